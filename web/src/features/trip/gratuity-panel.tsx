import { useId, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call } from '@charter/api-client';
import type { RequestedPayment, Trip, TripGratuity } from '@charter/contracts';
import { gratuityTerms } from '@charter/contracts/browser';
import { Button, errorText, fieldErrorText, Input, longDay, money, Notice, percentText, todayInNassau, useTranslations } from '@charter/ui';
import { serverErrorsOf } from '../../lib/forms/server-errors.js';
import { Panel } from './panel.js';

interface GratuityPanelProps {
  trip: Trip;
  gratuity: TripGratuity;
  /** The payment is open: nothing is asked for again meanwhile. */
  isPaying: boolean;
  onRequested: (payment: RequestedPayment) => void;
}

/** What the guest may give the crew: a share of the price, or an amount of their own. Nothing is chosen before the guest does. */
export function GratuityPanel({ trip: { totalAmount }, gratuity: { until, given }, isPaying, onRequested }: GratuityPanelProps) {
  const { t, locale } = useTranslations();
  const name = useId();
  const [choice, setChoice] = useState<number | 'own'>();
  const [own, setOwn] = useState('');
  const sending = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (amount: number) => call('POST /api/trip/gratuity', { body: { amount } }),
    onSuccess: onRequested,
    onSettled: () => {
      sending.current = false;
    },
  });
  const amount = choice === 'own' ? amountOf(own) : choice;

  function give() {
    if (sending.current || isPaying || amount === undefined) return;
    sending.current = true;
    mutate(amount);
  }

  return (
    <Panel anchor="gratuity" title={t('trip.gratuity')}>
      <p>{given > 0 ? t('trip.gratuityGiven', { amount: money(given, locale) }) : t('trip.gratuityText')}</p>
      <fieldset>
        <legend className="sr-only">{t('trip.gratuityAmount')}</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {gratuityTerms.percents.map((percent) => {
            const part = Math.max(gratuityTerms.min, Math.round((totalAmount * percent) / 100));
            return (
              <Choice key={percent} name={name} checked={choice === part} onChoose={() => setChoice(part)}>
                <span className="text-sm text-navy-soft">{percentText(percent, locale)}</span>
                <span className="figures text-lg font-medium text-navy">{money(part, locale)}</span>
              </Choice>
            );
          })}
          <Choice name={name} checked={choice === 'own'} onChoose={() => setChoice('own')}>
            <span className="font-medium text-navy">{t('trip.gratuityOwn')}</span>
          </Choice>
        </div>
      </fieldset>
      {choice === 'own' && (
        <Input
          label={t('trip.gratuityAmount')}
          inputMode="numeric"
          autoComplete="off"
          ref={focus}
          className="max-w-60"
          value={own}
          onChange={({ target }) => setOwn(target.value)}
          error={own !== '' && amount === undefined ? fieldErrorText(t, { code: 'gratuityRange', params: rangeOf(locale) }) : undefined}
        />
      )}
      {error && <Notice tone="danger" title={fieldErrorText(t, serverErrorsOf(error).amount) ?? errorText(t, error)} />}
      <Button busy={isPending} disabled={amount === undefined} onClick={give} className="max-sm:w-full">
        {amount === undefined ? t('trip.gratuityGive') : t('trip.gratuityGiveAmount', { amount: money(amount, locale) })}
      </Button>
      <p className="text-sm">{t('trip.gratuityUntil', { date: longDay(todayInNassau(new Date(until)), locale) })}</p>
    </Panel>
  );
}

/** Focuses a field that appears when the guest chooses it. */
const focus = (element: HTMLInputElement | null) => element?.focus();

/** Whole dollars; undefined for anything else. */
function amountOf(typed: string): number | undefined {
  const amount = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  return amount >= gratuityTerms.min && amount <= gratuityTerms.max ? amount : undefined;
}

const rangeOf = (locale: string) => ({ min: gratuityTerms.min, max: gratuityTerms.max.toLocaleString(locale) });

interface ChoiceProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}

function Choice({ name, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-20 cursor-pointer flex-col items-center justify-center gap-1 border border-line px-3 py-3 text-center transition-colors hover:border-navy/40 has-checked:border-lagoon-deep has-checked:bg-sand-pale has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon-deep">
      <input type="radio" name={name} className="sr-only" checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
