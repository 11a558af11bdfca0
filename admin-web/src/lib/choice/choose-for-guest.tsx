import type { ChoiceForm, OpenChoice } from '@charter/contracts';
import { type Choice, fieldMessages } from '@charter/contracts/browser';
import { Input, money, Select, toast, todayInNassau, type Translate, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../form-dialog.js';
import { charterDay, charterHours, staffLocale } from '../format.js';
import { packagesQuery } from '../packages.queries.js';
import { RadioGroup } from '../radio-group.js';
import { useServerErrors } from '../use-server-errors.js';
import { chooseForGuestMutation } from './choice.queries.js';

interface Values {
  /** Empty until staff choose. */
  choose: Choice | '';
  date: string;
  timeSlot: string;
}

/** Who chooses what: after a weather call with `cancellationId`, after a move by the company with `moveId`. */
export interface ChoosingGuest extends Pick<OpenChoice, 'cancellationId' | 'moveId' | 'offer' | 'refund'> {
  bookingId: string;
  /** Null for a custom charter, which has no slots: it is moved with its own hours instead. */
  packageId: number | null;
  name: string;
}

/** What a guest says on the phone after a weather call or a delay. */
export default function ChooseForGuest({ guest, onClose }: { guest: ChoosingGuest; onClose: () => void }) {
  const { t } = useTranslations();
  const { bookingId, cancellationId, moveId, packageId, name } = guest;
  const { data: packages } = useQuery(packagesQuery);
  const slots = packages?.find(({ id }) => id === packageId)?.timeSlots ?? [];
  const { register, handleSubmit, setError, control, formState } = useForm<Values>({
    defaultValues: { choose: '', date: '', timeSlot: '' },
    values: { choose: '', date: '', timeSlot: slots[0] ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const choose = useWatch({ control, name: 'choose' });
  const serverErrors = useServerErrors<Values>(setError, ['choose', 'date', 'timeSlot']);
  const save = useMutation(
    chooseForGuestMutation(useQueryClient(), {
      onSuccess: () => {
        toast({ title: t('weather.chosen') });
        onClose();
      },
      onError: serverErrors.showAtFields,
    }),
  );
  const toForm = ({ choose: chosen, date, timeSlot }: Values): ChoiceForm => ({
    ...(moveId ? { moveId } : { cancellationId }),
    choose: chosen as Choice,
    ...(chosen === 'move' && { date, timeSlot }),
  });
  return (
    <FormDialog
      title={t('weather.chooseTitle', { name })}
      description={t('weather.chooseDescription')}
      width="36rem"
      submitLabel={t('weather.chooseSubmit')}
      dirty={formState.isDirty}
      busy={save.isPending}
      error={serverErrors.formMessage(save.error)}
      errorTitle={t('weather.chooseFailed')}
      onSubmit={() => void handleSubmit((values) => save.mutate({ bookingId, form: toForm(values) }))()}
      onClose={onClose}
    >
      <RadioGroup
        legend={t('weather.chooseLegend')}
        options={optionsOf(t, guest)}
        error={formState.errors.choose?.message}
        {...register('choose', { required: t('weather.chooseRequired') })}
      />
      {choose === 'move' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            label={t('details.date')}
            type="date"
            min={todayInNassau()}
            error={formState.errors.date?.message}
            {...register('date', { required: fieldMessages.dateRequired })}
          />
          <Select label={t('details.time')} error={formState.errors.timeSlot?.message} {...register('timeSlot')}>
            {slots.map((slot) => (
              <option key={slot} value={slot}>
                {slot}
              </option>
            ))}
          </Select>
        </div>
      )}
    </FormDialog>
  );
}

function optionsOf(t: Translate, { moveId, offer, packageId, refund }: ChoosingGuest): { value: Choice; label: string }[] {
  return [
    ...(moveId ? [{ value: 'keep' as const, label: t('weather.choose.keep') }] : []),
    ...(offer
      ? [{ value: 'offer' as const, label: t('weather.choose.offer', { time: `${charterDay(offer.date)}, ${charterHours(offer)}` }) }]
      : []),
    ...(packageId === null ? [] : [{ value: 'move' as const, label: t('weather.choose.move') }]),
    {
      value: 'refund',
      label: refund > 0 ? t('weather.choose.refund', { amount: money(refund, staffLocale) }) : t('weather.choose.cancel'),
    },
  ];
}
