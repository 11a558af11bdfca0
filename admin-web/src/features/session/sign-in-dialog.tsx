import { renewSessionsWith } from '@charter/api-client';
import { Dialog, useTranslations } from '@charter/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { sessionRenewal } from './session-renewal.js';
import { SignInForm } from './sign-in-form.js';

/**
 * Asks staff to sign in over an open form when the session has ended. The waiting requests are sent again then. Closed without a sign-in, they
 * fail and the form stays: saving it asks again.
 */
export function SignInDialog() {
  const { t } = useTranslations();
  const open = useSyncExternalStore(sessionRenewal.subscribe, sessionRenewal.isRequested);
  useEffect(() => {
    const remove = renewSessionsWith(sessionRenewal.request);
    return () => {
      remove();
      sessionRenewal.end(false);
    };
  }, []);
  return (
    <Dialog
      open={open}
      onClose={() => sessionRenewal.end(false)}
      title={t('session.renewTitle')}
      description={t('session.renewDescription')}
      width="28rem"
    >
      <SignInForm onSignedIn={() => sessionRenewal.end(true)} />
    </Dialog>
  );
}
