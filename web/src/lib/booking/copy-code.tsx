import { useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { useTranslations } from '@charter/ui';

const feedbackMs = 2_000;

export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslations();
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      // The browser denied access (no permission, no secure context); the code can still be selected by hand.
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), feedbackMs);
  }

  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] font-medium text-lagoon-deep underline decoration-lagoon/40 underline-offset-4 hover:decoration-lagoon-deep"
    >
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{t(copied ? 'confirmation.copied' : 'confirmation.copy')}</span>
    </button>
  );
}
