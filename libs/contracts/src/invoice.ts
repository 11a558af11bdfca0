import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

/** A confirmed booking as it is invoiced. */
export class Invoice {
  /** The confirmation code, XXXXX-XXXXX. */
  number: string;
  /** The day in Nassau on which the booking was paid, yyyy-MM-dd; it never changes. */
  issuedOn: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  packageName: string;
  packageDuration: string;
  /** Charter date, yyyy-MM-dd in Nassau. */
  bookingDate: string;
  timeSlot: string;
  guestCount: number;
  /** Whole US dollars. */
  totalAmount: number;
  /** Dollars that went back to the guest, to the cent. */
  refundedAmount: number;
  specialRequests: string | null;
}

export class InvoiceListQuery {
  @IsOptional()
  @Type(() => Number)
  @Max(200, { message: 'limit is at most 200' })
  @Min(1, { message: 'limit is at least 1' })
  @IsInt({ message: 'limit must be a whole number' })
  limit?: number;

  @IsOptional()
  @Matches(/^[\w-]{1,200}$/, { message: 'Unknown cursor' })
  cursor?: string;
}

/** One page, newest first, and the sums of all pages. */
export class InvoicePage {
  totalInvoices: number;
  /** Whole US dollars. */
  totalRevenue: number;
  /** Dollars per invoice, to the cent; 0 when there is none. */
  averageInvoice: number;
  invoices: Invoice[];
  /** Cursor of the next page, null on the last. */
  next: string | null;
}

export class InvoiceFile {
  /** The confirmation code and the kind: "XXXXX-XXXXX.html" or "XXXXX-XXXXX.pdf". */
  @Matches(/^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}\.(?:html|pdf)$/, { message: 'An invoice is named XXXXX-XXXXX.html or XXXXX-XXXXX.pdf' })
  file: string;
}

export class InvoiceRequest {
  confirmationCode: string;
  kind: 'html' | 'pdf';
}

export class InvoiceDocument {
  /** XXXXX-XXXXX, as the booking carries it. */
  number: string;
  /** The file's bytes, base64. */
  body: string;
}
