import { type ComponentProps, useId } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'value'> {
  legend: string;
  options: readonly { value: string; label: string; hint?: string }[];
  error?: string | undefined;
}

/** Radio buttons under each other, registered with react-hook-form as one field. */
export function RadioGroup({ legend, options, error, ...input }: Props) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} aria-invalid={error ? true : undefined}>
      <legend className="mb-1 font-medium">{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 lg:min-h-9">
          <input {...input} type="radio" value={value} className="size-5 shrink-0 accent-lagoon-deep" />
          <span className={hint ? 'shrink-0' : undefined}>{label}</span>
          {hint && <span className="figures ml-auto py-1 text-right text-navy-soft">{hint}</span>}
        </label>
      ))}
      {error && (
        <p id={id} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
