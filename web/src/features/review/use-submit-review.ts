import { useRef, useState } from 'react';
import { api } from '@charter/api-client';
import type { ReviewForm, Testimonial } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';

/** A review on its way to us. What went wrong stays until the next try; a second press while one is sent does nothing. */
export function useSubmitReview(code: string) {
  const { t } = useTranslations();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<Error>();
  const [stored, setStored] = useState<Testimonial>();
  /** Set before the first await, so that the second of two quick presses finds the door closed. */
  const running = useRef(false);

  async function send(form: ReviewForm) {
    if (running.current) return;
    running.current = true;
    setSending(true);
    setError(undefined);
    try {
      setStored(await api.submitReview(code, form));
      toast({ title: t('review.submitted'), description: t('review.submittedText') });
    } catch (reason) {
      setError(reason as Error);
    }
    running.current = false;
    setSending(false);
  }

  return { sending, error, stored, send };
}
