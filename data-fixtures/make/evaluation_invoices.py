"""Electronic invoices: pages with the XML of Factur-X, ZUGFeRD 1 or XRechnung inside, and the same without.

Each invoice is told once, as data; page and XML are both made from it.
"""

from dataclasses import dataclass
from decimal import Decimal
from xml.sax.saxutils import escape

from electronic_invoice import attach
from evaluation_german import bank
from evaluation_layouts import *
from evaluation_papers import paper

ROUND = Decimal("0.01")


@dataclass
class Bill:
    """What an invoice says. `lines` are (name, quantity, net price); `style` chooses the XML's format."""

    number: str
    day: str
    due: str
    seller: str
    seller_street: str
    seller_city: tuple
    buyer: str
    lines: list
    style: str = "factur-x"
    language: str = "de"
    currency: str = "EUR"
    rate: Decimal = Decimal("19")
    type_code: str = "380"
    country: str = "DE"
    delivered: str = ""

    @property
    def net(self):
        return sum(Decimal(quantity) * Decimal(price) for _, quantity, price in self.lines)

    @property
    def tax(self):
        return (self.net * self.rate / 100).quantize(ROUND)

    def money(self, amount):
        """An amount as papers in the language print it."""
        text = f"{Decimal(amount):,.2f}"
        return text if self.language == "en" else text.replace(",", "·").replace(".", ",").replace("·", "." if self.language == "de" else " ")

    def shown(self, day):
        """A day as papers in the language print it."""
        year, month, date = day.split("-")
        return {"de": f"{date}.{month}.{year}", "fr": f"{date}/{month}/{year}", "en": f"{int(date)} {'January February March April May June July August September October November December'.split()[int(month) - 1]} {year}"}[self.language]


FORMATS = {
    # style -> (name of the attached file, guideline)
    "factur-x": ("factur-x.xml", "urn:cen.eu:en16931:2017"),
    "minimum": ("factur-x.xml", "urn:factur-x.eu:1p0:minimum"),
    "zugferd-2": ("zugferd-invoice.xml", "urn:cen.eu:en16931:2017#compliant#urn:zugferd.de:2p0:basic"),
    "xrechnung": ("xrechnung.xml", "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0"),
    "zugferd-1": ("ZUGFeRD-invoice.xml", "urn:ferd:CrossIndustryDocument:invoice:1p0:comfort"),
}
CURRENT = ("CrossIndustryInvoice", "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100", "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100", "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100")
OLD = ("CrossIndustryDocument", "urn:ferd:CrossIndustryDocument:invoice:1p0", "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12", "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:15")


def moment(day):
    """A day in format 102 of the UN/EDIFACT code list 2379."""
    return f'<udt:DateTimeString format="102">{day.replace("-", "")}</udt:DateTimeString>'


def party(tag, name, street="", city=(), country="DE"):
    """Seller or buyer."""
    address = f"<ram:PostalTradeAddress><ram:PostcodeCode>{city[0]}</ram:PostcodeCode><ram:LineOne>{escape(street)}</ram:LineOne><ram:CityName>{city[1]}</ram:CityName><ram:CountryID>{country}</ram:CountryID></ram:PostalTradeAddress>" if city else ""
    return f"<ram:{tag}><ram:Name>{escape(name)}</ram:Name>{address}</ram:{tag}>"


def xml(bill):
    """The invoice as Cross Industry Invoice, current or of ZUGFeRD 1."""
    is_old = bill.style == "zugferd-1"
    root, rsm, ram, udt = OLD if is_old else CURRENT
    names = dict(context="SpecifiedExchangedDocumentContext", head="HeaderExchangedDocument", deal="SpecifiedSupplyChainTradeTransaction", agreement="ApplicableSupplyChainTradeAgreement", delivery="ApplicableSupplyChainTradeDelivery", settlement="ApplicableSupplyChainTradeSettlement", sums="SpecifiedTradeSettlementMonetarySummation") if is_old else dict(
        context="ExchangedDocumentContext", head="ExchangedDocument", deal="SupplyChainTradeTransaction", agreement="ApplicableHeaderTradeAgreement", delivery="ApplicableHeaderTradeDelivery", settlement="ApplicableHeaderTradeSettlement", sums="SpecifiedTradeSettlementHeaderMonetarySummation")
    items = "" if bill.style == "minimum" else "".join(
        f"<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>{number}</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>{escape(name)}</ram:Name></ram:SpecifiedTradeProduct></ram:IncludedSupplyChainTradeLineItem>"
        for number, (name, _, _) in enumerate(bill.lines, 1))
    due = "" if bill.style == "minimum" else f"<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>{moment(bill.due)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>"
    delivered = f"<ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime>{moment(bill.delivered)}</ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent>" if bill.delivered else ""
    before, after = ("", items) if is_old else (items, "")
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<rsm:{root} xmlns:rsm="{rsm}" xmlns:ram="{ram}" xmlns:udt="{udt}">
<rsm:{names['context']}><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>{FORMATS[bill.style][1]}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:{names['context']}>
<rsm:{names['head']}><ram:ID>{bill.number}</ram:ID><ram:TypeCode>{bill.type_code}</ram:TypeCode><ram:IssueDateTime>{moment(bill.day)}</ram:IssueDateTime></rsm:{names['head']}>
<rsm:{names['deal']}>{before}
<ram:{names['agreement']}>{party('SellerTradeParty', bill.seller, bill.seller_street, bill.seller_city, bill.country)}{party('BuyerTradeParty', bill.buyer)}</ram:{names['agreement']}>
<ram:{names['delivery']}>{delivered}</ram:{names['delivery']}>
<ram:{names['settlement']}><ram:InvoiceCurrencyCode>{bill.currency}</ram:InvoiceCurrencyCode>{due}<ram:{names['sums']}><ram:TaxBasisTotalAmount>{bill.net:.2f}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="{bill.currency}">{bill.tax}</ram:TaxTotalAmount><ram:GrandTotalAmount>{bill.net + bill.tax:.2f}</ram:GrandTotalAmount><ram:DuePayableAmount>{bill.net + bill.tax:.2f}</ram:DuePayableAmount></ram:{names['sums']}></ram:{names['settlement']}>{after}
</rsm:{names['deal']}></rsm:{root}>
"""


def embed(bill):
    """What puts the XML into the drawn PDF."""
    return lambda pdf: attach(pdf, xml(bill).encode(), FORMATS[bill.style][0], bill.day.replace("-", ""))


def table(bill, heads, sums):
    """The lines and sums as a grid."""
    rows = [heads] + [[name, quantity, bill.money(price), bill.money(Decimal(quantity) * Decimal(price))] for name, quantity, price in bill.lines]
    rows += [[sums[0], "", "", bill.money(bill.net)], [sums[1], "", "", bill.money(bill.tax)], [sums[2], "", "", f"{bill.money(bill.net + bill.tax)} {bill.currency}"]]
    return Grid(rows, [88, 20, 28, 34], right=(1, 2, 3), bold_rows=(len(rows) - 1,))


def register(bill, name, title, draw, folders=("Invoices",), kind="invoice", aliases=()):
    """Both copies of an invoice: with its XML and without."""
    paper(name, "electronic", kind, bill.language, bill.seller, bill.day, list(folders), title + [bill.number], aliases=aliases, finish=embed(bill))(lambda path: draw(path, bill))


GERMAN = (["Bezeichnung", "Menge", "Einzel", "Gesamt"], ["Nettobetrag", "zzgl. 19 % USt.", "Rechnungsbetrag"])


def din(path, bill):
    """A DIN letter with its info block."""
    street = f"{bill.seller_street} · {' '.join(bill.seller_city)}"
    din_letter(path, Letter(Look("Helvetica", 10, "#2e7d32"), bill.seller, f"{bill.seller} · {street}", [bill.buyer, "Werkstraße 4", "29998 Emmersloh"],
        [("Rechnungsnummer", bill.number), ("Leistungsdatum", bill.shown(bill.delivered or bill.day)), ("Rechnungsdatum", bill.shown(bill.day)), ("Fällig", bill.shown(bill.due))], f"Rechnung {bill.number}",
        ["Sehr geehrte Damen und Herren,", "wir erlauben uns, Ihnen folgende Lieferung zu berechnen:", table(bill, *GERMAN), f"Bitte überweisen Sie bis zum {bill.shown(bill.due)} auf das Konto {bank('0771180022')}.", "Mit freundlichen Grüßen"], [[bill.seller, street], ["Amtsgericht Emmersloh", "HRB 99118"]]))


def without_letterhead(path, bill):
    """The name stands in the footer only; the letterhead is a picture."""
    page(path, Look("LiberationSans", 9.5), [wordmark(190, 12, 9, bill.seller.split()[0], align="right"), at(20, 45, f"{bill.buyer}\nWerkstraße 4\n29998 Emmersloh", 10), at(20, 75, "Rechnung", 18, True), pairs(20, 84, [("Nr.", bill.number), ("vom", bill.shown(bill.day)), ("Zahlungsziel", bill.shown(bill.due))], 28, 9.5), at(105, 284, f"{bill.seller}, {bill.seller_street}, {' '.join(bill.seller_city)}, USt-IdNr. DE999118002, {bank('0118002000')}", 6.5, align="centre")], (20, 108, 170, 160), [table(bill, *GERMAN), "Vielen Dank für Ihren Auftrag."])


def plain_list(path, bill):
    """As an accounting program prints it: no letterhead, seller and buyer side by side."""
    page(path, Look("Courier", 9), [at(15, 20, f"Verkäufer\n{bill.seller}\n{bill.seller_street}\n{' '.join(bill.seller_city)}", 9), at(110, 20, f"Käufer\n{bill.buyer}\nWerkstraße 4\n29998 Emmersloh", 9), at(15, 50, f"{'GUTSCHRIFT' if bill.type_code == '381' else 'RECHNUNG'} {bill.number}", 12, True), at(15, 56, f"Belegdatum {bill.shown(bill.day)}   Lieferdatum {bill.shown(bill.delivered or bill.day)}   Fällig {bill.shown(bill.due)}", 9)], (15, 68, 180, 180), [table(bill, *GERMAN)])


def english_sheet(path, bill):
    """An English invoice on A4, sender top right."""
    page(path, Look("Times", 10.5), [at(190, 20, bill.seller, 14, True, "right"), at(190, 26, f"{bill.seller_street}\n{' '.join(reversed(bill.seller_city))}", 9, align="right"), at(20, 50, f"Invoice to:\n{bill.buyer}", 10.5), at(20, 70, f"Invoice {bill.number}", 15, True), at(20, 77, f"Issued {bill.shown(bill.day)} – payable by {bill.shown(bill.due)}", 10)], (20, 88, 170, 180), [table(bill, ["Description", "Qty", "Price", "Amount"], ["Net", f"VAT {bill.rate}%", "Total"]), "Reverse charge does not apply. Thank you."])


def french_sheet(path, bill):
    """A French invoice, centred."""
    page(path, Look("Helvetica", 10), [at(105, 20, bill.seller, 15, True, "centre"), at(105, 26, f"{bill.seller_street} – {' '.join(bill.seller_city)}", 9, align="centre"), at(120, 45, f"{bill.buyer}\n1 rue de l'Usine\n99310 Brévannes-le-Lac", 10), at(20, 70, f"Facture n° {bill.number}", 14, True), at(20, 77, f"Date de facture : {bill.shown(bill.day)}    Date limite de paiement : {bill.shown(bill.due)}", 9.5)], (20, 90, 170, 170), [table(bill, ["Désignation", "Qté", "PU HT", "Total HT"], ["Total HT", f"TVA {bill.rate} %", "Net à payer"])])


WERK = "Emmersloher Gerätewerk GmbH"
register(Bill("2024-11-0071", "2024-11-14", "2024-12-14", "Schraubenhandel Ottensiek GmbH", "Gewindegasse 6", ("98992", "Muttern"), WERK, [("Sechskantschraube M8 x 40, 100 Stück", "6", "14.20"), ("Unterlegscheibe M8, 500 Stück", "2", "9.90")], delivered="2024-11-11"), "schraubenhandel", ["rechnung"], din)
register(Bill("R25/00418", "2025-03-31", "2025-04-14", "Taubenschlag Softwarehaus AG", "Nestallee 1", ("98991", "Taubingen"), WERK, [("Wartung Warenwirtschaft, 1. Quartal", "1", "840.00")], style="xrechnung"), "softwarewartung", ["rechnung"], without_letterhead, aliases=["Taubenschlag", "Taubenschlag Softwarehaus"])
register(Bill("118207", "2019-07-02", "2019-07-16", "Kantinenservice Löffelholz e.K.", "Suppengasse 12", ("29998", "Emmersloh"), WERK, [("Mittagessen Juni 2019", "212", "4.60"), ("Kaffee, Kannen", "44", "6.00")], style="zugferd-1", delivered="2019-06-28"), "kantine", ["rechnung"], plain_list, aliases=["Kantinenservice Löffelholz"])
register(Bill("GS-0091", "2023-02-09", "2023-02-23", "Gabelstapler Ruhnke & Töchter KG", "Hubweg 3", ("29990", "Torfen"), WERK, [("Rückvergütung Miete Januar 2023", "1", "310.00")], type_code="381", style="zugferd-2"), "staplermiete_gutschrift", ["gutschrift"], plain_list, kind="credit note", aliases=["Gabelstapler Ruhnke & Töchter"])
register(Bill("ES-77120", "2024-06-05", "2024-07-05", "Erdwärme Siebenbrunn eG", "Tiefgang 100", ("29993", "Siebenbrunn"), WERK, [("Fernwärme Mai 2024, MWh", "18", "96.40"), ("Grundpreis", "1", "120.00")], style="minimum"), "fernwaerme", ["rechnung"], din, folders=("Invoices", "Housing"))
register(Bill("INV-2025-0091", "2025-05-19", "2025-06-18", "Brackwater Consulting Ltd", "5 Mooring Row", ("WX4 1TT", "Wexbourne"), WERK, [("Process audit, days", "3", "720.00")], language="en", currency="GBP", rate=Decimal("20"), country="GB"), "consulting", ["invoice"], english_sheet, aliases=["Brackwater Consulting", "Brackwater"])
register(Bill("F-2024-1187", "2024-12-03", "2025-01-02", "Papeterie Chantebruyère SAS", "22 rue des Encriers", ("99300", "Saint-Aubrac"), "Atelier Brévannes SARL", [("Classeurs à levier, lot de 10", "4", "21.50"), ("Papier A4 80 g, ramette", "30", "4.10")], language="fr", rate=Decimal("20"), country="FR"), "papeterie", ["facture"], french_sheet, aliases=["Papeterie Chantebruyère"])
register(Bill("40-2209", "2022-08-24", "2022-09-07", "Lackierwerk Nordlerche GmbH & Co. KG", "Pistolenweg 8", ("98990", "Spritzdorf"), WERK, [("Pulverbeschichtung Gehäuse RAL 7035", "120", "3.85")], style="zugferd-2", delivered="2022-08-19"), "lackierwerk", ["rechnung"], without_letterhead, aliases=["Lackierwerk Nordlerche"])
