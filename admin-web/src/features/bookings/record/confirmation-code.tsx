import { useTranslations } from '@charter/ui';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

export function ConfirmationCode({ code }: { code: string }) {
  const { t } = useTranslations();
  const [copyState, setCopyState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = () => {
    navigator.clipboard.writeText(code).then(
      () => setCopyState('copied'),
      // The clipboard needs HTTPS and a permission; the code can still be selected.
      () => setCopyState('failed'),
    );
  };
  return (
    <div>
      <p className="eyebrow text-navy-mute">{t('details.code')}</p>
      <div className="mt-1 flex items-center gap-1">
        <span className="figures font-display text-2xl tracking-[0.04em] select-all">{code}</span>
        <button
          type="button"
          aria-label={t('details.copy')}
          onClick={copy}
          className="flex size-11 items-center justify-center rounded-sm text-navy-soft transition-colors hover:bg-sand-pale hover:text-navy"
        >
          {copyState === 'copied' ? (
            <Check aria-hidden="true" className="size-4 text-success" />
          ) : (
            <Copy aria-hidden="true" className="size-4" strokeWidth={1.6} />
          )}
        </button>
        <output className="text-sm text-navy-soft">
          {copyState === 'copied' && t('details.copied')}
          {copyState === 'failed' && t('details.notCopied')}
        </output>
      </div>
    </div>
  );
}
