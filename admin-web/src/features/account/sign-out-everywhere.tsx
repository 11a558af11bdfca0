import { Button, errorText, toast, useTranslations } from '@charter/ui';
import { useMutation } from '@tanstack/react-query';
import { signOutEverywhereMutation } from './account.queries.js';
import { AccountSection } from './account-section.js';

export function SignOutEverywhere({ onSignedOut }: { onSignedOut: () => void }) {
  const { t } = useTranslations();
  const signOut = useMutation(signOutEverywhereMutation);
  return (
    <AccountSection title={t('account.sessions')} description={t('account.sessionsDescription')}>
      <Button
        variant="danger"
        busy={signOut.isPending}
        onClick={() =>
          signOut.mutate(undefined, {
            onSuccess: onSignedOut,
            onError: (error) =>
              toast({ variant: 'destructive', title: t('account.signOutEverywhereFailed'), description: errorText(t, error) }),
          })
        }
      >
        {t('account.signOutEverywhere')}
      </Button>
    </AccountSection>
  );
}
