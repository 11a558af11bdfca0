import { classes } from '@charter/ui';

interface Props<Value extends string> {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** Radio buttons drawn as a row of buttons; on phones as more rows when they do not fit. */
export function SegmentedControl<Value extends string>({ legend, name, options, value: selected, onChange, className }: Props<Value>) {
  return (
    <fieldset className={classes('flex min-w-0 flex-wrap pt-px pl-px', className)}>
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, label }) => (
        <label
          key={value}
          className={classes(
            'relative -mt-px -ml-px flex h-11 cursor-pointer items-center justify-center border border-line px-3.5 text-sm transition-colors max-sm:grow lg:h-9',
            'first-of-type:rounded-l-sm last:rounded-r-sm has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-lagoon-deep',
            value === selected ? 'bg-navy font-medium text-white' : 'bg-white text-navy-soft hover:bg-sand-pale hover:text-navy',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === selected}
            onChange={() => onChange(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
