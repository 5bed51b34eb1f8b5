"""The French and Dutch demonstration papers. Every company, person, place and number is invented."""

from layout import *
from papers import paper

IBAN_MENUISERIE = iban("FR", "99900000170123456789X77")
IBAN_WATER = iban("NL", "TEST0990042118")


@paper(
    "facture-menuiserie.pdf",
    title=["Facture", "F2024-061"],
    sender="Menuiserie Clairbois SARL",
    date="2024-06-21",
    kind="invoice",
    folders=["Invoices", "Housing"],
    language="fr",
    snippets=[(1, "Facture n° F2024-061"), (1, "fenêtre"), (1, "2 640,00 €")],
)
def menuiserie(path):
    look = Look("LiberationSans", 10, "#795548")
    plain_sheet(path, Sheet(look, [
        Title("Menuiserie Clairbois SARL", 17), Small("12 rue des Tilleuls, 99120 Saint-Aubel · Tél. 01 99 00 12 34 · contact@clairbois.example"), 6,
        Grid([["Facture n° F2024-061", "Mme Mara Ellison"], ["Date : 21 juin 2024", "Chemin du Lavoir 4"], ["Échéance : 21 juillet 2024", "99121 Montfleury"]], [95, 70], lines="", size=10.5),
        "Chantier : maison de vacances, Montfleury. Travaux réalisés du 10 au 14 juin 2024 conformément au devis D2024-019.",
        Grid([["Désignation", "Qté", "Prix unitaire HT", "Total HT"], ["Dépose de l’ancienne fenêtre et évacuation", "2", "90,00 €", "180,00 €"], ["Fenêtre en chêne, double vitrage, 120 × 135 cm", "2", "845,00 €", "1 690,00 €"], ["Volets battants, peinture bleu lavande", "2", "215,00 €", "430,00 €"], ["Déplacement", "1", "100,00 €", "100,00 €"], ["Total HT", "", "", "2 400,00 €"], ["TVA 10 %", "", "", "240,00 €"], ["Total TTC à payer", "", "", "2 640,00 €"]], [80, 15, 35, 35], right=(1, 2, 3), bold_rows=(7,)),
        "Acompte déjà versé : néant. Règlement par virement sur le compte " + IBAN_MENUISERIE + ". En cas de retard, une pénalité de trois fois le taux légal et une indemnité forfaitaire de 40 € sont dues.",
        "Le bois doit être huilé une fois par an, de préférence au printemps. Les travaux sont couverts par la garantie décennale.",
        "Nous vous remercions de votre confiance.",
    ], footer="SARL au capital de 8 000 € · RCS Saint-Aubel 999 061 202 · TVA FR99 999061202", margin=22))


@paper(
    "jaarafrekening-water-2023.pdf",
    title=["Jaarafrekening", "drinkwater"],
    sender="Waterbedrijf Zandmeer N.V.",
    date="2024-02-12",
    kind="invoice",
    folders=["Housing", "Invoices"],
    language="nl",
    snippets=[(1, "Jaarafrekening"), (1, "meterstand"), (1, "€ 32,77")],
)
def water(path):
    look = Look("DejaVuSans", 9, "#0288d1")
    plain_sheet(path, Sheet(look, [
        Title("Waterbedrijf Zandmeer N.V.", 16), Small("Pompweg 1, 9999 ZM Zandmeer · klantenservice@zandmeer.example"), 8,
        "De heer J. Brückner<br/>Duinpad 27<br/>9998 ZK Zandmeer aan Zee", 6,
        Grid([["Datum", "Klantnummer", "Factuurnummer"], ["12 februari 2024", "8840-2716", "2024-W-118203"]], [50, 50, 60], lines="all"),
        Heading("Jaarafrekening drinkwater 2023", 14), "Geachte heer Brückner,",
        "Dit is de afrekening voor uw vakantiehuisje over de periode van 1 januari tot en met 31 december 2023. U gebruikte 41 kubieke meter water; dat is 6 kubieke meter meer dan het jaar daarvoor.",
        Grid([["Omschrijving", "Aantal", "Tarief", "Bedrag"], ["Beginstand 1.182, eindmeterstand 1.223: verbruik", "41 m³", "€ 1,16", "€ 47,56"], ["Vastrecht, 12 maanden", "12", "€ 6,35", "€ 76,20"], ["Belasting op leidingwater", "41 m³", "€ 0,40", "€ 16,40"], ["Btw 9 %", "", "", "€ 12,61"], ["Totaal", "", "", "€ 152,77"], ["Betaalde voorschotten, 4 × € 30,00", "", "", "€ -120,00"], ["Te betalen", "", "", "€ 32,77"]], [80, 22, 25, 30], right=(1, 2, 3), bold_rows=(7,)),
        "Wij schrijven het bedrag rond 26 februari 2024 af van uw rekening " + IBAN_WATER + ". Uw nieuwe voorschot wordt € 33,00 per kwartaal.",
        "Gaat u in de winter niet naar het huisje? Sluit dan de hoofdkraan af en laat de leidingen leeglopen, zodat ze niet kapotvriezen. Een lekkende kraan kost al snel tien kubieke meter per jaar.",
        "Met vriendelijke groet,", "Waterbedrijf Zandmeer",
    ], footer="KvK 99002716 · Btw NL999002716B01", margin=22))
