import type { CancellationCause, CancellationExplanation, CancellationQuote } from '@charter/contracts';
import { cancellationCauses, cancellationFields, fieldMessages } from '@charter/contracts/browser';
import { Input, money, type Translate, useTranslations } from '@charter/ui';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { staffLocale } from '../../../lib/format.js';
import { ruleOf } from '../../../lib/rule-of.js';
import { explanationText, sharesText } from '../cancellation-text.js';
import { RadioGroup } from '../../../lib/radio-group.js';

const choices = ['policy', 'all', 'amount', 'none'] as const;

export interface CancellationValues {
  /** Empty until staff choose it. */
  cause: CancellationCause | '';
  refund: (typeof choices)[number];
  /** US dollars, as typed. */
  amount: string;
  reason: string;
  notifyGuest: boolean;
}

/** The terms promise everything back, whatever the notice. */
export const refundsEverything = (cause: CancellationValues['cause']): boolean => cause === 'weather' || cause === 'boat';

/** US dollars that the form refunds. */
export function dueOf({ cause, refund, amount }: CancellationValues, { policy, all }: CancellationQuote): number {
  if (refundsEverything(cause)) return all.due;
  return { policy: policy.due, all: all.due, amount: Number(amount) || 0, none: 0 }[refund];
}

/** "$600", "$600 · $250 of it goes back to the guest's gift voucher." */
const hintOf = (t: Translate, explanation: CancellationExplanation): string =>
  [money(explanation.due, staffLocale), sharesText(t, explanation)].filter(Boolean).join(' · ');

interface Props {
  form: UseFormReturn<CancellationValues>;
  values: CancellationValues;
  quote: CancellationQuote;
}

export function CancellationFields({ form, values, quote }: Props) {
  const { t } = useTranslations();
  const { register, control, setValue } = form;
  // Errors are read from formState: `form` itself stays the same object, and the compiler would keep the old output.
  const { errors } = useFormState({ control });
  const everything = refundsEverything(values.cause);
  return (
    <>
      <RadioGroup
        legend={t('cancelBooking.cause')}
        options={cancellationCauses.map((cause) => ({ value: cause, label: t(`cancelBooking.cause.${cause}`) }))}
        error={errors.cause?.message}
        {...register('cause', {
          required: t('cancelBooking.causeRequired'),
          // What one cause allows the other may not: the choice is reset.
          onChange: () => setValue('refund', 'policy'),
        })}
      />
      {values.cause !== '' && (
        <p aria-live="polite" className="rounded-xs border-l-2 border-sand-deep bg-sand-pale px-4 py-3 text-[0.9375rem] leading-6">
          {explanationText(t, everything ? quote.all : quote.policy)}
        </p>
      )}
      {values.cause !== '' && !everything && <RefundChoice form={form} values={values} quote={quote} />}
    </>
  );
}

function RefundChoice({ form: { register, control }, values, quote: { policy, all } }: Props) {
  const { t } = useTranslations();
  const { errors } = useFormState({ control });
  const explained = { policy, all, amount: null, none: null };
  return (
    <>
      <RadioGroup
        legend={t('cancelBooking.refund')}
        options={choices.map((value) => ({
          value,
          label: t(`cancelBooking.refund.${value}`),
          ...(explained[value] && { hint: hintOf(t, explained[value]) }),
        }))}
        error={errors.refund?.message}
        {...register('refund')}
      />
      {values.refund === 'amount' && (
        <Input
          label={t('refund.amount')}
          hint={t('refund.available', { amount: money(all.due, staffLocale) })}
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          {...register('amount', {
            validate: (typed) => {
              if (!/^\d+([.]\d{1,2})?$/.test(typed.trim())) return fieldMessages.amountFormat;
              return Number(typed) <= all.due || t('refund.tooMuch', { amount: money(all.due, staffLocale) });
            },
          })}
        />
      )}
      {values.refund !== 'policy' && (
        <Input
          label={t('refund.reason')}
          hint={t('refund.reasonHint')}
          maxLength={cancellationFields.reason.max}
          error={errors.reason?.message}
          {...register('reason', ruleOf(cancellationFields.reason))}
        />
      )}
    </>
  );
}
