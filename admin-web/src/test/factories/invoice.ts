import type { Invoice, InvoicePage } from '@charter/contracts';

export const buildInvoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  number: 'K9HZN-GVX2Z',
  documentNumber: '2026-0042',
  issuedOn: '2026-11-12',
  firstName: 'Amara',
  lastName: 'Rolle',
  email: 'amara@example.com',
  phone: '+1 242 555 0110',
  packageName: 'Rose Island 4-Hour Charter',
  packageDuration: '4 hours',
  bookingDate: '2026-12-15',
  timeSlot: '9:00 AM - 1:00 PM',
  startsAt: '2026-12-15T14:00:00.000Z',
  endsAt: '2026-12-15T18:00:00.000Z',
  guestCount: 4,
  totalAmount: 1200,
  refundedAmount: 0,
  fee: 36.27,
  netAmount: 1163.73,
  specialRequests: null,
  ...overrides,
});

/** The page of a range without invoices. */
export const noInvoices: InvoicePage = {
  ...{ totalInvoices: 0, totalRevenue: 0, averageInvoice: 0, totalRefunds: 0, totalFees: 0, netRevenue: 0, feesUnknown: 0 },
  ...{ invoices: [], next: null },
};

export const buildInvoicePage = (invoices: Invoice[], overrides: Partial<InvoicePage> = {}): InvoicePage => ({
  totalInvoices: invoices.length,
  totalRevenue: 3600,
  averageInvoice: 1800,
  totalRefunds: 200,
  totalFees: 108.42,
  netRevenue: 3291.58,
  feesUnknown: 1,
  invoices,
  next: null,
  ...overrides,
});
