import { useEffect, useState } from 'react';
import { Timer } from 'lucide-react';
import { localTime, useTranslations } from '@charter/ui';

const secondsBetween = (now: number, instant: string) => Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** How long the slot is held. The countdown is hidden from screen readers, which would announce every second. */
export function HoldNote({ heldUntil }: { heldUntil: string }) {
  const { t, locale } = useTranslations();
  const [now, setNow] = useState(() => Date.now());
  const left = secondsBetween(now, heldUntil);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  return (
    <p className="figures flex items-center gap-2.5 text-[0.9375rem] text-navy-soft">
      <Timer aria-hidden="true" className="size-4 shrink-0 text-lagoon-deep" />
      {left > 0 ? (
        <>
          <span>{t('payment.heldUntil', { time: localTime(heldUntil, locale) })}</span>
          <span aria-hidden="true" className="ml-auto font-medium text-navy">
            {clock(left)}
          </span>
        </>
      ) : (
        <span>{t('payment.holdOver')}</span>
      )}
    </p>
  );
}
