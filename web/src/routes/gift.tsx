import { lazy, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { Check } from 'lucide-react';
import type { GiftPurchase } from '@charter/contracts';
import { durationOf } from '@charter/contracts/formats';
import { fullName, type Locale } from '@charter/contracts/browser';
import { LoadError, Skeleton, Status, useTranslations } from '@charter/ui';
import { businessQuery } from '../lib/business.queries.js';
import { GiftCard } from '../features/gift/gift-card.js';
import { GiftForm } from '../features/gift/gift-form.js';
import { GiftThanks } from '../features/gift/gift-thanks.js';
import { emptyGift } from '../features/gift/gift.rules.js';
import type { Gift } from '../features/gift/gift.rules.js';
import { readGift, saveGift } from '../features/gift/saved-gift.js';
import type { SavedGift } from '../features/gift/saved-gift.js';
import { filled, giftTextsQuery } from '../lib/gift-texts.js';
import type { GiftTexts } from '../lib/gift-texts.js';
import { changeSearch } from '../lib/address.js';
import { packagesQuery } from '../lib/packages.queries.js';
import { textLanguage } from '../lib/text-language.js';
import { LazyBoundary } from '../render/lazy-boundary.js';
import { useHydrated } from '../render/use-hydrated.js';

const RequestDialog = lazy(() => import('../features/payment/request-dialog.js'));
const ReturnedPayment = lazy(() => import('../features/payment/returned-payment.js'));

/** A gift voucher: what is given on one side, the card as it will be printed on the other. */
export default function GiftScreen() {
  const { t, locale } = useTranslations();
  const texts = useQuery(giftTextsQuery(locale));
  return (
    <div className="bg-sand-pale">
      <div className="measure min-h-dvh py-14 md:py-24">
        {texts.data ? (
          <GiftPage texts={texts.data} />
        ) : texts.error ? (
          <LoadError title={t('site.brokenText')} query={texts} />
        ) : (
          <Status label={t('site.gift')} className="space-y-5">
            <Skeleton className="h-14 max-w-xl" />
            <Skeleton className="h-80 w-full" />
          </Status>
        )}
      </div>
    </div>
  );
}

/** PayPal's parameters in the address after a return from its page. */
function returnOf(search: string): { orderId: string; approved: boolean } | undefined {
  const params = new URLSearchParams(search);
  const orderId = params.get('token');
  return orderId ? { orderId, approved: params.has('PayerID') } : undefined;
}

/** After a return from PayPal's page, where pop-ups are blocked. */
function Returned({ onPaid }: { onPaid: () => Promise<unknown> }) {
  const [returned] = useState(() => returnOf(location.search));
  const isReturn = returned !== undefined;
  useEffect(() => {
    if (isReturn) changeSearch('', 'replace');
  }, [isReturn]);
  if (!returned) return null;
  return (
    <LazyBoundary>
      <div className="mb-10">
        <ReturnedPayment {...returned} onPaid={onPaid} />
      </div>
    </LazyBoundary>
  );
}

/** How long the voucher can be used. @param months null without an end */
function validity(texts: GiftTexts, months: number | null, locale: Locale): string {
  if (months === null) return texts.unlimited;
  return filled(texts.validFor, { months: durationOf(months, 'month', locale) });
}

function GiftPage({ texts }: { texts: GiftTexts }) {
  const { t, locale } = useTranslations();
  const { data: business } = useQuery(businessQuery);
  const { data: packages = [] } = useQuery(packagesQuery(locale));
  const form = useForm<Gift>({ defaultValues: emptyGift, mode: 'onTouched', shouldFocusError: false });
  const values: Gift = { ...emptyGift, ...useWatch({ control: form.control }) };
  const [purchase, setPurchase] = useState<GiftPurchase>();
  const [bought, setBought] = useState<{ gift: SavedGift | undefined }>();
  // The server renders the page without its query string.
  const hydrated = useHydrated();

  const charter = values.kind === 'charter' ? packages.find(({ id }) => String(id) === values.packageId) : undefined;
  const typed = Number(values.amount);
  const amount = values.kind === 'charter' ? charter?.price : Number.isInteger(typed) && typed > 0 ? typed : undefined;
  const finish = async (gift: SavedGift | undefined) => {
    setPurchase(undefined);
    setBought({ gift });
  };

  const card = (
    <div key="card" className={`lg:sticky lg:top-10 ${bought ? '' : 'lg:order-last'}`}>
      {/* After a return from PayPal's page it is not known what was written. */}
      {!(bought && values.forName === '') && (
        <GiftCard
          texts={texts}
          name={business?.name ?? t('site.name')}
          amount={amount}
          charter={charter && { name: charter.name, language: textLanguage(charter, 'name', locale) }}
          forName={values.forName}
          message={values.message}
          from={fullName(values, locale)}
        />
      )}
      <ul className="mt-7 space-y-2 text-[0.9375rem] leading-6 text-navy-soft">
        {[...(business?.voucherMonths === undefined ? [] : [validity(texts, business.voucherMonths, locale)]), ...texts.promises].map(
          (promise) => (
            <li key={promise} className="flex gap-2.5">
              <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-lagoon-deep" />
              {promise}
            </li>
          ),
        )}
      </ul>
    </div>
  );
  const formOrThanks = (
    <div key="form">
      {hydrated && !bought && <Returned onPaid={() => finish(readGift())} />}
      {bought ? (
        <GiftThanks
          texts={texts}
          gift={bought.gift}
          onAnother={() => {
            form.reset(emptyGift);
            setBought(undefined);
          }}
        />
      ) : (
        <GiftForm
          texts={texts}
          form={form}
          packages={packages}
          amount={amount}
          onReady={(made, gift) => {
            const { email, deliverTo, when, deliverOn } = gift;
            const { validUntil } = made;
            saveGift({
              email,
              deliverTo: deliverTo || email,
              deliverOn: when === 'day' ? deliverOn : null,
              ...(validUntil && { validUntil }),
            });
            setPurchase(made);
          }}
        />
      )}
    </div>
  );

  return (
    <div className="grid items-start gap-x-[clamp(2.5rem,6vw,6rem)] gap-y-12 lg:grid-cols-[1fr_minmax(0,34rem)]">
      <header className="max-w-2xl lg:col-span-2">
        <p className="eyebrow text-lagoon-deep">{t('site.gift')}</p>
        <h1 className="mt-5 text-display-lg text-balance">{texts.title}</h1>
        {!bought && <p className="mt-6 text-lg leading-8 text-navy-soft">{texts.text}</p>}
      </header>
      {/* Not by CSS: with `order` the browser has the former places when the thanks are scrolled into view. */}
      {bought ? [formOrThanks, card] : [card, formOrThanks]}
      <LazyBoundary dialog>
        {purchase && (
          <RequestDialog
            request={{ id: purchase.paymentRequestId, amount: purchase.amount }}
            title={[texts.paying, values.forName.trim()].filter(Boolean).join(' · ')}
            onPaid={() => finish(readGift())}
            onClose={() => setPurchase(undefined)}
          />
        )}
      </LazyBoundary>
    </div>
  );
}
