/** What is on sale besides the packages of the demo data: one that is booked with a deposit, days that cost more, and add-ons. */
import type { ClientLog } from './client-log.ts';
import type { Site } from './http-client.ts';
import { type Login, StaffClient } from './staff-client.ts';

const imageUrl = '/media/brand/exuma-cays.jpg';

const depositPackage = {
  name: 'Exuma Day with a Deposit',
  duration: '4 hours',
  description: 'Half of the price is paid with the booking, and the rest two weeks before.',
  price: 2_000,
  maxGuests: 12,
  includes: ['Captain'],
  imageUrl,
  depositPercent: 50,
  timeSlots: ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'],
};

/** Of Friday, Saturday and Sunday. */
const weekend = { name: 'Weekends', weekdays: [0, 5, 6], add: 300 };

const lunch = {
  name: 'Lunch on board',
  description: 'Conch salad, and johnnycake.',
  price: 40,
  unit: 'guest',
  maxQty: 3,
  leadHours: 24,
  packageIds: [],
  active: true,
};

const photographer = { ...lunch, name: 'Photographer', description: 'For two hours.', price: 450, unit: 'charter', maxQty: 1, perDay: 1 };

/**
 * Staff enter it.
 * @param window the days on sale
 * @returns the ids of the add-ons
 */
export async function prepareSale(
  context: { site: Site; log: ClientLog },
  login: Login,
  { start: from, end: to }: { start: string; end: string },
): Promise<number[]> {
  const staff = new StaffClient(context, login);
  const enter = async (path: string, form: object): Promise<number> => {
    const { status, body } = await staff.sendWithRetries<{ id: number }>('POST', path, form);
    if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body.id;
  };
  await enter('/api/admin/packages', depositPackage);
  await enter('/api/admin/price-rules', { ...weekend, from, to });
  return [await enter('/api/admin/add-ons', lunch), await enter('/api/admin/add-ons', photographer)];
}
