import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import type { Booking, DaySheet } from '@charter/contracts';
import { createPaidBooking } from './paid-booking.js';

const hourMs = 3_600_000;
const dayInNassau = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Nassau' });

/** A charter that departs within hours. */
export interface CharterSoon {
  guestName: string;
  bookingId: string;
  /** yyyy-MM-dd in Nassau. */
  on: string;
}

/** Books as a guest, and moves the booking to the next hour in which the boat is free. @param staff requests of an admin */
export async function createCharterSoon(browser: Browser, staff: APIRequestContext): Promise<CharterSoon> {
  const lastName = await createPaidBooking(browser);
  let booking: Booking | undefined;
  await expect
    .poll(async () => {
      [booking] = (await (await staff.get(`/api/bookings?search=${encodeURIComponent(lastName)}`)).json()) as Booking[];
      return booking?.status;
    })
    .toBe('pending');
  for (let hours = 1; hours <= 11; hours += 1) {
    const from = new Date(Math.ceil(Date.now() / hourMs) * hourMs + hours * hourMs);
    const to = new Date(from.getTime() + hourMs);
    const data = { moveId: crypto.randomUUID(), from: from.toISOString(), to: to.toISOString(), cause: 'guest', tell: false };
    const moved = await staff.post(`/api/admin/bookings/${booking!.id}/move`, { data });
    if (moved.ok()) return { guestName: `Iris ${lastName}`, bookingId: booking!.id, on: dayInNassau.format(from) };
    expect(moved.status()).toBe(409);
  }
  throw new Error('The boat is taken for the next hours');
}

/** What the server has stored in the log of a charter. */
export async function logOf(staff: APIRequestContext, { bookingId, on }: CharterSoon): Promise<string[]> {
  const { charters } = (await (await staff.get(`/api/admin/day?on=${on}`)).json()) as DaySheet;
  return charters.find((charter) => charter.bookingId === bookingId)?.log.map(({ kind }) => kind) ?? [];
}

/** At the end of a test: the boat has few free hours today. */
export async function cancelCharter(staff: APIRequestContext, { bookingId }: CharterSoon): Promise<void> {
  const cancelled = await staff.put(`/api/admin/bookings/${bookingId}/status`, { data: { status: 'cancelled' } });
  expect(cancelled.status()).toBe(200);
}
