"""German papers of banks, insurers, offices, employers, landlords, schools and private people. All invented."""

from evaluation_german import ANNA, TILO, bank
from evaluation_layouts import *
from evaluation_papers import paper
from evaluation_scans import ASKEW, CLEAN, GREY, NOISY, SIDEWAYS


@paper("kontoauszug", "bank", "bank statement", "de", "Sparbank Hollerwisch eG", "2024-05-31",
       ["Banking"], ["kontoauszug", "auszug"], aliases=["Sparbank Hollerwisch"])
def kontoauszug(path):
    look = Look("LiberationSans", 9, "#1a237e")
    rows = [["Buchung", "Wert", "Vorgang", "Betrag"], ["02.05.", "02.05.", "Dauerauftrag Miete Wohnbau Emmersloh", "–690,00"], ["06.05.", "06.05.", "Kartenzahlung Frischhof Emmersloh 04.05. 18:12", "–42,17"], ["15.05.", "15.05.", "Lastschrift Flimmerfunk Mobil AG RG 7041882311", "–19,87"], ["28.05.", "28.05.", "Lohn/Gehalt Zirbel Apparatebau GmbH 05/2024", "2.418,33"], ["30.05.", "31.05.", "Überweisung Gasthof Zum Silbernen Dachs Anzahlung", "–150,00"]]
    page(path, look, [
        at(20, 18, "Sparbank Hollerwisch eG", 14, True, colour="#1a237e"), at(20, 23, "Filiale Emmersloh, Marktstraße 1, 29998 Emmersloh", 8), at(190, 18, "Kontoauszug 5/2024", 12, True, "right"), at(190, 23, "Blatt {page} von {pages}", 8, align="right"),
        at(20, 45, "\n".join(TILO), 10), pairs(120, 45, [("Konto", bank("0110009771")), ("Auszugsdatum", "31.05.2024"), ("Alter Saldo", "1.204,66 EUR +"), ("Kontoinhaber", "Tilo Brakensiek")], 25, 8.5),
    ], (20, 85, 170, 185), [Grid(rows + [["", "", "Neuer Saldo vom 31.05.2024", "2.720,95 +"]], [18, 18, 104, 30], right=(3,), bold_rows=(6,)),
                            "Eingeräumte Kontoüberziehung 1.000,00 EUR. Sollzinssatz 10,9 % p. a. Bitte prüfen Sie die Buchungen; Einwendungen innerhalb von sechs Wochen.", "Guthaben sind nach Maßgabe des Einlagensicherungsgesetzes geschützt. Stand der Hinweise: Januar 2024."])


@paper("bank_zinsanpassung", "bank", "bank letter", "de", "Kreditanstalt Brunnthal AG", "2023-10-16",
       ["Banking"], ["zins", "darlehen", "konditionen"], aliases=["Kreditanstalt Brunnthal"], twin=CLEAN)
def zinsanpassung(path):
    look = Look("Times", 11, "#37474f")
    page(path, look, [
        at(20, 20, "Kreditanstalt Brunnthal", 16, True), rule(20, 24, 190, 1), address_field(10.5, "Kreditanstalt Brunnthal AG · 98994 Brunnthal", ANNA, 45),
        at(130, 48, "Baufinanzierung\nIhr Ansprechpartner: Herr Sievert\nTelefon 03996 100-442\n\nDarlehen 77 100 448 21\n16. Oktober 2023", 9), at(105, 286, "Vorsitzender des Aufsichtsrats: Prof. Dr. Lothar Wenk · Vorstand: Maren Thiede (Sprecherin), Kay Boldt · Sitz Brunnthal · HRB 99001", 6.5, align="centre"),
    ], (25, 98, 160, 165), [Heading("Ende Ihrer Zinsbindung am 31.12.2023 – unser Angebot", 11.5), "Sehr geehrte Frau Vollrath-Dimitz,", "die Sollzinsbindung Ihres Darlehens endet am 31.12.2023. Die Restschuld beträgt dann voraussichtlich 61.338,12 EUR. Gern bleiben wir Ihr Partner und bieten Ihnen an:",
                            Grid([["Zinsbindung bis", "Sollzins p. a.", "effektiv", "Rate monatlich"], ["31.12.2028", "3,91 %", "3,98 %", "512,00 EUR"], ["31.12.2033", "4,02 %", "4,09 %", "517,00 EUR"]], [40, 35, 35, 40], right=(1, 2, 3)), "Bitte senden Sie uns die unterschriebene Vereinbarung bis zum 15.11.2023 zurück. Ohne Ihre Nachricht gilt ab 01.01.2024 ein veränderlicher Zins.", "Mit freundlichen Grüßen", "Kreditanstalt Brunnthal AG", 8, "Sievert          ppa. Thomsen"])


@paper("dividende", "bank", "securities note", "de", "Depotbank Grauwacke AG", "2025-05-08",
       ["Investments", "Banking"], ["dividende", "ertrag", "abrechnung"], aliases=["Depotbank Grauwacke", "Grauwacke"])
def dividende(path):
    look = Look("Helvetica", 9)
    page(path, look, [
        wordmark(190, 12, 8, "GRAUWACKE", "liberation/LiberationSans-Bold.ttf", "right"), at(20, 40, "Depotbank Grauwacke AG, Postfach 9900, 98993 Steinau", 6.5), at(20, 48, "Herrn\nTilo Brakensiek\nAm Mühlfeld 3a\n29998 Emmersloh", 10),
        pairs(125, 45, [("Depotnummer", "9900448 01"), ("Kundennummer", "448012"), ("Abrechnungsnr.", "71880342900"), ("Datum", "08.05.2025")], 30), at(20, 285, "Dieser Beleg wurde maschinell erstellt und wird nicht unterschrieben.", 7),
    ], (20, 90, 170, 180), [Heading("Dividendengutschrift", 13), Grid([["Nominale", "Wertpapierbezeichnung", "ISIN"], ["Stück 120", "Ostmark Hydraulik AG, Namens-Aktien o.N.", "DE000A99XX01"]], [30, 90, 45]),
                            Grid([["Zahlbarkeitstag", "12.05.2025"], ["Ex-Tag", "07.05.2025"], ["Bestandsstichtag", "06.05.2025"], ["Dividende pro Stück", "0,850000000 EUR"], ["Dividendengutschrift", "102,00 EUR"], ["Kapitalertragsteuer", "25,50– EUR"], ["Solidaritätszuschlag", "1,40– EUR"], ["Ausmachender Betrag", "75,10 EUR"]], [80, 60], right=(1,), head=False, bold_rows=(7,)), "Den Betrag buchen wir mit Wertstellung 12.05.2025 zu Gunsten des Kontos " + bank("0448012001") + ". Emittentin: Ostmark Hydraulik AG, Steinau."])


@paper("versicherungsschein_hausrat", "insurance", "policy", "de", "Nordhafen Versicherung VVaG", "2022-12-14",
       ["Insurance", "Contracts"], ["versicherungsschein", "hausrat", "police"], aliases=["Nordhafen Versicherung", "Nordhafen"])
def hausrat(path):
    look = Look("LiberationSans", 10, "#01579b")
    page(path, look, [
        at(190, 20, "nordhafen", 22, True, "right", "#01579b"), at(190, 26, "Versicherung auf Gegenseitigkeit", 8.5, align="right"), address_field(10, "Nordhafen Versicherung VVaG · Speicherkai 9 · 99800 Nordhafen", ANNA, 48, 20), pairs(130, 50, [("Vertrag", "HR 44-881 207"), ("Vermittler", "Agentur Petra Lüdke"), ("Beginn", "01.02.2023, 12 Uhr"), ("Ablauf", "01.02.2024"), ("Ausgestellt am", "14.12.2022")], 28, 9),
    ], (20, 98, 170, 170), [Title("Versicherungsschein Hausratversicherung", 15), Grid([["Versicherungsort", "Sperlingstieg 14, 29997 Hollerwisch"], ["Wohnfläche", "96 m²"], ["Versicherungssumme", "65.000 EUR"], ["Selbstbeteiligung", "150 EUR"], ["Jahresbeitrag einschließlich Versicherungsteuer", "118,44 EUR"]], [80, 85], head=False), "Vertragsgrundlage sind Ihr Antrag vom 05.12.2022 und die Allgemeinen Hausratbedingungen (VHB, Fassung 10/2021). Der Vertrag verlängert sich um jeweils ein Jahr, wenn er nicht drei Monate vor Ablauf gekündigt wird.", PageBreak(), Heading("Belehrung nach § 19 Abs. 5 VVG"), "Damit wir Ihren Antrag ordnungsgemäß prüfen können, müssen Sie die gestellten Fragen wahrheitsgemäß beantworten. " * 5, "Nordhafen Versicherung VVaG, Der Vorstand: Dr. Aurel Fintel, Birte Hoops"],
        later=[at(20, 15, "Versicherungsschein HR 44-881 207", 8), at(190, 285, "Seite {page}", 8, align="right")])


@paper("kfz_beitrag", "insurance", "insurance letter", "de", "Lindquell Assekuranz AG", "2024-11-01",
       ["Insurance", "Vehicles"], ["beitrag", "kfz", "kraftfahrt"], aliases=["Lindquell Assekuranz", "Lindquell"], twin=SIDEWAYS)
def kfz_beitrag(path):
    look = Look("Times", 11)
    page(path, look, [
        at(20, 22, "Lindquell Assekuranz", 18, True), at(20, 55, "Lindquell Assekuranz AG, 99801 Lindquell, 0710", 6.5), at(20, 63, "\n".join(TILO), 11), at(130, 60, "Kraftfahrt Vertrag\n\n\nVersicherungsscheinnummer\nK 71-220 448-9\n\nLindquell, im November 2024", 9.5),
        at(20, 280, "Lindquell Assekuranz AG   Hauptverwaltung: Allee 1, 99801 Lindquell\nVorstand: Heinrich Tesmer (Vors.), Dr. Ute Brandis   HRB 99008   USt-IdNr. DE999099008", 7),
    ], (20, 105, 165, 160), [Heading("Ihre Kfz-Versicherung: Beitragsrechnung für 2025", 12), "Sehr geehrter Herr Brakensiek,", "am 01.01.2025 wird der Beitrag für Ihr Fahrzeug EM-TB 118 fällig. Weil Sie schadenfrei gefahren sind, stufen wir Sie in die Schadenfreiheitsklasse 12 ein.", Grid([["Haftpflicht", "214,30 EUR"], ["Teilkasko mit 150 EUR Selbstbeteiligung", "88,12 EUR"], ["Jahresbeitrag inkl. 19 % Versicherungsteuer", "302,42 EUR"]], [100, 40], right=(1,), head=False, bold_rows=(2,)), "Wir buchen den Beitrag am 02.01.2025 ab. Sie können Ihren Vertrag bis zum 30.11.2024 kündigen.", "Mit freundlichen Grüßen", "Ihre Lindquell Assekuranz"])


@paper("einkommensteuerbescheid", "offices", "tax assessment", "de", "Finanzamt Emmersloh", "2024-08-19",
       ["Taxes", "Government"], ["bescheid", "einkommensteuer"], scan=CLEAN)
def steuerbescheid(path):
    look = Look("Courier", 9.5)
    page(path, look, [
        at(20, 20, "Finanzamt Emmersloh", 11, True), at(20, 26, "Steuernummer 99/412/08815\nIdentifikationsnummer 99 481 220 117", 9), at(130, 20, "29998 Emmersloh\nAm Wall 20\nTelefon 05999 88-0\n19.08.2024", 9), at(20, 55, "Finanzamt, Postfach 12, 29998 Emmersloh", 7), at(20, 63, "\n".join(TILO), 10),
    ], (20, 98, 170, 170), [Heading("Bescheid für 2023 über Einkommensteuer und Solidaritätszuschlag", 11), "Festsetzung", Grid([["", "Einkommensteuer", "Soli"], ["Festgesetzt werden", "4.812,00", "0,00"], ["Abzug vom Lohn", "5.377,00", "0,00"], ["Erstattung EUR", "565,00", "0,00"]], [70, 45, 35], right=(1, 2), lines="", bold_rows=(3,)), "Das Guthaben wird auf das Konto " + bank("0110009771") + " überwiesen.", "Der Bescheid ist nach § 165 Abs. 1 AO teilweise vorläufig. Rechtsbehelfsbelehrung: Gegen den Bescheid ist der Einspruch innerhalb eines Monats gegeben."])


@paper("bussgeldbescheid", "offices", "fine", "de", "Landkreis Torfland", "2025-02-27",
       ["Government", "Vehicles"], ["bußgeld", "verwarnung", "ordnungswidrigkeit", "anhörung"], aliases=["Landkreis Torfland Ordnungsamt", "Landkreis Torfland - Der Landrat"])
def bussgeld(path):
    look = Look("LiberationSans", 10)
    page(path, look, [
        at(20, 18, "LANDKREIS TORFLAND", 14, True), at(20, 24, "Der Landrat · Ordnungsamt · Bußgeldstelle", 9), at(20, 45, "Landkreis Torfland · Kreishaus · 29990 Torfen", 6.5), at(20, 53, "Frau\nAnneke Vollrath-Dimitz\nSperlingstieg 14\n29997 Hollerwisch", 10.5),
        pairs(120, 45, [("Aktenzeichen", "32.4-99-118830-7"), ("Bearbeitung", "Frau Menke"), ("Zimmer", "114"), ("Durchwahl", "05990 70-332"), ("Datum", "27.02.2025")], 28), at(20, 285, "Servicezeiten Mo–Do 8–16 Uhr, Fr 8–12 Uhr   ·   www.landkreis-torfland.example", 7.5),
    ], (20, 90, 170, 180), [Heading("Verwarnung mit Verwarnungsgeld / Anhörung", 12.5), "Sehr geehrte Frau Vollrath-Dimitz,", "Ihnen wird zur Last gelegt, am 03.02.2025 um 14:52 Uhr in Torfen, L 99, Abschnitt 40, Fahrtrichtung Hollerwisch als Führerin des PKW HW-AV 14 folgende Ordnungswidrigkeit begangen zu haben:", "Sie überschritten die zulässige Höchstgeschwindigkeit außerhalb geschlossener Ortschaften um 13 km/h. Zulässig: 70 km/h, festgestellt nach Toleranzabzug: 83 km/h.", "Wegen dieser Ordnungswidrigkeit werden Sie unter Erhebung eines Verwarnungsgeldes in Höhe von <b>40,00 EUR</b> verwarnt (§§ 56, 57 OWiG). Die Verwarnung wird wirksam, wenn Sie binnen einer Woche zahlen: IBAN " + bank("0032400010") + ".", "Im Auftrag", "Menke"])


@paper("rentenauskunft", "offices", "pension letter", "de", "Versorgungskasse der Heideländer", "2023-04-24",
       ["Employment", "Government", "Insurance"], ["renteninformation", "rente", "auskunft"])
def rentenauskunft(path):
    look = Look("Helvetica", 10.5, "#004d40")
    page(path, look, [box(0, 0, 6, 297, fill="#004d40"), at(20, 22, "Versorgungskasse\nder Heideländer", 15, True), at(20, 50, "Versorgungskasse der Heideländer, 29991 Kassenheim", 6.5), at(20, 58, "\n".join(ANNA), 10.5), at(125, 58, "Versicherungsnummer\n99 041278 V 551\n\nService-Telefon 05991 1000\n\nDatum 24.04.2023", 9.5)],
         (20, 100, 165, 165), [Heading("Ihre Renteninformation 2023", 13), "Sehr geehrte Frau Vollrath-Dimitz,", "in dieser Renteninformation haben wir die für Sie vom 01.09.1997 bis zum 31.12.2022 gespeicherten Daten berücksichtigt. Die Regelaltersgrenze erreichen Sie am 03.12.2045.", Grid([["Rente wegen voller Erwerbsminderung", "1.118,20 EUR"], ["Höhe Ihrer bislang erreichten Anwartschaft", "802,55 EUR"], ["bei gleich bleibenden Beiträgen", "1.790,03 EUR"]], [110, 45], right=(1,), head=False), "Mit freundlichen Grüßen", "Ihre Versorgungskasse"])


@paper("gehaltsabrechnung", "employment", "payslip", "de", "Zirbel Apparatebau GmbH", "2024-05-24",
       ["Employment"], ["abrechnung", "entgelt", "gehalt", "lohn", "brutto"], aliases=["Zirbel Apparatebau", "Zirbel"])
def gehalt(path):
    look = Look("LiberationSansNarrow", 9)
    page(path, look, [
        at(15, 15, "Abrechnung der Brutto/Netto-Bezüge Mai 2024", 12, True), at(195, 15, "24.05.2024   Blatt 1", 8, align="right"), box(15, 19, 180, 22, edge="#000000"), stacked(17, 22, [("Personal-Nr.", "00418"), ("Eintritt", "01.04.2018")], 10, 9), stacked(50, 22, [("Steuerklasse", "1"), ("Kinderfreibeträge", "0,0")], 10, 9), stacked(85, 22, [("SV-Nummer", "99 110385 B 020"), ("Krankenkasse", "KK Heideland")], 10, 9), stacked(135, 22, [("St.-Tage / SV-Tage", "30 / 30"), ("Urlaub Rest", "19,0")], 10, 9),
        at(15, 50, "*Zirbel Apparatebau GmbH*Dammstraße 71*98999 Rautenthal*", 6.5), at(15, 58, "\n".join(TILO), 10),
    ], (15, 85, 180, 185), [Grid([["Lohnart", "Bezeichnung", "Menge", "Faktor", "Betrag"], ["0100", "Monatslohn", "", "", "3.412,00"], ["0210", "Mehrarbeit 25 %", "6,00", "26,10", "156,60"], ["0610", "VWL AG-Anteil", "", "", "26,59"], ["", "Gesamtbrutto", "", "", "3.595,19"], ["", "Lohnsteuer", "", "", "452,08–"], ["", "KV / RV / AV / PV", "", "", "724,78–"], ["", "Auszahlungsbetrag", "", "", "2.418,33"]], [25, 85, 20, 20, 30], right=(2, 3, 4), lines="all", bold_rows=(4, 7)), "Überweisung zum 28.05.2024 auf Konto " + bank("0110009771"), Small("Bescheinigung nach § 108 Abs. 3 Satz 1 der Gewerbeordnung")])


@paper("arbeitszeugnis", "employment", "reference", "de", "Kranwerk Bossel GmbH", "2021-07-30",
       ["Employment"], ["zeugnis"], aliases=["Kranwerk Bossel"], twin=GREY)
def zeugnis(path):
    look = Look("LiberationSerif", 11, justified=True)
    page(path, look, [at(105, 20, "K R A N W E R K   B O S S E L", 13, True, "centre"), rule(60, 23, 150), at(105, 285, "Kranwerk Bossel GmbH – Hafenstraße 44 – 99802 Bossel – Registergericht Lindquell HRB 99712", 7.5, align="centre")],
         (30, 45, 150, 220), [Title("Zeugnis", 18, centred=True), "Frau Anneke Vollrath-Dimitz, geboren am 4. Dezember 1978 in Lindquell, war vom 1. Oktober 2012 bis zum 31. Juli 2021 in unserem Unternehmen als Konstrukteurin tätig.", "Sie entwickelte Hubwerke und Laufkatzen von der ersten Skizze bis zur Abnahme und leitete seit 2017 eine Gruppe von vier Mitarbeitern. Ihre Arbeiten zeichneten sich stets durch Sorgfalt und Ideenreichtum aus; sie beherrschte ihren Arbeitsbereich umfassend.", "Frau Vollrath-Dimitz erledigte alle Aufgaben stets zu unserer vollsten Zufriedenheit. Ihr Verhalten gegenüber Vorgesetzten, Kollegen und Kunden war jederzeit vorbildlich.", "Sie verlässt uns auf eigenen Wunsch. Wir bedauern dies sehr, danken ihr für ihre Arbeit und wünschen ihr weiterhin Erfolg.", 10, "Bossel, 30. Juli 2021", 30, "Dr. Reinhold Bossel<br/>Geschäftsführer"])


@paper("kuendigung_privat", "letters", "letter", "de", "Tilo Brakensiek", "2025-07-21",
       ["Correspondence", "Memberships", "Contracts"], ["kündigung", "mitgliedschaft"], aliases=["Brakensiek"], twin=ASKEW)
def kuendigung(path):
    look = Look("LiberationSerif", 12)
    page(path, look, [at(185, 25, "Tilo Brakensiek\nAm Mühlfeld 3a\n29998 Emmersloh\ntilo.brakensiek@mailkiste.example", 11, align="right"), at(25, 60, "Kraftraum Emmersloh UG\nGewerbering 5\n29998 Emmersloh", 12), at(185, 95, "21.07.2025", 12, align="right")],
         (25, 105, 160, 150), [Heading("Kündigung meiner Mitgliedschaft Nr. 4411", 12), "Sehr geehrte Damen und Herren,", "hiermit kündige ich meine Mitgliedschaft fristgerecht zum 14.08.2025, hilfsweise zum nächstmöglichen Termin. Bitte bestätigen Sie mir den Eingang und das Vertragsende schriftlich.", "Die erteilte Einzugsermächtigung widerrufe ich zum Vertragsende.", "Mit freundlichen Grüßen", 30, "Tilo Brakensiek"])


@paper("mietvertrag_garage", "contracts", "contract", "de", "Hildegard Osterkamp", "2020-03-18",
       ["Housing", "Contracts", "Vehicles"], ["mietvertrag"], aliases=["Osterkamp"])
def mietvertrag(path):
    look = Look("Times", 11)
    page(path, look, [at(20, 287, "Mustervertrag Garage/Stellplatz · Fassung Januar 2018 · Haus- und Grundverlag", 6.5)], (25, 25, 160, 250), [
        Title("Mietvertrag für Garagen und Stellplätze", 15, centred=True), "Zwischen", "Frau Hildegard Osterkamp, Blütenweg 6, 29998 Emmersloh<br/>– nachfolgend Vermieterin –", "und", "Herrn Tilo Brakensiek, Am Mühlfeld 3a, 29998 Emmersloh<br/>– nachfolgend Mieter –", "wird folgender Mietvertrag geschlossen:", Heading("§ 1 Mietobjekt"), "Vermietet wird die Garage Nr. 3 auf dem Grundstück Blütenweg 8. Der Mieter erhält zwei Schlüssel.", Heading("§ 2 Mietzeit"), "Das Mietverhältnis beginnt am 01.04.2020 und läuft auf unbestimmte Zeit. Es kann mit einer Frist von drei Monaten gekündigt werden.", Heading("§ 3 Miete"), "Die Miete beträgt monatlich 55,00 EUR und ist bis zum dritten Werktag im Voraus zu zahlen.", Heading("§ 4 Benutzung"), "Die Garage dient ausschließlich dem Abstellen eines Kraftfahrzeugs. Das Lagern feuergefährlicher Stoffe ist untersagt.", 24,
        Grid([["Emmersloh, den 18.03.2020", "Emmersloh, den 18.03.2020"], ["", ""], ["_________________________", "_________________________"], ["Vermieterin", "Mieter"]], [80, 80], head=False, lines="")])


@paper("nebenkosten", "housing", "service charges", "de", "Hausverwaltung Kattwimmel KG", "2024-06-28",
       ["Housing"], ["betriebskosten", "nebenkosten", "abrechnung"], aliases=["Hausverwaltung Kattwimmel", "Kattwimmel"])
def nebenkosten(path):
    look = Look("LiberationSans", 9.5)
    page(path, look, [at(20, 20, "Kattwimmel", 20, italic=True), at(20, 25, "Hausverwaltung KG seit 1968", 8.5), at(190, 18, "Markt 12, 29998 Emmersloh\nTel. 05999 6060\nMo, Mi, Fr 9–12 Uhr", 8, align="right"), at(20, 50, "Tilo Brakensiek\nAm Mühlfeld 3a\n29998 Emmersloh", 10.5), at(20, 78, "Emmersloh, den 28. Juni 2024", 9.5), at(105, 286, "Komplementär: Enno Kattwimmel – HRA 99014 Emmersloh – Mietenkonto " + bank("0606060001"), 7, align="centre")],
         (20, 86, 170, 185), [Heading("Betriebskostenabrechnung 2023, Objekt Am Mühlfeld 3a, Wohnung 1. OG rechts", 11.5), "Sehr geehrter Herr Brakensiek,", "namens und im Auftrag der Eigentümerin, der Erbengemeinschaft Lohse, rechnen wir ab über den Zeitraum 01.01.2023–31.12.2023:", Grid([["Kostenart", "Gesamt €", "Schlüssel", "Ihr Anteil €"], ["Grundsteuer", "1.412,00", "58/612 m²", "133,82"], ["Müllabfuhr", "1.190,40", "1/9 WE", "132,27"], ["Wasser/Abwasser", "2.877,15", "Zähler", "214,09"], ["Gebäudeversicherung", "1.620,00", "58/612 m²", "153,53"], ["Summe", "7.099,55", "", "633,71"], ["Ihre Vorauszahlungen 12 x 60,00 €", "", "", "–720,00"], ["Guthaben", "", "", "86,29"]], [70, 30, 35, 35], right=(1, 2, 3), bold_rows=(7,)), "Das Guthaben verrechnen wir mit der Augustmiete. Belege können nach Terminabsprache eingesehen werden.", "Mit freundlichen Grüßen", "i. V. Gesa Kattwimmel"])


@paper("eigentuemerprotokoll", "reports", "minutes", "de", "WEG Blütenweg 8–14", "2025-03-20",
       ["Housing", "Reports"], ["protokoll", "niederschrift"], aliases=["Wohnungseigentümergemeinschaft Blütenweg 8–14", "Hausverwaltung Kattwimmel KG", "Kattwimmel", "Hausverwaltung Kattwimmel"])
def protokoll(path):
    look = Look("Helvetica", 10)
    plain_sheet(path, Sheet(look, [Heading("Niederschrift über die ordentliche Versammlung der WEG Blütenweg 8–14", 13), Grid([["Ort:", "Gasthaus Zur Linde, Emmersloh"], ["Tag:", "20.03.2025, 18:30 bis 20:55 Uhr"], ["Leitung:", "Enno Kattwimmel, Hausverwaltung Kattwimmel KG"], ["Anwesend:", "7.412 von 10.000 Miteigentumsanteilen, beschlussfähig"]], [30, 135], head=False, lines=""), Heading("TOP 1 Jahresabrechnung 2024"), "Die Abrechnung vom 12.02.2025 wird erläutert. Beschluss: genehmigt, einstimmig.", Heading("TOP 2 Sanierung der Tiefgarage"), "Drei Angebote liegen vor. Beschluss: Auftrag an den günstigsten Bieter bis 84.000 €, Sonderumlage fällig am 01.07.2025. Ja 6.100, Nein 900, Enthaltung 412.", Heading("TOP 3 Verschiedenes"), "Die nächste Versammlung findet im März 2026 statt.", 30, Grid([["Versammlungsleiter", "Wohnungseigentümer", "Beirat"]], [55, 55, 55], head=False, lines="")], margin=25, page_word="{0}"))


@paper("spendenbescheinigung", "offices", "donation receipt", "de", "Storchenhof Torfmoor e.V.", "2025-01-15",
       ["Taxes", "Memberships"], ["zuwendung", "spende", "bestätigung"], aliases=["Storchenhof Torfmoor"])
def spende(path):
    look = Look("LiberationSans", 10)
    page(path, look, [at(25, 22, "Storchenhof Torfmoor e.V.\nDeichweg 77\n29996 Torfmoor", 10), rule(25, 38, 185)], (25, 45, 160, 220), [
        Heading("Bestätigung über Geldzuwendungen/Mitgliedsbeitrag", 12.5), Small("im Sinne des § 10b des Einkommensteuergesetzes an eine der in § 5 Abs. 1 Nr. 9 des Körperschaftsteuergesetzes bezeichneten Körperschaften"), Grid([["Name und Anschrift des Zuwendenden:", "Anneke Vollrath-Dimitz, Sperlingstieg 14, 29997 Hollerwisch"], ["Betrag der Zuwendung in Ziffern:", "150,00 €"], ["in Buchstaben:", "einhundertfünfzig"], ["Tag der Zuwendung:", "03.12.2024"]], [65, 95], head=False, lines="all"), "Es handelt sich nicht um den Verzicht auf Erstattung von Aufwendungen.", "Wir sind wegen Förderung des Tierschutzes nach dem Freistellungsbescheid des Finanzamts Emmersloh, StNr. 99/270/11803, vom 18.04.2023 von der Körperschaftsteuer befreit.", 24, "Torfmoor, 15.01.2025 &nbsp;&nbsp;&nbsp; ______________________ (Kassenwart)", Small("Wer vorsätzlich eine unrichtige Zuwendungsbestätigung erstellt, haftet für die entgangene Steuer.")])


@paper("mitgliedsantrag_formular", "forms", "application form", "de", "Ruderclub Hollerwisch von 1924 e.V.", "2025-04-27",
       ["Memberships"], ["antrag", "aufnahme", "beitritt"], aliases=["Ruderclub Hollerwisch"], twin=NOISY)
def mitgliedsantrag(path):
    look = Look("LiberationSans", 10, "#1565c0")
    page(path, look, [box(15, 10, 180, 18, fill="#bbdefb"), at(20, 21, "Aufnahmeantrag", 16, True), at(190, 21, "Ruderclub Hollerwisch von 1924 e.V.", 11, align="right"),
                      stacked(20, 36, [("Name, Vorname", "Vollrath-Dimitz, Anneke"), ("Straße, Hausnummer", "Sperlingstieg 14"), ("PLZ, Ort", "29997 Hollerwisch"), ("Geburtsdatum", "04.12.1978"), ("E-Mail", "anneke@vollrath.example")], 13, 11), stacked(120, 36, [("Abteilung", "Wanderrudern"), ("Beitragsgruppe", "Erwachsene, 144 € im Jahr"), ("Eintritt zum", "01.05.2025")], 13, 11),
                      at(20, 280, "RCH-Form 02, Stand 01/2023 · Ruderclub Hollerwisch v. 1924 e.V., Bootshaus am Kanal, 29997 Hollerwisch · VR 99113", 6.5)],
         (20, 108, 170, 160), ["Ich erkenne die Satzung in der Fassung vom 11.03.2022 und die Beitragsordnung an. Der Austritt ist schriftlich bis zum 30.09. zum Jahresende zu erklären.", Heading("SEPA-Lastschriftmandat"), "Gläubiger-Identifikationsnummer DE73ZZZ00000999113. Ich ermächtige den Ruderclub Hollerwisch, Zahlungen von meinem Konto einzuziehen: IBAN " + bank("0110448217"), 20, Grid([["Hollerwisch, 27.04.2025", "A. Vollrath-Dimitz"], ["Ort, Datum", "Unterschrift"]], [80, 80], head=False, lines="")])


@paper("einladung_verein", "letters", "invitation", "de", "Kleingartenverein Regenwurm e.V.", "2024-02-02",
       ["Memberships", "Correspondence"], ["einladung", "mitgliederversammlung"], aliases=["Kleingartenverein Regenwurm", "KGV Regenwurm"])
def einladung(path):
    look = Look("Times", 12)
    page(path, look, [at(25, 22, "KGV „Regenwurm“ e.V.", 16, True), at(25, 28, "Der Vorstand – c/o Rolf Denecke, Spatzengasse 2, 29998 Emmersloh", 9), at(185, 45, "Emmersloh, 2.2.2024", 11, align="right"), at(105, 286, "Kleingartenverein Regenwurm e.V. · Amtsgericht Emmersloh VR 99020 · IBAN " + bank("0990200001"), 7.5, align="centre")],
         (25, 58, 160, 210), ["An alle Mitglieder", Heading("Einladung zur Jahreshauptversammlung", 15), "Liebe Gartenfreundinnen und Gartenfreunde,", "zur ordentlichen Mitgliederversammlung laden wir herzlich ein für Samstag, den 9. März 2024, 15 Uhr, ins Vereinsheim.", Heading("Tagesordnung"), Items(["Begrüßung und Genehmigung der Tagesordnung", "Protokoll der Versammlung vom 11.03.2023", "Berichte von Vorstand, Kassenwartin und Kassenprüfern", "Entlastung", "Wahl des 2. Vorsitzenden", "Wasserleitung Weg C", "Verschiedenes"], True), "Anträge bitte bis zum 24.02.2024 schriftlich an den Vorstand.", "Mit Gartengruß", "Rolf Denecke, 1. Vorsitzender"])


@paper("schulbrief", "letters", "school letter", "de", "Grundschule am Ottersiel", "2024-09-04",
       ["Education", "Correspondence"], ["elternabend", "elternbrief", "klassenfahrt"])
def schulbrief(path):
    look = Look("DejaVuSans", 9.5)
    page(path, look, [at(105, 20, "Grundschule am Ottersiel", 16, True, "centre"), at(105, 26, "Schulstraße 1 · 29996 Torfmoor · Tel. 05997 440 · sekretariat@gs-ottersiel.example", 8, align="centre"), rule(20, 29, 190)], (22, 38, 166, 230), ["Torfmoor, 04.09.24", Heading("Elternbrief Nr. 2: Klassenfahrt und Elternabend der 4a", 13), "Liebe Eltern der Klasse 4a,", "unsere Klassenfahrt auf die Insel Sandholm findet vom 12. bis 16. Mai 2025 statt. Die Kosten betragen 189 €; bitte überweisen Sie bis zum 15.11.2024 eine Anzahlung von 50 €.", "Zum Elternabend lade ich Sie herzlich ein am Donnerstag, dem 19.09.2024, um 19:30 Uhr im Raum 12. Wir wählen die Elternvertretung und besprechen die Arbeitsgemeinschaften.", "Herzliche Grüße", "Solveig Arp, Klassenlehrerin", Small("- - - - - - - - - - - - - - - bitte abtrennen - - - - - - - - - - - - - - -"), "Mein Kind ________________ nimmt an der Klassenfahrt teil: ja / nein. Datum, Unterschrift: ________________"])


@paper("arztbrief", "health", "medical report", "de", "Klinikum Buchenrode", "2023-12-11",
       ["Health"], ["arztbrief", "entlass", "bericht", "befund"], aliases=["Klinikum Buchenrode gGmbH", "Klinik für Orthopädie und Unfallchirurgie"])
def arztbrief(path):
    look = Look("Helvetica", 9.5, "#00838f")
    page(path, look, [wordmark(20, 10, 9, "Klinikum Buchenrode"), at(145, 14, "Klinik für Orthopädie\nund Unfallchirurgie\nChefarzt Prof. Dr. med. W. Harnack\nParkallee 50, 98998 Buchenrode\nSekretariat: 03995 80-2100", 8), at(20, 42, "Klinikum Buchenrode gGmbH, Parkallee 50, 98998 Buchenrode", 6.5), at(20, 50, "Dr. med. Friederike Anspach\nKirchplatz 9\n29997 Hollerwisch", 10), at(145, 60, "11.12.2023 / ha-so", 9)],
         (20, 82, 170, 190), [Heading("Vorläufiger Entlassungsbericht", 12), "Patientin: Vollrath-Dimitz, Anneke, geb. 04.12.1978, wohnhaft Sperlingstieg 14, 29997 Hollerwisch", "Sehr geehrte Frau Kollegin Anspach,", "wir berichten über die o. g. Patientin, die sich vom 06.12.2023 bis 11.12.2023 in unserer stationären Behandlung befand.", Heading("Diagnose"), "Distale Radiusfraktur rechts (S52.51)", Heading("Therapie"), "Volare Plattenosteosynthese am 07.12.2023 in Regionalanästhesie.", Heading("Verlauf und Procedere"), "Der postoperative Verlauf war komplikationslos. Fadenentfernung am 12. postoperativen Tag, Röntgenkontrolle nach sechs Wochen. Krankengymnastik ab sofort.", "Mit freundlichen kollegialen Grüßen", Grid([["Prof. Dr. W. Harnack", "Dr. S. Opitz"], ["Chefarzt", "Oberärztin"]], [60, 60], head=False, lines="")])


@paper("kaufvertrag_auto", "contracts", "contract", "de", "Gesine Wohlers", "2023-05-13",
       ["Vehicles", "Contracts"], ["kaufvertrag"], aliases=["Wohlers"], scan=ASKEW)
def kaufvertrag(path):
    look = Look("LiberationSans", 9.5)
    page(path, look, [at(105, 20, "Kaufvertrag über ein gebrauchtes Kraftfahrzeug", 14, True, "centre"), at(105, 25, "von privat an privat", 9, align="centre"), box(15, 32, 88, 48, edge="#000000"), box(107, 32, 88, 48, edge="#000000"), at(18, 37, "Verkäufer/in", 9, True), at(110, 37, "Käufer/in", 9, True),
                      stacked(18, 41, [("Name", "Gesine Wohlers"), ("Anschrift", "Feldrain 9, 29996 Torfmoor"), ("Telefon", "05997 7120")], 12), stacked(110, 41, [("Name", "Tilo Brakensiek"), ("Anschrift", "Am Mühlfeld 3a, 29998 Emmersloh"), ("geboren am", "11.03.1985")], 12)],
         (18, 88, 174, 180), [Grid([["Fahrzeug", "Kombi, 1,4 l Benzin"], ["Fahrgestellnummer", "WXX999ZZZKP900118"], ["Erstzulassung", "17.05.2019"], ["nächste HU", "05/2024"], ["km-Stand laut Tacho", "58.310"], ["Kaufpreis", "11.800,00 EUR (elftausendachthundert)"]], [60, 110], head=False, lines="all"), "Das Fahrzeug wird unter Ausschluss der Sachmängelhaftung verkauft. Der Verkäufer sichert zu, dass das Fahrzeug sein Eigentum und unfallfrei ist.", "Fahrzeug, Zulassungsbescheinigung Teil I und II und zwei Schlüssel wurden am 13.05.2023 um 11:20 Uhr übergeben.", 26, Grid([["Torfmoor, 13.05.2023", "Torfmoor, 13.05.2023"], ["G. Wohlers", "T. Brakensiek"], ["Unterschrift Verkäufer/in", "Unterschrift Käufer/in"]], [85, 85], head=False, lines="")])


@paper("bedienungsanleitung", "manuals", "manual", "de", "Brodelwerk Haustechnik GmbH", None,
       ["Manuals"], ["anleitung", "bw 300", "wasserkocher"], aliases=["Brodelwerk", "Brodelwerk Haustechnik"], created="2022-02-10")
def anleitung(path):
    look = Look("DejaVuSans", 9, page_size=A5)
    plain_sheet(path, Sheet(look, [
        80, Title("BRODELWERK", 20, centred=True), Centred("Wasserkocher BW 300", 14, True), Centred("Bedienungsanleitung", 13), PageBreak(), Heading("Sicherheitshinweise", 12), Items(["Das Gerät nur an Schutzkontaktsteckdosen mit 230 V betreiben.", "Nie ohne Wasser einschalten.", "Kinder ab acht Jahren dürfen das Gerät nur unter Aufsicht benutzen."]), Heading("Inbetriebnahme", 12), "Kochen Sie vor dem ersten Gebrauch zweimal frisches Wasser auf und schütten Sie es weg.", PageBreak(), Heading("Entkalken", 12), "Geben Sie je nach Härte des Wassers alle ein bis zwei Monate Zitronensäure in den Behälter.", Heading("Garantie", 12), "Wir gewähren zwei Jahre Garantie ab Kaufdatum. Heben Sie den Kassenbeleg auf.", 20, Small("Brodelwerk Haustechnik GmbH, Kesselstraße 3, 99803 Dampfbach · service@brodelwerk.example · Art.-Nr. 300-DE-07")], margin=16, page_word="{0}"))
