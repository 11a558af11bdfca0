import { Injectable } from '@nestjs/common';
import type { IssuedDocument, Trip, TripLink, TripRefund } from '@charter/contracts';
import { Clock } from '@charter/service-kit';
import { DocumentFilesService } from '../../accounts/index.js';
import { ChoiceViewService, GuestCancellationService } from '../../changes/index.js';
import { guestMoveObstacle, guestMovesLeft, movableUntil, quotePolicy, type StandingCancellation } from '../../changes/model.js';
import { decideInvitation, partyChangeableUntil } from '../../departures/model.js';
import { type BookingEntity, GuestLinkService, toBooking } from '../../sales/index.js';
import { type TripParts, TripPartsService } from './trip-parts.service.js';

/** The trip as the page shows it. */
@Injectable()
export class TripViewService {
  constructor(
    private readonly links: GuestLinkService,
    private readonly cancellations: GuestCancellationService,
    private readonly parts: TripPartsService,
    private readonly choices: ChoiceViewService,
    private readonly documents: DocumentFilesService,
    private readonly clock: Clock,
  ) {}

  async find({ key }: TripLink): Promise<Trip> {
    const booking = await this.links.open('trip', key);
    const [cancellation, parts, issued] = await Promise.all([
      this.cancellations.find(booking),
      this.parts.find(booking),
      this.documents.ofTrip(booking),
    ]);
    const choice = await this.choices.find(booking, cancellation);
    const refunds = cancellation ? await this.cancellations.findRefunds(cancellation) : [];
    return { ...toTrip(booking, cancellation, refunds, issued, this.clock.now()), ...parts, ...(choice && { choice }) };
  }
}

/** Enough of an e-mail address to recognize one's own: "m…y@guests.example". */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = '', ...others] = email.slice(0, at);
  return `${first}…${others.at(-1) ?? ''}${email.slice(at)}`;
}

/** The booking as its guest sees it at `now`. */
function toTrip(
  row: BookingEntity,
  cancellation: StandingCancellation | null,
  refunds: TripRefund[],
  issued: IssuedDocument[],
  now: Date,
): Omit<Trip, keyof TripParts> {
  const { id: _id, charterDate: _charterDate, createdAt: _createdAt, linkVersion: _linkVersion, ...booking } = toBooking(row);
  const why = guestMoveObstacle(row, now);
  const isSold = row.status === 'confirmed' || row.status === 'completed';
  return {
    ...booking,
    email: maskEmail(row.email),
    partyUntil: partyChangeableUntil(row).toISOString(),
    moves: {
      allowed: !why,
      left: guestMovesLeft(row),
      until: movableUntil(row).toISOString(),
      refundPercent: quotePolicy(row, now).explanation.percent,
      ...(why && { why }),
    },
    cancellation: cancellation && {
      cause: cancellation.cause,
      explanation: cancellation.explanation,
      refundState: cancellation.refundState,
      ...(refunds.length > 0 && { refunds }),
      sentAt: cancellation.sentAt?.toISOString() ?? null,
      cancelledAt: cancellation.createdAt.toISOString(),
    },
    documents: { calendar: '/api/trip/calendar.ics', invoice: isSold ? '/api/trip/invoice.pdf' : null, issued },
    ...(row.noShowAt && row.endsAt <= now && row.status !== 'cancelled' && { noShow: true as const }),
    review: reviewOf(row, now),
  };
}

function reviewOf(row: BookingEntity, now: Date): Trip['review'] {
  if (row.reviewedAt) return 'done';
  return decideInvitation(row, now) === 'not-completed' ? 'none' : 'open';
}
