/** Screenshots of what a guest pays and adds on the trip page: requests, add-ons, moves and gratuities. */
import type { Page } from '@playwright/test';
import type { IssuedDocument, RequestedPayment, Trip, TripAddOn, TripPaymentRequest } from '@charter/contracts';
import { approve, dayAfter, inPayPalWindow } from './checkout.js';
import { hydrated } from './fixtures.js';
import { addOnes, changePackage, dialogOf, inHours } from './shot-steps.js';
import type { Context, Shot } from './shot.js';
import { openTrip } from './trip-shots.js';
import { tripStates } from './trip-states.js';

const request = (change: Partial<TripPaymentRequest>): TripPaymentRequest => ({
  id: '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d6e',
  kind: 'balance',
  amount: 2520,
  lines: [],
  ...change,
});

const payment = (id: string, amount: number, method: 'paypal' | 'cash' | 'terminal' | 'bank' | 'voucher', daysAgo: number) => ({
  id,
  kind: 'payment' as const,
  amount,
  method,
  at: inHours(-24 * daysAgo),
});

export const folio = (balanceDue: number, change: Partial<NonNullable<Trip['folio']>> = {}): NonNullable<Trip['folio']> => ({
  lines: [{ id: 'l1', kind: 'line', text: 'Exuma Cays Full-Day Adventure', amount: 3600 }],
  payments: [payment('p1', 1080, 'paypal', 40)],
  balanceDue,
  ...change,
});

const addOnLine = { kind: 'addon', text: 'Picnic lunch', qty: 12, unitAmount: 65, amount: 780 } as const;

export const document = (kind: IssuedDocument['kind'], number: string, amount: number, daysAgo: number): IssuedDocument => ({
  id: number,
  kind,
  number,
  amount,
  issuedAt: inHours(-24 * daysAgo),
});

export const allDocuments = [
  document('receipt', 'R-2026-0007', 1080, 40),
  document('invoice', '2026-0042', 3600, 39),
  document('receipt', 'R-2026-0019', 2520, 12),
  document('credit_note', 'CN-2026-0003', -250.5, 2),
];

/** What the API offers with the charter, with these obstacles and numbers. */
async function offerAddOns({ page, free, locale }: Context): Promise<void> {
  const offered = (await (await page.request.get(`/api/add-ons?packageId=${free.package.id}&locale=${locale}`)).json()) as TripAddOn[];
  const [first, second, third] = offered;
  const trip: TripAddOn[] = [
    ...offered.map((each) => ({ ...each, left: 1 })),
    { ...first!, id: 101, left: 0, why: 'tooLate' },
    { ...second!, id: 102, left: 0, why: 'soldOut' },
    { ...(third ?? first!), id: 103, left: 0, why: 'enough' },
    { ...offered.at(-1)!, id: 104, left: 0, why: 'timeTaken' },
    { ...offered.at(-1)!, id: 105, left: 0, why: 'tooDark' },
  ];
  await page.route('**/api/trip/add-ons?*', (route) => route.fulfill({ json: trip }));
}

/** A day that costs more and one that costs less. */
async function offerDearDays({ page, free }: Context, costs: readonly number[]): Promise<string[]> {
  await changePackage({ page, free } as Context, { lowestPrice: 3200 });
  const days = costs.map((_, index) => dayAfter(free.date, index * 2));
  const openings = costs.map((difference, index) => ({
    date: days[index],
    ...(difference && { difference, price: 3600 + difference }),
    slots: [{ timeSlot: free.slot, startsAt: `${days[index]}T14:00:00.000Z`, endsAt: `${days[index]}T22:00:00.000Z` }],
  }));
  await page.route('**/api/trip/openings?*', (route) => route.fulfill({ json: openings }));
  return days;
}

async function openMove(scene: Context, costs: readonly number[], change: Partial<Trip> = {}): Promise<string[]> {
  const days = await offerDearDays(scene, costs);
  await openTrip(scene, 'confirmed', change);
  await (await hydrated(scene.page.getByRole('button', { name: scene.t('trip.moveButton') }))).click();
  await dialogOf(scene.page).getByRole('grid').first().waitFor();
  return days;
}

async function chooseDay({ page, t }: Context, day: string): Promise<void> {
  const button = dialogOf(page).locator(`[data-day="${day}"]`);
  for (let turns = 0; turns < 4 && !(await button.isVisible()); turns += 1)
    await dialogOf(page)
      .getByRole('button', { name: t('calendar.next') })
      .click();
  await button.click();
  await dialogOf(page).getByText(t('trip.moveFrom')).waitFor();
}

const gratuity = (given: number): Partial<Trip> => ({ gratuity: { until: inHours(27 * 24), given }, review: 'none' });

/** Buys a real gift: the stack then has a payment request with a PayPal order for the dialogs of the trip page. */
async function realRequest(page: Page): Promise<RequestedPayment> {
  const buyer = { firstName: 'Amelia', lastName: 'Hartwell', email: 'amelia@example.com' };
  return (await (await page.request.post('/api/gift', { data: { amount: 540, forName: 'Grace', buyer } })).json()) as RequestedPayment;
}

export const tripMoneyShots: Shot[] = [
  {
    of: 'trip-overdue',
    enter: (scene) =>
      openTrip(scene, 'balance', {
        folio: folio(2520),
        paymentRequests: [request({ dueAt: inHours(-50) })],
        documents: { calendar: '/api/trip/calendar.ics', invoice: null, issued: allDocuments.slice(0, 2) },
      }),
  },
  {
    of: 'trip-requests',
    enter: (scene) =>
      openTrip(scene, 'balance', {
        offersAddOns: true,
        folio: folio(2520, {
          lines: [
            ...folio(0).lines,
            { id: 'l2', kind: 'line', text: 'Underwater scooter', amount: 240 },
            { id: 'l3', kind: 'adjustment', text: '', amount: -240 },
          ],
          payments: [
            payment('p1', 500, 'voucher', 40),
            payment('p2', 400.5, 'paypal', 40),
            payment('p3', 79.5, 'cash', 12),
            payment('p4', 100, 'bank', 11),
            payment('p5', 200, 'terminal', 10),
            { id: 'p6', kind: 'refund', amount: -200, method: 'paypal', at: inHours(-5) },
          ],
        }),
        paymentRequests: [
          request({ dueAt: inHours(48) }),
          request({ id: 'r2', kind: 'addons', amount: 780, lines: [addOnLine], expiresAt: inHours(0.2) }),
          request({
            id: 'r3',
            kind: 'move',
            amount: 400,
            expiresAt: inHours(0.2),
            move: {
              date: dayAfter(scene.free.date, 3),
              timeSlot: scene.free.slot,
              startsAt: `${dayAfter(scene.free.date, 3)}T14:00:00.000Z`,
              endsAt: `${dayAfter(scene.free.date, 3)}T22:00:00.000Z`,
            },
          }),
        ],
      }),
  },
  {
    of: 'trip-payments-under-review',
    enter: (scene) =>
      openTrip(scene, 'balance', {
        folio: folio(2520),
        paymentRequests: [],
        paymentsUnderReview: [request({ dueAt: inHours(48) }), request({ id: 'r2', kind: 'addons', amount: 780, lines: [addOnLine] })],
      }),
  },
  {
    of: 'trip-returned',
    enter: async (scene) => {
      const { page, locale, t, visit } = scene;
      const { balance } = tripStates(locale, '');
      const reviewed = { ...balance!, paymentRequests: [], paymentsUnderReview: balance!.paymentRequests };
      await page.route('**/paypal/order/*/capture', async (route) => {
        await page.route('**/api/trip', (again) => again.fulfill({ json: reviewed }));
        await route.fulfill({ json: { status: 'PENDING' } });
      });
      await openTrip({ ...scene, visit: () => visit('/trip?token=ORDER12345&PayerID=PAYER') }, 'balance');
      await page.getByText(t('trip.payReviewed')).waitFor();
    },
  },
  {
    of: 'trip-pay',
    shows: 'dialog',
    enter: async (scene) => {
      await openTrip(scene, 'balance');
      await (await hydrated(scene.page.locator('#payment button').first())).click();
      await dialogOf(scene.page).locator('paypal-button').waitFor();
    },
  },
  {
    of: 'trip-paid',
    shows: 'dialog',
    enter: async (scene) => {
      const { page, t } = scene;
      const { paymentRequestId: id, amount } = await realRequest(page);
      await openTrip(scene, 'balance', { paymentRequests: [request({ id, amount })] });
      await (await hydrated(page.locator('#payment button').first())).click();
      // Nothing is asked for any more.
      await page.route('**/api/trip', (route) => route.fulfill({ json: tripStates(scene.locale, '').confirmed }));
      await inPayPalWindow(page, () => page.getByRole('button', { name: t('payment.pay') }).click(), approve);
      await dialogOf(page).getByText(t('trip.payThanks')).waitFor();
    },
  },
  {
    of: 'trip-add-ons-panel',
    enter: (scene) =>
      openTrip(scene, 'confirmed', {
        offersAddOns: true,
        totalAmount: 4720,
        addOns: [
          { id: 1, name: 'Picnic lunch', qty: 12, amount: 780 },
          { id: 4, name: 'Extra hour', qty: 1, amount: 340 },
        ],
        documents: { calendar: '/api/trip/calendar.ics', invoice: null, issued: allDocuments },
      }),
  },
  {
    of: 'trip-add-ons',
    shows: 'dialog',
    enter: async (scene) => {
      const { page, t } = scene;
      await offerAddOns(scene);
      await openTrip(scene, 'confirmed', { offersAddOns: true });
      await (await hydrated(page.getByRole('button', { name: t('details.moreAddOns') }))).click();
      await addOnes(scene, [0, 1]);
    },
  },
  {
    of: 'trip-add-ons-loading',
    shows: 'dialog',
    enter: async (scene) => {
      const { page, t } = scene;
      await page.route('**/api/trip/add-ons?*', () => undefined);
      await openTrip(scene, 'confirmed', { offersAddOns: true });
      await (await hydrated(page.getByRole('button', { name: t('details.moreAddOns') }))).click();
      await dialogOf(page).locator('[data-skeleton]').first().waitFor();
    },
  },
  { of: 'trip-move-prices', shows: 'dialog', enter: (scene) => openMove(scene, [0, 750, 0, -400, 8900]) },
  {
    of: 'trip-move-dearer',
    shows: 'dialog',
    enter: async (scene) => chooseDay(scene, (await openMove(scene, [0, 750]))[1]!),
  },
  {
    of: 'trip-move-cheaper',
    shows: 'dialog',
    enter: async (scene) => chooseDay(scene, (await openMove(scene, [0, -400]))[1]!),
  },
  {
    of: 'trip-move-add-on',
    shows: 'dialog',
    enter: async (scene) => {
      const { page, t } = scene;
      const reply = { status: 409, json: { code: 'MOVE_NOT_ALLOWED', status: 409, title: '', why: 'addOn', addOn: 'Photographer' } };
      await page.route('**/api/trip/move', (route) => route.fulfill(reply));
      await chooseDay(scene, (await openMove(scene, [0, 0]))[1]!);
      await dialogOf(page)
        .getByRole('button', { name: t('trip.moveConfirm') })
        .click();
      await page.getByText(t('trip.moveAddOn', { name: 'Photographer' })).waitFor();
    },
  },
  { of: 'trip-gratuity', enter: (scene) => openTrip(scene, 'sailed', gratuity(0)) },
  {
    of: 'trip-gratuity-own',
    enter: async (scene) => {
      const { page, t } = scene;
      await openTrip(scene, 'sailed', gratuity(0));
      await (await hydrated(page.getByText(t('trip.gratuityOwn')))).click();
      await page.getByRole('textbox', { name: t('trip.gratuityAmount') }).fill('99999');
    },
  },
  {
    of: 'trip-gratuity-given',
    enter: async (scene) => {
      const { page } = scene;
      await openTrip(scene, 'sailed', {
        ...gratuity(540),
        review: 'open',
        documents: { calendar: '/api/trip/calendar.ics', invoice: null, issued: allDocuments.slice(0, 3) },
      });
      await page.getByText('540').first().waitFor();
    },
  },
];
