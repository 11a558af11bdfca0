import { useEffect, useRef } from 'react';
import { Button, errorText, Notice, useTranslations } from '@charter/ui';
import type { WithdrawalTexts } from '../../lib/withdrawal-texts.js';
import type { Declaration } from './withdrawal.rules.js';

interface Props {
  texts: WithdrawalTexts;
  declaration: Declaration;
  busy: boolean;
  error: Error | null;
  onConfirm: () => void;
  onChange: () => void;
}

/** The second step: the declaration as it is sent when its buyer confirms it. */
export function WithdrawalReview({ texts, declaration, busy, error, onConfirm, onChange }: Props) {
  const { t } = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The page is shorter than the form was, which would interrupt the smooth scrolling of `focus()`.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, []);
  const facts = [
    { label: texts.labelName, value: declaration.name },
    { label: texts.labelEmail, value: declaration.email },
    { label: texts.labelReference, value: declaration.reference },
  ];
  return (
    <section aria-labelledby="withdrawal-review">
      <h2 id="withdrawal-review" ref={heading} tabIndex={-1} className="outline-none text-display-md text-balance">
        {texts.review}
      </h2>
      <div className="mt-6 rounded-xs border border-line bg-white px-5 py-5 sm:px-7 sm:py-6">
        <p className="font-medium">{texts.declaration}</p>
        <dl className="mt-4 grid gap-y-3">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-navy-mute">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="mt-4 text-[0.9375rem] leading-6 text-navy-soft">{texts.pending}</p>
      <div className="mt-7 flex flex-wrap gap-4">
        <Button size="lg" busy={busy} className="max-sm:w-full" onClick={onConfirm}>
          {busy ? texts.sending : texts.confirm}
        </Button>
        <Button variant="secondary" size="lg" disabled={busy} className="max-sm:w-full" onClick={onChange}>
          {texts.change}
        </Button>
      </div>
      {error && (
        <Notice tone="danger" title={texts.failed} className="mt-6">
          {errorText(t, error)}
        </Notice>
      )}
    </section>
  );
}
