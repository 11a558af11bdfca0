import { ApiError } from '@charter/api-client';
import { loginFields as limits } from '@charter/contracts/browser';
import type { LoginForm } from '@charter/contracts';
import { Button, errorText, Input, Notice, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ruleOf } from '../../lib/rule-of.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { loginMutation } from './session.queries.js';

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const signIn = useMutation(loginMutation(client));
  const [passwordVisible, setPasswordVisible] = useState(false);
  const [codeRequired, setCodeRequired] = useState(false);
  const { register, handleSubmit, setError, setFocus, resetField, formState } = useForm<LoginForm>({
    defaultValues: { username: '', password: '' },
  });
  // The code field is rendered only after the response that requires it.
  useEffect(() => {
    if (codeRequired) setFocus('code');
  }, [codeRequired, setFocus]);
  useEffect(() => setFocus('username'), [setFocus]);

  const serverErrors = useServerErrors<LoginForm>(setError, ['code']);

  const submit = handleSubmit(async (form) => {
    try {
      await signIn.mutateAsync(form);
      toast({ title: t('session.succeeded'), description: t('session.welcome') });
      onSignedIn();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED') return setCodeRequired(true);
      if (serverErrors.showAtFields(error)) return;
      toast({ variant: 'destructive', title: t('session.failed'), description: errorText(t, error) });
      resetField('password');
      setFocus('password');
    }
  });

  const Icon = passwordVisible ? EyeOff : Eye;
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      {/* The toast disappears after two seconds; this message stays. */}
      {signIn.error && !codeRequired && <Notice tone="danger">{errorText(t, signIn.error)}</Notice>}
      <Input
        label={t('session.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.username?.message}
        {...register('username', ruleOf(limits.username))}
      />
      <div className="relative">
        <Input
          label={t('session.password')}
          type={passwordVisible ? 'text' : 'password'}
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password', ruleOf(limits.password))}
        />
        <button
          type="button"
          aria-pressed={passwordVisible}
          aria-label={t('session.showPassword')}
          onClick={() => setPasswordVisible(!passwordVisible)}
          className="absolute top-0 right-0 -mt-1.5 flex h-8 w-10 items-center justify-end text-navy-mute transition-colors hover:text-navy"
        >
          <Icon aria-hidden="true" className="size-[1.125rem]" strokeWidth={1.6} />
        </button>
      </div>
      {codeRequired && (
        <Input
          label={t('session.code')}
          hint={t('session.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          error={formState.errors.code?.message}
          {...register('code', ruleOf(limits.code))}
        />
      )}
      <Button type="submit" className="w-full" busy={signIn.isPending}>
        {t(signIn.isPending ? 'session.signingIn' : 'session.signIn')}
      </Button>
    </form>
  );
}
