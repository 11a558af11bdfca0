import { useRef, useState } from 'react';
import { call } from '@charter/api-client';
import type { ReviewForm, Testimonial } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';

/** Submits a review. The error is kept until the next attempt; calls while one is running are ignored. */
export function useSubmitReview(code: string) {
  const { t, locale } = useTranslations();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<Error>();
  const [stored, setStored] = useState<Testimonial>();
  /** A ref, because a double click submits twice before React rerenders. */
  const running = useRef(false);

  async function send(form: ReviewForm) {
    if (running.current) return;
    running.current = true;
    setSending(true);
    setError(undefined);
    try {
      setStored(await call('POST /api/reviews/{confirmationCode}', { path: { confirmationCode: code }, body: { ...form, locale } }));
      toast({ title: t('review.submitted'), description: t('review.submittedText') });
    } catch (reason) {
      setError(reason as Error);
    }
    running.current = false;
    setSending(false);
  }

  return { sending, error, stored, send };
}
