import type { BoardCharter, DelayForm } from '@charter/contracts';
import { durationOf } from '@charter/contracts/formats';
import { choiceAfterMove, weatherFields as limits } from '@charter/contracts/browser';
import { Select, Textarea, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';
import { charterHours, staffLocale } from '../../lib/format.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { delayMutation } from './weather.queries.js';

/** Minutes that staff can choose, within `delayMinutes`. */
const choices = [15, 30, 45, 60, 90, 120, 150, 180, 240];

const minuteMs = 60_000;

const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * minuteMs).toISOString();

const text = (minutes: number) =>
  minutes % 60 === 0 ? durationOf(minutes / 60, 'hour', staffLocale) : durationOf(minutes, 'minute', staffLocale);

type Form = { minutes: string; note: string };

/** The hours that each charter gets; then all of them depart later at once. */
export default function DelayDialog({ charters, onClose }: { charters: readonly BoardCharter[]; onClose: () => void }) {
  const { t } = useTranslations();
  // One id and one list for this dialog: the board behind it reloads, and a second press must put off the same charters once.
  const [delayId] = useState(() => crypto.randomUUID());
  const [chosen] = useState(charters);
  const { register, handleSubmit, setError, control, formState } = useForm<Form>({ defaultValues: { minutes: '60', note: '' } });
  const minutes = Number(useWatch({ control, name: 'minutes' }));
  const serverErrors = useServerErrors<Form>(setError, ['minutes', 'note']);
  const delay = useMutation(
    delayMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('weather.delayed') }),
      onError: serverErrors.showAtFields,
    }),
  );
  const toForm = ({ note }: Form): DelayForm => ({ delayId, minutes, note, bookingIds: chosen.map(({ bookingId }) => bookingId) });
  return (
    <FormDialog
      title={t('weather.delay')}
      description={t('weather.delayDescription')}
      width="40rem"
      submitLabel={t('weather.delaySubmit', { count: chosen.length })}
      dirty={formState.isDirty}
      busy={delay.isPending}
      error={serverErrors.formMessage(delay.error)}
      errorTitle={t('weather.delayFailed')}
      onSubmit={() => void handleSubmit((form) => delay.mutate(toForm(form), { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <Select label={t('weather.delayBy')} error={formState.errors.minutes?.message} {...register('minutes')}>
        {choices.map((value) => (
          <option key={value} value={value}>
            {text(value)}
          </option>
        ))}
      </Select>
      <ul className="divide-y divide-line border-y border-line">
        {chosen.map(({ bookingId, guestName, startsAt, endsAt }) => (
          <li key={bookingId} className="flex flex-wrap justify-between gap-x-6 py-3">
            <span className="font-medium wrap-anywhere">{guestName}</span>
            <span className="figures">
              <s className="mr-3 text-navy-mute">{charterHours({ startsAt, endsAt })}</s>
              {charterHours({ startsAt: later(startsAt, minutes), endsAt: later(endsAt, minutes) })}
            </span>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="text-navy-soft">
        {t(minutes > choiceAfterMove.moreThanMinutes ? 'weather.delayChoice' : 'weather.delayNoChoice')}
      </p>
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
