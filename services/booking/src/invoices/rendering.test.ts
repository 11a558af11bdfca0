import { afterEach, describe, expect, test } from '@jest/globals';
import { defaultBusiness, limits } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { RenderingQueue } from './rendering.queue.js';
import { paperOf } from './invoice.js';

/** A thread that does what the paper's number tells it. */
const told = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    const say = (word) => parentPort.postMessage(new TextEncoder().encode(word));
    let hoard;
    const deeds = {
      draw: () => say('drawn'),
      tell: () => say('thread ' + threadId),
      trip: () => { throw new Error('the pen broke'); },
      leave: () => process.exit(0),
      think: () => {},
      hoard: () => { for (;;) hoard = { hoard }; },
    };
    parentPort.on('message', ({ paper }) => deeds[paper.number]());
  `)}`,
);
const aPaper = (number = 'ABCDE-12345') =>
  paperOf(
    {
      number,
      issuedOn: '2026-11-21',
      firstName: 'Ana',
      lastName: 'Reyes',
      email: 'ana@guests.example',
      phone: '+1 242 555 0100',
      packageName: 'Exuma 8-Hour Charter',
      packageDuration: '8 hours',
      bookingDate: '2026-12-24',
      timeSlot: '8:00 AM - 4:00 PM',
      guestCount: 8,
      totalAmount: 3600,
      refundedAmount: 0,
      specialRequests: '髙橋さくら 王小明 Ольга',
    },
    { tiers: limits.refundTiers, paymentStatus: 'paid' },
    defaultBusiness,
  );

let queue: RenderingQueue;
afterEach(() => queue.onModuleDestroy());

const settled = (number: string) =>
  queue.draw(aPaper(number), 'en').then(
    (pdf) => pdf.toString(),
    (error: { code?: string; message: string }) => (error.code?.startsWith('ERR_') ? error.code : error.message),
  );

test('while a paper is drawn, others are answered', async () => {
  queue = new RenderingQueue({ patience: 25_000 });
  const answers: string[] = [];
  const drawn = queue.draw(aPaper(), 'ja').finally(() => answers.push('the paper'));
  // Drawn in this thread it would come after a few turns of it.
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  answers.push('somebody else');
  expect((await drawn).subarray(0, 5).toString()).toBe('%PDF-');
  expect(answers).toEqual(['somebody else', 'the paper']);
});

describe('a drawing that', () => {
  test.each([
    ['trips', 'trip', 'the pen broke'],
    ['ends the thread', 'leave', 'the thread ended in the middle of a drawing'],
    ['takes all the memory', 'hoard', 'ERR_WORKER_OUT_OF_MEMORY'],
  ])('%s fails alone: the next one succeeds', async (_, deed, why) => {
    queue = new RenderingQueue({ thread: told, memory: 16 });
    expect(await Promise.all([settled('draw'), settled(deed), settled('draw')])).toEqual(['drawn', why, 'drawn']);
  });

  test('takes too long is given up', async () => {
    queue = new RenderingQueue({ thread: told, patience: 5_000 });
    const [given, next] = [queue.draw(aPaper('think'), 'en'), settled('draw')];
    await expect(given).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(await next).toBe('drawn');
  });

  test('comes when too many wait is refused', async () => {
    queue = new RenderingQueue({ thread: told, waiting: 2 });
    const taken = [settled('draw'), settled('draw'), settled('draw')];
    await expect(queue.draw(aPaper('draw'), 'en')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await Promise.all(taken)).toEqual(['drawn', 'drawn', 'drawn']);
  });
});

test('a thread without work ends, and the next paper begins another', async () => {
  queue = new RenderingQueue({ thread: told, idle: 1 });
  const first = await settled('tell');
  expect(first).toMatch(/^thread \d+$/);
  await eventually(async () => expect(await settled('tell')).not.toBe(first));
});
