import type { DayCharter, LogKind } from '@charter/contracts';
import { charterLog } from '@charter/contracts/browser';
import { Button, toast, useTranslations } from '@charter/ui';
import { useState } from 'react';
import { CharterNote } from './charter-note.js';
import type { Marks } from './offline/use-marks.js';

interface Props {
  charter: DayCharter;
  /** UTC ISO 8601: when the sheet was read. */
  knownAt: string;
  record: Marks['record'];
}

/** What crew can record next. A mark is stored on this device first, and sent when there is a connection. */
export function MarkButtons({ charter, knownAt, record }: Props) {
  const { t } = useTranslations();
  const [writing, setWriting] = useState(false);
  const [isRecording, setRecording] = useState(false);
  // The sheet is read again every minute: late enough to offer a no-show. Without a connection the time of the press decides.
  const [openedAt] = useState(() => Date.now());
  const next = nextKinds(charter, Math.max(openedAt, Date.parse(knownAt)));
  const mark = async (kind: LogKind, note?: string) => {
    setRecording(true);
    await record(charter, kind, note).finally(() => setRecording(false));
    toast({ title: t(`logKind.${kind}`), description: charter.guestName });
  };
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {next.map((kind, index) => (
        <Button
          key={kind}
          variant={kind === 'no_show' ? 'danger' : index === 0 ? 'primary' : 'secondary'}
          className="min-h-12 flex-1 basis-32 sm:flex-none"
          disabled={isRecording}
          onClick={() => void mark(kind)}
        >
          {t(`logKind.${kind}`)}
          <span className="sr-only">{charter.guestName}</span>
        </Button>
      ))}
      <Button variant="secondary" className="min-h-12 flex-1 basis-32 sm:flex-none" onClick={() => setWriting(true)}>
        {t('logKind.note')}
        <span className="sr-only">{charter.guestName}</span>
      </Button>
      {writing && <CharterNote guestName={charter.guestName} onSave={(note) => mark('note', note)} onClose={() => setWriting(false)} />}
    </div>
  );
}

const has = ({ log }: DayCharter, kind: LogKind) => log.some((entry) => entry.kind === kind && entry.memberId === null);
const lastOf = ({ log }: DayCharter) => log.findLast(({ kind, memberId }) => kind !== 'note' && memberId === null)?.kind;
export const isNoShow = (charter: DayCharter) => lastOf(charter) === 'no_show';

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
