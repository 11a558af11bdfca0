import type { ReconciliationFinding, ReconciliationOverview } from '@charter/contracts';
import { Button, errorText, LoadError, Notice, Skeleton, Status, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { EmptyState } from '../../../lib/empty-state.js';
import { Panel } from '../../../lib/panel.js';
import { booksQuery, compareMutation } from './books.queries.js';
import { ClosedFindings, OpenFindings } from './findings.js';
import { GratuitiesPanel } from './gratuities.js';
import { LastRun } from './last-run.js';
import { MonthFile } from './month-file.js';

const ExplainFinding = lazy(() => import('./explain-finding.js'));

/** The comparison of our payments with PayPal's report, and what differs. @param views leads to the invoices */
export default function BooksScreen({ views }: { views: ReactNode }) {
  const { t } = useTranslations();
  const query = useQuery(booksQuery);
  const compare = useMutation(compareMutation(useQueryClient()));
  const [explained, setExplained] = useState<ReconciliationFinding | null>(null);
  const books = query.data;
  const isRunning = books?.lastRun?.state === 'running';
  return (
    <>
      <title>{`${t('books.title')} · ${t('app.name')}`}</title>
      <header className="mb-6 flex max-w-5xl flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:flex-nowrap">
        <div>
          <h1 className="text-display-md">{t('books.title')}</h1>
          <p className="mt-1 max-w-prose text-navy-mute">{t('books.intro')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3 lg:shrink-0">
          {views}
          <Button size="sm" disabled={!books} busy={compare.isPending || isRunning} onClick={() => compare.mutate()}>
            {t('books.compare')}
          </Button>
        </div>
      </header>
      <div className="max-w-5xl space-y-12">
        {compare.isError && (
          <Notice tone="danger" title={t('books.compareFailed')}>
            {errorText(t, compare.error)}
          </Notice>
        )}
        {query.isPending && <BooksSkeleton />}
        {query.isError && !books && <LoadError title={t('books.failed')} query={query} />}
        {books && <Books books={books} onExplain={setExplained} />}
        <GratuitiesPanel />
        <MonthFile />
      </div>
      {explained && (
        <Suspense>
          <ExplainFinding finding={explained} onClose={() => setExplained(null)} />
        </Suspense>
      )}
    </>
  );
}

interface BooksProps {
  books: ReconciliationOverview;
  onExplain: (finding: ReconciliationFinding) => void;
}

function Books({ books: { lastRun, lastCompleteRun, open, closed }, onExplain }: BooksProps) {
  const { t } = useTranslations();
  if (!lastRun) return <EmptyState title={t('books.none')} description={t('books.noneDescription')} />;
  return (
    <>
      <LastRun run={lastRun} lastComplete={lastCompleteRun} open={open.length} />
      <Panel title={t('books.open')} {...(open.length > 0 && { note: t('books.openNote') })}>
        {open.length === 0 ? (
          <p className="text-navy-mute">{t('books.openNone')}</p>
        ) : (
          <OpenFindings findings={open} onExplain={onExplain} />
        )}
      </Panel>
      {closed.length > 0 && (
        <Panel title={t('books.closed')} note={t('books.closedNote')}>
          <ClosedFindings findings={closed} />
        </Panel>
      )}
    </>
  );
}

function BooksSkeleton() {
  const { t } = useTranslations();
  return (
    <Status label={t('books.loading')}>
      <Skeleton className="h-32" />
      <Skeleton className="mt-10 h-48" />
    </Status>
  );
}
