import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { CharterPackage } from '@charter/contracts';
import { voucherAmounts } from '@charter/contracts/browser';
import { Input, languageTag, money, Select, useTranslations } from '@charter/ui';
import { Choice } from '../../lib/forms/choice.js';
import type { GiftTexts } from '../../lib/gift-texts.js';
import { textLanguage } from '../../lib/text-language.js';
import { giftRules, suggestedAmounts } from './gift.rules.js';
import type { Gift } from './gift.rules.js';

interface GiftWorthProps {
  texts: GiftTexts;
  form: UseFormReturn<Gift>;
  packages: readonly CharterPackage[];
  errorOf: (name: keyof Gift) => string | undefined;
}

/** An amount, of which some are suggested, or a charter. */
export function GiftWorth({ texts, form: { control, register, setValue, getValues }, packages, errorOf }: GiftWorthProps) {
  const { locale } = useTranslations();
  const [kind, amount] = useWatch({ control, name: ['kind', 'amount'] });
  const choose = (next: string) => {
    setValue('kind', next as Gift['kind']);
    if (next === 'charter' && !getValues('packageId') && packages[0]) setValue('packageId', String(packages[0].id));
  };
  return (
    <section className="space-y-6">
      <Choice
        large
        legend={texts.worth}
        options={[{ label: 'amount', text: texts.amount }, ...(packages.length > 0 ? [{ label: 'charter', text: texts.charter }] : [])]}
        selected={kind}
        onChoose={choose}
      />
      {kind === 'amount' ? (
        <>
          <Choice
            legend={texts.amounts}
            options={suggestedAmounts.map((dollars) => ({ label: String(dollars), text: money(dollars, locale) }))}
            selected={amount}
            onChoose={(dollars) => setValue('amount', dollars, { shouldValidate: true })}
          />
          <Input
            label={texts.otherAmount}
            type="number"
            inputMode="numeric"
            min={voucherAmounts.min}
            max={voucherAmounts.max}
            step={1}
            required
            error={errorOf('amount')}
            {...register('amount', giftRules.amount)}
          />
        </>
      ) : (
        <Select label={texts.chooseCharter} error={errorOf('packageId')} {...register('packageId')}>
          {packages.map((charterPackage) => {
            const language = textLanguage(charterPackage, 'name', locale);
            return (
              <option key={charterPackage.id} value={charterPackage.id} lang={language === locale ? undefined : languageTag(language)}>
                {`${charterPackage.name}, ${money(charterPackage.price, locale)}`}
              </option>
            );
          })}
        </Select>
      )}
    </section>
  );
}
