import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csv } from './csv.js';

const columns = [
  { key: 'name', header: 'Name' },
  { key: 'phone', header: '+Phone', phone: true as const },
  { key: 'amount', header: 'Amount' },
];

/** The rows without byte order mark and header. */
async function rowsOf(rows: object[], number?: (value: number) => string): Promise<string[]> {
  const [, ...lines] = (await text(Readable.from(rows).pipe(csv(columns, number)))).trimEnd().split('\n');
  return lines;
}

test('begins with a byte order mark and the headers, which are escaped like texts', async () => {
  const bytes = await buffer(Readable.from([{ name: 'Ana' }]).pipe(csv(columns)));
  expect(bytes.toString()).toBe("\uFEFFName,'+Phone,Amount\nAna,,\n");
});

test.each(['+1 242 555 0134', '+12425550134', '0171 1234567', '(242) 555-0134', '030/1234567', '+1 242 555 0134 x5'])(
  'the phone number %s is a text with its plus and zeros',
  async (phone) => {
    expect(await rowsOf([{ name: 'Ana', phone }])).toEqual([`Ana,"\t${phone}",`]);
  },
);

test.each(['+cmd|calc!A1', '=1+1', '-2+3', '@SUM(A1)', '+1242"'])('the text %s in a column of phones is not executed', async (phone) => {
  expect(await rowsOf([{ name: 'Ana', phone }])).toEqual([expect.stringMatching(/^Ana,"?'/)]);
});

test.each(['=1+1', '+1 242', '-2', '@SUM', '\tx'])('a cell that begins like a formula gets an apostrophe: %j', async (name) => {
  expect(await rowsOf([{ name }])).toEqual([`'${name},,`]);
});

test('a negative amount stays a number', async () => {
  expect(await rowsOf([{ name: 'Ana', amount: -3 }], (value) => value.toFixed(2))).toEqual(['Ana,,-3.00']);
});
