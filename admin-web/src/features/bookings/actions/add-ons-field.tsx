import type { AddOn, AddOnChoice, PhoneBookingForm } from '@charter/contracts';
import { FieldError, money, Stepper, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { staffLocale } from '../../../lib/format.js';
import { soldAddOnsQuery } from '../bookings.queries.js';

interface AddOnsFieldProps {
  packageId: number;
  /** Whole US dollars, on the chosen day. */
  charterPrice: number;
}

/** What can be ordered with the charter, and what it costs together. Nothing is shown for a package without add-ons. */
export function AddOnsField({ packageId, charterPrice }: AddOnsFieldProps) {
  const { t } = useTranslations();
  const { control, setValue } = useFormContext<PhoneBookingForm>();
  const { errors } = useFormState({ control });
  const [choices = [], guestCount] = useWatch({ control, name: ['addOns', 'guestCount'] });
  const { data: offered = [] } = useQuery(soldAddOnsQuery(packageId));
  if (offered.length === 0) return null;

  const qtyOf = ({ id }: AddOn) => choices.find((choice) => choice.id === id)?.qty ?? 0;
  const choose = ({ id, maxQty }: AddOn, typed: number) => {
    const qty = Number.isInteger(typed) ? Math.min(maxQty, Math.max(0, typed)) : 0;
    const others: AddOnChoice[] = choices.filter((choice) => choice.id !== id);
    setValue('addOns', qty > 0 ? [...others, { id, qty }] : others, { shouldDirty: true });
  };
  const amount = offered.reduce((sum, addOn) => sum + qtyOf(addOn) * addOn.price * (addOn.unit === 'guest' ? guestCount : 1), 0);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-navy">{t('phoneBooking.addOns')}</legend>
      <ul className="divide-y divide-line border-y border-line">
        {offered.map((addOn) => (
          <li key={addOn.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-medium text-navy">{addOn.name}</span>
              <span className="block text-sm text-navy-mute">
                {t(addOn.unit === 'guest' ? 'phoneBooking.addOnPerGuest' : 'phoneBooking.addOnPerCharter', {
                  price: money(addOn.price, staffLocale),
                  hours: addOn.leadHours,
                })}
              </span>
            </span>
            <Stepper label={addOn.name} hidesLabel value={qtyOf(addOn)} min={0} max={addOn.maxQty} onChange={(qty) => choose(addOn, qty)} />
          </li>
        ))}
      </ul>
      <FieldError error={errors.addOns?.message} />
      {amount > 0 && (
        <output className="figures block mt-3 text-right text-[0.9375rem]">
          {t('phoneBooking.total', { total: money(charterPrice + amount, staffLocale) })}
        </output>
      )}
    </fieldset>
  );
}
