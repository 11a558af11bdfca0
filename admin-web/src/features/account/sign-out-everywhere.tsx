import { Button, errorText, toast, useTranslations } from '@charter/ui';
import { useMutation } from '@tanstack/react-query';
import { everywhereMutation } from './account.queries.js';
import { Panel } from './account-section.js';

export function SignOutEverywhere({ onSignedOut }: { onSignedOut: () => void }) {
  const { t } = useTranslations();
  const leave = useMutation(everywhereMutation);
  return (
    <Panel title={t('account.everywhere')} why={t('account.everywhereWhy')}>
      <Button
        variant="danger"
        busy={leave.isPending}
        onClick={() =>
          leave.mutate(undefined, {
            onSuccess: onSignedOut,
            onError: (error) => toast({ variant: 'destructive', title: t('account.everywhereFailed'), description: errorText(t, error) }),
          })
        }
      >
        {t('account.signOutEverywhere')}
      </Button>
    </Panel>
  );
}
