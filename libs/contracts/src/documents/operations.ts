import { operation } from '../shared/operation.js';
import { TripLink } from '../shared/trip-link.js';
import type { DocumentKind } from './limits.js';

/** An invoice, a credit note or a receipt. None is ever changed: each is drawn from what was true when it was issued. */
export class IssuedDocument {
  /** UUID. */
  id: string;
  kind: DocumentKind;
  /** Number in the gapless series of its kind and year: "2026-0042", "CN-2026-0007", "R-2026-0001". */
  number: string;
  /** UTC ISO 8601. Its year in Nassau is that of the number. */
  issuedAt: string;
  /** US dollars, to the cent: invoiced, credited, or received. A receipt of less than nothing is money that went back of a payment of too much, or corrects one that was issued by mistake. */
  amount: number;
}

export class DocumentRequest {
  documentId: string;
}

export class TripDocumentRequest extends TripLink {
  documentId: string;
}

export class RenderedDocument {
  /** Such as "CN-2026-0007 K9HZN-GVX2Z.pdf": the number, and the booking's confirmation code. */
  filename: string;
  /** The PDF, base64: the same bytes every time. */
  body: string;
}

/** Throw DOCUMENT_NOT_FOUND; UNAVAILABLE when ten PDFs wait to be rendered, TIMEOUT when one takes longer than ten seconds. */
export const issuedDocuments = {
  /** Staff only. */
  render: operation('svc.booking.renderDocument', DocumentRequest, RenderedDocument),
  /** A document of the trip, once the guest sees it there. @throws TRIP_NOT_FOUND for a key that opens no booking */
  renderForTrip: operation('svc.booking.renderTripDocument', TripDocumentRequest, RenderedDocument),
} as const;
