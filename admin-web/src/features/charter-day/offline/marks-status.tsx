import { Button, Notice, timeInNassau, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { durabilityQuery } from '../../../lib/day-store/day-store.queries.js';
import type { StoredMark } from '../../../lib/day-store/stored.js';
import { staffLocale } from '../../../lib/format.js';
import type { Marks } from './use-marks.js';

/** What this device has recorded and the server has not stored: marks that wait, and marks that were rejected. */
export function MarksStatus({ marks, retry, discard, username }: Marks & { username: string | undefined }) {
  const waiting = marks.filter(({ rejection }) => rejection === undefined);
  const rejected = marks.filter(({ rejection }) => rejection !== undefined);
  const [discarding, setDiscarding] = useState<StoredMark | null>(null);
  return (
    <div className="mt-4 space-y-3 empty:hidden">
      <WaitingMarks marks={waiting} username={username} />
      {rejected.length > 0 && <RejectedMarks marks={rejected} onRetry={retry} onDiscard={setDiscarding} />}
      {discarding && <DiscardMark mark={discarding} onConfirm={() => discard(discarding)} onClose={() => setDiscarding(null)} />}
    </div>
  );
}

function WaitingMarks({ marks, username }: { marks: StoredMark[]; username: string | undefined }) {
  const { t } = useTranslations();
  const isDurable = useQuery(durabilityQuery).data ?? true;
  const own = marks.filter(({ who }) => who === username).length;
  const others = [...new Set(marks.filter(({ who }) => who !== username).map(({ who }) => who))];
  return (
    <output className="block empty:hidden">
      {own > 0 && (
        <span className="block rounded-xs bg-warning-pale px-4 py-3 text-sm">
          {t('day.marksWaiting', { count: own })} {t(isDurable ? 'day.marksKept' : 'day.marksNotKept')}
        </span>
      )}
      {others.map((who) => (
        <span key={who} className="mt-3 block rounded-xs bg-warning-pale px-4 py-3 text-sm">
          {t('day.marksOfOther', { count: marks.filter((mark) => mark.who === who).length, who })}
        </span>
      ))}
    </output>
  );
}

interface RejectedProps {
  marks: StoredMark[];
  onRetry: (mark: StoredMark) => Promise<void>;
  onDiscard: (mark: StoredMark) => void;
}

function RejectedMarks({ marks, onRetry, onDiscard }: RejectedProps) {
  const { t } = useTranslations();
  return (
    <Notice tone="danger" title={t('day.marksRejected', { count: marks.length })}>
      <ul className="mt-2 space-y-4">
        {marks.map((mark) => (
          <li key={mark.form.id} className="wrap-anywhere">
            <p>
              <span className="figures">{timeInNassau(mark.form.at, staffLocale)}</span> {t(`logKind.${mark.form.kind}`)}
              <span>{mark.form.note && `: ${mark.form.note}`}</span> · {mark.guestName}
            </p>
            <p className="font-medium">{mark.rejection}</p>
            <p className="mt-2 flex flex-wrap gap-3">
              <Button variant="secondary" size="sm" className="min-h-11" onClick={() => void onRetry(mark)}>
                {t('day.markRetry')}
                <span className="sr-only">{t(`logKind.${mark.form.kind}`)}</span>
              </Button>
              <Button variant="secondary" size="sm" className="min-h-11" onClick={() => onDiscard(mark)}>
                {t('day.markDiscard')}
                <span className="sr-only">{t(`logKind.${mark.form.kind}`)}</span>
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function DiscardMark({ mark, onConfirm, onClose }: { mark: StoredMark; onConfirm: () => Promise<void>; onClose: () => void }) {
  const { t } = useTranslations();
  return (
    <ConfirmDialog
      title={t('day.markDiscardTitle')}
      description={mark.guestName}
      message={t('day.markDiscardMessage', {
        kind: t(`logKind.${mark.form.kind}`),
        time: timeInNassau(mark.form.at, staffLocale),
      })}
      cancelLabel={t('form.cancel')}
      confirmLabel={t('day.markDiscard')}
      busy={false}
      onConfirm={() => void onConfirm().then(onClose)}
      onClose={onClose}
    />
  );
}
