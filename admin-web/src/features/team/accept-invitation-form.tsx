import type { StaffInvitationAcceptance } from '@charter/contracts';
import { acceptanceFields as limits } from '@charter/contracts/browser';
import { Button, errorText, Input, Notice, useTranslations } from '@charter/ui';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ruleOf } from '../../lib/rule-of.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { acceptInvitationMutation } from './team.queries.js';

type Form = Pick<StaffInvitationAcceptance, 'username' | 'password'>;

/** Makes the account of an invitation. @param token what the link of the e-mail ends with */
export function AcceptInvitationForm({ token, onAccepted }: { token: string; onAccepted: () => void }) {
  const { t } = useTranslations();
  const accept = useMutation(acceptInvitationMutation);
  const { register, handleSubmit, setError, formState } = useForm<Form>({ defaultValues: { username: '', password: '' } });
  const serverErrors = useServerErrors<Form>(setError, ['username', 'password']);
  const submit = handleSubmit(async (form) => {
    try {
      await accept.mutateAsync({ ...form, token });
      onAccepted();
    } catch (error) {
      serverErrors.showAtFields(error);
    }
  });
  const message = serverErrors.formMessage(accept.error);
  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
      {message && <Notice tone="danger">{accept.error ? errorText(t, accept.error) : message}</Notice>}
      <Input
        label={t('session.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.username.max}
        error={formState.errors.username?.message}
        {...register('username', ruleOf(limits.username))}
      />
      <Input
        label={t('session.password')}
        hint={t('account.newPasswordHint')}
        type="password"
        autoComplete="new-password"
        error={formState.errors.password?.message}
        {...register('password', ruleOf(limits.password))}
      />
      <Button type="submit" className="w-full" busy={accept.isPending}>
        {t('invite.submit')}
      </Button>
    </form>
  );
}
