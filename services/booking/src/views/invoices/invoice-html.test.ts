import { describe, expect, test } from 'vitest';
import { cents, defaultBusiness, limits, type PaymentStatus } from '@charter/contracts';
import { textOfPdf } from '@charter/testing';
import { invoiceContent, type InvoiceSubject, refundTerms } from '../../accounts/documents/invoice.js';
import { renderHtml } from './invoice-html.view.js';
import { renderDocumentPdf } from '../../accounts/documents/document-pdf.view.js';

const anInvoice = (over: Partial<InvoiceSubject> = {}): InvoiceSubject => ({
  number: 'ABCDE-12345',
  issuedOn: '2026-11-21',
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@guests.example',
  phone: '+1 242 555 0100',
  packageName: 'Exuma 8-Hour Charter',
  bookingDate: '2026-12-24',
  startsAt: '2026-12-24T13:00:00.000Z',
  endsAt: '2026-12-24T21:00:00.000Z',
  guestCount: 8,
  totalAmount: 3600,
  refundedAmount: 0,
  specialRequests: null,
  ...over,
});
const issued = { number: '2026-0042', day: '2026-11-21' };
const content = (over: Partial<InvoiceSubject> = {}, paymentStatus: PaymentStatus = 'paid', numbered: typeof issued | null = issued) =>
  invoiceContent(anInvoice(over), { tiers: limits.refundTiers, paymentStatus }, defaultBusiness, numbered);

describe('an invoice', () => {
  test('has the guest, the charter, the amount, and that it was due upon booking', () => {
    expect(content()).toMatchObject({
      number: '2026-0042',
      facts: [
        { label: 'Invoice number', value: '2026-0042' },
        { label: 'Reference', value: 'ABCDE-12345' },
        { label: 'Date', value: 'Saturday, November 21, 2026' },
        { label: 'Due Date', value: 'Upon Booking' },
      ],
      party: ['Ana Reyes', 'ana@guests.example', '+1 242 555 0100'],
      details: ['Thursday, December 24, 2026', '8:00 AM - 4:00 PM', '8 guests'],
      sums: [{ label: 'Total', amount: '$3,600' }],
    });
  });

  test('lists what was sold with the charter, each with its amount', () => {
    const others = [
      { text: '8 × Lunch <on> board', amount: 360 },
      { text: 'Promo code SUMMER', amount: -100 },
    ];
    const made = invoiceContent(
      anInvoice({ totalAmount: 3860 }),
      { tiers: limits.refundTiers, paymentStatus: 'paid', others },
      defaultBusiness,
      issued,
    );
    expect(made).toMatchObject({
      amount: '$3,600',
      others: [
        { text: '8 × Lunch <on> board', amount: '$360' },
        { text: 'Promo code SUMMER', amount: '\u2212$100' },
      ],
      sums: [{ label: 'Total', amount: '$3,860' }],
    });
    expect(renderHtml(made)).toContain('<tr><td>8 × Lunch &lt;on&gt; board</td><td>$360</td></tr>');
  });

  test('that was issued on a later day than the charter was booked has both days', () => {
    expect(content({}, 'paid', { ...issued, day: '2026-11-23' }).facts.slice(2, 4)).toEqual([
      { label: 'Date', value: 'Saturday, November 21, 2026' },
      { label: 'Issued', value: 'Monday, November 23, 2026' },
    ]);
  });

  test('without a number of its own has the confirmation code', () => {
    expect(content({}, 'paid', null).facts[0]).toEqual({ label: 'Invoice number', value: 'ABCDE-12345' });
  });

  test('of a charter whose slot was counted from sunset has its hours, and the sunset', () => {
    const sold = {
      startsAt: '2026-12-24T20:15:00.000Z',
      endsAt: '2026-12-24T23:15:00.000Z',
    };
    expect(content({ ...sold, sunset: '2026-12-24T22:26:40.000Z' }).details[1]).toBe('3:15 PM - 6:15 PM (sunset 5:26 PM)');
  });

  test.each([
    ['paid', 'Paid in full at booking.'],
    ['refunded', 'Paid in full at booking.'],
    ['pending', 'Not paid yet; payable before departure.'],
    ['charged_back', 'The payment was charged back.'],
  ] as const)('states how a booking with payment status %s is paid', (paymentStatus, sentence) => {
    expect(content({}, paymentStatus).notes[0]).toBe(`${sentence} All prices are in US dollars.`);
  });

  test('shows refunds to the cent, and then every amount', () => {
    expect(content({ refundedAmount: 360.5 }).amount).toBe('$3,600.00');
    expect(content({ refundedAmount: 360 }).sums[1]).toEqual({ label: 'Refunded', amount: '\u2212$360' });
    expect(content({ refundedAmount: 360.5 }).sums).toEqual([
      { label: 'Total', amount: '$3,600.00' },
      { label: 'Refunded', amount: '\u2212$360.50' },
      { label: 'Total after refunds', amount: '$3,239.50' },
    ]);
  });

  test('has the refund policy that the booking was sold under, not the current one', () => {
    expect(refundTerms(limits.refundTiers)).toEqual([
      'Cancelled 7 days or more before departure: 90% is refunded.',
      'Between 48 hours and 7 days before: 50% is refunded.',
      'Less than 48 hours before: nothing is refunded.',
    ]);
    expect(
      invoiceContent(anInvoice(), { tiers: [{ hoursBefore: 72, percent: 100 }], paymentStatus: 'paid' }, defaultBusiness, null).notes,
    ).toContain('Cancelled 3 days or more before departure: 100% is refunded.');
  });
});

describe('as HTML', () => {
  test('escapes all text of guests', () => {
    const html = renderHtml(
      content({ firstName: `<img src=x onerror="alert('1')">`, specialRequests: '</p><script>alert(1)</script> & more' }),
    );
    expect(html).not.toMatch(/<script|<img|onerror="/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;');
    expect(html).toContain('&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
  });

  test('has the company, the guest, the line, the total and the terms, and loads nothing', () => {
    const html = renderHtml(content());
    for (const text of [
      defaultBusiness.name,
      defaultBusiness.phone,
      defaultBusiness.place,
      'Bill To',
      'Due Date',
      'Upon Booking',
      '$3,600',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toMatch(/src=|href=|url\(|@import/);
    expect(html).not.toContain('Special Requests');
  });
});

describe('with taxes', () => {
  const taxes = [{ name: 'VAT <10%>', rateBp: 1000, amountCents: cents(32_727) }];
  const taxed = invoiceContent(anInvoice(), { tiers: limits.refundTiers, paymentStatus: 'paid', taxes }, defaultBusiness, issued);

  test('an invoice has them below its total, in both files', async () => {
    expect(taxed.taxes).toEqual([{ label: 'Including 10% VAT <10%>', amount: '$327.27' }]);
    expect(renderHtml(taxed)).toContain('<p><span>Including 10% VAT &lt;10%&gt;</span><span>$327.27</span></p>');
    const text = textOfPdf(await renderDocumentPdf(taxed, 'en'));
    expect(text).toContain('Including 10% VAT <10%>');
    expect(text).toContain('$327.27');
  });

  test('an invoice without them says nothing of them', () => {
    const none = invoiceContent(anInvoice(), { tiers: limits.refundTiers, paymentStatus: 'paid', taxes: [] }, defaultBusiness, issued);
    expect(JSON.stringify(none)).toBe(JSON.stringify(content()));
    expect(renderHtml(none)).not.toContain('taxes');
  });
});

describe('as PDF', () => {
  const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  const pagesOf = async (specialRequests: string | null) => pagesIn(await renderDocumentPdf(content({ specialRequests }), 'en'));
  const withLines = (count: number) => {
    const others = Array.from({ length: count }, (_, index) => ({ text: `Item ${index + 1} on board, for all of the party`, amount: 10 }));
    const taxes = [{ name: 'VAT', rateBp: 1000, amountCents: cents(32_727) }];
    const terms = { tiers: limits.refundTiers, paymentStatus: 'paid', others, taxes } as const;
    return renderDocumentPdf(invoiceContent(anInvoice({ specialRequests: 'Champagne' }), terms, defaultBusiness, issued), 'en');
  };

  test('is one page, and has a second one only for long special requests', async () => {
    expect(await pagesOf(null)).toBe(1);
    expect(await pagesOf('One more towel.\n'.repeat(40))).toBe(2);
    expect(await pagesOf('A towel for each of us. '.repeat(12))).toBe(1);
  });

  test('with a few lines, taxes and special requests is drawn closer, on one page', async () => {
    const pdf = await withLines(4);
    expect(pagesIn(pdf)).toBe(1);
    expect(textOfPdf(pdf)).not.toContain('Page 1');
  });

  test('of many lines has pages with its number, and each line beside its amount', async () => {
    const pdf = await withLines(40);
    const text = textOfPdf(pdf);
    expect(pagesIn(pdf)).toBe(3);
    expect(text.match(/^Invoice 2026-0042\nPage \d of 3$/gm)).toHaveLength(3);
    expect(text.match(/^\$10\.00\nItem \d+ on board/gm)).toHaveLength(40);
    // Once on each page with lines.
    expect(text.match(/^CHARTER$/gm)).toHaveLength(2);
  });
});
