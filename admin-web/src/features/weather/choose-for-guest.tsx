import type { CalledOffGuest, ChoiceForm } from '@charter/contracts';
import { type Choice, fieldMessages } from '@charter/contracts/limits';
import { Input, money, Select, toast, todayInNassau, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';
import { charterDay, charterHours, staffLocale } from '../../lib/format.js';
import { packagesQuery } from '../../lib/packages.queries.js';
import { RadioGroup } from '../../lib/radio-group.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { chooseForGuestMutation } from './weather.queries.js';

interface Values {
  /** Empty until staff choose. */
  choose: Choice | '';
  date: string;
  timeSlot: string;
}

/** What a guest says on the phone after a weather call. */
export default function ChooseForGuest({ guest, onClose }: { guest: CalledOffGuest; onClose: () => void }) {
  const { t } = useTranslations();
  const { bookingId, cancellationId, packageId, name, offer, refund } = guest;
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
    cancellationId,
    choose: chosen as Choice,
    ...(chosen === 'move' && { date, timeSlot }),
  });
  const options = [
    ...(offer ? [{ value: 'offer', label: t('weather.choose.offer', { time: `${charterDay(offer.date)}, ${charterHours(offer)}` }) }] : []),
    { value: 'move', label: t('weather.choose.move') },
    { value: 'refund', label: t('weather.choose.refund', { amount: money(refund, staffLocale) }) },
  ];
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
        options={options}
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
