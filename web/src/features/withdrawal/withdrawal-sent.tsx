import { useEffect, useRef } from 'react';
import { Check } from 'lucide-react';
import { Status } from '@charter/ui';
import { filled } from '../../lib/gift-texts.js';
import type { WithdrawalTexts } from '../../lib/withdrawal-texts.js';

/** The declaration was received. It says nothing about whether there is such a purchase. */
export function WithdrawalSent({ texts, email }: { texts: WithdrawalTexts; email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, []);
  return (
    <Status className="flex flex-col items-start">
      <Check aria-hidden="true" strokeWidth={1.25} className="size-12 text-lagoon-deep" />
      <h2 ref={heading} tabIndex={-1} className="mt-6 outline-none text-display-md text-balance">
        {texts.sent}
      </h2>
      <p className="mt-5 text-lg leading-8 text-pretty wrap-anywhere text-navy-soft">{filled(texts.sentText, { email })}</p>
    </Status>
  );
}
