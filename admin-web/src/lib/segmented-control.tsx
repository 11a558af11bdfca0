import { classes } from '@charter/ui';

interface Props<Value extends string> {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** Radio buttons drawn as a row of buttons. */
export function SegmentedControl<Value extends string>({ legend, name, options, value: selected, onChange, className }: Props<Value>) {
  return (
    <fieldset className={classes('flex min-w-0', className)}>
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, label }) => (
        <label
          key={value}
          className={classes(
            'relative flex h-11 shrink-0 cursor-pointer items-center border-y border-l border-line px-3.5 text-sm transition-colors last:border-r lg:h-9',
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
