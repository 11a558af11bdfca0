import type { ReactNode } from 'react';

export function AccountSection({ title, description, children }: { title: ReactNode; description: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-6 border-t border-line py-10 lg:grid-cols-[minmax(0,20rem)_minmax(0,26rem)]">
      <div>
        <h2 className="text-display-sm">{title}</h2>
        <p className="mt-2 max-w-prose text-[0.9375rem] leading-6 text-navy-soft">{description}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
