import { call } from '@charter/api-client';
import { offerFields, offerLimits } from '@charter/contracts/browser';
import { Button, FieldError, Input, money, Select, todayInNassau, useTranslations } from '@charter/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { staffLocale } from '../../../lib/format.js';
import { packagesQuery } from '../../../lib/packages.queries.js';
import { ruleOf } from '../../../lib/rule-of.js';
import { taxesOnTop, taxRulesQuery } from '../../../lib/tax-rules.js';
import { Group } from './group.js';
import { emptyLine, type OfferValues, totalOf } from './offer-values.js';

const addOnsQuery = queryOptions({
  queryKey: ['add-ons'],
  queryFn: ({ signal }) => call('GET /api/admin/add-ons', { signal }),
  staleTime: 30_000,
});

/** What is included, with its price: written by hand, or taken from packages and add-ons. */
export function LineFields() {
  const { t } = useTranslations();
  const { control, register } = useFormContext<OfferValues>();
  const { errors } = useFormState({ control });
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  const { data: taxRules = [] } = useQuery(taxRulesQuery);
  const taxes = taxesOnTop(taxRules, todayInNassau());
  return (
    <Group legend={t('offers.lines')}>
      <ul className="space-y-4">
        {fields.map(({ id }, index) => {
          const error = errors.lines?.[index];
          const number = { number: index + 1 };
          return (
            <li key={id} className="grid grid-cols-[5rem_1fr_2.75rem] items-start gap-3 sm:grid-cols-[1fr_5rem_8rem_2.75rem]">
              <Input
                className="col-span-3 sm:col-span-1"
                label={t('offers.lineText', number)}
                maxLength={offerFields.lineText.max}
                error={error?.text?.message}
                {...register(`lines.${index}.text`, ruleOf(offerFields.lineText))}
              />
              <Input
                label={t('offers.qty')}
                type="number"
                inputMode="numeric"
                min={1}
                max={offerLimits.qty}
                error={error?.qty?.message}
                {...register(`lines.${index}.qty`, { valueAsNumber: true, required: t('form.required') })}
              />
              <Input
                label={t('offers.unitAmount')}
                type="number"
                inputMode="numeric"
                step={1}
                error={error?.unitAmount?.message}
                {...register(`lines.${index}.unitAmount`, { valueAsNumber: true, required: t('form.required') })}
              />
              <button
                type="button"
                className="mt-7 flex size-11 items-center justify-center rounded-sm text-navy-soft hover:bg-sand-pale hover:text-danger disabled:opacity-40"
                aria-label={t('offers.removeLine', number)}
                disabled={fields.length === 1}
                onClick={() => remove(index)}
              >
                <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.8} />
              </button>
            </li>
          );
        })}
      </ul>
      <FieldError error={errors.lines?.message ?? errors.lines?.root?.message} />
      <div className="flex flex-wrap items-end gap-4">
        <Button variant="secondary" size="sm" disabled={fields.length >= offerLimits.lines} onClick={() => append(emptyLine)}>
          <Plus aria-hidden="true" className="size-4" strokeWidth={1.8} />
          {t('offers.addLine')}
        </Button>
        <Suggestions
          onChoose={(text, unitAmount) => {
            const line = { text, qty: 1, unitAmount };
            // The first suggestion fills the empty line of a new offer.
            const first = lines[0];
            if (lines.length === 1 && first && !first.text && !first.unitAmount) remove(0);
            append(line);
          }}
        />
        <div className="ml-auto text-right">
          <p className="flex items-baseline justify-end gap-4">
            <span className="text-navy-mute">{t(taxes.length > 0 ? 'offers.subtotal' : 'offers.total')}</span>
            <output className="figures font-display text-2xl">{money(totalOf(lines), staffLocale)}</output>
          </p>
          {taxes.length > 0 && <p className="figures mt-1 text-sm text-navy-mute">{t('offers.plusTaxes', { taxes: taxes.join(', ') })}</p>}
        </div>
      </div>
    </Group>
  );
}

function Suggestions({ onChoose }: { onChoose: (text: string, unitAmount: number) => void }) {
  const { t } = useTranslations();
  const { data: packages = [] } = useQuery(packagesQuery);
  const { data: addOns = [] } = useQuery(addOnsQuery);
  const all = [...packages, ...addOns];
  if (all.length === 0) return null;
  const groups = [
    { label: t('offers.packages'), items: packages },
    { label: t('offers.addOns'), items: addOns },
  ];
  return (
    <Select
      label={t('offers.suggestion')}
      className="min-w-56"
      value=""
      onChange={({ target: { value } }) => {
        const chosen = all.find(({ name }) => name === value);
        if (chosen) onChoose(chosen.name, chosen.price);
      }}
    >
      <option value="">{t('offers.suggestionNone')}</option>
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ label, items }) => (
          <optgroup key={label} label={label}>
            {items.map(({ id, name, price }) => (
              <option key={id} value={name}>
                {`${name}, ${money(price, staffLocale)}`}
              </option>
            ))}
          </optgroup>
        ))}
    </Select>
  );
}
