import { languageTag, money, Picture, useTranslations, Wordmark } from '@charter/ui';
import type { Locale } from '@charter/contracts/browser';
import { filled } from '../../lib/gift-texts.js';
import type { GiftTexts } from '../../lib/gift-texts.js';

interface GiftCardProps {
  texts: GiftTexts;
  /** The company. */
  name: string;
  /** US dollars; undefined while what was typed is no amount. */
  amount: number | undefined;
  /** The charter that is given. */
  charter: { name: string; language: Locale } | undefined;
  forName: string;
  message: string;
  from: string;
}

/** The card as it will be printed, while it is being written. */
export function GiftCard({ texts, name, amount, charter, forName, message, from }: GiftCardProps) {
  const { locale } = useTranslations();
  return (
    <figure aria-label={texts.preview} className="overflow-hidden rounded-sm bg-white shadow-[0_1.5rem_4rem_-1.5rem_rgb(11_34_51/0.35)]">
      <div className="relative aspect-16/9">
        <Picture
          src="/media/brand/hero.jpg"
          alt=""
          sizes="(min-width: 64rem) 34rem, 100vw"
          ratio="fill"
          priority
          focus="object-[60%_50%]"
        />
      </div>
      <div className="px-6 pt-6 pb-7 sm:px-9 sm:pt-8 sm:pb-9">
        <Wordmark name={name} />
        <div className="mt-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p className="font-display text-display-md">{texts.cardTitle}</p>
          {amount !== undefined && <p className="figures font-display text-display-sm text-lagoon-deep">{money(amount, locale)}</p>}
        </div>
        {charter && (
          <p lang={charter.language === locale ? undefined : languageTag(charter.language)} className="mt-1 text-lagoon-deep">
            {charter.name}
          </p>
        )}
        <p className="mt-6 border-t border-line pt-6 font-display text-xl wrap-anywhere">
          {filled(texts.cardFor, { name: forName.trim() || texts.someone })}
        </p>
        {message.trim() && <p className="mt-2 leading-7 wrap-anywhere whitespace-pre-line text-navy-soft">{message.trim()}</p>}
        {from.trim() && <p className="mt-3 wrap-anywhere text-navy-soft">{filled(texts.cardFrom, { name: from.trim() })}</p>}
        <p aria-hidden="true" className="figures mt-6 bg-sand-pale px-4 py-3 text-center font-medium tracking-[0.2em] text-navy-mute">
          •••• •••• •••• ••••
        </p>
      </div>
    </figure>
  );
}
