import type { Answers } from './calls/recorder.ts';

/** Something that was answered and has another value or is missing. What was added is no difference. */
interface Difference {
  /** Call, case, former status and path, such as `GET /api/contact: first page 200.body[].id`. */
  place: string;
  before: unknown;
  after: unknown;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export function differences(before: Answers, after: Answers): Difference[] {
  return Object.entries(before).flatMap(([call, answer]) => compare(answer, after[call], `${call} ${answer.status}`));
}

function compare(before: unknown, after: unknown, place: string): Difference[] {
  const isComparable = isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after);
  if (!isComparable || (Array.isArray(before) && before.length !== (after as unknown[]).length)) {
    return Object.is(before, after) ? [] : [{ place, before, after }];
  }
  return Object.entries(before).flatMap(([name, value]) =>
    compare(value, (after as Record<string, unknown>)[name], Array.isArray(before) ? `${place}[]` : `${place}.${name}`),
  );
}
