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

/** Sentences of the specification that problems have; all others may be reworded. */
const specifiedSentences = new Set([
  'First name is required',
  'Last name is required',
  'Please enter a valid email address',
  'Please enter a valid phone number',
  'Message must be at least 10 characters long',
  'Date is required',
  'Time slot is required',
  'At least 1 person required',
  'Maximum 12 people allowed',
  'Name is required',
  'Duration is required',
  'Description is required',
  'Price must be greater than 0',
  'Max guests must be greater than 0',
  'At least one inclusion is required',
  'Image URL is required',
  'At least one time slot is required',
  'Missing Information: Please provide a title and image.',
  'Location is required',
  'Review content is required',
  'Rating must be at least 1',
  'Rating cannot exceed 5',
  'Time slot is no longer available',
  'Payment was not completed successfully',
]);

/** What was changed on purpose since the former release. */
export const changedOnPurpose: { why: string; is: (difference: Difference) => boolean }[] = [
  {
    why: 'Sentences of problems are for people, and were rewritten in all languages; clients read `code`, and `codes` beside `errors`.',
    is: ({ place, before, after }) =>
      / 4\d\d\.body\.(title|detail|errors\..+)$/.test(place) &&
      typeof before === 'string' &&
      typeof after === 'string' &&
      !specifiedSentences.has(before),
  },
  {
    why: 'E-mails were rewritten, and their subjects have at most 45 characters.',
    is: ({ place }) => /^GET \/api\/test-emails\/.* 200\.body\.emailData\.(subject|html|text)$/.test(place),
  },
  {
    why: 'Reviews of the demo say that they are samples, and are not verified (decision 38).',
    is: ({ place, before }) => /^GET \/api\/testimonials: .* 200\.body\[\]\.isVerified$/.test(place) && before === true,
  },
  {
    why: 'The page offers more ways to pay (section 9 of the design of payments).',
    is: ({ place, before, after }) =>
      place.endsWith(' 200.body.components') && Array.isArray(after) && (before as string[]).every((each) => after.includes(each)),
  },
  {
    why: 'A form is checked before its checkout begins, so that an invalid one gets no cookie.',
    is: ({ place, after }) => /^POST \/paypal\/order: .* 422\.headers\.set-cookie$/.test(place) && after === undefined,
  },
];
