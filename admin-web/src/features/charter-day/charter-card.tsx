import type { DayCharter, LogEntry, LogKind } from '@charter/contracts';
import { charterLog } from '@charter/contracts/limits';
import { Badge, Button, errorText, timeInNassau, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MessageCircle, Phone } from 'lucide-react';
import { useId, useState } from 'react';
import { charterHours, languageName, phoneHref, staffLocale } from '../../lib/format.js';
import { StatusBadge } from '../../lib/status-badge.js';
import { markMutation, newMark } from './charter-day.queries.js';
import { CharterNote } from './charter-note.js';
import { Party } from './party.js';

interface Props {
  charter: DayCharter;
  /** Day of the sheet, yyyy-MM-dd. */
  on: string;
  /** UTC ISO 8601: when the sheet was read. */
  knownAt: string;
}

/** One charter of the day, with what crew record about it. Buttons are large: they are pressed on a moving dock. */
export function CharterCard({ charter, on, knownAt }: Props) {
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
        {charter.wishes && (
          <p className="mt-3 border-l-2 border-sand-deep bg-sand-pale px-4 py-3 font-medium wrap-anywhere whitespace-pre-line">
            {charter.wishes}
          </p>
        )}
        <Party charter={charter} />
        <Contacts phone={charter.phone} name={charter.guestName} />
        <p className="text-sm">
          <span className="text-navy-mute">{t('day.crew')} </span>
          {charter.crew.length > 0
            ? charter.crew.map(({ name, role }) => `${name} (${t(`crewRole.${role}`)})`).join(', ')
            : t('day.noCrew')}
        </p>
        <Log log={charter.log} />
        <MarkButtons charter={charter} on={on} knownAt={knownAt} />
      </article>
    </li>
  );
}

function Contacts({ phone, name }: { phone: string; name: string }) {
  const { t } = useTranslations();
  if (!phone) return null;
  const style = 'inline-flex min-h-11 items-center gap-2 text-sm text-lagoon-deep hover:underline';
  return (
    <p className="mt-2 flex flex-wrap gap-x-6">
      <a href={phoneHref(phone)} className={style}>
        <Phone aria-hidden="true" className="size-4" strokeWidth={1.6} />
        <span className="figures">{phone}</span>
        <span className="sr-only">{t('day.call', { name })}</span>
      </a>
      {/* wa.me takes the number with its country code and without any sign. */}
      <a href={`https://wa.me/${phone.replace(/\D/g, '')}`} target="_blank" rel="noreferrer" className={style}>
        <MessageCircle aria-hidden="true" className="size-4" strokeWidth={1.6} />
        WhatsApp
        <span className="sr-only">{t('day.message', { name })}</span>
      </a>
    </p>
  );
}

function Log({ log }: { log: LogEntry[] }) {
  const { t } = useTranslations();
  if (log.length === 0) return null;
  return (
    <ol aria-label={t('day.log')} className="mt-4 space-y-1.5 border-l border-line pl-4 text-sm">
      {log.map(({ id, kind, at, who, note }) => (
        <li key={id} className="wrap-anywhere">
          <span className="figures font-medium">{timeInNassau(at, staffLocale)}</span> {t(`logKind.${kind}`)}
          {note && `: ${note}`} <span className="text-navy-mute">· {who}</span>
        </li>
      ))}
    </ol>
  );
}

function MarkButtons({ charter, on, knownAt }: Props) {
  const { t } = useTranslations();
  const [writing, setWriting] = useState(false);
  const mark = useMutation(
    markMutation(useQueryClient(), on, {
      onSuccess: (entry) => toast({ title: t(`logKind.${entry.kind}`), description: charter.guestName }),
      onError: (error) => toast({ variant: 'destructive', title: t('day.markFailed'), description: errorText(t, error) }),
    }),
  );
  // The sheet is read again every minute: late enough to offer a no-show.
  const [openedAt] = useState(() => Date.now());
  const next = nextKinds(charter, Math.max(openedAt, Date.parse(knownAt)));
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {next.map((kind, index) => (
        <Button
          key={kind}
          variant={kind === 'no_show' ? 'danger' : index === 0 ? 'primary' : 'secondary'}
          className="min-h-12 flex-1 basis-32 sm:flex-none"
          busy={mark.isPending && mark.variables.form.kind === kind}
          disabled={mark.isPending}
          onClick={() => mark.mutate(newMark(charter, kind))}
        >
          {t(`logKind.${kind}`)}
          <span className="sr-only">{charter.guestName}</span>
        </Button>
      ))}
      <Button variant="secondary" className="min-h-12 flex-1 basis-32 sm:flex-none" onClick={() => setWriting(true)}>
        {t('logKind.note')}
        <span className="sr-only">{charter.guestName}</span>
      </Button>
      {writing && <CharterNote charter={charter} on={on} onClose={() => setWriting(false)} />}
    </div>
  );
}

const has = ({ log }: DayCharter, kind: LogKind) => log.some((entry) => entry.kind === kind && entry.memberId === null);
const lastOf = ({ log }: DayCharter) => log.findLast(({ kind, memberId }) => kind !== 'note' && memberId === null)?.kind;
const isNoShow = (charter: DayCharter) => lastOf(charter) === 'no_show';

/** What can be recorded next, the most likely first. */
function nextKinds(charter: DayCharter, now: number): LogKind[] {
  if (has(charter, 'returned')) return [];
  if (has(charter, 'departed')) return ['returned'];
  const isLate = now >= Date.parse(charter.startsAt) + charterLog.noShowAfterMinutes * 60_000;
  return [
    ...(has(charter, 'boarded') ? [] : (['boarded'] as const)),
    'departed',
    ...(isLate && !has(charter, 'boarded') && !isNoShow(charter) ? (['no_show'] as const) : []),
  ];
}
