import type { SecondFactorSecret } from '@charter/contracts';
import { Badge, Button, errorText, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverFieldError } from '../../lib/use-server-errors.js';
import { AccountSection } from './account-section.js';
import { disableSecondFactorMutation, enableSecondFactorMutation, refetchSession, startSecondFactorMutation } from './account.queries.js';
import { ConfirmIdentityForm } from './confirm-identity-form.js';
import { RecoveryCodes } from './recovery-codes.js';

type Step =
  | { name: 'idle' }
  | { name: 'password' }
  | { name: 'turnOff'; password: string }
  | { name: 'scan'; secret: SecondFactorSecret }
  | { name: 'recoveryCodes'; codes: string[] };

/** Two-factor authentication: turned on with the password and a first code, turned off with the password and a code. */
export function SecondFactor({ enabled }: { enabled: boolean }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const start = useMutation(startSecondFactorMutation);
  const enable = useMutation(enableSecondFactorMutation);
  const disable = useMutation(disableSecondFactorMutation);
  const [step, setStep] = useState<Step>({ name: 'idle' });
  const reset = () => setStep({ name: 'idle' });

  const showError = (error: unknown) =>
    toast({ variant: 'destructive', title: t('account.factorFailed'), description: errorText(t, error) });

  async function confirmPassword(password: string) {
    setStep(enabled ? { name: 'turnOff', password } : { name: 'scan', secret: await start.mutateAsync({ password }) });
  }

  async function turnOff(password: string, code: string) {
    try {
      await disable.mutateAsync({ password, code });
    } catch (error) {
      const wrongPassword = serverFieldError(error, 'password');
      if (!wrongPassword) throw error;
      toast({ variant: 'destructive', title: t('account.factorFailed'), description: wrongPassword });
      return setStep({ name: 'password' });
    }
    await refetchSession(client);
    toast({ title: t('account.turnedOff') });
    reset();
  }

  async function turnOn(code: string) {
    const { codes } = await enable.mutateAsync({ code });
    await refetchSession(client);
    toast({ title: t('account.turnedOn') });
    setStep({ name: 'recoveryCodes', codes });
  }

  const title = (
    <span className="flex items-baseline gap-3">
      {t('account.factor')}
      <Badge tone={enabled ? 'success' : 'neutral'} className="font-sans">
        {t(enabled ? 'account.factorOn' : 'account.factorOff')}
      </Badge>
    </span>
  );
  return (
    <AccountSection title={title} description={t('account.factorDescription')}>
      {step.name === 'idle' && (
        <Button variant="secondary" onClick={() => setStep({ name: 'password' })}>
          {t(enabled ? 'account.turnOff' : 'account.setUp')}
        </Button>
      )}
      {step.name === 'password' && (
        <ConfirmIdentityForm
          key="password"
          field="password"
          label={t('account.confirmPassword')}
          submitLabel={t('account.continue')}
          onSubmit={confirmPassword}
          onError={showError}
          onCancel={reset}
        />
      )}
      {step.name === 'turnOff' && (
        <ConfirmIdentityForm
          key="turnOff"
          field="code"
          label={t('account.code')}
          hint={t('account.codeToTurnOff')}
          acceptsRecoveryCode
          submitLabel={t('account.turnOff')}
          onSubmit={(code) => turnOff(step.password, code)}
          onError={showError}
          onCancel={reset}
        />
      )}
      {step.name === 'scan' && <ScanStep secret={step.secret} onSubmit={turnOn} onError={showError} onCancel={reset} />}
      {step.name === 'recoveryCodes' && <RecoveryCodes codes={step.codes} onSaved={reset} />}
    </AccountSection>
  );
}

interface ScanStepProps {
  secret: SecondFactorSecret;
  onSubmit: (code: string) => Promise<void>;
  onError: (error: unknown) => void;
  onCancel: () => void;
}

/** The secret as QR code and as text, and the field for the first code. */
function ScanStep({ secret, onSubmit, onError, onCancel }: ScanStepProps) {
  const { t } = useTranslations();
  return (
    <>
      <p className="font-medium">{t('account.scan')}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(secret.picture)}`}
        alt={t('account.scanAlt')}
        width={192}
        height={192}
        className="mt-4 size-48"
      />
      <p className="mt-4 text-sm text-navy-soft">{t('account.typeSecret')}</p>
      <p className="figures mt-1 mb-6 text-sm wrap-anywhere select-all">{secret.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <ConfirmIdentityForm
        key="code"
        field="code"
        label={t('account.code')}
        hint={t('account.codeHint')}
        submitLabel={t('account.turnOn')}
        onSubmit={onSubmit}
        onError={onError}
        onCancel={onCancel}
      />
    </>
  );
}
