import { login as limits } from '@charter/contracts/limits';
import type { PasswordChange } from '@charter/contracts';
import { Button, errorText, Input, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { askSessionAgain, fieldMessage, passwordMutation } from './account.queries.js';
import { Panel } from './account-section.js';

export function ChangePassword({ username }: { username: string }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const change = useMutation(passwordMutation);
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordChange>({
    defaultValues: { currentPassword: '', newPassword: '' },
  });

  const submit = handleSubmit(async (form) => {
    try {
      await change.mutateAsync(form);
      await askSessionAgain(client);
      toast({ title: t('account.passwordChanged'), description: t('account.passwordChangedWhy') });
      reset();
    } catch (error) {
      for (const field of ['newPassword', 'currentPassword'] as const) {
        const message = fieldMessage(error, field);
        if (message) return setError(field, { message }, { shouldFocus: true });
      }
      toast({ variant: 'destructive', title: t('account.passwordFailed'), description: errorText(t, error) });
    }
  });

  return (
    <Panel title={t('account.password')} why={t('account.passwordWhy')}>
      <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
        {/* For password managers, which keep a password with its name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Input
          label={t('account.currentPassword')}
          type="password"
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword', { required: limits.messages.password })}
        />
        <Input
          label={t('account.newPassword')}
          hint={t('account.newPasswordHint')}
          type="password"
          autoComplete="new-password"
          error={formState.errors.newPassword?.message}
          {...register('newPassword', {
            minLength: { value: limits.password.min, message: limits.messages.newPassword },
            required: limits.messages.newPassword,
          })}
        />
        <Button type="submit" variant="secondary" busy={change.isPending}>
          {t('account.changePassword')}
        </Button>
      </form>
    </Panel>
  );
}
