import { afterEach, describe, expect, test } from 'vitest';
import { defaultBusiness, limits } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type PdfDocument, RenderingQueue } from '../../shared/pdf/rendering.queue.js';
import { invoiceContent } from './invoice.js';

/** A worker that does what the invoice's number names. */
const scriptedWorker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    const reply = (text) => parentPort.postMessage(new TextEncoder().encode(text));
    let garbage;
    const actions = {
      render: () => reply('rendered'),
      name: () => reply('thread ' + threadId),
      throw: () => { throw new Error('no such glyph'); },
      exit: () => process.exit(0),
      hang: () => {},
      leak: () => { for (;;) garbage = { garbage }; },
    };
    parentPort.on('message', ({ document }) => actions[document.content.number]());
  `)}`,
);
const anInvoice = (number = 'ABCDE-12345'): PdfDocument => ({
  view: 'document',
  content: invoiceContent(
    {
      number,
      issuedOn: '2026-11-21',
      firstName: 'Ana',
      lastName: 'Reyes',
      email: 'ana@guests.example',
      phone: '+1 242 555 0100',
      packageName: 'Exuma 8-Hour Charter',
      bookingDate: '2026-12-24',
      startsAt: '2026-12-24T13:00:00.000Z',
      endsAt: '2026-12-24T21:00:00.000Z',
      guestCount: 8,
      totalAmount: 3600,
      refundedAmount: 0,
      specialRequests: '髙橋さくら 王小明 Ольга',
    },
    { tiers: limits.refundTiers, paymentStatus: 'paid' },
    defaultBusiness,
    null,
  ),
});

let queue: RenderingQueue;
let jobs = 0;
afterEach(() => queue.onModuleDestroy());

const settled = (number: string) =>
  queue.render(anInvoice(number), 'en', `booking ${(jobs += 1)}`).then(
    (pdf) => pdf.toString(),
    (error: { code?: string; message: string }) => (error.code?.startsWith('ERR_') ? error.code : error.message),
  );

test('rendering does not block the event loop', async () => {
  queue = new RenderingQueue({ worker: new URL('../../pdf.worker.ts', import.meta.url) });
  const order: string[] = [];
  const rendered = queue.render(anInvoice(), 'ja', 'booking').finally(() => order.push('invoice'));
  // In this thread it would be rendered within a few turns of the event loop.
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  order.push('event loop');
  expect((await rendered).subarray(0, 5).toString()).toBe('%PDF-');
  expect(order).toEqual(['event loop', 'invoice']);
});

describe('a job that', () => {
  test.each([
    ['throws', 'throw', 'no such glyph'],
    ['exits the thread', 'exit', 'The rendering thread exited during a job'],
    ['exceeds the heap limit', 'leak', 'ERR_WORKER_OUT_OF_MEMORY'],
  ])('%s fails alone: the next one succeeds', async (_, action, reason) => {
    queue = new RenderingQueue({ worker: scriptedWorker, maxHeapMb: 16 });
    expect(await Promise.all([settled('render'), settled(action), settled('render')])).toEqual(['rendered', reason, 'rendered']);
  });

  test('takes too long is rejected as a timeout, and the next one succeeds', async () => {
    queue = new RenderingQueue({ worker: scriptedWorker, startMs: 60_000, timeoutMs: 1_000 });
    // The first job of a thread has the time of its start, too.
    expect(await settled('render')).toBe('rendered');
    const [slow, next] = [queue.render(anInvoice('hang'), 'en', 'booking'), settled('render')];
    await expect(slow).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(await next).toBe('rendered');
  });

  test('comes when too many wait is rejected', async () => {
    queue = new RenderingQueue({ worker: scriptedWorker, maxWaiting: 2 });
    const accepted = [settled('render'), settled('render'), settled('render')];
    await expect(queue.render(anInvoice('render'), 'en', 'booking')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await Promise.all(accepted)).toEqual(['rendered', 'rendered', 'rendered']);
  });
});

describe('a guest who requests many PDFs at once', () => {
  const locales = limits.locales;

  test('does not take the queue from the others', async () => {
    queue = new RenderingQueue({ worker: scriptedWorker });
    const many = locales.map((locale) => queue.render(anInvoice('render'), locale, 'a guest').then(String, ({ code }) => code as string));
    const others = Array.from({ length: 8 }, () => settled('render'));
    expect(await Promise.all(others)).toEqual(others.map(() => 'rendered'));
    expect((await Promise.all(many)).toSorted()).toEqual([...Array<string>(8).fill('TOO_MANY_REQUESTS'), 'rendered', 'rendered']);
  });

  test('gets the same one rendered once', async () => {
    queue = new RenderingQueue({ worker: scriptedWorker });
    const one = () => queue.render(anInvoice('render'), 'en', 'a guest').then(String);
    expect(await Promise.all(Array.from({ length: 20 }, one))).toEqual(Array<string>(20).fill('rendered'));
    expect(await one()).toBe('rendered');
  });
});

test('an idle thread ends, and the next job starts another', async () => {
  queue = new RenderingQueue({ worker: scriptedWorker, idleMs: 1 });
  const first = await settled('name');
  expect(first).toMatch(/^thread \d+$/);
  await eventually(async () => expect(await settled('name')).not.toBe(first));
});
