import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { type Stringifier, stringify } from 'csv-stringify';

export interface CsvColumn {
  key: string;
  header: string;
  /** Phone numbers. */
  phone?: true;
}

/** What a phone number consists of, so that a tab can be enough: even read as a formula, it would only be a sum. */
const phonePattern = /^[+(\d][\d\s().+/-]*(?:x\d+)?$/i;

/**
 * A stream from rows to CSV for spreadsheets. Excel recognizes UTF-8 only by a byte order mark, and executes a cell that begins with = + - @ or a
 * tab as a formula: such a cell gets an apostrophe. Of a phone number the spreadsheet would make a number without plus and leading zeros, and
 * the apostrophe would be shown: it gets a tab, which keeps it a text and is not seen.
 *
 * @param number the text of a number; those of amounts may be negative, which is no formula
 */
export function csv(columns: readonly CsvColumn[], number: (value: number) => string = String): Stringifier {
  const phones = new Set(columns.filter(({ phone }) => phone).map(({ key }) => key));
  return stringify({
    columns: columns.map(({ key, header }) => ({ key, header })),
    header: true,
    bom: true,
    escape_formulas: true,
    cast: {
      number: (value) => ({ value: number(value), escape_formulas: false }),
      string: (value, { column, header }) =>
        !header && phones.has(String(column)) && phonePattern.test(value)
          ? { value: `\t${value}`, quoted: true, escape_formulas: false }
          : value,
    },
  });
}

/** A download of this file name. */
export const csvFile = (filename: string, body: Readable): StreamableFile =>
  new StreamableFile(body, { type: 'text/csv; charset=utf-8', disposition: `attachment; filename="${filename}"` });
