import { lazy } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { classes, useTranslations } from '@charter/ui';
import { businessQuery } from '../lib/business.queries.js';
import { GoodToKnow } from '../features/good-to-know/good-to-know.js';
import { PackageRows } from '../features/packages/package-rows.js';
import { meetingPlace } from '../lib/meeting-place.js';
import { packagesQuery } from '../lib/packages.queries.js';
import { parseBookingAddress, useBookingAddress } from '../lib/booking/booking-address.js';
import { LazyBoundary } from '../render/lazy-boundary.js';
import { PageLink } from '../lib/page-link.js';
import { paths } from '../lib/paths.js';
import { lazyWithPreload } from '../render/lazy-with-preload.js';
import { Steps } from '../lib/booking/steps.js';
import type { BookingStep } from '../lib/booking/steps.js';
import { useSavedCheckout } from './use-saved-checkout.js';
import { useTypedDetails } from './use-typed-details.js';

const Confirmation = lazy(() => import('../features/confirmation/confirmation.js'));
const UnknownReturnNotice = lazy(() => import('../features/payment/unknown-return.js'));
const [Checkout, preloadCheckout] = lazyWithPreload(() => import('./booking-checkout.js'));

/** Loads the checkout before the first render when the address contains a package. */
export const prepare = (search: string): Promise<unknown> | undefined =>
  parseBookingAddress(search).packageId ? preloadCheckout() : undefined;

/** The booking page. The address holds the current step; typed values are component state. */
export default function Booking() {
  const { t, locale } = useTranslations();
  const address = useBookingAddress();
  const { data: business } = useQuery(businessQuery);
  const { data: packages } = useQuery(packagesQuery(locale));
  const typed = useTypedDetails(address);
  const { saved, unknownReturn, clear } = useSavedCheckout(address, (found) => typed.submit(found.details));

  if (address.confirmation) {
    return (
      <>
        <ProgressBar current="confirmation" />
        <LazyBoundary fallback={<div className="min-h-dvh" />}>
          <Confirmation code={address.confirmation} place={business && meetingPlace(business)} phone={business?.phone} />
        </LazyBoundary>
        <GoodToKnow business={business} className="measure pb-16 md:pb-24" />
      </>
    );
  }

  const chosen = packages?.find(({ id }) => id === address.packageId);
  /** The slot was taken off sale while the buyer was on PayPal's page: the form cannot be restored. */
  const slotWithdrawn = saved && address.token && packages && !chosen?.timeSlots.includes(saved.slot);
  const returned = slotWithdrawn ? { token: saved.orderId, payerId: address.payerId } : unknownReturn;
  const current: BookingStep = !chosen
    ? 'package'
    : !address.date || address.step === 'date'
      ? 'schedule'
      : address.step === 'payment'
        ? 'payment'
        : 'details';

  return (
    <>
      <ProgressBar current={current} />
      <div className="measure pt-10 pb-10 md:pt-16 md:pb-12">
        <h1 className="max-w-3xl text-display-lg">{t('booking.title')}</h1>
        {/* On phones a selected charter takes the place of the introduction. */}
        <p className={classes('mt-5 max-w-2xl text-lg leading-8 text-balance text-navy-soft', chosen && 'max-md:hidden')}>
          {t('booking.text')}
        </p>
      </div>
      {returned && (
        <div className="measure pb-10 md:pb-12">
          <div className="max-w-3xl">
            <LazyBoundary>
              <UnknownReturnNotice orderId={returned.token} approved={returned.payerId !== undefined} />
            </LazyBoundary>
          </div>
        </div>
      )}
      {chosen && (
        <LazyBoundary fallback={<div className="min-h-64" />}>
          <Checkout
            // A form takes its first values when it is mounted.
            key={String(typed.restored)}
            package={chosen}
            address={address}
            details={typed.details}
            onDetails={typed.type}
            submitted={typed.submitted}
            onSubmitted={typed.submit}
            restored={typed.restored && !address.token}
            saved={saved}
            onBooked={({ confirmationCode }) => {
              typed.clear();
              clear();
              address.replace({ confirmation: confirmationCode });
            }}
          />
        </LazyBoundary>
      )}
      <section aria-labelledby="packages-title" className="measure pb-16 md:pb-24">
        <h2 id="packages-title" className={chosen ? 'mb-8 text-display-md' : 'sr-only'}>
          {t(chosen ? 'booking.others' : 'steps.package')}
        </h2>
        <PackageRows selectedId={chosen?.id} onSelect={({ id }) => address.push({ packageId: id, step: 'date' })} />
        <Conditions />
        <GoodToKnow business={business} packages={packages} className="mt-16 md:mt-24" />
      </section>
    </>
  );
}

function ProgressBar({ current }: { current: BookingStep }) {
  const { t } = useTranslations();
  return (
    <div className="border-b border-line">
      <div className="measure flex flex-col gap-4 py-4 lg:min-h-16 lg:flex-row lg:items-center lg:justify-between">
        <PageLink
          to={paths.home}
          className="inline-flex items-center gap-2 shrink-0 self-start text-sm text-navy-soft transition-colors hover:text-navy lg:self-auto"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('booking.backHome')}
        </PageLink>
        <Steps current={current} />
      </div>
    </div>
  );
}

function Conditions() {
  const { t } = useTranslations();
  const link = 'underline decoration-navy/30 underline-offset-4 hover:decoration-navy';
  return (
    <p className="mt-10 flex flex-wrap gap-x-6 gap-y-2 text-sm text-navy-soft">
      <span>{t('booking.conditions')}</span>
      <a href={paths.terms} target="_blank" rel="noopener" className={link}>
        {t('site.terms')}
        <span className="sr-only"> {t('site.newTab')}</span>
      </a>
      <a href={paths.privacy} target="_blank" rel="noopener" className={link}>
        {t('site.privacy')}
        <span className="sr-only"> {t('site.newTab')}</span>
      </a>
    </p>
  );
}
