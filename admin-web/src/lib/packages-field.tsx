import type { CharterPackage } from '@charter/contracts';
import type { ComponentProps } from 'react';

interface PackagesFieldProps extends ComponentProps<'input'> {
  legend: string;
  hint: string;
  packages: readonly CharterPackage[];
}

/** The packages to which something applies, by their ids. The other properties are those of each checkbox. */
export function PackagesField({ legend, hint, packages, ...input }: PackagesFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legend}</legend>
      <p className="text-sm text-navy-mute">{hint}</p>
      <div className="mt-2 grid gap-x-5 sm:grid-cols-2">
        {packages.map(({ id, name }) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-2 lg:min-h-9">
            <input type="checkbox" value={String(id)} className="size-5 accent-lagoon-deep" {...input} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
