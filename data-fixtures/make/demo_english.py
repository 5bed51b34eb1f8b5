"""The English demonstration papers. Every company, person, place and number is invented."""

from layout import *
from papers import paper

MARA = ["Mara Ellison", "14 Wharf Lane", "Easthaven EH9 4QT"]

IBAN_STUDIO = iban("GB", "TEST99001100447712")
IBAN_MARA = iban("GB", "TEST99887700314159")
IBAN_COOP = iban("GB", "TEST99005500120077")


def british_letter(path, look, company, address, recipient, date, reference, parts, footer="", page_word="Page {0} of {1}"):
    """A British business letter: letterhead at the right, address at the left, no form of its own."""
    head = [
        Grid([["", company]] + [["", line] for line in address], [90, 80], right=(1,), lines="", size=9, head=True, gap=10),
        "<br/>".join(recipient), 4, date,
    ]
    if reference:
        head.append("<br/>".join(reference))
    plain_sheet(path, Sheet(look, head + parts, header=company, footer=footer, page_word=page_word, margin=20))


@paper(
    "Invoice INV-20455.pdf",
    title=["Invoice", "20455"],
    sender="Larkspur Design Studio LLC",
    date="2024-04-30",
    kind="invoice",
    folders=["Invoices"],
    language="en",
    snippets=[(1, "INV-20455"), (1, "$3,412.80"), (1, "Logo refresh")],
)
def design_invoice(path):
    look = Look("Helvetica", 10, "#5e35b1", page_size=LETTER)
    plain_sheet(path, Sheet(look, [
        Grid([["Larkspur Design Studio LLC", "INVOICE"], ["2200 Juniper Street, Suite 4", "Invoice no.: INV-20455"], ["Cedar Falls Junction, OR 97999", "Invoice date: April 30, 2024"], ["billing@larkspur.example · (503) 555-0142", "Due date: May 30, 2024"]], [105, 65], right=(1,), lines="", size=11),
        10, "<b>Bill to</b><br/>Harbor Kayak Tours Inc.<br/>Attn: Mara Ellison<br/>9 Pier Road<br/>Port Marlow, OR 97998", 6,
        Grid([["Description", "Hours", "Rate", "Amount"], ["Logo refresh: three concepts, two rounds of changes", "14", "$95.00", "$1,330.00"], ["Trifold brochure, 2,000 copies, print-ready files", "9.5", "$95.00", "$902.50"], ["Website banner set and social media templates", "8", "$85.00", "$680.00"], ["Stock photography licenses (6 sea kayaking images)", "", "", "$316.00"], ["Courier and color proofs", "", "", "$184.30"], ["Total due", "", "", "$3,412.80"]], [100, 18, 24, 28], right=(1, 2, 3), bold_rows=(6,)),
        "Please make checks payable to Larkspur Design Studio LLC or pay by ACH: routing 999900123, account 44-7712-09. A late fee of 1.5% per month applies to balances unpaid after the due date.",
        "All final artwork is delivered in vector format. Copyright passes to the client on receipt of full payment; the studio may show the work in its portfolio.",
        "Thank you for your business!",
    ], footer="Larkspur Design Studio LLC · EIN 99-0000455", margin=22))


@paper(
    "statement-march.pdf",
    title=["Statement", "March"],
    sender="Tidewater Building Society",
    date="2024-03-31",
    kind="statement",
    folders=["Banking"],
    language="en",
    snippets=[(1, "Account statement"), (1, "99-88-77"), (1, "£1,906.44")],
)
def statement(path):
    look = Look("LiberationSans", 9.5, "#00838f")
    rows = [["Date", "Description", "Paid out", "Paid in", "Balance"], ["1 Mar", "Balance brought forward", "", "", "1,288.19"], ["1 Mar", "Standing order: Quayside Self Storage, unit 42", "58.00", "", "1,230.19"], ["4 Mar", "Card: Greengage Grocers", "36.72", "", "1,193.47"], ["5 Mar", "Direct debit: Brightwave Broadband", "29.50", "", "1,163.97"], ["8 Mar", "Cash machine, High Street", "80.00", "", "1,083.97"], ["11 Mar", "Card: Puffin Books and Maps", "18.99", "", "1,064.98"], ["12 Mar", "Transfer from J Brückner", "", "250.00", "1,314.98"], ["14 Mar", "Direct debit: Easthaven Borough Council", "141.00", "", "1,173.98"], ["18 Mar", "Card: Marlow Veterinary Clinic", "64.20", "", "1,109.78"], ["20 Mar", "Faster payment: Oakridge Motors, brakes", "412.56", "", "697.22"], ["25 Mar", "Share of ticket sales, Harbor Kayak Tours", "", "1,240.00", "1,937.22"], ["27 Mar", "Card: Northgate Cinema", "23.50", "", "1,913.72"], ["28 Mar", "Overseas transaction fee", "9.00", "", "1,904.72"], ["31 Mar", "Gross interest", "", "1.72", "1,906.44"]]
    british_letter(path, look, "Tidewater Building Society", ["Harbour Square, Easthaven EH1 1AA", "Tel. 020 7946 0311", "www.tidewater.example"], ["Ms M Ellison"] + MARA[1:], "Statement date: 31 March 2024", None, [
        Title("Account statement: 1 to 31 March 2024", 15),
        Grid([["Account name", "Sort code", "Account number", "IBAN"], ["Ms Mara Ellison, Everyday account", "99-88-77", "00314159", IBAN_MARA]], [55, 22, 32, 60], lines="all", size=8.5),
        Grid(rows, [18, 82, 22, 22, 26], right=(2, 3, 4), size=8.5),
        Grid([["Money in", "Money out", "Closing balance"], ["£1,491.72", "£873.47", "£1,906.44"]], [55, 55, 58], lines="all"),
        "Your arranged overdraft limit is £500. From 1 June 2024 the rate for arranged overdrafts changes from 34.9% to 36.9% EAR. If you do not recognise a payment, call us at once; lines are open day and night.",
    ], footer="Tidewater Building Society is a fictitious lender. Registered office: Harbour Square, Easthaven")


@paper(
    "storage-unit-42-agreement.pdf",
    title=["Storage", "Agreement", "Licence"],
    sender="Quayside Self Storage Ltd",
    date="2023-09-04",
    kind="contract",
    folders=["Contracts", "Housing"],
    language="en",
    snippets=[(1, "Unit 42"), (1, "padlock"), (2, "six years")],
)
def storage(path):
    look = Look("Times", 11.5, "#000000", justified=True, leading=1.38)
    plain_sheet(path, Sheet(look, [
        Centred("QUAYSIDE SELF STORAGE LTD", 13, True), Centred("Dock Road, Easthaven EH2 7BX · Company no. 99042042", 9), 8,
        Title("Self-Storage Licence Agreement", 18, centred=True),
        "This agreement is made on 4 September 2023 between Quayside Self Storage Ltd (“we”) and Mara Ellison of 14 Wharf Lane, Easthaven EH9 4QT (“you”).",
        Heading("1. The room"),
        "We license you to use Unit 42 on the first floor of our building in Dock Road, of about 50 square feet. You receive no lease and no exclusive possession of any land. We may ask you to move to a room of the same size on fourteen days’ notice and at our expense.",
        Heading("2. Term and fee"),
        "The licence begins on 11 September 2023 and continues from month to month. The fee is £58.00 a month including VAT, payable in advance on the first day of each month by standing order. You pay a deposit of £58.00, which we return within twenty-one days after you have left, less anything you owe.",
        "We may change the fee by giving you twenty-eight days’ written notice, though not in the first six months. If payment is more than ten days late we add an administration charge of £15.00 and may overlock the door until the arrears are cleared.",
        Heading("3. What you may not store"),
        "You must not store food or perishable goods, living plants or animals, firearms, explosives, petrol, gas bottles, paint thinners, asbestos, stolen or illegal goods, nor anything that gives off a smell. Batteries of electric bicycles must be removed and taken home, because they are a fire risk when left unattended.",
        Heading("4. Access and security"),
        "You may enter on any day from 6 am to 10 pm with your personal door code. You bring your own padlock, which must have a shackle of at least eight millimetres; we do not keep a spare key. Please never let a stranger follow you through the gate. Cameras record the corridors and the yard, and we delete the pictures after thirty days.",
        Heading("5. Insurance and liability"),
        "You must insure the goods against fire, theft, water and moths for their full replacement value. If you cannot show us a policy we include your goods in ours for £1.20 a week for each £1,000 of value. We are liable only for loss caused by our own negligence, and not beyond £100 for uninsured goods. We do not check what you bring, and we give no promise that the room is suitable for paintings, musical instruments or documents that suffer from damp.",
        Heading("6. Ending the agreement"),
        "Either side may end the licence by fourteen days’ notice in writing or by e-mail. Leave the room empty, swept and unlocked. If goods remain, we write to your last address, and after six weeks we may sell them, keep what you owe us from the proceeds, and hold the rest for you for a year.",
        Heading("7. Data and law"),
        "We keep your name, address and payment record for six years after the end of the agreement. The law of England and Wales applies.",
        Together([10, Grid([["Signed for us:  P. Adeyemi, site manager", "Signed by you:  Mara Ellison"]], [85, 80], head=False, lines="")]),
    ], header="Self-Storage Licence Agreement, Unit 42", page_word="Page {0} of {1}", margin=25))


@paper(
    "offer_letter_ellison.pdf",
    title=["Offer", "Employment"],
    sender="Harbor Kayak Tours Inc.",
    date="2019-02-11",
    kind="contract",
    folders=["Employment", "Contracts"],
    language="en",
    snippets=[(1, "Operations Manager"), (1, "$54,000"), (1, "paid time off")],
)
def offer(path):
    look = Look("LiberationSerif", 12, "#1b5e20", page_size=LETTER, leading=1.5)
    plain_sheet(path, Sheet(look, [
        Centred("Harbor Kayak Tours Inc.", 18, True), Centred("9 Pier Road, Port Marlow, OR 97998 · (541) 555-0178", 9), 18,
        "February 11, 2019", "Mara Ellison<br/>310 Alder Court<br/>Port Marlow, OR 97998", "<b>Re: Offer of employment</b>", "Dear Mara,",
        "We are delighted to offer you the position of Operations Manager, reporting to our president, Dale Whitcomb. We were impressed by the way you ran the guides’ schedule last summer, and we would like you to start on March 4, 2019.",
        "Your annual salary will be $54,000, paid every other Friday. You will also take part in the profit-sharing plan, under which five percent of net profit is divided among full-time staff each January. This is an exempt position, and no overtime is paid.",
        "You will supervise eleven guides and two bookkeepers, plan tours, keep the safety log, and order boats, paddles and life jackets within the approved budget. From May through September you will work four days a week on the water or at the dock, including every second weekend; in the winter months the office is open Monday through Thursday.",
        Heading("Benefits"),
        "After sixty days you may join our group health plan. The company pays 80 percent of the premium for you and half of the premium for a spouse and children. You earn 18 days of paid time off a year, accrued monthly, and up to five unused days carry over. Staff and their families paddle free of charge.",
        "We will reimburse the cost of your wilderness first aid certificate and your captain’s license, up to $1,500, provided that you stay for at least a year after the course; otherwise you repay a pro-rated share.",
        Heading("Conditions"),
        "This offer depends on a satisfactory background check and proof of your right to work in the United States. Employment is at will: you or the company may end it at any time, with or without cause. You agree to keep our customer lists confidential and, for six months after leaving, not to guide paid tours within fifteen miles of Port Marlow.",
        "If you accept, please sign below and return this letter by February 22, 2019.", "Sincerely,", 14, "Dale Whitcomb, President", 16,
        "Accepted: ______________________________    Date: ________________",
    ], header="Offer of employment, Mara Ellison", page_word="{0} / {1}", margin=28))


@paper(
    "claim settlement letter.pdf",
    title=["claim", "settlement", "escape of water"],
    sender="Pelican Mutual Insurance plc",
    date="2024-01-23",
    kind="letter",
    folders=["Insurance", "Correspondence"],
    language="en",
    snippets=[(1, "PM/2023/771845"), (1, "£2,318.75"), (1, "dishwasher")],
)
def claim(path):
    look = Look("DejaVuSerif", 9.5, "#01579b")
    british_letter(path, look, "Pelican Mutual Insurance plc", ["Claims Department", "1 Lighthouse Row, Easthaven EH1 3PM", "Tel. 020 7946 0455"], MARA, "23 January 2024", ["Claim number: PM/2023/771845", "Policy: Home Plus 4410982"], [
        Heading("Settlement of your claim for escape of water on 9 December 2023", 11), "Dear Ms Ellison,",
        "We are sorry that your kitchen was flooded when the hose of the dishwasher burst. We have now considered the report of our loss adjuster, Mr Trevor Hsu, who visited you on 4 January, and we are pleased to accept your claim.",
        Grid([["Item", "Agreed"], ["Replacement of oak flooring, 11 square metres", "£1,485.00"], ["Drying and dehumidifier hire, 9 days", "£346.50"], ["Kick boards and two base units", "£612.25"], ["Electricity used for drying", "£75.00"], ["Less policy excess", "-£200.00"], ["Amount payable", "£2,318.75"]], [120, 40], right=(1,), bold_rows=(6,)),
        "We will send this sum to your bank account within five working days. The hose itself is not covered, because the policy excludes wear and tear of the appliance that caused the leak.",
        "If further damp appears behind the units within three months, please let us know before you redecorate. Do not throw away any damaged item until we have told you in writing that we do not need to see it.",
        "This payment is in full and final settlement. If you disagree, you may write to our Complaints Manager within eight weeks, and after that to the ombudsman. Your no-claims discount will fall from four years to two at your next renewal on 1 August 2024.",
        "Yours sincerely,", 10, "Oriana Feld<br/>Senior Claims Handler",
    ], footer="Pelican Mutual Insurance plc. Registered in England no. 99771845")


@paper(
    "planning decision notice.pdf",
    title=["Planning", "Decision", "Permission"],
    sender="Easthaven Borough Council",
    date="2023-05-16",
    kind="official_letter",
    folders=["Government", "Housing"],
    language="en",
    snippets=[(1, "23/00417/HSE"), (1, "swifts"), (2, "Right of appeal")],
)
def planning(path):
    look = Look("Helvetica", 11.5, "#33691e", leading=1.42)
    british_letter(path, look, "Easthaven Borough Council", ["Planning and Environment", "Civic Centre, Easthaven EH1 2CC", "planning@easthaven.example"], MARA, "16 May 2023", ["Application no.: 23/00417/HSE"], [
        Title("Notice of decision: planning permission granted", 15),
        "<b>Proposal:</b> Conversion of the loft with a rear dormer window and two roof lights<br/><b>Site:</b> 14 Wharf Lane, Easthaven EH9 4QT<br/><b>Applicant:</b> Ms M Ellison",
        "In pursuance of its powers the Council grants permission for the development described above in accordance with the plans numbered WL-01 to WL-06, received on 20 March 2023, subject to the following conditions.",
        Items(["The development must be begun before the end of three years from the date of this notice. <i>Reason:</i> to avoid the accumulation of unused permissions.", "The slates of the dormer must match those of the existing roof in colour and texture. <i>Reason:</i> the house stands in the Old Harbour conservation area.", "The window facing number 16 must be glazed with obscured glass and fixed shut below 1.7 metres. <i>Reason:</i> to protect the privacy of the neighbours.", "Building work that can be heard at the boundary may take place only from 8 am to 6 pm on weekdays and from 9 am to 1 pm on Saturdays.", "No work to the eaves may be done between 1 May and 31 August unless an ecologist has confirmed that no swifts or bats are nesting there. At least two nest boxes must be fitted under the rear eaves before the room is first used."], numbered=True),
        Heading("Notes for the applicant"),
        "This notice is not an approval under the Building Regulations, for which a separate application is needed. If scaffolding is to stand on the pavement, please apply to the Highways team for a licence at least ten days in advance. Where the work affects a shared wall you must serve notice on the adjoining owner.",
        "Seven letters were received from residents. Two objected to overlooking; the condition about obscured glass answers them. The Harbour Society asked for timber frames, which the applicant has agreed to.",
        Heading("Right of appeal"),
        "If you are aggrieved by any of the conditions you may appeal to the Planning Inspectorate within twelve weeks of the date of this notice.",
        "Rosalind Achterberg<br/>Head of Development Management",
    ], footer="Easthaven Borough Council · Civic Centre")


@paper(
    "router-manual-AX30.pdf",
    title=["AX30", "Router", "User guide", "manual"],
    sender="Brightwave Networks Ltd",
    date="2022-10-01",
    kind="manual",
    folders=["Manuals"],
    language="en",
    snippets=[(1, "AX30"), (2, "Quick start"), (3, "Guest network")],
)
def router(path):
    look = Look("DejaVuSans", 10, "#0277bd", page_size=A5, leading=1.5)
    plain_sheet(path, Sheet(look, [
        Title("Brightwave AX30 Wireless Router", 16), Heading("User guide", 13), "Edition 2, October 2022", 6,
        Heading("What is in the box"), Items(["The AX30 router", "A 12 V power adapter", "One network cable, 1.5 metres", "Two screws and wall plugs", "A card with the factory password"]),
        Heading("The lights on the front"),
        "From left to right the lights stand for power, internet, 2.4 GHz, 5 GHz and network ports. Steady green means that all is well. If the internet light is amber, the router has a link to the socket in the wall but has received no address from your provider. If it blinks red, there is no signal on the line at all.",
        "The lights can be dimmed or switched off at night under System, Lights. The power light then comes on for one second every minute, so that you can tell the box is alive.",
        Heading("Where to put it"),
        "Radio waves travel best through air. Place the router in the middle of the home, upright, at about the height of a table, and away from microwave ovens, aquariums, mirrors and steel cabinets. Two thick stone walls are usually enough to stop the faster 5 GHz band, whereas the slower 2.4 GHz band reaches further. For a house with three floors we recommend a second AX30 as a mesh point on the landing.",
        Heading("Quick start", 13),
        Items(["Connect the grey port to the modem or the fibre terminal with the cable supplied.", "Plug in the adapter and wait about two minutes until the power light stops flashing.", "On your phone or computer choose the wireless network whose name is printed on the card, and enter the factory password.", "Open a browser and go to http://router.example. The assistant asks for the country, for a new administrator password and for the details of your provider.", "Choose a name and password for your own wireless network. All devices must then be connected anew."], numbered=True),
        "If your provider uses PPPoE, you need the user name and password from its welcome letter. Cable and most fibre connections need neither.",
        Heading("Updates"),
        "The router looks for new software every night between 3 and 4 o’clock and installs it by itself; the connection is interrupted for about ninety seconds. You may choose another hour or turn this off, but we advise against it, because updates close security holes.",
        Heading("Changing the wireless password"),
        "Open Wireless, Security, and type a new passphrase of at least twelve characters. WPA3 is the safest choice. Some older printers and light bulbs understand only WPA2; in that case select the mixed mode. After you save, every laptop, phone and television has to be given the new passphrase.",
        Heading("Guest network", 13),
        "Visitors can use the internet without reaching your own computers, printers and storage. Switch on Guest access under Wireless, Guests. A QR code appears that they can photograph. You may limit their speed, and you may let the network disappear after 4, 12 or 24 hours.",
        Heading("Parental controls"),
        "Make a profile for each child and assign devices to it. A profile holds a bedtime, a daily allowance of hours, and a list of kinds of sites that are blocked. A pause button stops all devices of a profile at once, which is useful at dinner time. Homework sites can be put on a list that is always allowed.",
        Heading("Port forwarding and remote access"),
        "Port forwarding lets a computer at home be reached from outside, for example a game server. Add a rule under Advanced, Forwarding: give the outside port, the device and the inside port. Every open port is a risk; delete rules that you no longer need. For access to files on the road, the built-in WireGuard server is safer. Create a peer, scan the code with the app, and test it over the mobile network.",
        Heading("A mesh for larger homes"),
        "A second AX30 can carry the same network to the far end of the house. Put the new one beside the first, switch both on, and hold the PAIR buttons for three seconds until the power lights turn white. Then carry the second box to its place. Its middle light is a compass: green means a strong link, amber means that you should come a little closer, red that the link is lost. Phones change from one box to the other by themselves as you walk about. If a cable lies in the wall, connect both boxes with it; the radio is then free for your devices, and films no longer stutter in the attic.",
        Heading("Sharing a printer or a disk"),
        "Plug a printer or a disk into the USB port at the side. A disk must be formatted as exFAT or ext4 and may need its own power supply. Under Storage you decide which folders can be read by everyone in the house and which need a name and password. Before you unplug a disk, press Eject on the same page, and wait until the light of the disk goes out; pulling it out while data are being written may destroy the folder. Old photographs kept on such a disk are no backup: copy them to a second one that is stored elsewhere.",
        Heading("Connecting a cordless telephone"),
        "The grey socket marked TEL takes an ordinary telephone. Enter the user name and password of your telephone account under Phone, Numbers. Up to four cordless handsets can be registered at the base that is built in: hold the PHONE button for six seconds, and choose Register on the handset, with the code 0000. An answering machine keeps sixty minutes of messages and can send them to you by mail.",
        Heading("Bridge mode"),
        "When another router already shares the connection, put the AX30 into bridge mode. It then acts as an access point only: it gives out no addresses and its firewall is off.",
        Heading("If something goes wrong", 13),
        Grid([["What you see", "What helps"], ["No lights at all", "Check the adapter and the switch at the back; try another socket"], ["Internet light amber", "Restart the modem first, then the router; check PPPoE details"], ["Slow in one room", "Move the router, or choose another channel; add a mesh point"], ["Device joins but has no internet", "Look for a pause in parental controls; set the address to automatic"], ["Password forgotten", "Factory reset, see below"]], [42, 70], lines="all", size=8),
        Heading("Factory reset"),
        "With the router on, press a paper clip into the hole marked RESET for ten seconds, until all lights flash together. Everything you set is lost, and the password on the card counts again. A saved backup can be restored under System, Backup.",
        Heading("Safety and disposal"),
        "Use only the adapter supplied. Keep the slots free, and do not put the router in a cupboard or beside a radiator: above 40 degrees it lowers its power to protect itself. Take the device to a collection point for electrical waste at the end of its life.",
        Heading("Guarantee"),
        "Brightwave Networks Ltd, 5 Cable Street, Easthaven, guarantees the AX30 for three years from the date of purchase against faults of material and workmanship. Lightning and liquids are excluded. Write to help@brightwave.example with the serial number, which begins with AX3.",
    ], footer="Brightwave AX30 user guide", page_word="{0}", header="Brightwave AX30", margin=17))


@paper(
    "annual-report-2023.pdf",
    title=["Annual report", "2023"],
    sender="Easthaven Community Solar Co-operative",
    date="2024-03-22",
    kind="report",
    folders=["Reports", "Investments"],
    language="en",
    snippets=[(1, "Annual report 2023"), (1, "megawatt hours"), (2, "Balance sheet")],
)
def report(path):
    look = Look("LiberationSerif", 11, "#e65100", justified=True, leading=1.38)
    plain_sheet(path, Sheet(look, [
        Title("Annual report 2023", 24), Heading("Easthaven Community Solar Co-operative", 13), "Presented to the members at the general meeting on 22 March 2024", 8,
        Heading("From the chair", 13),
        "The past year was the sunniest since our first panels went up on the swimming pool in 2016, and the hardest for our treasurer. Prices for electricity fell by almost half between January and October, while the cost of borrowing rose. That we can nevertheless propose a dividend of 3.5 percent is due to two things: the roofs of the bus depot, which were connected in April, and the patience of our volunteers, who cleaned four hundred panels of gull droppings by hand.",
        "We said goodbye to Winifred Stoke, who kept our books for seven years and never once mislaid a receipt. Her place has been taken by Idris Calloway. Membership grew from 612 to 688, and for the first time more than a third of us are under forty.",
        "Not everything succeeded. The plan for a wind turbine on Gallows Hill was withdrawn after the survey found that peregrine falcons breed in the quarry. The board considers the 18,400 pounds spent on the study a fair price for learning this before, and not after, the foundations were laid.",
        Heading("What lies ahead", 13),
        "In 2024 we want to store power rather than sell it at noon for next to nothing. A battery of 500 kilowatt hours beside the depot would let us supply the night buses. The council has agreed to the site in principle; the decision of the grid operator is expected in the summer.",
        "Schools remain close to our heart. Three more have asked for panels, and pupils of the Marlow Academy have built a display that shows in the entrance hall how much the sun has given since breakfast.",
        Heading("Generation", 13),
        Grid([["Site", "Peak kW", "MWh 2022", "MWh 2023"], ["Swimming pool", "88", "79", "84"], ["Bus depot (from April)", "310", "0", "241"], ["Fish market", "140", "122", "131"], ["Three schools", "96", "85", "90"], ["Total", "634", "286", "546"]], [36, 14, 14, 16], right=(1, 2, 3), bold_rows=(5,), size=8),
        "All sites together produced 546 megawatt hours, enough for about 190 households. The best day was 13 June with 4.1 megawatt hours. The inverter at the fish market failed twice; salt had crept into its fan. It has been replaced under guarantee and moved indoors.",
        "Losses by shading have grown at the swimming pool, where the poplars planted by the council now reach above the parapet. Pruning has been agreed for the coming winter.",
        Heading("Sales and prices", 13),
        "We sold 61 percent of our output directly to the buildings underneath and the rest to the grid. The average price was 11.2 pence a kilowatt hour, compared with 17.8 pence in the year before. The contract with the council for the depot fixes 13 pence until 2029 and shelters us from further swings.",
        Heading("People", 13),
        "The co-operative employs one person, our manager Nadia Brandt, for three days a week. Forty-one volunteers gave 2,300 hours. Nobody was hurt. A course in working at height was held in May and will be repeated.",
        "Following the survey of members, we now send invitations by e-mail unless a member asks for paper, which saved 900 pounds in postage and one large tree.",
        Heading("Risks", 13),
        "The board sees three principal risks: a lasting fall of wholesale prices, the cost of new inverters from 2027 onwards, and our dependence on a single insurer after another withdrew from roofs with lightweight insulation.",
        Heading("Income and expenditure", 13),
        Grid([["£", "2022", "2023"], ["Sales of electricity", "50,908", "61,152"], ["Feed-in payments", "14,120", "14,690"], ["Salaries", "-17,400", "-18,250"], ["Roof rents", "-4,100", "-7,900"], ["Insurance and repairs", "-6,730", "-9,415"], ["Wind study written off", "0", "-18,400"], ["Interest paid", "-3,960", "-7,212"], ["Depreciation", "-16,900", "-9,065"], ["Surplus", "15,938", "5,600"]], [46, 17, 17], right=(1, 2), bold_rows=(9,), size=8.5),
        Heading("Balance sheet at 31 December 2023", 13),
        Grid([["£", "2022", "2023"], ["Solar plant", "301,200", "486,900"], ["Cash at bank", "58,410", "37,225"], ["Debtors", "9,020", "11,480"], ["Bank loan", "-92,000", "-205,000"], ["Net assets", "276,630", "330,605"], ["Share capital", "240,000", "304,300"], ["Reserves", "36,630", "26,305"]], [46, 17, 17], right=(1, 2), bold_rows=(5,), size=8.5),
        "Proposed appropriation: a dividend of 3.5 percent on shares held throughout the year, and 1,500 pounds to the fund for families in fuel poverty. The balance is carried to reserves.",
        Heading("Auditor’s statement", 13),
        "I have examined the accounts and vouchers for the year ended 31 December 2023. In my opinion they give a true and fair view. I recommend that the rule about two signatures on payments above 500 pounds be followed also during the holidays.",
        "Lucian Ferrars, independent examiner", 6, "The co-operative’s account for share payments is " + IBAN_COOP + ". Registered society no. 99120.",
    ], columns=2, header="Easthaven Community Solar Co-operative · Annual report 2023", page_word="{0}", margin=20))


@paper(
    "booking-confirmation.pdf",
    title=["Booking", "confirmation", "ferry"],
    sender="Skerry Island Travel Ltd",
    date="2024-05-08",
    kind="booking",
    folders=["Travel"],
    language="en",
    snippets=[(1, "SKR-7Q4ZK2"), (1, "Puffin Lodge"), (2, "Cancellation")],
)
def booking(path):
    look = Look("LiberationSans", 10, "#00695c")
    plain_sheet(path, Sheet(look, [
        Title("Skerry Island Travel", 20), Small("Skerry Island Travel Ltd · 3 Ferry Terminal, Easthaven EH3 1FT · bookings@skerry.example · 020 7946 0620"), 4,
        Heading("Booking confirmation", 15),
        Grid([["Booking reference", "SKR-7Q4ZK2"], ["Booked on", "8 May 2024"], ["Lead passenger", "Ms Mara Ellison"], ["Also travelling", "Mr Jonas Brückner; Tim Brückner (child, 9); one cat in carrier"], ["Vehicle", "Estate car up to 1.85 m, TB-ME 472, two bicycles on roof"]], [45, 120], head=False),
        Heading("Your itinerary"),
        Grid([["When", "What", "Details"], ["Sat 20 July 2024, 09:15", "Ferry Easthaven to Great Skerry", "MV Fulmar, check-in closes 08:30, cabin 214 for the day"], ["Sat 20 July, from 16:00", "Puffin Lodge, Great Skerry", "Family room with sea view, 7 nights, half board, travel cot not needed"], ["Tue 23 July, 10:00", "Seal-watching trip", "Small harbour, meet at the blue kiosk, bring warm clothing"], ["Sat 27 July 2024, 17:40", "Ferry Great Skerry to Easthaven", "MV Fulmar, arrives 22:55"]], [40, 50, 78], lines="all"),
        Grid([["Ferry, car and passengers, return", "£312.00"], ["Puffin Lodge, 7 nights", "£1,043.00"], ["Seal-watching trip", "£66.00"], ["Pet fee", "£24.00"], ["Total", "£1,445.00"], ["Deposit paid by card ending 0077", "-£300.00"], ["Balance due by 22 June 2024", "£1,145.00"]], [128, 40], right=(1,), head=False, bold_rows=(4, 6)),
        "Please print this page or show it on your telephone at the check-in booth. All adults need photographic identification. The cat may stay in the car or in the pet lounge on deck 5, but not in the cabin.",
        PageBreak(),
        Heading("Cancellation and changes", 13),
        "You may cancel free of charge until 42 days before departure, apart from the deposit. From 41 to 15 days we keep half of the total, from 14 to 3 days four fifths, and after that the whole amount. Changes of name are free; changes of date cost £20 plus any difference in fare.",
        "When the sea is too rough, the captain may put off or cancel a crossing. In that case you can choose between the next sailing with space and your money back for the crossing. We will also pay up to two nights in a simple guest house if you are stranded on the island. We cannot pay for lost earnings.",
        Heading("Good to know"),
        "There is one cash machine on Great Skerry and it is often empty on Sundays; the shop takes cards. Petrol is sold on weekdays only. The lodge serves dinner between 18:30 and 20:00; tell the kitchen about allergies a day ahead. Mobile telephones work near the harbour. From the lighthouse path you can see puffins until the last days of July, after which they leave for the open sea.",
        Heading("If you are delayed"),
        "Ring the terminal on 020 7946 0621. Vehicles that arrive after the check-in time lose their space when the deck is full.",
        "Have a wonderful trip!",
    ], page_word="Page {0} of {1}", margin=20))


@paper(
    "warranty-fridge-polaris.pdf",
    title=["Warranty", "certificate", "Polaris"],
    sender="Polaris Home Appliances Ltd",
    date="2022-11-25",
    kind="warranty",
    folders=["Manuals", "Contracts", "Orders"],
    language="en",
    snippets=[(1, "PF-340-118820"), (1, "compressor"), (1, "five years")],
)
def warranty(path):
    look = Look("DejaVuSerif", 10, "#283593")
    plain_sheet(path, Sheet(look, [
        Centred("POLARIS HOME APPLIANCES LTD", 14, True), Centred("Frost Park 8, Easthaven EH7 9PH · care@polaris-home.example", 8.5), 10,
        Title("Warranty certificate", 20, centred=True),
        Grid([["Product", "Polaris Fjord 340 fridge-freezer, white"], ["Serial number", "PF-340-118820"], ["Date of purchase", "25 November 2022"], ["Dealer", "Castle Electrics, High Street, Easthaven"], ["Price paid", "£629.00"], ["Owner", "Mara Ellison, 14 Wharf Lane, Easthaven"]], [45, 115], head=False),
        "We warrant that this appliance is free from defects in material and workmanship for <b>two years</b> from the date of purchase. The compressor is covered for <b>five years</b>, and for ten years if you register the appliance within ninety days.",
        Heading("What we will do"),
        "If the appliance fails through a defect, an engineer will call at your home, normally within three working days, and repair it free of charge. If it cannot be repaired, we replace it with the same or a newer model. When food has spoiled because the cooling failed, we pay up to £75 against a list of what was lost.",
        Heading("What is not covered"),
        Items(["light bulbs, door seals, glass shelves and drawers", "dents and scratches that were not reported within seven days", "faults due to frost, flooding, rodents or a wrong voltage", "use in garages and sheds where the temperature falls below 10 °C", "repairs by anyone whom we have not authorised"]),
        Heading("How to claim"),
        "Telephone 020 7946 0718 or write to us with the serial number and a copy of the receipt. The serial number is on a label inside the door, at the lower left. Leave the appliance running if it is safe to do so, and keep the door closed.",
        "This warranty is in addition to your rights under the law.",
    ], footer="Keep this certificate together with your receipt.", margin=25))


@paper(
    "garage-invoice-brakes.pdf",
    title=["Invoice", "brakes", "Oakridge"],
    sender="Oakridge Motors",
    date="2024-03-19",
    kind="invoice",
    folders=["Vehicles", "Invoices"],
    language="en",
    snippets=[(1, "OM-6120"), (1, "£412.56"), (1, "brake discs")],
)
def garage(path):
    look = Look("Courier", 10, "#000000", leading=1.3)
    plain_sheet(path, Sheet(look, [
        Title("OAKRIDGE MOTORS", 18), "Unit 6, Tannery Yard, Easthaven EH4 4OM<br/>Tel. 020 7946 0899  VAT no. GB 999 0061 20", 6,
        Grid([["INVOICE OM-6120", "Date: 19/03/2024"], ["Customer: M Ellison, 14 Wharf Lane", "Mileage: 47,310"], ["Vehicle: Silva Kombi 1.5 estate", "Reg. TB-ME 472 (German plates)"]], [95, 75], lines="", size=10),
        Grid([["Qty", "Work and parts", "Each", "Net"], ["2.0", "Labour, hours", "62.00", "124.00"], ["1", "Front brake discs, pair", "88.40", "88.40"], ["1", "Front brake pads, set", "46.90", "46.90"], ["1", "Brake fluid change, DOT 4", "34.50", "34.50"], ["1", "Wiper blades, front pair", "21.00", "21.00"], ["1", "MOT-style safety check before trip", "29.00", "29.00"], ["", "Net", "", "343.80"], ["", "VAT 20 %", "", "68.76"], ["", "To pay", "", "£412.56"]], [15, 100, 25, 28], right=(2, 3), bold_rows=(9,), size=9.5),
        "Found during inspection: rear tyres at 2.8 mm, replace before winter. Slight oil weep at the rocker cover, monitor. Battery tested good.",
        "Parts and labour guaranteed 12 months or 12,000 miles. Paid by bank transfer within 7 days, please. Sort code 99-00-61, account 20061200.",
        "Thank you - Gwen and Sid",
    ], margin=20))


@paper(
    "order_774120.pdf",
    title=["Order", "confirmation", "774120"],
    sender="Fern & Fable Furniture Ltd",
    date="2024-08-14",
    kind="order",
    folders=["Orders", "Invoices"],
    language="en",
    snippets=[(1, "774120"), (1, "bookcase"), (1, "£687.00")],
)
def order(path):
    look = Look("Helvetica", 10.5, "#558b2f")
    plain_sheet(path, Sheet(look, [
        Title("Fern &amp; Fable Furniture Ltd", 19), Small("The Old Sawmill, Thornbury Green · hello@fernandfable.example · Company no. 99774120"), 8,
        Heading("Order confirmation no. 774120", 14), "14 August 2024",
        "Dear Mara,", "thank you for your order. Every piece is made by hand in our workshop, so please allow six to eight weeks.",
        Grid([["Item", "Finish", "Qty", "Price"], ["Alder bookcase, tall, 5 shelves, 90 × 205 cm", "oiled ash", "1", "£465.00"], ["Window bench with storage, 120 cm", "linen cushion, moss green", "1", "£189.00"], ["Wall fixing kit", "", "1", "£8.00"], ["Delivery to the room of your choice", "", "", "£25.00"], ["Total, including VAT of £114.50", "", "", "£687.00"]], [72, 50, 15, 30], right=(2, 3), bold_rows=(5,)),
        "We have charged half of the total, £343.50, to your card and will take the rest on the day of dispatch.",
        Heading("Delivery"),
        "Two people will bring the furniture in the week of 7 October 2024 and ring you the evening before. Please measure your staircase: the tall case does not come apart. They take the packaging back with them.",
        Heading("Changing your mind"),
        "Until we start cutting the wood, which we announce by e-mail, you can change or cancel free of charge. Pieces in standard sizes may be returned within 30 days if unused.",
        "With kind regards from the sawmill,", "Hattie and the workshop",
    ], margin=24))


@paper(
    "first-aid-certificate.pdf",
    title=["Certificate", "Wilderness First Aid"],
    sender="Cascade Outdoor Academy",
    date="2019-04-14",
    kind="certificate",
    folders=["Education", "Employment"],
    language="en",
    snippets=[(1, "Wilderness First Aid"), (1, "WFA-19-0388")],
)
def certificate(path):
    look = Look("LiberationSerif", 13, "#4a148c", page_size=(LETTER[1], LETTER[0]))
    plain_sheet(path, Sheet(look, [
        30, Centred("Cascade Outdoor Academy", 22, True), 14, Centred("certifies that", 13), 6, Centred("Mara Ellison", 28, True), 8,
        Centred("has completed the sixteen-hour course", 13), 4, Centred("Wilderness First Aid", 24, True), 6,
        Centred("held at Timber Creek on April 13 and 14, 2019, and has passed the practical examination in the treatment of hypothermia, fractures, drowning and severe bleeding far from help.", 13), 24,
        Grid([["Certificate no. WFA-19-0388", "Issued April 14, 2019", "Valid for two years"]], [75, 75, 70], head=False, lines="", size=11), 16,
        Centred("Roy Tallgrass, Lead Instructor", 12),
    ], margin=28))


@paper(
    "Re_ Vet bill Pixel.pdf",
    title=["Invoice", "Vet", "Pixel", "bill"],
    sender="Marlow Veterinary Clinic",
    date="2024-03-15",
    kind="letter",
    folders=["Invoices", "Health", "Correspondence"],
    language="en",
    snippets=[(1, "Pixel"), (1, "£64.20"), (1, "thyroid")],
)
def vet(path):
    look = Look("LiberationSans", 10, "#6d4c41")
    british_letter(path, look, "Marlow Veterinary Clinic", ["2 Orchard Way, Easthaven EH5 6VC", "Tel. 020 7946 0540", "desk@marlowvets.example"], MARA, "15 March 2024", ["Invoice V-3391 · Patient: Pixel, cat, female, 11 years"], [
        "Dear Ms Ellison,", "thank you for bringing Pixel on Tuesday. Her weight has fallen from 4.6 to 3.9 kilograms since the autumn although she eats with good appetite, so we took blood. The value of the thyroid hormone is clearly raised; kidneys and sugar are normal.",
        "I suggest tablets of 2.5 mg twice a day, hidden in a little paste, and another blood test after three weeks. If she refuses the tablets there is a gel for the inside of the ear. An operation or radioiodine treatment can be discussed later on.",
        Grid([["Service", "Amount"], ["Consultation", "£24.00"], ["Blood profile with T4", "£31.50"], ["Thiazol tablets 2.5 mg, 60 pieces", "£8.70"], ["Total", "£64.20"]], [120, 35], right=(1,), bold_rows=(4,)),
        "Please call if she vomits, scratches her face or stops eating. Kind regards to Tim, who held her so bravely.", "Yours sincerely,", "Dr Fenella Quill MRCVS",
    ])


@paper(
    "council tax bill 24-25.pdf",
    title=["Council Tax", "Bill"],
    sender="Easthaven Borough Council",
    date="2024-03-08",
    kind="tax_assessment",
    folders=["Taxes", "Government", "Housing"],
    language="en",
    snippets=[(1, "Council Tax bill"), (1, "£1,410.00"), (1, "Band C")],
)
def council_tax(path):
    look = Look("LiberationSans", 10, "#33691e")
    british_letter(path, look, "Easthaven Borough Council", ["Revenues and Benefits", "Civic Centre, Easthaven EH1 2CC", "Tel. 020 7946 0222"], ["Ms M Ellison"] + MARA[1:], "8 March 2024", ["Account reference: 6004 1187 3"], [
        Title("Council Tax bill for 1 April 2024 to 31 March 2025", 15),
        "This bill is for 14 Wharf Lane, which is in <b>Band C</b>.",
        Grid([["Charge", "Amount"], ["Easthaven Borough Council", "£1,141.20"], ["Adult social care", "£152.80"], ["Police and crime commissioner", "£214.00"], ["Fire authority", "£82.00"], ["Flood defences", "£10.00"], ["Less 25% because only one adult lives there", "-£190.00"], ["Amount to pay", "£1,410.00"]], [125, 40], right=(1,), bold_rows=(7,)),
        "We will collect ten instalments of £141.00 by direct debit on the 14th of each month from March to December. You do not need to do anything.",
        Heading("Single person discount"), "You receive a reduction because you have told us that you are the only adult in the household for most of the year. If anyone over 18 moves in, you must tell us within 21 days; otherwise a penalty of £70 may be added.",
        Heading("Disabled residents and empty homes"), "A home that was adapted for a wheelchair may be placed in a lower band. Homes that have stood empty for more than a year pay double.",
    ], footer="Revenues and Benefits, Civic Centre")


@paper(
    "paystub_2020-08-14.pdf",
    title=["Earnings", "Pay", "statement"],
    sender="Harbor Kayak Tours Inc.",
    date="2020-08-14",
    kind="payslip",
    folders=["Employment"],
    language="en",
    snippets=[(1, "Earnings statement"), (1, "$1,637.28"), (1, "Federal income tax")],
)
def paystub(path):
    look = Look("Helvetica", 9.5, "#1b5e20", page_size=LETTER)
    plain_sheet(path, Sheet(look, [
        Grid([["Harbor Kayak Tours Inc.", "Earnings statement"], ["9 Pier Road, Port Marlow, OR 97998", "Pay date: 08/14/2020"], ["Employee: Mara Ellison, no. 0007", "Pay period: 07/27/2020 to 08/09/2020"]], [95, 75], right=(1,), lines="", size=11),
        6, Grid([["Earnings", "Hours", "Rate", "This period", "Year to date"], ["Salary", "80", "", "2,158.00", "36,686.00"], ["Bonus, season opening", "", "", "0.00", "600.00"], ["Gross pay", "", "", "2,158.00", "37,286.00"]], [60, 20, 25, 32, 33], right=(1, 2, 3, 4), bold_rows=(3,)),
        Grid([["Deductions", "This period", "Year to date"], ["Federal income tax", "178.40", "3,081.10"], ["Social Security", "133.80", "2,311.73"], ["Medicare", "31.29", "540.65"], ["State income tax", "134.23", "2,318.20"], ["Health plan, employee share", "43.00", "731.00"], ["Net pay", "$1,637.28", "$28,303.32"]], [105, 32, 33], right=(1, 2), bold_rows=(6,)),
        "Direct deposit to checking account ending 6621. Paid time off: accrued this year 11.0 days, taken 4.0, balance 7.0.",
        Small("Keep this stub with your tax records. Non-negotiable."),
    ], margin=22))


@paper(
    "broadband bill May.pdf",
    title=["bill", "broadband"],
    sender="Quicksilver Fibre Ltd",
    date="2024-05-02",
    kind="invoice",
    folders=["Invoices", "Contracts"],
    language="en",
    snippets=[(1, "QF-88120-05"), (1, "£33.50"), (1, "landline")],
)
def broadband(path):
    look = Look("DejaVuSans", 9, "#ad1457")
    british_letter(path, look, "Quicksilver Fibre Ltd", ["PO Box 990, Easthaven EH6 0QF", "help@quicksilver.example", "Tel. 020 7946 0660"], MARA, "2 May 2024", ["Customer 88120 · Bill number QF-88120-05"], [
        Title("Your broadband and phone bill", 16),
        Grid([["For May 2024", "£"], ["Fibre 150 broadband", "26.00"], ["Home phone, evening and weekend calls", "3.50"], ["Calls to mobiles, 31 minutes", "4.00"], ["Total including VAT of £5.58", "£33.50"]], [125, 40], right=(1,), bold_rows=(4,)),
        "We will take £33.50 by direct debit on or after 16 May 2024.",
        Heading("Your line is going digital"), "Between July and September we shall switch off the old copper landline in your street. Your number stays the same, but the telephone must then be plugged into the router instead of the wall. A cordless handset needs mains power: in a power cut you cannot ring anyone, not even 999. If you depend on an alarm pendant or have no mobile signal indoors, ask us for a free battery pack.",
        Heading("Prices from April 2025"), "Each April your monthly charge rises by £1.80. Your minimum term ends on 30 November 2024, after which you may leave with thirty days’ notice.",
    ])


@paper(
    "overdue notice.pdf",
    title=["overdue", "reminder"],
    sender="Easthaven Public Libraries",
    date="2023-10-30",
    kind="reminder",
    folders=["Correspondence", "Education", "Memberships", "Government"],
    language="en",
    snippets=[(1, "overdue"), (1, "The Lighthouse Cookbook"), (1, "£4.20")],
)
def overdue(path):
    look = Look("Courier", 10.5, "#000000", leading=1.35)
    plain_sheet(path, Sheet(look, [
        "EASTHAVEN PUBLIC LIBRARIES<br/>Old Harbour Branch, Customs House Steps, Easthaven EH1 8BK", 8, "Ms Mara Ellison<br/>14 Wharf Lane<br/>Easthaven EH9 4QT", 4, "30 October 2023", "Borrower card: L 2207 5514", 
        Heading("Second reminder: overdue items", 13),
        "Dear reader,", "the following items should have come back to us on 2 October 2023. Other borrowers have reserved two of them.",
        Grid([["Title", "Shelf mark", "Fine"], ["The Lighthouse Cookbook", "641.5 LIG", "£1.40"], ["Repairing Wooden Dinghies", "623.8 REP", "£1.40"], ["Owls of the Northern Coast (DVD)", "598.9 OWL", "£1.40"], ["Fines to date", "", "£4.20"]], [95, 40, 30], right=(2,), bold_rows=(4,)),
        "Please return them to any branch or through the flap at the side entrance, which is open day and night. After 20 November 2023 we shall charge the price of replacement, £61.00 in all, and block your card.",
        "Books can be renewed twice at the desk or by telephone unless somebody else is waiting.", "The Librarian",
    ], margin=24))


@paper(
    "eyeglass prescription.pdf",
    title=["prescription", "spectacle", "eye"],
    sender="Harbour Row Opticians",
    date="2024-02-01",
    kind="medical_report",
    folders=["Health"],
    language="en",
    snippets=[(1, "Sphere"), (1, "-2.25"), (1, "varifocal")],
)
def optician(path):
    look = Look("LiberationSans", 10.5, "#006064", page_size=A5)
    plain_sheet(path, Sheet(look, [
        Title("Harbour Row Opticians", 15), Small("18 Harbour Row, Easthaven EH1 6GL · 020 7946 0933"), 
        Heading("Spectacle prescription", 13), "Patient: Mara Ellison, born 14 February 1989<br/>Date of eye examination: 1 February 2024<br/>Examined by: Tobias Wren, optometrist",
        Grid([["", "Sphere", "Cylinder", "Axis", "Add"], ["Right", "-2.25", "-0.50", "175", "+0.75"], ["Left", "-1.75", "-0.75", "10", "+0.75"]], [22, 22, 24, 20, 20], lines="all", size=10),
        "Pupillary distance 62 mm. Pressure of the eyes 14 and 15 mmHg, both normal. No sign of cataract.",
        "Headaches at the computer are probably caused by the left lens, which is now too weak. Either a second pair for the desk or varifocal lenses would help. Please rest your eyes on something far away every twenty minutes.",
        "Next examination due: February 2026.",
    ], margin=16))


@paper(
    "home survey 14 Wharf Lane.pdf",
    title=["Survey", "Home", "Wharf Lane"],
    sender="Pemberley & Knott Chartered Surveyors",
    date="2022-06-27",
    kind="report",
    folders=["Reports", "Housing"],
    language="en",
    snippets=[(1, "£286,000"), (2, "Japanese knotweed"), (3, "Horatio Knott")],
)
def survey(path):
    look = Look("DejaVuSerif", 11, "#4e342e", leading=1.65)
    plain_sheet(path, Sheet(look, [
        Title("Home survey", 24), Small("Pemberley &amp; Knott Chartered Surveyors · 7 Assembly Street, Easthaven EH1 5PK · office@pemberleyknott.example"), 6,
        Grid([["Property", "14 Wharf Lane, Easthaven EH9 4QT"], ["Prepared for", "Ms Mara Ellison"], ["Inspected", "21 June 2022, vacant, after a week without rain"], ["Report date", "27 June 2022"], ["Our reference", "PK/22/1193"]], [40, 126], head=False),
        Heading("A. Summary and opinion"),
        "The property is a mid-terraced house of about 1895 with two floors and a loft, brick-built under a slate roof. In our opinion it is a reasonable purchase at the agreed price, provided that you are prepared for the repairs listed below and for the higher upkeep of an old building. Our valuation is £286,000, and for insurance the cost of rebuilding is £241,000.",
        Grid([["Urgency", "Element", "Estimate"], ["Now", "Chimney stack: repoint, renew flaunching and lead", "£1,900"], ["Now", "Electrical installation: new consumer unit and earthing", "£1,150"], ["Soon", "Rear gutter and downpipe", "£380"], ["Soon", "Bathroom floor: two joists", "£1,400"], ["Within 5 years", "Slates on the front slope", "£6,500"], ["Watch", "Crack above the kitchen window", "none at present"]], [32, 104, 30], right=(2,), lines="all"),
        Heading("B. Outside"),
        "The chimney stack is shared with number 16. Its pots lean to the east, mortar has washed out of the joints on the weather side, and the lead flashing has slipped. Rain enters here and has stained the ceiling of the front bedroom. As the stack is a shared structure, half of the cost should fall on the neighbours; please ask your conveyancer to clarify this before exchange of contracts.",
        "About forty slates on the front slope have been hung again with strips of lead, a sign that the nails are rusting. The roof should last another five to eight years with small repairs. There is no felt beneath, as is usual for the age, so wind-driven snow may blow into the loft.",
        "The cast-iron gutter at the rear has a split joint. The wall below is green with algae, and readings of damp inside the kitchen at that point are high. Once the gutter is mended, the wall should dry out by itself over two summers; a so-called damp-proof injection is not needed.",
        "A crack of up to three millimetres runs from the kitchen window towards the eaves. It is old, has been filled at least twice, and follows the line where the scullery was added in 1931. We do not think that it is moving. Photograph it every spring with a ruler beside it.",
        Heading("C. Inside"),
        "Ceilings upstairs are of lath and plaster. They are sound except in the front bedroom, where the stain mentioned above has loosened the key. Old paint on doors and skirting boards is likely to contain lead: do not sand it dry, especially when children are about.",
        "The bathroom floor gives under the foot near the shower. We lifted the covering and found that wet rot has eaten into the ends of two joists. There is no sign of dry rot, which would be more serious. Active woodworm was seen only in an old wardrobe that the sellers intend to leave behind; we suggest that you decline it.",
        "The loft could be converted, as the ridge is 2.6 metres above the joists, but the house lies in a conservation area and permission would be required. The party walls stop short of the slates and must be built up to prevent the spread of fire.",
        Heading("D. Services"),
        "The consumer unit has rewirable fuses and no residual current device; the earthing of the water pipe is missing. We recommend replacement before you move in. The boiler dates from 2014 and was last serviced in 2020. Water pressure is good. The supply pipe from the street is of lead as far as the stop tap: run the water for a minute in the morning before you drink it, or have the pipe renewed, which the water company will do free of charge for its own part.",
        "Drains could be inspected at one manhole only, where they were clear. They run under the yards of numbers 10 and 12, whose owners have a duty to give access.",
        Heading("E. Surroundings and risks"),
        "The lane has flooded once, in December 2013, to the second step of the house. The flood wall finished in 2017 is designed for such a tide. Buyers should nevertheless ask for a quotation for insurance before they commit themselves. Radon is low. No Japanese knotweed was found, though it grows by the railway some two hundred metres away.",
        "Parking in Wharf Lane is by permit. The church bells ring for practice on Thursday evenings, and the fish market begins work at half past four in the morning.",
        Heading("F. Limits of this report"),
        "We did not move furniture, lift fitted carpets or test the services. Parts that were covered, unexposed or out of reach have not been inspected, and we cannot say that they are free of defects. The report is for your use only and not for that of any later buyer.",
        10, "Horatio Knott MRICS",
    ], header="Home survey, 14 Wharf Lane, PK/22/1193", page_word="Page {0} of {1}", margin=22))
