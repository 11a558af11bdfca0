import type { AddOn } from '@charter/contracts';
import { FieldError, languageTag, money, Picture, Stepper, useTranslations, TextInLanguage } from '@charter/ui';
import { textLanguage } from '../text-language.js';

interface AddOnItemProps {
  addOn: AddOn;
  qty: number;
  /** How many can be chosen. */
  max?: number;
  /** Why none can be chosen: it takes the place of the quantity. */
  obstacle?: string;
  /** Why the chosen quantity was rejected. */
  error?: string | undefined;
  onChange: (qty: number) => void;
}

/** An add-on in a list, with its picture, price and quantity. */
export function AddOnItem({ addOn, qty, max = addOn.maxQty, obstacle, error, onChange }: AddOnItemProps) {
  const { t, locale } = useTranslations();
  const { name, description, price, unit, imageUrl } = addOn;
  const nameLanguage = textLanguage(addOn, 'name', locale);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-5">
      <div className="flex min-w-0 flex-1 basis-72 gap-5">
        {imageUrl && <Picture src={imageUrl} alt="" sizes="4.5rem" ratio="1 / 1" className="w-18 shrink-0 self-start" />}
        <div className="min-w-0">
          <p className="font-medium text-navy">
            <TextInLanguage language={nameLanguage}>{name}</TextInLanguage>
          </p>
          <p className="mt-1 text-sm leading-6 text-navy-soft">
            <TextInLanguage language={textLanguage(addOn, 'description', locale)}>{description}</TextInLanguage>
          </p>
          {obstacle && <p className="mt-1 text-sm leading-6 text-navy">{obstacle}</p>}
          <FieldError error={error} />
        </div>
      </div>
      {/* Below the text on a phone, with the price at its left edge; beside it otherwise, so that the prices are in one column. */}
      <div className="flex grow items-center justify-between gap-x-5 gap-y-2 sm:w-40 sm:grow-0 sm:flex-col sm:items-end">
        <p className="figures text-[0.9375rem] text-navy sm:text-right">
          {t(unit === 'guest' ? 'details.addOnPerGuest' : 'details.addOnPerCharter', { price: money(price, locale) })}
        </p>
        {!obstacle && (
          <Stepper
            label={name}
            labelLang={nameLanguage === locale ? undefined : languageTag(nameLanguage)}
            hidesLabel
            value={qty}
            min={0}
            max={max}
            onChange={onChange}
          />
        )}
      </div>
    </li>
  );
}
