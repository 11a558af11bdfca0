import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { type ContactForm, type Event, inquiry, inquiryFacts, type InquiryReceived } from '@charter/contracts';
import { Clock, startService } from '@charter/service-kit';
import { eventually, joinNats, ownDatabase, type OwnDatabase, type Stranger } from '@charter/testing';

let database: OwnDatabase;
let stranger: Stranger;
let service: INestMicroservice;
let announced: Event<InquiryReceived>[];

beforeAll(async () => {
  database = await ownDatabase('inquiry');
  stranger = await joinNats();
  announced = stranger.hear(inquiryFacts.received);
  process.env.DATABASE_URL = database.url;
  const { inquiryService } = await import('../src/inquiry.module.js');
  service = await startService(inquiryService);
});

afterAll(async () => {
  await service?.close();
  await stranger?.leave();
  await database?.drop();
});

beforeEach(() => {
  jest.restoreAllMocks();
  announced.length = 0;
});

const anInquiry = (given: Partial<ContactForm> = {}): ContactForm => ({
  firstName: 'Ana',
  lastName: 'Reyes',
  email: `ana-${crypto.randomUUID()}@example.com`,
  preferredCharter: 'Custom Charter',
  message: 'Do you sail on Christmas Day?',
  ...given,
});

const itIs = (time: string) => jest.spyOn(service.get(Clock), 'now').mockReturnValue(new Date(time));

describe('an inquiry', () => {
  test('is stored as pending and announced', async () => {
    const form = anInquiry();
    const { id, createdAt } = await stranger.ask(inquiry.receive, form);
    expect(new Date(createdAt).toISOString()).toBe(createdAt);
    expect(await database.query('SELECT status, email FROM inquiry WHERE id = $1', [id])).toEqual([
      { status: 'pending', email: form.email },
    ]);
    await eventually(() => expect(announced.map(({ data }) => data)).toEqual([{ ...form, id }]));
  });

  test('pressed twenty times at once is stored and announced once', async () => {
    const form = anInquiry();
    const answers = await Promise.all(Array.from({ length: 20 }, () => stranger.ask(inquiry.receive, form)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await database.query('SELECT 1 FROM inquiry WHERE email = $1', [form.email])).toHaveLength(1);
    await eventually(() => expect(announced).toHaveLength(1));
  });

  test('repeated across the edge of any ten-minute mark is still the same one', async () => {
    const form = anInquiry();
    itIs('2026-03-01T10:09:59.999Z');
    const first = await stranger.ask(inquiry.receive, form);
    itIs('2026-03-01T10:10:00.000Z');
    expect(await stranger.ask(inquiry.receive, form)).toEqual(first);
    itIs('2026-03-01T10:19:59.998Z');
    expect(await stranger.ask(inquiry.receive, form)).toEqual(first);
  });

  test('said again ten minutes later is a new one', async () => {
    const form = anInquiry();
    itIs('2026-03-01T10:00:00Z');
    const first = await stranger.ask(inquiry.receive, form);
    itIs('2026-03-01T10:10:00Z');
    expect((await stranger.ask(inquiry.receive, form)).id).not.toBe(first.id);
  });

  test('remembers the language it was written in, English when the page did not say', async () => {
    const written = await stranger.ask(inquiry.receive, anInquiry({ locale: 'fr' }));
    const silent = await stranger.ask(inquiry.receive, anInquiry());
    expect(await database.query('SELECT locale FROM inquiry WHERE id IN ($1, $2) ORDER BY id', [written.id, silent.id])).toEqual([
      { locale: 'fr' },
      { locale: 'en' },
    ]);
    await eventually(() => expect(announced.find(({ data }) => data.id === written.id)?.data.locale).toBe('fr'));
  });

  test('without a preferred charter is welcome', async () => {
    const { id } = await stranger.ask(inquiry.receive, anInquiry({ preferredCharter: '' }));
    expect(await database.query('SELECT preferred_charter FROM inquiry WHERE id = $1', [id])).toEqual([{ preferred_charter: null }]);
  });
});
