import { ApiError } from '@charter/api-client';
import type { Booking, FreeSlot, MoveForm } from '@charter/contracts';
import { fieldMessages, moveCauses } from '@charter/contracts/browser';
import type { MoveCause } from '@charter/contracts/browser';
import { Button, Input, Select, toast, todayInNassau, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CheckboxField } from '../../../lib/checkbox-field.js';
import { FormDialog } from '../../../lib/form-dialog.js';
import { charterDay, charterHours } from '../../../lib/format.js';
import { packagesQuery } from '../../../lib/packages.queries.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { bookingSummary } from '../booking-format.js';
import { moveBookingMutation } from '../bookings.queries.js';
import { MovePrice } from './move-price.js';

interface Props {
  booking: Booking;
  onClose: () => void;
  onMoved: (booking: Booking) => void;
}

interface Values {
  date: string;
  /** Label of a slot; empty for hours of its own. */
  timeSlot: string;
  /** Wall-clock times in Nassau. */
  from: string;
  to: string;
  cause: MoveCause;
  changePrice: boolean;
  notifyGuest: boolean;
}

const fields = ['date', 'timeSlot', 'from', 'to', 'cause'] as const;

/** Moves a charter to a slot of its package, or to hours of its own. */
export default function MoveBooking({ booking, onClose, onMoved }: Props) {
  const { t } = useTranslations();
  // One id for this dialog, so that a repeated request moves nothing again.
  const [moveId] = useState(() => crypto.randomUUID());
  const { data: packages } = useQuery(packagesQuery);
  const slots = packages?.find(({ id }) => id === booking.packageId)?.timeSlots ?? [];
  const { register, handleSubmit, setError, setValue, control, getValues, formState } = useForm<Values>({
    defaultValues: { date: '', timeSlot: '', from: '', to: '', cause: 'guest', changePrice: false, notifyGuest: true },
    values: { date: '', timeSlot: slots[0] ?? '', from: '', to: '', cause: 'guest', changePrice: false, notifyGuest: true },
    resetOptions: { keepDirtyValues: true },
  });
  const { timeSlot, date: chosenDate, from, changePrice, notifyGuest } = useWatch({ control });
  // The days of both are those in Nassau.
  const day = timeSlot ? chosenDate : from?.slice(0, 10);
  const serverErrors = useServerErrors<Values>(setError, fields);
  const move = useMutation(
    moveBookingMutation(useQueryClient(), {
      onSuccess: (moved) => {
        toast({ title: t('moveBooking.moved'), description: bookingSummary(moved) });
        onMoved(moved);
      },
      onError: serverErrors.showAtFields,
    }),
  );
  const { errors } = formState;

  return (
    <FormDialog
      title={t('moveBooking.title')}
      description={bookingSummary(booking)}
      width="36rem"
      submitLabel={t('moveBooking.move')}
      dirty={formState.isDirty}
      busy={move.isPending}
      error={serverErrors.formMessage(move.error)}
      errorTitle={t('moveBooking.failed')}
      onSubmit={() => void handleSubmit((values) => move.mutate({ booking, form: toForm(moveId, values) }))()}
      onClose={onClose}
    >
      <Select label={t('details.time')} error={errors.timeSlot?.message} {...register('timeSlot')}>
        {slots.map((slot) => (
          <option key={slot} value={slot}>
            {slot}
          </option>
        ))}
        <option value="">{t('moveBooking.ownHours')}</option>
      </Select>
      {timeSlot ? (
        <Input
          label={t('details.date')}
          type="date"
          min={todayInNassau()}
          error={errors.date?.message}
          {...register('date', { required: fieldMessages.dateRequired })}
        />
      ) : (
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
              validate: (to) => to > getValues('from') || fieldMessages.moveOrder,
            })}
          />
        </div>
      )}
      <FreeInstead
        error={move.error}
        onChoose={({ date, timeSlot: slot }) => {
          setValue('timeSlot', slot, { shouldDirty: true });
          setValue('date', date, { shouldDirty: true });
          move.reset();
        }}
      />
      <Select label={t('moveBooking.cause')} hint={t('moveBooking.causeHint')} error={errors.cause?.message} {...register('cause')}>
        {moveCauses.map((cause) => (
          <option key={cause} value={cause}>
            {t(`moveCause.${cause}`)}
          </option>
        ))}
      </Select>
      <CheckboxField label={t('moveBooking.changePrice')} hint={t('moveBooking.changePriceHint')} {...register('changePrice')} />
      {day && day >= todayInNassau() && (
        <MovePrice key={day} booking={booking} date={day} changePrice={changePrice ?? false} notifyGuest={notifyGuest ?? true} />
      )}
      <CheckboxField label={t('moveBooking.notifyGuest', { email: booking.email })} {...register('notifyGuest')} />
    </FormDialog>
  );
}

/** Free slots of the package instead of a time at which the boat is taken. */
function FreeInstead({ error, onChoose }: { error: Error | null; onChoose: (slot: FreeSlot) => void }) {
  const { t } = useTranslations();
  const slots = error instanceof ApiError && error.code === 'SLOT_TAKEN' ? (error.problem.alternatives as FreeSlot[] | undefined) : [];
  if (!slots?.length) return null;
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('moveBooking.freeInstead')}</legend>
      <div className="flex flex-wrap gap-3">
        {slots.map((slot) => (
          <Button key={slot.startsAt} variant="secondary" size="sm" onClick={() => onChoose(slot)}>
            {`${charterDay(slot.date)}, ${charterHours(slot)}`}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

const toForm = (moveId: string, { date, timeSlot, from, to, cause, changePrice, notifyGuest }: Values): MoveForm => ({
  moveId,
  cause,
  notifyGuest,
  ...(changePrice && { changePrice }),
  ...(timeSlot ? { date, timeSlot } : { from, to }),
});
