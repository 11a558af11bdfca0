import { api } from '@charter/api-client';
import type { PendingInvitation, Testimonial, TestimonialForm } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

const reviewsKey = ['reviews'] as const;
const invitationsKey = ['review invitations'] as const;

/** Newest first. */
export const reviewsQuery = queryOptions({
  queryKey: reviewsKey,
  queryFn: ({ signal }) => api.testimonials(signal),
  // Guests write while nobody touches this screen.
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
  staleTime: 5_000,
});

export const invitationsQuery = queryOptions({
  queryKey: invitationsKey,
  queryFn: ({ signal }) => api.pendingInvitations(signal),
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
  staleTime: 5_000,
});

/** What to say when the answer is there; called even when whoever asked has left the screen by then. */
export interface Words<Wish> {
  done: (wish: Wish) => void;
  refused: (error: Error, wish: Wish) => void;
}

export interface ReviewWish {
  /** The one that is changed; left out for a new one. */
  review?: Testimonial | undefined;
  form: TestimonialForm;
}

export const saveReviewMutation = (client: QueryClient, say: Words<ReviewWish>) =>
  mutationOptions({
    mutationFn: ({ review, form }: ReviewWish) => (review ? api.changeTestimonial(review.id, form) : api.addTestimonial(form)),
    onError: say.refused,
    onSuccess: (saved, wish) => {
      edit(client, (reviews) => (wish.review ? reviews.map((one) => (one.id === saved.id ? saved : one)) : [saved, ...reviews]));
      say.done(wish);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: reviewsKey }),
  });

export const removeReviewMutation = (client: QueryClient, say: Words<Testimonial>) =>
  mutationOptions({
    mutationFn: ({ id }: Testimonial) => api.removeTestimonial(id),
    onError: say.refused,
    onSuccess: (_nothing, review) => {
      edit(client, (reviews) => reviews.filter(({ id }) => id !== review.id));
      say.done(review);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: reviewsKey }),
  });

/** Never shown before the server has said so: a letter cannot be taken back. */
export const inviteMutation = (client: QueryClient, say: Words<PendingInvitation>) =>
  mutationOptions({
    mutationFn: ({ bookingId }: PendingInvitation) => api.sendReviewInvite(bookingId),
    // Somebody else may have sent it, or the guest has written meanwhile.
    onError: (error: Error, wish) => {
      void client.invalidateQueries({ queryKey: invitationsKey });
      say.refused(error, wish);
    },
    // In its place until the next look: the row that was pressed must not jump away.
    onSuccess: (sent, wish) => {
      client.setQueryData(invitationsQuery.queryKey, (held) => held?.map((one) => (one.bookingId === sent.bookingId ? sent : one)));
      say.done(wish);
    },
  });

function edit(client: QueryClient, change: (reviews: Testimonial[]) => Testimonial[]): void {
  client.setQueryData(reviewsQuery.queryKey, (held) => held && change(held));
}
