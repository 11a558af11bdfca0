import type { BoardCharter, WatchForm } from '@charter/contracts';
import { weatherFields as limits } from '@charter/contracts/browser';
import { Textarea, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';
import { charterHours, dateTimeInNassau, languageName } from '../../lib/format.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { watchMutation } from './weather.queries.js';

type Form = Required<Pick<WatchForm, 'note'>>;

/** Tells the guests of charters that are still to be decided until when they hear from the company. */
export default function WatchDialog({ charters, onClose }: { charters: readonly BoardCharter[]; onClose: () => void }) {
  const { t } = useTranslations();
  // The board behind it reloads, and a second press must tell the same guests.
  const [chosen] = useState(charters);
  const { register, handleSubmit, setError, formState } = useForm<Form>({ defaultValues: { note: '' } });
  const serverErrors = useServerErrors<Form>(setError, ['note']);
  const watch = useMutation(
    watchMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('weather.watched') }),
      onError: serverErrors.showAtFields,
    }),
  );
  const bookingIds = chosen.map(({ bookingId }) => bookingId);
  return (
    <FormDialog
      title={t('weather.watch')}
      description={t('weather.watchDescription')}
      width="40rem"
      submitLabel={t('weather.watchSubmit', { count: chosen.length })}
      dirty={formState.isDirty}
      busy={watch.isPending}
      error={serverErrors.formMessage(watch.error)}
      errorTitle={t('weather.watchFailed')}
      onSubmit={() => void handleSubmit(({ note }) => watch.mutate({ bookingIds, note }, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <ul className="divide-y divide-line border-y border-line">
        {chosen.map(({ bookingId, guestName, startsAt, endsAt, decideBy, locale }) => (
          <li key={bookingId} className="py-3">
            <p className="font-medium wrap-anywhere">
              {t('weather.charterOf', { hours: charterHours({ startsAt, endsAt }), name: guestName })}
            </p>
            <p className="text-sm text-navy-mute">
              {languageName(locale)} · {t('weather.watchUntil', { time: dateTimeInNassau(decideBy) })}
            </p>
          </li>
        ))}
      </ul>
      <Textarea
        label={t('weather.sentence')}
        hint={t('weather.sentenceHint')}
        note={t('ui.optional')}
        maxLength={limits.note.max}
        error={formState.errors.note?.message}
        {...register('note')}
      />
    </FormDialog>
  );
}
