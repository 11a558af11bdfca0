import type { UseFormReturn } from 'react-hook-form';
import { useFormState } from 'react-hook-form';
import { Button, Input, useTranslations } from '@charter/ui';
import { textOf } from '../../lib/forms/field-errors.js';
import type { WithdrawalTexts } from '../../lib/withdrawal-texts.js';
import { useHydrated } from '../../render/use-hydrated.js';
import { declarationRules } from './withdrawal.rules.js';
import type { Declaration } from './withdrawal.rules.js';

interface Props {
  texts: WithdrawalTexts;
  form: UseFormReturn<Declaration>;
  onContinue: () => void;
}

/** The first of two steps: who withdraws, and from what. */
export function WithdrawalForm({ texts, form: { control, register, handleSubmit }, onContinue }: Props) {
  const { t } = useTranslations();
  // Before hydration the browser would submit the form itself, with its values in the URL.
  const hydrated = useHydrated();
  const { errors } = useFormState({ control });
  const errorOf = (name: keyof Declaration) => textOf(t, errors[name]?.message);
  return (
    <form aria-label={texts.title} noValidate className="space-y-6" onSubmit={(event) => void handleSubmit(onContinue)(event)}>
      <Input label={texts.name} autoComplete="name" required error={errorOf('name')} {...register('name', declarationRules.name)} />
      <Input
        label={texts.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={errorOf('email')}
        {...register('email', declarationRules.email)}
      />
      <Input
        label={texts.reference}
        hint={texts.hint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXXX-XXXXX"
        required
        error={errorOf('reference')}
        {...register('reference', declarationRules.reference)}
      />
      <Button type="submit" size="lg" disabled={!hydrated} className="max-sm:w-full">
        {texts.next}
      </Button>
    </form>
  );
}
