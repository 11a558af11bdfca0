import { useTranslations, weekdayNames } from '@charter/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { staffLocale } from './format.js';

/** A checkbox for each day of the week; 0 is Sunday, and none means every day. @param field as react-hook-form registers it */
export function WeekdaysField(field: UseFormRegisterReturn) {
  const { t } = useTranslations();
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t('prices.weekdays')}</legend>
      <p className="text-sm text-navy-mute">{t('prices.weekdaysHint')}</p>
      <div className="mt-2 grid grid-cols-4 sm:flex sm:flex-wrap sm:gap-x-5">
        {weekdayNames(staffLocale, 0, 'short').map((name, day) => (
          <label key={name} className="flex min-h-11 cursor-pointer items-center gap-2 lg:min-h-9">
            <input type="checkbox" value={String(day)} className="size-5 accent-lagoon-deep" {...field} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
