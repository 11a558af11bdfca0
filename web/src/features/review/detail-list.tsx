import type { ReactNode } from 'react';

/** Details of the charter as label and value pairs. */
export function DetailList({ details }: { details: [name: string, value: ReactNode][] }) {
  return (
    <dl className="figures mt-8 gap-x-10 gap-y-4 border-y border-line py-1 text-[0.9375rem] max-sm:divide-y max-sm:divide-line sm:flex sm:flex-wrap sm:py-5">
      {details.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 max-sm:py-3 sm:flex-col">
          <dt className="text-sm leading-6 text-navy-mute">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
