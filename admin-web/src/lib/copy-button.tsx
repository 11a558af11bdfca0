import { useTranslations } from '@charter/ui';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** Copies a text, and says whether it could. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslations();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      // The clipboard needs HTTPS and a permission; the text can still be selected.
      () => setState('failed'),
    );
  };
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={copy}
        className="flex size-11 shrink-0 items-center justify-center rounded-sm text-navy-soft transition-colors hover:bg-sand-pale hover:text-navy"
      >
        {state === 'copied' ? (
          <Check aria-hidden="true" className="size-4 text-success" />
        ) : (
          <Copy aria-hidden="true" className="size-4" strokeWidth={1.6} />
        )}
      </button>
      <output className="text-sm text-navy-soft">
        <span>{state === 'copied' && t('details.copied')}</span>
        <span>{state === 'failed' && t('details.notCopied')}</span>
      </output>
    </>
  );
}
