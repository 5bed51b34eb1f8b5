"""The demonstration invoice with embedded XML (Factur-X, profile EN 16931), and how the XML gets in.

The figures stand once, in `LINES`; page and XML are both made from them.
"""

from decimal import Decimal

import pikepdf
from PIL import ImageCms

from layout import *
from papers import paper
from demo_german import IBAN_PAPIER, JONAS

NUMBER = "RE-2025-1042"
SELLER = "Papierhaus Lindwurm GmbH"
# (name, quantity, unit code of UN/ECE Recommendation 20, unit as printed, net price)
LINES = [
    ("Schreibtisch höhenverstellbar, Eiche, 160 × 80 cm", "1", "C62", "Stück", "489.00"),
    ("Bürostuhl „Kontor“, anthrazit", "2", "C62", "Stück", "214.50"),
    ("Kopierpapier A4 80 g, Karton zu 2.500 Blatt", "4", "XCT", "Karton", "23.90"),
    ("Lieferung und Aufbau", "1", "C62", "pauschal", "59.00"),
]
RATE = Decimal("19")


def line_total(line):
    """Net amount of one line."""
    return Decimal(line[1]) * Decimal(line[4])


NET = sum(line_total(line) for line in LINES)
TAX = (NET * RATE / 100).quantize(Decimal("0.01"))
TOTAL = NET + TAX


def german(amount):
    """A decimal number as German papers print it: 1.234,50 €."""
    return f"{Decimal(amount):,.2f} €".replace(",", "·").replace(".", ",").replace("·", ".")


def xml():
    """The invoice as UN/CEFACT Cross Industry Invoice, D16B."""
    items = ""
    for number, line in enumerate(LINES, 1):
        name, quantity, unit, _, price = line
        items += f"""
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>{number}</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>{name}</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement>
        <ram:NetPriceProductTradePrice><ram:ChargeAmount>{price}</ram:ChargeAmount></ram:NetPriceProductTradePrice>
      </ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="{unit}">{quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement>
        <ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>{RATE}</ram:RateApplicablePercent></ram:ApplicableTradeTax>
        <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>{line_total(line):.2f}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
      </ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>"""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext>
    <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>{NUMBER}</ram:ID>
    <ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20250211</udt:DateTimeString></ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>{items}
    <ram:ApplicableHeaderTradeAgreement>
      <ram:BuyerReference>K-30771</ram:BuyerReference>
      <ram:SellerTradeParty>
        <ram:Name>{SELLER}</ram:Name>
        <ram:PostalTradeAddress><ram:PostcodeCode>38999</ram:PostcodeCode><ram:LineOne>Drachengasse 5</ram:LineOne><ram:CityName>Altenforst</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE999000420</ram:ID></ram:SpecifiedTaxRegistration>
      </ram:SellerTradeParty>
      <ram:BuyerTradeParty>
        <ram:Name>Jonas Brückner</ram:Name>
        <ram:PostalTradeAddress><ram:PostcodeCode>37999</ram:PostcodeCode><ram:LineOne>Ahornweg 7</ram:LineOne><ram:CityName>Talbrück</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>
      </ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery>
      <ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime><udt:DateTimeString format="102">20250207</udt:DateTimeString></ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent>
    </ram:ApplicableHeaderTradeDelivery>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:PaymentReference>{NUMBER}</ram:PaymentReference>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans>
        <ram:TypeCode>58</ram:TypeCode>
        <ram:PayeePartyCreditorFinancialAccount><ram:IBANID>{IBAN_PAPIER.replace(" ", "")}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>
      </ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:ApplicableTradeTax><ram:CalculatedAmount>{TAX}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>{NET:.2f}</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>{RATE}</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20250225</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:LineTotalAmount>{NET:.2f}</ram:LineTotalAmount>
        <ram:TaxBasisTotalAmount>{NET:.2f}</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="EUR">{TAX}</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>{TOTAL:.2f}</ram:GrandTotalAmount>
        <ram:DuePayableAmount>{TOTAL:.2f}</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
"""


XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreateDate>2025-02-11T12:00:00Z</xmp:CreateDate></rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>{properties}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def attach(pdf, data, file_name="factur-x.xml", day="20250211"):
    """Puts an XML file into a PDF the way PDF/A-3 asks for: in /AF and in the name tree."""
    stream = pdf.make_stream(data)
    stream.Type = pikepdf.Name.EmbeddedFile
    stream.Subtype = pikepdf.Name("/text/xml")
    stream.Params = pikepdf.Dictionary(ModDate=f"D:{day}120000Z", Size=len(data))
    reference = pdf.make_indirect(stream)
    specification = pdf.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name.Filespec,
            F=file_name,
            UF=file_name,
            Desc="Factur-X invoice",
            AFRelationship=pikepdf.Name.Alternative,
            EF=pikepdf.Dictionary(F=reference, UF=reference),
        )
    )
    pdf.Root.AF = pikepdf.Array([specification])
    pdf.Root.Names = pikepdf.Dictionary(
        EmbeddedFiles=pikepdf.Dictionary(Names=pikepdf.Array([pikepdf.String(file_name), specification]))
    )


def finish(pdf):
    """Makes the drawn invoice a Factur-X file: XML, metadata, colour profile."""
    attach(pdf, xml().encode())
    properties = "".join(
        f'<rdf:li rdf:parseType="Resource"><pdfaProperty:name>{name}</pdfaProperty:name>'
        "<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>"
        f"<pdfaProperty:description>{name}</pdfaProperty:description></rdf:li>"
        for name in ("DocumentFileName", "DocumentType", "Version", "ConformanceLevel")
    )
    metadata = pdf.make_stream(XMP.format(title=f"Rechnung {NUMBER}", properties=properties).encode())
    metadata.Type = pikepdf.Name.Metadata
    metadata.Subtype = pikepdf.Name.XML
    pdf.Root.Metadata = pdf.make_indirect(metadata)
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    # Bytes 24 to 35 of an ICC header are the time it was made.
    profile[24:36] = bytes([7, 232, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
    stream = pdf.make_stream(bytes(profile))
    stream.N = 3
    pdf.Root.OutputIntents = pikepdf.Array(
        [
            pikepdf.Dictionary(
                Type=pikepdf.Name.OutputIntent,
                S=pikepdf.Name.GTS_PDFA1,
                OutputConditionIdentifier="sRGB",
                DestOutputProfile=pdf.make_indirect(stream),
            )
        ]
    )


@paper(
    "RE-2025-1042.pdf",
    title=["Rechnung", "RE-2025-1042"],
    sender=SELLER,
    date="2025-02-11",
    kind="invoice",
    folders=["Invoices", "Orders"],
    language="de",
    finish=finish,
    invoice={"number": NUMBER, "seller": SELLER, "buyer": "Jonas Brückner", "issued": "2025-02-11", "due": "2025-02-25", "total": f"{TOTAL:.2f}", "currency": "EUR"},
    snippets=[(1, "Rechnung RE-2025-1042"), (1, german(TOTAL)), (1, "höhenverstellbar")],
)
def office_invoice(path):
    look = Look("LiberationSans", 10, "#455a64")
    rows = [["Pos.", "Artikel", "Menge", "Einzelpreis", "Gesamt"]]
    for number, line in enumerate(LINES, 1):
        rows.append([str(number), line[0], f"{line[1]} {line[3]}", german(line[4]), german(line_total(line))])
    rows += [["", "Summe netto", "", "", german(NET)], ["", f"Umsatzsteuer {RATE} %", "", "", german(TAX)], ["", "Gesamtbetrag", "", "", german(TOTAL)]]
    din_letter(path, Letter(
        look, SELLER, "Papierhaus Lindwurm GmbH · Drachengasse 5 · 38999 Altenforst", JONAS,
        [("Rechnungs-Nr.", NUMBER), ("Kunden-Nr.", "K-30771"), ("Lieferdatum", "07.02.2025"), ("Bestellung", "vom 29.01.2025"), ("Datum", "11.02.2025")],
        f"Rechnung {NUMBER}",
        ["Sehr geehrter Herr Brückner,", "vielen Dank für Ihren Auftrag. Wir haben Ihr häusliches Büro am 7. Februar eingerichtet und berechnen:",
         Grid(rows, [12, 78, 24, 25, 26], right=(3, 4), bold_rows=(len(rows) - 1,)),
         "Zahlbar ohne Abzug bis zum 25.02.2025. Die Tischplatte wurde geölt geliefert; bitte in den ersten zwei Wochen keine nassen Gläser abstellen.",
         "Diese Rechnung enthält ihre Daten auch maschinenlesbar (Factur-X). Es gilt unser Eigentumsvorbehalt bis zur vollständigen Bezahlung.",
         "Mit freundlichen Grüßen", "Papierhaus Lindwurm GmbH"],
        [["Papierhaus Lindwurm GmbH", "Geschäftsführerin: Alma Lindwurm", "HRB 99420 Altenforst"], ["IBAN " + IBAN_PAPIER, "BIC ALTFDE99XXX"], ["USt-IdNr. DE999000420", "buero@lindwurm.example"]],
        slogan="Büro · Papier · Möbel"))
