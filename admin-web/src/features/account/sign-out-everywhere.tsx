import { Button, errorText, toast, useTranslations } from '@charter/ui';
import { useMutation } from '@tanstack/react-query';
import { useSignOut } from '../../lib/day-store/use-sign-out.js';
import { signOutEverywhereMutation } from './account.queries.js';
import { AccountSection } from './account-section.js';

export function SignOutEverywhere({ onSignedOut }: { onSignedOut: () => void }) {
  const { t } = useTranslations();
  const everywhere = useMutation(signOutEverywhereMutation);
  const { signOut, dialog } = useSignOut(() =>
    everywhere.mutate(undefined, {
      onSuccess: onSignedOut,
      onError: (error) => toast({ variant: 'destructive', title: t('account.signOutEverywhereFailed'), description: errorText(t, error) }),
    }),
  );
  return (
    <AccountSection title={t('account.sessions')} description={t('account.sessionsDescription')}>
      <Button variant="danger" busy={everywhere.isPending} onClick={signOut}>
        {t('account.signOutEverywhere')}
      </Button>
      {dialog}
    </AccountSection>
  );
}
