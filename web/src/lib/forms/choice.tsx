import { useId } from 'react';
import { classes, FieldError } from '@charter/ui';

interface ChoiceProps {
  legend: string;
  /** The legend is a heading of its own, such as the chosen day. */
  large?: boolean;
  options: readonly { label: string; text: string; disabled?: boolean }[];
  /** Label of the selected one. */
  selected?: string | undefined;
  error?: string | undefined;
  onChoose: (label: string) => void;
}

/** Radio buttons, such as those of time slots. */
export function Choice({ legend, large = false, options, selected, error, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={large ? 'mb-4 font-display text-display-sm' : 'mb-2 text-sm font-medium'}>{legend}</legend>
      <div className="flex flex-wrap gap-2.5">
        {options.map(({ label, text, disabled = false }) => (
          <label
            key={label}
            className={classes(
              'figures flex min-h-12 items-center rounded-full border px-5 py-2 text-[0.9375rem] transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-lagoon-deep',
              disabled ? 'border-line text-navy-mute' : 'cursor-pointer',
              !disabled && label === selected && 'border-lagoon-deep bg-lagoon-deep font-medium text-white',
              !disabled && label !== selected && 'border-line-strong hover:border-navy',
            )}
          >
            <input
              type="radio"
              name={id}
              value={label}
              checked={label === selected}
              disabled={disabled}
              onChange={() => onChoose(label)}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
