import { useEffect, useRef } from 'react';
import { Check } from 'lucide-react';
import { Button, longDay, Status, useTranslations } from '@charter/ui';
import { filled } from '../../lib/gift-texts.js';
import type { GiftTexts } from '../../lib/gift-texts.js';
import type { SavedGift } from './saved-gift.js';

interface GiftThanksProps {
  texts: GiftTexts;
  /** Undefined after a return from PayPal's page without storage. */
  gift: SavedGift | undefined;
  onAnother: () => void;
}

/** The gift is paid: where the card goes, and when. */
export function GiftThanks({ texts, gift, onAnother }: GiftThanksProps) {
  const { locale } = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The page is shorter than the form was, which would interrupt the smooth scrolling of `focus()`.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, []);
  return (
    <Status className="flex flex-col items-start">
      <Check aria-hidden="true" strokeWidth={1.25} className="size-12 text-lagoon-deep" />
      <h2 ref={heading} tabIndex={-1} className="mt-6 outline-none text-display-md text-balance">
        {texts.thanks}
      </h2>
      {gift && (
        <>
          <p className="mt-5 text-lg leading-8 text-pretty wrap-anywhere text-navy-soft">
            {gift.deliverOn
              ? filled(texts.thanksLater, { to: gift.deliverTo, day: longDay(gift.deliverOn, locale) })
              : filled(texts.thanksNow, { to: gift.deliverTo })}
          </p>
          {gift.validUntil && (
            <p className="mt-2 leading-7 text-navy-soft">{filled(texts.validUntil, { day: longDay(gift.validUntil, locale) })}</p>
          )}
          <p className="mt-2 leading-7 wrap-anywhere text-navy-soft">{filled(texts.thanksReceipt, { email: gift.email })}</p>
        </>
      )}
      <Button variant="secondary" className="mt-8" onClick={onAnother}>
        {texts.another}
      </Button>
    </Status>
  );
}
