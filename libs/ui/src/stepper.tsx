import { Minus, Plus } from 'lucide-react';
import { FormField } from './form-field.js';
import type { FormFieldProps } from './form-field.js';
import { useTranslations } from './i18n/translations.js';

interface StepperProps extends FormFieldProps {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  onBlur?: () => void;
}

const button =
  'flex size-12 items-center justify-center text-navy transition-colors hover:bg-shallows-pale disabled:text-navy/25 disabled:hover:bg-white';

/** Input for a small integer with buttons, arrow keys and typing. */
export function Stepper({ value, min, max, onChange, onBlur, ...field }: StepperProps) {
  const { t } = useTranslations();
  const figure = Number.isFinite(value) ? value : min;
  const step = (by: number) => onChange(Math.min(max, Math.max(min, figure + by)));
  return (
    <FormField {...field}>
      {(wiring) => (
        <div className="inline-flex overflow-hidden rounded-sm border border-line-strong bg-white focus-within:border-lagoon-deep">
          <button
            type="button"
            className={button}
            disabled={figure <= min}
            onClick={() => step(-1)}
            aria-label={t('ui.fewer')}
            aria-describedby={`${wiring.id}-label`}
          >
            <Minus aria-hidden="true" className="size-4" />
          </button>
          <input
            {...wiring}
            type="text"
            inputMode="numeric"
            role="spinbutton"
            aria-valuenow={figure}
            aria-valuemin={min}
            aria-valuemax={max}
            className="figures h-12 w-14 border-x border-line bg-white text-center text-base focus-visible:-outline-offset-2"
            value={Number.isNaN(value) ? '' : value}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value === '' ? Number.NaN : Number(event.target.value))}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              step(event.key === 'ArrowUp' ? 1 : -1);
            }}
          />
          <button
            type="button"
            className={button}
            disabled={figure >= max}
            onClick={() => step(1)}
            aria-label={t('ui.more')}
            aria-describedby={`${wiring.id}-label`}
          >
            <Plus aria-hidden="true" className="size-4" />
          </button>
        </div>
      )}
    </FormField>
  );
}
