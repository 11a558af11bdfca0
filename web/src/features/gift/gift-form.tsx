import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useFormState, useWatch } from 'react-hook-form';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { CharterPackage, GiftPurchase } from '@charter/contracts';
import { call } from '@charter/api-client';
import { latestDelivery } from '@charter/contracts/browser';
import { addDays, Button, errorText, Input, money, Notice, Textarea, todayInNassau, useTranslations } from '@charter/ui';
import { Choice } from '../../lib/forms/choice.js';
import { shownErrorOf } from '../../lib/forms/field-errors.js';
import { NameFields } from '../../lib/forms/name-fields.js';
import { serverErrorsOf, useServerErrors } from '../../lib/forms/server-errors.js';
import { trimmed } from '../../lib/forms/trimmed.js';
import { filled, giftErrorText } from '../../lib/gift-texts.js';
import type { GiftTexts } from '../../lib/gift-texts.js';
import { useHydrated } from '../../render/use-hydrated.js';
import { GiftWorth } from './gift-worth.js';
import { giftFieldNames, giftFormOf, giftRules } from './gift.rules.js';
import type { Gift } from './gift.rules.js';

interface GiftFormProps {
  texts: GiftTexts;
  form: UseFormReturn<Gift>;
  packages: readonly CharterPackage[];
  /** US dollars; undefined while nothing is chosen. */
  amount: number | undefined;
  /** What is to be paid is known. */
  onReady: (purchase: GiftPurchase, gift: Gift) => void;
}

/** What is given, to whom, when it is sent, and by whom. */
export function GiftForm({ texts, form, packages, amount, onReady }: GiftFormProps) {
  const { t, locale } = useTranslations();
  // Before hydration the browser would submit the form itself, with the message in the URL.
  const hydrated = useHydrated();
  const { control, register, handleSubmit, setValue, setError, setFocus } = form;
  const { errors } = useFormState({ control });
  const when = useWatch({ control, name: 'when' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (gift: Gift) => call('POST /api/gift', { body: giftFormOf(gift, locale) }),
  });
  const serverErrors = serverErrorsOf(error);
  const otherErrors = useServerErrors({ setError, setFocus }, giftFieldNames, serverErrors);
  const onlyFieldErrors = Object.keys(serverErrors).length > 0 && otherErrors.length === 0;
  const sending = useRef(false);
  const errorOf = (name: keyof Gift) => {
    const message = errors[name]?.message;
    return message ? giftErrorText(texts, t, shownErrorOf(message)) : undefined;
  };
  const today = todayInNassau();
  /** The library would focus them in the order in which they were registered, which is not that of the form. */
  const focusFirst = (invalid: FieldErrors<Gift>) => {
    const first = giftFieldNames.find((name) => invalid[name]);
    if (first) setFocus(first);
  };

  return (
    <form
      aria-label={texts.title}
      noValidate
      className="space-y-12"
      onSubmit={(event) =>
        void handleSubmit((typed) => {
          // A ref, because a double click submits twice before React rerenders.
          if (sending.current) return;
          sending.current = true;
          const gift = trimmed(typed);
          mutate(gift, { onSuccess: (purchase) => onReady(purchase, gift), onSettled: () => (sending.current = false) });
        }, focusFirst)(event)
      }
    >
      <GiftWorth texts={texts} form={form} packages={packages} errorOf={errorOf} />
      <section className="space-y-6">
        <h2 className="text-display-sm">{texts.card}</h2>
        <Input label={texts.forName} autoComplete="off" required error={errorOf('forName')} {...register('forName', giftRules.forName)} />
        <Textarea
          label={texts.message}
          note={t('ui.optional')}
          hint={texts.messageHint}
          rows={4}
          error={errorOf('message')}
          {...register('message', giftRules.message)}
        />
      </section>
      <section className="space-y-6">
        <Choice
          large
          legend={texts.delivery}
          options={[
            { label: 'now', text: texts.now },
            { label: 'day', text: texts.onDate },
          ]}
          selected={when}
          onChoose={(choice) => setValue('when', choice as Gift['when'])}
        />
        {when === 'day' && (
          <Input
            label={texts.day}
            type="date"
            min={today}
            max={addDays(today, latestDelivery)}
            required
            error={errorOf('deliverOn')}
            {...register('deliverOn', giftRules.deliverOn)}
          />
        )}
        <Input
          label={texts.deliverTo}
          note={t('ui.optional')}
          hint={texts.deliverToHint}
          type="email"
          autoComplete="off"
          inputMode="email"
          error={errorOf('deliverTo')}
          {...register('deliverTo', giftRules.deliverTo)}
        />
      </section>
      <section className="space-y-6">
        <h2 className="text-display-sm">{texts.buyer}</h2>
        <div className="grid gap-x-5 gap-y-6 xs:grid-cols-2">
          <NameFields
            given={{ ...register('firstName', giftRules.firstName), error: errorOf('firstName') }}
            family={{ ...register('lastName', giftRules.lastName), error: errorOf('lastName') }}
          />
        </div>
        <Input
          label={t('details.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          error={errorOf('email')}
          {...register('email', giftRules.email)}
        />
      </section>
      {error && !onlyFieldErrors && (
        <Notice tone="danger" title={texts.failed}>
          {otherErrors.length > 0 ? otherErrors.map((other) => giftErrorText(texts, t, other)).join(' ') : errorText(t, error)}
        </Notice>
      )}
      <Button type="submit" size="lg" busy={isPending} disabled={!hydrated} className="w-full">
        {amount === undefined ? texts.paying : filled(texts.pay, { amount: money(amount, locale) })}
      </Button>
    </form>
  );
}
