import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@charter/testing';
import { Guest } from './guest.ts';
import { leave, mailsTo, rows, stack } from './stack.ts';

const staff = new Guest();
let removals: string[] = [];

beforeAll(async () => {
  await staff.send('POST', '/api/admin/login', stack.login);
});
afterAll(async () => {
  for (const path of removals) await staff.send('DELETE', path);
  await leave();
});

/** Ends whatever it may stand in, and would then be a picture that runs a script. */
const markup = `"'></title></script><img src=x onerror=alert(1)>`;
const runs = /<img src=x|<\/script><img/;

describe('markup in what people write', () => {
  test('is text in the letters about it, to the guest and to the house', async () => {
    const guest = new Guest();
    const sent = await guest.send('POST', '/api/contact', {
      firstName: `Ana${markup}`.slice(0, 80),
      lastName: `Reyes${markup}`.slice(0, 80),
      email: guest.email,
      message: `Is ${markup} an island?`,
    });
    expect(sent.status).toBe(201);
    removals.push(`/api/contact/${sent.body.id}`);
    const letters = await eventually(
      async () => {
        const found = await mailsTo(guest.email);
        expect(found).not.toEqual([]);
        return found;
      },
      { within: 60_000 },
    );
    for (const { html, subject } of letters) {
      expect(html).not.toMatch(runs);
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });

  test('is text on the pages that show it', async () => {
    const said = {
      name: `Ana${markup}`,
      location: `Nassau${markup}`,
      rating: 5,
      review: `A day ${markup} we still talk about.`,
      isVerified: true,
    };
    const written = await staff.send('POST', '/api/testimonials', said);
    expect(written.status).toBe(201);
    removals.push(`/api/testimonials/${written.body.id}`);
    await eventually(async () => {
      const { text } = (await new Guest().send('GET', '/')).body as { text?: string };
      expect(text).toContain('onerror');
      expect(text).not.toMatch(runs);
    });
  });
});

describe('SQL in what people look for', () => {
  const tricks = ["' OR '1'='1", "%' OR 1=1 --", '%', '_', '\\', "'; DROP TABLE inquiry; --", '") OR ("" = "'];

  test.each(tricks)('finds nobody: %s', async (search) => {
    const before = await rows('inquiry', 'SELECT count(*) FROM inquiry');
    for (const path of ['/api/contact', '/api/bookings']) {
      const answer = await staff.send('GET', `${path}?${new URLSearchParams({ search }).toString()}`);
      expect([path, answer.status, answer.headers.get('x-total-count')]).toEqual([path, 200, '0']);
    }
    expect(await rows('inquiry', 'SELECT count(*) FROM inquiry')).toEqual(before);
  });

  test('opens no account', async () => {
    for (const username of ["captain' --", "' OR 1=1 --", 'captain\\', '%']) {
      const answer = await new Guest().send('POST', '/api/admin/login', { username, password: "' OR '1'='1" });
      expect([username, answer.status]).toEqual([username, 401]);
    }
  });
});

describe('a code', () => {
  test('of nobody is answered like every other of nobody, near a real one or not', async () => {
    const [real] = await rows<{ code: string }>('booking', 'SELECT confirmation_code code FROM booking LIMIT 1');
    const near = real!.code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const answers = [];
    for (const code of [near, 'ZZZZZ-ZZZZZ', '00000-00000']) {
      for (const path of [`/api/bookings/${code}`, `/api/bookings/${code}/calendar.ics`, `/api/reviews/${code}`]) {
        const { status, body } = await new Guest().send('GET', path);
        answers.push(`${status} ${body.code} ${String(body.detail)}`);
      }
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^404 BOOKING_NOT_FOUND/);
  });

  test('of somebody tells whoever has it nothing that only the house should know', async () => {
    const [real] = await rows<{ code: string }>('booking', 'SELECT confirmation_code code FROM booking LIMIT 1');
    const { body, status } = await new Guest().send('GET', `/api/bookings/${real!.code}`);
    expect(status).toBe(200);
    expect(Object.keys(body).filter((field) => /^id$|email|phone|lastName|order|capture/i.test(field))).toEqual([]);
  });
});
