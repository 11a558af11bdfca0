import type { HeldSlot } from '@charter/contracts';
import { Button, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { releaseUnpaidHoldsMutation } from '../bookings.queries.js';

/** Releases all unpaid holds at once; shown while there is one in the calendar. */
export function ReleaseHolds({ holds }: { holds: readonly HeldSlot[] }) {
  const { t } = useTranslations();
  const [asked, setAsked] = useState(false);
  const release = useMutation(releaseUnpaidHoldsMutation(useQueryClient()));
  const close = () => {
    setAsked(false);
    release.reset();
  };
  const confirm = () =>
    release.mutate(undefined, {
      onSuccess: ({ released }) => {
        toast({ title: t('hold.allReleased', { count: released }), description: t('hold.allReleasedDescription') });
        close();
      },
    });
  return (
    <>
      {holds.some(({ committed }) => !committed) && (
        <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
          {t('hold.releaseAll')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={t('hold.releaseAllTitle')}
          message={t('hold.releaseAllMessage')}
          cancelLabel={t('hold.keep')}
          confirmLabel={t('hold.releaseAll')}
          busy={release.isPending}
          error={release.error}
          onConfirm={confirm}
          onClose={close}
        />
      )}
    </>
  );
}
