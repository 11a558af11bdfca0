import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@charter/api-client';
import type { Trip } from '@charter/contracts';
import { Button, Dialog, errorText, Notice, toast, useTranslations } from '@charter/ui';
import { tripQuery } from './trip.queries.js';

const renewals = {
  trip: { title: 'trip.newLink', sure: 'trip.newLinkSure', made: 'trip.newLinkMade' },
  party: { title: 'party.newLink', sure: 'party.newLinkSure', made: 'party.newLinkMade' },
} as const;

interface NewLinkDialogProps {
  /** Which links stop working: those of this page, or those of the party. */
  of: keyof typeof renewals;
  onClose: () => void;
}

/** A second step, because the former links stop working at once. */
export default function NewLinkDialog({ of, onClose }: NewLinkDialogProps) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const { title, sure, made } = renewals[of];
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (): Promise<Partial<Trip>> =>
      of === 'trip' ? call('POST /api/trip/new-link') : { party: await call('POST /api/trip/party/new-link') },
    onSuccess: (changed) => {
      client.setQueryData(tripQuery.queryKey, (trip) => trip && { ...trip, ...changed });
      toast({ title: t(made) });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t(title)} width="32rem">
      <p>{t(sure)}</p>
      {error && <Notice tone="danger" title={errorText(t, error)} className="mt-5" />}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" busy={isPending} onClick={() => mutate()} className="max-sm:w-full">
          {t(title)}
        </Button>
        <Button variant="secondary" onClick={onClose} className="max-sm:w-full">
          {t('details.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
