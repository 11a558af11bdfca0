import type { ReactNode } from 'react';

/** Some fields of the editor with a heading. */
export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-5 first:border-t-0 first:pt-0">
      <legend className="float-left mb-4 w-full font-display text-lg">{legend}</legend>
      <div className="clear-both space-y-5">{children}</div>
    </fieldset>
  );
}
