import { ApiError } from '@charter/api-client';
import { login as limits } from '@charter/contracts/limits';
import type { LoginForm } from '@charter/contracts';
import { Button, errorText, Input, Notice, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { loginMutation } from './session.queries.js';

/** Username, password, Sign In; the messages are the specification's. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const signIn = useMutation(loginMutation(client));
  const [shown, setShown] = useState(false);
  const [codeAsked, setCodeAsked] = useState(false);
  const { register, handleSubmit, setError, setFocus, resetField, formState } = useForm<LoginForm>({
    defaultValues: { username: '', password: '' },
  });
  // The field is there a render later than the answer that asks for it.
  useEffect(() => {
    if (codeAsked) setFocus('code');
  }, [codeAsked, setFocus]);
  useEffect(() => setFocus('username'), [setFocus]);

  // A wrong password, too many tries and a dead network need different next steps.
  const reason = (error: unknown) => errorText(t, error);

  const submit = handleSubmit(async (form) => {
    try {
      await signIn.mutateAsync(form);
      toast({ title: t('session.succeeded'), description: t('session.welcome') });
      onSignedIn();
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined;
      if (refused?.code === 'SECOND_FACTOR_REQUIRED') return setCodeAsked(true);
      if (refused?.errors.code) return setError('code', { message: refused.errors.code }, { shouldFocus: true });
      toast({ variant: 'destructive', title: t('session.failed'), description: reason(error) });
      resetField('password');
      setFocus('password');
    }
  });

  const Icon = shown ? EyeOff : Eye;
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      {/* A toast is gone in two seconds; what to do next stays here. */}
      {signIn.error && !codeAsked && <Notice tone="danger">{reason(signIn.error)}</Notice>}
      <Input
        label={t('session.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.username?.message}
        {...register('username', { required: limits.messages.username })}
      />
      <div className="relative">
        <Input
          label={t('session.password')}
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password', { required: limits.messages.password })}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('session.showPassword')}
          onClick={() => setShown(!shown)}
          className="absolute top-0 right-0 -mt-1.5 flex h-8 w-10 items-center justify-end text-navy-mute transition-colors hover:text-navy"
        >
          <Icon aria-hidden="true" className="size-[1.125rem]" strokeWidth={1.6} />
        </button>
      </div>
      {codeAsked && (
        <Input
          label={t('session.code')}
          hint={t('session.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          error={formState.errors.code?.message}
          {...register('code', { required: limits.messages.code })}
        />
      )}
      <Button type="submit" className="w-full" busy={signIn.isPending}>
        {t(signIn.isPending ? 'session.signingIn' : 'session.signIn')}
      </Button>
    </form>
  );
}
