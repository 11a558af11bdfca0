import { lazy, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { CharterPackage, FreeSlot, GuestBooking } from '@charter/contracts';
import {
  Button,
  durationText,
  languageTag,
  Picture,
  fieldErrorText,
  NonBreakingHyphens,
  useTranslations,
  TextInLanguage,
} from '@charter/ui';
import { textLanguage } from '../lib/text-language.js';
import { InlineDetails } from '../features/details/inline-details.js';
import { AvailabilityNote, useAvailability } from '../features/schedule/availability.js';
import { NextFree } from '../features/schedule/next-free.js';
import { SlotPicker } from '../features/schedule/slot-picker.js';
import type { useBookingAddress } from '../lib/booking/booking-address.js';
import type { ServerErrors } from '../lib/forms/server-errors.js';
import { LazyBoundary } from '../render/lazy-boundary.js';
import { useHydrated } from '../render/use-hydrated.js';
import type { SavedCheckout } from '../lib/booking/saved-checkout.js';
import type { GuestDetails, Selection } from '../lib/booking/selection.js';
import { updatePrice, useSelectionPrice } from '../lib/booking/selection-price.js';
import { packagePrice } from '../lib/package-price.js';

const DateDialog = lazy(() => import('../features/schedule/date-dialog.js'));
const DetailsDialog = lazy(() => import('../features/details/details-dialog.js'));
const PaymentDialog = lazy(() => import('../features/payment/payment-dialog.js'));

interface CheckoutProps {
  package: CharterPackage;
  address: ReturnType<typeof useBookingAddress>;
  details: GuestDetails;
  onDetails: (details: GuestDetails) => void;
  /** The details as last submitted; undefined before. */
  submitted: GuestDetails | undefined;
  onSubmitted: (details: GuestDetails) => void;
  /** The details were typed before the page was loaded. */
  restored: boolean;
  /** Checkout of this tab from before the page was loaded. */
  saved: SavedCheckout | undefined;
  onBooked: (booking: GuestBooking) => void;
}

/**
 * The steps from a selected package to a paid booking: a section of the page and three dialogs. The server renders no dialog: its code
 * arrives after the page has been hydrated, and by then hours and availability may be known, so that React would find other texts.
 */
export default function Checkout({ package: chosen, address, ...rest }: CheckoutProps) {
  const { packageId, date, step } = address;
  const hydrated = useHydrated();
  return (
    <>
      {date ? (
        <CheckoutForDate {...rest} address={address} package={chosen} date={date} />
      ) : (
        <SelectedPackage package={chosen} onChoose={() => address.push({ packageId, step: 'date' })} />
      )}
      <LazyBoundary>
        {hydrated && step === 'date' && (
          <DateDialog
            open
            package={chosen}
            selected={date}
            onChoose={(day) => address.push({ packageId, date: day, slot: address.slot ?? onlySlot(chosen), step: 'details' })}
            onClose={() => address.replace({ packageId, date, slot: address.slot })}
          />
        )}
      </LazyBoundary>
    </>
  );
}

const onlySlot = ({ timeSlots }: CharterPackage) => (timeSlots.length === 1 ? timeSlots[0] : undefined);

function SelectedPackage({ package: chosen, onChoose }: { package: CharterPackage; onChoose: () => void }) {
  const { t, locale } = useTranslations();
  return (
    <section aria-label={t('booking.yourCharter')} className="measure mb-16 md:mb-24">
      <div className="grid bg-sand-pale md:grid-cols-2">
        <Picture
          src={chosen.imageUrl}
          alt={chosen.name}
          altLang={languageTag(textLanguage(chosen, 'name', locale))}
          sizes="(min-width: 48rem) 50vw, 92vw"
          className="h-full w-full max-md:max-h-52"
        />
        <div className="flex flex-col items-start justify-center px-6 py-10 sm:px-12">
          <p className="eyebrow text-lagoon-deep">{t('booking.yourCharter')}</p>
          <h2 className="mt-4 text-display-md">
            <TextInLanguage language={textLanguage(chosen, 'name', locale)}>
              <NonBreakingHyphens>{chosen.name}</NonBreakingHyphens>
            </TextInLanguage>
          </h2>
          <p className="figures mt-3 text-navy-soft">
            {t('booking.priceAndTime', { price: packagePrice(chosen, { t, locale }), duration: durationText(chosen.duration, locale) })}
          </p>
          <Button size="lg" className="mt-8" onClick={onChoose}>
            {t('calendar.title')}
          </Button>
        </div>
      </div>
    </section>
  );
}

type CheckoutForDateProps = CheckoutProps & { date: string };

function CheckoutForDate({
  package: chosen,
  address,
  date,
  details,
  onDetails,
  submitted,
  onSubmitted,
  restored,
  saved,
  onBooked,
}: CheckoutForDateProps) {
  const { t, locale } = useTranslations();
  const queryClient = useQueryClient();
  const { packageId, slot: requestedSlot, step, token, payerId } = address;
  // The slot in the address may belong to another package or no longer exist.
  const slot = chosen.timeSlots.find((each) => each === requestedSlot);
  const selection: Selection = { package: chosen, date, ...(slot && { slot }) };
  const availability = useAvailability(selection);
  const { total: price, dueNow } = useSelectionPrice(selection, details);
  const [serverErrors, setServerErrors] = useState<ServerErrors>({});
  const [attempt, setAttempt] = useState(0);
  const hydrated = useHydrated();

  const current = { packageId, date, ...(slot && { slot }) };
  const paying = step === 'payment' && slot !== undefined && submitted !== undefined;
  const ready = availability.state === 'available' && dueNow !== undefined;

  const form = {
    selection,
    draft: details,
    restored,
    onDraft: onDetails,
    serverErrors,
    onSubmit: (values: GuestDetails) => {
      // Browsers do not submit a form by Enter while its button is disabled, but the slot may have been taken since the last render.
      if (!ready) return;
      onSubmitted(values);
      setServerErrors({});
      address.push({ ...current, step: 'payment' });
    },
    schedule: (
      <div className="space-y-3">
        <SlotPicker
          charterPackage={chosen}
          date={date}
          selected={slot}
          error={fieldErrorText(t, serverErrors['booking.timeSlot'] ?? (requestedSlot && !slot ? { code: 'unknownSlot' } : undefined))}
          onChoose={(next) => {
            setServerErrors({});
            address.replace({ ...current, slot: next, step });
          }}
        />
        <AvailabilityNote {...availability} />
        {(availability.state === 'taken' || availability.state === 'dark') && (
          <NextFree
            packageId={chosen.id}
            after={date}
            onChoose={(free) => address.push({ packageId, date: free.date, slot: free.timeSlot, step })}
          />
        )}
      </div>
    ),
  };

  /** Starts a new payment for another slot, or opens the calendar, after the slot was taken. */
  const chooseOtherSlot = (free?: FreeSlot) => {
    setAttempt((before) => before + 1);
    void queryClient.invalidateQueries({ queryKey: ['unavailable'] });
    address.replace(free ? { packageId, date: free.date, slot: free.timeSlot, step: 'details' } : { packageId, date, step: 'date' });
  };

  const openCalendar = () => address.push({ ...current, step: 'date' });

  return (
    <>
      {/* Outside LazyBoundary, because the server renders it and it is hydrated with the page. */}
      {!step && (
        <div className="measure mb-16 md:mb-24">
          <InlineDetails {...form} ready={ready} onChangeDate={openCalendar} />
        </div>
      )}
      <LazyBoundary>
        {hydrated && (step === 'details' || (step === 'payment' && !paying)) && (
          <DetailsDialog
            {...form}
            open
            ready={ready}
            onBack={() => address.back({ ...current, step: 'date' })}
            onClose={() => address.replace(current)}
          />
        )}
        {hydrated && submitted && slot && (
          // Stays mounted while closed, so that the result of a running payment is not lost.
          <PaymentDialog
            key={attempt}
            open={paying}
            checkout={{ selection: { ...selection, slot }, details: submitted, locale, total: dueNow, price }}
            restored={restored}
            // A new attempt starts a new payment.
            saved={attempt === 0 ? saved : undefined}
            returned={token ? { orderId: token, payerId } : undefined}
            onReturned={() => address.replace({ ...current, step: 'payment' })}
            onBooked={(made) => {
              void queryClient.invalidateQueries({ queryKey: ['unavailable'] });
              queryClient.setQueryData(['booking', made.confirmationCode], made);
              onBooked(made);
            }}
            onRejected={(errors) => {
              setServerErrors(errors);
              address.back({ ...current, step: 'details' });
            }}
            onPrice={(changed) => updatePrice(queryClient, selection, submitted, changed)}
            onBack={() => address.back({ ...current, step: 'details' })}
            alternatives={<NextFree packageId={chosen.id} after={date} onChoose={chooseOtherSlot} />}
            onOtherSlot={() => chooseOtherSlot()}
            onClose={() => address.replace(current)}
          />
        )}
      </LazyBoundary>
    </>
  );
}
