import { Matches } from 'class-validator';
import { Cursor, fails, PageSize } from '../shared/fields.js';

export class InvoiceListQuery {
  @PageSize()
  limit?: number;

  @Cursor()
  cursor?: string;
}

/** The file name in the path of an invoice. */
export class InvoiceFile {
  /** The confirmation code and the kind: "XXXXX-XXXXX.html" or "XXXXX-XXXXX.pdf". */
  @Matches(/^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}\.(?:html|pdf)$/, fails('invoiceFile'))
  file: string;
}
