/** Screenshots of what a cancellation by the guest costs, and of its refunds. */
import type { CancellationExplanation, Trip } from '@charter/contracts';
import { hydrated } from './fixtures.js';
import { dialogOf, inHours } from './shot-steps.js';
import type { Shot } from './shot.js';
import { allDocuments, document, folio } from './trip-money-shots.js';
import { openTrip } from './trip-shots.js';

const explanation = (change: Partial<CancellationExplanation>): CancellationExplanation => ({
  departure: inHours(200),
  hoursLeft: 200,
  tierFrom: 168,
  tierTo: null,
  percent: 90,
  price: 3600,
  alreadyBack: 0,
  due: 3240,
  nextChangeAt: inHours(32),
  nextPercent: 50,
  ...change,
});

/** A cancelled trip whose refund is in these states. */
const refunded = (
  state: NonNullable<Trip['cancellation']>['refundState'],
  refunds?: NonNullable<Trip['cancellation']>['refunds'],
): Shot['enter'] => {
  const cancellation = {
    cause: 'guest' as const,
    explanation: explanation({}),
    refundState: state,
    sentAt: inHours(-26),
    cancelledAt: inHours(-27),
    ...(refunds && { refunds }),
  };
  const issued = [...allDocuments.slice(0, 3), document('credit_note', 'CN-2026-0003', -3240, 1)];
  return (scene) =>
    openTrip(scene, 'refund-sent', {
      cancellation,
      paymentStatus: 'partially_refunded',
      documents: { calendar: '/api/trip/calendar.ics', invoice: null, issued },
    });
};

const openCancellation =
  (quoted: Partial<CancellationExplanation>, change: Partial<Trip> = {}): Shot['enter'] =>
  async (scene) => {
    const { page, t } = scene;
    await page.route('**/api/trip/cancellation', (route) => route.fulfill({ json: explanation(quoted) }));
    await openTrip(scene, 'confirmed', change);
    // The first interaction loads the end of the page.
    await page.keyboard.press('Shift');
    await (await hydrated(page.getByRole('button', { name: t('trip.cancel'), exact: true }))).click();
    await dialogOf(page).getByText(t('trip.cancelSure')).waitFor();
  };

export const tripCancelShots: Shot[] = [
  {
    of: 'trip-refund-parts',
    enter: refunded('by_hand', [
      { state: 'sent', amount: 2240 },
      { state: 'by_hand', amount: 500 },
      { state: 'done', amount: 500 },
    ]),
  },
  { of: 'trip-refund-voucher', enter: refunded('done', [{ state: 'done', amount: 3240 }]) },
  {
    of: 'trip-refund-part-failed',
    enter: refunded('failed', [
      { state: 'sent', amount: 1740 },
      { state: 'failed', amount: 1500 },
    ]),
  },
  {
    of: 'trip-cancel-deposit',
    shows: 'dialog',
    enter: openCancellation(
      { due: 0, percent: 50, paid: 1080, kept: 1800, nextPercent: 0 },
      { paymentStatus: 'partially_paid', folio: folio(2520) },
    ),
  },
  {
    of: 'trip-cancel-deposit-part',
    shows: 'dialog',
    enter: openCancellation({ due: 720, paid: 1080, kept: 360 }, { paymentStatus: 'partially_paid', folio: folio(2520) }),
  },
  { of: 'trip-cancel-add-ons', shows: 'dialog', enter: openCancellation({ price: 4380, addOns: 780, due: 4020 }) },
  { of: 'trip-cancel-capped', shows: 'dialog', enter: openCancellation({ cappedBy: 50, percent: 50, due: 1800, nextPercent: 0 }) },
];
