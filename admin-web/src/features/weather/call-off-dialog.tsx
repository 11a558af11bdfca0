import type { BoardCharter, WeatherCallForm, WeatherCall } from '@charter/contracts';
import { callCauses, fieldMessages, weatherFields as limits } from '@charter/contracts/browser';
import { Input, Select, Textarea, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';
import { charterDay } from '../../lib/format.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { CallPreviewList } from './call-preview.js';
import { type CallRange, chartersIn, daysOf, firstRange, wholeDay } from './call-range.js';
import { wallClock } from '../../lib/wall-clock.js';
import { callOffMutation } from './weather.queries.js';

interface Form extends CallRange, Required<Pick<WeatherCallForm, 'cause' | 'note'>> {
  /** Empty for hours. */
  day: string;
}

interface Props {
  /** Those of the board. */
  charters: readonly BoardCharter[];
  /** Those that staff have ticked on it. */
  ticked: readonly BoardCharter[];
  onCalledOff: (callId: string) => void;
  onClose: () => void;
}

/** The day or hours in which the boat stays ashore, what that means for each guest; then all of them are called off at once. */
export default function CallOffDialog({ charters: onBoard, ticked, onCalledOff, onClose }: Props) {
  const { t } = useTranslations();
  // One id and one list for this dialog: the board behind it reloads, and a second press must call off the same charters.
  const [callId] = useState(() => crypto.randomUUID());
  const [charters] = useState(onBoard);
  const [openedAt] = useState(() => wallClock(new Date().toISOString()));
  const [first] = useState(() => firstRange(charters, ticked, openedAt));
  const [left, setLeft] = useState<ReadonlySet<string>>(() => {
    const inside = ticked.length > 0 ? chartersIn(charters, first.range) : [];
    return new Set(inside.filter((charter) => !ticked.includes(charter)).map(({ bookingId }) => bookingId));
  });
  const { register, handleSubmit, setError, control, getValues, formState } = useForm<Form>({
    defaultValues: { ...first.range, day: first.day, cause: 'weather', note: '' },
  });
  const [day, from, to] = useWatch({ control, name: ['day', 'from', 'to'] });
  const range = day ? wholeDay(day, openedAt) : { from, to };
  const inside = chartersIn(charters, range);
  const bookingIds = inside.map(({ bookingId }) => bookingId).filter((id) => !left.has(id));
  const serverErrors = useServerErrors<Form>(setError, ['from', 'to', 'cause', 'note']);
  const callOff = useMutation(
    callOffMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('weather.calledOff') }),
      onError: serverErrors.showAtFields,
    }),
  );
  const done = (made: WeatherCall) => {
    onCalledOff(made.callId);
    onClose();
  };
  const toggle = (id: string) => {
    callOff.reset();
    setLeft((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]));
  };
  const { errors } = formState;
  return (
    <FormDialog
      title={t('weather.callOffTitle')}
      description={t('weather.callOffDescription')}
      width="42rem"
      submitLabel={t('weather.callOffSubmit', { count: bookingIds.length })}
      submitDisabled={bookingIds.length === 0}
      dirty={formState.isDirty}
      busy={callOff.isPending}
      error={serverErrors.formMessage(callOff.error)}
      errorTitle={t('weather.callOffFailed')}
      onSubmit={() =>
        void handleSubmit(({ cause, note }) => callOff.mutate({ callId, ...range, cause, note, bookingIds }, { onSuccess: done }))()
      }
      onClose={onClose}
    >
      <Select label={t('weather.callOffWhen')} {...register('day')}>
        {daysOf(charters).map((value) => (
          <option key={value} value={value}>
            {t(openedAt.startsWith(value) ? 'weather.restOfDay' : 'weather.wholeDay', { day: charterDay(value) })}
          </option>
        ))}
        <option value="">{t('weather.ownHours')}</option>
      </Select>
      {!day && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            label={t('block.from')}
            type="datetime-local"
            error={errors.from?.message}
            {...register('from', { required: fieldMessages.blockStart })}
          />
          <Input
            label={t('block.to')}
            type="datetime-local"
            error={errors.to?.message}
            {...register('to', {
              required: fieldMessages.blockEnd,
              validate: (end) => end > getValues('from') || fieldMessages.blockOrder,
            })}
          />
        </div>
      )}
      <CallPreviewList
        charters={inside}
        form={{ ...range, bookingIds }}
        isCalling={callOff.isPending || callOff.isSuccess}
        hasFailed={callOff.isError}
        onToggle={toggle}
      />
      <Select label={t('weather.cause')} error={errors.cause?.message} {...register('cause')}>
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
        error={errors.note?.message}
        {...register('note')}
      />
    </FormDialog>
  );
}
