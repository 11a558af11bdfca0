import { expect, test } from 'vitest';
import { requestId } from './request-id.js';

test("the client's request id is used when it is a plain token", () => {
  expect(requestId({ headers: { 'x-request-id': 'edge-1234.abc' } })).toBe('edge-1234.abc');
});

test.each([undefined, 'short', 'with space in it', 'x'.repeat(65), 'line\nbreak-12'])('a new request id replaces "%s"', (given) => {
  expect(requestId({ headers: { 'x-request-id': given } })).toMatch(/^[\da-f-]{36}$/);
});
