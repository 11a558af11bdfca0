import { Check } from 'lucide-react';
import { classes, useTranslations } from '@charter/ui';

const bookingSteps = ['package', 'schedule', 'details', 'payment', 'confirmation'] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** Progress of the booking: the current step of five. */
export function Steps({ current }: { current: BookingStep }) {
  const { t } = useTranslations();
  const at = bookingSteps.indexOf(current);
  // The confirmation is shown only after everything is done.
  const done = (index: number) => index < at || current === 'confirmation';
  return (
    <nav aria-label={t('steps.label')}>
      <p className="flex items-baseline gap-2 text-sm text-navy-soft lg:hidden">
        <span className="font-semibold text-lagoon-deep">{t('steps.count', { step: at + 1, of: bookingSteps.length })}</span>
        {t(`steps.${current}`)}
      </p>
      <ol className="figures mt-3 flex gap-1.5 lg:mt-0 lg:gap-8">
        {bookingSteps.map((step, index) => (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={classes(
              'flex flex-1 items-center gap-2 border-t-2 text-sm transition-colors lg:flex-initial lg:border-t-0',
              index <= at ? 'border-lagoon-deep' : 'border-line',
              step === current ? 'font-semibold text-navy' : 'text-navy-mute',
            )}
          >
            <span
              aria-hidden="true"
              className={classes(
                'hidden size-6 items-center justify-center rounded-full border text-xs lg:flex',
                done(index)
                  ? 'border-lagoon-deep bg-lagoon-deep text-white'
                  : step === current
                    ? 'border-lagoon-deep text-lagoon-deep'
                    : 'border-line-strong',
              )}
            >
              {done(index) ? <Check className="size-3.5" /> : index + 1}
            </span>
            <span className="max-lg:sr-only">{t(`steps.${step}`)}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
