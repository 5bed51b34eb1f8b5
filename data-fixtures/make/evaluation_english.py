"""English papers of commerce, from both sides of the Atlantic. Every name, place and number is invented."""

from evaluation_layouts import *
from evaluation_papers import paper
from evaluation_scans import ASKEW, CLEAN, GREY

RHEA = ["Ms Rhea Ottoway", "7 Lantern Mews", "Wexbourne", "WX9 9QQ"]
DALE = ["Dale Pemberthy", "4418 Quarry Bend Rd", "Millsford, OH 49990"]


@paper("us_invoice_bill_to", "bills", "invoice", "en", "Copperline Plumbing & Drain, LLC", "2024-03-05",
       ["Invoices"], ["invoice", "10482"], aliases=["Copperline Plumbing & Drain", "Copperline Plumbing", "Copperline"], twin=CLEAN)
def us_invoice(path):
    look = Look("Helvetica", 9.5, "#bf5b16", page_size=LETTER)
    page(path, look, [
        at(20, 20, "Copperline Plumbing & Drain, LLC", 13, True, colour="#bf5b16"), at(20, 26, "2207 Foundry Street\nMillsford, OH 49991\n(555) 010-4418  office@copperline.example", 8.5), at(196, 24, "INVOICE", 26, True, "right", "#999999"),
        at(20, 52, "BILL TO", 8, True), at(20, 57, "\n".join(DALE), 9.5), at(85, 52, "SERVICE ADDRESS", 8, True), at(85, 57, "same", 9.5), pairs(145, 52, [("Invoice #", "10482"), ("Date", "03/05/2024"), ("Service date", "02/28/2024"), ("Terms", "Net 15"), ("Due", "03/20/2024")], 28),
    ], (20, 85, 176, 160), [Grid([["Description", "Qty", "Rate", "Amount"], ["Replace kitchen shut-off valves", "2", "$64.00", "$128.00"], ["Camera inspection of main drain", "1", "$225.00", "$225.00"], ["Labor, journeyman", "3.5 h", "$96.00", "$336.00"], ["Subtotal", "", "", "$689.00"], ["Sales tax 7.25 % on parts", "", "", "$9.28"], ["Total due", "", "", "$698.28"]], [100, 22, 26, 28], right=(1, 2, 3), bold_rows=(6,)),
                             "Make checks payable to Copperline Plumbing & Drain, LLC. License 99-PL-4471. A 1.5 % monthly charge applies to past-due balances.", "Thank you for your business!"])


@paper("uk_energy_statement", "bills", "invoice", "en", "Larkspur Energy Ltd", "2024-11-08",
       ["Invoices", "Housing"], ["statement", "bill", "electricity"], aliases=["Larkspur Energy", "Larkspur"])
def uk_energy(path):
    look = Look("LiberationSans", 9.5, "#1b5e20")
    page(path, look, [
        wordmark(140, 12, 9, "larkspur", "liberation/LiberationSans-Bold.ttf"), at(20, 45, "\n".join(RHEA), 10), at(125, 45, "Your account number\n8800 4417 22\nBill date: 8 November 2024\nBilling period: 7 Aug 2024 – 6 Nov 2024\nBill number 33", 9),
        box(20, 78, 170, 26, fill="#e8f5e9"), at(25, 86, "Your electricity bill", 15, True), at(25, 94, "Please pay £214.36 by 22 November 2024", 11),
        at(105, 284, "Larkspur Energy Ltd. Registered in England and Wales No. 09999321. Registered office: Beacon House, Quay Lane, Wexbourne WX1 9AA.", 6.5, align="centre"),
    ], (20, 112, 170, 160), [Grid([["", ""], ["Balance on your last bill", "£188.02"], ["Payment received 24 Aug 2024 – thank you", "–£188.02"], ["Electricity used this period 684 kWh", "£167.58"], ["Standing charge 92 days @ 39.8p", "£36.57"], ["VAT @ 5%", "£10.21"], ["Amount to pay", "£214.36"]], [120, 40], right=(1,), head=False, bold_rows=(6,)), "Could you pay less? Remember – it might be worth thinking about switching your tariff. Our Flexible tariff has no exit fees.", "Questions? Call 0555 018 0200, 8am to 6pm, or visit help.larkspurenergy.example"])


@paper("software_subscription", "bills", "invoice", "en", "Nimbrella", "2025-02-14",
       ["Invoices"], ["invoice", "receipt", "nb-2025"], aliases=["Nimbrella Inc.", "nimbrella.example"])
def software(path):
    look = Look("Helvetica", 10, page_size=LETTER)
    page(path, look, [wordmark(20, 16, 8, "nimbrella", "dejavu/DejaVuSans.ttf"), at(20, 45, "Receipt", 22, True), pairs(20, 56, [("Invoice number", "NB-2025-004418"), ("Date paid", "February 14, 2025"), ("Payment method", "Card ending 4242")], 40, 10, step=5.5), at(20, 82, "Bill to", 10, True), at(20, 88, "Ottoway Design\nrhea@ottoway.example\nUnited Kingdom", 10),
                      rule(20, 265, 196, 0.3), at(20, 270, "Questions? billing@nimbrella.example", 8)],
         (20, 108, 176, 140), [Title("$24.00 paid on February 14, 2025", 14), Grid([["Description", "Qty", "Unit price", "Amount"], ["Team plan, Feb 14 – Mar 13, 2025", "2", "$12.00", "$24.00"], ["Total", "", "", "$24.00"], ["Amount paid", "", "", "$24.00"]], [100, 20, 28, 28], right=(1, 2, 3), bold_rows=(3,))])


@paper("us_purchase_order", "orders", "purchase order", "en", "Tallgrass School District 44", "2023-08-11",
       ["Orders"], ["purchase order", "44-118820"], aliases=["Tallgrass School District", "Tallgrass"], twin=ASKEW)
def purchase_order(path):
    look = Look("Times", 10, page_size=LETTER)
    page(path, look, [
        at(20, 20, "TALLGRASS SCHOOL DISTRICT 44", 13, True), at(20, 25, "Purchasing Department\n100 Prairie Avenue, Tallgrass, NE 69990", 9), at(196, 20, "PURCHASE ORDER", 15, True, "right"), at(196, 27, "No. 44-118820", 11, align="right"),
        box(20, 40, 85, 32, edge="#000000"), at(22, 45, "VENDOR", 7.5, True), at(22, 51, "Brightwell Desk & Chair Co.\n77 Mill Run\nCarver Falls, NE 69992\nAttn: Orders", 9.5), box(110, 40, 86, 32, edge="#000000"), at(112, 45, "SHIP TO", 7.5, True), at(112, 51, "Tallgrass Middle School\nReceiving Dock B\n300 Prairie Avenue\nTallgrass, NE 69990", 9.5),
        box(20, 74, 176, 12, edge="#000000"), stacked(22, 77, [("P.O. DATE", "08/11/2023")], 8, 9.5), stacked(65, 77, [("REQUISITIONER", "J. Alcott")], 8, 9.5), stacked(110, 77, [("SHIP VIA", "Best way")], 8, 9.5), stacked(155, 77, [("DELIVER BY", "09/01/2023")], 8, 9.5),
    ], (20, 94, 176, 150), [Grid([["Qty", "Item", "Description", "Unit", "Total"], ["30", "DC-200", "Student desk, adjustable", "118.40", "3,552.00"], ["30", "CH-18", "Stacking chair 18 in", "41.00", "1,230.00"], ["", "", "TOTAL (tax exempt)", "", "4,782.00"]], [15, 28, 80, 25, 28], right=(0, 3, 4), lines="all", bold_rows=(3,)), "This order number must appear on all invoices, packages and correspondence. Send invoices in duplicate to Accounts Payable.", 14, "Authorized by: Marjorie Quill, Director of Purchasing"])


@paper("quotation_uk", "orders", "quote", "en", "Hartleap Scaffolding Limited", "2025-09-30",
       ["Orders"], ["quotation", "quote", "q7715"], aliases=["Hartleap Scaffolding", "Hartleap"])
def quotation(path):
    look = Look("LiberationSansNarrow", 10.5, "#e65100")
    page(path, look, [at(105, 18, "HARTLEAP SCAFFOLDING LIMITED", 16, True, "centre", "#e65100"), at(105, 24, "Unit 4, Ropery Lane, Wexbourne WX3 9RL   T 0555 019 3311   VAT 999 1144 71", 8.5, align="centre"), at(20, 45, "\n".join(RHEA), 10.5), at(140, 45, "Our ref: Q7715/jb\n30 September 2025", 10.5)],
         (20, 75, 170, 190), ["Dear Ms Ottoway", Heading("Quotation – scaffold to rear elevation, 7 Lantern Mews", 12), "Further to our site visit on 24 September 2025 we have pleasure in submitting our quotation for the above.", Grid([["Independent tied scaffold, 6 m x 2 lifts, up to 6 weeks", "£1,140.00"], ["Temporary roof sheeting", "£380.00"], ["Total excluding VAT", "£1,520.00"]], [125, 35], right=(1,), head=False, bold_rows=(2,)), "Additional hire is charged at £65 per week. This quotation is valid for 60 days.", "Yours sincerely", 18, "Jem Bartholin<br/>Contracts Manager"])


@paper("packing_slip", "orders", "delivery note", "en", "Fernhollow Seed Exchange", "2025-03-19",
       ["Orders"], ["packing slip", "packing list", "fs-20771"])
def packing_slip(path):
    look = Look("Courier", 10, page_size=LETTER)
    page(path, look, [at(108, 20, "FERNHOLLOW SEED EXCHANGE", 14, True, "centre"), at(108, 26, "Rural Route 9, Fernhollow, VT 05999 - seeds@fernhollow.example", 9, align="centre"), at(20, 42, "PACKING SLIP", 12, True), pairs(20, 50, [("Order", "FS-20771"), ("Order date", "03/16/2025"), ("Ship date", "03/19/2025"), ("Carrier", "Post, Priority")], 35, 10), at(120, 50, "Ship to:\n" + "\n".join(DALE), 10)],
         (20, 85, 176, 150), [Grid([["Item", "Ordered", "Shipped", "Backordered"], ["Tomato 'Old Brick' 40 seeds", "2", "2", "0"], ["Pole bean 'Long Lou'", "1", "1", "0"], ["Garlic 'Hob' 1/2 lb", "1", "0", "1"]], [86, 30, 30, 30], right=(1, 2, 3), lines=""), "No prices are shown on packing slips. Germination tested 01/2025."])


@paper("till_receipt_uk", "receipts", "receipt", "en", "Pickworth's Hardware", "2024-04-27",
       ["Invoices"], ["receipt", "till", "purchase"], aliases=["Pickworths Hardware", "Pickworth's"])
def till_receipt(path):
    slip(path, [("PICKWORTH'S HARDWARE", "bold"), "22 Corn Street, Wexbourne", "Tel 0555 017 2209", "VAT No 999 4410 20", "", "*** CUSTOMER RECEIPT ***", "", ("Hinge brass 75mm   2 @ 4.25", "8.50"), ("Wood glue 500ml", "6.99"), ("Screws 4x40 (200)", "7.49"), ("Loyalty discount", "-1.15"), "-" * 34, ("TOTAL", "GBP 21.83", "bold"), ("CASH", "25.00"), ("CHANGE", "3.17"), "", ("VAT 20% incl.", "3.64"), "", "27/04/24  11:08  Till 01  #55120", "Served by: Moira", "Refunds within 28 days with receipt"], size=8.5)


@paper("restaurant_check", "receipts", "receipt", "en", "The Gilded Catfish", "2025-08-02",
       ["Invoices", "Travel"], ["receipt", "check", "bill", "guest"], aliases=["Gilded Catfish"], scan=GREY)
def restaurant(path):
    slip(path, [("The Gilded Catfish", "bold"), "Levee Road, Millsford OH", "(555) 010-7788", "", ("Check 2210", "Table 14"), ("Server: Dee", "Guests 3"), "08/02/2025 7:48 PM", "", ("2 Blackened catfish", "43.90"), ("1 Hush puppies", "6.50"), ("3 Iced tea", "10.50"), ("1 Pecan pie", "8.25"), "", ("Subtotal", "69.15"), ("Tax", "5.01"), ("Total", "74.16", "bold"), "", "Tip ___________", "Suggested: 18% 12.45  20% 13.83", "Thanks y'all!"], family="Courier", size=9)


@paper("hotel_folio", "travel", "invoice", "en", "Harbour Sloop Hotel", "2024-06-16",
       ["Travel", "Invoices"], ["folio", "invoice", "bill", "statement"], aliases=["The Harbour Sloop Hotel", "Harbour Sloop"])
def hotel_folio(path):
    look = Look("Times", 10.5)
    page(path, look, [at(105, 22, "The Harbour Sloop Hotel", 20, align="centre", italic=True), rule(70, 26, 140), pairs(20, 45, [("Guest", "Ms R Ottoway"), ("Room", "214"), ("Arrival", "13/06/2024"), ("Departure", "16/06/2024")], 28, 10), pairs(120, 45, [("Folio no.", "88120-A"), ("Cashier", "TS"), ("Printed", "16/06/2024 09:14"), ("Page", "{page} of {pages}")], 28, 10), at(105, 283, "1 Sloop Quay, Port Anselm PA1 9ZZ · 0555 016 4000 · Harbour Sloop (Port Anselm) Ltd, company no. 09990417", 7.5, align="centre")],
         (20, 78, 170, 190), [Grid([["Date", "Description", "Charges", "Credits"], ["13/06", "Accommodation bed & breakfast", "118.00", ""], ["14/06", "Accommodation bed & breakfast", "118.00", ""], ["14/06", "Sloop Bar", "23.40", ""], ["15/06", "Accommodation bed & breakfast", "118.00", ""], ["16/06", "Card payment", "", "377.40"], ["", "Balance GBP", "0.00", ""]], [25, 85, 30, 30], right=(2, 3), bold_rows=(6,)), "VAT at 20% included: 62.90. I agree to be personally liable for these charges."])


@paper("flight_itinerary", "travel", "booking", "en", "Petrel Airways", "2025-01-05",
       ["Travel"], ["itinerary", "booking", "e-ticket", "confirmation"], aliases=["Petrel Airways plc"])
def flight(path):
    look = Look("DejaVuSans", 8.5, "#0d47a1")
    page(path, look, [box(0, 0, 210, 16, fill="#0d47a1"), at(15, 11, "Petrel Airways", 14, True, colour="#ffffff"), at(195, 11, "E-ticket and itinerary", 10, align="right", colour="#ffffff"), at(15, 28, "Booking reference  K9QPXW", 12, True), at(15, 34, "Issued 05 JAN 2025 · Ticket 999-2210448817", 9), at(15, 44, "Passenger: OTTOWAY / RHEA MS", 9.5)],
         (15, 52, 180, 200), [Grid([["Flight", "From", "To", "Class"], ["PX 418  Fri 21 Mar 2025", "Port Anselm 07:35", "Lisvane 10:55", "Economy"], ["PX 421  Tue 25 Mar 2025", "Lisvane 18:20", "Port Anselm 21:30", "Economy"]], [50, 50, 50, 30], lines="all"), Grid([["Fare", "GBP 141.00"], ["Taxes and charges", "GBP 48.62"], ["Total paid by card", "GBP 189.62"]], [60, 40], right=(1,), head=False), "Check-in opens 48 hours before departure. One cabin bag up to 8 kg. Carriage is subject to our Conditions of Carriage, edition 1 July 2024."])


@paper("past_due_reminder", "letters", "reminder", "en", "Aldous & Finch Dental Care", "2023-12-04",
       ["Invoices", "Health"], ["reminder", "past due", "overdue", "statement", "account"], aliases=["Aldous and Finch Dental Care", "Aldous & Finch"], twin=GREY)
def past_due(path):
    look = Look("Times", 11, page_size=LETTER)
    page(path, look, [at(108, 20, "ALDOUS & FINCH DENTAL CARE", 15, True, "centre"), at(108, 26, "31 Elm Plaza, Suite 2 · Millsford, OH 49990 · (555) 010-2299", 9, align="centre"), at(25, 45, "December 4, 2023", 11), at(25, 58, "\n".join(DALE), 11)],
         (25, 80, 165, 160), [Heading("SECOND NOTICE – Account 20714", 11.5), "Dear Mr. Pemberthy:", "Our records show that your balance of $187.50 for services rendered on September 14, 2023 remains unpaid. A first reminder was mailed on November 2, 2023.", "Please remit payment by December 18, 2023 to avoid referral to a collection agency. If you have already mailed your check, please disregard this letter.", "Sincerely,", 22, "Lorna Vickery<br/>Billing Coordinator"])


@paper("credit_memo", "bills", "credit note", "en", "Saltmarsh Marine Supply Co.", "2024-10-17",
       ["Invoices"], ["credit"], aliases=["Saltmarsh Marine Supply", "Saltmarsh Marine"])
def credit_memo(path):
    look = Look("Helvetica", 9.5, "#006064", page_size=LETTER)
    page(path, look, [at(196, 20, "Credit Memo", 20, align="right"), at(196, 28, "CM-0418", 11, align="right"), at(20, 22, "Saltmarsh Marine Supply Co.", 12, True), at(20, 27, "Pier 9, Port Dorrit, ME 04999", 9), at(20, 45, "Customer:\nDale Pemberthy\nAcct 77120", 9.5), pairs(130, 45, [("Credit date:", "Oct 17, 2024"), ("Orig. invoice:", "S-118204"), ("Invoice date:", "Sep 30, 2024")], 30, 9.5)],
         (20, 75, 176, 150), [Grid([["Qty", "Returned item", "Unit", "Credit"], ["1", "Bilge pump 800 GPH – defective", "54.95", "54.95"], ["", "Return shipping", "", "11.20"], ["", "Total credit", "", "$66.15"]], [15, 105, 26, 30], right=(0, 2, 3), bold_rows=(3,)), "This credit has been refunded to your original form of payment. Please allow 5–7 business days."])


@paper("car_service_us", "bills", "invoice", "en", "Dunmore Auto Clinic", "2022-05-26",
       ["Invoices", "Vehicles"], ["repair", "invoice", "work order"], aliases=["Dunmore Auto Clinic Inc."])
def car_service(path):
    look = Look("LiberationSans", 8.5, page_size=LETTER)
    page(path, look, [at(20, 18, "Repair Invoice  RO 55182", 13, True), at(108, 264, "DUNMORE AUTO CLINIC · 809 W. Second St · Dunmore, OH 49993 · EPA 999004 · www.dunmoreauto.example", 8, True, "centre"), box(20, 24, 176, 24, edge="#000000"), stacked(23, 28, [("CUSTOMER", "Pemberthy, Dale"), ("PHONE", "555-010-6612")], 10), stacked(80, 28, [("VEHICLE", "2016 wagon, silver"), ("VIN", "9ZZAB1CD5GX990118")], 10), stacked(140, 28, [("MILEAGE IN / OUT", "88,412 / 88,420"), ("COMPLETED", "26-May-2022 4:31 PM")], 10)],
         (20, 56, 176, 195), [Grid([["Labor / Part", "Hrs/Qty", "Price", "Ext."], ["Replace front struts, align", "4.2", "112.00", "470.40"], ["Strut assembly", "2", "139.50", "279.00"], ["Shop supplies", "", "", "18.00"], ["Tax", "", "", "20.23"], ["TOTAL", "", "", "787.63"]], [100, 22, 26, 28], right=(1, 2, 3), lines="all", bold_rows=(5,)), "Promised: 27-May-2022. Estimate approved by phone 25-May-2022. Warranty 24 months / 24,000 miles on parts."])
