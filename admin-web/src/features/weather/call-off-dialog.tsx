import type { BoardCharter, CallForm } from '@charter/contracts';
import { callCauses, weatherFields as limits } from '@charter/contracts/limits';
import { money, Select, Textarea, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';
import { languageName, staffLocale } from '../../lib/format.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { callOffMutation } from './weather.queries.js';

type Form = Required<Pick<CallForm, 'cause' | 'note'>>;

/** What each guest is offered and what it may cost; then all of them are called off at once. */
export default function CallOffDialog({ charters, onClose }: { charters: readonly BoardCharter[]; onClose: () => void }) {
  const { t } = useTranslations();
  // One id and one list for this dialog: the board behind it reloads, and a second press must call off the same charters.
  const [callId] = useState(() => crypto.randomUUID());
  const [chosen] = useState(charters);
  const { register, handleSubmit, setError, formState } = useForm<Form>({ defaultValues: { cause: 'weather', note: '' } });
  const serverErrors = useServerErrors<Form>(setError, ['cause', 'note']);
  const callOff = useMutation(
    callOffMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('weather.calledOff') }),
      onError: serverErrors.showAtFields,
    }),
  );
  const from = chosen.map(({ startsAt }) => startsAt).toSorted()[0]!;
  const to = chosen
    .map(({ endsAt }) => endsAt)
    .toSorted()
    .at(-1)!;
  const total = chosen.reduce((sum, { refund }) => sum + refund, 0);
  return (
    <FormDialog
      title={t('weather.callOffTitle')}
      description={t('weather.callOffDescription')}
      width="40rem"
      submitLabel={t('weather.callOffSubmit', { count: chosen.length })}
      dirty={formState.isDirty}
      busy={callOff.isPending}
      error={serverErrors.formMessage(callOff.error)}
      errorTitle={t('weather.callOffFailed')}
      onSubmit={() =>
        void handleSubmit((form) =>
          callOff.mutate({ ...form, callId, from, to, bookingIds: chosen.map(({ bookingId }) => bookingId) }, { onSuccess: onClose }),
        )()
      }
      onClose={onClose}
    >
      <ul className="divide-y divide-line border-y border-line">
        {chosen.map(({ bookingId, guestName, locale, refund }) => (
          <li key={bookingId} className="flex flex-wrap justify-between gap-x-6 py-3">
            <span className="font-medium wrap-anywhere">{guestName}</span>
            <span className="text-navy-soft">{languageName(locale)}</span>
            <span className="figures">{t('weather.refundAtMost', { amount: money(refund, staffLocale) })}</span>
          </li>
        ))}
      </ul>
      <p className="text-navy-soft">{t('weather.offers', { amount: money(total, staffLocale) })}</p>
      <Select label={t('weather.cause')} error={formState.errors.cause?.message} {...register('cause')}>
        {callCauses.map((cause) => (
          <option key={cause} value={cause}>
            {t(`weather.cause.${cause}`)}
          </option>
        ))}
      </Select>
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
