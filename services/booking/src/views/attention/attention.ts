import { dayMs, hourMs } from '@charter/contracts';
import { offerLimits } from '@charter/contracts/browser';

/** A paid booking should be confirmed this long before departure. */
const confirmedBeforeHours = 48;

/** Staff are not reminded this soon after the sale: they have just been sent the e-mail about the new booking. */
const remindedAfterHours = 4;

/** Days for which a no-show is shown: the office decides whether to refund it. */
const noShowDays = 7;

/** No-shows that were recorded at this time or later need attention. */
export const noShowSince = (now: Date): Date => new Date(now.getTime() - noShowDays * dayMs);

/** Bookings made at this time or before have no grace period any more. */
export const reminderCutoff = (now: Date): Date => new Date(now.getTime() - remindedAfterHours * hourMs);

/** Unconfirmed bookings that depart at this time or before need attention. */
export const unconfirmedUntil = (now: Date): Date => new Date(now.getTime() + confirmedBeforeHours * hourMs);

/** When an unconfirmed booking starts to need attention. */
export const unconfirmedSince = (startsAt: Date): Date => new Date(startsAt.getTime() - confirmedBeforeHours * hourMs);

/** When a paid booking starts to need attention: four hours after the sale, or 48 hours before departure. */
export const unconfirmedFrom = ({ createdAt, startsAt }: { createdAt: Date; startsAt: Date }): Date =>
  new Date(
    Math.min(createdAt.getTime() + remindedAfterHours * hourMs, Math.max(createdAt.getTime(), unconfirmedSince(startsAt).getTime())),
  );

/** Crew must be assigned, and waivers signed, this long before departure. */
const readyBeforeHours = 24;

/** Charters that depart at this time or before need crew and signed waivers. */
export const unreadyUntil = (now: Date): Date => new Date(now.getTime() + readyBeforeHours * hourMs);

/** When a charter that is not ready starts to need attention: 24 hours before departure, or when it was booked. */
export const unreadyFrom = ({ createdAt, startsAt }: { createdAt: Date; startsAt: Date }): Date =>
  new Date(Math.max(createdAt.getTime(), startsAt.getTime() - readyBeforeHours * hourMs));

/** A balance is due this long before departure: what is owed by then should have been asked for. */
const balanceBeforeMs = offerLimits.balanceDays * dayMs;

/** Confirmed charters that depart at this time or before should be paid, or their guests asked to pay. */
export const unaskedUntil = (now: Date): Date => new Date(now.getTime() + balanceBeforeMs);

/** When an amount that was not requested starts to need attention: two weeks before departure, or when the charter was booked. */
export const unaskedFrom = ({ createdAt, startsAt }: { createdAt: Date; startsAt: Date }): Date =>
  new Date(Math.max(createdAt.getTime(), startsAt.getTime() - balanceBeforeMs));
