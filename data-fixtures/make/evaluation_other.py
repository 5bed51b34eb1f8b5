"""French, Dutch, Spanish and Italian papers. Every name, place and number is invented."""

from evaluation_layouts import *
from evaluation_papers import paper
from evaluation_scans import ASKEW, CLEAN, GREY

ODILE = ["Mme Odile Tranchevent", "8 ruelle des Saulnes", "99310 Brévannes-le-Lac"]
JOOST = ["De heer J. Kwakkenbos", "Wilgenpad 41", "9999 XK Oudermeer"]
INES = ["Dña. Inés Valdeolmo", "C/ del Membrillo 5, 2.º B", "99820 Castrollano"]
DARIO = ["Sig. Dario Quercialta", "Via dei Gelsi 12", "99041 Pontesecco (XX)"]


@paper("fr_facture_plombier", "bills", "invoice", "fr", "Plomberie Guérandel SARL", "2024-04-18",
       ["Invoices"], ["facture", "fa-2404-017"], aliases=["Plomberie Guérandel"], twin=CLEAN)
def plombier(path):
    look = Look("Helvetica", 9.5, "#1565c0")
    page(path, look, [at(20, 20, "Plomberie Guérandel", 16, True, colour="#1565c0"), at(20, 26, "Dépannage · Chauffage · Salles de bains\n3 impasse du Lavoir, 99310 Brévannes-le-Lac\nTél. 09 99 00 41 18", 8.5), at(120, 50, "\n".join(ODILE), 10.5), at(20, 78, "FACTURE N° FA-2404-017", 13, True), at(20, 84, "Le 18/04/2024 – Intervention du 11/04/2024 – Échéance 18/05/2024", 9.5), at(105, 283, "SARL au capital de 5 000 € – RCS Brévannes 999 412 118 – TVA FR99999412118 – IBAN " + iban("FR", "99900000170000412118X77"), 6.5, align="centre")],
         (20, 95, 170, 175), [Grid([["Désignation", "Qté", "P.U. HT", "Montant HT"], ["Remplacement du groupe de sécurité", "1", "84,00", "84,00"], ["Main-d'œuvre", "2 h", "52,00", "104,00"], ["Déplacement", "1", "25,00", "25,00"], ["Total HT", "", "", "213,00 €"], ["TVA 10 %", "", "", "21,30 €"], ["Total TTC", "", "", "234,30 €"]], [90, 20, 28, 30], right=(1, 2, 3), bold_rows=(6,)), "Paiement à réception par chèque ou virement. Pas d'escompte pour règlement anticipé."])


@paper("fr_quittance_loyer", "housing", "receipt", "fr", "Régie Malaubier", "2023-11-06",
       ["Housing"], ["quittance", "loyer"], aliases=["Régie Malaubier SAS"])
def quittance(path):
    look = Look("Times", 11)
    page(path, look, [at(25, 22, "Régie Malaubier SAS\nAdministration de biens\n17 quai des Tanneurs\n99300 Saint-Aubrac", 10), at(115, 50, "\n".join(ODILE), 11), at(115, 78, "Saint-Aubrac, le 6 novembre 2023", 11)], (25, 92, 160, 170), [Title("Quittance de loyer", 16, centred=True), "Période : du 1er au 30 novembre 2023", "Reçu de Mme Odile Tranchevent la somme de <b>712,40 €</b> au titre du loyer et des charges du logement situé 8 ruelle des Saulnes.", Grid([["Loyer", "640,00 €"], ["Provision pour charges", "72,40 €"], ["Total", "712,40 €"]], [90, 40], right=(1,), head=False, bold_rows=(2,)), Small("Cette quittance annule tous les reçus qui auraient pu être donnés pour acompte versé.")])


@paper("fr_avis_echeance", "insurance", "insurance letter", "fr", "Mutuelle du Val Doré", "2025-01-13",
       ["Insurance"], ["échéance", "cotisation", "avis"])
def avis_echeance(path):
    look = Look("LiberationSans", 9.5, "#ad1457")
    page(path, look, [wordmark(20, 12, 10, "Val Doré"), at(20, 284, "Mutuelle du Val Doré, régie par le Code de la mutualité, 1 place du Marché, 99300 Saint-Aubrac – mutuelle-valdore.example", 6.5), at(110, 48, "\n".join(ODILE), 10.5), at(20, 48, "Contrat n° 4418-22-H\nN° adhérent 118 207\nDate d'émission : 13/01/2025", 9.5)],
         (20, 85, 170, 180), [Heading("Avis d'échéance – contrat habitation", 13), "Chère adhérente,", "votre contrat multirisque habitation arrive à échéance le 1er mars 2025. Le montant de votre cotisation annuelle s'élève à 214,80 € TTC, à régler avant le 01/03/2025.", "Sauf résiliation de votre part, le contrat est reconduit tacitement pour un an.", "Le service adhérents"])


@paper("fr_lettre_resiliation", "letters", "letter", "fr", "Odile Tranchevent", "2022-06-30",
       ["Correspondence", "Contracts"], ["résiliation", "résilier"], aliases=["Tranchevent"])
def resiliation(path):
    look = Look("LiberationSerif", 11.5)
    page(path, look, [at(25, 25, "\n".join(ODILE).replace("Mme ", ""), 11.5), at(115, 50, "Téléphonie Coquelet\nService résiliation\n99999 Coquelet Cedex", 11.5), at(115, 80, "Brévannes, le 30 juin 2022", 11.5)], (25, 95, 160, 150), ["Lettre recommandée avec accusé de réception", Heading("Objet : résiliation de ma ligne 09 99 00 22 41", 11.5), "Madame, Monsieur,", "Par la présente, je vous informe de ma décision de résilier mon abonnement souscrit le 4 mars 2019. Conformément aux conditions générales, la résiliation prendra effet dix jours après réception de ce courrier.", "Je vous prie d'agréer, Madame, Monsieur, mes salutations distinguées.", 26, "Odile Tranchevent"])


@paper("nl_factuur_fietsen", "bills", "invoice", "nl", "Rijwielhuis Oudermeer", "2024-08-07",
       ["Invoices"], ["factuur", "2024-0718"], aliases=["Rijwielhuis Oudermeer V.O.F."])
def fietsen(path):
    look = Look("Helvetica", 10, "#ef6c00")
    page(path, look, [at(190, 20, "Rijwielhuis Oudermeer", 16, True, "right", "#ef6c00"), at(190, 27, "Brink 4, 9999 XA Oudermeer\nKvK 99004418 · BTW NL999004418B01\n" + iban("NL", "TEST0990044180"), 8.5, align="right"), at(20, 50, "\n".join(JOOST), 10.5), at(20, 78, "FACTUUR", 18, True), pairs(20, 86, [("Factuurnummer", "2024-0718"), ("Factuurdatum", "7 augustus 2024"), ("Vervaldatum", "21 augustus 2024")], 35, 10)],
         (20, 110, 170, 160), [Grid([["Omschrijving", "Aantal", "Prijs", "Totaal"], ["Grote beurt toerfiets", "1", "€ 69,00", "€ 69,00"], ["Ketting en tandwiel vervangen", "1", "€ 84,50", "€ 84,50"], ["Subtotaal", "", "", "€ 153,50"], ["waarvan 9% btw", "", "", "€ 12,67"], ["Te betalen", "", "", "€ 153,50"]], [90, 20, 28, 30], right=(1, 2, 3), bold_rows=(5,)), "Wij verzoeken u het bedrag binnen 14 dagen over te maken onder vermelding van het factuurnummer."])


@paper("nl_polis_reis", "insurance", "policy", "nl", "Wadduin Verzekeringen N.V.", "2023-03-02",
       ["Insurance", "Travel"], ["polis", "reisverzekering"], aliases=["Wadduin Verzekeringen", "Wadduin"], scan=GREY)
def polis(path):
    look = Look("LiberationSans", 10)
    page(path, look, [at(20, 20, "Wadduin Verzekeringen", 16, True), at(20, 45, "\n".join(JOOST), 10.5), pairs(120, 45, [("Polisnummer", "RV-118.204"), ("Datum", "2 maart 2023"), ("Ingangsdatum", "15 maart 2023")], 30), at(20, 284, "Wadduin Verzekeringen N.V., Zeedijk 100, 9998 ZZ Wadhaven", 7)], (20, 80, 165, 180), [Title("Polisblad doorlopende reisverzekering", 15), "Geachte heer Kwakkenbos,", "Hierbij ontvangt u uw nieuwe polisblad. Controleer of de gegevens juist zijn.", Grid([["Dekking", "Europa"], ["Bagage", "€ 3.000"], ["Premie per maand", "€ 4,85"]], [80, 60], head=False), "Met vriendelijke groet,", "Wadduin Verzekeringen"])


@paper("nl_gemeente_brief", "offices", "tax bill", "nl", "Gemeente Oudermeer", "2025-02-28",
       ["Taxes", "Government", "Housing", "Invoices"], ["aanslag", "gemeentelijke", "belasting"])
def gemeente(path):
    look = Look("DejaVuSans", 9)
    page(path, look, [at(105, 18, "GEMEENTE OUDERMEER", 14, True, "centre"), at(105, 24, "Postbus 99 · 9999 ZA Oudermeer", 8, align="centre"), at(20, 48, "\n".join(JOOST), 10), at(120, 48, "Aanslagnummer 99.4418.22\nDagtekening 28-02-2025\nVervaldatum 30-04-2025", 9)], (20, 82, 168, 180), [Heading("Aanslagbiljet gemeentelijke belastingen 2025", 13), Grid([["Soort", "Grondslag", "Bedrag"], ["Onroerendezaakbelasting", "WOZ € 312.000 (01-01-2024)", "€ 298,11"], ["Afvalstoffenheffing", "meerpersoons", "€ 341,40"], ["Rioolheffing", "", "€ 187,20"], ["Totaal", "", "€ 826,71"]], [60, 65, 35], right=(2,), bold_rows=(4,)), "Bezwaar kunt u maken binnen zes weken na de dagtekening."])


@paper("es_factura_taller", "bills", "invoice", "es", "Talleres Arrebolado S.L.", "2024-09-23",
       ["Invoices", "Vehicles"], ["factura", "t-1187"], aliases=["Talleres Arrebolado", "Arrebolado"])
def taller(path):
    look = Look("LiberationSansNarrow", 10.5)
    page(path, look, [at(20, 20, "TALLERES ARREBOLADO, S.L.", 15, True), at(20, 25, "Mecánica y chapa – Pol. Ind. El Secadal, nave 9 – 99820 Castrollano – CIF B99004418", 8.5), box(110, 35, 80, 28, edge="#000000"), at(114, 41, "Cliente:\n" + "\n".join(INES), 9.5), pairs(20, 42, [("Factura n.º", "T-1187"), ("Fecha", "23/09/2024"), ("Matrícula", "9999 XYZ"), ("Vencimiento", "23/10/2024")], 28, 10)],
         (20, 75, 170, 190), [Grid([["Concepto", "Uds.", "Precio", "Importe"], ["Cambio de aceite y filtros", "1", "96,00", "96,00"], ["Pastillas de freno delanteras", "1", "118,00", "118,00"], ["Base imponible", "", "", "214,00"], ["IVA 21 %", "", "", "44,94"], ["TOTAL EUR", "", "", "258,94"]], [90, 20, 28, 30], right=(1, 2, 3), bold_rows=(5,)), "Forma de pago: transferencia a " + iban("ES", "99990000110044180022") + ". Garantía de la reparación: tres meses o 2.000 km."])


@paper("es_contrato_alquiler", "contracts", "contract", "es", "Eladio Montearagón Ruiz", "2023-05-29",
       ["Housing", "Contracts"], ["contrato", "arrendamiento"], aliases=["Eladio Montearagón", "D. Eladio Montearagón Ruiz"])
def alquiler(path):
    look = Look("Times", 11, justified=True)
    plain_sheet(path, Sheet(look, [Title("CONTRATO DE ARRENDAMIENTO DE VIVIENDA", 13, centred=True), "En Castrollano, a 29 de mayo de 2023", Heading("REUNIDOS"), "De una parte, como <b>arrendador</b>, D. Eladio Montearagón Ruiz, con DNI 99999418-X y domicilio en Plaza del Pozo 1, Castrollano.", "De otra parte, como <b>arrendataria</b>, Dña. Inés Valdeolmo Prats, con DNI 99999220-Q.", Heading("CLÁUSULAS"), "<b>Primera.</b> El arrendador cede en arrendamiento la vivienda sita en la calle del Membrillo 5, 2.º B.", "<b>Segunda.</b> La duración será de un año a contar desde el 1 de junio de 2023.", "<b>Tercera.</b> La renta se fija en 540 euros mensuales, pagaderos en los siete primeros días de cada mes.", "<b>Cuarta.</b> La arrendataria entrega una mensualidad en concepto de fianza.", 40, Grid([["El arrendador", "La arrendataria"]], [80, 80], head=False, lines="")], margin=26))


@paper("es_extracto_banco", "bank", "bank statement", "es", "Caja Rural del Espliego", "2025-06-30",
       ["Banking"], ["extracto", "cuenta"])
def extracto(path):
    look = Look("Courier", 9)
    page(path, look, [at(20, 20, "CAJA RURAL DEL ESPLIEGO", 12, True), at(20, 25, "OFICINA 0044 CASTROLLANO"), at(20, 40, "EXTRACTO DE CUENTA CORRIENTE", 11, True), pairs(20, 48, [("TITULAR", "INES VALDEOLMO PRATS"), ("CUENTA", iban("ES", "99990044180099220011")), ("PERIODO", "01-06-2025 A 30-06-2025"), ("FECHA EXTRACTO", "30-06-2025")], 45)], (20, 78, 175, 190), [Grid([["F.OPER", "F.VALOR", "CONCEPTO", "IMPORTE", "SALDO"], ["02-06", "02-06", "RECIBO ALQUILER JUNIO", "-540,00", "1.211,40"], ["11-06", "11-06", "TARJETA TALLERES ARREBOLADO", "-61,00", "1.150,40"], ["27-06", "27-06", "NOMINA", "1.688,20", "2.838,60"]], [20, 20, 75, 28, 30], right=(3, 4), lines="")])


@paper("it_fattura_falegname", "bills", "invoice", "it", "Falegnameria Bosconero di Ezio Bosconero", "2024-02-29",
       ["Invoices"], ["fattura", "14/2024"], aliases=["Falegnameria Bosconero", "Ezio Bosconero"], twin=ASKEW)
def falegname(path):
    look = Look("Times", 11)
    page(path, look, [at(20, 20, "Falegnameria Bosconero", 18, True, italic=True), at(20, 26, "di Ezio Bosconero – Via del Tornio 3 – 99041 Pontesecco (XX)\nP. IVA 09990044187 – Tel. 0999 44180", 9), at(120, 48, "Spett.le\n" + "\n".join(DARIO), 10.5), at(20, 80, "Fattura n. 14/2024 del 29/02/2024", 13, True)], (20, 92, 170, 170), [Grid([["Descrizione", "Q.tà", "Prezzo", "Importe"], ["Porta interna in rovere su misura", "2", "480,00", "960,00"], ["Posa in opera", "1", "140,00", "140,00"], ["Imponibile", "", "", "1.100,00"], ["IVA 22%", "", "", "242,00"], ["Totale fattura €", "", "", "1.342,00"]], [90, 20, 28, 30], right=(1, 2, 3), bold_rows=(5,)), "Pagamento: bonifico a 30 giorni, scadenza 30/03/2024, IBAN " + iban("IT", "X9999900000000000044180") + "."])


@paper("it_bolletta_gas", "bills", "invoice", "it", "Metano Valserena S.p.A.", "2025-03-14",
       ["Invoices", "Housing"], ["bolletta", "gas", "fattura"], aliases=["Metano Valserena", "Valserena"])
def bolletta(path):
    look = Look("LiberationSans", 9.5, "#00838f")
    page(path, look, [wordmark(20, 12, 9, "valserena", "dejavu/DejaVuSans.ttf"), at(20, 38, "BOLLETTA GAS NATURALE", 13, True), pairs(20, 46, [("Numero bolletta", "2025/G/044187"), ("Emessa il", "14 marzo 2025"), ("Periodo", "gennaio – febbraio 2025"), ("Codice cliente", "7 711 820")], 32), at(120, 46, "\n".join(DARIO), 10.5), box(20, 72, 170, 18, fill="#e0f7fa"), at(25, 80, "Importo da pagare  € 187,36", 13, True), at(25, 86, "Scadenza 4 aprile 2025 – addebito diretto", 9), at(105, 285, "Metano Valserena S.p.A. – Sede legale Viale della Fiamma 1, 99042 Valserena – Cap. soc. € 500.000 i.v. – www.metanovalserena.example", 6.5, align="centre")], (20, 100, 170, 165), [Grid([["Spesa per la materia gas naturale", "98,40 €"], ["Trasporto e gestione del contatore", "41,22 €"], ["Oneri di sistema", "6,18 €"], ["Imposte e IVA", "41,56 €"], ["Totale bolletta", "187,36 €"]], [120, 40], right=(1,), head=False, bold_rows=(4,)), "Lettura rilevata il 28/02/2025: 4.418 Smc. Prossima lettura: maggio 2025."])


@paper("it_lettera_amministratore", "housing", "letter", "it", "Studio Amministrazioni Corallini", "2024-10-01",
       ["Housing", "Correspondence"], ["convocazione", "assemblea"], aliases=["Amministrazioni Corallini", "Rag. Nives Corallini"])
def amministratore(path):
    look = Look("Helvetica", 10.5)
    page(path, look, [at(105, 20, "Studio Amministrazioni Corallini", 15, align="centre"), at(105, 26, "Rag. Nives Corallini · Piazza Vecchia 2 · 99041 Pontesecco", 9, align="centre"), at(120, 45, "Ai Sigg. Condomini\nCondominio Gelsi\nVia dei Gelsi 12\n99041 Pontesecco", 10.5), at(20, 75, "Pontesecco, lì 1° ottobre 2024", 10.5)], (20, 85, 168, 180), [Heading("Oggetto: convocazione dell'assemblea ordinaria", 11.5), "La S.V. è invitata a partecipare all'assemblea che si terrà in prima convocazione il giorno 21 ottobre 2024 alle ore 6:00 e in seconda convocazione il 22 ottobre 2024 alle ore 18:30 presso la sala parrocchiale, con il seguente ordine del giorno:", Items(["Approvazione del consuntivo 2023/2024", "Rifacimento del tetto", "Varie ed eventuali"], True), "Distinti saluti", 16, "L'amministratrice<br/>Nives Corallini"])
