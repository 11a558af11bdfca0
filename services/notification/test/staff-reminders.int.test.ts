import { afterAll, afterEach, beforeAll, expect, vi, test } from 'vitest';
import {
  type AttentionPart,
  bookingAttention,
  charterDay,
  type DayCharter,
  type DaySheet,
  DomainError,
  type Inquiry,
  inquiry,
  inquiryAttention,
  paymentAttention,
  replyPromise,
  type ReplyPromise,
} from '@charter/contracts';
import { Clock } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { sampleUnanswered } from '../src/emails/reminder-samples.js';
import { StaffReminderService } from '../src/reminders/staff-reminder.service.js';
import { type EmailHarness, startEmailHarness } from './email-harness.js';

let harness: EmailHarness;
let reminders: StaffReminderService;
const stubs: (() => void)[] = [];
/** Each test has a day of its own: one digest is sent per day. */
let day = 11;

beforeAll(async () => {
  harness = await startEmailHarness('staff_reminders');
  reminders = harness.service.get(StaffReminderService);
});
afterAll(() => harness?.close());
const removeStubs = () => {
  for (const remove of stubs.splice(0)) remove();
};
afterEach(removeStubs);

const at = (time: string) => vi.spyOn(harness.service.get(Clock), 'now').mockReturnValue(new Date(time));

const noAttention: AttentionPart = { entries: [] };
const figures = { inquiries: 0, answeredInTime: 0, medianMinutes: null };
const waitingFor = (count: number, since: string | null): ReplyPromise => ({
  promisedMinutes: 120,
  waiting: { count, since },
  last30Days: figures,
  last60Days: figures,
});

const charter = (on: string): DayCharter => ({
  bookingId: '0b6a3f6e-5a53-4a3e-9d0f-8f2c6f1f4a10',
  startsAt: `${on}T13:00:00.000Z`,
  endsAt: `${on}T17:00:00.000Z`,
  sunset: `${on}T22:20:00.000Z`,
  packageName: 'Rose Island 4-Hour Charter',
  status: 'confirmed',
  guestName: 'Elena Marchetti',
  guestCount: 6,
  wishes: null,
  phone: '+39 02 5550 0100',
  locale: 'it',
  members: [],
  waiversOpen: 0,
  crew: [{ id: '5e0d1a5e-9c8b-4a5e-8b7e-6f5d4c3b2a19', name: 'Terrance Rolle', phone: '+1 242 555 0101', role: 'captain', active: true }],
  log: [],
});

/** The other services, as they respond in the morning of a day. */
async function stubDay(on: string, { charters = [charter(on)], waiting = 2, booking = noAttention, payment = () => noAttention } = {}) {
  stubs.push(
    harness.client.stubOperation(charterDay.daySheet, (): DaySheet => ({ on, knownAt: `${on}T12:00:00.000Z`, charters })),
    harness.client.stubOperation(replyPromise.measure, () => waitingFor(waiting, waiting ? `${on}T10:14:00.000Z` : null)),
    harness.client.stubOperation(bookingAttention.list, () => booking),
    harness.client.stubOperation(paymentAttention.list, payment),
    harness.client.stubOperation(inquiryAttention.list, () => noAttention),
  );
  await harness.client.flush();
}

const nextDay = () => `2026-12-${(day += 1)}`;

test('staff are sent one digest a day, with the charters of today and what needs attention', async () => {
  const on = nextDay();
  const owed = { kind: 'refundOwed', subject: '1', since: `${on}T10:00:00.000Z`, data: {} } as const;
  await stubDay(on, { booking: { entries: [owed, { ...owed, subject: '2' }] } });
  at(`${on}T11:59:00Z`);
  await reminders.sendDigest();
  expect(await harness.rows(on)).toHaveLength(0);
  at(`${on}T12:00:00Z`);
  await reminders.sendDigest();
  const [email] = await harness.received(harness.staffInbox, { subject: 'Today: Sat, Dec 12' });
  expect(email?.text).toMatch(/8:00\sAM – 12:00\sPM, Rose Island 4-Hour Charter\. Elena Marchetti, party of 6\. Crew: Terrance Rolle\./);
  expect(email?.text).toMatch(/Unanswered inquiries: 2 \(the longest since Saturday, December 12, 2026 at 5:14\sAM\)/);
  expect(email?.text).toContain('- Refunds to pay: 2');
  expect(email?.text).not.toContain('+39');
  await reminders.sendDigest();
  await harness.received(harness.staffInbox, { subject: 'Today: Sat, Dec 12', count: 1 });
});

test('a day without charters on which nothing waits sends no digest', async () => {
  const on = nextDay();
  await stubDay(on, { charters: [], waiting: 0 });
  at(`${on}T12:00:00Z`);
  await reminders.sendDigest();
  // Two stubs of an operation would share its calls.
  removeStubs();
  // Sent after it, so the first would have been queued by now.
  const marker = nextDay();
  await stubDay(marker);
  at(`${marker}T12:00:00Z`);
  await reminders.sendDigest();
  await eventually(async () => expect(await harness.rows(marker)).toHaveLength(1));
  expect(await harness.rows(on)).toHaveLength(0);
});

test('a service that does not respond is named in the digest', async () => {
  const on = nextDay();
  await stubDay(on, {
    payment: () => {
      throw new DomainError('UNAVAILABLE');
    },
  });
  at(`${on}T12:00:00Z`);
  await reminders.sendDigest();
  const [email] = await harness.received(harness.staffInbox, { subject: 'Today: Tue, Dec 15' });
  expect(email?.text).toContain('Payments: Could not be checked');
});

test('staff are reminded after an hour and ten minutes before the promise ends, once each, and again of a guest who writes again', async () => {
  let waiting: Inquiry = { ...sampleUnanswered.inquiry, email: harness.newAddress() };
  stubs.push(harness.client.stubOperation(inquiry.listUnanswered, () => ({ inquiries: [waiting] })));
  await harness.client.flush();
  const sentFor = (minutes: number) => harness.rows(`${waiting.id} ${waiting.waitingSince} ${minutes}`);

  at('2026-12-11T15:00:30Z');
  await reminders.remindOfInquiries();
  const [email] = await harness.received(harness.staffInbox, { subject: 'Unanswered: Elena Marchetti' });
  expect(email?.subject).toMatch(/since 9:00\sAM/);
  expect(email?.text).toMatch(/within two hours: by 11:00\sAM/);
  expect(email?.text).toContain(encodeURIComponent(waiting.email));
  await reminders.remindOfInquiries();
  at('2026-12-11T15:50:00Z');
  await reminders.remindOfInquiries();
  await eventually(async () => expect(await sentFor(110)).toHaveLength(1));
  expect(await sentFor(60)).toHaveLength(1);

  waiting = { ...waiting, waitingSince: '2026-12-11T18:00:00.000Z' };
  at('2026-12-11T19:00:00Z');
  await reminders.remindOfInquiries();
  await eventually(async () => expect(await sentFor(60)).toHaveLength(1));
});
