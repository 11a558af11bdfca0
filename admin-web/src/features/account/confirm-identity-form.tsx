import { login as limits } from '@charter/contracts/limits';
import { Button, Input, useTranslations } from '@charter/ui';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { fieldMessage } from './account.queries.js';

export interface ProofFormProps {
  /** Which proof is asked for: the account's password, or a code of its authenticator. */
  field: 'password' | 'code';
  label: string;
  hint?: string;
  /** A code may also be a recovery code, which has letters. */
  takesRecoveryCode?: boolean;
  submit: string;
  onSubmit: (value: string) => Promise<void>;
  /** For a failure that is not the field's. */
  onFailed: (error: unknown) => void;
  onCancel: () => void;
}

/** One field that proves whose account it is. */
export function ProofForm({ field, label, hint, takesRecoveryCode = false, submit, onSubmit, onFailed, onCancel }: ProofFormProps) {
  const { t } = useTranslations();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { value: '' } });
  useEffect(() => setFocus('value'), [setFocus]);

  const send = handleSubmit(async ({ value }) => {
    try {
      await onSubmit(field === 'code' ? value.replaceAll(/\s/g, '') : value);
    } catch (error) {
      const message = fieldMessage(error, field);
      if (message) setError('value', { message }, { shouldFocus: true });
      else onFailed(error);
    }
  });

  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void send(event)}>
      <Input
        label={label}
        hint={hint}
        type={field === 'password' ? 'password' : 'text'}
        inputMode={field === 'code' && !takesRecoveryCode ? 'numeric' : undefined}
        autoComplete={field === 'password' ? 'current-password' : 'one-time-code'}
        error={formState.errors.value?.message}
        {...register('value', { required: limits.messages[field] })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={formState.isSubmitting}>
          {submit}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  );
}
