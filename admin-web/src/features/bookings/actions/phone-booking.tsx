import type { CharterPackage, PhoneBookingForm } from '@charter/contracts';
import {
  bookingFields as limits,
  correctableFields,
  emptyGuestDetails,
  fieldMessages,
  phoneBookingFields,
} from '@charter/contracts/browser';
import { Input, isDay, money, LoadError, Select, Skeleton, toast, todayInNassau, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { fullName, staffLocale } from '../../../lib/format.js';
import { packagesQuery } from '../../../lib/packages.queries.js';
import { ruleOf } from '../../../lib/rule-of.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { createPhoneBookingMutation, dayPriceQuery } from '../bookings.queries.js';
import { AddOnsField } from './add-ons-field.js';
import { GuestFields } from './guest-fields.js';

const fields = ['packageId', 'bookingDate', 'timeSlot', ...correctableFields, 'addOns', 'paymentNote'] as const;

const emptyForm: PhoneBookingForm = {
  packageId: 0,
  bookingDate: '',
  timeSlot: '',
  ...emptyGuestDetails,
  paymentNote: '',
};

/** Creates an unpaid booking for a guest on the phone. */
export default function PhoneBooking({ onClose }: { onClose: () => void }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const packages = useQuery(packagesQuery);
  const cheapest = packages.data?.[0];
  const form = useForm<PhoneBookingForm>({
    defaultValues: emptyForm,
    values: { ...emptyForm, packageId: cheapest?.id ?? 0, timeSlot: cheapest?.timeSlots[0] ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const serverErrors = useServerErrors<PhoneBookingForm>(form.setError, fields);
  const create = useMutation(
    createPhoneBookingMutation(client, {
      onSuccess: (booking) =>
        toast({
          title: t('phoneBooking.added'),
          description: t('phoneBooking.addedDescription', { name: fullName(booking), code: booking.confirmationCode }),
        }),
      onError: serverErrors.showAtFields,
    }),
  );

  return (
    <FormDialog
      title={t('phoneBooking.title')}
      description={t('phoneBooking.description')}
      width="40rem"
      submitLabel={t('phoneBooking.create')}
      dirty={form.formState.isDirty}
      busy={create.isPending}
      error={serverErrors.formMessage(create.error)}
      errorTitle={t('phoneBooking.failed')}
      fallback={
        packages.isPending ? (
          <Skeleton className="h-80" />
        ) : (
          packages.isError && !packages.data && <LoadError title={t('phoneBooking.noPackages')} query={packages} />
        )
      }
      onSubmit={() => void form.handleSubmit((input) => create.mutate(input, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <PhoneBookingFields packages={packages.data ?? []} />
      </FormProvider>
    </FormDialog>
  );
}

function PhoneBookingFields({ packages }: { packages: CharterPackage[] }) {
  const { t } = useTranslations();
  const { register, control, setValue } = useFormContext<PhoneBookingForm>();
  const { errors } = useFormState({ control });
  const [packageId, bookingDate] = useWatch({ control, name: ['packageId', 'bookingDate'] });
  const chosen = packages.find(({ id }) => id === packageId);
  const { data: dayPrice } = useQuery({ ...dayPriceQuery(packageId, bookingDate), enabled: chosen !== undefined && isDay(bookingDate) });
  const dateHints = [
    bookingDate !== '' && bookingDate < todayInNassau() && t('phoneBooking.pastDate'),
    dayPrice !== undefined && dayPrice !== chosen?.price && t('phoneBooking.dayPrice', { price: money(dayPrice, staffLocale) }),
  ].filter(Boolean);
  return (
    <>
      <Select
        label={t('details.package')}
        error={errors.packageId?.message}
        {...register('packageId', {
          valueAsNumber: true,
          required: fieldMessages.packageRequired,
          // The time slots differ from package to package.
          onChange: (event: { target: { value: string } }) => {
            setValue('timeSlot', packages.find(({ id }) => id === Number(event.target.value))?.timeSlots[0] ?? '');
            // So do the add-ons.
            setValue('addOns', []);
          },
        })}
      >
        {packages.map(({ id, name, price }) => (
          <option key={id} value={id}>
            {name} · {money(price, staffLocale)}
          </option>
        ))}
      </Select>
      <GuestFields
        maxGuests={chosen?.maxGuests ?? limits.guestCount.max}
        before={
          <>
            <Input
              label={t('details.date')}
              type="date"
              hint={dateHints.join(' ') || undefined}
              error={errors.bookingDate?.message}
              {...register('bookingDate', ruleOf(limits.bookingDate))}
            />
            <Select label={t('details.time')} error={errors.timeSlot?.message} {...register('timeSlot', ruleOf(limits.timeSlot))}>
              {chosen?.timeSlots.map((slot) => (
                <option key={slot} value={slot}>
                  {slot}
                </option>
              ))}
            </Select>
          </>
        }
      />
      {chosen && <AddOnsField packageId={chosen.id} charterPrice={dayPrice ?? chosen.price} />}
      <Input
        label={t('record.paymentMethod')}
        note={t('ui.optional')}
        hint={t('phoneBooking.paymentMethodHint')}
        maxLength={phoneBookingFields.paymentNote.max}
        error={errors.paymentNote?.message}
        {...register('paymentNote')}
      />
    </>
  );
}
