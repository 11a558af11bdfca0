import { call } from '@charter/api-client';
import type { PendingInvitation, Testimonial, TestimonialForm } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../lib/mutation-callbacks.js';
import type { StoredRecord } from '../../lib/use-stored-record.js';

const reviewsKey = ['reviews'] as const;
const invitationsKey = ['review invitations'] as const;

/** All reviews, newest first. */
export const reviewsQuery = queryOptions({
  queryKey: reviewsKey,
  queryFn: ({ signal }) => call('GET /api/testimonials', { signal }),
  // New reviews arrive while the screen is open.
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
  staleTime: 5_000,
});

export const invitationsQuery = queryOptions({
  queryKey: invitationsKey,
  queryFn: ({ signal }) => call('GET /api/admin/review-invitations', { signal }),
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
  staleTime: 5_000,
});

interface SaveReviewInput {
  /** Undefined for a new review. */
  stored: StoredRecord<number> | undefined;
  form: TestimonialForm;
}

export const saveReviewMutation = (client: QueryClient, callbacks: MutationCallbacks<Testimonial, SaveReviewInput>) =>
  mutationOptions({
    mutationFn: ({ stored, form }: SaveReviewInput) =>
      stored
        ? call('PUT /api/testimonials/{id}', { path: { id: stored.id }, body: { ...form, expectedRevision: stored.expectedRevision } })
        : call('POST /api/testimonials', { body: form }),
    onError: callbacks.onError,
    onSuccess: (saved, input) => {
      editReviews(client, (reviews) =>
        input.stored ? reviews.map((review) => (review.id === saved.id ? saved : review)) : [saved, ...reviews],
      );
      callbacks.onSuccess(saved, input);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: reviewsKey }),
  });

export const deleteReviewMutation = (client: QueryClient, callbacks: MutationCallbacks<void, Testimonial>) =>
  mutationOptions({
    mutationFn: ({ id }: Testimonial) => call('DELETE /api/testimonials/{id}', { path: { id } }),
    onError: callbacks.onError,
    onSuccess: (result, review) => {
      editReviews(client, (reviews) => reviews.filter(({ id }) => id !== review.id));
      callbacks.onSuccess(result, review);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: reviewsKey }),
  });

/** Not optimistic, because a sent e-mail cannot be undone. */
export const inviteMutation = (client: QueryClient, callbacks: MutationCallbacks<PendingInvitation, PendingInvitation>) =>
  mutationOptions({
    mutationFn: ({ bookingId }: PendingInvitation) => call('POST /api/admin/send-review-invite/{bookingId}', { path: { bookingId } }),
    // Another member of staff may have sent it, or the guest has submitted a review meanwhile.
    onError: (error: Error, input) => {
      void client.invalidateQueries({ queryKey: invitationsKey });
      callbacks.onError(error, input);
    },
    // Replaced in place until the next refetch, so that the pressed row does not move.
    onSuccess: (sent, input) => {
      client.setQueryData(invitationsQuery.queryKey, (cached) =>
        cached?.map((invitation) => (invitation.bookingId === sent.bookingId ? sent : invitation)),
      );
      callbacks.onSuccess(sent, input);
    },
  });

function editReviews(client: QueryClient, edit: (reviews: Testimonial[]) => Testimonial[]): void {
  client.setQueryData(reviewsQuery.queryKey, (cached) => cached && edit(cached));
}
