import { useId } from 'react';
import type { ReactNode } from 'react';

/** One subject of the trip page. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-8">
      <h2 id={id} className="text-display-md">
        {title}
      </h2>
      <div className="mt-5 max-w-prose space-y-5 leading-7 text-navy-soft">{children}</div>
    </section>
  );
}
