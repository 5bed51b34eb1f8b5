"""German papers of commerce: bills, orders, slips. Every name, place and number is invented."""

from evaluation_layouts import *
from evaluation_papers import paper
from evaluation_scans import ASKEW, CLEAN, GREY, NOISY, UPSIDE_DOWN

ANNA = ["Frau", "Anneke Vollrath-Dimitz", "Sperlingstieg 14", "29997 Hollerwisch"]
TILO = ["Herrn", "Tilo Brakensiek", "Am Mühlfeld 3a", "29998 Emmersloh"]
FIRM = ["Zirbel Apparatebau GmbH", "Einkauf", "Dammstraße 71", "98999 Rautenthal"]


def bank(account, country="DE"):
    """An IBAN of a bank code that no bank has."""
    return iban(country, "99900000" + account)


@paper("strom_jahresrechnung", "bills", "invoice", "de", "Stadtwerke Hollerwisch GmbH", "2024-02-09",
       ["Invoices", "Housing"], ["jahresabrechnung", "stromrechnung", "rechnung"], aliases=["Stadtwerke Hollerwisch"], twin=CLEAN)
def strom(path):
    look = Look("Helvetica", 9.5, "#00695c")
    page(path, look, [
        box(150, 10, 40, 14, fill="#00695c"), at(170, 16, "Stadtwerke", 11, True, "centre", "#ffffff"), at(170, 21, "Hollerwisch", 11, True, "centre", "#ffffff"),
        address_field(10, "Stadtwerke Hollerwisch GmbH · Postfach 11 02 · 29997 Hollerwisch", ANNA),
        stacked(135, 50, [("Kundennummer", "1000 448 217"), ("Rechnungsnummer", "VR-24-0093311"), ("Verbrauchsstelle", "Sperlingstieg 14, 29997 Hollerwisch"), ("Hollerwisch, den", "9. Februar 2024")], 9),
        rule(20, 272, 190), at(20, 276, "Stadtwerke Hollerwisch GmbH\nKanalweg 2, 29997 Hollerwisch\nAufsichtsrat: Bürgermeisterin Wiebke Ontrup", 6.5),
        at(85, 276, "Geschäftsführer: Detlef Horning\nAmtsgericht Emmersloh HRB 99812\nUSt-IdNr. DE999008121", 6.5), at(145, 276, "Sparbank Hollerwisch\nIBAN " + bank("0110448217") + "\nwww.sw-hollerwisch.example", 6.5),
    ], (25, 108, 165, 155), [
        Heading("Ihre Jahresabrechnung Strom für den Zeitraum 15.01.2023 bis 14.01.2024", 12), "Sehr geehrte Frau Vollrath-Dimitz,",
        "heute erhalten Sie die Abrechnung Ihres Stromverbrauchs. Ihr Zähler 1ESY1160099218 wurde am 14.01.2024 abgelesen.",
        Grid([["Zeitraum", "Verbrauch", "Arbeitspreis", "Grundpreis", "Betrag"], ["15.01.23–31.12.23", "2.184 kWh", "698,88 €", "118,40 €", "817,28 €"], ["01.01.24–14.01.24", "96 kWh", "29,76 €", "4,74 €", "34,50 €"], ["Summe brutto", "", "", "", "851,78 €"], ["abzüglich gezahlter Abschläge", "", "", "", "–792,00 €"], ["Nachzahlung", "", "", "", "59,78 €"]], [45, 28, 30, 30, 30], right=(1, 2, 3, 4), bold_rows=(5,)),
        "Den Betrag von 59,78 € buchen wir am 26.02.2024 von Ihrem Konto ab. Ihr neuer monatlicher Abschlag beträgt 74,00 € und ist erstmals am 01.03.2024 fällig.",
        "Fragen zu Ihrer Rechnung beantworten wir werktags von 8 bis 17 Uhr.", "Freundliche Grüße", "Ihre Stadtwerke Hollerwisch"])


@paper("elektro_zentriert", "bills", "invoice", "de", "Elektro Nüßwald Inh. Gerold Nüßwald", "2023-11-27",
       ["Invoices"], ["rechnung", "2023/418"], aliases=["Elektro Nüßwald", "Gerold Nüßwald"], twin=NOISY)
def elektro(path):
    look = Look("Times", 11)
    page(path, look, [
        at(105, 22, "Elektro Nüßwald", 24, True, "centre"), at(105, 29, "Inh. Gerold Nüßwald · Elektromeister · Installation · Antennen · Reparatur", 9, align="centre"),
        at(105, 34, "Hinter den Höfen 8 – 29998 Emmersloh – Tel. 05999 / 41 77 – Mobil 0159 / 900 41 77", 9, align="centre"), rule(25, 37, 185, 1.2),
        at(25, 52, "Brakensiek Tilo\nAm Mühlfeld 3a\n\n29998 Emmersloh", 11),
        at(185, 80, "Emmersloh, 27.11.2023", 11, align="right"),
        at(105, 285, "Bankverbindung: Volksspar Emmersloh, IBAN " + bank("0400041770") + "  St.-Nr. 99/412/00771", 8, align="centre"),
    ], (25, 90, 160, 180), [
        Heading("RECHNUNG Nr. 2023/418", 14),
        "Für die Arbeiten in Ihrem Wohnhaus am 14. und 15.11. erlaube ich mir zu berechnen:",
        Grid([["7,5", "Std.", "Meister", "à 58,00", "435,00"], ["5,0", "Std.", "Geselle", "à 47,50", "237,50"], ["1", "Stück", "Unterverteilung 3-reihig", "", "188,40"], ["42", "m", "NYM-J 5x2,5", "à 2,15", "90,30"], ["", "", "Kleinmaterial", "", "18,00"], ["", "", "Nettosumme", "", "969,20"], ["", "", "MwSt. 19 %", "", "184,15"], ["", "", "Endsumme EUR", "", "1.153,35"]], [15, 16, 75, 25, 29], right=(0, 3, 4), head=False, lines="", bold_rows=(7,)),
        "Zahlbar sofort nach Erhalt ohne Abzug. Für Privatkunden: Diese Rechnung ist zwei Jahre aufzubewahren.", 20, "Mit freundlichem Gruß"])


@paper("versand_logo_als_bild", "bills", "invoice", "de", "Tausendblatt Gartenversand GmbH & Co. KG", "2025-04-03",
       ["Invoices", "Orders"], ["rechnung", "re4471902"], aliases=["Tausendblatt", "Tausendblatt Gartenversand"])
def versand(path):
    look = Look("Helvetica", 9, "#33691e")
    page(path, look, [
        wordmark(20, 12, 14, "Tausendblatt"), at(20, 45, "Anneke Vollrath-Dimitz\nSperlingstieg 14\n29997 Hollerwisch", 10),
        at(190, 45, "Rechnung", 20, align="right"), pairs(130, 55, [("Rechnungsnr.", "RE4471902"), ("Bestellnr.", "W-2025-778120"), ("Bestelldatum", "31.03.2025"), ("Rechnungsdatum", "03.04.2025"), ("Zahlungsart", "Kreditkarte")], 32, 9),
        at(105, 280, "Tausendblatt Gartenversand GmbH & Co. KG · Lindenkamp 90 · 98998 Buchenrode · HRA 99231 · USt-IdNr. DE999023114", 6.5, align="centre"),
        at(105, 284, "Persönlich haftende Gesellschafterin: TB Verwaltungs GmbH, Geschäftsführerin Svea Lammers", 6.5, align="centre"),
    ], (20, 85, 170, 180), [
        Grid([["Artikel", "Bezeichnung", "Anzahl", "Einzelpreis", "Gesamt"], ["10442", "Pflanzset Kräuterspirale, 12 Töpfe", "1", "34,95 €", "34,95 €"], ["22108", "Bio-Hornspäne 5 kg", "2", "11,90 €", "23,80 €"], ["90001", "Versandkosten", "1", "5,95 €", "5,95 €"], ["", "Gesamtbetrag", "", "", "64,70 €"], ["", "darin 7 % USt. 2,29 €, 19 % USt. 4,75 €", "", "", ""]], [22, 80, 18, 25, 25], right=(2, 3, 4), bold_rows=(4,)),
        "Der Betrag wurde Ihrer Kreditkarte belastet. Bitte überweisen Sie nichts. Lieferdatum entspricht Versanddatum 04.04.2025.",
        "Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen den Vertrag zu widerrufen. Die Frist beginnt mit dem Tag, an dem Sie die Waren in Besitz genommen haben."])


@paper("mobilfunk_nur_ruecksendezeile", "bills", "invoice", "de", "Flimmerfunk Mobil AG", "2024-07-18",
       ["Invoices"], ["rechnung", "mobilfunk"], aliases=["Flimmerfunk", "Flimmerfunk Mobil"])
def mobilfunk(path):
    look = Look("LiberationSans", 9.5, "#4a148c")
    page(path, look, [
        wordmark(150, 14, 9, "flimmer", align="left"), address_field(10, "Flimmerfunk Mobil AG, Kundenbetreuung, 98997 Sandershorst", TILO, 45),
        box(130, 45, 62, 40, fill="#ede7f6"), pairs(133, 51, [("Rechnungsdatum", "18.07.2024"), ("Rechnungsnr.", "7 0418 8823 11"), ("Kundenkonto", "51 2208 7741"), ("Rufnummer", "0159 900 18 842"), ("Zeitraum", "18.06.–17.07.2024")], 28, 8.5),
        at(20, 285, "Seite {page} von {pages}", 8), at(190, 285, "flimmerfunk.example/hilfe", 8, align="right"),
    ], (20, 100, 170, 165), [
        Title("Ihre Mobilfunk-Rechnung", 16), "Guten Tag Herr Brakensiek,", "das sind Ihre Kosten im Überblick:",
        Grid([["Leistung", "netto", "brutto"], ["Tarif Flimmer M, 20 GB", "16,80 €", "19,99 €"], ["Auslandsgespräche 12 Min.", "2,42 €", "2,88 €"], ["Rabatt Treuebonus", "–2,52 €", "–3,00 €"], ["Zu zahlen", "16,70 €", "19,87 €"]], [110, 30, 30], right=(1, 2), bold_rows=(4,)),
        "Den Rechnungsbetrag ziehen wir frühestens am 25.07.2024 von Ihrem Konto DE** **** **** **** **71 ein.",
        "Ihre Mindestvertragslaufzeit endet am 02.11.2025. Die Kündigungsfrist beträgt einen Monat.", "Ihr Flimmer-Team"],
        later=[at(20, 285, "Seite {page} von {pages}", 8)])


@paper("mahnung_fitness", "letters", "reminder", "de", "Kraftraum Emmersloh UG (haftungsbeschränkt)", "2025-01-20",
       ["Invoices", "Memberships"], ["mahnung", "zahlungserinnerung"], aliases=["Kraftraum Emmersloh UG", "Kraftraum Emmersloh"])
def mahnung(path):
    look = Look("Helvetica", 10.5, "#b71c1c")
    page(path, look, [
        at(25, 20, "KRAFTRAUM", 26, True, colour="#b71c1c"), at(25, 25.5, "Training in Emmersloh", 9),
        at(185, 18, "Kraftraum Emmersloh UG (haftungsbeschränkt)\nGewerbering 5\n29998 Emmersloh\nTelefon 05999 88 120\nmitglieder@kraftraum.example", 8, align="right"),
        at(25, 60, "\n".join(TILO), 10.5, gap=1.35), at(25, 95, "20. Januar 2025", 10.5),
        at(105, 286, "Geschäftsführerin Jelka Ostrau · HRB 99045 · IBAN " + bank("7712000345"), 7, align="centre"),
    ], (25, 103, 160, 160), [
        Heading("1. Mahnung – Mitgliedsnummer 4411", 12), "Hallo Tilo Brakensiek,",
        "die Lastschrift deines Beitrags vom 02.01.2025 wurde von deiner Bank zurückgegeben. Bitte überweise bis zum 03.02.2025:",
        Grid([["Beitrag Januar 2025", "34,90 €"], ["Rücklastschriftgebühr", "4,50 €"], ["Mahnkosten", "2,50 €"], ["Offener Betrag", "41,90 €"]], [70, 30], right=(1,), head=False, bold_rows=(3,)),
        "Dein Vertrag vom 15.08.2023 bleibt davon unberührt. Wenn du schon gezahlt hast, ist dieses Schreiben gegenstandslos.", "Sportliche Grüße", "Jelka Ostrau"])


@paper("angebot_dach", "orders", "quote", "de", "Dachdeckerei Sönnigsen & Sohn OHG", "2024-05-06",
       ["Orders"], ["angebot", "a-24-071"], aliases=["Dachdeckerei Sönnigsen", "Dachdeckerei Sönnigsen & Sohn"], twin=ASKEW)
def angebot(path):
    look = Look("Times", 11, "#5d4037")
    din_letter(path, Letter(look, "Dachdeckerei Sönnigsen & Sohn", "Dachdeckerei Sönnigsen & Sohn OHG, Ziegelweg 12, 29997 Hollerwisch", ANNA,
        [("Angebot Nr.", "A-24-071"), ("Ortstermin", "29.04.2024"), ("Gültig bis", "30.06.2024"), ("Datum", "06.05.2024")],
        "Angebot über die Erneuerung der Garagendeckung",
        ["Sehr geehrte Frau Vollrath-Dimitz,", "vielen Dank für Ihre Anfrage. Nach Besichtigung bieten wir Ihnen freibleibend an:",
         Grid([["Pos.", "Leistung", "Menge", "EP", "GP"], ["1", "Alte Bitumenbahnen aufnehmen und entsorgen", "38 m²", "9,50", "361,00"], ["2", "Neue Abdichtung zweilagig, Gefälledämmung", "38 m²", "64,00", "2.432,00"], ["3", "Randabschluss Zink", "26 m", "31,00", "806,00"], ["", "netto", "", "", "3.599,00"], ["", "19 % MwSt.", "", "", "683,81"], ["", "Angebotssumme", "", "", "4.282,81"]], [12, 83, 22, 22, 26], right=(2, 3, 4), bold_rows=(6,)),
         "Ausführung etwa sechs Wochen nach Auftragserteilung. Zahlung 14 Tage nach Rechnungserhalt.", "Mit freundlichen Grüßen", "Momme Sönnigsen"],
        [["Ziegelweg 12", "29997 Hollerwisch"], ["Tel. 05998 2207", "dach@soennigsen.example"], ["Sparbank Hollerwisch", bank("2207001199")]], logo="left", slogan="Steildach – Flachdach – Fassade"))


@paper("bestellung_kaeufer_schreibt", "orders", "purchase order", "de", "Zirbel Apparatebau GmbH", "2024-09-12",
       ["Orders"], ["bestellung", "4500118276"], aliases=["Zirbel Apparatebau", "Zirbel"])
def bestellung(path):
    look = Look("LiberationSansNarrow", 10, "#263238")
    page(path, look, [
        at(20, 18, "ZIRBEL", 22, True), at(20, 23, "Apparatebau", 11), at(20, 40, "Zirbel Apparatebau GmbH · Dammstraße 71 · 98999 Rautenthal", 6.5),
        at(20, 48, "Federn-Kunzlau e.K.\nHerrn Kunzlau\nAlte Ziegelei 4\n98996 Schmallenau", 10.5), at(125, 40, "BESTELLUNG", 16, True),
        pairs(125, 48, [("Bestellnummer", "4500118276"), ("Bestelldatum", "12.09.2024"), ("Ihre Lieferantennr.", "70223"), ("Einkäufer/in", "Frau Pohl"), ("Telefon", "03999 771-214"), ("Liefertermin", "KW 42 / 18.10.2024")], 32, 9),
        rule(20, 275, 190), at(20, 279, "Zirbel Apparatebau GmbH, Dammstr. 71, 98999 Rautenthal, Geschäftsführung: Dr. Hanno Zirbel, HRB 99510 Amtsgericht Rautenthal, USt-IdNr. DE999051000", 6.5),
    ], (20, 88, 170, 180), [
        "Sehr geehrter Herr Kunzlau,", "wir bestellen auf Grundlage Ihres Angebots 2024-331 vom 02.09.2024 und unserer Einkaufsbedingungen:",
        Grid([["Pos", "Material", "Bezeichnung", "Menge", "Preis/100", "Wert EUR"], ["10", "F-2210-08", "Druckfeder 1.4310 d=0,8", "2.000 ST", "14,20", "284,00"], ["20", "F-3105-12", "Zugfeder 1.4310 d=1,2", "500 ST", "38,60", "193,00"], ["", "", "Gesamtwert ohne MwSt.", "", "", "477,00"]], [12, 28, 60, 22, 22, 26], right=(3, 4, 5), bold_rows=(3,)),
        "Lieferanschrift: Zirbel Apparatebau GmbH, Tor 2, Dammstraße 71, 98999 Rautenthal. Lieferbedingung: DAP. Zahlung: 30 Tage netto.",
        "Bitte bestätigen Sie Preis und Liefertermin binnen drei Tagen und geben Sie auf Lieferschein und Rechnung unsere Bestellnummer an.", "Zirbel Apparatebau GmbH", "i. A. Pohl"])


@paper("auftragsbestaetigung", "orders", "order confirmation", "de", "Federn-Kunzlau e.K.", "2024-09-16",
       ["Orders"], ["auftragsbestätigung", "ab-5502"], aliases=["Federn-Kunzlau", "Federn Kunzlau"])
def auftragsbestaetigung(path):
    look = Look("Courier", 9.5)
    page(path, look, [
        at(20, 18, "FEDERN-KUNZLAU e.K.", 13, True), at(20, 23, "Alte Ziegelei 4, 98996 Schmallenau\nTel 03998-4402  Fax 03998-4403", 9),
        at(20, 48, "\n".join(FIRM), 10), at(20, 80, "AUFTRAGSBESTÄTIGUNG AB-5502", 12, True),
        pairs(20, 90, [("Ihre Bestellung", "4500118276 v. 12.09.2024"), ("Datum", "16.09.2024"), ("Lieferzeit", "18.10.2024"), ("Seite", "1")], 45, 9.5),
    ], (20, 115, 175, 150), [
        Grid([["Pos", "Artikel", "Menge", "Preis", "Summe"], ["1", "Druckfeder 0,8 mm F-2210-08", "2000", "0,142", "284,00"], ["2", "Zugfeder 1,2 mm F-3105-12", "500", "0,386", "193,00"], ["", "Summe netto EUR", "", "", "477,00"]], [12, 85, 22, 25, 28], right=(2, 3, 4), lines=""),
        "Wir danken für Ihren Auftrag, den wir zu unseren Lieferbedingungen ausführen.", "FEDERN-KUNZLAU e.K."])


@paper("lieferschein", "orders", "delivery note", "de", "Getränke Habermoos GmbH", "2024-12-19",
       ["Orders"], ["lieferschein", "ls 88120"], aliases=["Getränke Habermoos"], scan=GREY)
def lieferschein(path):
    look = Look("DejaVuSans", 9, "#1565c0")
    page(path, look, [
        box(15, 10, 180, 20, fill="#e3f2fd"), at(20, 19, "Getränke Habermoos GmbH", 15, True, colour="#1565c0"), at(20, 26, "Heimservice · Festbedarf · Fassbier", 8),
        at(190, 19, "Lieferschein LS 88120", 12, True, "right"), at(190, 26, "Lieferdatum 19.12.2024   Tour 4", 8, align="right"),
        at(20, 45, "Kunde 2217\nSchützenverein Emmersloh v. 1911 e.V.\nFestplatz 1\n29998 Emmersloh", 9.5), at(20, 280, "Ware ordnungsgemäß erhalten: ______________________     Habermoos GmbH, Brauereistr. 30, 29996 Torfmoor", 8),
    ], (20, 75, 170, 190), [
        Grid([["Art.-Nr.", "Artikel", "geliefert", "Leergut zurück"], ["0110", "Pils Kasten 20 x 0,5 l", "12", "10"], ["0340", "Mineralwasser classic 12 x 0,7 l", "8", "8"], ["0712", "Apfelschorle 12 x 1,0 l PET", "4", "0"], ["9001", "Stehtisch leihweise", "3", ""]], [25, 85, 28, 32], right=(2, 3), lines="all"),
        "Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum. Rechnung folgt."])


@paper("kassenbon_supermarkt", "receipts", "receipt", "de", "Frischhof Emmersloh", "2025-06-14",
       ["Invoices"], ["kassenbon", "bon", "beleg", "quittung", "rechnung"], aliases=["Frischhof", "Frischhof Markt Petra Ahlers e.K.", "Petra Ahlers"])
def kassenbon(path):
    slip(path, [("FRISCHHOF EMMERSLOH", "bold"), "Frischhof Markt Petra Ahlers e.K.", "Bahnhofstr. 17, 29998 Emmersloh", "UID Nr. DE999017445", "",
                ("", "EUR"), ("Vollkornbrot 750g", "3,49 A"), ("Butter 250g", "2,29 A"), ("Tomaten Strauch", ""), ("  0,624 kg x 3,99", "2,49 A"), ("Spülmittel", "1,95 B"), ("Pfand 0,25", "0,50 B"), "-" * 36,
                ("SUMME EUR", "10,72", "bold"), ("Geg. Girocard", "10,72"), "", ("MwSt   netto", "Steuer"), ("A 7,0%   7,73", "0,54"), ("B 19,0%  2,06", "0,39"), "",
                "14.06.2025  17:42   Bon-Nr. 4471", "Kasse 2  Bed. 014", "TSE-Start 2025-06-14T17:41:07", "Es bediente Sie Frau Kral", "Vielen Dank für Ihren Einkauf!", "Öffnungszeiten Mo-Sa 7-21 Uhr"])


@paper("tankquittung", "receipts", "receipt", "de", "Nordlicht Tankhof", "2023-08-30",
       ["Invoices", "Vehicles"], ["quittung", "beleg", "tank", "rechnung", "bon"], aliases=["Nordlicht Tankhof Reimers", "Nordlicht"], twin=NOISY)
def tankquittung(path):
    slip(path, ["NORDLICHT TANKHOF", "Thies Reimers", "Chaussee 101", "29996 Torfmoor", "St-Nr. 99/301/44120", "", ("QUITTUNG", "bold"), "Beleg-Nr. 2210/071  30.08.23 06:58", "",
                ("* 3 Super E10", ""), ("  41,07 l x 1,789 EUR/l", "73,47 A"), ("  Waschprogramm 2", "9,90 A"), "", ("Total EUR", "83,37", "bold"), ("MwSt A 19% aus 83,37", "13,31"), "", "Kartenzahlung kontaktlos", "Terminal-ID 65910024", "TA-Nr. 118203", "30.08.2023 06:59 Uhr", "Autorisierung erfolgt", "Gute Fahrt!"], width=72, family="Helvetica")


@paper("hotelrechnung", "travel", "invoice", "de", "Gasthof Zum Silbernen Dachs", "2025-03-09",
       ["Travel", "Invoices"], ["rechnung", "hotel", "20250417"], aliases=["Familie Obermoser", "Gasthof Zum Silbernen Dachs, Familie Obermoser"])
def hotel(path):
    look = Look("Times", 11, "#6d4c41")
    page(path, look, [
        at(105, 20, "Gasthof Zum Silbernen Dachs", 22, align="centre", italic=True), at(105, 26, "Familie Obermoser", 11, align="centre"), at(25, 50, "Herr\nTilo Brakensiek\nAm Mühlfeld 3a\nD-29998 Emmersloh"),
        at(185, 50, "Zimmer 12\nAnreise 06.03.2025\nAbreise 09.03.2025\nPersonen 2", 10, align="right"),
        rule(25, 275, 185), at(105, 279, "Gasthof Zum Silbernen Dachs, Mühlgasse 1, A-9999 Kaltenbrunn · Tel. +43 5999 210 · urlaub@silberdachs.example · ATU99990210", 7.5, align="centre"),
    ], (25, 82, 160, 180), [
        Heading("Rechnung 20250417", 14), "Datum: 09.03.2025",
        Grid([["06.03.", "3 x Übernachtung mit Halbpension, 2 Personen à 84,00", "504,00"], ["", "Ortstaxe 2 x 3 x 2,60", "15,60"], ["07.03.", "Getränke", "31,40"], ["08.03.", "Tagesmenü Zusatzperson", "24,00"], ["", "Gesamt EUR", "575,00"]], [22, 105, 30], right=(2,), head=False, bold_rows=(4,)),
        "enthält 10 % MwSt. von 528,00: 48,00; 20 % MwSt. von 31,40: 5,23", "Betrag dankend mit Karte erhalten.", "Auf ein Wiedersehen freut sich Familie Obermoser"])


@paper("kfz_werkstatt", "bills", "invoice", "de", "Autohaus Pflugbeyl GmbH", "2024-10-02",
       ["Invoices", "Vehicles"], ["rechnung", "w24-3391", "inspektion"], aliases=["Autohaus Pflugbeyl"])
def werkstatt(path):
    look = Look("LiberationSans", 9, "#0d47a1")
    page(path, look, [
        at(190, 18, "Autohaus Pflugbeyl GmbH", 15, True, "right", "#0d47a1"), at(190, 24, "Verkauf · Service · Teile", 9, align="right"),
        address_field(10, "Autohaus Pflugbeyl GmbH · Ringstraße 200 · 98999 Rautenthal", TILO, 42, 20),
        box(20, 80, 170, 22, edge="#777777"), stacked(23, 84, [("Kennzeichen", "EM-TB 118"), ("Erstzulassung", "17.05.2019")], 9), stacked(65, 84, [("Fahrgestellnummer", "WXX999ZZZKP900118"), ("km-Stand", "71.204")], 9),
        stacked(115, 84, [("Auftrag", "A 24-3388"), ("Annahme", "30.09.2024")], 9), stacked(155, 84, [("Rechnung", "W24-3391"), ("Datum", "02.10.2024")], 9),
        at(20, 282, "Geschäftsführer Bernd Pflugbeyl · HRB 99377 · DE999033770 · " + bank("0033770100") + " · nächste HU 05.2026", 6.5),
    ], (20, 108, 170, 165), [
        Heading("Rechnung Inspektion und Bremsen", 12),
        Grid([["Arbeit / Teil", "AW/Menge", "Preis", "Betrag"], ["Inspektion nach Herstellervorgabe", "18 AW", "11,20", "201,60"], ["Bremsbeläge vorn ersetzt", "10 AW", "11,20", "112,00"], ["Satz Bremsbeläge", "1", "86,90", "86,90"], ["Motoröl 5W-30", "4,5 l", "17,80", "80,10"], ["Ölfilter", "1", "14,25", "14,25"], ["Summe netto", "", "", "494,85"], ["MwSt. 19 %", "", "", "94,02"], ["Rechnungsbetrag", "", "", "588,87"]], [90, 25, 25, 30], right=(1, 2, 3), bold_rows=(8,)),
        "Radschrauben nach 50 km nachziehen. Zahlbar bei Abholung, bar oder mit Karte. Betrag erhalten am 04.10.2024."])


@paper("arztrechnung", "health", "medical bill", "de", "Dr. med. Friederike Anspach", "2024-03-22",
       ["Health", "Invoices"], ["rechnung", "liquidation", "honorar", "p-20713"], aliases=["Dr. Friederike Anspach", "Friederike Anspach", "Hautarztpraxis Dr. Anspach"], twin=GREY)
def arztrechnung(path):
    look = Look("Times", 10.5)
    page(path, look, [
        at(185, 18, "Dr. med. Friederike Anspach", 14, True, "right"), at(185, 24, "Fachärztin für Haut- und Geschlechtskrankheiten\nKirchplatz 9\n29997 Hollerwisch\nTelefon 05998 / 31 30\nSteuernr. 99/233/90871", 9, align="right"),
        at(25, 58, "Frau\nAnneke Vollrath-Dimitz\nSperlingstieg 14\n29997 Hollerwisch", 10.5), at(25, 90, "Privatliquidation", 14, True),
        pairs(25, 98, [("Rechnungsnummer:", "P-20713"), ("Patientin:", "Vollrath-Dimitz, Anneke, geb. 04.12.1978"), ("Diagnose:", "Atopisches Ekzem")], 38, 10, step=5), at(185, 98, "Hollerwisch, 22.03.2024", 10, align="right"),
    ], (25, 118, 160, 150), [
        "Für meine ärztlichen Bemühungen erlaube ich mir nach der Gebührenordnung für Ärzte zu berechnen:",
        Grid([["Datum", "Ziffer", "Leistung", "Faktor", "EUR"], ["05.02.24", "1", "Beratung", "2,3", "10,72"], ["05.02.24", "5", "Symptombezogene Untersuchung", "2,3", "10,72"], ["05.02.24", "750", "Auflichtmikroskopie", "2,3", "16,09"], ["19.02.24", "1", "Beratung", "2,3", "10,72"], ["19.02.24", "385", "Pricktest, je Test (20)", "2,3", "53,60"], ["", "", "Rechnungsbetrag", "", "101,85"]], [22, 18, 80, 18, 22], right=(3, 4), bold_rows=(6,)),
        "Bitte überweisen Sie den Betrag innerhalb von 30 Tagen auf das Konto IBAN " + bank("0313000771") + ".", "Mit freundlichen Grüßen", 18, "Dr. F. Anspach"])


@paper("gutschrift_b2b", "bills", "credit note", "de", "Moosquell Verpackungen AG", "2023-06-05",
       ["Invoices"], ["gutschrift", "g-11873"], aliases=["Moosquell Verpackungen"])
def gutschrift(path):
    look = Look("Helvetica", 9, "#006064")
    page(path, look, [
        rule(0, 14, 210, 6, "#006064"), at(20, 26, "Moosquell Verpackungen AG", 12, True), at(150, 26, "Moosquell Verpackungen AG\nWellpappenallee 1\n98995 Moosquell\nT 03997 500-0\nF 03997 500-99\nbuchhaltung@moosquell.example", 7.5),
        at(20, 50, "\n".join(FIRM), 10), at(20, 85, "Gutschrift", 16, True), pairs(20, 92, [("Nummer", "G-11873"), ("zur Rechnung", "R-118220 vom 12.05.2023"), ("Kunde", "30118"), ("Belegdatum", "05.06.2023")], 30),
    ], (20, 118, 170, 150), [
        Grid([["Artikel", "Menge", "Preis", "Betrag EUR"], ["Faltkarton 400x300x200, Druckfehler laut Reklamation RK-771", "300 St.", "0,68", "204,00"], ["19 % USt.", "", "", "38,76"], ["Gutschriftsbetrag", "", "", "242,76"]], [95, 25, 20, 30], right=(1, 2, 3), bold_rows=(3,)),
        "Der Betrag wird mit der nächsten Zahlung verrechnet. Wir bitten das Versehen zu entschuldigen."])


@paper("handyfoto_malerrechnung", "bills", "invoice", "de", "Malermeisterin Irmhild Quast", "2022-09-01",
       ["Invoices"], ["rechnung", "22-118"], aliases=["Irmhild Quast", "Quast"], scan=UPSIDE_DOWN)
def maler(path):
    look = Look("LiberationSerif", 11)
    page(path, look, [at(25, 20, "Irmhild Quast", 18, True), at(25, 26, "Malermeisterin\nTorfweg 2\n29996 Torfmoor\nTel. 05997 661", 10), at(25, 65, "Tilo Brakensiek\nAm Mühlfeld 3a\n29998 Emmersloh", 11), at(185, 90, "Torfmoor, 1. September 2022", 11, align="right"),
                      at(25, 285, "IBAN " + bank("0066100002") + "     Steuernummer 99/118/00231", 9)],
         (25, 98, 160, 170), [Heading("Rechnung Nr. 22-118", 13), "Malerarbeiten Gartenhaus, ausgeführt im August:", Grid([["Schleifen und Grundieren, 31 m²", "403,00 €"], ["Zweimal Lasieren Kiefer", "558,00 €"], ["Material", "147,20 €"], ["Zwischensumme", "1.108,20 €"], ["19 % MwSt.", "210,56 €"], ["Gesamt", "1.318,76 €"]], [110, 40], right=(1,), head=False, bold_rows=(5,)),
                              "Bitte zahlen Sie innerhalb von zehn Tagen. Vielen Dank für den Auftrag!", "Irmhild Quast"])


@paper("bahnticket", "travel", "ticket", "de", "Mooreckbahn", "2025-05-11",
       ["Travel"], ["fahrkarte", "ticket", "fahrschein", "reservierung"], aliases=["Mooreckbahn GmbH", "Mooreckbahn Betriebs GmbH"])
def bahnticket(path):
    look = Look("DejaVuSans", 9, "#c62828")
    page(path, look, [
        at(15, 18, "Mooreckbahn", 18, True, colour="#c62828"), at(195, 18, "Online-Ticket", 14, True, "right"), box(15, 24, 180, 46, edge="#c62828"),
        at(20, 31, "Flexticket 2. Klasse, 1 Erwachsener", 10, True), pairs(20, 39, [("Hinfahrt", "Sa 24.05.2025  Hollerwisch ab 08:14, Gleis 2"), ("", "Rautenthal an 10:51, Gleis 5"), ("Rückfahrt", "So 25.05.2025  Rautenthal ab 17:09, Gleis 4"), ("", "Hollerwisch an 19:46, Gleis 1")], 25, 9, step=5),
        at(20, 64, "Reisende: Anneke Vollrath-Dimitz", 9), box(150, 32, 34, 34, fill="#222222"),
        pairs(15, 80, [("Auftragsnummer", "HB7X2K"), ("Gebucht am", "11.05.2025 21:08 Uhr"), ("Preis", "58,40 € (inkl. 7 % MwSt. 3,82 €)"), ("Zahlung", "Lastschrift")], 35),
    ], (15, 105, 180, 150), [Heading("Hinweise zu Ihrer Fahrkarte"), "Das Ticket gilt nur zusammen mit einem amtlichen Lichtbildausweis. Umtausch bis zum Vortag des ersten Geltungstages kostenlos.", "Es gelten die Beförderungsbedingungen der Mooreckbahn Betriebs GmbH, Am Güterbahnhof 6, 29997 Hollerwisch, Stand 15.12.2024."])
