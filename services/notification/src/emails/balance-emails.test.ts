import { beforeAll, expect, test } from 'vitest';
import type { Templates } from '../rendering/templates.js';
import { balancePaidSample, deniedSample } from './balance-emails.js';
import { loadTemplates, renderEmail } from './rendered-email.js';
import { noteOf } from './staff-note-content.js';

let templates: Templates;

beforeAll(async () => {
  templates = await loadTemplates();
});

const render = (template: string, data: object) => renderEmail(templates, template, data);

test('a balance that was paid is acknowledged with its amount and the link, and that nothing more is due', () => {
  const { subject, text } = render('balance-paid', balancePaidSample()('en'));
  expect(subject).toBe('Payment received: Sat, Dec 12');
  expect(text).toContain('We have received your payment of $1,800 for “Exuma 8-Hour Charter” on Saturday, December 12, 2026.');
  expect(text).toContain('Your charter is now paid in full.');
  expect(text).toMatch(/charters\.example\/trip\//);
  expect(text).not.toContain('still to be paid');
});

test('a balance of which a part was paid says what is still due', () => {
  const { text } = render('balance-paid', balancePaidSample(700)('en'));
  expect(text).toContain('$700 is still to be paid.');
  expect(text).not.toContain('paid in full');
});

test.each([
  ['addons', 'your payment of $540 for add-ons to “Exuma 8-Hour Charter” on Saturday, December 12, 2026.'],
  ['move', 'your payment of $540 for moving “Exuma 8-Hour Charter” to another day.'],
  ['gratuity', 'your gratuity of $540 for the crew.'],
] as const)('a denied payment says what it was for, and that nothing is due (%s)', (kind, words) => {
  const { subject, text } = render('balance-denied', deniedSample(kind)('en'));
  expect(subject).toBe('Payment declined: Sat, Dec 12');
  expect(text).toContain(`PayPal has declined ${words}`);
  expect(text).toContain('Nothing was charged');
  expect(text).toMatch(/Open your booking:\nhttps:\S+\/trip\//);
  expect(text).not.toContain('balance');
});

test('staff are e-mailed that a balance was paid', () => {
  const { subject, text } = render('staff-note', balancePaidSample(700)('en'));
  expect(subject).toMatch(/^Balance paid: Sat, Dec 12, Elena Marchetti/);
  expect(text).toContain('The guest has paid $1,800 on the booking page. Still due: $700.');
});

test('staff are not e-mailed about a payment that they have recorded', () => {
  const paid = balancePaidSample(700)('en');
  expect(noteOf(paid, '2026-11-21T12:00:00Z')).toBe('balance');
  expect(noteOf({ ...paid, byHand: true }, '2026-11-21T12:00:00Z')).toBeUndefined();
});
