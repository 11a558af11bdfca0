import { urlOf } from '@charter/api-client';
import type { IssuedDocument } from '@charter/contracts';
import { mediumDay, money, todayInNassau, useTranslations } from '@charter/ui';
import { Download } from 'lucide-react';
import { staffLocale } from '../../../lib/format.js';
import { DetailNote, DetailRow } from './detail-list.js';

/** The numbered invoices, receipts and credit notes of a booking, as downloads. */
export function DocumentRows({ documents }: { documents: IssuedDocument[] }) {
  const { t } = useTranslations();
  if (documents.length === 0) return null;
  return (
    <DetailRow label={t('documents.title')}>
      <ul className="space-y-2">
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </ul>
    </DetailRow>
  );
}

function DocumentRow({ document: { id, kind, number, issuedAt, amount } }: { document: IssuedDocument }) {
  const { t } = useTranslations();
  const name = `${t(`documents.${kind}`)} ${number}`;
  return (
    <li>
      <span className="flex flex-wrap justify-between gap-x-3">
        <a
          download
          href={urlOf('GET /api/admin/documents/{file}', { path: { file: `${id}.pdf` } })}
          aria-label={t('documents.downloadOf', { name })}
          className="inline-flex min-w-0 items-start gap-1.5 max-lg:py-2.5 text-lagoon-deep underline-offset-4 hover:underline"
        >
          <Download aria-hidden="true" className="mt-1 size-4 shrink-0" strokeWidth={1.6} />
          <span>
            {t(`documents.${kind}`)} <span className="whitespace-nowrap">{number}</span>
          </span>
        </a>
        <span className="ml-auto shrink-0 max-lg:py-2.5">{money(amount, staffLocale)}</span>
      </span>
      <DetailNote>{t('invoices.issued', { day: mediumDay(todayInNassau(new Date(issuedAt)), staffLocale) })}</DetailNote>
    </li>
  );
}
