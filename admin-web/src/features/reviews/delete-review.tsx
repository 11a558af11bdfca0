import type { Testimonial } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../lib/confirm-dialog.js';
import { errorMessage } from './review-format.js';
import { deleteReviewMutation } from './reviews.queries.js';

interface Props {
  review: Testimonial;
  onClose: () => void;
}

export default function DeleteReview({ review, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const deletion = useMutation(
    deleteReviewMutation(client, {
      onSuccess: () => toast({ title: t('reviews.deleted'), description: review.name }),
      onError: (error) => toast({ variant: 'destructive', title: t('reviews.deleteFailed'), description: errorMessage(t, error) }),
    }),
  );
  return (
    <ConfirmDialog
      title={t('reviews.deleteTitle')}
      description={`${review.name} · ${review.location}`}
      message={
        <>
          <blockquote className="line-clamp-4 border-l-2 border-sand-deep pl-4 wrap-anywhere">{review.review}</blockquote>
          <p className="mt-5">{t('reviews.deleteMessage')}</p>
        </>
      }
      cancelLabel={t('reviews.keep')}
      confirmLabel={t('reviews.deleteReview')}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(review, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
