import { useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { useTranslations } from '@charter/ui';

const feedbackMs = 2_000;

interface CopyCodeProps {
  code: string;
  /** "Copy the code" unless given. */
  label?: string;
  /** The name of the button for screen readers, where several have the same label. */
  ariaLabel?: string;
  /** The browser denied access to the clipboard (no permission, no secure context). */
  onDenied?: () => void;
}

export function CopyCode({ code, label, ariaLabel, onDenied }: CopyCodeProps) {
  const { t } = useTranslations();
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      // The text can still be selected by hand.
      onDenied?.();
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), feedbackMs);
  }

  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={ariaLabel}
      onClick={() => void copy()}
      className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] font-medium text-lagoon-deep underline decoration-lagoon/40 underline-offset-4 hover:decoration-lagoon-deep"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span aria-live="polite">{copied ? t('confirmation.copied') : (label ?? t('confirmation.copy'))}</span>
    </button>
  );
}
