import { Matches } from 'class-validator';
import { Cursor, withError, PageSize } from '../shared/field.decorator.js';

export class InvoiceListQuery {
  @PageSize()
  limit?: number;

  @Cursor()
  cursor?: string;
}

/** The file name in the path of an invoice. */
export class InvoiceFile {
  /** The confirmation code and the kind: "XXXXX-XXXXX.html" or "XXXXX-XXXXX.pdf". */
  @Matches(/^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}\.(?:html|pdf)$/, withError('invoiceFile'))
  file: string;
}
