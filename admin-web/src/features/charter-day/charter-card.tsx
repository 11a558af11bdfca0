import type { DayCharter, LogEntry } from '@charter/contracts';
import { phoneHref } from '@charter/contracts/browser';
import { Badge, timeInNassau, useTranslations } from '@charter/ui';
import { Phone } from 'lucide-react';
import { useId } from 'react';
import { charterHours, languageName, staffLocale } from '../../lib/format.js';
import { openingOf } from '../../lib/guest-message.js';
import { GuestMessageLinks } from '../../lib/guest-message-links.js';
import { StatusBadge } from '../../lib/status-badge.js';
import { ManifestLink } from './manifest-link.js';
import { isNoShow, MarkButtons } from './mark-buttons.js';
import type { Marks } from './offline/use-marks.js';
import { Party } from './party.js';

interface Props {
  charter: DayCharter;
  /** UTC ISO 8601: when the sheet was read. */
  knownAt: string;
  marks: Marks;
}

/** One charter of the day, with what crew record about it. Buttons are large: they are pressed on a moving dock. */
export function CharterCard({ charter, knownAt, marks: { marks, record } }: Props) {
  const { t } = useTranslations();
  const id = useId();
  return (
    <li className="py-6">
      <article aria-labelledby={id}>
        <p className="figures text-sm font-medium">
          {charterHours(charter)}{' '}
          <span className="font-normal text-navy-mute">· {t('day.sunset', { time: timeInNassau(charter.sunset, staffLocale) })}</span>
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} className="text-display-sm wrap-anywhere">
            {charter.guestName}
          </h2>
          <StatusBadge status={charter.status} />
          {charter.status !== 'pending' && isNoShow(charter) && <Badge tone="danger">{t('day.noShow')}</Badge>}
        </div>
        <p className="mt-1 text-navy-soft">
          {charter.packageName} <span className="whitespace-nowrap">· {t('bookings.guests', { count: charter.guestCount })}</span>{' '}
          <span className="whitespace-nowrap">· {languageName(charter.locale)}</span>
        </p>
        {charter.lodging && (
          <p className="mt-3 font-medium wrap-anywhere">
            <span className="font-normal text-navy-mute">{t('day.lodging')} </span>
            {charter.lodging}
          </p>
        )}
        {charter.wishes && (
          <p className="mt-3 border-l-2 border-sand-deep bg-sand-pale px-4 py-3 font-medium wrap-anywhere whitespace-pre-line">
            {charter.wishes}
          </p>
        )}
        {charter.addOns && (
          <p className="mt-3 font-medium">
            <span className="font-normal text-navy-mute">{t('day.addOns')} </span>
            {charter.addOns.map(({ name, qty }) => (qty > 1 ? `${qty} × ${name}` : name)).join(', ')}
          </p>
        )}
        <Party charter={charter} />
        <Contacts charter={charter} />
        <p className="text-sm">
          <span className="text-navy-mute">{t('day.crew')} </span>
          {charter.crew.length > 0
            ? charter.crew.map(({ name, role }) => `${name} (${t(`crewRole.${role}`)})`).join(', ')
            : t('day.noCrew')}
        </p>
        <ManifestLink bookingId={charter.bookingId} name={charter.guestName} />
        <Log log={charter.log} isWaiting={(entryId) => marks.some(({ form }) => form.id === entryId)} />
        <MarkButtons charter={charter} knownAt={knownAt} record={record} />
      </article>
    </li>
  );
}

function Contacts({ charter: { phone, guestName: name, startsAt, locale } }: { charter: DayCharter }) {
  const { t } = useTranslations();
  if (!phone) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-x-6 text-sm">
      <a href={phoneHref(phone)} className="inline-flex min-h-11 items-center gap-2 text-lagoon-deep hover:underline">
        <Phone aria-hidden="true" className="size-4" strokeWidth={1.6} />
        <span className="figures">{phone}</span>
        <span className="sr-only">{t('day.call', { name })}</span>
      </a>
      <GuestMessageLinks phone={phone} text={openingOf({ name, startsAt, locale })} />
    </div>
  );
}

function Log({ log, isWaiting }: { log: LogEntry[]; isWaiting: (id: string) => boolean }) {
  const { t } = useTranslations();
  if (log.length === 0) return null;
  return (
    <ol aria-label={t('day.log')} className="mt-4 space-y-1.5 border-l border-line pl-4 text-sm">
      {log.map(({ id, kind, at, who, note }) => (
        <li key={id} className="wrap-anywhere">
          <span className="figures font-medium">{timeInNassau(at, staffLocale)}</span>{' '}
          <span>{note ? `${t(`logKind.${kind}`)}: ${note}` : t(`logKind.${kind}`)}</span> <span className="text-navy-mute">· {who}</span>
          {isWaiting(id) && <span className="text-warning"> · {t('day.notSent')}</span>}
        </li>
      ))}
    </ol>
  );
}
