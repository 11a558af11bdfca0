import type { ReconciliationRun } from '@charter/contracts';
import { Badge, Notice, number, Spinner, useTranslations } from '@charter/ui';
import { dateTimeInNassau, staffLocale } from '../../../lib/format.js';

interface Props {
  run: ReconciliationRun;
  lastComplete: ReconciliationRun | null;
  /** How many findings are open. */
  open: number;
}

/** What the last comparison read and found; while one is running, that it is. */
export function LastRun({ run, lastComplete, open }: Props) {
  const { t } = useTranslations();
  return (
    <section aria-label={t('books.lastRun')} aria-live="polite" className="border-y border-line py-6">
      {run.state === 'running' ? <Running /> : <Result run={run} open={open} />}
      {run.state === 'incomplete' && (
        <Notice tone="warning" title={`${run.problem}.`} className="mt-5">
          <span>{t('books.incompleteText')}</span>
          <span>{lastComplete && ` ${t('books.lastComplete', { time: dateTimeInNassau(lastComplete.startedAt) })}`}</span>
        </Notice>
      )}
    </section>
  );
}

function Running() {
  const { t } = useTranslations();
  return (
    <>
      <p className="flex items-center gap-3 text-display-sm">
        <Spinner className="size-5" />
        {t('books.running')}
      </p>
      <p className="mt-2 text-navy-mute">{t('books.runningText')}</p>
    </>
  );
}

function Result({ run, open }: { run: ReconciliationRun; open: number }) {
  const { t } = useTranslations();
  const { state, lines, matched, startedBy, startedAt, from, to, coveredUntil } = run;
  const counts = `${t('books.lines', { count: lines })}, ${t('books.matched', { count: number(matched, staffLocale) })}`;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="figures font-display text-[1.75rem] leading-9 font-[370] tracking-[-0.015em] lg:text-[2.125rem] lg:leading-11">
          {state === 'incomplete' && lines === 0 ? t('books.unread') : counts}
        </span>
        <StateBadge state={state} open={open} />
      </p>
      <p className="figures mt-2 text-navy-soft">
        {t(`books.startedBy.${startedBy}`)}, {dateTimeInNassau(startedAt)}
      </p>
      <p className="figures mt-1 text-sm text-navy-mute">
        {t('books.range', { from: dateTimeInNassau(from), to: dateTimeInNassau(coveredUntil ?? to) })}
      </p>
    </>
  );
}

function StateBadge({ state, open }: { state: ReconciliationRun['state']; open: number }) {
  const { t } = useTranslations();
  if (state === 'incomplete') return <Badge tone="danger">{t('books.incomplete')}</Badge>;
  if (open > 0) return <Badge tone="warning">{t('books.toExplain', { count: open })}</Badge>;
  return <Badge tone="success">{t('books.agrees')}</Badge>;
}
