/** Screenshots of prices, add-ons, codes and deposits from the calendar to the confirmation; see `payment-shots.ts` for the payment. */
import type { GuestBooking, TripAddOn } from '@charter/contracts';
import { bookingAddress, dayAfter, packageNameIn } from './checkout.js';
import { addOnes, atRoseIsland, changePackage, depositQuote, invalid, nothingLoads, openDetails } from './shot-steps.js';
import type { Context, Shot } from './shot.js';

async function typePromoCode({ page, t }: Context): Promise<void> {
  await page.getByRole('button', { name: t('details.havePromoCode') }).click();
  await page.getByLabel(t('details.promoCode')).fill('WINTER10');
  await page.getByRole('button', { name: t('details.applyPromoCode') }).click();
}

async function withDeposit(scene: Context): Promise<void> {
  await changePackage(scene, { depositPercent: 30 });
  await scene.page.route('**/api/price', (route) => route.fulfill({ json: depositQuote(scene) }));
}

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

export const checkoutShots: Shot[] = [
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
      await scene.page.getByText(scene.t('summary.priceFailed')).waitFor();
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
