/** Resident memory of the services, each in a process of its own and all in one: idle, and after bookings. Linux only. */
import { setTimeout as pause } from 'node:timers/promises';
import { HOST, SERVICES } from '@charter/local/src/environment.ts';
import type { StackFile } from '@charter/local/src/stack-file.ts';
import { EmulatorControl } from '@charter/paypal-emulator/control';
import { ownStack } from './bench-stack.ts';
import { freeTrips } from './bookable-slots.ts';
import { Guest } from './guest.ts';
import { residentMemory } from './processor-time.ts';
import { table } from './table.ts';

const IDLE_MS = 10_000;
const BOOKINGS = 3;
/** Pages that the gateway renders once per booking, as a visitor would open them. */
const PAGES = ['/', '/booking', '/contact'];

interface Reading {
  idle: Record<string, number>;
  afterBookings: Record<string, number>;
}

/** @returns both ways of running as one table */
export async function measureMemory(signal: AbortSignal, progress: (line: string) => void): Promise<string> {
  const separate = await readingOf(signal, false);
  progress('memory: one process per service');
  const single = await readingOf(signal, true);
  progress('memory: one process');
  const line = (name: string, idle: number, after: number) => [name, idle.toFixed(0), after.toFixed(0)];
  const sum = (memory: Record<string, number>) => SERVICES.reduce((total, service) => total + (memory[service] ?? Number.NaN), 0);
  return (
    `Memory: idle for ${IDLE_MS / 1000} s, and as long after ${BOOKINGS} paid bookings with pages\n\n` +
    table(
      ['process', 'idle MB', 'after bookings MB'],
      [
        ...SERVICES.map((service) => line(service, separate.idle[service] ?? Number.NaN, separate.afterBookings[service] ?? Number.NaN)),
        line('these seven', sum(separate.idle), sum(separate.afterBookings)),
        line('one process for all', single.idle[HOST] ?? Number.NaN, single.afterBookings[HOST] ?? Number.NaN),
      ],
    )
  );
}

async function readingOf(signal: AbortSignal, single: boolean): Promise<Reading> {
  const { file, stop } = await ownStack(signal, single);
  try {
    await pause(IDLE_MS);
    const idle = residentMemory(file.pids);
    await book(file);
    await pause(IDLE_MS);
    return { idle, afterBookings: residentMemory(file.pids) };
  } finally {
    await stop();
  }
}

async function book({ site, paypalEmulator }: StackFile): Promise<void> {
  const paypal = new EmulatorControl(paypalEmulator!);
  for (const trip of (await freeTrips(site)).slice(0, BOOKINGS)) {
    for (const page of PAGES) await (await fetch(site + page)).text();
    const guest = new Guest(site);
    const order = await guest.order(trip);
    await paypal.approve(order);
    await guest.capture(order);
    await guest.place(trip);
  }
}
