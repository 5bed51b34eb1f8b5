"""English papers of banks, insurers, offices, employers, landlords, lawyers, schools and clubs. All invented."""

from evaluation_english import DALE, RHEA
from evaluation_layouts import *
from evaluation_papers import paper
from evaluation_scans import ASKEW, CLEAN, NOISY, SIDEWAYS


@paper("uk_bank_statement", "bank", "bank statement", "en", "Bellwether Bank plc", "2024-08-30",
       ["Banking"], ["statement"], aliases=["Bellwether Bank", "Bellwether"], twin=NOISY)
def bank_statement(path):
    look = Look("Helvetica", 9, "#6a1b9a")
    page(path, look, [at(20, 20, "Bellwether Bank", 17, True, colour="#6a1b9a"), at(20, 45, "\n".join(RHEA), 10), at(125, 30, "Current account statement", 12, True), pairs(125, 38, [("Sort code", "99-88-77"), ("Account no.", "44182200"), ("Statement date", "30 August 2024"), ("Sheet", "118")], 30), at(105, 284, "Bellwether Bank plc. Registered Office: 1 Bell Yard, Wexbourne WX1 1ZZ. Registered number 09990001. Authorised by the regulator.", 6.5, align="centre")],
         (20, 80, 170, 190), [Grid([["Date", "Details", "Paid out", "Paid in", "Balance"], ["31 Jul", "BALANCE BROUGHT FORWARD", "", "", "1,882.14"], ["02 Aug", "DD Larkspur Energy", "72.00", "", "1,810.14"], ["09 Aug", "Card Pickworth's Hardware", "21.83", "", "1,788.31"], ["27 Aug", "Ottoway Design Ltd salary", "", "2,140.00", "3,928.31"], ["30 Aug", "BALANCE CARRIED FORWARD", "", "", "3,928.31"]], [20, 75, 24, 24, 27], right=(2, 3, 4)), Heading("Your overdraft"), "Interest of 34.9% EAR applies to arranged overdrafts. Rates shown are correct at 1 June 2024."])


@paper("mortgage_rate_letter", "bank", "bank letter", "en", "Hollin Building Society", "2023-07-12",
       ["Banking", "Housing"], ["mortgage", "rate", "payment"], aliases=["Hollin Building Society Limited"])
def mortgage(path):
    look = Look("LiberationSerif", 11)
    page(path, look, [at(190, 20, "Hollin\nBuilding Society", 16, True, "right"), at(20, 50, "\n".join(RHEA), 11), at(140, 50, "Mortgage account\n22-118-4407\n\n12 July 2023", 10), at(20, 283, "Head office: Hollin House, Market Place, Thornby TH1 9AA. Lines open Monday to Friday.", 7.5)],
         (20, 90, 165, 180), ["Dear Ms Ottoway", Heading("Your mortgage payment is changing", 13), "The interest rate on your tracker mortgage went up from 5.49% to 5.74% on 1 July 2023.", Grid([["Old monthly payment", "£611.08"], ["New monthly payment from 1 August 2023", "£625.42"]], [100, 30], right=(1,), head=False), "You don't need to do anything: we'll change your Direct Debit for you.", "Yours sincerely", 14, "Owen Tamblyn<br/>Head of Customer Service"])


@paper("trade_confirmation", "bank", "securities note", "en", "Quillstone Securities, Inc.", "2025-06-03",
       ["Investments", "Banking"], ["confirmation", "trade", "purchase", "bought"], aliases=["Quillstone Securities", "Quillstone"])
def trade(path):
    look = Look("Helvetica", 9, page_size=LETTER)
    page(path, look, [wordmark(20, 12, 8, "QUILLSTONE", "liberation/LiberationSans-Bold.ttf"), at(196, 18, "TRADE CONFIRMATION", 12, True, "right"), at(20, 42, "DALE PEMBERTHY\n4418 QUARRY BEND RD\nMILLSFORD OH 49990", 9.5), pairs(130, 42, [("Account", "9Q-44182"), ("Trade date", "06/03/2025"), ("Settlement date", "06/04/2025"), ("Capacity", "Agent")], 35), at(108, 262, "Quillstone Securities, Inc. · 5 Exchange Court, Port Dorrit, ME 04998 · Retain for your records", 7.5, align="centre")],
         (20, 75, 176, 170), ["We confirm the following transaction for your account, subject to the terms on the reverse:", Grid([["YOU BOUGHT", "60 shares"], ["Security", "MERIDIAN KELP CORP COM"], ["CUSIP", "999MKC108"], ["Price", "$31.4200"], ["Principal", "$1,885.20"], ["Commission", "$0.00"], ["Net amount", "$1,885.20"]], [70, 80], head=False, lines="all", bold_rows=(6,)), "Order entered 06/03/2025 10:41:07 AM ET. Issuer data as of 12/31/2024."])


@paper("auto_policy_declarations", "insurance", "policy", "en", "Redbarn Mutual Insurance Company", "2023-01-09",
       ["Insurance", "Vehicles"], ["declarations", "policy", "auto"], aliases=["Redbarn Mutual", "Redbarn"], scan=CLEAN)
def auto_policy(path):
    look = Look("LiberationSans", 9, page_size=LETTER)
    page(path, look, [at(20, 20, "REDBARN MUTUAL INSURANCE COMPANY", 13, True), at(20, 25, "A Mutual Company · Home Office: Silo Springs, IA 59990", 8.5), at(108, 40, "PERSONAL AUTO POLICY DECLARATIONS", 12, True, "centre"), pairs(20, 52, [("Policy number", "PA 99-4418-07"), ("Policy period", "02/01/2023 to 08/01/2023, 12:01 A.M."), ("Issue date", "01/09/2023"), ("Agent", "Lou Hatch Agency, Millsford OH")], 35, 9, step=5), at(20, 80, "Named insured and mailing address", 8, True), at(20, 85, "\n".join(DALE), 9.5)],
         (20, 108, 176, 140), [Grid([["Coverage", "Limit", "Premium"], ["Bodily injury liability", "100,000 / 300,000", "$148.00"], ["Property damage", "100,000", "$96.00"], ["Collision, deductible 500", "Actual cash value", "$121.00"], ["Total six-month premium", "", "$365.00"]], [80, 60, 36], right=(2,), lines="all", bold_rows=(4,)), Small("Form RB-PA-100 (Ed. 07-19)")])


@paper("claim_letter", "insurance", "insurance letter", "en", "Stoneferry Insurance", "2025-10-22",
       ["Insurance"], ["claim"], aliases=["Stoneferry Insurance Services Limited"])
def claim_letter(path):
    look = Look("Times", 11, "#b71c1c")
    page(path, look, [rule(20, 12, 190, 3, "#b71c1c"), at(20, 22, "Stoneferry Insurance", 15, True), at(20, 45, "Private and confidential\n" + "\n".join(RHEA), 10.5), at(130, 45, "Claims Department\nPO Box 99\nStoneferry SF9 9ZZ\n\nOur reference: HC/2025/88120\nPolicy: HH 4418 2207\nDate: 22/10/25", 9.5)],
         (20, 95, 165, 175), ["Dear Ms Ottoway,", Heading("Your claim: escape of water on 4 October 2025", 11.5), "Thank you for sending the contractor's report dated 15 October 2025. I am pleased to confirm that your claim is covered by your household policy.", "We will pay £1,412.00, which is the agreed repair cost of £1,512.00 less your excess of £100.00. The payment should reach your account within five working days.", "If you are unhappy with this decision you may complain within eight weeks.", "Yours sincerely,", 18, "Imogen Thackley<br/>Claims Handler"])


@paper("council_tax", "offices", "tax bill", "en", "Wexbourne Borough Council", "2025-03-10",
       ["Taxes", "Government", "Housing", "Invoices"], ["council tax"], aliases=["Wexbourne Council"], twin=ASKEW)
def council_tax(path):
    look = Look("LiberationSansNarrow", 10)
    page(path, look, [at(20, 20, "WEXBOURNE", 18, True), at(20, 25, "BOROUGH COUNCIL", 10), at(190, 20, "Revenues Service, Town Hall, Wexbourne WX1 1AB\ncounciltax@wexbourne.example", 8.5, align="right"), at(20, 48, "\n".join(RHEA), 10.5), pairs(120, 48, [("Date of issue", "10 MAR 2025"), ("Account reference", "5512 0441 8"), ("Property reference", "009912044"), ("Reason for bill", "Annual billing"), ("Band", "C")], 34)],
         (20, 85, 170, 185), [Title("Council Tax demand notice 2025/2026", 14), Grid([["Borough Council", "£1,402.11"], ["Police and Crime Commissioner", "£228.40"], ["Fire Authority", "£79.03"], ["Charge 01/04/2025 to 31/03/2026", "£1,709.54"], ["Single person discount 25%", "–£427.39"], ["Total due", "£1,282.15"]], [110, 40], right=(1,), head=False, bold_rows=(5,)), "Payable by Direct Debit in ten instalments: £130.15 on 01/04/2025 and nine instalments of £128.00 on the first of each month."])


@paper("revenue_notice", "offices", "tax notice", "en", "State Revenue Bureau of Tallgrass", "2024-07-01",
       ["Taxes", "Government"], ["notice", "refund", "tax"], aliases=["State Revenue Bureau", "Tallgrass State Revenue Bureau"])
def revenue_notice(path):
    look = Look("Helvetica", 10, page_size=LETTER)
    page(path, look, [at(20, 18, "State Revenue Bureau of Tallgrass", 11, True), at(20, 23, "P.O. Box 9900\nCapitol City, TG 69999-9900", 9), at(20, 50, "DALE PEMBERTHY\n4418 QUARRY BEND RD\nMILLSFORD OH 49990", 10), pairs(130, 18, [("Notice", "RB14"), ("Tax year", "2023"), ("Notice date", "July 1, 2024"), ("Taxpayer ID", "XXX-XX-4418"), ("Page", "{page} of {pages}")], 28)],
         (20, 80, 176, 160), [Title("Changes to your 2023 tax return – your refund is $312.00", 14), "We changed your return because the credit for taxes paid to another state was computed incorrectly. If you agree, you do not need to do anything. You should receive your refund within 4 to 6 weeks.", Heading("If you do not agree"), "Contact us by August 30, 2024 at 555-010-9900.", PageBreak(), Heading("Summary"), Grid([["Line", "Your return", "As corrected"], ["Income tax", "1,918.00", "1,918.00"], ["Credits", "540.00", "412.00"], ["Withholding", "1,818.00", "1,818.00"]], [60, 50, 50], right=(1, 2)), Small("Form RB14 (Rev. 01-2022) Catalog 99441")])


@paper("offer_letter", "employment", "offer letter", "en", "Thistledown Robotics, Inc.", "2024-01-29",
       ["Employment"], ["offer"], aliases=["Thistledown Robotics", "Thistledown"])
def offer_letter(path):
    look = Look("LiberationSerif", 11, page_size=LETTER)
    page(path, look, [wordmark(25, 14, 8, "thistledown", "dejavu/DejaVuSerif-Bold.ttf"), at(25, 270, "Thistledown Robotics, Inc. | 12 Loom Mill Rd, Carver Falls, NE 69992 | thistledown.example", 8)],
         (25, 35, 165, 220), ["January 29, 2024", "Dale Pemberthy<br/>4418 Quarry Bend Rd<br/>Millsford, OH 49990", "Re: Offer of Employment", "Dear Dale,", "We are delighted to offer you the position of Field Technician, reporting to Asa Winslow. Your start date will be March 4, 2024.", "Your annual base salary will be $58,500, paid semi-monthly. You will be eligible for our benefits plan on the first of the month following thirty days of employment.", "This offer is contingent on a background check and expires on February 9, 2024. Employment is at will.", "We look forward to working with you.", "Sincerely,", 20, "Petra Sandoz<br/>VP, People", 12, "Accepted: ______________________ Date: ______________"])


@paper("payslip_uk", "employment", "payslip", "en", "Ottoway Design Ltd", "2024-08-27",
       ["Employment"], ["payslip", "pay advice", "pay slip", "salary"], aliases=["Ottoway Design"])
def payslip(path):
    look = Look("Helvetica", 8.5)
    page(path, look, [box(15, 15, 180, 10, edge="#000000"), at(18, 21.5, "OTTOWAY DESIGN LTD", 9.5, True), at(110, 21.5, "Pay Date 27/08/2024", 9), at(160, 21.5, "Tax Period 5", 9), box(15, 25, 180, 10, edge="#000000"), at(18, 31.5, "Employee: 004  R OTTOWAY      NI No: QQ 99 88 77 A      Tax code 1257L      Pay method BACS", 8.5)],
         (15, 40, 180, 100), [Grid([["Payments", "Units", "Rate", "Amount", "Deductions", "Amount"], ["Salary", "1.00", "2,690.00", "2,690.00", "PAYE Tax", "328.40"], ["", "", "", "", "National Insurance", "131.36"], ["", "", "", "", "Pension", "90.24"], ["Total payments", "", "", "2,690.00", "NET PAY", "2,140.00"]], [40, 18, 26, 28, 40, 28], right=(1, 2, 3, 5), lines="all", bold_rows=(4,))])


@paper("tenancy_agreement", "contracts", "contract", "en", "Ambrose Lettings Ltd", "2022-10-03",
       ["Housing", "Contracts"], ["tenancy"], aliases=["Ambrose Lettings"])
def tenancy(path):
    look = Look("Times", 11, justified=True)
    plain_sheet(path, Sheet(look, [Title("ASSURED SHORTHOLD TENANCY AGREEMENT", 14, centred=True), "THIS AGREEMENT is made between <b>Ambrose Lettings Ltd</b> (company number 09994417) of 14 Weir Road, Wexbourne WX2 9HH (“the Landlord”) and <b>Rhea Ottoway</b> of 3 Cooper Court, Thornby (“the Tenant”).", Heading("1. The Property"), "The Landlord lets to the Tenant the dwelling known as 7 Lantern Mews, Wexbourne WX9 9QQ together with the fixtures and contents listed in the inventory.", Heading("2. The Term"), "The tenancy is for a fixed term of twelve months from and including 15 October 2022 to and including 14 October 2023.", Heading("3. Rent and deposit"), "The rent is £875.00 per calendar month, payable in advance on the 15th of each month. The deposit of £1,009.00 will be protected within thirty days in accordance with the Housing Act 2004.", Heading("4. The Tenant's obligations"), "The Tenant shall keep the interior in good repair, not assign or sublet, permit entry on twenty-four hours' written notice, and not keep animals without consent, which shall not be unreasonably withheld. " * 7, Heading("5. The Landlord's obligations"), "The Landlord shall keep in repair the structure and exterior and the installations for water, gas, electricity and heating. " * 9, Heading("6. Notices"), "A notice is duly served when left at the Property, or sent by first class post to the address above, in which case it is deemed served on the second working day after posting. " * 6, 16, Together(["SIGNED on the 3rd day of October 2022", 24, Grid([["______________________", "______________________"], ["For and on behalf of the Landlord", "The Tenant"]], [80, 80], head=False, lines="")])], margin=25, footer="AST v4.2 (rev. March 2021)", page_word="Page {0} of {1}"))


@paper("nda", "contracts", "contract", "en", "Thistledown Robotics, Inc.", "2024-02-20",
       ["Contracts"], ["non-disclosure", "nondisclosure", "confidentiality"], aliases=["Thistledown Robotics", "Thistledown", "Copperline Plumbing & Drain, LLC"])
def nda(path):
    look = Look("Times", 11, page_size=LETTER, justified=True)
    plain_sheet(path, Sheet(look, [Title("Mutual Non-Disclosure Agreement", 15, centred=True), "This Mutual Non-Disclosure Agreement (the “Agreement”) is entered into as of February 20, 2024 (the “Effective Date”) by and between Thistledown Robotics, Inc., a Delaware corporation with offices at 12 Loom Mill Rd, Carver Falls, NE 69992, and Copperline Plumbing & Drain, LLC, an Ohio limited liability company.", "1. <b>Purpose.</b> The parties wish to explore a business relationship concerning pipe inspection robots.", "2. <b>Confidential Information</b> means any information disclosed by either party that is marked confidential or ought reasonably to be understood to be confidential.", "3. <b>Term.</b> This Agreement terminates two (2) years after the Effective Date.", "4. <b>Governing law.</b> This Agreement is governed by the laws of the State of Ohio.", "IN WITNESS WHEREOF, the parties have executed this Agreement.", 16, Grid([["THISTLEDOWN ROBOTICS, INC.", "COPPERLINE PLUMBING &amp; DRAIN, LLC"], ["By: ____________________", "By: ____________________"], ["Name: Asa Winslow", "Name: Curt Beaumaris"], ["Title: COO", "Title: Member"]], [85, 85], head=False, lines="")], margin=24))


@paper("solicitor_letter", "letters", "letter", "en", "Penhallow Strake LLP", "2023-03-23",
       ["Correspondence", "Housing", "Contracts"], ["lantern mews", "lease", "boundary", "purchase", "letter"], aliases=["Penhallow Strake", "Penhallow Strake Solicitors"], twin=SIDEWAYS)
def solicitor(path):
    look = Look("Times", 11.5)
    page(path, look, [at(105, 20, "PENHALLOW STRAKE LLP", 15, align="centre"), at(105, 25, "SOLICITORS", 8, align="centre"), at(190, 38, "6 Assize Square\nWexbourne\nWX1 3DD\n\nDX 99441 Wexbourne", 9, align="right"), at(20, 50, "\n".join(RHEA), 11), at(20, 76, "Your ref:\nOur ref:   MP/kl/Ottoway-2\n23rd March 2023", 10), at(105, 280, "Partners: Morwenna Penhallow, Giles Strake. Authorised and regulated. SRA no. 999441", 7.5, align="centre")],
         (20, 100, 165, 170), ["Dear Ms Ottoway", Heading("Boundary wall between 7 and 9 Lantern Mews", 11.5), "I write further to our meeting of 9th March. I have now examined the conveyance dated 14 June 1987, and it is clear that the wall is a party structure.", "I therefore suggest that we invite your neighbour to share the cost of repair, and I enclose a draft letter for your approval.", "I look forward to hearing from you.", "Yours sincerely", 22, "Morwenna Penhallow<br/>for Penhallow Strake LLP", "Enc."])


@paper("resignation", "letters", "letter", "en", "Rhea Ottoway", "2021-08-31",
       ["Employment", "Correspondence"], ["resignation", "notice"], aliases=["Ottoway"])
def resignation(path):
    look = Look("LiberationSans", 11)
    page(path, look, [], (25, 30, 160, 220), ["Rhea Ottoway<br/>3 Cooper Court<br/>Thornby TH4 9SS", "31 August 2021", "Mr Basil Crewe<br/>Crewe &amp; Harker Architects<br/>Guild Street<br/>Thornby TH1 1GG", "Dear Basil", "Resignation", "Please accept this letter as notice of my resignation from my post as Senior Designer. In line with my contract, my last working day will be 30 September 2021.", "Thank you for five good years.", "Yours sincerely", 24, "Rhea Ottoway"])


@paper("minutes_parish", "reports", "minutes", "en", "Thornby Parish Council", "2024-05-14",
       ["Reports", "Government"], ["minutes"])
def minutes(path):
    look = Look("LiberationSerif", 11)
    plain_sheet(path, Sheet(look, [Centred("THORNBY PARISH COUNCIL", 14, True), Centred("Minutes of the Annual Meeting held on Tuesday 14th May 2024 at 7.30 pm in the Reading Room", 11), 6, "<b>Present:</b> Cllrs A. Dunning (Chair), P. Rusk, H. Vane, L. Mottram; Clerk: Mrs E. Sorrel; two members of the public.", Heading("24/01 Apologies"), "Apologies were received from Cllr Birch.", Heading("24/02 Minutes of the last meeting"), "The minutes of the meeting held on 9th April 2024 were approved and signed.", Heading("24/03 Footpath 12"), "The Clerk reported that the stile would be repaired by 30th June 2024. It was RESOLVED to contribute £240.", Heading("24/04 Accounts"), "The accounts for the year ended 31st March 2024 were approved.", Heading("24/05 Date of next meeting"), "Tuesday 11th June 2024.", 18, "Signed ............................ Chair &nbsp;&nbsp;&nbsp; Date ..................", Small("Circulated 20th May 2024")], margin=24))


@paper("newsletter_two_columns", "reports", "newsletter", "en", "Friends of Sallow Fen", "2025-04-01",
       ["Memberships", "Reports", "Correspondence"], ["fen", "newsletter", "spring"])
def newsletter(path):
    look = Look("Helvetica", 9, "#33691e", justified=True)
    column = "Volunteers cleared a further acre of willow scrub from the western compartment, and the first lapwings were displaying over it within a week. The new hide has been booked every Sunday since it opened. "
    page(path, look, [box(15, 10, 180, 26, fill="#dcedc8"), at(20, 23, "The Fen Post", 26, True, colour="#33691e"), at(20, 31, "Newsletter of the Friends of Sallow Fen", 10), at(190, 31, "Issue 41 · April 2025", 10, align="right"), at(105, 288, "Friends of Sallow Fen, registered charity 999441 · hello@sallowfen.example", 7.5, align="centre")],
         [(15, 42, 87, 235), (108, 42, 87, 235)], [Heading("A busy spring on the reserve", 13), column * 4, Heading("Dates for your diary", 13), "Dawn chorus walk, 4 May. Pond dipping, 24 May. Annual general meeting, 14 June 2025.", column * 3, Heading("From the treasurer", 13), column * 4, Heading("Thank you", 13), column * 2])


@paper("article_two_columns", "reports", "article", "en", None, "2022-11-15",
       ["Reports"], ["settling", "peat"])
def article(path):
    look = Look("Times", 9.5, justified=True, page_size=LETTER)
    text = "Peat surfaces rise and fall with the water table, and repeated levelling shows a hysteresis that simple models of compression do not reproduce. We compare eleven transects over three winters and find that the lag grows with the depth of the acrotelm. "
    page(path, look, [at(20, 14, "Annals of Invented Hydrology 7 (2022) 118–127", 8, italic=True), at(196, 14, "Accepted 15 November 2022", 8, align="right"), at(108, 28, "Seasonal settling of drained peat: eleven transects", 17, True, "centre"), at(108, 36, "Q. Marlowe-Finch, T. Abendroth and S. Oyelami", 10.5, align="centre"), at(108, 41, "Institute for Wet Places, University of Sallow", 9, align="centre", italic=True)],
         [(20, 50, 84, 205), (112, 50, 84, 205)], [Heading("Abstract"), text, Heading("1. Introduction"), text * 4, Heading("2. Methods"), text * 3, Heading("3. Results"), text * 4, Heading("4. Discussion"), text * 4, Heading("References"), Small("[1] Marlowe-Finch, Q. (2019). Notes on bog breathing. Ann. Inv. Hydrol. 4, 1–9.")], later=[at(196, 14, "{page}", 8, align="right")], later_frame=(20, 25, 176, 230))


@paper("warranty_card", "manuals", "manual", "en", "Kettlewick Appliances", None,
       ["Manuals"], ["warranty", "guide", "manual", "toaster"], aliases=["Kettlewick Appliances Ltd", "Kettlewick"], created="2021-06-01")
def warranty(path):
    look = Look("Helvetica", 9.5, page_size=A5)
    plain_sheet(path, Sheet(look, [Title("Toaster TW-2 – Quick Guide and Warranty", 14), Heading("Before first use"), Items(["Remove all packaging.", "Run empty on the highest setting twice. Some smoke is normal.", "Keep the slots free of foil and paper."], True), Heading("Warranty"), "We repair or replace free of charge any product that shows a defect of material or workmanship within two years from the date of purchase. Keep your receipt.", Heading("Guarantee registration"), "Date of purchase: ______________ Dealer: ______________", 20, Small("Kettlewick Appliances Ltd, Copper Row, Thornby TH9 9KW · care@kettlewick.example · Doc. TW2-EN-03")], margin=15))


@paper("school_report", "education", "school report", "en", "St Osyth's Bridge School", "2025-07-11",
       ["Education"], ["report"], aliases=["St Osyth's Bridge"])
def school_report(path):
    look = Look("LiberationSerif", 10.5)
    page(path, look, [at(105, 20, "St Osyth's Bridge School", 18, True, "centre"), at(105, 27, "Summer Term Report 2024–2025", 12, align="centre"), pairs(25, 42, [("Pupil", "Juno Ottoway"), ("Form", "8K"), ("Attendance", "96.4%")], 28, 10.5)],
         (25, 62, 160, 200), [Grid([["Subject", "Effort", "Attainment", "Comment"], ["English", "1", "B+", "Juno writes with flair and reads widely."], ["Mathematics", "2", "B", "Steady progress; should show more working."], ["Science", "1", "A", "An outstanding project on newts."]], [30, 20, 28, 82], lines="all"), "Tutor's comment: A pleasure to have in the form. The autumn term begins on Wednesday 3 September 2025.", 14, "D. Hallam, Form Tutor &nbsp;&nbsp;&nbsp; 11 July 2025"])


@paper("donation_receipt_us", "offices", "donation receipt", "en", "Millsford Animal Shelter", "2024-12-30",
       ["Taxes"], ["donation", "receipt", "contribution", "thank you"])
def donation(path):
    look = Look("Times", 12, page_size=LETTER)
    page(path, look, [at(108, 262, "Millsford Animal Shelter · 9 Kennel Lane, Millsford, OH 49990 · EIN 99-9988776 · millsfordshelter.example", 8.5, align="centre")],
         (30, 35, 155, 210), [Title("Thank you for your gift!", 20), "December 30, 2024", "Dear Mr. Pemberthy,", "We gratefully acknowledge your contribution of $250.00 received on December 23, 2024. No goods or services were provided in exchange for your contribution. Please keep this letter for your tax records.", "Because of you, forty-one cats and twenty-six dogs found homes this fall.", "Warmly,", 18, "Winnie Albright, Executive Director"])


@paper("membership_renewal", "letters", "membership letter", "en", "Royal Society of Umbrella Makers", "2025-11-03",
       ["Memberships"], ["renewal", "membership", "subscription"])
def renewal(path):
    look = Look("Helvetica", 10.5)
    page(path, look, [at(20, 20, "Royal Society of\nUmbrella Makers", 14, True), at(190, 20, "3 Ferrule Street, Wexbourne WX1 8FS\nmembers@umbrellamakers.example", 8.5, align="right"), at(20, 50, "\n".join(RHEA), 10.5), at(20, 80, "3 November 2025", 9.5)], (20, 90, 165, 170), [Heading("Your membership renewal for 2026", 13), "Dear Member", "Your current membership (no. 22071) expires on 31 December 2025. The subscription for 2026 is £48.00.", "To renew, return the slip below with your payment by 15 December 2025.", "Yours in fellowship", 14, "Hon. Secretary Ivo Brolly", Small("I wish to renew. Name __________ Signature __________ Date ________")])
