import { afterAll, beforeAll, expect, test } from 'vitest';
import { Guest } from './guest.ts';
import { book, keyIn, requireStatus } from './paid-charter.ts';
import { closePools, emailsTo, stack } from './stack.ts';

const staff = new Guest();

beforeAll(async () => {
  requireStatus(await staff.send('POST', '/api/admin/login', stack.login), 200);
});
afterAll(closePools);

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

test('an old link after a new one, a wrong key and an unknown code have the same answer, and its time differs within the noise', async () => {
  const { guest, bookingId } = await book();
  const old = keyIn((await emailsTo(guest.email))[0]!);
  requireStatus(await staff.send('POST', `/api/admin/bookings/${bookingId}/link`, {}), 200, 201);
  const links = {
    old,
    wrong: `${old.slice(0, 11)}${'0'.repeat(26)}`,
    unknown: `0000000000-${old.slice(11)}`,
  };
  const answers: Record<string, { times: number[]; bodies: Set<string> }> = {};
  for (const kind of Object.keys(links)) answers[kind] = { times: [], bodies: new Set() };
  const rounds = 120;
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, key] of Object.entries(links)) {
      // Each from an address of its own, because guesses are limited.
      const { status, body, durationMs } = await new Guest().send('POST', '/api/trip/open', { key });
      answers[kind]!.times.push(durationMs);
      answers[kind]!.bodies.add(JSON.stringify([status, { ...body, requestId: undefined }]));
    }
  }
  expect(new Set(Object.values(answers).flatMap(({ bodies }) => [...bodies]))).toHaveProperty('size', 1);
  expect([...answers.old!.bodies][0]).toMatch(/^\[404,.*TRIP_NOT_FOUND/);
  // The noise is how much two halves of the same kind differ; at least 15 % of the time, which a machine under load has anyway.
  const medians = Object.fromEntries(Object.entries(answers).map(([kind, { times }]) => [kind, median(times)]));
  const noise = Math.max(
    ...Object.values(answers).map(({ times }) =>
      Math.abs(median(times.filter((_, round) => round % 2)) - median(times.filter((_, round) => round % 2 === 0))),
    ),
    median(answers.wrong!.times) * 0.15,
  );
  for (const kind of ['old', 'unknown']) {
    expect({ kind, medians, noise, differs: Math.abs(medians[kind]! - medians.wrong!) > noise }).toMatchObject({ differs: false });
  }
});
