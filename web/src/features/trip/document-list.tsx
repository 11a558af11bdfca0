import { FileText } from 'lucide-react';
import { urlOf } from '@charter/api-client';
import type { IssuedDocument } from '@charter/contracts';
import { mediumDay, money, todayInNassau, useTranslations } from '@charter/ui';

/** The numbered documents of a trip, each of which is a download. */
export default function DocumentList({ documents }: { documents: readonly IssuedDocument[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </ul>
  );
}

function DocumentRow({ document: { id, kind, number, issuedAt, amount } }: { document: IssuedDocument }) {
  const { t, locale } = useTranslations();
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <a
        href={urlOf('GET /api/trip/documents/{file}', { path: { file: `${id}.pdf` } })}
        className="inline-flex min-h-11 min-w-0 items-center gap-3 font-medium text-lagoon-deep underline-offset-4 hover:underline"
      >
        <FileText aria-hidden="true" className="size-4 shrink-0" />
        <span className="figures">{t(`trip.document.${kind}`, { number })}</span>
      </a>
      <span className="figures shrink-0 text-right">
        {money(amount, locale)}
        <span className="block text-sm text-navy-mute">{mediumDay(todayInNassau(new Date(issuedAt)), locale)}</span>
      </span>
    </li>
  );
}
