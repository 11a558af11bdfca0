import { afterEach, expect, test } from 'vitest';
import { Logger } from '@nestjs/common';
import { JsonLogger } from './json-logger.js';

const lines: Record<string, unknown>[] = [];
const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
Logger.overrideLogger(new JsonLogger('booking', 'info', destination));
const logger = new Logger('HoldService');

afterEach(() => {
  lines.length = 0;
});

test('logs a plain message with service, level, time and context', () => {
  logger.log('Started');
  expect(lines).toEqual([{ level: 30, time: expect.any(String), service: 'booking', context: 'HoldService', msg: 'Started' }]);
});

test('logs structured fields beside the message', () => {
  logger.warn({ eventId: 'e-1', attempts: 8 }, 'Event moved to dead letters');
  expect(lines[0]).toMatchObject({ level: 40, context: 'HoldService', msg: 'Event moved to dead letters', eventId: 'e-1', attempts: 8 });
});

test('logs structured fields of a logger without a context', () => {
  new JsonLogger('booking', 'info', destination).error({ eventId: 'e-1' }, 'Event failed');
  expect(lines[0]).toMatchObject({ level: 50, msg: 'Event failed', eventId: 'e-1' });
  expect(lines[0]).not.toHaveProperty('context');
});

test('logs the stack that follows a message', () => {
  logger.error('Event failed', 'Error: no\n  at here');
  expect(lines[0]).toMatchObject({ msg: 'Event failed', stack: 'Error: no\n  at here', context: 'HoldService' });
});

test('logs an error with type, message and stack, and without its other properties', () => {
  const error = Object.assign(new TypeError('no such row'), { parameters: ['guest@example.com'] });
  logger.error({ eventId: 'e-1', error }, 'Event failed');
  logger.error(error);
  expect(lines).toMatchObject([
    { msg: 'Event failed', error: { type: 'TypeError', message: 'no such row', stack: error.stack } },
    { msg: 'no such row', error: { type: 'TypeError', message: 'no such row', stack: error.stack } },
  ]);
  expect(JSON.stringify(lines)).not.toContain('guest@example.com');
});

test('redacts fields that are named like secrets or personal data', () => {
  logger.log({ email: 'guest@example.com', token: 'abc', bookingId: 'b-1' }, 'Invited');
  expect(lines[0]).toMatchObject({ email: '[Redacted]', token: '[Redacted]', bookingId: 'b-1' });
});

test('logs nothing below its level', () => {
  logger.debug({ eventId: 'e-1' }, 'Event handled');
  expect(lines).toEqual([]);
});
