import { useEffect, useRef, useState } from 'react';
import { normalizeCode } from '@charter/contracts/browser';
import { Button, Input, errorText, fieldErrorText, useTranslations } from '@charter/ui';
import type { ShownFieldError } from '@charter/ui';
import { promoCodeErrorOf, useQuoteLoader } from '../../lib/booking/selection-price.js';
import type { Selection } from '../../lib/booking/selection.js';

interface PromoCodeFieldProps {
  selection: Selection;
  /** The code that is applied; empty without one. */
  value: string;
  onChange: (code: string) => void;
  /** Error of the code that is applied, such as after another date was chosen. */
  error: ShownFieldError | undefined;
}

/** A link that opens a field for a promo code. The code counts once the server has accepted it for this charter. */
export function PromoCodeField({ selection, value, onChange, error }: PromoCodeFieldProps) {
  const { t } = useTranslations();
  const loadQuote = useQuoteLoader(selection);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [checking, setChecking] = useState(false);
  const [rejected, setRejected] = useState<ShownFieldError>();

  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);

  if (value && !error) {
    return (
      <p className="flex flex-wrap items-baseline justify-between gap-3 border-y border-line py-3 text-[0.9375rem]">
        <span>{t('summary.promoCode', { code: value })}</span>
        <Button type="button" variant="quiet" size="sm" onClick={() => onChange('')}>
          {t('details.removePromoCode')}
        </Button>
      </p>
    );
  }
  if (!open && !value) {
    return (
      <Button type="button" variant="quiet" size="sm" onClick={() => setOpen(true)}>
        {t('details.havePromoCode')}
      </Button>
    );
  }

  const apply = async () => {
    const code = normalizeCode(typed || value);
    if (!code || checking) return;
    setChecking(true);
    try {
      await loadQuote(code);
      setRejected(undefined);
      setTyped('');
      onChange(code);
    } catch (failure) {
      setRejected(promoCodeErrorOf(failure) ?? { text: errorText(t, failure) });
    } finally {
      setChecking(false);
    }
  };

  return (
    <div className="flex items-start gap-3">
      <div className="grow">
        <Input
          label={t('details.promoCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          ref={input}
          value={typed || value}
          error={fieldErrorText(t, rejected ?? error)}
          onChange={({ target }) => {
            setTyped(target.value);
            setRejected(undefined);
            if (value) onChange('');
          }}
          // Enter would submit the whole form.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void apply();
          }}
        />
      </div>
      <Button type="button" variant="secondary" className="mt-7" busy={checking} onClick={() => void apply()}>
        {t('details.applyPromoCode')}
      </Button>
    </div>
  );
}
