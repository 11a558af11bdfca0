/** Screenshots of prices, add-ons, codes, vouchers, deposits, offers, gifts and threads, in every state that a guest can see. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type {
  CancellationExplanation,
  GuestBooking,
  GuestOffer,
  IssuedDocument,
  RequestedPayment,
  Trip,
  TripAddOn,
  TripPaymentRequest,
} from '@charter/contracts';
import { approve, bookingAddress, fillDetails, findFreeSlot, inPayPalWindow, packageNameIn } from './checkout.js';
import { hydrated } from './fixtures.js';
import { offerIn } from './guest-pages.js';
import type { Context, Shot } from './shot.js';
import { giftTextsOf } from './texts.js';
import { openTrip } from './trip-shots.js';
import { tripStates } from './trip-states.js';

const hourMs = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();
const inHours = (hours: number) => iso(Date.now() + hours * hourMs);
const dayAfter = (day: string, days: number) => iso(Date.parse(day) + days * 24 * hourMs).slice(0, 10);

/** The reply to a form with errors. */
const invalid = (codes: Record<string, object>) => ({
  status: 422,
  json: { title: '', status: 422, code: 'INVALID', errors: Object.fromEntries(Object.keys(codes).map((field) => [field, ''])), codes },
});

/** Changes the package of the screenshot, in the page's data and in the replies of the API. */
async function changePackage({ page, free }: Context, change: object): Promise<void> {
  const changed = (_key: string, value: unknown): unknown =>
    value && typeof value === 'object' && 'maxGuests' in value && 'id' in value && value.id === free.package.id
      ? { ...value, ...change }
      : value;
  const json = (text: string) => JSON.stringify(JSON.parse(text, changed));
  await page.route('**/api/charter-packages*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: json(await response.text()) });
  });
  await page.route(/\/booking(\?|$)/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(
      /(<script[^>]*id="page-data"[^>]*>)([^<]*)/,
      (_whole, tag: string, data: string) => tag + json(data).replaceAll('<', String.raw`\u003c`),
    );
    await route.fulfill({ response, body });
  });
}

const dialogOf = (page: Page) => page.locator('dialog[open]');

async function openDetails({ page, t, free, visit }: Context): Promise<Locator> {
  await visit(bookingAddress(free, 'details'));
  await expect(page.getByText(t('schedule.available'))).toBeVisible();
  return dialogOf(page);
}

async function confirm({ page, t }: Context): Promise<void> {
  await fillDetails(page, t);
  await page.getByRole('button', { name: t('details.confirm') }).click();
  await page.getByRole('heading', { name: t('payment.guest') }).waitFor();
}

const nothingLoads = (page: Page) => expect(page.locator('dialog[open] .animate-breathe')).toHaveCount(0);

/** The package with the most add-ons. @returns the same scene with a free slot of it */
const atRoseIsland = async (scene: Context): Promise<Context> => ({
  ...scene,
  free: await findFreeSlot(scene.page.request, /Rose Island 4/, 20),
});

/** Adds one of each of these add-ons, by their places in the list. */
async function addOnes({ page, t }: Context, places: readonly number[]): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole('spinbutton').nth(1).waitFor();
  const more = dialog.getByRole('button', { name: t('details.moreAddOns') });
  if (await more.isVisible()) await more.click();
  const items = dialog.getByRole('listitem').filter({ has: page.getByRole('spinbutton') });
  for (const place of places) await items.nth(place).getByRole('button').last().click();
  await nothingLoads(page);
}

async function typePromoCode({ page, t }: Context): Promise<void> {
  await page.getByRole('button', { name: t('details.havePromoCode') }).click();
  await page.getByLabel(t('details.promoCode')).fill('WINTER10');
  await page.getByRole('button', { name: t('details.applyPromoCode') }).click();
}

const depositQuote = ({ free }: Context) => ({
  lines: [],
  total: 3600,
  dueNow: 1080,
  balanceDueAt: `${dayAfter(free.date, -14)}T14:00:00.000Z`,
  currency: 'USD',
});

async function withDeposit(scene: Context): Promise<void> {
  await changePackage(scene, { depositPercent: 30 });
  await scene.page.route('**/api/price', (route) => route.fulfill({ json: depositQuote(scene) }));
}

/** Applies vouchers in the payment dialog, each with the server's reply. */
async function applyVouchers(scene: Context, replies: readonly object[]): Promise<void> {
  const { page, locale } = scene;
  const texts = giftTextsOf(locale);
  await openDetails(scene);
  await confirm(scene);
  const dialog = dialogOf(page);
  for (const [index, reply] of replies.entries()) {
    await page.route('**/api/voucher', (route) => route.fulfill(reply), { times: 1 });
    await dialog.getByRole('button', { name: texts[index === 0 ? 'have' : 'haveAnother']!, exact: true }).click();
    await dialog.getByLabel(texts.code!).fill(`7K3Q-DM9T-XZ4B-8HV${'WX'[index]}`);
    const replied = page.waitForResponse('**/api/voucher');
    await dialog.getByRole('button', { name: texts.apply!, exact: true }).click();
    await replied;
  }
  await nothingLoads(page);
}

/** PayPal's reply to which methods this buyer may use. */
const eligible = (page: Page, methods: readonly string[]) =>
  page.route('**/web-sdk/v6/eligibility', async (route) => {
    const response = await route.fetch();
    const { eligible_methods: all } = (await response.json()) as { eligible_methods: Record<string, object> };
    const json = { eligible_methods: Object.fromEntries(Object.entries(all).filter(([name]) => methods.includes(name))) };
    await route.fulfill({ response, json });
  });

const openPayment =
  (prepare: (page: Page) => Promise<unknown> = async () => undefined): Shot['enter'] =>
  async (scene) => {
    await prepare(scene.page);
    await openDetails(scene);
    await confirm(scene);
  };

const bookedIn = async ({ page, free, locale }: Context): Promise<Partial<GuestBooking>> => ({
  confirmationCode: 'M4R1N-4S411',
  firstName: 'Margaret',
  packageName: free.package.name,
  packageNameShown: await packageNameIn(page.request, free, locale),
  packageNameLanguage: locale,
  packageDuration: free.package.duration,
  bookingDate: free.date,
  timeSlot: free.slot,
  startsAt: `${free.date}T13:00:00.000Z`,
  endsAt: `${free.date}T21:00:00.000Z`,
  guestCount: 8,
  totalAmount: 3600,
  status: 'pending',
  paymentStatus: 'paid',
});

const confirmation =
  (change: Partial<GuestBooking>): Shot['enter'] =>
  async (scene) => {
    const booking = { ...(await bookedIn(scene)), ...change };
    await scene.page.route('**/api/bookings/*', (route) => route.fulfill({ json: booking }));
    await scene.visit('/booking?confirmation=M4R1N-4S411');
    await scene.page.getByText('M4R1N-4S411').waitFor();
  };

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

const folio = (balanceDue: number, change: Partial<NonNullable<Trip['folio']>> = {}): NonNullable<Trip['folio']> => ({
  lines: [{ id: 'l1', kind: 'line', text: 'Exuma Cays Full-Day Adventure', amount: 3600 }],
  payments: [payment('p1', 1080, 'paypal', 40)],
  balanceDue,
  ...change,
});

const addOnLine = { kind: 'addon', text: 'Picnic lunch', qty: 12, unitAmount: 65, amount: 780 } as const;

const document = (kind: IssuedDocument['kind'], number: string, amount: number, daysAgo: number): IssuedDocument => ({
  id: number,
  kind,
  number,
  amount,
  issuedAt: inHours(-24 * daysAgo),
});

const allDocuments = [
  document('receipt', 'R-2026-0007', 1080, 40),
  document('invoice', '2026-0042', 3600, 39),
  document('receipt', 'R-2026-0019', 2520, 12),
  document('credit_note', 'CN-2026-0003', -250.5, 2),
];

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
    openTrip(scene, 'refund-sent', { cancellation, documents: { calendar: '/api/trip/calendar.ics', invoice: null, issued } });
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

const openOffer =
  (change: Partial<GuestOffer>, then: (scene: Context) => Promise<unknown> = async () => undefined): Shot['enter'] =>
  async (scene) => {
    const { page, locale, visit } = scene;
    const offer: GuestOffer = { ...offerIn(locale), validUntil: inHours(80), boatHeldUntil: inHours(56), ...change };
    await page.route('**/api/offer', (route) => route.fulfill({ json: offer }));
    await visit('/offer');
    await page.locator('h1').waitFor();
    await then(scene);
  };
const paidAtOnce = { payNow: 7000, payLater: 0, balanceDueAt: null };
/** Absent fields cannot be set to undefined. */
const without = <Key extends keyof GuestOffer>(...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, undefined])) as Partial<GuestOffer>;

/** Buys a real gift: the stack then has a payment request with a PayPal order for the dialogs of the trip page. */
async function realRequest(page: Page): Promise<RequestedPayment> {
  const buyer = { firstName: 'Amelia', lastName: 'Hartwell', email: 'amelia@example.com' };
  return (await (await page.request.post('/api/gift', { data: { amount: 540, forName: 'Grace', buyer } })).json()) as RequestedPayment;
}

const openGift: Shot['enter'] = async ({ page, visit }) => {
  await visit('/gift');
  await hydrated(page.locator('button[type=submit]'));
};

/** As after a return from PayPal's page. */
const giftPaid =
  (saved: object): Shot['enter'] =>
  async ({ page, locale, visit }) => {
    await page.addInitScript((value) => sessionStorage.setItem('gift', value), JSON.stringify(saved));
    await page.route('**/paypal/order/*/capture', (route) => route.fulfill({ json: { status: 'COMPLETED' } }));
    await visit('/gift?token=ORDER12345&PayerID=PAYER');
    await page.getByRole('heading', { name: giftTextsOf(locale).thanks! }).waitFor();
  };

const thread = (messages: readonly ('guest' | 'staff')[]): Shot['enter'] => {
  const texts = {
    guest: 'Could we anchor at Rose Island for lunch, and be back by five?\n\nThere are eight of us, two of them children.',
    staff: 'With pleasure. We would leave at nine and have you back at the dock by half past four, so that nobody has to hurry.',
  };
  return async ({ page, t, visit }) => {
    const json = {
      firstName: 'Margaret',
      lastName: 'Hartwell-Featherstonehaugh',
      messages: messages.map((from, index) => ({ from, text: texts[from], createdAt: inHours(-30 + index * 3) })),
    };
    await page.route('**/api/inquiry', (route) => route.fulfill({ json }));
    await visit('/answer');
    await page.getByRole('list', { name: t('answer.messages') }).waitFor();
  };
};

const closed =
  (api: string, code: string, path: string): Shot['enter'] =>
  async ({ page, visit }) => {
    await page.route(api, (route) => route.fulfill({ status: 401, json: { code, status: 401, title: '' } }));
    await visit(path);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
  };

const bookingShots: Shot[] = [
  {
    of: 'calendar-prices',
    shows: 'dialog',
    enter: async (scene) => {
      const { page, free, visit } = scene;
      await changePackage(scene, { lowestPrice: 3200 });
      const prices = [3200, 3600, 4350, 12_500, 4350, 3600, 3200];
      await page.route('**/api/day-prices/*', (route) =>
        route.fulfill({
          json: Array.from({ length: 60 }, (_, index) => ({ date: dayAfter(free.date, index - 8), price: prices[index % 7]! })),
        }),
      );
      await visit(bookingAddress(free, 'date'));
      await page
        .locator('dialog[open] td')
        .getByText(/4.?350/)
        .first()
        .waitFor();
    },
  },
  {
    of: 'booking-from',
    enter: async (scene) => {
      await changePackage(scene, { lowestPrice: 3200, depositPercent: 30 });
      await scene.visit('/booking');
    },
  },
  {
    of: 'details-add-ons',
    shows: 'dialog',
    enter: async (anywhere) => {
      const scene = await atRoseIsland(anywhere);
      await openDetails(scene);
      // The second to its most, and the last, which lengthens the charter.
      await addOnes(scene, [0, 1, 3]);
    },
  },
  {
    of: 'details-add-on-sold-out',
    shows: 'dialog',
    enter: async (scene) => {
      const { page, locale, free } = scene;
      const offered = (await (await page.request.get(`/api/add-ons?packageId=${free.package.id}&locale=${locale}`)).json()) as {
        name: string;
      }[];
      await page.route('**/api/price', (route) =>
        route.fulfill(invalid({ addOns: { code: 'addOnSoldOut', params: { name: offered[0]!.name } } })),
      );
      await openDetails(scene);
      await addOnes(scene, [0]);
      await page
        .getByText(scene.t('fields.addOnSoldOut', { name: offered[0]!.name }))
        .first()
        .waitFor();
    },
  },
  {
    of: 'details-festive',
    shows: 'dialog',
    enter: async (scene) => {
      await changePackage(scene, { lowestPrice: 3600 });
      await scene.page.route('**/api/price', (route) => route.fulfill({ json: { lines: [], total: 12_500, currency: 'USD' } }));
      await openDetails(scene);
    },
  },
  {
    of: 'details-promo',
    shows: 'dialog',
    enter: async (scene) => {
      const promo = { kind: 'promo', text: 'WINTER10', qty: 1, unitAmount: -360, amount: -360 };
      await scene.page.route('**/api/price', (route) => route.fulfill({ json: { lines: [promo], total: 3240, currency: 'USD' } }));
      await openDetails(scene);
      await typePromoCode(scene);
      await scene.page
        .getByText(/3.?240/)
        .filter({ visible: true })
        .first()
        .waitFor();
    },
  },
  {
    of: 'details-promo-refused',
    shows: 'dialog',
    enter: async (scene) => {
      await scene.page.route('**/api/price', (route) => route.fulfill(invalid({ promoCode: { code: 'unknownPromoCode' } })));
      await openDetails(scene);
      await typePromoCode(scene);
      await scene.page.getByText(scene.t('fields.unknownPromoCode')).waitFor();
    },
  },
  {
    of: 'details-price-failed',
    shows: 'dialog',
    enter: async (scene) => {
      await changePackage(scene, { lowestPrice: 3200 });
      await scene.page.route('**/api/price', (route) =>
        route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', status: 503, title: '' } }),
      );
      await openDetails(scene);
      await scene.page.getByText(scene.t('summary.priceFailed')).waitFor({ timeout: 20_000 });
    },
  },
  {
    of: 'details-deposit',
    shows: 'dialog',
    enter: async (scene) => {
      await withDeposit(scene);
      await openDetails(scene);
      await nothingLoads(scene.page);
    },
  },
  {
    of: 'payment-deposit',
    shows: 'dialog',
    enter: async (anywhere) => {
      const scene = await atRoseIsland(anywhere);
      // A changed page could not load PayPal's script from this machine: an add-on has the price requested too.
      await scene.page.route('**/api/price', (route) => route.fulfill({ json: depositQuote(scene) }));
      await openDetails(scene);
      await addOnes(scene, [0]);
      await confirm(scene);
      await nothingLoads(scene.page);
    },
  },
  { of: 'payment-methods', shows: 'dialog', enter: openPayment() },
  { of: 'payment-card', shows: 'dialog', enter: openPayment((page) => eligible(page, ['paypal', 'basic_cards'])) },
  {
    of: 'payment-paypal-only',
    shows: 'dialog',
    enter: async (scene) => {
      await openPayment((page) => eligible(page, []))(scene);
      await dialogOf(scene.page).locator('paypal-button').waitFor();
    },
  },
  {
    of: 'payment-unavailable',
    shows: 'dialog',
    enter: async (scene) => {
      await scene.page.route('**/paypal/setup', (route) =>
        route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', status: 503, title: '' } }),
      );
      await openDetails(scene);
      await confirm(scene);
      await scene.page.getByText(scene.t('payment.unavailableTitle')).waitFor({ timeout: 20_000 });
    },
  },
  {
    of: 'payment-add-ons',
    shows: 'dialog',
    enter: async (anywhere) => {
      const scene = await atRoseIsland(anywhere);
      await openDetails(scene);
      await addOnes(scene, [0, 1, 3]);
      await confirm(scene);
      await nothingLoads(scene.page);
    },
  },
  {
    of: 'payment-price-changed',
    shows: 'dialog',
    enter: async (scene) => {
      const { status, json } = invalid({ amount: { code: 'wrongAmount' } });
      await scene.page.route('**/paypal/order', (route) => route.fulfill({ status, json: { ...json, total: 4350, currency: 'USD' } }));
      await openDetails(scene);
      await confirm(scene);
      await scene.page.getByRole('button', { name: scene.t('payment.pay') }).click();
      await scene.page.getByText(scene.t('payment.priceTitle')).waitFor();
    },
  },
  {
    of: 'payment-voucher-field',
    shows: 'dialog',
    enter: async (scene) => {
      await openDetails(scene);
      await confirm(scene);
      await dialogOf(scene.page)
        .getByRole('button', { name: giftTextsOf(scene.locale).have! })
        .click();
    },
  },
  {
    of: 'payment-voucher-part',
    shows: 'dialog',
    enter: (scene) => applyVouchers(scene, [{ json: { balance: 500, validUntil: '2027-12-31' } }]),
  },
  {
    of: 'payment-voucher-two',
    shows: 'dialog',
    enter: (scene) => applyVouchers(scene, [{ json: { balance: 500, validUntil: '2027-12-31' } }, { json: { balance: 1200.5 } }]),
  },
  { of: 'payment-voucher-all', shows: 'dialog', enter: (scene) => applyVouchers(scene, [{ json: { balance: 5000 } }]) },
  {
    of: 'payment-voucher-refused',
    shows: 'dialog',
    enter: (scene) => applyVouchers(scene, [invalid({ code: { code: 'unknownVoucher' } })]),
  },
  {
    of: 'payment-voucher-used',
    shows: 'dialog',
    enter: async (scene) => {
      await applyVouchers(scene, [{ json: { balance: 500, validUntil: '2027-12-31' } }]);
      await scene.page.route('**/paypal/order', (route) => route.fulfill(invalid({ vouchers: { code: 'unknownVoucher' } })));
      await scene.page.getByRole('button', { name: scene.t('payment.pay') }).click();
      await dialogOf(scene.page).getByLabel(giftTextsOf(scene.locale).code!).waitFor();
    },
  },
  {
    of: 'confirmation-deposit',
    enter: async (scene) =>
      confirmation({
        paymentStatus: 'partially_paid',
        balance: { amount: 2520, dueAt: `${dayAfter(scene.free.date, -14)}T14:00:00.000Z` },
      })(scene),
  },
  {
    of: 'confirmation-add-ons',
    enter: async (scene) => {
      const { page, locale, free } = scene;
      const offered = (await (await page.request.get(`/api/add-ons?packageId=${free.package.id}&locale=${locale}`)).json()) as TripAddOn[];
      const addOns = offered.map(({ id, name, price }, index) => ({
        id,
        name,
        nameShown: name,
        nameLanguage: locale,
        qty: index + 1,
        amount: price * (index + 1),
      }));
      await confirmation({ totalAmount: 5390, addOns })(scene);
    },
  },
];

const tripMoneyShots: Shot[] = [
  {
    of: 'trip-loading',
    enter: async ({ page, visit }) => {
      await page.route('**/api/trip', () => undefined);
      await visit('/trip');
    },
  },
  {
    of: 'trip-link-failed',
    enter: async ({ page, t, visit }) => {
      const notFound = { status: 404, json: { code: 'TRIP_NOT_FOUND', status: 404, title: '' } };
      await page.route('**/api/trip/open', (route) => route.fulfill(notFound));
      await page.route('**/api/trip', (route) => route.fulfill(notFound));
      await visit('/trip');
      await page.getByText(t('trip.linkFailed')).waitFor();
    },
  },
  {
    of: 'trip-link-sent',
    enter: async ({ page, t, visit }) => {
      await page.route('**/api/trip', (route) => route.fulfill({ status: 401, json: { code: 'TRIP_CLOSED', status: 401, title: '' } }));
      await page.route('**/api/trip/link', (route) => route.fulfill({ status: 202 }));
      await visit('/trip');
      await page.getByLabel(t('details.email')).fill('amelia@example.com');
      await page.getByLabel(t('confirmation.code')).fill('M4R1N-4S411');
      await page.getByRole('button', { name: t('trip.linkSend') }).click();
      await page.getByText(t('trip.linkSent')).waitFor();
    },
  },
  {
    of: 'trip-link-errors',
    enter: async ({ page, t, visit }) => {
      await page.route('**/api/trip', (route) => route.fulfill({ status: 401, json: { code: 'TRIP_CLOSED', status: 401, title: '' } }));
      await visit('/trip');
      await page.getByRole('button', { name: t('trip.linkSend') }).click();
      await page.getByText(t('fields.confirmationCodeFormat')).waitFor();
    },
  },
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
    of: 'trip-returned',
    enter: async (scene) => {
      await scene.page.route('**/paypal/order/*/capture', (route) => route.fulfill({ json: { status: 'PENDING' } }));
      const { visit } = scene;
      await openTrip({ ...scene, visit: () => visit('/trip?token=ORDER12345&PayerID=PAYER') }, 'balance');
      await scene.page.getByText(scene.t('payment.waitingTitle')).waitFor();
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
      await dialogOf(page).getByText(t('trip.payThanks')).waitFor({ timeout: 20_000 });
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
      await dialogOf(page).locator('.animate-breathe').first().waitFor();
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
    enter: openCancellation({ due: 0, percent: 50 }, { paymentStatus: 'partially_paid', folio: folio(2520) }),
  },
  {
    of: 'trip-cancel-deposit-part',
    shows: 'dialog',
    enter: openCancellation({ due: 720 }, { paymentStatus: 'partially_paid', folio: folio(2520) }),
  },
  { of: 'trip-cancel-add-ons', shows: 'dialog', enter: openCancellation({ price: 4380, addOns: 780, due: 4020 }) },
  { of: 'trip-cancel-capped', shows: 'dialog', enter: openCancellation({ cappedBy: 50, percent: 50, due: 1800 }) },
];

const offerShots: Shot[] = [
  { of: 'offer', enter: openOffer({ ...paidAtOnce, ...without('boatHeldUntil') }) },
  { of: 'offer-deposit', enter: openOffer({}) },
  { of: 'offer-ends-soon', enter: openOffer({ validUntil: inHours(5.5), boatHeldUntil: inHours(4.5) }) },
  { of: 'offer-ends-in-minutes', enter: openOffer({ validUntil: inHours(0.7), boatHeldUntil: inHours(0.6) }) },
  {
    of: 'offer-one-day',
    enter: openOffer({
      days: [{ date: '2026-12-05', sunset: '2026-12-05T22:20:00.000Z' }],
      endsAt: '2026-12-05T22:00:00.000Z',
      guestCount: 1,
      lines: [
        { kind: 'offer', text: 'Charter with captain and fuel', qty: 1, unitAmount: 1400, amount: 1400 },
        { kind: 'fee', text: '10% VAT', qty: 1, unitAmount: 140, amount: 140 },
      ],
      total: 1540,
      payNow: 1540,
      payLater: 0,
      balanceDueAt: null,
    }),
  },
  {
    of: 'offer-expired',
    enter: openOffer({ state: 'expired', validUntil: inHours(-20), ...without('paymentRequestId', 'boatHeldUntil') }),
  },
  { of: 'offer-withdrawn', enter: openOffer({ state: 'withdrawn', ...without('paymentRequestId', 'boatHeldUntil') }) },
  { of: 'offer-declined', enter: openOffer({ state: 'declined', ...without('paymentRequestId', 'boatHeldUntil') }) },
  { of: 'offer-accepted', enter: openOffer({ state: 'accepted', ...without('paymentRequestId', 'boatHeldUntil') }) },
  {
    of: 'offer-pay',
    shows: 'dialog',
    enter: openOffer({}, async ({ page }) => {
      await (await hydrated(page.locator('main section[aria-label] button').first())).click();
      await dialogOf(page).locator('paypal-button').waitFor();
    }),
  },
  {
    of: 'offer-taken',
    shows: 'dialog',
    enter: openOffer({}, async ({ page, t }) => {
      await page.route('**/paypal/order', (route) =>
        route.fulfill({ status: 409, json: { code: 'SLOT_TAKEN', status: 409, title: '', alternatives: [] } }),
      );
      await (await hydrated(page.locator('main section[aria-label] button').first())).click();
      await page.getByRole('button', { name: t('payment.pay') }).click();
      await page.getByText(t('offer.takenTitle')).waitFor();
    }),
  },
  {
    of: 'offer-question',
    shows: 'dialog',
    enter: openOffer({}, async ({ page, t }) => {
      await (await hydrated(page.getByRole('button', { name: t('offer.ask') }))).click();
      await dialogOf(page).getByRole('textbox').waitFor();
    }),
  },
  {
    of: 'offer-question-sent',
    shows: 'dialog',
    enter: openOffer({}, async ({ page, t }) => {
      await page.route('**/api/offer/questions', (route) => route.fulfill({ status: 204 }));
      await (await hydrated(page.getByRole('button', { name: t('offer.ask') }))).click();
      await dialogOf(page).getByRole('textbox').fill('Could we leave an hour later?');
      await dialogOf(page)
        .getByRole('button', { name: t('contact.send') })
        .click();
      await page.getByText(t('offer.askSent')).waitFor();
    }),
  },
  {
    of: 'offer-decline',
    shows: 'dialog',
    enter: openOffer({}, async ({ page, t }) => {
      await (await hydrated(page.getByRole('button', { name: t('offer.decline') }))).click();
      await dialogOf(page).getByRole('textbox').waitFor();
    }),
  },
  { of: 'offer-link', enter: closed('**/api/offer', 'OFFER_NOT_FOUND', '/offer') },
];

const giftShots: Shot[] = [
  { of: 'gift', enter: openGift },
  {
    of: 'gift-written',
    enter: async (scene) => {
      const { page, t, locale } = scene;
      const texts = giftTextsOf(locale);
      await openGift(scene);
      await page.getByRole('form').getByText(texts.charter!, { exact: true }).click();
      await page.getByLabel(texts.forName!).fill('Elena and Theodore Featherstonehaugh');
      await page.getByLabel(texts.message!).fill('Happy anniversary.\nSee you on the water!');
      await page.getByText(texts.onDate!, { exact: true }).click();
      await page.getByLabel(t('details.firstName')).fill('Marco');
      await page.getByLabel(t('details.lastName')).fill('Ferri');
    },
  },
  {
    of: 'gift-errors',
    enter: async (scene) => {
      const { page, locale } = scene;
      const texts = giftTextsOf(locale);
      await openGift(scene);
      await page.getByLabel(texts.otherAmount!).fill('12');
      await page.getByText(texts.onDate!, { exact: true }).click();
      await page.locator('button[type=submit]').click();
      await page.getByText((texts.errors as unknown as Record<string, string>).forNameRequired!).waitFor();
    },
  },
  {
    of: 'gift-pay',
    shows: 'dialog',
    enter: async (scene) => {
      const { page, t, locale } = scene;
      await openGift(scene);
      await page.getByLabel(giftTextsOf(locale).forName!).fill('Elena');
      await page.getByLabel(t('details.firstName')).fill('Marco');
      await page.getByLabel(t('details.lastName')).fill('Ferri');
      await page.getByLabel(t('details.email'), { exact: true }).fill('marco@example.com');
      await page.locator('button[type=submit]').click();
      await dialogOf(page).locator('paypal-button').waitFor();
    },
  },
  {
    of: 'gift-paid',
    enter: giftPaid({ email: 'marco@example.com', deliverTo: 'elena@example.com', deliverOn: null, validUntil: '2028-11-30' }),
  },
  {
    of: 'gift-later',
    enter: giftPaid({ email: 'marco@example.com', deliverTo: 'marco@example.com', deliverOn: dayAfter(inHours(0).slice(0, 10), 29) }),
  },
];

const threadShots: Shot[] = [
  { of: 'answer', enter: thread(['guest', 'staff', 'guest']) },
  { of: 'answer-first', enter: thread(['guest']) },
  { of: 'answer-link', enter: closed('**/api/inquiry', 'THREAD_NOT_FOUND', '/answer') },
];

export const moneyShots: Shot[] = [...bookingShots, ...tripMoneyShots, ...offerShots, ...giftShots, ...threadShots];
