import type { Testimonial } from '@charter/contracts';
import { Button, Dialog, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from './review-format.js';
import { removeReviewMutation } from './reviews.queries.js';

interface Props {
  review: Testimonial;
  onClose: () => void;
}

/** Asks before deleting. */
export default function DeleteReview({ review, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const removal = useMutation(
    removeReviewMutation(client, {
      done: ({ name }) => toast({ title: t('reviews.deleted'), description: name }),
      refused: (error) => toast({ variant: 'destructive', title: t('reviews.deleteFailed'), description: errorMessage(t, error) }),
    }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reviews.deleteTitle')}
      description={`${review.name} · ${review.location}`}
      width="34rem"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('reviews.keep')}
          </Button>
          <Button
            className="bg-danger! hover:bg-danger/90!"
            busy={removal.isPending}
            onClick={() => removal.mutate(review, { onSuccess: onClose })}
          >
            {t('reviews.deleteIt')}
          </Button>
        </div>
      }
    >
      <blockquote className="line-clamp-4 border-l-2 border-sand-deep pl-4 leading-7 wrap-anywhere text-navy-soft">
        {review.review}
      </blockquote>
      <p className="mt-5 leading-7 text-navy-soft">{t('reviews.deleteWhy')}</p>
    </Dialog>
  );
}
