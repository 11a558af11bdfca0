import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import type { DaySheet } from '@charter/contracts';
import { createPaidBooking, type PaidBooking } from './paid-booking.js';

const hourMs = 3_600_000;
const inNassau = (instant: Date): string => instant.toLocaleString('sv', { timeZone: 'America/Nassau' }).slice(0, 16).replace(' ', 'T');

/** A charter of one hour. Guests can book neither such hours nor today, so that this takes the boat from no test of their pages. */
export interface CharterSoon extends PaidBooking {
  /** Wall-clock times in Nassau, as a field for date and time has them. */
  from: string;
  to: string;
  /** yyyy-MM-dd in Nassau. */
  on: string;
}

/** A charter that departs within hours: two tests that look at the present day find different hours. @param staff requests of an admin */
export const createCharterToday = (browser: Browser, staff: APIRequestContext): Promise<CharterSoon> => {
  const nextHour = Math.ceil(Date.now() / hourMs) * hourMs;
  return createCharterAt(
    browser,
    staff,
    Array.from({ length: 11 }, (_, hours) => new Date(nextHour + (hours + 1) * hourMs)),
  );
};

/** A charter in the night after tomorrow: on the board of the weather, and too late for `createCharterToday`. */
export const createCharterOnBoard = (browser: Browser, staff: APIRequestContext): Promise<CharterSoon> => {
  const day = inNassau(new Date(Date.now() + 48 * hourMs)).slice(0, 10);
  // Nassau is four or five hours behind UTC: one to four o'clock there.
  return createCharterAt(
    browser,
    staff,
    [6, 8].map((hour) => new Date(`${day}T0${hour}:00:00Z`)),
  );
};

/** Books as a guest, and moves the booking to the first of these hours at which the boat is free. */
async function createCharterAt(browser: Browser, staff: APIRequestContext, departures: readonly Date[]): Promise<CharterSoon> {
  const booking = await createPaidBooking(browser, staff);
  for (const departure of departures) {
    const [from, to] = [departure, new Date(departure.getTime() + hourMs)];
    const data = { moveId: crypto.randomUUID(), from: from.toISOString(), to: to.toISOString(), cause: 'guest', notifyGuest: false };
    const moved = await staff.post(`/api/admin/bookings/${booking.id}/move`, { data });
    if (moved.ok()) return { ...booking, from: inNassau(from), to: inNassau(to), on: inNassau(from).slice(0, 10) };
    expect(moved.status()).toBe(409);
  }
  throw new Error('The boat is taken at all of these hours');
}

/** What the server has stored in the log of a charter. */
export async function logOf(staff: APIRequestContext, { id, on }: CharterSoon): Promise<string[]> {
  const { charters } = (await (await staff.get(`/api/admin/day?on=${on}`)).json()) as DaySheet;
  return charters.find(({ bookingId }) => bookingId === id)?.log.map(({ kind }) => kind) ?? [];
}

/** At the end of a test: the boat has few free hours today. */
export async function deleteCharter(staff: APIRequestContext, { id }: CharterSoon): Promise<void> {
  const deleted = await staff.delete(`/api/admin/bookings/${id}?force=true`);
  expect(deleted.status()).toBe(204);
}
