"""The German demonstration papers. Every company, person, place and number is invented."""

from layout import *
from papers import paper

MARA = ["Frau", "Mara Ellison", "Ahornweg 7", "37999 Talbrück"]
JONAS = ["Herrn", "Jonas Brückner", "Ahornweg 7", "37999 Talbrück"]

IBAN_MALER = iban("DE", "999900100004711201")
IBAN_PAPIER = iban("DE", "999900200008831940")
IBAN_SOHLEN = iban("DE", "999900300001904422")
IBAN_HARMS = iban("DE", "999900100007750013")
IBAN_MARA = iban("DE", "999900400003141592")
IBAN_VEREIN = iban("DE", "999900100000655321")
IBAN_STADT = iban("DE", "999900100000000815")
IBAN_WARTA = iban("DE", "999900500002468135")
IBAN_ARZT = iban("DE", "999900600009087654")
IBAN_HAUS = iban("DE", "999900400005550123")
IBAN_SCHULE = iban("DE", "999900100000330077")
IBAN_TIER = iban("DE", "999900200006161616")


@paper(
    "Rechnung_2024-03.pdf",
    title=["Rechnung", "2024-0317", "Treppenhaus"],
    sender="Malerbetrieb Bergström GmbH",
    date="2024-03-18",
    kind="invoice",
    folders=["Invoices", "Housing"],
    language="de",
    snippets=[(1, "Rechnung Nr. 2024-0317"), (1, "1.903,41 €"), (1, "Treppenhaus")],
)
def malerrechnung(path):
    look = Look("Helvetica", 10, "#2b5d7d")
    din_letter(path, Letter(
        look, "Malerbetrieb Bergström GmbH", "Malerbetrieb Bergström GmbH · Gerbergasse 3 · 37999 Talbrück", MARA,
        [("Rechnungsnr.", "2024-0317"), ("Kundennr.", "K-1188"), ("Leistungszeit", "04.–08.03.2024"),
         ("Bearbeiter", "Nils Bergström"), ("Telefon", "030 23125 114"), ("Datum", "18.03.2024")],
        "Rechnung Nr. 2024-0317 – Malerarbeiten im Treppenhaus",
        ["Sehr geehrte Frau Ellison,",
         "für die im Haus Ahornweg 7 ausgeführten Arbeiten erlauben wir uns, wie folgt zu berechnen:",
         Grid([["Pos.", "Leistung", "Menge", "Einzelpreis", "Gesamt"],
               ["1", "Wände im Treppenhaus spachteln und schleifen", "48 m²", "9,80 €", "470,40 €"],
               ["2", "Zweimaliger Anstrich mit Silikatfarbe, gebrochenes Weiß", "48 m²", "14,50 €", "696,00 €"],
               ["3", "Geländer anschleifen und lackieren, RAL 7016", "11 lfm", "28,00 €", "308,00 €"],
               ["4", "Abdecken, Gerüst und Anfahrt", "1 psch.", "125,10 €", "125,10 €"],
               ["", "Nettobetrag", "", "", "1.599,50 €"],
               ["", "zzgl. 19 % Umsatzsteuer", "", "", "303,91 €"],
               ["", "Rechnungsbetrag", "", "", "1.903,41 €"]],
              [12, 80, 20, 25, 28], right=(2, 3, 4), bold_rows=(7,)),
         "Bitte überweisen Sie den Betrag ohne Abzug bis zum 02.04.2024 auf das unten genannte Konto. "
         "Im Rechnungsbetrag sind Lohnkosten von 1.180,00 € enthalten, die Sie als Handwerkerleistung nach § 35a EStG geltend machen können.",
         "Auf unsere Arbeiten gewähren wir fünf Jahre Gewährleistung. Einen Rest der Wandfarbe für kleine Ausbesserungen haben wir Ihnen im Keller stehen lassen.",
         "Mit freundlichen Grüßen", "Nils Bergström"],
        [["Malerbetrieb Bergström GmbH", "Gerbergasse 3", "37999 Talbrück"],
         ["Bank für Talbrück", "IBAN " + IBAN_MALER, "BIC TALBDE99XXX"],
         ["Geschäftsführer: Nils Bergström", "HRB 99117 Talbrück", "USt-IdNr. DE999000117"]],
        slogan="Farbe · Putz · Tapete"))


@paper(
    "Gutschrift 88213.pdf",
    title=["Gutschrift", "88213"],
    sender="Sohlenwerk Versand GmbH",
    date="2024-09-27",
    kind="credit_note",
    folders=["Invoices", "Orders"],
    language="de",
    snippets=[(1, "Gutschrift GS-88213"), (1, "139,95 €"), (1, "Wanderstiefel")],
)
def gutschrift(path):
    look = Look("LiberationSans", 9.5, "#8a3b12")
    din_letter(path, Letter(
        look, "Sohlenwerk Versand GmbH", "Sohlenwerk Versand GmbH · Lederstraße 40 · 48999 Osterhagen", MARA,
        [("Gutschrift", "GS-88213"), ("zu Rechnung", "R-551902"), ("Kunde", "2204417"), ("Retoure", "RT-90077"), ("Datum", "27. September 2024")],
        "Gutschrift GS-88213 zu Ihrer Rücksendung",
        ["Guten Tag Frau Ellison,",
         "Ihre Rücksendung ist bei uns eingetroffen und geprüft. Für den folgenden Artikel schreiben wir Ihnen den Kaufpreis gut:",
         Grid([["Artikel", "Größe", "Grund der Rückgabe", "Betrag"],
               ["Wanderstiefel „Gratweg Mid“, dunkelbraun", "39,5", "zu eng im Vorfuß", "139,95 €"],
               ["darin enthaltene Umsatzsteuer 19 %", "", "", "22,34 €"],
               ["Gutschriftbetrag", "", "", "139,95 €"]],
              [75, 18, 45, 27], right=(3,), bold_rows=(3,)),
         "Der Betrag wird innerhalb von fünf Werktagen auf dem Zahlungsweg erstattet, mit dem Sie bezahlt haben. Sie müssen nichts weiter tun.",
         "Die zugehörige Rechnung R-551902 vom 12. September 2024 ist damit vollständig ausgeglichen.",
         "Freundliche Grüße aus Osterhagen", "Ihr Kundendienst"],
        [["Sohlenwerk Versand GmbH", "Lederstraße 40, 48999 Osterhagen", "service@sohlenwerk.example"],
         ["IBAN " + IBAN_SOHLEN, "BIC OSTHDE99XXX", "USt-IdNr. DE999000301"]],
        slogan="Schuhe, die gehen", logo="left"))


@paper(
    "Mahnung.pdf",
    title=["Mahnung"],
    sender="Brennstoffe Harms KG",
    date="2024-11-05",
    kind="reminder",
    folders=["Invoices"],
    language="de",
    snippets=[(1, "2. Mahnung"), (1, "2.411,30 €"), (1, "Heizöl")],
)
def mahnung(path):
    look = Look("Times", 11, "#333333")
    din_letter(path, Letter(
        look, "Brennstoffe Harms KG", "Brennstoffe Harms KG, Am Güterbahnhof 1, 37998 Niederwaag", JONAS,
        [("Kunden-Nr.", "40316"), ("Beleg", "HO-24-2290"), ("Sachbearbeiterin", "Frau Petzold"), ("Durchwahl", "030 23125 220"), ("Datum", "05.11.2024")],
        "2. Mahnung zur Rechnung HO-24-2290",
        ["Sehr geehrter Herr Brückner,",
         "leider konnten wir auf unsere Zahlungserinnerung vom 15.10.2024 noch keinen Geldeingang feststellen. Offen ist die Lieferung von 2.200 Litern Heizöl EL schwefelarm vom 09.09.2024:",
         Grid([["Rechnung", "Rechnungsdatum", "fällig am", "Betrag"],
               ["HO-24-2290", "11.09.2024", "25.09.2024", "2.376,00 €"],
               ["Mahngebühr", "", "", "10,00 €"],
               ["Verzugszinsen", "", "", "25,30 €"],
               ["Gesamtforderung", "", "", "2.411,30 €"]], [50, 40, 40, 35], right=(3,), bold_rows=(4,)),
         "Wir bitten Sie, den Gesamtbetrag bis spätestens <b>19.11.2024</b> zu begleichen. Sollte die Frist verstreichen, sehen wir uns gezwungen, "
         "die Angelegenheit unserem Anwalt zu übergeben; weitere Lieferungen erfolgen dann nur gegen Vorkasse.",
         "Hat sich Ihre Überweisung mit diesem Schreiben gekreuzt, betrachten Sie es bitte als gegenstandslos.",
         "Hochachtungsvoll", "Brennstoffe Harms KG<br/>i. A. Petzold"],
        [["Brennstoffe Harms KG", "pers. haft. Ges.: Okke Harms", "HRA 99044"], ["IBAN " + IBAN_HARMS, "BIC TALBDE99XXX"]],
        slogan="Heizöl · Holzpellets · Diesel", logo="centre"))


@paper(
    "Mietvertrag Ahornweg 7.pdf",
    title=["Mietvertrag"],
    sender="Wohnbau Talbrück eG",
    date="2022-08-29",
    kind="contract",
    folders=["Housing", "Contracts"],
    language="de",
    snippets=[(1, "Mietvertrag über Wohnraum"), (2, "Kaution"), (3, "Kündigung")],
)
def mietvertrag(path):
    look = Look("LiberationSerif", 12, "#000000", justified=True, leading=1.5)
    plain_sheet(path, Sheet(look, [
        Title("Mietvertrag über Wohnraum", 17, centred=True),
        "Zwischen der <b>Wohnbau Talbrück eG</b>, Brückenstraße 18, 37999 Talbrück, vertreten durch den Vorstand, als Vermieterin",
        "und <b>Mara Ellison</b>, geboren am 14.02.1989, und <b>Jonas Brückner</b>, geboren am 30.06.1987, beide bisher wohnhaft Kirchplatz 2, 37998 Niederwaag, als Mietern wird Folgendes vereinbart:",
        Heading("§ 1 Mieträume"),
        "Vermietet wird die Wohnung im zweiten Obergeschoss links des Hauses Ahornweg 7, 37999 Talbrück, bestehend aus drei Zimmern, Küche, Bad, Flur und Balkon, mit einer Wohnfläche von 82,5 Quadratmetern. "
        "Mitvermietet sind der Kellerraum Nr. 6 und der Stellplatz Nr. 14 im Hof. Die Mieter dürfen den gemeinsamen Fahrradkeller, die Waschküche und den Trockenboden mitbenutzen.",
        "Den Mietern werden übergeben: drei Haustürschlüssel, drei Wohnungsschlüssel, ein Kellerschlüssel und zwei Briefkastenschlüssel. Der Verlust eines Schlüssels ist der Vermieterin unverzüglich anzuzeigen.",
        Heading("§ 2 Mietzeit"),
        "Das Mietverhältnis beginnt am 1. Oktober 2022 und läuft auf unbestimmte Zeit. In den ersten zwölf Monaten ist die ordentliche Kündigung durch beide Seiten ausgeschlossen.",
        Heading("§ 3 Miete und Nebenkosten"),
        Grid([["Bestandteil", "monatlich"], ["Grundmiete (Kaltmiete)", "742,50 €"], ["Vorauszahlung auf Betriebskosten", "135,00 €"], ["Vorauszahlung auf Heizung und Warmwasser", "98,00 €"], ["Stellplatz Nr. 14", "35,00 €"], ["Gesamtmiete", "1.010,50 €"]],
             [90, 40], right=(1,), bold_rows=(5,)),
        "Die Miete ist monatlich im Voraus, spätestens am dritten Werktag, auf das Konto " + IBAN_HAUS + " der Vermieterin zu zahlen. Über die Vorauszahlungen wird jährlich abgerechnet; Abrechnungszeitraum ist das Kalenderjahr. "
        "Eine Erhöhung der Grundmiete richtet sich nach den gesetzlichen Vorschriften und kann frühestens fünfzehn Monate nach Beginn des Mietverhältnisses verlangt werden.",
        Heading("§ 4 Kaution"),
        "Die Mieter leisten eine Kaution in Höhe von drei Grundmieten, das sind 2.227,50 €. Sie sind berechtigt, die Kaution in drei gleichen Raten zu zahlen; die erste Rate ist zu Beginn des Mietverhältnisses fällig. "
        "Die Vermieterin legt das Geld getrennt von ihrem Vermögen auf einem Sparkonto an. Die Zinsen stehen den Mietern zu. Nach dem Auszug und der Rückgabe aller Schlüssel wird über die Sicherheit innerhalb von sechs Monaten abgerechnet.",
        Heading("§ 5 Schönheitsreparaturen und kleine Instandhaltungen"),
        "Die Wohnung wird frisch renoviert übergeben. Die Mieter übernehmen während der Mietzeit das Streichen der Wände und Decken, soweit es durch ihren Gebrauch erforderlich wird. Ein fester Fristenplan gilt nicht. "
        "Kosten für kleine Reparaturen an Teilen, die dem häufigen Zugriff der Mieter ausgesetzt sind (etwa Wasserhähne, Lichtschalter, Rollladengurte), tragen die Mieter bis zu 90,00 € im Einzelfall und höchstens bis zu sechs vom Hundert der Jahresgrundmiete.",
        Heading("§ 6 Tierhaltung"),
        "Kleintiere wie Hamster, Ziervögel oder Fische dürfen ohne Erlaubnis gehalten werden. Hunde und Katzen bedürfen der Zustimmung der Vermieterin, die nur aus wichtigem Grund versagt wird. "
        "Für die Katze „Pixel“, die beim Einzug vorhanden ist, gilt die Zustimmung als erteilt.",
        Heading("§ 7 Untervermietung"),
        "Die Überlassung der Wohnung oder einzelner Zimmer an Dritte bedarf der Erlaubnis. Besuch bis zu sechs Wochen gilt nicht als Überlassung. Eine Vermietung an wechselnde Feriengäste ist nicht gestattet.",
        Heading("§ 8 Hausordnung, Lärm und Reinigung"),
        "Ruhezeiten sind von 22 bis 7 Uhr sowie sonntags ganztägig. Musizieren ist werktags bis zu zwei Stunden am Tag außerhalb der Ruhezeiten erlaubt. Die Treppe wird von den Parteien jedes Stockwerks wöchentlich im Wechsel gereinigt; den Winterdienst übernimmt ein von der Vermieterin beauftragtes Unternehmen.",
        "Fahrräder gehören in den Fahrradkeller und nicht in den Hausflur, der als Fluchtweg frei bleiben muss. Das Grillen mit Holzkohle auf dem Balkon ist untersagt, ein Elektrogrill ist zulässig.",
        Heading("§ 9 Modernisierung, Zutritt"),
        "Die Vermieterin darf die Räume nach Anmeldung mit einer Frist von mindestens drei Tagen betreten, um Zähler abzulesen, Schäden zu prüfen oder bei bevorstehendem Auszug Interessenten die Wohnung zu zeigen. Bei Gefahr im Verzug ist der Zutritt jederzeit zu gewähren.",
        Heading("§ 10 Kündigung"),
        "Die Kündigung bedarf der Schriftform. Die Mieter können mit einer Frist von drei Monaten zum Ende eines Kalendermonats kündigen; die Kündigung muss spätestens am dritten Werktag des ersten Monats zugehen. Die Frist der Vermieterin verlängert sich nach fünf und nach acht Jahren um jeweils drei Monate. "
        "Das Recht zur fristlosen Kündigung aus wichtigem Grund bleibt unberührt.",
        Heading("§ 11 Rückgabe"),
        "Bei Beendigung des Mietverhältnisses sind die Räume besenrein und mit sämtlichen Schlüsseln zurückzugeben. Einbauten sind zu entfernen, sofern keine Übernahme vereinbart wird. Über den Zustand wird ein gemeinsames Protokoll aufgenommen.",
        Together(["Talbrück, den 29. August 2022", 14,
                  Grid([["______________________________", "______________________________"], ["Wohnbau Talbrück eG", "Mara Ellison, Jonas Brückner"]], [80, 80], head=False, lines="")]),
    ], header="Wohnbau Talbrück eG · Mietvertrag Ahornweg 7", footer="Mietvertrag Nr. WT-0712-14", page_word="Seite {0} von {1}", margin=25))


@paper(
    "Arbeitsvertrag_unterschrieben.pdf",
    title=["Arbeitsvertrag"],
    sender="Kranich Messtechnik GmbH",
    date="2021-03-12",
    kind="contract",
    folders=["Employment", "Contracts"],
    language="de",
    snippets=[(1, "Arbeitsvertrag"), (1, "30 Arbeitstage"), (2, "Ausschlussfrist")],
)
def arbeitsvertrag(path):
    look = Look("Helvetica", 10.5, "#1d4f3f", justified=True)
    plain_sheet(path, Sheet(look, [
        Small("Kranich Messtechnik GmbH · Werksallee 22 · 38999 Altenforst · www.kranich-messtechnik.example"),
        Title("Arbeitsvertrag", 20),
        "zwischen der Kranich Messtechnik GmbH, vertreten durch die Geschäftsführerin Dr. Elke Vossberg (im Folgenden: Arbeitgeberin), und Frau Mara Ellison, Kirchplatz 2, 37998 Niederwaag (im Folgenden: Arbeitnehmerin).",
        Heading("1. Beginn und Tätigkeit"),
        "Die Arbeitnehmerin wird ab dem 1. Mai 2021 als Softwareentwicklerin in der Abteilung Sensorik eingestellt. Sie entwickelt und pflegt die eingebettete Software der Feuchtemessgeräte. Die Arbeitgeberin kann ihr gleichwertige andere Aufgaben zuweisen, die ihren Kenntnissen entsprechen.",
        Heading("2. Probezeit"),
        "Die ersten sechs Monate gelten als Probezeit. Während dieser Zeit kann das Arbeitsverhältnis von beiden Seiten mit einer Frist von zwei Wochen gekündigt werden.",
        Heading("3. Arbeitszeit und Arbeitsort"),
        "Die regelmäßige wöchentliche Arbeitszeit beträgt 36 Stunden. Beginn und Ende der täglichen Arbeitszeit kann die Arbeitnehmerin zwischen 6.30 Uhr und 20 Uhr selbst bestimmen; zwischen 10 und 15 Uhr soll sie erreichbar sein. "
        "An bis zu drei Tagen in der Woche darf sie von zu Hause arbeiten. Die dafür nötige Ausstattung stellt die Arbeitgeberin.",
        Heading("4. Vergütung"),
        "Das monatliche Bruttogehalt beträgt 4.650,00 € und wird jeweils zum Monatsende überwiesen. Zusätzlich wird mit dem Novembergehalt eine Sonderzahlung in Höhe eines halben Monatsgehalts gezahlt. Bei unterjährigem Ein- oder Austritt wird sie anteilig gewährt. "
        "Bis zu zehn Überstunden im Monat sind mit dem Gehalt abgegolten; darüber hinausgehende Stunden werden durch Freizeit ausgeglichen.",
        Heading("5. Urlaub"),
        "Der Jahresurlaub beträgt 30 Arbeitstage bei einer Fünftagewoche. Bis zu fünf Tage können in das Folgejahr übertragen werden und verfallen dort am 31. März. Zwischen Weihnachten und Neujahr ist der Betrieb geschlossen; dafür werden zwei Urlaubstage angerechnet.",
        Heading("6. Krankheit"),
        "Eine Arbeitsunfähigkeit ist am ersten Tag vor Arbeitsbeginn anzuzeigen. Dauert sie länger als drei Kalendertage, ist spätestens am darauffolgenden Arbeitstag eine ärztliche Feststellung einzuholen. Die Fortzahlung des Gehalts richtet sich nach dem Gesetz.",
        Heading("7. Nebentätigkeit"),
        "Eine entgeltliche Nebenbeschäftigung ist vorher mitzuteilen. Sie darf untersagt werden, wenn sie die Arbeit beeinträchtigt oder einem Wettbewerber dient. Ehrenamtliche Arbeit ist frei.",
        Heading("8. Verschwiegenheit und Arbeitsergebnisse"),
        "Über Betriebs- und Geschäftsgeheimnisse ist auch nach dem Ende des Arbeitsverhältnisses Stillschweigen zu bewahren. Programme, die in Erfüllung der Aufgaben entstehen, stehen wirtschaftlich der Arbeitgeberin zu. Beiträge zu quelloffenen Projekten sind nach Absprache möglich.",
        Heading("9. Beendigung"),
        "Nach der Probezeit beträgt die Kündigungsfrist für beide Seiten drei Monate zum Quartalsende. Das Arbeitsverhältnis endet ohne Kündigung mit Ablauf des Monats, in dem die Regelaltersgrenze erreicht wird.",
        Heading("10. Ausschlussfrist"),
        "Ansprüche aus dem Arbeitsverhältnis verfallen, wenn sie nicht innerhalb von drei Monaten nach Fälligkeit in Textform geltend gemacht werden. Dies gilt nicht für den gesetzlichen Mindestlohn und für Ansprüche aus vorsätzlichem Handeln.",
        "Altenforst, den 12.03.2021", 16,
        Grid([["Dr. Elke Vossberg", "Mara Ellison"], ["Kranich Messtechnik GmbH", "Arbeitnehmerin"]], [80, 80], head=False, lines=""),
    ], header="Arbeitsvertrag Ellison", footer="Kranich Messtechnik GmbH · HRB 99230 Altenforst", page_word="{0}/{1}", margin=24))


@paper(
    "mobilfunk_vertrag.pdf",
    title=["Vertragszusammenfassung", "Mobilfunkvertrag", "Welle M"],
    sender="Funkwelle Mobil GmbH",
    date="2023-11-20",
    kind="contract",
    folders=["Contracts", "Orders"],
    language="de",
    snippets=[(1, "Vertragszusammenfassung"), (1, "Datenvolumen"), (2, "Rufnummernmitnahme")],
)
def mobilfunk(path):
    look = Look("DejaVuSans", 10, "#6a1b9a", leading=1.6)
    din_letter(path, Letter(
        look, "Funkwelle Mobil GmbH", "Funkwelle Mobil GmbH · Postfach 99 12 · 20999 Elbmünde", JONAS,
        [("Kundenkonto", "7719-004-382"), ("Vertrag", "FW-M-630118"), ("Rufnummer", "0171 3920044"), ("Service", "040 66969 100"), ("Datum", "20.11.2023")],
        "Vertragszusammenfassung zu Ihrem Mobilfunkvertrag „Welle M“",
        ["Hallo Jonas Brückner,",
         "vielen Dank für Ihre Bestellung. Die folgende Übersicht fasst die wichtigsten Bestandteile Ihres Angebots zusammen.",
         Grid([["Merkmal", "Vereinbart"],
               ["Tarif", "Welle M, Laufzeit 24 Monate ab 01.12.2023"],
               ["Monatlicher Grundpreis", "19,99 € in den ersten 12 Monaten, danach 24,99 €"],
               ["Datenvolumen", "25 GB im Monat, danach höchstens 64 kbit/s"],
               ["Geschwindigkeit", "bis zu 100 Mbit/s im Download, 40 Mbit/s im Upload"],
               ["Telefonie und SMS", "unbegrenzt in alle deutschen Netze"],
               ["Ausland", "EU-Roaming inbegriffen; Schweiz 2,99 € je Tag"],
               ["Einmaliger Anschlusspreis", "entfällt"]], [52, 110], lines="all"),
         "Die Bestellung können Sie innerhalb von 14 Tagen widerrufen. Nach Ablauf der Mindestlaufzeit verlängert sich der Vertrag auf unbestimmte Zeit und ist dann jederzeit mit einer Frist von einem Monat kündbar.",
         PageBreak(),
         Heading("Rufnummernmitnahme"),
         "Ihre bisherige Nummer 0171 3920044 wird am 1. Dezember 2023 zwischen 2 und 6 Uhr von Ihrem alten Anbieter zu uns übertragen. In dieser Zeit kann das Telefon kurz ohne Netz sein. Legen Sie die neue SIM-Karte ein, sobald Sie die Bestätigung per SMS erhalten haben.",
         Heading("Wenn das Gerät verloren geht"),
         "Sperren Sie die Karte sofort unter der kostenlosen Nummer 116 116 oder in Ihrem Kundenbereich. Eine Ersatzkarte kostet 9,90 € und kommt innerhalb von zwei Werktagen. Für Gespräche, die bis zur Sperrung geführt wurden, haften Sie bis höchstens 50 €.",
         Heading("Verbrauch und Rechnung"),
         "Die Rechnung steht am fünften jedes Monats im Kundenbereich bereit und wird eine Woche später von Ihrem Konto abgebucht. Bei 80 und bei 100 Prozent des Datenvolumens erhalten Sie eine Nachricht. Ein zusätzliches Paket mit 5 GB kostet 6,99 €.",
         "Ihr Team von Funkwelle Mobil"],
        [["Funkwelle Mobil GmbH", "Hafenkai 5, 20999 Elbmünde"], ["hallo@funkwelle.example", "www.funkwelle.example"], ["HRB 99871 Elbmünde", "USt-IdNr. DE999000871"]],
        slogan="Netz. Ganz einfach."))


@paper(
    "Beitragsanpassung Hausrat.pdf",
    title=["Hausrat", "Beitrag"],
    sender="Wartaburg Versicherung AG",
    date="2024-10-21",
    kind="letter",
    folders=["Insurance"],
    language="de",
    snippets=[(1, "HR 55-203418-7"), (1, "118,40 €"), (1, "Sonderkündigungsrecht")],
)
def hausrat(path):
    look = Look("LiberationSans", 10, "#003b71")
    din_letter(path, Letter(
        look, "Wartaburg Versicherung AG", "Wartaburg Versicherung AG · 60999 Mainfurt", JONAS,
        [("Vertrag", "HR 55-203418-7"), ("Unser Zeichen", "KB-7/se"), ("Telefon", "069 90009 410"), ("Datum", "21.10.2024")],
        "Ihre Hausratversicherung: neuer Beitrag ab 1. Januar 2025",
        ["Sehr geehrter Herr Brückner,",
         "in den vergangenen zwölf Monaten sind die Preise für Möbel, Elektrogeräte und Handwerker deutlich gestiegen. Damit Ihr Eigentum im Schadenfall weiter zum Neuwert ersetzt werden kann, passen wir die Versicherungssumme und den Beitrag an.",
         Grid([["", "bisher", "ab 01.01.2025"], ["Versicherungssumme", "53.600 €", "55.300 €"], ["Jahresbeitrag inkl. Versicherungsteuer", "109,75 €", "118,40 €"], ["Selbstbeteiligung je Schaden", "150 €", "150 €"]], [80, 35, 35], right=(1, 2)),
         "Ihr Schutz umfasst unverändert Feuer, Leitungswasser, Sturm, Hagel und Einbruchdiebstahl. Fahrräder sind bis 2.000 € auch außerhalb der Wohnung gegen Diebstahl versichert, wenn sie abgeschlossen waren. Überschwemmung und Rückstau sind nicht eingeschlossen.",
         "Erhöht sich der Beitrag, ohne dass sich der Umfang des Schutzes ändert, haben Sie ein Sonderkündigungsrecht: Sie können den Vertrag innerhalb eines Monats nach Erhalt dieses Schreibens zum 31. Dezember 2024 kündigen.",
         "Der Jahresbeitrag wird am 2. Januar 2025 von Ihrem Konto abgebucht.",
         "Mit freundlichen Grüßen", "Wartaburg Versicherung AG<br/>Kundenbetreuung Sach"],
        [["Wartaburg Versicherung AG", "Sitz Mainfurt, HRB 99005"], ["Vorstand: Henrike Aulich (Vors.),", "Rainer Tesch"], ["IBAN " + IBAN_WARTA, "BIC MAINDE99XXX"]],
        slogan="Seit 1911", logo="left"))


@paper(
    "Bewohnerparken Bescheid.pdf",
    title=["Bewohnerpark", "Parkausweis", "Bescheid"],
    sender="Stadt Talbrück",
    date="2024-02-06",
    kind="official_letter",
    folders=["Government", "Vehicles"],
    language="de",
    snippets=[(1, "Bewohnerparkausweis"), (1, "TB-ME 472"), (1, "Rechtsbehelfsbelehrung")],
)
def parkausweis(path):
    look = Look("Helvetica", 11.5, "#9c1c1c", leading=1.55)
    din_letter(path, Letter(
        look, "Stadt Talbrück", "Stadt Talbrück · Ordnungsamt · Rathausplatz 1 · 37999 Talbrück", MARA,
        [("Amt", "Ordnungsamt, Abt. 32.4"), ("Auskunft", "Herr Wieland"), ("Zimmer", "207"), ("Telefon", "030 23125 324"), ("Aktenzeichen", "32.4-BP/2024/0581"), ("Datum", "06.02.2024")],
        "Bescheid über die Erteilung eines Bewohnerparkausweises für die Zone C",
        ["Sehr geehrte Frau Ellison,",
         "auf Ihren Antrag vom 22. Januar 2024 erteilen wir Ihnen für das Fahrzeug mit dem amtlichen Kennzeichen <b>TB-ME 472</b> den Bewohnerparkausweis Nr. C-1140. Er gilt vom 15.02.2024 bis zum 14.02.2026 in der Bewohnerzone C (Ahornweg, Ulmenweg, Gerbergasse bis Haus Nr. 30).",
         "Der Ausweis ist gut lesbar hinter der Windschutzscheibe auszulegen. Er berechtigt zum Parken auf den entsprechend gekennzeichneten Flächen ohne Parkschein und ohne zeitliche Begrenzung. Ein Anspruch auf einen freien Stellplatz besteht nicht.",
         "Die Verwaltungsgebühr beträgt 61,40 € für zwei Jahre. Bitte überweisen Sie diesen Betrag unter Angabe des Aktenzeichens bis zum 29.02.2024 auf das Konto der Stadtkasse " + IBAN_STADT + ".",
         "Bei einem Umzug in eine andere Zone, einem Wechsel des Fahrzeugs oder der Abmeldung ist der Ausweis umzuschreiben oder zurückzugeben. Für eine Umschreibung wird eine Gebühr von 10,00 € erhoben. Die Zufahrt am Markttag (mittwochs 6 bis 14 Uhr) ist in der Gerbergasse nicht möglich.",
         Heading("Rechtsbehelfsbelehrung"),
         "Gegen diesen Bescheid kann innerhalb eines Monats nach Bekanntgabe Widerspruch erhoben werden. Der Widerspruch ist schriftlich oder zur Niederschrift bei der Stadt Talbrück, Rathausplatz 1, einzulegen.",
         "Im Auftrag", "Wieland"],
        [["Sprechzeiten", "Mo, Di, Do 8–12 Uhr", "Do 14–18 Uhr"], ["Stadtkasse Talbrück", "IBAN " + IBAN_STADT], ["www.talbrueck.example", "ordnungsamt@talbrueck.example"]],
        slogan="Der Bürgermeister", logo="centre"))


@paper(
    "Elternbrief Klassenfahrt.pdf",
    title=["Klassenfahrt", "Elternbrief"],
    sender="Grundschule am Weidenbach",
    date="2024-04-15",
    kind="letter",
    folders=["Education", "Correspondence"],
    language="de",
    snippets=[(1, "Klassenfahrt"), (1, "148,00 €"), (1, "Gummistiefel")],
)
def elternbrief(path):
    look = Look("LiberationSans", 11.5, "#2e7d32")
    plain_sheet(path, Sheet(look, [
        Centred("Grundschule am Weidenbach", 16, True),
        Centred("Weidenbachstraße 9 · 37999 Talbrück · Tel. 030 23125 550 · sekretariat@gs-weidenbach.example", 8.5),
        14,
        Grid([["An die Eltern der Klasse 4b", "Talbrück, 15. April 2024"]], [100, 65], right=(1,), head=False, lines="", size=11),
        Heading("Elternbrief: Klassenfahrt auf den Ziegenhof vom 10. bis 14. Juni 2024", 13),
        "Liebe Eltern,",
        "bald ist es so weit: Unsere Kinder fahren gemeinsam für fünf Tage auf den Ziegenhof in Oberlauter. Dort dürfen sie beim Melken helfen, Brot im Holzofen backen und einen Nachmittag lang mit der Försterin durch den Wald streifen.",
        "Der Bus fährt am Montag um 8.15 Uhr am Lehrerparkplatz ab. Am Freitag sind wir gegen 14 Uhr zurück. Es begleiten uns Frau Jansen, Herr Okoro und die Praktikantin Lea Wüst.",
        "Die Kosten betragen 148,00 € je Kind und enthalten Fahrt, Unterkunft in Vierbettzimmern, alle Mahlzeiten und das Programm. Bitte überweisen Sie den Betrag bis zum 10. Mai auf das Schulkonto " + IBAN_SCHULE + ", Verwendungszweck „Ziegenhof“ und der Name Ihres Kindes. Familien, die Unterstützung benötigen, wenden sich vertraulich an das Sekretariat.",
        Heading("Was mit muss"),
        Items(["Regenjacke, Gummistiefel und feste Schuhe", "Hausschuhe, Schlafanzug, Bettwäsche und Handtücher", "Trinkflasche, Brotdose und Sonnenschutz", "höchstens 15 € Taschengeld", "Telefone und Spielkonsolen bleiben zu Hause"]),
        "Bitte geben Sie den unteren Abschnitt bis zum 26. April zurück und notieren Sie darauf Allergien, Medikamente und ob Ihr Kind vegetarisch isst. Ein Elternabend dazu findet am 2. Mai um 19.30 Uhr im Raum 12 statt.",
        "Herzliche Grüße", "Silke Jansen, Klassenlehrerin",
        Centred("- - - - - - - - - - - - - - - - - - bitte hier abtrennen - - - - - - - - - - - - - - - - - -"),
        "Name des Kindes: ______________________  darf mitfahren  ja / nein",
        "Allergien, Medikamente: ______________________________________",
    ], margin=22))


@paper(
    "Einladung MV Ruderclub.pdf",
    title=["Einladung", "Mitgliederversammlung"],
    sender="Ruderclub Talbrück e. V.",
    date="2025-01-17",
    kind="letter",
    folders=["Memberships", "Correspondence"],
    language="de",
    snippets=[(1, "Mitgliederversammlung"), (1, "Bootshaus"), (1, "Tagesordnung")],
)
def ruderclub(path):
    look = Look("DejaVuSerif", 9.5, "#0d47a1")
    din_letter(path, Letter(
        look, "Ruderclub Talbrück e. V.", "Ruderclub Talbrück e. V. · Uferweg 30 · 37999 Talbrück", JONAS,
        [("Mitglied", "Nr. 318"), ("Vorstand", "Britta Lohse"), ("Datum", "17.01.2025")],
        "Einladung zur ordentlichen Mitgliederversammlung 2025",
        ["Liebe Ruderkameradinnen und Ruderkameraden,",
         "der Vorstand lädt euch herzlich ein am <b>Freitag, dem 28. Februar 2025, um 19 Uhr</b> in das Bootshaus am Uferweg 30.",
         Heading("Tagesordnung"),
         Items(["Begrüßung und Feststellung der Beschlussfähigkeit", "Bericht des Vorstands und der Ruderwarte", "Bericht der Kassenprüfer, Entlastung des Vorstands", "Wahl einer neuen Kassenwartin oder eines neuen Kassenwarts", "Anschaffung eines gesteuerten Gig-Vierers (Kostenrahmen 18.500 €)", "Anhebung des Jahresbeitrags für Erwachsene von 204 € auf 228 €", "Verschiedenes"], numbered=True),
         "Anträge zur Tagesordnung müssen dem Vorstand spätestens zwei Wochen vorher schriftlich vorliegen. Stimmberechtigt sind alle Mitglieder ab 16 Jahren, deren Beitrag bezahlt ist.",
         "Im Anschluss gibt es Grünkohl und Bilder von der Wanderfahrt auf der Lauter. Wer mitessen möchte, meldet sich bitte bis zum 21. Februar bei Britta.",
         "Mit rudersportlichem Gruß", "Britta Lohse, 1. Vorsitzende"],
        [["Ruderclub Talbrück e. V.", "VR 9918 Talbrück"], ["IBAN " + IBAN_VEREIN, "Gläubiger-ID DE99ZZZ00000318318"], ["vorstand@ruderclub-talbrueck.example"]],
        logo="left", slogan="gegründet 1926"))


@paper(
    "Kontoauszug_2024_06.pdf",
    title=["Kontoauszug"],
    sender="Sparbank Talbrück AG",
    date="2024-06-28",
    kind="statement",
    folders=["Banking"],
    language="de",
    snippets=[(1, "Kontoauszug Nr. 6/2024"), (1, IBAN_MARA), (2, "Neuer Kontostand")],
)
def kontoauszug(path):
    look = Look("Courier", 9, "#000000", leading=1.25)
    rows = [["Buchung", "Wert", "Vorgang", "Betrag EUR"], ["", "", "Alter Kontostand vom 31.05.2024", "2.184,57 +"],
            ["03.06.", "03.06.", "DAUERAUFTRAG Wohnbau Talbrück eG, Miete Juni Ahornweg 7", "1.010,50 -"],
            ["03.06.", "03.06.", "LASTSCHRIFT Stadtwerke Lautertal, Abschlag Strom Vertrag 880231", "64,00 -"],
            ["04.06.", "04.06.", "KARTENZAHLUNG Supermarkt Grünkern, Talbrück", "47,83 -"],
            ["05.06.", "05.06.", "LASTSCHRIFT Funkwelle Mobil GmbH, Rechnung Mai", "19,99 -"],
            ["07.06.", "07.06.", "BARGELDAUSZAHLUNG Automat Rathausplatz", "150,00 -"],
            ["10.06.", "10.06.", "ÜBERWEISUNG Grundschule am Weidenbach, Ziegenhof Restbetrag Tim", "48,00 -"],
            ["11.06.", "11.06.", "KARTENZAHLUNG Buchhandlung Lesezeichen", "32,90 -"],
            ["12.06.", "12.06.", "GUTSCHRIFT Jonas Brückner, Anteil Haushalt Juni", "900,00 +"],
            ["14.06.", "14.06.", "LASTSCHRIFT Ruderclub Talbrück, Beitrag 2. Quartal", "51,00 -"],
            ["17.06.", "17.06.", "KARTENZAHLUNG Tankstelle Nordring", "71,26 -"],
            ["18.06.", "18.06.", "LASTSCHRIFT Musikschule Klangraum, Gitarre Tim", "62,00 -"],
            ["19.06.", "19.06.", "ÜBERWEISUNG Gartenbau Tilleke, Apfelbaum und Erde", "118,40 -"],
            ["20.06.", "20.06.", "KARTENZAHLUNG Apotheke am Markt", "23,15 -"],
            ["21.06.", "21.06.", "KARTENZAHLUNG Supermarkt Grünkern, Talbrück", "88,07 -"],
            ["24.06.", "24.06.", "LASTSCHRIFT Bahnverbund Lauter, Monatskarte", "49,00 -"],
            ["25.06.", "25.06.", "ÜBERWEISUNG Sparplan Weltaktien, Depot 77120934", "200,00 -"],
            ["26.06.", "26.06.", "KARTENZAHLUNG Gasthaus Zum Anker", "56,40 -"],
            ["27.06.", "27.06.", "GEHALT Kranich Messtechnik GmbH, Juni 2024", "3.142,18 +"],
            ["28.06.", "28.06.", "ENTGELT Kontoführung 2. Quartal", "11,70 -"],
            ["", "", "Neuer Kontostand vom 28.06.2024", "4.122,55 +"]]
    plain_sheet(path, Sheet(look, [
        Grid([["Sparbank Talbrück AG", "Kontoauszug Nr. 6/2024"], ["Marktplatz 4, 37999 Talbrück", "erstellt am 28.06.2024"]], [90, 75], right=(1,), head=True, lines="", size=11),
        6, "Mara Ellison<br/>Ahornweg 7<br/>37999 Talbrück", 4,
        "Girokonto <b>IBAN " + IBAN_MARA + "</b> BIC SPTADE99XXX<br/>Eingeräumte Kontoüberziehung 2.000,00 EUR, Sollzins 10,45 %",
        Grid(rows[:14], [20, 20, 98, 28], right=(3,), size=8.5),
        PageBreak(),
        Grid([rows[0]] + rows[14:], [20, 20, 98, 28], right=(3,), size=8.5, bold_rows=(8,)),
        "Bitte prüfen Sie die Buchungen. Einwendungen gegen den Rechnungsabschluss müssen innerhalb von sechs Wochen nach Zugang erhoben werden. Ihr Guthaben ist im gesetzlichen Umfang durch die Einlagensicherung geschützt.",
        "Hinweis: Ab dem 1. August 2024 ist der Schalter in der Filiale Bahnhofstraße nur noch dienstags und donnerstags besetzt. Beratungen bieten wir weiterhin nach Absprache an.",
    ], header="Sparbank Talbrück AG · Kontoauszug 6/2024", footer="Sparbank Talbrück AG, HRB 99004 Talbrück", page_word="Blatt {0} von {1}", margin=22))


@paper(
    "Lohnabrechnung 05-2024.pdf",
    title=["Abrechnung", "Entgelt", "Lohn", "Gehalt", "Brutto"],
    sender="Kranich Messtechnik GmbH",
    date="2024-05-28",
    kind="payslip",
    folders=["Employment"],
    language="de",
    snippets=[(1, "Entgeltabrechnung Mai 2024"), (1, "Steuerklasse"), (1, "3.142,18")],
)
def lohnabrechnung(path):
    look = Look("LiberationSansNarrow", 10, "#1d4f3f")
    plain_sheet(path, Sheet(look, [
        Grid([["Kranich Messtechnik GmbH", "Entgeltabrechnung Mai 2024"], ["Werksallee 22, 38999 Altenforst", "Druckdatum 28.05.2024"]], [90, 75], right=(1,), lines="", size=12),
        4, "Frau<br/>Mara Ellison<br/>Ahornweg 7<br/>37999 Talbrück",
        Grid([["Personal-Nr.", "Eintritt", "Steuerklasse", "Kinderfreibetrag", "Konfession", "Krankenkasse", "Urlaub Rest"],
              ["00417", "01.05.2021", "4", "0,5", "--", "Gesundkasse Nord", "18,5 Tage"]], [22, 22, 24, 28, 22, 30, 22], lines="all", size=8.5),
        Grid([["Lohnart", "Bezeichnung", "Betrag EUR"], ["100", "Grundgehalt", "5.020,00"], ["210", "Zuschuss vermögenswirksame Leistungen", "40,00"], ["350", "Fahrtkostenzuschuss (pauschal versteuert)", "49,00"], ["", "Gesamtbrutto", "5.109,00"]], [22, 108, 35], right=(2,), bold_rows=(4,)),
        Grid([["Abzüge", "", "Betrag EUR"], ["Lohnsteuer", "nach Tabelle", "801,50"], ["Solidaritätszuschlag", "", "0,00"], ["Krankenversicherung", "8,15 %", "412,39"], ["Pflegeversicherung", "1,70 %", "86,02"], ["Rentenversicherung", "9,30 %", "470,58"], ["Arbeitslosenversicherung", "1,30 %", "65,78"], ["Summe der Abzüge", "", "1.836,27"]], [75, 55, 35], right=(1, 2), bold_rows=(7,)),
        Grid([["Netto", "", "3.272,73"], ["Überweisung vermögenswirksame Leistungen", "Bausparvertrag 4409-12", "40,00"], ["Jobrad-Rate", "Leasing Juni", "90,55"], ["Auszahlungsbetrag", "auf " + IBAN_MARA, "3.142,18"]], [65, 65, 35], right=(2,), head=False, bold_rows=(3,)),
        Small("Bescheinigung nach § 108 Abs. 3 Gewerbeordnung. Aufgelaufen im Jahr: Gesamtbrutto 25.545,00, Lohnsteuer 4.007,50. Diese Abrechnung bitte aufbewahren; sie gilt als Verdienstnachweis."),
    ], margin=22))


@paper(
    "Einkommensteuerbescheid 2023.pdf",
    title=["Einkommensteuer", "Bescheid"],
    sender="Finanzamt Talbrück",
    date="2024-08-13",
    kind="tax_assessment",
    folders=["Taxes", "Government"],
    language="de",
    snippets=[(1, "Bescheid für 2023"), (1, "99/417/50813"), (2, "Vorauszahlungen")],
)
def steuerbescheid(path):
    look = Look("Courier", 9.5, "#000000", leading=1.25)
    din_letter(path, Letter(
        look, "Finanzamt Talbrück", "Finanzamt Talbrück, Postfach 110, 37999 Talbrück", ["Eheleute", "Mara Ellison und", "Jonas Brückner", "Ahornweg 7", "37999 Talbrück"],
        [("Steuernummer", "99/417/50813"), ("Zimmer", "3.118"), ("Telefon", "030 23125 700"), ("Datum", "13.08.2024")],
        "Bescheid für 2023 über Einkommensteuer und Solidaritätszuschlag",
        ["Der Bescheid ergeht unter dem Vorbehalt der Nachprüfung nicht; er ist nach § 165 AO teilweise vorläufig.",
         Grid([["Festsetzung", "Einkommensteuer", "Solid.-Zuschlag"], ["Festgesetzt werden", "15.482,00 €", "0,00 €"], ["ab Steuerabzug vom Lohn", "16.726,00 €", "0,00 €"], ["verbleibende Steuer", "-1.244,00 €", "0,00 €"]], [65, 50, 45], right=(1, 2), bold_rows=(3,)),
         "Das Guthaben von 1.244,00 € wird auf Ihr Konto bei der Sparbank Talbrück AG mit den Endziffern " + IBAN_MARA[-6:] + " erstattet.",
         Heading("Besteuerungsgrundlagen"),
         Grid([["", "Ehefrau", "Ehemann"], ["Bruttoarbeitslohn", "58.310 €", "41.904 €"], ["Werbungskosten", "-2.946 €", "-1.230 €"], ["Einkünfte aus nichtselbständiger Arbeit", "55.364 €", "40.674 €"], ["Summe der Einkünfte", "", "96.038 €"], ["Vorsorgeaufwendungen", "", "-15.720 €"], ["Zuwendungen (Spenden)", "", "-240 €"], ["Kinderbetreuungskosten", "", "-1.120 €"], ["Zu versteuerndes Einkommen", "", "78.958 €"], ["Ermäßigung für Handwerkerleistungen", "", "-310 €"]], [85, 37, 37], right=(1, 2)),
         Heading("Erläuterungen zur Festsetzung"),
         "Die Aufwendungen für das häusliche Arbeitszimmer von Frau Ellison wurden nicht anerkannt, weil ein anderer Arbeitsplatz zur Verfügung steht. Stattdessen wurde die Tagespauschale von 6 € für 118 Tage berücksichtigt.",
         "Für die Fahrten zwischen Wohnung und erster Tätigkeitsstätte wurden 31 Kilometer an 92 Tagen angesetzt. Die Kosten des Fahrradleasings können nicht zusätzlich abgezogen werden.",
         "Von den geltend gemachten Kosten der Kinderbetreuung (Hort, 1.680 €) wurden zwei Drittel als Sonderausgaben abgezogen. Das Mittagessen bleibt außer Betracht.",
         Heading("Rechtsbehelfsbelehrung"),
         "Sie können diesen Bescheid mit dem Einspruch anfechten. Der Einspruch ist beim oben genannten Finanzamt schriftlich einzureichen, elektronisch zu übermitteln oder zur Niederschrift zu erklären. Die Frist beträgt einen Monat und beginnt mit Ablauf des Tages, an dem Ihnen dieser Bescheid bekannt gegeben worden ist.",
         Heading("Vorauszahlungen"),
         "Vorauszahlungen für 2024 werden nicht festgesetzt. Bewahren Sie die Belege über haushaltsnahe Dienstleistungen zwei Jahre auf."],
        [["Finanzamt Talbrück", "Wallstraße 60", "37999 Talbrück"], ["Servicezeiten Mo–Do 8–15 Uhr", "poststelle@fa-talbrueck.example"]],
        logo="centre"))


@paper(
    "Liquidation Dr Sommerfeld.pdf",
    title=["Liquidation", "Rechnung"],
    sender="Dr. med. Anke Sommerfeld",
    date="2024-07-09",
    kind="medical_bill",
    folders=["Health", "Invoices"],
    language="de",
    snippets=[(1, "Privatliquidation"), (1, "Hautkrebsvorsorge"), (1, "112,93 €")],
)
def arztrechnung(path):
    look = Look("Times", 10.5, "#00695c")
    din_letter(path, Letter(
        look, "Dr. med. Anke Sommerfeld", "Praxis Dr. Sommerfeld · Lindenplatz 8 · 37999 Talbrück", JONAS,
        [("Rechnung", "S-2024-1620"), ("Patient", "Jonas Brückner"), ("geboren", "30.06.1987"), ("Behandlung", "24.06.2024"), ("Datum", "09.07.2024")],
        "Privatliquidation Nr. S-2024-1620",
        ["Sehr geehrter Herr Brückner,", "für die ärztliche Behandlung berechne ich nach der Gebührenordnung für Ärzte (GOÄ):",
         "Diagnosen: Hautkrebsvorsorge; Dermatitis beider Hände; Nävus am rechten Schulterblatt.",
         Grid([["Datum", "Ziffer", "Leistung", "Faktor", "Betrag"],
               ["24.06.2024", "1", "Beratung, auch telefonisch", "2,3", "10,72 €"],
               ["24.06.2024", "7", "Vollständige Untersuchung des Hautorgans", "2,3", "21,45 €"],
               ["24.06.2024", "750", "Auflichtmikroskopie der Haut, 6 Muttermale", "2,3", "16,09 €"],
               ["24.06.2024", "612A", "Bilddokumentation, digital", "1,0", "35,00 €"],
               ["24.06.2024", "385", "Pricktest, 10 Allergene", "2,3", "26,17 €"],
               ["24.06.2024", "", "Sachkosten Testlösung", "", "3,50 €"],
               ["", "", "Rechnungsbetrag", "", "112,93 €"]], [24, 16, 80, 18, 27], right=(3, 4), bold_rows=(7,)),
         "Bitte überweisen Sie den Betrag innerhalb von 30 Tagen unter Angabe der Rechnungsnummer. Die Umsätze sind nach § 4 Nr. 14 UStG von der Umsatzsteuer befreit. Reichen Sie diese Rechnung bei Ihrer privaten Krankenversicherung oder Beihilfestelle ein.",
         "Eine Kontrolle des Muttermals am Schulterblatt empfehle ich in sechs Monaten. Für die Hände bitte weiterhin die rückfettende Salbe und Baumwollhandschuhe verwenden.",
         "Mit freundlichen Grüßen", "Dr. med. Anke Sommerfeld"],
        [["Fachärztin für Haut- und", "Geschlechtskrankheiten, Allergologie"], ["IBAN " + IBAN_ARZT, "St.-Nr. 99/222/10044"], ["Sprechstunde Mo–Fr 8–12,", "Di und Do 15–18 Uhr"]],
        slogan="Fachärztin für Dermatologie", logo="left"))


@paper(
    "Nebenkostenabrechnung 2023.pdf",
    title=["Nebenkosten", "Betriebskosten", "Abrechnung"],
    sender="Wohnbau Talbrück eG",
    date="2024-07-31",
    kind="statement",
    folders=["Housing"],
    language="de",
    snippets=[(1, "Betriebskostenabrechnung 2023"), (1, "Müllabfuhr"), (1, "86,12 €")],
)
def nebenkosten(path):
    look = Look("LiberationSans", 9.5, "#5d4037")
    din_letter(path, Letter(
        look, "Wohnbau Talbrück eG", "Wohnbau Talbrück eG · Brückenstraße 18 · 37999 Talbrück", ["Mara Ellison und", "Jonas Brückner", "Ahornweg 7", "37999 Talbrück"],
        [("Vertrag", "WT-0712-14"), ("Zeitraum", "01.01.–31.12.2023"), ("Telefon", "030 23125 810"), ("Datum", "31.07.2024")],
        "Betriebskostenabrechnung 2023 für Ihre Wohnung Ahornweg 7, 2. OG links",
        ["Sehr geehrte Frau Ellison, sehr geehrter Herr Brückner,", "nachstehend erhalten Sie die Abrechnung der Nebenkosten. Ihr Anteil an der Wohnfläche beträgt 82,5 von 1.140 m².",
         Grid([["Kostenart", "Gesamtkosten", "Schlüssel", "Ihr Anteil"],
               ["Grundsteuer", "4.980,00 €", "Fläche", "360,39 €"], ["Wasser und Entwässerung", "6.214,80 €", "Zähler", "388,20 €"], ["Müllabfuhr", "2.730,00 €", "Personen", "204,75 €"], ["Gebäudeversicherung", "3.655,00 €", "Fläche", "264,51 €"], ["Hausmeister und Winterdienst", "5.120,00 €", "Fläche", "370,53 €"], ["Allgemeinstrom, Treppenlicht", "890,00 €", "Fläche", "64,41 €"], ["Heizung und Warmwasser", "14.302,00 €", "70/30 Verbrauch", "1.229,33 €"],
               ["Summe", "", "", "2.882,12 €"], ["abzüglich Vorauszahlungen 12 × 233,00 €", "", "", "-2.796,00 €"], ["Nachzahlung", "", "", "86,12 €"]], [70, 35, 30, 30], right=(1, 3), bold_rows=(8, 10)),
         "Bitte überweisen Sie die Nachzahlung von 86,12 € bis zum 31.08.2024 auf das Konto " + IBAN_HAUS + ". Die Belege können Sie nach Terminvereinbarung in unserem Büro einsehen. Einwendungen sind innerhalb von zwölf Monaten möglich.",
         "Die monatlichen Vorauszahlungen bleiben unverändert.", "Mit freundlichen Grüßen", "Wohnbau Talbrück eG, Abteilung Abrechnung"],
        [["Wohnbau Talbrück eG", "GnR 9907 Talbrück"], ["Vorstand: Carla Mundt, Ingo Reiff"], ["IBAN " + IBAN_HAUS, "BIC SPTADE99XXX"]], logo="bar", slogan="Wohnen in guter Nachbarschaft"))


@paper(
    "Spendenquittung_2024.pdf",
    title=["Zuwendung", "Spende", "Bestätigung"],
    sender="Tierheim Lautertal e. V.",
    date="2025-01-08",
    kind="donation_receipt",
    folders=["Taxes", "Correspondence", "Memberships"],
    language="de",
    snippets=[(1, "Zuwendungsbestätigung"), (1, "240,00 €"), (1, "zweihundertvierzig")],
)
def spende(path):
    look = Look("DejaVuSans", 9, "#bf360c")
    plain_sheet(path, Sheet(look, [
        Title("Tierheim Lautertal e. V.", 16), Small("Am Steinbruch 2 · 37997 Oberlauter · www.tierheim-lautertal.example"), 10,
        "Mara Ellison<br/>Ahornweg 7<br/>37999 Talbrück", 10,
        Grid([["", "Oberlauter, 08.01.2025"]], [100, 66], right=(1,), head=False, lines="", size=9),
        Heading("Sammel-Zuwendungsbestätigung über Geldzuwendungen", 13),
        "im Sinne des § 10b des Einkommensteuergesetzes an eine der in § 5 Abs. 1 Nr. 9 des Körperschaftsteuergesetzes bezeichneten Körperschaften",
        Grid([["Name und Anschrift der Zuwendenden", "Gesamtbetrag in Ziffern", "in Buchstaben", "Zeitraum"], ["Mara Ellison, Ahornweg 7, 37999 Talbrück", "240,00 €", "zweihundertvierzig", "01.01.–31.12.2024"]], [62, 34, 38, 34], lines="all"),
        "Wir sind wegen Förderung des Tierschutzes nach dem Freistellungsbescheid des Finanzamts Talbrück, Steuernummer 99/280/00731, vom 04.04.2023 von der Körperschaftsteuer befreit. Es wird bestätigt, dass die Zuwendung nur zur Förderung des Tierschutzes verwendet wird.",
        Heading("Anlage: einzelne Zuwendungen"),
        Grid([["Datum", "Art", "Betrag"]] + [[f"15.{month:02d}.2024", "Geldzuwendung, Patenschaft Hund „Balu“", "20,00 €"] for month in range(1, 13)] + [["", "Summe", "240,00 €"]], [30, 100, 30], right=(2,), bold_rows=(13,), size=8),
        "Ob es sich um den Verzicht auf Erstattung von Aufwendungen handelt: nein.",
        "Danke! Dank Ihrer Hilfe konnte Balu operiert werden und lebt seit Oktober bei einer Familie mit großem Garten.", 8,
        "Ute Brandes, Schatzmeisterin",
        Small("Spendenkonto " + IBAN_TIER + " · Wer vorsätzlich eine unrichtige Zuwendungsbestätigung erstellt, haftet für die entgangene Steuer."),
    ], margin=21))


@paper(
    "Wertpapierabrechnung Kauf.pdf",
    title=["Wertpapier", "Kauf", "Abrechnung"],
    sender="Sparbank Talbrück AG",
    date="2024-09-03",
    kind="securities",
    folders=["Investments", "Banking"],
    language="de",
    snippets=[(1, "Wertpapierabrechnung"), (1, "XX0009990017"), (1, "1.523,38 €")],
)
def wertpapier(path):
    look = Look("Helvetica", 9.5, "#37474f")
    din_letter(path, Letter(
        look, "Sparbank Talbrück AG", "Sparbank Talbrück AG · Depotservice · Marktplatz 4 · 37999 Talbrück", MARA,
        [("Depot", "77120934"), ("Auftrag", "240903-5518"), ("Handelstag", "02.09.2024"), ("Valuta", "04.09.2024"), ("Datum", "03.09.2024")],
        "Wertpapierabrechnung: Kauf von Fondsanteilen",
        ["Sehr geehrte Frau Ellison,", "wir haben für Sie den folgenden Auftrag ausgeführt:",
         Grid([["Wertpapier", "ISIN", "Stück", "Kurs"], ["Polarstern Welt-Aktien Nachhaltig UCITS ETF, thesaurierend", "XX0009990017", "18", "83,91 €"]], [85, 35, 20, 25], right=(2, 3), lines="all"),
         Grid([["Kurswert", "1.510,38 €"], ["Orderentgelt", "9,90 €"], ["Handelsplatzgebühr", "3,10 €"], ["Ausmachender Betrag zu Ihren Lasten", "1.523,38 €"]], [120, 45], right=(1,), head=False, bold_rows=(3,)),
         "Der Betrag wurde Ihrem Konto " + IBAN_MARA + " belastet. Die Anteile werden girosammelverwahrt. Ausführungsplatz war der Parketthandel Mainfurt, Schlussnote 09:41 Uhr.",
         "Der Freistellungsauftrag beträgt derzeit 1.000 €, davon sind 212,40 € verbraucht.", "Diese Mitteilung wurde maschinell erstellt und trägt keine Unterschrift."],
        [["Sparbank Talbrück AG", "Marktplatz 4, 37999 Talbrück"], ["Depotservice 030 23125 904", "depot@sparbank-talbrueck.example"]], slogan="Depotservice"))


@paper(
    "Kündigungsbestätigung.pdf",
    title=["Kündigung", "Bestätigung"],
    sender="Körperhof Fitness GmbH & Co. KG",
    date="2024-12-02",
    kind="letter",
    folders=["Memberships", "Contracts", "Correspondence"],
    language="de",
    snippets=[(1, "Bestätigung Ihrer Kündigung"), (1, "31.03.2025"), (1, "Spind")],
)
def kuendigung(path):
    look = Look("LiberationSans", 10.5, "#c62828")
    din_letter(path, Letter(
        look, "Körperhof Fitness GmbH & Co. KG", "Körperhof Fitness GmbH & Co. KG · Industriestraße 77 · 37999 Talbrück", JONAS,
        [("Mitglied", "M-20551"), ("Telefon", "030 23125 680"), ("Datum", "02.12.2024")],
        "Bestätigung Ihrer Kündigung",
        ["Lieber Jonas,", "schade, dass du gehst! Hiermit bestätigen wir dir den Eingang deines Schreibens vom 26.11.2024. Deine Mitgliedschaft „Premium“ mit der Nummer M-20551 endet fristgerecht zum <b>31.03.2025</b>.",
         "Bis dahin kannst du alle Bereiche weiter nutzen: Geräte, Kurse, Sauna und das Schwimmbecken. Der Monatsbeitrag von 44,90 € wird letztmalig am 3. März 2025 eingezogen. Dein Guthaben für Getränke (7,50 €) verfällt nicht; lass es dir bitte am Empfang auszahlen.",
         "Bitte räume deinen Spind bis zum letzten Tag und gib das Armband ab, damit wir dir das Pfand von 20 € zurückgeben können.",
         "Falls du es dir anders überlegst: Wer vor dem 15. März zurückkommt, trainiert zwei Monate kostenlos.", "Sportliche Grüße", "Dein Team vom Körperhof"],
        [["Körperhof Fitness GmbH & Co. KG", "HRA 99310 Talbrück"], ["mitglieder@koerperhof.example"]], slogan="Kraft · Kurse · Sauna"))


@paper(
    "Bedienungsanleitung Kaffeevollautomat.pdf",
    title=["Bedienungsanleitung", "Aromella", "Kaffeevollautomat"],
    sender="Brühwerk Hausgeräte GmbH",
    date="2023-05-01",
    kind="manual",
    folders=["Manuals"],
    language="de",
    snippets=[(1, "Aromella 300"), (4, "Entkalken"), (5, "Störungen")],
)
def kaffee(path):
    look = Look("LiberationSans", 10.5, "#4e342e", leading=1.4)
    plain_sheet(path, Sheet(look, [
        110, Centred("Aromella 300", 34, True), 16, Centred("Kaffeevollautomat", 18), 8, Centred("Bedienungsanleitung", 14, True), 210,
        Centred("Bitte vor dem ersten Gebrauch lesen und aufbewahren.", 10), Centred("Brühwerk Hausgeräte GmbH · Dampfgasse 12 · 73999 Schönbronn", 9), Centred("Ausgabe Mai 2023 · Art.-Nr. 300-DE-04", 9),
        PageBreak(),
        Heading("1 Sicherheit", 15),
        "Das Gerät ist für den Haushalt bestimmt. Kinder ab acht Jahren dürfen es benutzen, wenn sie beaufsichtigt werden und die Gefahren verstehen. Ziehen Sie vor der Reinigung den Netzstecker. Tauchen Sie das Gehäuse niemals in Wasser. "
        "Der Auslauf und die Dampfdüse werden heiß: Berühren Sie sie erst nach dem Abkühlen.",
        "Stellen Sie den Automaten auf eine ebene Fläche mit mindestens zehn Zentimetern Abstand zur Wand. Unter null Grad kann gefrierendes Restwasser die Pumpe zerstören; lagern Sie das Gerät deshalb frostfrei.",
        Heading("2 Erste Inbetriebnahme", 15),
        "Spülen Sie den Wassertank mit klarem Wasser aus und füllen Sie ihn bis zur Marke MAX. Geben Sie geröstete Bohnen in den Behälter. Karamellisierte oder aromatisierte Bohnen verkleben das Mahlwerk und führen zum Verlust der Garantie.",
        Items(["Netzstecker einstecken und die Taste Ein/Aus drücken.", "Sprache mit den Pfeiltasten wählen und mit OK bestätigen.", "Wasserhärte mit dem beiliegenden Teststreifen bestimmen: 1 Feld weich, 4 Felder sehr hart.", "Ein Gefäß von einem halben Liter unter den Auslauf stellen; das Gerät füllt und spült die Leitungen.", "Die ersten zwei Tassen weggießen."], numbered=True),
        Heading("3 Kaffee zubereiten", 15),
        "Drücken Sie die Taste für Espresso, Kaffee oder Cappuccino. Während des Mahlens können Sie mit den Pfeiltasten die Stärke in fünf Stufen ändern. Die Füllmenge lässt sich speichern: Halten Sie die Getränketaste drei Sekunden gedrückt und lassen Sie sie los, sobald genug in der Tasse ist.",
        "Der Mahlgrad darf nur verstellt werden, während das Mahlwerk läuft. Läuft der Kaffee zu schnell und schmeckt er dünn, wählen Sie eine feinere Stufe; tröpfelt er nur, eine gröbere.",
        Heading("Milchschaum"),
        "Für feinporigen Schaum nehmen Sie frische Milch mit 3,5 Prozent Fett, direkt aus dem Kühlschrank. Haferdrink gelingt nur in der Sorte für Kaffee. Tauchen Sie den Ansaugschlauch bis zum Boden ein. Spülen Sie das Milchsystem nach jedem Gebrauch: Wählen Sie dazu „Schnellspülung“ und halten Sie ein Glas Wasser bereit.",
        Heading("Gemahlener Kaffee"),
        "Für entkoffeinierten Kaffee hat das Gerät einen Schacht für Pulver. Füllen Sie höchstens einen Messlöffel ein, sonst verstopft der Trichter. Instantpulver und Kakao dürfen nicht hinein. Verstopft der Schacht dennoch, lösen Sie das Pulver mit dem Stiel eines Löffels; Wasser macht es nur fester.",
        Heading("Profile und Vorlieben"),
        "Bis zu vier Personen können ihre Getränke unter ihrem Namen ablegen. Halten Sie die Taste mit dem Kopf drei Sekunden gedrückt, geben Sie einen Namen ein und ändern Sie Stärke, Menge und Temperatur. Der Automat merkt sich, wer zu welcher Uhrzeit welches Getränk wählt, und schlägt es beim Einschalten vor. Diese Angaben bleiben im Gerät; es hat keine Verbindung zum Internet.",
        Heading("Strom sparen"),
        "Nach 30 Minuten ohne Bedienung schaltet sich der Automat ab; die Zeit lässt sich zwischen 10 Minuten und 3 Stunden einstellen. Die Tassenwärmung auf der Oberseite verbraucht allein 12 Watt. Im ECO-Betrieb heizt nur der Kessel für Kaffee; der erste Milchschaum dauert dann eine halbe Minute länger.",
        Heading("Bohnen aufbewahren"),
        "Füllen Sie nur so viele Bohnen ein, wie Sie in einer Woche verbrauchen. Licht und Luft nehmen ihnen das Aroma; am besten bleiben sie in der verschlossenen Tüte an einem kühlen, dunklen Ort. Der Kühlschrank ist ungeeignet, weil sich beim Herausnehmen Wasser niederschlägt und die Bohnen fremde Gerüche annehmen.",
        PageBreak(),
        Heading("4 Pflege und Entkalken", 15),
        "Leeren Sie Tropfschale und Satzbehälter täglich. Die Brühgruppe wird einmal in der Woche herausgenommen: Öffnen Sie die Klappe rechts, drücken Sie die beiden roten Tasten zusammen und ziehen Sie die Einheit heraus. Reinigen Sie sie nur unter fließendem lauwarmem Wasser, ohne Spülmittel, und lassen Sie sie trocknen. Alle zwei Monate fetten Sie die Dichtungen mit dem beiliegenden lebensmittelechten Fett.",
        Heading("Entkalken"),
        "Sobald im Display „Kalk“ erscheint, muss das Gerät innerhalb von einer Woche entkalkt werden; der Vorgang dauert etwa 25 Minuten. Verwenden Sie nur flüssigen Entkalker auf Basis von Milchsäure. Essig greift die Dichtungen an, Zitronensäure bildet bei Hitze Rückstände.",
        Items(["Wassertank leeren, 125 ml Entkalker einfüllen und mit Wasser auf einen Liter ergänzen.", "Im Menü „Pflege“ den Punkt „Entkalken“ wählen und ein großes Gefäß unter beide Ausläufe stellen.", "OK drücken. Das Gerät pumpt die Lösung in Abständen durch die Leitungen.", "Erscheint „Tank spülen“, den Tank gründlich auswaschen, mit frischem Wasser füllen und erneut OK drücken.", "Nach dem Ende eine Tasse heißes Wasser beziehen und weggießen."], numbered=True),
        "Brechen Sie das Programm nicht ab. Nach einem Stromausfall setzt es an der gleichen Stelle fort.",
        Heading("Wasserfilter"),
        "Mit eingesetzter Filterpatrone verlängert sich der Abstand auf etwa sechs Monate. Die Patrone hält zwei Monate oder 50 Liter.",
        Heading("Vor dem Urlaub und beim Umzug"),
        "Steht das Gerät länger als zwei Wochen still, entleeren Sie es: Wählen Sie im Menü „Pflege“ den Punkt „Ausdampfen“ und folgen Sie den Anweisungen. Leeren Sie Tank, Tropfschale und Bohnenbehälter, und lassen Sie die Klappe der Brühgruppe offen, damit nichts schimmelt. Transportieren Sie den Automaten stehend und möglichst in der Originalverpackung. Nach einer Fahrt bei Frost soll er vier Stunden im warmen Zimmer stehen, bevor Sie ihn einschalten.",
        PageBreak(),
        Heading("5 Störungen und Abhilfe", 15),
        Grid([["Anzeige oder Fehler", "Ursache", "Was zu tun ist"],
              ["Fehler 04", "Brühgruppe sitzt nicht richtig", "Einheit herausnehmen, Sitz und Klappe prüfen, wieder einsetzen, bis sie hörbar einrastet"],
              ["Fehler 11", "Mahlwerk blockiert", "Gerät ausschalten, Bohnen absaugen, Fremdkörper (Steinchen) entfernen"],
              ["Fehler 19", "Pumpe zieht Luft", "Tank fest andrücken, Dampfhahn öffnen und Wasser laufen lassen"],
              ["Tropfschale voll, obwohl leer", "Kontakte hinten verschmutzt", "Metallstifte mit einem trockenen Tuch abreiben"],
              ["Kaffee nicht heiß genug", "Tassen kalt oder Temperatur niedrig", "Tassen vorwärmen, im Menü Temperatur „hoch“ wählen"],
              ["Wenig oder kein Schaum", "Luftdüse am Milchaufschäumer verstopft", "Düse über Nacht in Milchsystemreiniger einlegen"],
              ["Lautes Brummen", "Kein Wasser angesaugt", "Tank füllen; Filterpatrone entlüften"]], [45, 50, 71], lines="all"),
        "Lässt sich der Fehler nicht beheben, wenden Sie sich an den Kundendienst: service@bruehwerk.example, Telefon 089 99998 310. Halten Sie die Nummer vom Typenschild auf der Unterseite bereit.",
        Heading("6 Technische Daten", 15),
        Grid([["Spannung", "220–240 V, 50 Hz"], ["Leistung", "1.450 W"], ["Pumpendruck", "15 bar"], ["Wassertank", "1,8 Liter"], ["Bohnenbehälter", "250 g"], ["Gewicht", "8,9 kg"]], [60, 60], head=False),
        Heading("7 Garantie und Entsorgung", 15),
        "Wir leisten 24 Monate Garantie ab Kaufdatum. Ausgenommen sind Schäden durch Kalk, durch ungeeignete Bohnen und durch gewerblichen Gebrauch mit mehr als 5.000 Bezügen im Jahr. Altgeräte gehören nicht in den Hausmüll; geben Sie sie bei einer Sammelstelle oder beim Händler ab.",
    ], header="Aromella 300", footer="Brühwerk Hausgeräte GmbH", page_word="{0}", margin=22))


@paper(
    "Kfz-Beitragsrechnung 2025.pdf",
    title=["Kraftfahrt", "Beitragsrechnung", "Kfz"],
    sender="Lautertaler Versicherungsverein a. G.",
    date="2024-11-29",
    kind="insurance_bill",
    folders=["Insurance", "Vehicles", "Invoices"],
    language="de",
    snippets=[(1, "TB-ME 472"), (1, "Schadenfreiheitsklasse"), (1, "486,20 €")],
)
def kfz(path):
    look = Look("DejaVuSans", 9, "#ef6c00")
    din_letter(path, Letter(
        look, "Lautertaler Versicherungsverein a. G.", "Lautertaler Versicherungsverein a. G. · Schlossallee 100 · 37996 Lautern", MARA,
        [("Versicherungsnr.", "KR 4.118.220/6"), ("Kennzeichen", "TB-ME 472"), ("Schadenruf", "030 23125 999"), ("Datum", "29.11.2024")],
        "Beitragsrechnung zur Kraftfahrtversicherung 2025",
        ["Sehr geehrte Frau Ellison,", "für Ihren Wagen vom Typ Silva Kombi 1.5 berechnen wir den Beitrag für die Zeit vom 01.01.2025 bis 31.12.2025:",
         Grid([["Baustein", "Schadenfreiheitsklasse", "Beitragssatz", "Beitrag"], ["Haftpflicht, 100 Mio. € pauschal", "SF 11", "34 %", "271,60 €"], ["Vollkasko, 500 € Selbstbeteiligung", "SF 9", "38 %", "189,70 €"], ["Schutzbrief", "", "", "12,90 €"], ["Fahrerschutz", "", "", "12,00 €"], ["Jahresbeitrag inkl. 19 % Versicherungsteuer", "", "", "486,20 €"]], [66, 42, 27, 28], right=(2, 3), bold_rows=(5,)),
         "Vereinbart sind 12.000 Kilometer im Jahr und die Fahrer Mara Ellison und Jonas Brückner. Bitte melden Sie uns den Kilometerstand bis Ende Januar, am einfachsten mit einem Foto des Tachos.",
         "Bei einer Panne hilft der Schutzbrief rund um die Uhr: Abschleppen bis 250 €, Mietwagen für sieben Tage, Übernachtung auf der Reise. Marderbisse samt Folgeschäden bis 3.000 € sind in der Kasko enthalten.",
         "Der Beitrag wird am 02.01.2025 abgebucht. Die Kündigungsfrist endete am 30. November.", "Mit freundlichen Grüßen", "Ihr Lautertaler Versicherungsverein"],
        [["Lautertaler Versicherungsverein a. G.", "Schlossallee 100, 37996 Lautern"], ["Vorstand: Dr. Piet Rausch", "HRB 99660"]], logo="centre"))


@paper(
    "scan0001.pdf",
    title=["Kaufvertrag", "Fahrzeug"],
    sender="Gerda Immenhof",
    date="2023-06-17",
    kind="contract",
    folders=["Vehicles", "Contracts"],
    language="de",
    needs_ocr=True,
    snippets=[(1, "Kaufvertrag"), (1, "Silva Kombi"), (1, "9.800")],
)
def scan(path):
    look = Look("LiberationSerif", 12.5, "#000000")
    plain_sheet(path, Sheet(look, [
        Title("Kaufvertrag über ein gebrauchtes Fahrzeug", 19),
        "Verkäuferin: Gerda Immenhof, Birkenhain 21, 37995 Unterlauter", "Käuferin: Mara Ellison, Ahornweg 7, 37999 Talbrück",
        Heading("Fahrzeug", 14),
        Grid([["Hersteller und Modell", "Silva Kombi 1.5, blau metallic"], ["Fahrgestellnummer", "XSV9Z4000K0071733"], ["Erstzulassung", "09.04.2019"], ["Kilometerstand", "61.250 km"], ["Nächste Hauptuntersuchung", "April 2024"], ["Anzahl der Schlüssel", "2"]], [70, 95], head=False, size=12),
        "Der Kaufpreis beträgt <b>9.800 Euro</b> (in Worten: neuntausendachthundert) und wird bei Übergabe bar bezahlt.",
        "Das Fahrzeug wird unter Ausschluss der Sachmängelhaftung verkauft. Die Verkäuferin versichert, dass der Wagen unfallfrei und ihr Eigentum ist. Bekannt ist ein Kratzer an der hinteren Stoßstange.",
        "Mitgegeben werden: vier Winterreifen auf Stahlfelgen, Dachträger, Serviceheft, Zulassungsbescheinigung Teil I und Teil II.",
        "Die Käuferin meldet das Fahrzeug innerhalb von drei Werktagen um.", 10,
        "Unterlauter, den 17. Juni 2023", 26,
        Grid([["G. Immenhof", "Mara Ellison"], ["Verkäuferin", "Käuferin"]], [85, 80], head=False, lines="", size=12),
    ], margin=24))


@paper(
    "Gutachten Kellerfeuchte.pdf",
    title=["Gutachten", "Feuchte"],
    sender="Sachverständigenbüro Ludmilla Quast",
    date="2024-01-30",
    kind="report",
    folders=["Reports", "Housing"],
    language="de",
    snippets=[(1, "Calciumcarbid"), (2, "Sanierung"), (3, "Ludmilla Quast")],
)
def gutachten(path):
    look = Look("LiberationSerif", 12.5, "#263238", justified=True, leading=1.6)
    plain_sheet(path, Sheet(look, [
        Small("Sachverständigenbüro Ludmilla Quast · Dipl.-Ing. (FH) Bauwesen · Mühlgraben 11 · 38998 Steinau an der Waag · 030 23125 477"), 10,
        Title("Gutachten über Feuchteschäden im Keller", 19),
        Grid([["Objekt", "Mehrfamilienhaus Ahornweg 7, 37999 Talbrück"], ["Auftraggeberin", "Wohnbau Talbrück eG, Brückenstraße 18, 37999 Talbrück"], ["Ortstermin", "16. Januar 2024, 10.00 bis 12.30 Uhr, außen 2 °C, trocken"], ["Gutachten Nr.", "LQ-2024-003 vom 30. Januar 2024"]], [38, 122], head=False),
        Heading("1. Anlass"),
        "Mieter haben seit dem Herbst 2022 modrigen Geruch und weiße Ausblühungen an den Außenwänden der Kellerräume 4 bis 7 gemeldet. In Raum 6 sind Kartons und eine Matratze verschimmelt. Die Auftraggeberin bittet um Klärung der Ursache und um einen Vorschlag, wie der Schaden mit vertretbarem Aufwand dauerhaft beseitigt werden kann.",
        Heading("2. Das Gebäude"),
        "Das Haus wurde 1958 in Ziegelmauerwerk errichtet. Die Kellerwände sind 36,5 cm dick und außen mit einem Bitumenanstrich versehen, wie er damals üblich war. Eine waagerechte Sperre aus Dachpappe liegt in der zweiten Lagerfuge. Der Boden besteht aus einer 10 cm starken Betonplatte ohne Abdichtung. 2019 wurden die Fenster erneuert und die alten Lüftungsschlitze zugemauert.",
        "Das Gelände fällt von der Straße zum Haus hin um etwa vier Prozent ab. Das Regenwasser der Hofseite wird über zwei Fallrohre abgeleitet, deren Grundleitung nach Angabe des Hausmeisters noch nie gespült wurde.",
        Heading("3. Untersuchungen"),
        "Die Oberflächen wurden zunächst mit einem kapazitiven Gerät abgetastet. Danach wurden an sechs Stellen in drei Höhen Bohrproben entnommen und nach der Calciumcarbid-Methode geprüft. Der Salzgehalt wurde im Labor bestimmt. Temperatur und relative Luftfeuchte wurden an beiden Seiten der Kellertür und über vierzehn Tage mit zwei Schreibern in Raum 6 aufgezeichnet.",
        Grid([["Stelle", "Höhe 20 cm", "Höhe 80 cm", "Höhe 150 cm"], ["Raum 4, Straßenseite", "4,1 %", "2,0 %", "1,2 %"], ["Raum 5, Straßenseite", "5,8 %", "3,9 %", "1,4 %"], ["Raum 6, Hofseite", "9,6 %", "8,8 %", "6,7 %"], ["Raum 7, Hofseite", "7,2 %", "5,1 %", "2,9 %"], ["Innenwand Raum 5", "1,9 %", "1,1 %", "1,0 %"], ["Treppenhauswand", "1,3 %", "0,9 %", "0,9 %"]], [60, 32, 32, 32], right=(1, 2, 3), lines="all"),
        "An der Hofseite nimmt der Wassergehalt mit der Höhe kaum ab. Das spricht gegen aufsteigende Nässe aus dem Fundament, bei der die Werte nach oben rasch sinken müssten, und für einen seitlichen Zufluss.",
        "Die Untersuchung der Grundleitung mit einer Kamera ergab einen Bruch 1,80 m hinter dem Fallrohr an der Hausecke bei Raum 6. Wurzeln der Hainbuche haben das Steinzeugrohr auseinandergedrückt. Bei einem Versuch mit 200 Litern gefärbtem Wasser trat nach 35 Minuten grüne Feuchtigkeit an der Innenwand von Raum 6 aus.",
        "Die Schreiber zeigten im Mittel 9 °C und 84 Prozent relative Feuchte. Nach dem Zumauern der Schlitze findet praktisch kein Luftwechsel mehr statt; schon deshalb schimmelt, was dicht an der Außenwand lagert.",
        Heading("4. Beurteilung"),
        "Hauptursache ist die gebrochene Regenleitung an der Hofseite. Sie erklärt etwa vier Fünftel des Schadens. Zweite Ursache ist die fehlende Lüftung. Der gealterte Anstrich der Außenwände trägt an der Straßenseite bei, ist dort aber für einen Lagerkeller hinnehmbar.",
        "Die Standsicherheit ist nicht gefährdet. Eine Gefahr für die Gesundheit der Bewohner besteht bei üblichem Aufenthalt im Keller nicht; befallene Gegenstände aus weichen Stoffen sollten entsorgt werden. Für die Mieter der Räume 4, 5 und 7 halte ich eine Minderung nicht, für Raum 6 eine solche von drei Prozent der Grundmiete für angemessen, bis der Mangel behoben ist.",
        Heading("5. Vorschlag zur Sanierung"),
        Items(["Grundleitung auf 6 m Länge freilegen und durch Kunststoffrohr ersetzen; Wurzelschutz einbauen. Geschätzte Kosten 7.400 €.", "Hainbuche versetzen oder fällen; die Satzung der Stadt zum Schutz von Bäumen ist zu beachten. 900 €.", "Bei offener Grube die Wand auf 5 m Breite reinigen, verputzen und mit einer kunststoffmodifizierten Dickbeschichtung abdichten. 6.100 €.", "Vier der zugemauerten Öffnungen wieder herstellen und eine Lüftung einbauen, die nach dem Taupunkt schaltet. 3.200 €.", "Innen losen Putz abschlagen, salzhaltige Fugen auskratzen und einen Sanierputz erst aufbringen, wenn die Wand unter vier Prozent getrocknet ist, frühestens nach neun Monaten. 4.800 €."], numbered=True),
        "Von einer Injektion chemischer Mittel, wie sie der Auftraggeberin für 28.000 € angeboten wurde, rate ich ab: Sie wirkt nur gegen Nässe von unten und hätte den hier vorliegenden Schaden nicht behoben.",
        Heading("6. Schluss"),
        "Dieses Gutachten beruht auf dem Zustand am Tag der Besichtigung. Verdeckte Bauteile wurden nur an den genannten Stellen geöffnet. Es ist für die Auftraggeberin bestimmt; eine Weitergabe an die betroffenen Mieter ist gestattet.",
        "Steinau an der Waag, den 30. Januar 2024", 12, "Ludmilla Quast",
    ], header="Gutachten LQ-2024-003", page_word="Seite {0} von {1}", margin=24))
