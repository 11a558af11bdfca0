import { useId } from 'react';
import type { ReactNode } from 'react';

interface PanelProps {
  title: string;
  /** Target of the links at the top of the page. */
  anchor?: PanelAnchor;
  children: ReactNode;
}

export type PanelAnchor = 'payment' | 'move' | 'add-ons' | 'gratuity' | 'details' | 'party' | 'documents' | 'cancel' | 'questions';

/** One subject of the trip page. */
export function Panel({ title, anchor, children }: PanelProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="scroll-mt-6 border-t border-line pt-8">
      <h2 id={id} className="text-display-md">
        {title}
      </h2>
      <div className="mt-5 max-w-prose space-y-5 leading-7 text-navy-soft">{children}</div>
    </section>
  );
}
