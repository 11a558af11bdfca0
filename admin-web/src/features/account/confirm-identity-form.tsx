import { loginFields as limits } from '@charter/contracts/browser';
import { Button, Input, useTranslations } from '@charter/ui';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { ruleOf } from '../../lib/rule-of.js';
import { useServerErrors } from '../../lib/use-server-errors.js';

interface Props {
  /** The account's password, or a code from its authenticator app. */
  field: 'password' | 'code';
  label: string;
  hint?: string;
  /** Also accepts a recovery code, which contains letters. */
  acceptsRecoveryCode?: boolean;
  submitLabel: string;
  onSubmit: (value: string) => Promise<void>;
  /** Called with an error that is not about the field. */
  onError: (error: unknown) => void;
  onCancel: () => void;
}

/** Asks for the password or a code before a change of the account's security settings. */
export function ConfirmIdentityForm({ field, label, hint, acceptsRecoveryCode = false, submitLabel, onSubmit, onError, onCancel }: Props) {
  const { t } = useTranslations();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { password: '', code: '' } });
  useEffect(() => setFocus(field), [field, setFocus]);
  const serverErrors = useServerErrors(setError, [field]);

  const submit = handleSubmit(async ({ password, code }) => {
    try {
      await onSubmit(field === 'code' ? code.replaceAll(/\s/g, '') : password);
    } catch (error) {
      if (!serverErrors.showAtFields(error)) onError(error);
    }
  });

  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
      <Input
        label={label}
        hint={hint}
        type={field === 'password' ? 'password' : 'text'}
        inputMode={field === 'code' && !acceptsRecoveryCode ? 'numeric' : undefined}
        autoComplete={field === 'password' ? 'current-password' : 'one-time-code'}
        error={formState.errors[field]?.message}
        {...register(field, ruleOf(limits[field]))}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={formState.isSubmitting}>
          {submitLabel}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  );
}
