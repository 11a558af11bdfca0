import { passwordFields as limits } from '@charter/contracts/browser';
import type { PasswordChange } from '@charter/contracts';
import { Button, errorText, Input, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ruleOf } from '../../lib/rule-of.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { AccountSection } from './account-section.js';
import { changePasswordMutation, refetchSession } from './account.queries.js';

export function ChangePassword({ username }: { username: string }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const change = useMutation(changePasswordMutation);
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordChange>({
    defaultValues: { currentPassword: '', newPassword: '' },
  });

  const serverErrors = useServerErrors<PasswordChange>(setError, ['newPassword', 'currentPassword']);

  const submit = handleSubmit(async (form) => {
    try {
      await change.mutateAsync(form);
      await refetchSession(client);
      toast({ title: t('account.passwordChanged'), description: t('account.passwordChangedDescription') });
      reset();
    } catch (error) {
      if (serverErrors.showAtFields(error)) return;
      toast({ variant: 'destructive', title: t('account.passwordFailed'), description: errorText(t, error) });
    }
  });

  return (
    <AccountSection title={t('account.password')} description={t('account.passwordDescription')}>
      <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
        {/* Password managers store the password under this username. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Input
          label={t('account.currentPassword')}
          type="password"
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword', ruleOf(limits.currentPassword))}
        />
        <Input
          label={t('account.newPassword')}
          hint={t('account.newPasswordHint')}
          type="password"
          autoComplete="new-password"
          error={formState.errors.newPassword?.message}
          {...register('newPassword', ruleOf(limits.newPassword))}
        />
        <Button type="submit" variant="secondary" busy={change.isPending}>
          {t('account.changePassword')}
        </Button>
      </form>
    </AccountSection>
  );
}
