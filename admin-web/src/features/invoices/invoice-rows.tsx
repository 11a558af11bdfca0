import { urlOf } from '@charter/api-client';
import type { Invoice } from '@charter/contracts';
import { Badge, classes, mediumDay, money, type Translate, useTranslations } from '@charter/ui';
import { Download, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { charterDay, charterHours, fullName, staffLocale } from '../../lib/format.js';
import { Phrases } from '../../lib/phrases.js';
import { cell, heading } from '../../lib/table-styles.js';

interface Props {
  invoices: Invoice[];
  onPreview: (invoice: Invoice) => void;
}

export function InvoiceTable({ invoices, onPreview }: Props) {
  const { t } = useTranslations();
  return (
    <table aria-label={t('invoices.list')} className="w-full table-fixed border-separate border-spacing-0 text-sm">
      <colgroup>
        <col className="w-[19%]" />
        <col className="w-42" />
        <col className="w-40" />
        <col />
        <col className="w-28" />
        <col className="w-62" />
      </colgroup>
      <thead className="sticky top-15 z-2 bg-white">
        <tr>
          {[t('bookings.guest'), t('invoices.number'), t('bookings.charter'), t('bookings.package')].map((name) => (
            <th key={name} scope="col" className={heading}>
              {name}
            </th>
          ))}
          <th scope="col" className={classes(heading, 'text-right')}>
            {t('bookings.amount')}
          </th>
          <th scope="col" className={heading}>
            <span className="sr-only">{t('bookings.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.number} className="transition-colors hover:bg-sand-pale">
            <td className={cell}>
              <TwoLineCell first={fullName(invoice)} second={<Badge tone="success">{t('status.confirmed')}</Badge>} />
            </td>
            <td className={cell}>
              <TwoLineCell first={invoice.documentNumber ?? invoice.number} second={invoice.documentNumber && invoice.number} />
              <span className="figures mt-0.5 block text-xs text-navy-mute">{issuedText(invoice, t)}</span>
            </td>
            <td className={cell}>
              <TwoLineCell first={charterDay(invoice.bookingDate)} second={charterHours(invoice)} />
            </td>
            <td className={cell}>
              <TwoLineCell first={invoice.packageName} second={t('bookings.guests', { count: invoice.guestCount })} />
            </td>
            <td className={classes(cell, 'text-right')}>
              <TwoLineCell first={money(invoice.totalAmount, staffLocale)} second={refundText(invoice, t('invoices.refunded'))} />
              <span className="figures mt-0.5 block text-xs text-navy-mute">{netText(invoice, t)}</span>
            </td>
            <td className={cell}>
              <Actions invoice={invoice} onPreview={onPreview} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function InvoiceCards({ invoices, onPreview }: Props) {
  const { t } = useTranslations();
  return (
    <ul aria-label={t('invoices.list')} className="grid gap-3 md:grid-cols-2">
      {invoices.map((invoice) => (
        <li key={invoice.number} className="flex flex-col rounded-md border border-line p-4">
          <p className="flex items-start justify-between gap-3">
            <span className="min-w-0 font-display text-xl leading-7 wrap-anywhere">{fullName(invoice)}</span>
            <Badge tone="success" className="mt-0.5 shrink-0">
              {t('status.confirmed')}
            </Badge>
          </p>
          <p className="figures mt-1 text-sm text-navy-mute">
            <Phrases of={[invoice.documentNumber, invoice.number, issuedText(invoice, t)]} />
          </p>
          <p className="mt-3 text-sm text-navy-soft">{invoice.packageName}</p>
          <p className="figures mt-0.5 mb-4 flex justify-between gap-3 text-sm">
            <span className="text-navy-mute">{charterDay(invoice.bookingDate)}</span>
            <span className="text-right">
              <span className="font-medium">{money(invoice.totalAmount, staffLocale)}</span>
              <span className="block text-navy-mute">{refundText(invoice, t('invoices.refunded'))}</span>
              <span className="block text-xs text-navy-mute">{netText(invoice, t)}</span>
            </span>
          </p>
          <div className="mt-auto border-t border-line pt-2">
            <Actions invoice={invoice} onPreview={onPreview} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const issuedText = ({ issuedOn }: Invoice, t: Translate): string => t('invoices.issued', { day: mediumDay(issuedOn, staffLocale) });

const refundText = ({ refundedAmount }: Invoice, label: string): string | null =>
  refundedAmount > 0 ? `${money(refundedAmount, staffLocale)} ${label}` : null;

/** What refunds and PayPal's fee leave; nothing for a booking that was not paid at PayPal. */
const netText = ({ fee, netAmount }: Invoice, t: Translate): string | null => {
  if (netAmount === null) return t('invoices.feeUnknown');
  return fee === 0 ? null : t('invoices.net', { amount: money(netAmount, staffLocale) });
};

function TwoLineCell({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="figures block truncate font-medium">{first}</span>
      {second && <span className="figures mt-0.5 block truncate text-navy-mute">{second}</span>}
    </>
  );
}

const action =
  'inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2.5 text-sm text-lagoon-deep transition-colors hover:bg-shallows-pale lg:min-h-9';

function Actions({ invoice, onPreview }: { invoice: Invoice; onPreview: Props['onPreview'] }) {
  const { t } = useTranslations();
  const name = fullName(invoice);
  return (
    <div className="-mx-2.5 flex justify-between lg:mx-0 lg:justify-end">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('invoices.previewOf', { name })}
        className={action}
        onClick={() => onPreview(invoice)}
      >
        <Eye aria-hidden="true" className="size-4" strokeWidth={1.6} />
        {t('invoices.preview')}
      </button>
      <a
        download
        href={urlOf('GET /api/admin/invoices/{file}', { path: { file: `${invoice.number}.html` } })}
        aria-label={t('invoices.downloadOf', { name, kind: 'HTML' })}
        className={action}
      >
        <Download aria-hidden="true" className="size-4" strokeWidth={1.6} />
        {t('invoices.download')}
      </a>
      <a
        download
        href={urlOf('GET /api/admin/invoices/{file}', { path: { file: `${invoice.number}.pdf` } })}
        aria-label={t('invoices.downloadOf', { name, kind: 'PDF' })}
        className={action}
      >
        {t('invoices.pdf')}
      </a>
    </div>
  );
}
