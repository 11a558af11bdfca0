import { useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@charter/api-client';
import { errorText, toast, useTranslations } from '@charter/ui';
import { chooseTrip } from './changes.queries.js';
import { tripQuery } from './trip.queries.js';

/** Sends a choice once, and shows the trip as it is afterwards, also when another tab or our crew were first. */
export function useChoice() {
  const { t } = useTranslations();
  const client = useQueryClient();
  const sending = useRef(false);
  const isMade = (reason: Error | null) => reason instanceof ApiError && reason.code === 'CHOICE_MADE';
  const { mutate, isPending, error } = useMutation({
    ...chooseTrip,
    onSuccess: (trip) => {
      client.setQueryData(tripQuery.queryKey, trip);
      toast({ title: t('trip.choiceMade') });
    },
    onError: (reason) => {
      // Only after an error: the panel may still be there for a moment when the choice was made.
      sending.current = false;
      // The panel disappears with the choice, so its message would as well.
      if (isMade(reason)) toast({ title: errorText(t, reason) });
      void client.invalidateQueries({ queryKey: tripQuery.queryKey });
    },
  });
  return {
    isPending,
    error: isMade(error) ? null : error,
    choose: (form: Parameters<typeof mutate>[0]) => {
      if (sending.current) return;
      sending.current = true;
      mutate(form);
    },
  };
}
