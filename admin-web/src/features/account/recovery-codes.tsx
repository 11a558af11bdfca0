import { Button, toast, useTranslations } from '@charter/ui';
import { useEffect, useRef } from 'react';
import { useUnsavedWarning } from '../../lib/use-unsaved-warning.js';

/** The server stores only hashes of the codes, so they are shown once. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { t } = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useUnsavedWarning(true);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: t('account.codesCopied') });
    } catch {
      toast({ variant: 'destructive', title: t('details.notCopied') });
    }
  }

  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="font-sans text-base font-semibold outline-none">
        {t('account.recovery')}
      </h3>
      <p className="mt-2 text-[0.9375rem] leading-6 text-navy-soft">{t('account.recoveryDescription')}</p>
      <ul className="figures mt-6 grid grid-cols-2 gap-x-8 gap-y-2 bg-sand-pale px-6 py-5 select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onSaved}>{t('account.codesSaved')}</Button>
        <Button variant="secondary" onClick={() => void copy()}>
          {t('account.copyCodes')}
        </Button>
      </div>
    </>
  );
}
