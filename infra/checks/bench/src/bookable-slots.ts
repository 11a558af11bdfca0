/** Free slots for the benchmark's bookings, and their release afterwards. */
import pg from 'pg';
import { Guest, guestDomain, type Trip } from './guest.ts';

const DAY_MS = 86_400_000;
const TURNAROUND_MINUTES = 60;

interface Slot {
  label: string;
  /** Minutes after midnight. */
  startMinute: number;
  endMinute: number;
}

/** The fields of a package that the benchmark needs. */
interface CharterPackage {
  id: number;
  price: number;
  slots: Slot[];
}

/** All free slots in the booking window, without overlaps, of the package with the most slots per day. */
export async function freeTrips(site: string): Promise<Trip[]> {
  const packages = await new Guest(site).send<CharterPackage[]>('GET', '/api/charter-packages');
  const window = await new Guest(site).send<{ start: string; end: string }>('GET', '/api/booking-window');
  const [best] = packages
    .map((charterPackage) => ({ charterPackage, slots: withoutOverlaps(charterPackage.slots) }))
    .toSorted((a, b) => b.slots.length - a.slots.length);
  if (!best) throw new Error('No package is on sale');
  const { id: packageId, price } = best.charterPackage;
  // Without the first day, on which a slot may start too soon.
  const days = (Date.parse(window.end) - Date.parse(window.start)) / DAY_MS;
  const wanted = Array.from({ length: days }, (_, index) =>
    new Date(Date.parse(window.end) - index * DAY_MS).toISOString().slice(0, 10),
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

/** The maximum number of slots per day: greedily the one that ends first, with the turnaround in between. */
function withoutOverlaps(slots: readonly Slot[]): Slot[] {
  let freeFrom = -Infinity;
  return slots
    .toSorted((a, b) => a.endMinute - b.endMinute)
    .filter(({ startMinute, endMinute }) => {
      if (startMinute < freeFrom) return false;
      freeFrom = endMinute + TURNAROUND_MINUTES;
      return true;
    });
}

/**
 * Archives the benchmark's bookings and releases their slots directly in booking's database. The bookings stay, because entries of a
 * folio and documents cannot be deleted.
 * @returns the number of bookings that had a slot
 */
export async function releaseSlots(bookingDatabase: string): Promise<number> {
  const client = new pg.Client({ connectionString: bookingDatabase });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `WITH sold AS (SELECT id, occupancy_id FROM booking WHERE email LIKE '%@' || $1 AND occupancy_id IS NOT NULL),
        archived AS (UPDATE booking SET archived_at = now(), occupancy_id = NULL FROM sold WHERE booking.id = sold.id)
        DELETE FROM occupancy USING sold WHERE occupancy.id = sold.occupancy_id`,
      [guestDomain],
    );
    await client.query(`DELETE FROM occupancy WHERE id IN (SELECT occupancy_id FROM hold WHERE form->>'email' LIKE '%@' || $1)`, [
      guestDomain,
    ]);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
