//! Labels that stand before or above a value, and what they say about it.

use crate::analysis::kind::Kind;

/// A label of dates and how much it speaks for (or against) the paper's own date.
pub(in crate::analysis) const DATE_LABELS: &[(&str, f32)] = &[
    // The paper's own date.
    ("devisenkurs", -7.0), ("umrechnungskurs", -7.0), ("wechselkurs", -7.0), ("exchange rate", -7.0),
    ("taux de change", -7.0), ("wisselkoers", -7.0), ("tipo de cambio", -7.0), ("tasso di cambio", -7.0), ("kurs vom", -6.0),
    ("operation date", -4.0), ("transaction date", -4.0), ("execution date", -4.0), ("date d'operation", -4.0),
    ("fecha de operacion", -4.0), ("data operazione", -4.0), ("transactiedatum", -4.0), ("posting date", -4.0),
    ("generated on", 7.0), ("report created", 7.0), ("created on", 6.0), ("created", 4.0), ("printed on", 4.0),
    ("genere le", 6.0), ("cree le", 5.0), ("aangemaakt op", 6.0), ("generado el", 6.0), ("generato il", 6.0),
    ("reported", 8.0), ("report printed", 6.0), ("process date", 5.0), ("accepted", 3.0), ("collected", -7.0),
    ("date collected", -7.0), ("sampled", -7.0), ("date received", -5.0), ("submitted", -2.0), ("befunddatum", 8.0),
    ("befund vom", 7.0), ("probenentnahme", -7.0), ("entnahmedatum", -7.0), ("entnahme", -7.0), ("blutentnahme", -7.0), ("befundausgang", 8.0), ("ausgang", 5.0),
    ("date mailed", 8.0), ("mailed", 6.0), ("mailing date", 8.0), ("mailed on", 7.0), ("eingangsdatum", -6.0),
    ("erstzulassung", -9.0), ("first registered", -9.0), ("premiere immatriculation", -9.0), ("datum der hu", 6.0),
    ("datum des berichts", 9.0), ("datum des schreibens", 9.0), ("datum des bescheids", 9.0), ("date du rapport", 9.0),
    ("datum rapport", 9.0), ("fecha del informe", 9.0), ("data del rapporto", 9.0), ("uberarbeitet am", 5.0),
    ("revision date", 5.0), ("date de revision", 5.0), ("herzien op", 5.0), ("fecha de revision", 5.0),
    ("data di revisione", 5.0), ("druckdatum", -2.0), ("print date", -2.0), ("date of printing", -2.0),
    ("date d'impression", -2.0), ("afdrukdatum", -2.0), ("fecha de impresion", -2.0), ("data di stampa", -2.0), ("date of test", 6.0), ("datum der prufung", 6.0), ("prufdatum", 6.0), ("kaufdatum", 3.0), ("purchase date", 3.0),
    ("buchung am", 3.0), ("gebucht am", 3.0), ("buchungszeitpunkt", 3.0), ("booked on", 3.0), ("booking made", 3.0),
    ("fecha de la reserva", 5.0), ("data prenotazione", 5.0), ("date de reservation", 5.0), ("po datum", 8.0),
    ("date de l'avis", 9.0), ("date d'edition", 7.0), ("date du jour", 7.0), ("date du releve", 8.0), ("edite le", 7.0),
    ("etabli le", 7.0), ("fait le", 7.0), ("fait a", 5.0), ("delivre le", 7.0), ("dagtekening", 9.0), ("datum brief", 9.0),
    ("afgifte", 6.0), ("afschriftdatum", 8.0), ("fecha del extracto", 8.0), ("expedido el", 7.0), ("data documento", 9.0),
    ("data estratto", 8.0), ("rilasciato il", 7.0), ("data referto", 8.0), ("fecha informe", 8.0),
    ("tag der zuwendung", -6.0), ("datum der zuwendung", -6.0), ("verstorben am", -10.0), ("verstorben", -9.0),
    ("antrag vom", -6.0), ("schadentag", -8.0), ("schadendatum", -8.0), ("unfalltag", -8.0), ("unfalldatum", -8.0), ("besichtigung", -6.0), ("besichtigt am", -6.0),
    ("date of loss", -8.0), ("date of accident", -8.0), ("date du sinistre", -8.0), ("schadedatum", -8.0), ("fecha del siniestro", -8.0),
    ("data del sinistro", -8.0), ("startzeit", -7.0), ("meldedatum", 7.0), ("anmeldedatum", 7.0), ("meldeschluss", -8.0), ("anmeldeschluss", -8.0),
    ("completion date", -6.0), ("date of completion", -6.0), ("prepared", 6.0), ("eingegangen am", -6.0), ("tatzeit", -8.0), ("tattag", -8.0), ("widerspruch vom", -6.0),
    ("kundigung vom", -6.0), ("eingang ihrer kundigung", -6.0), ("required by", -8.0), ("liefern bis", -8.0),
    ("stornierbar bis", -8.0), ("free cancellation until", -8.0), ("salida", -7.0), ("entrada", -7.0), ("llegada", -7.0),
    ("aankomst", -7.0), ("vertrek", -7.0), ("partenza", -7.0), ("arrivo", -7.0), ("depart", -7.0), ("arrivee", -7.0),
    ("employed since", -8.0), ("hired", -8.0), ("date of joining", -8.0), ("in dienst", -8.0), ("antiguedad", -8.0),
    ("date d'anciennete", -8.0), ("date d'entree", -8.0), ("data assunzione", -8.0), ("next inspection", -8.0),
    ("rechnungsdatum", 9.0), ("belegdatum", 9.0), ("ausstellungsdatum", 9.0), ("ausgestellt am", 8.0),
    ("datum der rechnung", 9.0), ("briefdatum", 9.0), ("schreiben vom", 2.0), ("dokumentdatum", 9.0),
    ("erstellungsdatum", 7.0), ("erstellt am", 6.0), ("angebotsdatum", 9.0), ("bescheiddatum", 9.0),
    ("auszugsdatum", 8.0), ("abrechnungsdatum", 4.0), ("rg.-datum", 9.0),
    ("rg-datum", 9.0), ("re.-datum", 9.0), ("gutschriftsdatum", 9.0), ("gutschriftdatum", 9.0), ("mahndatum", 9.0),
    ("vertragsdatum", 7.0), ("quittungsdatum", 9.0), ("datum", 6.0), ("ort, datum", 6.0), ("tag der ausstellung", 8.0),
    ("mitteilung vom", 6.0), ("kontoauszug vom", 6.0), ("abrechnung vom", 6.0), ("rechnung vom", 3.0),
    ("auszug vom", 6.0), ("vom", 1.5), ("den", 3.0), ("ausfertigungsdatum", 8.0),
    ("stand der daten", 0.0), ("berichtsdatum", 8.0), ("buchungsbeleg vom", 5.0), ("ihre nachricht vom", -7.0),
    ("ihr schreiben vom", -7.0), ("ihr zeichen", -3.0), ("letzte abrechnung vom", -6.0), ("ziehen wir am", -6.0), ("buchen wir am", -6.0),
    ("wird am", -4.0), ("erstellt", 5.0), ("letzte rechnung vom", -6.0),
    ("vorherige abrechnung vom", -6.0), ("previous statement", -6.0), ("last statement", -6.0), ("last bill", -6.0),
    ("anschaffung", -7.0), ("anschaffungsdatum", -7.0), ("einbuchung", -6.0), ("ausbuchung", -6.0), ("acquired", -5.0),
    ("made on", 8.0), ("is made on", 8.0), ("entered into on", 8.0), ("made this", 8.0), ("dated as of", 8.0),
    ("agreement dated", 7.0), ("signed on", 6.0), ("signed", 4.0), ("form signed", -5.0), ("written", 4.0), ("written on", 5.0), ("produced", 6.0), ("produced on", 6.0), ("statement prepared", 8.0), ("prepared on", 7.0), ("quoted on", 6.0), ("abgeschlossen am", 6.0), ("geschlossen am", 6.0),
    ("unterzeichnet am", 6.0), ("unterschrieben am", 6.0), ("ondertekend te", 7.0), ("ondertekend op", 7.0),
    ("getekend te", 7.0), ("signed at", 6.0), ("firmado en", 6.0), ("firmato a", 6.0), ("sottoscritto a", 6.0),
    ("gaat in op", -7.0), ("met ingang van", -7.0), ("ingaande op", -7.0), ("takes effect on", -7.0), ("commencing on", -7.0),
    ("commencing", -6.0), ("prend effet le", -7.0), ("a compter du", -7.0), ("entra en vigor el", -7.0),
    ("con efectos desde el", -7.0), ("con inicio el", -7.0), ("con decorrenza dal", -7.0), ("decorre dal", -7.0),
    ("decorrenza", -7.0), ("tritt in kraft am", -7.0), ("signe le", 6.0), ("getekend op", 6.0), ("opgemaakt te", 6.0), ("firmado el", 6.0),
    ("firmato il", 6.0), ("begins on", -6.0), ("starts on", -6.0), ("commences on", -6.0), ("beginnt am", -6.0),
    ("endet am", -7.0), ("ends on", -7.0), ("commence le", -6.0), ("invoice date", 9.0), ("date of invoice", 9.0),
    ("first reg", -9.0), ("first registration", -9.0), ("test date", 0.5), ("test date/time", 0.5), ("date of inspection", 0.5),
    ("this", 3.0), ("dated this", 8.0), ("date of this agreement", 9.0), ("date of agreement", 9.0), ("datum dieses vertrags", 9.0), ("violation date", -8.0), ("next meeting", -7.0), ("nachste sitzung", -7.0),
    ("nachste versammlung", -7.0), ("prochaine reunion", -7.0), ("volgende vergadering", -7.0), ("hand this", 8.0), ("hands this", 8.0), ("invoice raised", 9.0), ("raised", 5.0), ("eob date", 9.0), ("ausgestellt", 5.0), ("ausgedruckt am", 4.0), ("ausdruck", 4.0),
    ("ausdruck vom", 4.0), ("geschrieben", 6.0), ("geschrieben am", 6.0), ("geschrieben in", 6.0), ("written in", 5.0),
    ("geimpft am", 3.0), ("verabreicht am", 3.0), ("vaccinated on", 3.0), ("date given", 3.0), ("untersuchungsdatum", 3.0),
    ("untersucht am", 1.0), ("untersuchung", 0.5), ("untersuchung am", 1.0),
    // What was before: done, joined, replaced, convened.
    ("job done", -6.0), ("work done", -6.0), ("work carried out", -6.0), ("joined", -6.0), ("joined on", -6.0), ("beigetreten am", -6.0),
    ("claim received", -6.0), ("claim processed", -2.0), ("letzte hu", -6.0), ("letzte ablesung", -6.0), ("letzte wartung", -6.0),
    ("letzte zahlung", -6.0), ("letzte prufung", -6.0), ("letzter besuch", -6.0),
    ("einladung vom", -6.0), ("nachtrag vom", -3.0), ("booked", 3.0), ("geladen am", -6.0), ("eingeladen am", -6.0), ("verfallen am", -8.0), ("verfallt am", -8.0),
    ("verfallt", -8.0), ("endet", -7.0), ("ends", -7.0), ("entlehnt", -6.0), ("ausgeliehen am", -6.0), ("borrowed", -6.0),
    ("bill date", 9.0), ("billing date", 8.0), ("date of issue", 9.0), ("issue date", 9.0), ("issued on", 8.0),
    ("issued", 7.0), ("date issued", 9.0), ("statement date", 9.0), ("document date", 9.0), ("letter date", 9.0),
    ("receipt date", 9.0), ("credit note date", 9.0), ("quote date", 9.0), ("quotation date", 9.0),
    ("report date", 8.0), ("date of report", 8.0), ("dated", 6.0), ("date", 6.0), ("gesendet", 7.0), ("sent", 5.0), ("verzonden", 6.0), ("released", 4.0), ("published", 6.0),
    ("publication date", 7.0), ("date of notice", 9.0), ("date of this notice", 9.0), ("date of this letter", 9.0),
    ("date d'etablissement", 9.0), ("abrechnungstag", 5.0), ("date of contravention", -8.0), ("contravention date", -8.0),
    ("date of offence", -8.0), ("date of the offence", -8.0), ("date de l'infraction", -8.0), ("datum overtreding", -8.0),
    ("fecha de la infraccion", -8.0), ("data della violazione", -8.0), ("au plus tard le", -9.0), ("au plus tard", -9.0),
    ("a mas tardar el", -9.0), ("al piu tardi il", -9.0), ("not later than", -8.0), ("notice date", 9.0), ("meeting date", 5.0),
    ("date prepared", 7.0), ("as of", 2.0), ("date of statement", 9.0), ("pay date", 5.0), ("payment date", 0.0),
    ("tax date", 6.0), ("po date", 8.0), ("order date", 2.0), ("ordered on", 2.0),
    ("date de facture", 9.0), ("date de facturation", 9.0), ("date facture", 9.0), ("date d'emission", 9.0),
    ("emis le", 8.0), ("emise le", 8.0), ("facture du", 7.0), ("date du document", 9.0),
    ("le", 2.5), ("en date du", 5.0), ("du", 0.5),
    ("date de delivrance", 8.0), ("date de la facture", 9.0),
    ("factuurdatum", 9.0), ("datum factuur", 9.0), ("notadatum", 9.0),
    ("offertedatum", 9.0), ("d.d.", 4.0), ("datum uitgifte", 8.0),
    ("fecha de factura", 9.0), ("fecha factura", 9.0), ("fecha de emision", 9.0), ("fecha emision", 9.0),
    ("fecha de expedicion", 9.0), ("fecha", 6.0), ("fecha del documento", 9.0), ("emitida el", 8.0),
    ("data fattura", 9.0), ("data di emissione", 9.0), ("data emissione", 9.0), ("data", 6.0),
    ("emessa il", 8.0), ("fattura del", 7.0), ("data della fattura", 9.0), ("li", 3.0),
    ("date typed", 9.0), ("typed", 6.0), ("date dictated", -3.0), ("dictated", -3.0), ("diktiert", -3.0), ("diktiert am", -3.0),
    ("diktat vom", -3.0), ("fur den", -4.0), ("clinic date", -5.0), ("date of clinic", -5.0),
    ("fakturadato", 9.0), ("fakturadatum", 9.0), ("dato", 3.0), ("udstedt", 7.0), ("utstedt", 7.0), ("data wystawienia", 9.0),
    ("data faktury", 9.0), ("dnia", 3.0), ("data de emissao", 9.0), ("data da fatura", 9.0),
    // Other dates: due, service, delivery, period, booking, validity, birth, order, versions of forms.
    ("fallig am", -9.0), ("fallig", -8.0), ("falligkeit", -9.0), ("falligkeitsdatum", -9.0), ("zahlbar bis", -9.0),
    ("zahlbar", -8.0), ("zahlungsziel", -9.0), ("zu zahlen bis", -9.0), ("bis zum", -7.0), ("bis", -6.0),
    ("spatestens", -7.0), ("lieferdatum", -7.0), ("liefertermin", -7.0), ("leistungsdatum", -7.0),
    ("liefer- und leistungsdatum", -7.0), ("liefer-/leistungsdatum", -7.0), ("leistungszeitraum", -8.0),
    ("lieferung", -5.0), ("geliefert am", -6.0), ("versanddatum", -5.0), ("lieferscheindatum", -6.0),
    ("bestelldatum", -4.0), ("bestellung vom", -6.0), ("bestellt am", -4.0), ("auftragsdatum", -3.0),
    ("auftrag vom", -5.0), ("buchungsdatum", -5.0), ("buchungstag", -5.0), ("wertstellung", -7.0), ("valuta", -7.0),
    ("valutatag", -7.0), ("falligkeitstag", -9.0), ("liefertag", -7.0), ("ausfuhrung", -3.0), ("orderausfuhrung", -3.0),
    ("wert", -5.0), ("handelstag", -4.0), ("schlusstag", -4.0), ("ausfuhrungstag", -4.0), ("ausfuhrungsdatum", -4.0),
    ("geschaftstag", -4.0), ("ex-tag", -7.0), ("ex-datum", -7.0), ("zahltag", -6.0), ("zahlbarkeitstag", -6.0),
    ("record-tag", -7.0), ("stichtag", -4.0), ("geburtsdatum", -10.0), ("geboren am", -10.0), ("geboren", -10.0),
    ("geb.", -10.0), ("geb. am", -10.0), ("geburtstag", -10.0), ("gultig bis", -9.0), ("gultig ab", -7.0), ("gultig per", -9.0), ("record date", -4.0), ("est. delivery", -7.0), ("estimated delivery", -7.0), ("placed", 1.0), ("ex-dividend date", -6.0), ("leaving date", -7.0),
    ("date of leaving", -7.0), ("austrittsdatum", -7.0), ("ausgehangt am", 7.0), ("aushang vom", 7.0),
    ("gultig vom", -7.0), ("ab dem", -6.0), ("ab", -5.0), ("seit", -6.0), ("beginn", -6.0), ("vertragsbeginn", -7.0),
    ("versicherungsbeginn", -7.0), ("ablauf", -7.0), ("ende", -6.0), ("eintritt", -7.0), ("eintrittsdatum", -8.0),
    ("austritt", -7.0), ("abgelaufen", -6.0), ("zeitraum", -7.0), ("abrechnungszeitraum", -8.0),
    ("betalingsdato", -9.0), ("forfaldsdato", -9.0), ("forfallsdato", -9.0), ("forfallodatum", -9.0), ("betalas senast", -9.0),
    ("termin platnosci", -9.0), ("data sprzedazy", -5.0), ("data de vencimento", -9.0), ("data limite de pagamento", -9.0),
    ("kundigung zum", -8.0), ("zum", -5.0), ("von", -4.0), ("fassung", -6.0), ("stand", -2.5), ("version", -6.0),
    ("kontostand", -6.0), ("saldo", -6.0), ("saldovortrag", -6.0), ("mietbeginn", -7.0), ("ruckgabe", -6.0),
    ("abholung", -6.0), ("behandlungsdatum", -5.0), ("anreise", -7.0), ("abreise", -7.0), ("hauptversammlung", -5.0),
    ("termin", -5.0), ("emission", -4.0), ("laufzeit", -6.0), ("zuletzt", -4.0), ("gesetz vom", -8.0),
    ("verordnung vom", -8.0), ("erlass vom", -8.0), ("vertrag vom", -6.0), ("sepa-lastschrift", -6.0),
    ("abgebucht", -6.0), ("eingezogen", -6.0), ("abbuchung", -6.0), ("einzug", -6.0), ("kup.", -7.0),
    ("uberweisung", -4.0), ("depotbestand", -4.0), ("bestand per", -3.0), ("per", -3.0), ("eingang", -3.0),
    ("zahlungseingang", -5.0), ("druck", -3.0), ("nachste", -7.0),
    ("due date", -9.0), ("due by", -9.0), ("due on", -9.0), ("due", -8.0), ("payable by", -9.0), ("pay by", -9.0),
    ("payment due", -9.0), ("delivery date", -7.0), ("date of delivery", -7.0), ("delivered", -6.0),
    ("ship date", -6.0), ("shipped", -6.0), ("service date", -7.0), ("date of service", -6.0), ("date of supply", -5.0),
    ("service period", -8.0), ("billing period", -8.0), ("period", -7.0), ("order placed", -1.0), ("placed on", 1.0), ("valid until", -9.0),
    ("valid from", -7.0), ("valid through", -9.0), ("expires", -9.0), ("expiry", -9.0), ("expiration", -9.0),
    ("exp. date", -9.0), ("effective date", -4.0), ("effective", -4.0), ("date of birth", -10.0), ("birth date", -10.0),
    ("born", -10.0), ("dob", -10.0), ("trade date", -4.0), ("settlement date", -7.0), ("value date", -7.0),
    ("booking date", -5.0), ("ex-date", -7.0), ("maturity", -8.0), ("check in", -7.0), ("check-in", -7.0),
    ("check out", -7.0), ("check-out", -7.0), ("arrival", -7.0), ("departure", -7.0), ("start date", -7.0),
    ("end date", -8.0), ("from", -5.0), ("to", -6.0), ("through", -7.0), ("until", -8.0), ("since", -6.0),
    ("no later than", -8.0), ("before", -6.0), ("after", -6.0), ("by", -4.0), ("rev", -6.0), ("rev.", -6.0),
    ("revised", -4.0), ("revision", -6.0), ("last updated", 1.0), ("form", -5.0), ("omb", -7.0), ("approved", -3.0),
    ("hire date", -8.0), ("credit date", 9.0), ("credit memo date", 9.0), ("memo date", 8.0), ("date of credit", 8.0),
    ("sitzungstag", 8.0), ("sitzungsdatum", 8.0), ("datum der sitzung", 8.0), ("date of meeting", 8.0), ("tag", 3.0),
    ("date de la reunion", 8.0), ("vergaderdatum", 8.0), ("completed", 3.0), ("date completed", 3.0), ("shipped on", -5.0), ("dispatched", -5.0), ("dispatch date", -5.0), ("versendet am", -5.0),
    ("date d'expedition", -5.0), ("verzenddatum", -5.0), ("fecha de envio", -5.0), ("data di spedizione", -5.0),
    ("gekauft am", 3.0), ("purchased", 3.0), ("purchased on", 3.0), ("bought on", 3.0), ("date paid", 0.0),
    ("date of booking", 3.0), ("date d'achat", 3.0), ("fecha de compra", 3.0), ("data di acquisto", 3.0),
    ("data acquisto", 3.0), ("aankoopdatum", 3.0), ("boekingsdatum", 3.0), ("closing date", -7.0), ("statement closing date", 9.0), ("statement closes", 8.0), ("deadline", -8.0), ("next", -7.0), ("required", -5.0),
    ("balance", -6.0), ("opening balance", -7.0), ("beginning", -5.0), ("ending", -5.0), ("your letter of", -7.0),
    ("your letter dated", -7.0), ("act of", -8.0), ("paid on", -4.0), ("received", -3.0), ("printed", -1.0),
    ("date d'echeance", -9.0), ("echeance", -9.0), ("a payer avant", -9.0), ("avant le", -9.0), ("jusqu'au", -8.0),
    ("date de livraison", -7.0), ("livraison", -6.0), ("date de prestation", -7.0), ("periode du", -8.0),
    ("periode", -7.0), ("au", -5.0), ("a partir du", -6.0), ("ne le", -10.0), ("nee le", -10.0), ("ne(e) le", -10.0),
    ("date de naissance", -10.0), ("valable", -8.0), ("depuis", -6.0), ("prelevement", -7.0), ("preleve le", -7.0),
    ("commande du", -6.0), ("date de commande", -4.0), ("date de valeur", -7.0), ("prochaine", -7.0),
    ("date limite", -9.0), ("date d'effet", -6.0), ("votre courrier du", -7.0), ("loi du", -8.0), ("decret du", -8.0),
    ("avant", -7.0),
    ("vervaldatum", -9.0), ("uiterlijk", -9.0), ("vervalt", -9.0), ("betalen voor", -9.0), ("voor", -4.0),
    ("leverdatum", -7.0), ("leveringsdatum", -7.0), ("geboortedatum", -10.0), ("geboren op", -10.0),
    ("periode van", -8.0), ("ingangsdatum", -7.0), ("einddatum", -8.0), ("besteldatum", -4.0), ("tot en met", -8.0),
    ("t/m", -8.0), ("tot", -6.0), ("vanaf", -6.0), ("geldig", -8.0), ("uw brief van", -7.0), ("orderdatum", -3.0),
    ("fecha de vencimiento", -9.0), ("vencimiento", -9.0), ("vence", -9.0), ("fecha de entrega", -7.0),
    ("fecha de nacimiento", -10.0), ("fecha de alta", -6.0), ("fecha de baja", -6.0), ("fecha de inscripcion", -5.0), ("date d'inscription", -5.0), ("datum inschrijving", -5.0), ("data di iscrizione", -5.0), ("nacido", -10.0), ("periodo", -7.0), ("desde", -6.0), ("hasta", -7.0),
    ("antes del", -8.0), ("valido", -8.0), ("fecha de pedido", -4.0), ("fecha valor", -7.0), ("fecha de pago", -5.0),
    ("fecha de cargo", -7.0), ("ley", -6.0),
    ("data di scadenza", -9.0), ("data scadenza", -9.0), ("scadenza", -9.0), ("entro il", -9.0), ("scade", -9.0),
    ("data di consegna", -7.0), ("consegna", -6.0), ("data di nascita", -10.0), ("nato il", -10.0), ("nata il", -10.0),
    ("dal", -6.0), ("al", -6.0), ("fino al", -8.0), ("data ordine", -4.0), ("data valuta", -7.0),
    ("decreto", -6.0), ("legge", -6.0),
    // What happened to what the paper is about, when it was made and when it was drawn from a register.
    ("date of death", -10.0), ("sterbedatum", -10.0), ("sterbetag", -10.0), ("todestag", -10.0), ("gestorben am", -10.0),
    ("died", -10.0), ("interred", -8.0), ("exam date", -3.0), ("commencement date", -7.0), ("date of commencement", -7.0),
    ("date of expiry", -9.0), ("tenancy ended", -7.0), ("applied", -6.0), ("date of application", -6.0), ("bestellt", -4.0),
    ("einladung per einschreiben vom", -6.0), ("loan date", 1.0), ("abruf vom", 8.0), ("abfragedatum", 8.0), ("abgerufen am", 5.0),
    ("date of arrangement", 5.0), ("as at", 3.0), ("statement made up to", -4.0), ("date vaccinated", 3.0), ("billed", 7.0), ("generated", 6.0), ("date and time of test", 6.0),
    ("entered", 1.0), ("req. ship", -7.0), ("ship by", -7.0), ("mail date", 8.0), ("computation date", -4.0), ("ausgewertet", 6.0), ("comparison", -6.0), ("voraufnahme", -6.0), ("voruntersuchung", -6.0),
    ("hearing", -4.0), ("mundliche verhandlung", -4.0), ("verhandlung", -4.0), ("date of visit", -3.0),
];

/// Labels whose date is the own one on papers of some kinds only, and how much they speak for it there.
pub(in crate::analysis) const DATE_LABELS_OF_KINDS: &[(&[Kind], &[&str], f32)] = &[
    (&[Kind::PurchaseOrder, Kind::OrderConfirmation], &["bestelldatum", "auftragsdatum", "bestellt am", "order date",
    "ordered on", "order placed", "placed", "placed on", "date de commande", "besteldatum", "orderdatum", "fecha de pedido", "data ordine"], 6.0),
    (&[Kind::DeliveryNote], &["lieferscheindatum", "versanddatum", "versendet am", "ship date", "shipped", "shipped on",
    "dispatched", "dispatch date", "date d'expedition", "verzenddatum", "fecha de envio", "data di spedizione"], 6.0),
    (&[Kind::DeliveryNote], &["lieferdatum", "delivery date", "date of delivery", "date de livraison", "leverdatum",
    "fecha de entrega", "data di consegna", "geliefert am", "delivered", "lieferung"], 2.0),
    (&[Kind::CreditNote, Kind::Reminder], &["invoice date", "date of invoice", "rechnungsdatum", "datum der rechnung",
    "date de facture", "factuurdatum", "fecha de factura", "data fattura"], 3.0),
    (&[Kind::BankLetter, Kind::Contract], &["loan date"], 6.0),
    (&[Kind::OrderConfirmation], &["entered"], 6.0),
    (&[Kind::Report], &["stichtag"], 4.0),
    (&[Kind::InsuranceClaim], &["rechnung vom", "facture du", "fattura del"], -6.0),
    (&[Kind::DeliveryNote], &["order date", "bestelldatum", "date de commande", "besteldatum"], -5.0),
    (&[Kind::SecuritiesTrade], &["trade date", "handelstag", "schlusstag", "ausfuhrungstag", "geschaftstag",
    "date d'operation", "fecha de operacion", "data operazione", "transactiedatum", "execution date"], 1.0),
    (&[Kind::Payslip], &["pay date", "payment date", "date paid", "paid on", "druckdatum", "print date",
    "date d'impression", "afdrukdatum", "fecha de impresion", "data di stampa", "fecha de pago"], 6.0),
    (&[Kind::TaxAssessment, Kind::OfficialNotice], &["versanddatum", "versandt am", "versand am", "zustelldatum"], 7.0),
    (&[Kind::Dividend], &["record date", "ex-dividend date", "ex date"], -7.0),
    (&[Kind::Dividend], &["payment date", "pay date", "payable date", "date paid"], 2.0),
    (&[Kind::Pension, Kind::InsurancePolicy, Kind::InsurancePremium, Kind::BankStatement, Kind::SecuritiesStatement,
    Kind::TaxAssessment, Kind::EnergyBill, Kind::UtilityStatement], &["druckdatum", "print date", "date of printing"], 5.0),
    (&[Kind::Payslip], &["valuta", "wertstellung", "value date", "data valuta"], 4.0),
    (&[Kind::CardStatement, Kind::BankStatement, Kind::UtilityStatement, Kind::EnergyBill], &["abrechnungsdatum", "closing date"], 9.0),
    (&[Kind::Contract, Kind::EmploymentContract, Kind::RentalContract], &["abgeschlossen am", "geschlossen am"], 7.0),
    (&[Kind::VehicleInspection], &["test date", "test date/time", "date of inspection", "untersuchung", "untersuchung am",
    "untersucht am", "untersuchungsdatum"], 6.0),
    (&[Kind::Ticket, Kind::Booking], &["gekauft am", "gebucht am", "purchased", "purchased on", "bought on", "booked on",
    "booked", "booking date", "date of booking", "order date", "bestelldatum", "kaufdatum", "date d'achat",
    "fecha de compra", "data di acquisto", "data acquisto", "aankoopdatum", "boekingsdatum", "buchungsdatum"], 6.0),
];

/// What a paper may be called where it says that a date is its own; folded.
pub(in crate::analysis) const NAMES_OF_PAPERS: &[&str] = &[
    "document", "dokument", "dokuments", "letter", "brief", "briefs", "schreibens", "notice", "printing", "issue", "factura",
    "factuur", "fattura", "facture", "documento", "lettre", "carta",
];

/// Labels of the time that a statement of account is over; folded.
pub(in crate::analysis) const STATEMENT_PERIOD_LABELS: &[&str] = &[
    "statement period", "statement for", "auszugszeitraum", "kontoauszug vom", "kontoauszug fur den zeitraum", "periode du releve",
    "releve du", "afschriftperiode", "periodo del extracto", "periodo dell'estratto",
];

/// Labels of a contract's day, where nothing before them leads to it as to another paper; folded.
pub(in crate::analysis) const CONTRACT_DAY_LABELS: &[&str] = &[
    "vertrag vom", "agreement dated", "contract dated", "contract of", "agreement of", "contrat du", "contrat en date du",
    "contract van", "contrato de fecha", "contratto del",
];

/// Labels of the day from which something holds: the nearest to a date that a paper without one of its own has; folded.
pub(in crate::analysis) const HOLDS_FROM_LABELS: &[&str] = &[
    "gultig ab", "gultig vom", "gilt ab", "gultig seit", "in kraft ab", "in kraft seit", "in kraft getreten am", "tritt in kraft am",
    "mit wirkung vom", "wirksam ab", "vertragsbeginn", "mietbeginn", "versicherungsbeginn", "beginn", "beginnt am", "valid from",
    "effective from", "effective", "effective date", "with effect from", "in force from", "takes effect on", "commencing on",
    "commencing", "commences on", "begins on", "starts on", "start date", "valable a partir du", "valable des le", "en vigueur le",
    "en vigueur depuis le", "prend effet le", "a compter du", "date d'effet", "geldig vanaf", "met ingang van", "ingaande op",
    "gaat in op", "ingangsdatum", "valido desde", "valido desde el", "en vigor desde", "entra en vigor el", "con efectos desde el",
    "valido dal", "in vigore dal", "con decorrenza dal", "decorre dal", "decorrenza",
];

/// Labels whose date is the day by which something is to be paid.
pub(in crate::analysis) const DUE_LABELS: &[&str] = &[
    "fallig am", "fallig", "falligkeit", "falligkeiten", "falligkeitsdatum", "zahlbar bis", "zu zahlen bis", "zahlungsziel", "bis zum",
    "bis spatestens", "spatestens", "spatestens bis zum", "zahlbar bis zum", "zahlung bis", "due date", "due by",
    "due on", "due", "payable by", "pay by", "payment due", "payment due date", "no later than", "date d'echeance",
    "echeance", "a payer avant le", "a payer avant", "date limite de paiement", "avant le", "vervaldatum", "uiterlijk",
    "te betalen voor", "betalen voor", "betaal voor", "scade il", "fecha de vencimiento", "vencimiento", "vence el", "antes del",
    "data di scadenza", "data scadenza", "scadenza", "entro il", "da pagare entro", "zahlungsfrist", "abgebucht am",
    "abbuchung am", "prelevement le", "fecha de cargo", "fecha de pago", "buchen wir am", "ziehen wir am", "einzug am",
    "wird am", "werden am", "payment is due by", "direct debit on", "collected on", "will be debited on", "preleve le",
    "sera preleve le", "incasso op", "afgeschreven op", "schrijven wij af op", "se cargara el", "verra addebitato il",
    "addebito il", "data addebito", "limite de paiement", "a regler avant le", "a regler pour le", "fecha limite",
    "uiterste betaaldatum", "betaaldatum", "pagare entro il", "entro e non oltre il", "termine di pagamento",
    "oss tillhanda senast", "betalas senast", "forfallodatum", "forfallodag", "forfaldsdato", "forfallsdato",
    "sidste rettidige betalingsdag", "termin platnosci", "splatnost", "datum splatnosti", "data limite de pagamento",
    "data de vencimento", "fizetesi hatarido",
    "ist am", "sind am", "please pay by", "payable on", "zahlbar am", "zahlbar zum", "falligkeitstermin", "falligkeitstag",
];

/// What follows a day on which a payment is due or taken.
pub(in crate::analysis) const DUE_AFTER: &[&str] = &[
    "fallig", "zu entrichten", "zu bezahlen", "abgebucht", "eingezogen", "abbuchen", "einziehen", "von ihrem konto", "zur zahlung fallig", "will be debited",
    "will be collected", "from your account", "from your bank account", "sera preleve", "sera debite", "de votre compte",
    "afgeschreven", "geincasseerd", "van uw rekening", "se cargara", "en su cuenta", "verra addebitato", "sul suo conto",
];

/// By which a sentence says that money will be taken from the reader's account; folded.
pub(in crate::analysis) const DEBIT_WORDS: &[&str] = &[
    "eingezogen", "einziehen", "ziehen wir", "abgebucht", "abbuchen", "buchen wir", "lastschrift", "will be collected",
    "we will collect", "we'll collect", "will be debited", "we will debit", "will be taken", "we will take", "we'll take",
    "will be deducted", "will be charged", "direct debit", "autopay", "sera preleve", "sera prelevee", "seront preleves",
    "preleverons", "prelevement", "geincasseerd", "incasseren", "incasso", "afgeschreven", "schrijven wij", "wij schrijven", "schrijven we", "we schrijven", "se cargara",
    "cargaremos", "domiciliacion", "adeudo", "addebitato", "addebiteremo", "addebito",
];

/// Those of [`DUE_LABELS`] that stand before any deadline: they count where the sentence speaks of paying.
pub(in crate::analysis) const DEADLINE_LABELS: &[&str] = &[
    "bis zum", "bis spatestens", "spatestens", "spatestens bis zum", "no later than", "due by", "due on", "due",
    "avant le", "uiterlijk", "antes del", "entro il", "wird am", "werden am", "ist am", "sind am", "scade il",
];

/// Those of [`DEADLINE_LABELS`] that stand before any day on which something happens, on a bill too.
pub(in crate::analysis) const HAPPENING_LABELS: &[&str] = &["wird am", "werden am", "ist am", "sind am"];

/// Small words that set an end right before a day; they count in sentences that speak of paying.
pub(in crate::analysis) const DEADLINE_LEADS: &[&str] = &[
    "bis", "vor dem", "by", "before", "no later than", "latest by", "avant", "avant le", "jusqu'au", "au plus tard le",
    "pour le", "voor", "uiterlijk op", "ten laatste op", "hasta", "hasta el", "hasta el dia", "antes de", "antes del",
    "antes del dia", "a mas tardar el", "entro", "entro il", "entro e non oltre il", "non oltre il", "al piu tardi il",
];

/// Words of sentences that offer less for paying early.
pub(in crate::analysis) const REDUCTIONS: &[&str] = &[
    "skonto", "ermassigt", "ermassigter", "discount", "reduced", "early payment", "escompte", "minoree", "minore", "reduit",
    "korting", "betalingskorting", "descuento", "reducido", "reducida", "reduccion", "sconto", "ridotta", "ridotto",
];

/// Labels and headings of who wrote the paper; the value follows or stands beside or below.
pub(in crate::analysis) const SENDER_LABELS: &[&str] = &[
    "exporter", "shipper", "producer", "verkaufer", "rechnungssteller", "rechnungsaussteller", "lieferant", "absender", "auftragnehmer",
    "leistungserbringer", "vermieter", "arbeitgeber", "versicherer", "herausgeber", "leistender unternehmer",
    "zahlungsempfanger", "kreditor", "aussteller", "dienstleister", "verfasser", "ausstellende behorde", "anbieter",
    "verlag", "darlehensgeber", "leasinggeber", "spendenempfanger", "wohnungsgeber", "registered business", "inspected by", "installed by",
    "name und anschrift des wohnungsgebers", "name und anschrift des vermieters", "ausgestellt von", "ausgedruckt von", "ubermittelt von", "submitted by",
    "nom et adresse du bailleur", "name and address of landlord", "naam en adres van de verhuurder",
    "seller", "vendor", "supplier", "from", "bill from", "billed by", "invoice from", "issued by", "sold by", "sender",
    "landlord", "employer", "insurer", "authorised insurer", "authorised insurers", "insurers", "published by", "publisher", "remit to", "remit payment to",
    "send payments to", "send payment to", "mail payments to", "mail payment to",
    "praxisname", "name der praxis", "stempel", "praxisstempel", "arztstempel", "vertragsarztstempel", "stempel der praxis", "practice name", "verantwortliche stelle", "make checks payable to", "make cheques payable to", "payee", "prepared by", "provider", "service provider",
    "stempel des arztes", "stempel des zahnarztes", "stempel der arztin", "stempel der schule", "stempel der behorde",
    "issuing authority", "issuing office", "registering authority", "engineer / business",
    "lender", "contractor", "agency", "issuer", "licensor", "author", "organization", "organisation",
    "vendeur", "fournisseur", "emetteur", "expediteur", "prestataire", "bailleur", "employeur", "assureur", "emis par",
    "creancier", "vendu par",
    "verkoper", "leverancier", "afzender", "werkgever", "verhuurder", "verzekeraar", "opdrachtnemer", "uitgever",
    "vendedor", "proveedor", "emisor", "remitente", "arrendador", "empleador", "empresa", "aseguradora", "expedidor",
    "venditore", "fornitore", "emittente", "mittente", "locatore", "datore di lavoro", "cedente", "cedente/prestatore",
    "prestatore", "assicuratore",
];

/// What leads in a sentence to whom its reader is to pay; folded.
pub(in crate::analysis) const PAYEE_LEADS: &[&str] = &[
    "with your payment to", "with payment to", "send your payment to", "mail your payment to", "make your check payable to",
    "checks payable to", "cheques payable to", "check payable to", "cheque payable to", "made payable to",
];

/// What stands before the name of whom a letter is for, on a line of its own; folded.
pub(in crate::analysis) const ADDRESSEE_LEADS: &[&str] = &[
    "an", "an die", "an den", "an das", "to", "to the", "a l'attention de", "aan", "aan de", "aan het", "a la atencion de",
];

/// Those to whom a house writes that has them; folded.
pub(in crate::analysis) const OWN_READERS: &[&str] = &[
    "mitglieder", "members", "all", "alle", "eltern", "parents", "residents", "pupils", "schuler", "bewohner", "kunden",
];

/// Labels and headings of who receives the paper; what follows is never its sender.
pub(in crate::analysis) const RECIPIENT_LABELS: &[&str] = &[
    "kaufer", "kaufer/leistungsempfanger", "leistungsempfanger", "rechnungsempfanger", "rechnungsadresse",
    "rechnungsanschrift", "rechnung an", "lieferadresse", "lieferanschrift", "lieferung an", "warenempfanger",
    "abweichender warenempfanger", "empfanger", "kunde", "kundin", "auftraggeber", "auftraggeberin", "kaeufer",
    "mieterin", "mieter/innen", "tenants", "purchasers", "buyers", "kaufer/in", "arbeitnehmerin", "versicherungsnehmerin", "empfangerin", "kontoinhaberin", "bestellerin",
    "mieter und mieterin", "client name", "prepared for", "instructed by", "holder", "certifies that",
    "this certifies that", "hereby certifies that", "is awarded to", "bescheinigt", "certifie que", "certifica que",
    "certifica che", "name of patient", "patient name", "insured person", "name und anschrift des zuwendenden", "name des zuwendenden",
    "einsender", "einsendender arzt", "zuweiser", "uberweiser", "uberweisender arzt", "kostentrager", "referring physician",
    "referring doctor", "referred by", "ordering provider", "ordering physician", "requested by", "requesting doctor", "prescripteur",
    "zuwendender", "zuwendende", "name und anschrift des spenders", "name and address of donor", "name of donor",
    "donor name", "donated by", "gift from", "received from", "received with thanks from", "erhalten von", "nom du donateur",
    "nom et adresse du donateur", "donateur", "recu de", "naam schenker", "schenker", "ontvangen van", "donante",
    "recibido de", "donatore", "ricevuto da", "awarded to", "presented to",
    "this is to certify that", "mieter", "arbeitnehmer", "mitarbeiter", "versicherungsnehmer", "versicherter",
    "versicherte person", "name, vorname des versicherten", "name des versicherten", "patient", "patientin", "kontoinhaber", "depotinhaber", "inhaber", "antragsteller",
    "antragstellerin", "zahlungspflichtiger", "begunstigter", "an", "an den", "an die", "an das", "besteller", "teilnehmer", "spender",
    "steuerpflichtiger", "reisender", "fahrgast", "gast", "darlehensnehmer", "leasingnehmer",
    "wirtschaftlich berechtigter", "lieferung nach", "ansprechpartner", "endkunde",
    "buyer", "bill to", "billed to", "billing address", "invoice to", "ship to", "shipping address", "ship-to",
    "bill-to", "sold to", "deliver to", "delivery address", "customer", "client", "recipient", "to", "attn",
    "attention", "tenant", "employee", "insured", "policyholder", "account holder", "applicant",
    "beneficiary", "guest", "guest name", "passenger", "borrower", "payer", "contact", "donor", "student", "member",
    "customer name",
    "acheteur", "destinataire", "adresse de facturation", "adresse de livraison", "facture a", "adresse a",
    "livre a", "locataire", "salarie", "assure", "titulaire", "adresse a :", "beneficiaire", "contact commercial",
    "klant", "koper", "ontvanger", "factuuradres", "afleveradres", "bezorgadres", "huurder", "werknemer", "verzekerde",
    "factuur aan", "opdrachtgever", "rekeninghouder", "verzekeringnemer",
    "cliente", "comprador", "destinatario", "direccion de facturacion", "direccion de envio", "facturar a", "inquilino",
    "arrendatario", "empleado", "trabajador", "asegurado", "titular", "tomador",
    "acquirente", "intestatario", "indirizzo di fatturazione", "indirizzo di spedizione", "fatturare a", "conduttore",
    "dipendente", "assicurato", "cessionario", "cessionario/committente", "committente", "spettabile", "contraente",
];

/// Labels of who sells: in an order its reader.
pub(in crate::analysis) const SELLER_LABELS: &[&str] = &[
    "supplier", "vendor", "seller", "ship from", "supplier details", "vendor details", "lieferant", "verkaufer",
    "auftragnehmer", "fournisseur", "vendeur", "leverancier", "verkoper", "proveedor", "vendedor", "fornitore",
    "venditore",
];

/// Labels of who orders: in an order its writer.
pub(in crate::analysis) const BUYER_LABELS: &[&str] = &[
    "buyer", "purchaser", "ordered by", "bill to", "invoice to", "invoice address", "besteller", "auftraggeber",
    "kaufer", "rechnungsadresse", "rechnung an", "acheteur", "facturer a", "adresse de facturation", "koper",
    "opdrachtgever", "factuuradres", "besteld door", "comprador", "facturar a", "acquirente", "committente",
];

/// Those of [`RECIPIENT_LABELS`] that name a person within the recipient's own address.
pub(in crate::analysis) const CONTACT_LABELS: &[&str] = &[
    "attn", "attention", "contact", "contact commercial", "ansprechpartner", "an", "to",
];

/// What stands in an address before who is to read the letter; folded.
pub(in crate::analysis) const ATTENTION_LEADS: &[&str] = &[
    "attn", "attn.", "attn:", "attention", "fao", "for the attention of", "z. hd.", "z.hd.", "z. h.", "z.h.", "zhd.", "zu handen",
    "a l'attention de", "t.a.v.", "a la atencion de", "alla cortese attenzione", "c.a.",
];

/// Labels of a name inside a labelled group.
pub(in crate::analysis) const NAME_LABELS: &[&str] = &[
    "name", "firma", "firmenname", "company", "company name", "nom", "societe", "raison sociale", "naam", "bedrijf",
    "nombre", "razon social", "nome", "denominazione", "ragione sociale", "business name", "legal name",
    "name der firma", "unternehmen",
];

/// Labels of a letter's subject; the title follows.
pub(in crate::analysis) const SUBJECT_LABELS: &[&str] = &[
    "betreff", "betr.", "betrifft", "subject", "re", "matter", "objet", "concerne", "dossier", "affaire", "onderwerp", "betreft", "asunto",
    "oggetto", "pratica",
];

/// Words that alone on a line label a field or a column: neither titles nor names; folded.
pub(in crate::analysis) const FIELD_WORDS: &[&str] = &[
    "dienstgebaude", "dienstsitz", "hausanschrift", "postanschrift", "besucheranschrift", "lieferanschrift", "datum", "anschrift",
    "adresse", "unterschrift", "menge", "betrag", "preis", "einzelpreis", "gesamt", "summe",
    "bezeichnung", "beschreibung", "pos", "pos.", "position", "artikel", "telefon", "vorname", "nachname", "geburtsdatum",
    "date", "address", "signature", "quantity", "qty", "amount", "price", "unit price", "total", "subtotal", "description",
    "item", "items", "phone", "rate", "hours", "designation", "quantite", "montant", "prix", "telephone", "adres",
    "national insurance", "national insurance number", "ni number", "social security number",
    "handtekening", "aantal", "bedrag", "prijs", "omschrijving", "totaal", "fecha", "direccion", "firma", "cantidad",
    "importe", "precio", "descripcion", "data", "indirizzo", "quantita", "importo", "prezzo", "descrizione", "totale",
];

/// What a form asks about a person, beside other such words in one label; folded.
pub(in crate::analysis) const PERSON_FIELDS: &[&str] = &[
    "vorname", "nachname", "familienname", "zuname", "geburtsname", "anrede", "titel", "strasse", "hausnummer", "haus-nr.", "nr.",
    "plz", "postleitzahl", "ort", "wohnort", "land", "first name", "last name", "surname", "forename", "given name", "middle name",
    "street", "house number", "town", "city", "postcode", "postal code", "zip", "zip code", "state", "country", "prenom", "rue",
    "ville", "code postal", "voornaam", "achternaam", "straat", "huisnummer", "postcode en plaats", "woonplaats", "nombre",
    "apellidos", "calle", "cognome", "via", "citta",
];

/// What stands before the day on which somebody was born; folded.
pub(in crate::analysis) const BIRTH_LABELS: &[&str] = &[
    "dob", "d.o.b.", "date of birth", "born", "geb.", "geb", "geboren", "geboren am", "ne le", "nee le", "ne(e) le", "geboren op", "nacido",
    "nacida", "nato il", "nata il", "geburtsort", "geburtsdatum", "place of birth", "lieu de naissance", "geboorteplaats",
    "lugar de nacimiento", "luogo di nascita",
];

/// Labels of who insures somebody: funds and lenders name him; folded.
pub(in crate::analysis) const INSURER_LABELS: &[&str] = &[
    "insurer", "insurers", "authorised insurer", "authorised insurers", "versicherer", "assureur", "verzekeraar", "aseguradora",
    "assicuratore",
];

/// Labels of who employs somebody: he writes pay slips, and pension funds name him; folded.
pub(in crate::analysis) const EMPLOYER_LABELS: &[&str] = &[
    "arbeitgeber", "employer", "employeur", "werkgever", "datore di lavoro", "empleador",
];

/// Headings of a paper's parts: they name no paper.
pub(in crate::analysis) const PART_HEADINGS: &[&str] = &[
    "cancellation policy", "cancellation terms", "refund policy", "return policy", "returns policy", "stornobedingungen",
    "overview", "introduction", "summary", "abstract", "contents", "table of contents", "details", "description",
    "notes", "terms", "information", "items", "background", "conclusion", "references", "appendix",
    "important information", "payment information", "payment details",
    "diagnose", "diagnosen", "anamnese", "therapie", "epikrise", "diagnosis", "diagnoses", "diagnostic", "diagnosi",
    "inhaltsverzeichnis", "inhalt", "ubersicht", "zusammenfassung", "einleitung", "vorwort", "hinweise", "hinweis",
    "anlage", "bemerkungen", "beschreibung", "wichtige hinweise", "allgemeines", "impressum", "zahlungsinformationen",
    "bankverbindung", "ihre daten", "persoenliche daten", "personliche daten", "angaben zur person",
    "sommaire", "table des matieres", "resume", "remarques", "remerciements", "coordonnees", "inhoud", "inleiding",
    "samenvatting", "opmerkingen", "indice", "introduccion", "resumen", "observaciones", "datos personales", "sommario",
    "introduzione", "riepilogo", "note", "dati personali", "corporate overview", "executive summary",
    // Of a life.
    "ausbildung", "schulbildung", "berufserfahrung", "beruflicher werdegang", "werdegang", "weiterbildung", "kenntnisse", "sprachen",
    "sprachkenntnisse", "interessen", "ehrenamt", "personliches", "education", "experience", "work experience",
    "professional experience", "employment history", "skills", "languages", "interests", "volunteering", "formation", "competences",
    "langues", "loisirs", "opleiding", "werkervaring", "vaardigheden", "talen",
];

/// What the heading of a part begins with that goes on with what the whole paper is: `Information on the transfer`;
/// matched at a line's start.
pub(in crate::analysis) const PART_BEGINNINGS: &[&str] = &[
    "informationen zu", "informationen zur", "informationen zum", "information zur", "information zum", "angaben zu",
    "angaben zur", "angaben zum", "details zu", "details zur", "details zum", "daten zur", "daten zum", "hinweise zu",
    "hinweise zur", "hinweise zum", "erlauterungen zu", "erlauterungen zur", "erlauterungen zum", "ubersicht der",
    "details of", "details on", "information on", "information about", "information regarding", "notes on",
    "notes to", "explanation of", "explanations of", "particulars of", "informations sur", "informations relatives",
    "details de", "details du", "precisions sur", "gegevens over", "gegevens van", "informatie over", "toelichting op",
    "informacion sobre", "datos de", "datos del", "detalle de", "detalles de", "informazioni su", "informazioni sul",
    "informazioni sulla", "dati del", "dati della", "dettaglio", "dettagli",
];

/// Orders to buy and to sell: what a paper about securities calls itself with one word.
pub(in crate::analysis) const TRADE_WORDS: &[&str] = &[
    "kauf", "verkauf", "zeichnung", "rucknahme", "purchase", "sale", "buy", "sell", "subscription", "redemption",
    "achat", "vente", "souscription", "rachat", "aankoop", "verkoop", "compra", "venta", "acquisto", "vendita",
];

/// How letters begin to speak; matched at a line's start.
pub(in crate::analysis) const SALUTATIONS: &[&str] = &[
    "sehr geehrte", "sehr geehrter", "sehr geehrtes", "liebe", "lieber", "hallo", "guten tag", "guten morgen", "werte",
    "moin", "hey", "servus", "grusse sie", "gruezi", "dear", "hello", "hi", "to whom it may concern", "madame", "monsieur", "cher",
    "chere", "chers", "bonjour", "messieurs", "geachte", "beste", "estimado", "estimada", "estimados", "hola",
    "muy senor mio", "muy senores nuestros", "gentile", "gentili", "egregio", "spettabile", "caro", "cara",
    "buongiorno", "my dear", "my dearest", "dearest", "mein lieber", "meine liebe", "meine lieben", "ihr lieben", "mon cher", "ma chere",
    "mijn beste", "lieve", "querido", "querida", "queridos", "carissimo", "carissima",
];

/// Those of [`SALUTATIONS`] with which headings begin, too; folded.
pub(in crate::analysis) const GREETING_WORDS: &[&str] = &[
    "liebe", "lieber", "werte", "beste", "lieve", "hallo", "moin", "servus", "hi", "hey", "hello", "cher", "chere", "chers",
    "estimado", "estimada", "estimados", "gentile", "gentili", "caro", "cara",
];

/// As what somebody is greeted who is not greeted by his name; folded.
pub(in crate::analysis) const ADDRESSED_AS: &[&str] = &[
    "damen", "herren", "kunde", "kundin", "kundinnen", "mitglied", "mieterin", "mieterinnen", "nachbarn", "nachbarin", "nachbar",
    "freund", "freundin", "freunde", "gaste", "gast", "kollege", "kollegin", "kollegen", "kolleginnen", "familie", "familien",
    "leser", "leserin", "leserinnen", "patient", "patientin", "patienten", "patientinnen", "schuler", "schulerinnen", "burger",
    "burgerinnen", "oma", "opa", "mama", "papa", "mutter", "vater", "tante", "onkel", "all", "everyone", "team", "there", "folks",
    "friends", "neighbour", "neighbours", "world", "klant", "lezer", "bewoner", "buren", "vrienden", "collega", "collega's",
    "huurder", "ami", "amie", "amis", "client", "cliente", "adherent", "adherents", "collegue", "collegues", "voisins", "parents",
    "amigo", "amiga", "amigos", "socio", "socia", "padres", "familias", "amici", "amico", "amica", "colleghi", "genitori",
    "signore", "signori", "madame", "monsieur", "dottore", "dottoressa", "dr", "prof", "professor",
];

/// What stands between the names of those who are greeted; folded.
pub(in crate::analysis) const NAME_JOINERS: &[&str] = &[
    "und", "and", "et", "en", "y", "e", "o", "or", "oder", "&", "liebe", "lieber", "cher", "chere", "caro", "cara", "gentile", "von",
    "van", "de", "der", "den", "di", "ihr", "euch", "dir", "zusammen",
];

/// How letters end; the sender's name follows.
pub(in crate::analysis) const CLOSINGS: &[&str] = &[
    "mit freundlichen grussen", "mit freundlichem gruss", "freundliche grusse", "freundlichen grussen", "beste grusse",
    "viele grusse", "herzliche grusse", "herzlichst", "liebe grusse", "viele liebe grusse", "ganz liebe grusse", "alles liebe",
    "schone grusse", "mit herzlichen grussen", "mit lieben grussen", "mit herzlichem gruss", "in liebe", "es grusst", "es grusst dich",
    "es grusst euch", "your loving", "your affectionate", "your fond", "your old friend", "your friend", "all my love", "with all my love", "with lots of love", "lots of love", "much love", "all our love", "warm regards", "warmest regards",
    "kindest regards", "all the best", "je t'embrasse", "je vous embrasse", "bien a vous", "amicalement", "liefs", "veel liefs", "groetjes",
    "un abrazo", "un fuerte abrazo", "besos", "un abbraccio", "un caro saluto", "mit besten grussen", "hochachtungsvoll", "mfg", "im auftrag", "i. a.", "i.a.",
    "ihr team", "yours sincerely", "yours faithfully", "yours truly", "yours ever", "yours", "love from", "with love", "sincerely", "sincerely yours", "kind regards",
    "best regards", "regards", "with kind regards", "respectfully", "very truly yours", "best wishes", "cordialement",
    "bien cordialement", "sinceres salutations", "veuillez agreer", "salutations distinguees", "met vriendelijke groet",
    "met vriendelijke groeten", "hoogachtend", "vriendelijke groet", "atentamente", "un saludo", "saludos cordiales",
    "cordialmente", "reciba un cordial saludo", "cordiali saluti", "distinti saluti", "in fede",
    "many thanks,", "with many thanks,", "with thanks,", "herzlichen dank,", "mit bestem dank,",
];

/// What English letters end with, in any words of [`CLOSING_ADJECTIVES`]; folded.
pub(in crate::analysis) const CLOSING_NOUNS: &[&str] = &["regards", "wishes", "wish", "love"];

/// What stands with [`CLOSING_NOUNS`]; folded.
pub(in crate::analysis) const CLOSING_ADJECTIVES: &[&str] = &[
    "with", "and", "best", "very", "kind", "kindest", "warm", "warmest", "good", "all", "our", "my", "sincere", "fond", "fondest",
    "friendly", "many", "every", "lots", "of", "much", "as", "ever", "always",
];

/// Labels of the number by which the paper itself is known.
pub(in crate::analysis) const DOCUMENT_NUMBER_LABELS: &[&str] = &[
    "rechnungsnummer", "rechnungsnr", "rechnungsnr.", "rechnung nr", "rechnung nr.", "rechnungs-nr", "rechnungs-nr.",
    "rechnung-nr.", "re-nr", "re-nr.", "re.-nr.", "rg.-nr.", "rg-nr.", "rechnung nummer", "belegnummer", "beleg-nr.",
    "belegnr.", "beleg nr.", "gutschriftsnummer", "gutschriftnummer", "gutschrifts-nr.", "gutschrift", "gutschrift nr.",
    "gutschrift-nr.", "angebotsnummer", "angebot nr.", "angebots-nr.", "auftragsnummer", "auftrags-nr.",
    "lieferscheinnummer", "lieferschein-nr.", "lieferschein nr.", "lieferschein nr", "mahnung nr.", "bestellnummer", "bestell-nr.", "quittungsnummer",
    "handelsrechnung", "rechnung",
    "honorarnote nr.", "honorarnote nr", "honorarnote", "liquidation nr.", "liquidation nr", "bestellung", "bestellung nr.", "bestellung nr", "auftragsbestatigung", "auftragsbestatigung nr.", "auftragsbestatigung nr",
    "fakturanummer", "fakturanr", "fakturanr.",
    "faktura", "faktura nr", "faktura nr.", "faktura vat", "faktura vat nr", "faktura c.", "cislo faktury", "bolletta n.",
    "bolletta acqua n.", "estimate", "recibo n.o", "fatura n.o", "fatura",
    "invoice number", "invoice no", "invoice no.", "invoice #", "invoice nr", "invoice nr.", "invoice id", "invoice",
    "receipt number", "receipt no.", "receipt no", "receipt #", "credit note number", "credit note no.", "credit note", "credit memo number", "credit memo no.",
    "credit memo #", "credit memo", "delivery note number", "delivery note no.", "delivery note no",
    "bill number", "bill no.", "bill no", "your order", "estimate #", "estimate no.", "estimate number", "quote #", "quote ref", "quotation ref", "notanummer", "proposal #", "quote number", "quote no.", "quotation no.", "order number", "order no.", "order no",
    "order #", "po number", "purchase order number", "purchase order no.", "statement number", "document number",
    "document no.", "reference number", "booking id", "booking reference", "confirmation number", "booking number",
    "ticket number",
    "numero de facture", "facture n°", "facture no", "facture numero", "n° de facture", "no de facture", "n° facture",
    "facture", "avoir n°", "avoir", "devis n°", "numero de devis", "n° de commande",
    "factuurnummer", "factuurnr", "factuurnr.", "factuur nr.", "factuur nr", "factuur", "creditnota", "offertenummer",
    "ordernummer", "creditnummer", "creditnotanummer", "creditfactuurnummer", "pakbonnummer",
    "numero d'avoir", "numero de albaran", "numero de presupuesto", "presupuesto no", "presupuesto n.o", "n° devis", "booking ref", "pnr",
    "buchungsnummer", "buchungscode", "localizador", "codice prenotazione", "numero de reservation",
    "dossiernummer", "boekingsnummer", "reserveringsnummer", "referenza",
    "numero de factura", "n° de factura", "factura n°", "factura no", "factura num.", "num. factura", "n.o de factura",
    "factura", "presupuesto n°", "numero de pedido",
    "numero fattura", "fattura n.", "fattura n°", "fattura nr.", "n. fattura", "nr. fattura", "fattura",
    "nota di credito n.", "preventivo n.",
];

/// Labels of the number by which the sender knows the customer.
pub(in crate::analysis) const CUSTOMER_NUMBER_LABELS: &[&str] = &[
    "kundennummer", "kundennr", "kundennr.", "kunden-nr.", "kunden-nr", "kunden nr.", "kd.-nr.", "kd-nr.",
    "ihre kundennummer", "mitgliedsnummer", "mitglieds-nr.", "stamm-nr.", "customer number", "customer no",
    "customer no.", "customer id", "customer #", "client number", "client no.", "account number", "account no.",
    "account no", "member number", "membership number", "numero de client", "n° client", "reference client",
    "numero client", "code client", "klantnummer", "klantnr.", "relatienummer", "debiteurnummer", "numero de cliente",
    "n° cliente", "codigo de cliente", "codice cliente", "numero cliente",
];

/// Labels of a contract's or policy's number.
pub(in crate::analysis) const CONTRACT_NUMBER_LABELS: &[&str] = &[
    "vertragsnummer", "versicherung nr.", "lebensversicherung nr.", "haftpflichtversicherung nr.", "hausratversicherung nr.",
    "kfz-versicherung nr.", "unfallversicherung nr.", "rentenversicherung nr.", "krankenversicherung nr.",
    "wohngebaudeversicherung nr.", "vers.-nr.", "versicherungs-nr.", "vertragsnr.", "vertrags-nr.", "vertrag nr.", "vertragskonto", "vertragskontonummer",
    "versicherungsnummer", "versicherungsschein-nr.", "versicherungsscheinnummer", "versicherungsschein-nummer", "vsnr",
    "vs-nr.", "police nr.", "policennummer", "policen-nr.", "darlehensnummer", "aktenzeichen", "geschaftszeichen",
    "depotnummer", "depot-nr.", "depot nr.", "steuernummer", "schadennummer", "schaden-nr.", "contract number",
    "contract no.", "contract no", "agreement number", "policy number", "policy no.", "policy no", "loan number",
    "claim number", "case number", "numero de contrat", "contrat n°", "n° de contrat", "numero de police",
    "contractnummer", "polisnummer", "numero de contrato", "n° de contrato", "numero de poliza", "poliza n°",
    "smlouva c.", "umowa nr", "umowa nr.", "contrato n.o", "numero contratto", "contratto n.", "numero polizza", "polizza n.",
];

/// Labels of the amount to be paid in the end, best first by weight.
pub(in crate::analysis) const TOTAL_LABELS: &[(&str, f32)] = &[
    ("auszuzahlender betrag", 9.5), ("vorschreibebetrag", 9.0), ("ending balance", 8.0), ("ending value", 8.0), ("we will pay you", 7.0),
    ("wir zahlen ihnen", 6.5), ("nous vous versons", 6.5),
    ("zu zahlender abschlag", 10.0), ("zu zahlende vorauszahlung", 9.5), ("verbleibende umsatzsteuer-vorauszahlung", 9.5), ("geldstrafe", 6.0), ("ihr eigenanteil", 9.0), ("eigenanteil", 6.0),
    ("festgesetztes entgelt", 9.0), ("festgesetzte gebuhr", 9.0), ("festgesetzter betrag", 9.0), ("entgelt", 3.5), ("kursentgelt", 6.0), ("kursgebuhr", 6.0), ("teilnahmegebuhr", 6.0),
    ("monatliche vorschreibung", 9.0), ("balance required", 9.5), ("balance to complete", 9.5), ("u betaalt nog", 9.8), ("net a payer avant impot", 6.0), ("net paye en euros", 10.5),
    ("do zaplaty", 10.0), ("razem", 6.0), ("at betale", 9.0), ("til betaling", 9.5), ("belob i alt", 8.0), ("att betala", 9.5),
    ("a betale", 9.0), ("valor a pagar", 10.0), ("zu ihren lasten", 9.5), ("jahressteuer", 7.0), ("jahresbetrag", 7.0),
    ("renewal premium", 8.0), ("must pay the total of", 9.0), ("gift of", 6.5), ("donation of", 6.5),
    ("spende von", 6.5), ("spende in hohe von", 6.5),
    ("gutschriftsbetrag", 8.0), ("zusammen", 5.5), ("summe inkl. ust", 8.0), ("summe inkl. mwst", 8.0), ("strafe", 4.5), ("strafbetrag", 6.0),
    ("verwarnungsgeldes in hohe von", 8.0), ("verwarnungsgeld in hohe von", 8.0), ("geldbusse in hohe von", 8.0), ("penalty charge of", 7.0),
    ("you owe us", 8.0), ("you owe", 7.0), ("balance paid", 7.5), ("totalling", 6.0), ("vous nous devez", 8.0),
    ("gesamtbetrag", 8.0), ("gesamtgebuhr", 8.0), ("gesamtgebuhren", 8.0), ("einmalpramie", 7.0), ("einmalbeitrag", 7.0), ("angebotssumme", 9.0), ("angebotsbetrag", 9.0), ("angebotspreis", 9.0),
    ("angebotsendsumme", 9.0), ("penalty charge", 4.5), ("penalty", 3.0), ("amende", 3.0), ("boete", 3.0), ("sancion", 3.0),
    ("sanzione", 3.0), ("auftragssumme", 8.5), ("auftragswert", 8.0), ("insgesamt", 6.5), ("insgesamt also", 7.5),
    ("gesamtforderung", 9.5), ("erstattungsbetrag", 9.0), ("ruckerstattungsbetrag", 9.0), ("erstattung", 6.0),
    ("ruckerstattung", 6.0), ("nachzahlungsbetrag", 9.6), ("nachforderung", 9.0), ("restbetrag", 6.0), ("gesamtkosten", 7.0),
    ("kaufpreis", 7.0), ("refund", 6.0), ("refund amount", 9.0), ("amount refunded", 9.0), ("total refund", 9.5), ("balance to be returned", 9.0), ("amount to be returned", 9.0),
    ("total credit", 8.0), ("credit total", 8.0), ("estimate total", 9.0), ("total estimate", 9.0), ("quote total", 9.0),
    ("quotation total", 9.0), ("amount outstanding", 9.0), ("outstanding amount", 9.0), ("total outstanding", 9.5),
    ("in total", 6.0), ("the sum of", 6.0), ("annual premium", 7.0), ("patient responsibility", 7.0), ("a payer", 8.5),
    ("net a regler", 9.5), ("montant a regler", 9.5), ("total a regler", 10.0), ("reste a payer", 10.0),
    ("total devis", 9.0), ("total du devis", 9.0), ("montant de votre impot", 9.0), ("montant de l'impot", 8.0),
    ("la somme de", 6.0), ("montant rembourse", 9.0), ("total rembourse", 9.0), ("total du remboursement", 9.0),
    ("montant du remboursement", 9.0), ("total verse", 8.0), ("montant verse", 8.0), ("un total de", 6.5), ("au total", 6.0),
    ("totaal offerte", 9.0), ("te voldoen", 9.0), ("in totaal", 6.0), ("totaal verschuldigd", 9.5), ("verschuldigd bedrag", 9.0),
    ("openstaand bedrag", 9.0), ("terug te ontvangen", 9.0), ("teruggave", 8.0), ("terugbetaling", 6.0), ("de som van", 6.0),
    ("jaarpremie", 7.0), ("totaal per jaar", 8.0), ("total per year", 8.0), ("gesamt pro jahr", 8.0), ("total par an", 8.0),
    ("total annuel", 8.0), ("total anual", 8.0), ("totale annuo", 8.0), ("gesamthonorar", 9.0), ("honorarsumme", 8.5),
    ("vorschreibungssumme", 9.0), ("vorschreibungsbetrag", 9.0), ("celkem k uhrade", 10.0), ("k uhrade", 9.0), ("celkem", 6.0), ("rocni pojistne", 7.0),
    ("principal amount", 4.0), ("deposit amount", 4.0), ("summa att betala", 10.0), ("parking charge", 6.0),
    ("naleznosc ogolem", 8.0), ("kwota do zaplaty", 10.0), ("total presupuesto", 9.0), ("resultado a ingresar", 9.5), ("importe a ingresar", 9.5),
    ("a ingresar", 8.5), ("a devolver", 8.5), ("importe a devolver", 9.5), ("en total", 6.0), ("la cantidad de", 6.0),
    ("la suma de", 6.0), ("importe reembolsado", 9.0), ("total reembolsado", 9.0), ("reembolso", 6.0), ("total a abonar", 9.5),
    ("total importe factura", 9.5), ("total adeudado", 9.5), ("importe pendiente", 9.0), ("prima anual", 7.0),
    ("totale preventivo", 9.0), ("totale dovuto", 9.5), ("importo dovuto", 9.5), ("importo da pagare", 9.5),
    ("da pagare", 8.5), ("da versare", 8.5), ("rimborso", 6.0), ("importo rimborsato", 9.0), ("totale rimborso", 9.0),
    ("importo del rimborso", 9.0), ("in totale", 6.0), ("un totale di", 6.5), ("la somma di", 6.0), ("premio", 3.5),
    ("premio annuale", 7.0), ("premio di rinnovo", 7.5), ("rechnungsbetrag", 9.0), ("rechnungsbeitrag", 9.0), ("endbetrag", 9.0), ("zahlbetrag", 10.0), ("zu zahlen", 9.0),
    ("zu zahlender betrag", 10.0), ("bruttobetrag", 7.0), ("gesamtsumme", 8.0), ("gesamt brutto", 8.0),
    ("summe brutto", 8.0), ("brutto", 4.0), ("gesamt", 5.0), ("gesamtpreis", 8.0), ("rechnungssumme", 9.0),
    ("endsumme", 9.0), ("summe", 3.5), ("betrag", 2.0), ("total", 6.0), ("faelliger betrag", 10.0),
    ("falliger betrag", 10.0), ("offener betrag", 9.0), ("forderung", 5.0), ("nachzahlung", 9.6), ("guthaben", 5.0),
    ("gutschriftbetrag", 8.0), ("uberweisungsbetrag", 9.0), ("auszahlungsbetrag", 9.0), ("auszahlung", 6.0),
    ("nettoverdienst", 6.0), ("ausmachender betrag", 9.0), ("zu gunsten", 6.0), ("zu lasten", 6.0),
    ("jahresbeitrag", 7.0), ("beitrag", 4.0), ("gesamtbeitrag", 8.0), ("monatsbeitrag", 5.0),
    ("endbetrag zu ihren gunsten", 9.0), ("endbetrag zu ihren lasten", 9.0), ("gesamtmiete", 8.0), ("mahnbetrag", 9.0),
    ("kontostand", 6.0), ("neuer kontostand", 8.0), ("endsaldo", 8.0), ("spendenbetrag", 8.0),
    ("betrag der zuwendung", 8.0), ("bruttosumme", 8.0),
    ("please pay", 7.5), ("please pay by", 8.5), ("amount payable", 9.0), ("annual fee", 4.0), ("membership fee", 4.0),
    ("subscription", 3.0), ("bitte zahlen sie", 9.0), ("bleiben zu zahlen", 9.5), ("mithin zu wenig entrichtet", 9.0),
    ("verbleibende steuer", 6.0), ("noch zu zahlen", 9.6), ("neuer saldo", 9.0), ("zu zahlender beitrag", 10.0),
    ("gesamtpreis inkl. mwst.", 9.0), ("netto loon", 8.5), ("nettoloon", 8.5), ("netto salaris", 8.5), ("uit te betalen", 9.0), ("netto uit te betalen", 9.5), ("die summe von", 6.0), ("der betrag von", 5.5),
    ("net pay", 8.0), ("take home pay", 8.5), ("net a payer au salarie", 10.0), ("net paye", 9.0), ("liquido a percibir", 9.5),
    ("liquido total a percibir", 9.5), ("netto in busta", 9.5), ("netto del mese", 9.5), ("nettobezug", 8.5),
    ("amount paid", 7.0), ("total charged", 8.0), ("statement balance", 8.0), ("total premium payable", 9.5),
    ("total annual premium", 9.0), ("montant de l'amende", 8.0), ("importe de la sancion", 8.0), ("importe total", 9.0),
    ("geldbusse", 5.0), ("prime totale", 8.0), ("prime annuelle", 8.0), ("totale premie", 8.0), ("prima total", 8.0),
    ("premio totale", 8.0), ("solde", 3.0), ("amount enclosed", 4.0), ("donation amount", 8.0), ("gift amount", 8.0),
    ("montant du don", 8.0), ("total general ttc", 9.6), ("summe eur", 6.0), ("gesamtbetrag inkl. mwst", 9.0),
    ("to pay", 8.0), ("amount to pay", 9.0), ("total amount due", 10.0), ("amount due", 10.0), ("total due", 10.0), ("balance due", 9.5), ("grand total", 9.0), ("saldo final", 9.0), ("saldo finale", 9.0), ("nouveau solde", 9.0), ("eindsaldo", 9.0),
    ("invoice total", 9.0), ("total amount", 8.0), ("total payable", 9.0),
    ("new balance", 8.0), ("closing balance", 8.0), ("total paid", 8.0), ("order total", 8.0),
    ("total (incl. vat)", 9.0), ("total incl. vat", 9.0), ("total including vat", 9.0), ("amount", 2.0),
    ("premium", 4.0), ("total premium", 8.0), ("total invoice", 9.0), ("invoice amount", 9.0),
    ("total ttc", 9.5), ("montant ttc", 9.0), ("net a payer", 10.0), ("total a payer", 10.0), ("montant a payer", 10.0),
    ("montant total", 8.0), ("montant du", 8.0), ("somme a payer", 9.0), ("montant", 2.0), ("total general", 9.0),
    ("solde a payer", 9.0),
    ("totaalbedrag", 9.0), ("totaal te betalen", 10.0), ("te betalen", 9.0), ("te betalen bedrag", 10.0),
    ("totaal incl. btw", 9.5), ("totaal inclusief btw", 9.5), ("factuurbedrag", 9.0), ("totaal", 6.0), ("bedrag", 2.0),
    ("eindtotaal", 9.0),
    ("total a pagar", 10.0), ("total factura", 9.5), ("importe a pagar", 10.0),
    ("importe", 2.0), ("total iva incluido", 9.0),
    ("totale fattura", 9.5), ("totale da pagare", 10.0), ("importo totale", 9.0), ("totale documento", 9.5),
    ("netto a pagare", 10.0), ("totale", 6.0), ("importo", 2.0), ("totale a pagare", 10.0),
];

/// What ends a word that is the label of a total: `Rechnungsendbetrag`.
pub(in crate::analysis) const TOTAL_ENDINGS: &[&str] = &[
    "endbetrag", "gesamtbetrag", "gesamtsumme", "endsumme", "gesamtpreis", "zahlbetrag", "rechnungsbetrag", "rechnungssumme",
    "gesamtforderung", "erstattungsbetrag", "eindbedrag", "totaalbedrag",
];

/// What in front of a total's label makes it a part only, or another figure.
pub(in crate::analysis) const PARTIAL_TOTALS: &[&str] = &[
    "zwischensumme", "netto", "nettobetrag", "summe netto", "gesamt netto", "subtotal", "sub-total", "sub total",
    "net total", "total net", "total ht", "montant ht", "excl. btw", "excl", "exkl", "base imponible", "imponibile",
    "ubertrag", "steuerbetrag", "mwst", "ust", "umsatzsteuer", "tva", "btw", "iva", "vat", "tax", "rabatt", "discount",
    "einzelpreis", "steuer", "zuschlag", "abzug",
];

/// What leads, behind a total, to something that was added to it or is contained in it.
pub(in crate::analysis) const ADDITIONS: &[&str] = &[
    "zuzuglich", "zzgl", "davon", "darin", "enthalten", "inkl", "incl", "inklusive", "mahngebuhr", "mahngebuhren", "gebuhr",
    "plus", "of which", "including", "includes", "fee", "fees", "charge", "dont", "frais", "y compris", "inclus", "waarvan",
    "inclusief", "vermeerderd met", "kosten", "incluido", "incluidos", "de los cuales", "gastos", "mas", "recargo", "di cui",
    "incluso", "oltre", "spese", "mora",
];

/// What right before an amount says that it was added to the total, or comes off it; folded, without their points.
pub(in crate::analysis) const ADDITION_LEADS: &[&str] = &[
    "zuzuglich", "zzgl", "inkl", "incl", "inklusive", "einschliesslich", "einschl", "plus", "including", "includes", "y compris",
    "inclus", "inclusief", "vermeerderd met", "incluido", "incluidos", "incluso", "oltre", "mas", "abzuglich", "abzgl", "minus",
    "less", "moins", "verminderd met", "onder aftrek van", "menos", "meno",
];

/// What leads to what a total contains; folded.
pub(in crate::analysis) const CONTAINED_LEADS: &[&str] = &[
    "davon", "hiervon", "darin", "darunter", "of which", "dont", "waarvan", "di cui", "de los cuales",
];

/// Words for money that comes back to the reader.
pub(in crate::analysis) const REFUND_WORDS: &[&str] = &[
    "guthaben", "erstattung", "erstattungsbetrag", "ruckerstattung", "ruckerstattungsbetrag", "zu ihren gunsten", "gutschrift",
    "gutschriftbetrag", "refund", "refunded", "total credit", "credit total", "in your favour", "remboursement", "rembourse",
    "to be returned", "total verse", "montant verse", "en votre faveur", "teruggave", "terugbetaling", "terug te ontvangen", "reembolso",
    "reembolsado", "a devolver", "a su favor", "rimborso", "rimborsato", "a vostro favore", "a suo favore",
];

/// What tells on a bill of what was paid before; folded.
pub(in crate::analysis) const PAYMENTS_MADE: &[&str] = &[
    "bezahlt", "bezahlte", "bezahlten", "gezahlt", "gezahlte", "geleistet", "geleistete", "abschlage", "abschlagen",
    "abschlagszahlung", "abschlagszahlungen", "vorauszahlung", "vorauszahlungen", "anzahlung", "anzahlungen", "teilzahlung",
    "teilzahlungen", "zahlungen", "paid", "payment", "payments", "prepaid", "prepayment", "deposit", "acompte", "acomptes", "verse",
    "verses", "mensualites", "paiements", "betaald", "betaalde", "voorschot", "voorschotten", "termijnbedragen", "pagado", "pagos",
    "anticipo", "anticipos", "acconto", "acconti", "versato", "versati", "pagato", "indbetalt",
];

/// Words by which a sentence speaks of the reader's own account.
pub(in crate::analysis) const OWN_ACCOUNT_WORDS: &[&str] = &[
    "ihrem konto", "ihres kontos", "ihr konto", "erstattet", "uberwiesen an", "your account", "your bank account",
    "votre compte", "uw rekening", "su cuenta", "suo conto", "vostro conto", "wordt overgemaakt",
];

/// What around a label of a total makes it the sum of what somebody earns or need not tax; folded.
pub(in crate::analysis) const NO_TOTALS: &[&str] = &[
    "der einkunfte", "zu versteuernde", "zu versteuerndes", "tax-free", "tax free", "steuerfrei", "steuerfreier", "steuerfreie",
    "freibetrag", "allowance", "allowances", "total income", "taxable income", "revenu imposable", "revenu fiscal", "des revenus",
    "van het inkomen", "de la renta", "dei redditi", "del reddito", "last year", "previous year", "im vorjahr", "l'an dernier",
    "vorig jaar", "el ano pasado", "l'anno scorso",
];

/// What right before a label of a total says that it is still open; folded.
pub(in crate::analysis) const OPEN_WORDS: &[&str] = &[
    "offener", "offene", "offenen", "offenes", "ausstehender", "ausstehende", "verbleibender", "verbleibende", "open",
    "outstanding", "remaining", "openstaand", "openstaande", "restant", "restante", "pendiente", "residuo",
];

/// What leads to a total of which only a part is told: `Im Rechnungsbetrag sind … enthalten`; folded.
pub(in crate::analysis) const WITHIN_LEADS: &[&str] = &[
    "im", "in dem", "in der", "in diesem", "in dieser", "in the", "in this", "dans le", "dans la", "in het", "in de", "en el",
    "en la", "nel", "nella",
];

/// Labels by which offices, banks and those who fine number their papers.
pub(in crate::analysis) const NOTICE_NUMBER_LABELS: &[&str] = &[
    "rechnungsnummer", "rechnungs-nr.", "rechnungs-nr", "invoice number", "invoice no.", "abrechnungs-nr.", "abrechnungs-nr",
    "abrechnungsnummer", "abrechnung nr.", "bescheidnummer", "bescheid-nr.", "aanslagnummer", "pcn reference", "pcn number", "pcn",
    "penalty charge notice number", "notice number", "numero de l'avis", "numero verbale", "verbale n.",
];

/// What a carrier calls the goods that somebody sent with it; folded.
pub(in crate::analysis) const CONSIGNMENT_LABELS: &[&str] = &[
    "consignment", "consignment no", "consignment number", "tracking number", "parcel number", "sendung", "sendungsnummer",
    "paketnummer", "numero d'envoi", "numero de colis", "zendingnummer", "numero de envio", "numero di spedizione",
];

/// What says that a tax is within a total, and no total of its own; folded.
pub(in crate::analysis) const INCLUDING: &[&str] = &[
    "including", "incl", "inc", "inkl", "einschl", "einschliesslich", "inklusive", "y compris", "inclusief", "inclusive of",
    "incluido", "compreso", "comprensivo di",
];

/// Labels of the number of a certificate, a finding or a record, whatever else it is; folded.
pub(in crate::analysis) const CERTIFICATE_NUMBER_LABELS: &[&str] = &[
    "certificate number", "certificate no", "certificate no.", "certificate ref", "report number", "report no", "report no.",
    "prufberichtsnummer", "prufbericht-nr.", "prufbericht nr.", "protokollnummer", "protokoll-nr.", "protokoll nr.",
    "berichtsnummer", "bericht-nr.", "bericht nr.", "gutachten-nr.", "gutachten nr.", "zertifikatsnummer", "zertifikat-nr.",
    "zertifikat nr.", "bescheinigungsnummer", "bescheinigung nr.", "numero de certificat", "certificat n°", "numero certificato",
    "certificato n.", "certificado n.o", "certificaatnummer", "rapportnummer", "claim number", "claim no", "claim no.",
    "schadennummer", "schaden-nr.", "schadenummer", "numero de sinistre", "numero de siniestro", "numero sinistro",
];

/// What stands before the writer in the head of a printed message; elsewhere such words lead to anything; folded.
pub(in crate::analysis) const MAIL_SENDER_LABELS: &[&str] = &["von", "de", "van", "da", "od", "fra", "from"];

/// What stands where somebody is to sign; folded.
pub(in crate::analysis) const SIGNING_LABELS: &[&str] = &[
    "datum, unterschrift", "ort, datum", "unterschrift", "datum und unterschrift", "date, signature", "signature", "signed",
    "date and signature", "date et signature", "handtekening",
];

/// What stands before whom a printed message is for; folded.
pub(in crate::analysis) const ADDRESSEE_LABELS: &[&str] = &["an", "to", "a", "aan", "para", "per", "bcc"];

/// What else the head of a printed message has; folded.
pub(in crate::analysis) const MAIL_HEAD_LABELS: &[&str] = &[
    "gesendet", "datum", "an", "betreff", "bcc", "blindkopie", "cc", "kopie", "kopie (cc)", "sent", "date", "to", "subject", "envoye", "a", "objet",
    "verzonden", "aan", "onderwerp", "enviado", "para", "asunto", "fecha", "inviato", "data", "oggetto",
];
