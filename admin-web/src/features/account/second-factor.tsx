import type { SecondFactorSecret } from '@charter/contracts';
import { Badge, Button, errorText, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askSessionAgain, disableMutation, enableMutation, fieldMessage, offerMutation } from './account.queries.js';
import { Panel } from './account-section.js';
import { ProofForm } from './confirm-identity-form.js';
import { RecoveryCodes } from './recovery-codes.js';

type Step =
  | { name: 'rest' }
  | { name: 'password' }
  | { name: 'remove'; password: string }
  | { name: 'scan'; offered: SecondFactorSecret }
  | { name: 'keep'; codes: string[] };

/** A code of the phone beside the password: set up in three steps, turned off with the password and a code. */
export function SecondFactor({ on }: { on: boolean }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const offer = useMutation(offerMutation);
  const enable = useMutation(enableMutation);
  const disable = useMutation(disableMutation);
  const [step, setStep] = useState<Step>({ name: 'rest' });
  const rest = () => setStep({ name: 'rest' });

  const failed = (error: unknown) => toast({ variant: 'destructive', title: t('account.factorFailed'), description: errorText(t, error) });

  async function begin(password: string) {
    setStep(on ? { name: 'remove', password } : { name: 'scan', offered: await offer.mutateAsync({ password }) });
  }

  async function turnOff(password: string, code: string) {
    try {
      await disable.mutateAsync({ password, code });
    } catch (error) {
      const wrongPassword = fieldMessage(error, 'password');
      if (!wrongPassword) throw error;
      toast({ variant: 'destructive', title: t('account.factorFailed'), description: wrongPassword });
      return setStep({ name: 'password' });
    }
    await askSessionAgain(client);
    toast({ title: t('account.turnedOff') });
    rest();
  }

  async function turnOn(code: string) {
    const { codes } = await enable.mutateAsync({ code });
    await askSessionAgain(client);
    toast({ title: t('account.turnedOn') });
    setStep({ name: 'keep', codes });
  }

  const title = (
    <span className="flex items-baseline gap-3">
      {t('account.factor')}
      <Badge tone={on ? 'success' : 'neutral'} className="font-sans">
        {t(on ? 'account.factorOn' : 'account.factorOff')}
      </Badge>
    </span>
  );
  return (
    <Panel title={title} why={t('account.factorWhy')}>
      {step.name === 'rest' && (
        <Button variant="secondary" onClick={() => setStep({ name: 'password' })}>
          {t(on ? 'account.turnOff' : 'account.setUp')}
        </Button>
      )}
      {step.name === 'password' && (
        <ProofForm
          key="password"
          field="password"
          label={t('account.confirmPassword')}
          submit={t('account.continue')}
          onSubmit={begin}
          onFailed={failed}
          onCancel={rest}
        />
      )}
      {step.name === 'remove' && (
        <ProofForm
          key="remove"
          field="code"
          label={t('account.code')}
          hint={t('account.codeToTurnOff')}
          takesRecoveryCode
          submit={t('account.turnOff')}
          onSubmit={(code) => turnOff(step.password, code)}
          onFailed={failed}
          onCancel={rest}
        />
      )}
      {step.name === 'scan' && (
        <>
          <p className="font-medium">{t('account.scan')}</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(step.offered.picture)}`}
            alt={t('account.scanAlt')}
            width={192}
            height={192}
            className="mt-4 size-48"
          />
          <p className="mt-4 text-sm text-navy-soft">{t('account.typeSecret')}</p>
          <p className="figures mt-1 mb-6 text-sm wrap-anywhere select-all">{step.offered.secret.match(/.{1,4}/g)?.join(' ')}</p>
          <ProofForm
            key="code"
            field="code"
            label={t('account.code')}
            hint={t('account.codeHint')}
            submit={t('account.turnOn')}
            onSubmit={turnOn}
            onFailed={failed}
            onCancel={rest}
          />
        </>
      )}
      {step.name === 'keep' && <RecoveryCodes codes={step.codes} onKept={rest} />}
    </Panel>
  );
}
