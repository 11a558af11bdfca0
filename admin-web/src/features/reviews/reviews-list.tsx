import type { Testimonial } from '@charter/contracts';
import { Button, LoadError, Skeleton, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '../../lib/empty-state.js';
import { usePrefetch } from '../../lib/use-prefetch.js';
import { useRowFocus } from '../../lib/use-row-focus.js';
import { useShortcuts } from '../../lib/use-shortcuts.js';
import { Invitations } from './invitations.js';
import { ReviewCard } from './review-card.js';
import { errorMessage } from './review-format.js';
import { reviewsQuery } from './reviews.queries.js';

const modules = { form: () => import('./review-form.js'), delete: () => import('./delete-review.js') };
const ReviewForm = lazy(modules.form);
const DeleteReview = lazy(modules.delete);

type OpenDialog = { dialog: 'new' } | { dialog: 'edit' | 'delete'; review: Testimonial } | null;

export function ReviewsList() {
  const { t } = useTranslations();
  const { data: reviews, isPending, isError, isFetching, error, refetch } = useQuery(reviewsQuery);
  const [opened, setOpened] = useState<OpenDialog>(null);
  const { list, moveFocus, restoreFocusIfRemoved } = useRowFocus(reviews ?? [], opened !== null);
  const close = () => setOpened(null);
  useShortcuts({ j: () => void moveFocus(1), k: () => void moveFocus(-1) });
  usePrefetch(modules);

  return (
    <>
      <title>{`${t('reviews.title')} · ${t('app.name')}`}</title>
      <header className="mb-5 flex items-center justify-between gap-4 lg:mb-7">
        <div className="flex items-baseline gap-3 lg:gap-4">
          <h1 className="text-display-md">{t('reviews.title')}</h1>
          <output className="figures text-sm text-navy-mute">{reviews && t('reviews.count', { count: reviews.length })}</output>
        </div>
        <Button size="sm" onClick={() => setOpened({ dialog: 'new' })}>
          <Plus aria-hidden="true" className="size-4" strokeWidth={1.8} />
          {t('reviews.add')}
        </Button>
      </header>

      <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="xl:sticky xl:top-23 xl:order-last">
          <Invitations />
        </div>
        <div ref={list} aria-busy={isFetching} className="min-w-0">
          {isPending && <ListSkeleton />}
          {isError && !reviews && (
            <LoadError title={t('reviews.failed')} query={{ error, isFetching, refetch }}>
              {errorMessage(t, error)}
            </LoadError>
          )}
          {isError && reviews && (
            <LoadError query={{ error, isFetching, refetch, data: reviews }} className="mb-4">
              {t('reviews.stale')}
            </LoadError>
          )}
          {reviews?.length === 0 && <EmptyState title={t('reviews.empty')} description={t('reviews.emptyDescription')} />}
          {reviews && reviews.length > 0 && (
            <ul aria-label={t('reviews.list')} className="border-y border-line">
              {reviews.map((review) => (
                <ReviewCard
                  key={review.id}
                  review={review}
                  onEdit={() => setOpened({ dialog: 'edit', review })}
                  onDelete={() => {
                    restoreFocusIfRemoved(review.id);
                    setOpened({ dialog: 'delete', review });
                  }}
                />
              ))}
            </ul>
          )}
        </div>
      </div>

      {opened && (
        <Suspense>
          {opened.dialog === 'delete' ? (
            <DeleteReview review={opened.review} onClose={close} />
          ) : (
            <ReviewForm review={opened.dialog === 'edit' ? opened.review : undefined} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

function ListSkeleton() {
  const { t } = useTranslations();
  return (
    <div className="border-t border-line">
      <output className="sr-only">{t('reviews.loading')}</output>
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid grid-cols-[2.75rem_1fr] gap-x-5 border-b border-line py-7">
          <Skeleton className="size-11 rounded-full" />
          <div className="space-y-3">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
