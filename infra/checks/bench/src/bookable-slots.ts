/** The slots that the bench's guests book, and how they are given back. */
import pg from 'pg';
import { Guest, guestDomain, type Trip } from './guest.ts';

const day = 86_400_000;
const turnaroundMinutes = 60;

interface Slot {
  label: string;
  /** Minutes after midnight. */
  startMinute: number;
  endMinute: number;
}

/** What the site says of a package, as far as a guest of ours reads it. */
interface Sold {
  id: number;
  price: number;
  slots: Slot[];
}

/** Every slot of the window that is free now, of the package that can be sold most often in a day; none overlaps another. */
export async function freeTrips(site: string): Promise<Trip[]> {
  const packages = await new Guest(site).send<Sold[]>('GET', '/api/charter-packages');
  const window = await new Guest(site).send<{ start: string; end: string }>('GET', '/api/booking-window');
  const [best] = packages
    .map((sold) => ({ sold, slots: oneAfterTheOther(sold.slots) }))
    .toSorted((a, b) => b.slots.length - a.slots.length);
  if (!best) throw new Error('nothing is for sale');
  const { id: packageId, price } = best.sold;
  // From the second day on: on the first one a slot may be too near.
  const days = (Date.parse(window.end) - Date.parse(window.start)) / day;
  const wanted = Array.from({ length: days }, (_, index) =>
    new Date(Date.parse(window.end) - index * day).toISOString().slice(0, 10),
  ).flatMap((bookingDate) => best.slots.map(({ label }) => ({ packageId, price, bookingDate, timeSlot: label })));
  const free = await Promise.all(wanted.map((trip) => isFree(site, trip)));
  return wanted.filter((_, index) => free[index]);
}

async function isFree(site: string, { packageId, bookingDate: date, timeSlot }: Trip): Promise<boolean> {
  const { available } = await new Guest(site).send<{ available: boolean }>('POST', '/api/check-availability', {
    packageId,
    date,
    timeSlot,
  });
  return available;
}

/** As many as fit into one day: always the one that ends first of those that the boat can still make. */
function oneAfterTheOther(slots: readonly Slot[]): Slot[] {
  let freeAgain = -Infinity;
  return slots
    .toSorted((a, b) => a.endMinute - b.endMinute)
    .filter(({ startMinute, endMinute }) => {
      if (startMinute < freeAgain) return false;
      freeAgain = endMinute + turnaroundMinutes;
      return true;
    });
}

/** Deletes the guests' bookings and gives their slots back, directly in booking's database. @returns how many there were */
export async function giveBack(bookingDatabase: string): Promise<number> {
  const client = new pg.Client({ connectionString: bookingDatabase });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      `WITH gone AS (DELETE FROM booking WHERE email LIKE '%@' || $1 RETURNING 1) SELECT count(*) FROM gone`,
      [guestDomain],
    );
    await client.query(
      `DELETE FROM occupancy WHERE kind = 'booking' AND NOT EXISTS (SELECT 1 FROM booking WHERE occupancy_id = occupancy.id)`,
    );
    await client.query(`DELETE FROM occupancy WHERE id IN (SELECT occupancy_id FROM hold WHERE form->>'email' LIKE '%@' || $1)`, [
      guestDomain,
    ]);
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
