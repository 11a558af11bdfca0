import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '@charter/testing';
import { Guest } from './guest.ts';
import { closePools, emailsTo, rows, stack } from './stack.ts';

const staff = new Guest();
let removals: string[] = [];

beforeAll(async () => {
  await staff.send('POST', '/api/admin/login', stack.login);
});
afterAll(async () => {
  for (const path of removals) await staff.send('DELETE', path);
  await closePools();
});

/** Closes any attribute or element around it, and then runs a script. */
const markup = `"'></title></script><img src=x onerror=alert(1)>`;
const executable = /<img src=x|<\/script><img/;

describe('markup in user input', () => {
  test('is escaped in e-mails', async () => {
    const guest = new Guest();
    const sent = await guest.send('POST', '/api/contact', {
      firstName: `Ana${markup}`.slice(0, 80),
      lastName: `Reyes${markup}`.slice(0, 80),
      email: guest.email,
      message: `Is ${markup} an island?`,
    });
    expect(sent.status).toBe(201);
    removals.push(`/api/contact/${sent.body.id}`);
    const emails = await eventually(async () => {
      const found = await emailsTo(guest.email);
      expect(found).not.toEqual([]);
      return found;
    });
    for (const { html, subject } of emails) {
      expect(html).not.toMatch(executable);
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });

  test('is escaped on pages', async () => {
    const testimonial = {
      name: `Ana${markup}`,
      location: `Nassau${markup}`,
      rating: 5,
      review: `A day ${markup} we still talk about.`,
      isVerified: true,
    };
    const written = await staff.send('POST', '/api/testimonials', testimonial);
    expect(written.status).toBe(201);
    removals.push(`/api/testimonials/${written.body.id}`);
    await eventually(async () => {
      const { text } = (await new Guest().send('GET', '/')).body as { text?: string };
      expect(text).toContain('onerror');
      expect(text).not.toMatch(executable);
    });
  });
});

describe('SQL in searches and logins', () => {
  const injections = ["' OR '1'='1", "%' OR 1=1 --", '%', '_', '\\', "'; DROP TABLE inquiry; --", '") OR ("" = "'];

  test.each(injections)('finds no rows: %s', async (search) => {
    const before = await rows('inquiry', 'SELECT count(*) FROM inquiry');
    for (const path of ['/api/contact', '/api/bookings']) {
      const answer = await staff.send('GET', `${path}?${new URLSearchParams({ search }).toString()}`);
      expect([path, answer.status, answer.headers.get('x-total-count')]).toEqual([path, 200, '0']);
    }
    expect(await rows('inquiry', 'SELECT count(*) FROM inquiry')).toEqual(before);
  });

  test('does not sign in', async () => {
    for (const username of ["captain' --", "' OR 1=1 --", 'captain\\', '%']) {
      const answer = await new Guest().send('POST', '/api/admin/login', { username, password: "' OR '1'='1" });
      expect([username, answer.status]).toEqual([username, 401]);
    }
  });
});

describe('a confirmation code', () => {
  test('that does not exist gets the same answer whether or not it resembles a real one', async () => {
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

  test('reveals neither contact data nor ids of payment', async () => {
    const [real] = await rows<{ code: string }>('booking', 'SELECT confirmation_code code FROM booking LIMIT 1');
    const { body, status } = await new Guest().send('GET', `/api/bookings/${real!.code}`);
    expect(status).toBe(200);
    expect(Object.keys(body).filter((field) => /^id$|email|phone|lastName|order|capture/i.test(field))).toEqual([]);
  });
});
