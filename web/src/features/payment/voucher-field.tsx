import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '@charter/api-client';
import { maxVouchers, normalizeCode } from '@charter/contracts/browser';
import { Button, errorText, Input, longDay, money, useTranslations } from '@charter/ui';
import type { ShownFieldError } from '@charter/ui';
import { last4Of } from '../../lib/booking/applied-voucher.js';
import type { AppliedVoucher } from '../../lib/booking/applied-voucher.js';
import { filled, giftErrorText, giftTextsQuery } from '../../lib/gift-texts.js';

interface VoucherFieldProps {
  vouchers: readonly AppliedVoucher[];
  /** Error of vouchers that the server has rejected, such as one that was used meanwhile. */
  rejected: ShownFieldError | undefined;
  /** Nothing can be changed while PayPal is open. */
  disabled: boolean;
  /** Something is left to pay. */
  open: boolean;
  onChange: (vouchers: AppliedVoucher[]) => void;
}

const plain = (code: string) => normalizeCode(code).replaceAll(/[\s-]/g, '');

/** A link that opens a field for the code of a gift voucher, and the vouchers that are applied. */
export function VoucherField({ vouchers, rejected, disabled, open, onChange }: VoucherFieldProps) {
  const { t, locale } = useTranslations();
  const { data: texts } = useQuery(giftTextsQuery(locale));
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const [checking, setChecking] = useState(false);
  const [error, setError] = useState<ShownFieldError>();
  useEffect(() => {
    if (asked) input.current?.focus();
  }, [asked]);
  if (!texts) return null;

  /** What had the focus is gone: the field of a code that was applied, or the button of a voucher that was removed. */
  const change = (next: AppliedVoucher[]) => {
    onChange(next);
    field.current?.focus({ preventScroll: true });
  };
  const apply = async () => {
    const code = typed.trim();
    if (!code || checking) return;
    setChecking(true);
    try {
      if (vouchers.some((one) => plain(one.code) === plain(code))) throw new Error('applied');
      const balance = await call('POST /api/voucher', { body: { code } });
      change([...vouchers, { code, ...balance }]);
      setTyped('');
      setError(undefined);
      setAsked(false);
    } catch (failure) {
      const found =
        failure instanceof ApiError ? (failure.fieldErrors.code ?? { text: errorText(t, failure) }) : { code: 'unknownVoucher' as const };
      setError(found);
    } finally {
      setChecking(false);
    }
  };

  const shown = error ?? rejected;
  return (
    <div ref={field} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {vouchers.length > 0 && (
        <ul aria-live="polite" className="divide-y divide-line border-y border-line">
          {vouchers.map((voucher) => (
            <li key={plain(voucher.code)} className="figures flex flex-wrap items-baseline justify-between gap-3 py-3 text-[0.9375rem]">
              <span>
                {`${filled(texts.applied, { last4: last4Of(voucher) })} · ${money(voucher.balance, locale)}`}
                {voucher.validUntil && (
                  <span className="mt-1 block text-sm text-navy-mute">
                    {filled(texts.validUntil, { day: longDay(voucher.validUntil, locale) })}
                  </span>
                )}
              </span>
              <Button
                type="button"
                variant="quiet"
                size="sm"
                disabled={disabled}
                onClick={() => change(vouchers.filter((one) => one !== voucher))}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open &&
        vouchers.length < maxVouchers &&
        (asked || shown ? (
          <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
            <div className="grow">
              <Input
                label={texts.code}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                placeholder="XXXX-XXXX-XXXX-XXXX"
                ref={input}
                value={typed}
                disabled={disabled}
                error={giftErrorText(texts, t, shown)}
                onChange={({ target }) => {
                  setTyped(target.value);
                  setError(undefined);
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  void apply();
                }}
              />
            </div>
            <Button type="button" variant="secondary" className="sm:mt-7" busy={checking} disabled={disabled} onClick={() => void apply()}>
              {texts.apply}
            </Button>
          </div>
        ) : (
          <Button type="button" variant="quiet" size="sm" className="self-start" disabled={disabled} onClick={() => setAsked(true)}>
            {vouchers.length > 0 ? texts.haveAnother : texts.have}
          </Button>
        ))}
    </div>
  );
}
