import { lazy, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { CharterPackage, FreeSlot, GuestBooking } from '@charter/contracts';
import { Button, durationText, money, Picture, fieldErrorText, NonBreakingHyphens, useTranslations } from '@charter/ui';
import { booking } from '@charter/contracts/limits';
import { InlineDetails } from '../features/details/inline-details.js';
import { AvailabilityNote, useAvailability } from '../features/schedule/availability.js';
import { NextFree } from '../features/schedule/next-free.js';
import { SlotPicker } from '../features/schedule/slot-picker.js';
import type { useBookingAddress } from '../lib/booking/booking-address.js';
import { LazyBoundary } from '../render/lazy-boundary.js';
import type { SavedCheckout } from '../lib/booking/saved-checkout.js';
import type { GuestDetails, Trip } from '../lib/booking/trip.js';

const DateDialog = lazy(() => import('../features/schedule/date-dialog.js'));
const DetailsDialog = lazy(() => import('../features/details/details-dialog.js'));
const PaymentDialog = lazy(() => import('../features/payment/payment-dialog.js'));

export interface CheckoutProps {
  package: CharterPackage;
  address: ReturnType<typeof useBookingAddress>;
  details: GuestDetails;
  onDetails: (details: GuestDetails) => void;
  /** The details as they were last sent. */
  confirmed: GuestDetails | undefined;
  onConfirmed: (details: GuestDetails) => void;
  /** What this tab had begun to pay before the page was loaded. */
  saved: SavedCheckout | undefined;
  onBooked: (booking: GuestBooking) => void;
}

/** From a chosen package to a paid booking: the panel on the page, and the three dialogs above it. */
export default function Checkout({ package: chosen, address, ...rest }: CheckoutProps) {
  const { packageId, date, step } = address;
  return (
    <>
      {date ? (
        <Planned {...rest} address={address} package={chosen} date={date} />
      ) : (
        <Undated package={chosen} onChoose={() => address.go({ packageId, step: 'date' })} />
      )}
      <LazyBoundary>
        {step === 'date' && (
          <DateDialog
            open
            package={chosen}
            selected={date}
            onChoose={(day) => address.go({ packageId, date: day, slot: address.slot ?? onlySlot(chosen), step: 'details' })}
            onClose={() => address.stay({ packageId, date, slot: address.slot })}
          />
        )}
      </LazyBoundary>
    </>
  );
}

const onlySlot = ({ timeSlots }: CharterPackage) => (timeSlots.length === 1 ? timeSlots[0] : undefined);

function Undated({ package: chosen, onChoose }: { package: CharterPackage; onChoose: () => void }) {
  const { t, locale } = useTranslations();
  return (
    <section aria-label={t('booking.yourCharter')} className="measure mb-16 md:mb-24">
      <div className="grid bg-sand-pale md:grid-cols-2">
        <Picture src={chosen.imageUrl} alt={chosen.name} sizes="(min-width: 48rem) 50vw, 92vw" className="h-full w-full max-md:max-h-52" />
        <div className="flex flex-col items-start justify-center px-6 py-10 sm:px-12">
          <p className="eyebrow text-lagoon-deep">{t('booking.yourCharter')}</p>
          <h2 className="mt-4 text-display-md">
            <NonBreakingHyphens>{chosen.name}</NonBreakingHyphens>
          </h2>
          <p className="figures mt-3 text-navy-soft">
            {t('booking.priceAndTime', { price: money(chosen.price, locale), duration: durationText(chosen.duration, locale) })}
          </p>
          <Button size="lg" className="mt-8" onClick={onChoose}>
            {t('calendar.title')}
          </Button>
        </div>
      </div>
    </section>
  );
}

type PlannedProps = CheckoutProps & { date: string };

function Planned({ package: chosen, address, date, details, onDetails, confirmed, onConfirmed, saved, onBooked }: PlannedProps) {
  const { t, locale } = useTranslations();
  const queryClient = useQueryClient();
  const { packageId, slot: wished, step, token, payerId } = address;
  // A slot in the address may be of another package, or of yesterday's programme.
  const slot = chosen.timeSlots.find((each) => each === wished);
  const trip: Trip = { package: chosen, date, ...(slot && { slot }) };
  const availability = useAvailability(trip);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);

  const here = { packageId, date, ...(slot && { slot }) };
  const paying = step === 'payment' && slot !== undefined && confirmed !== undefined;
  const ready = availability.state === 'available';

  const form = {
    trip,
    draft: details,
    onDraft: onDetails,
    refused,
    onSubmit: (typed: GuestDetails) => {
      // Enter sends a form whose button is disabled in no browser, but a slot may go while one types.
      if (!ready) return;
      onDetails(typed);
      onConfirmed(typed);
      setRefused({});
      address.go({ ...here, step: 'payment' });
    },
    schedule: (
      <div className="space-y-3">
        <SlotPicker
          of={chosen}
          selected={slot}
          error={fieldErrorText(t, refused['booking.timeSlot'] ?? (wished && !slot ? booking.messages.unknownSlot : undefined))}
          onChoose={(next) => {
            setRefused({});
            address.stay({ ...here, slot: next, step });
          }}
        />
        <AvailabilityNote {...availability} />
        {availability.state === 'taken' && (
          <NextFree
            packageId={chosen.id}
            after={date}
            onChoose={(free) => address.go({ packageId, date: free.date, slot: free.timeSlot, step })}
          />
        )}
      </div>
    ),
  };

  /** After a slot was lost: another one, or the calendar. The payment of the lost one is over, so a new one begins. */
  const otherSlot = (free?: FreeSlot) => {
    setAttempt((before) => before + 1);
    void queryClient.invalidateQueries({ queryKey: ['unavailable'] });
    address.stay(free ? { packageId, date: free.date, slot: free.timeSlot, step: 'details' } : { packageId, date, step: 'date' });
  };

  const toDate = () => address.go({ ...here, step: 'date' });

  return (
    <>
      {/* Not in LazyBoundary: it stands in the page that the server has drawn, and wakes up with it. */}
      {!step && (
        <div className="measure mb-16 md:mb-24">
          <InlineDetails {...form} ready={ready} onChangeDate={toDate} />
        </div>
      )}
      <LazyBoundary>
        {(step === 'details' || (step === 'payment' && !paying)) && (
          <DetailsDialog
            {...form}
            open
            ready={ready}
            onBack={() => address.back({ ...here, step: 'date' })}
            onClose={() => address.stay(here)}
          />
        )}
        {confirmed && slot && (
          // Stays while it is closed, so that the answer to a payment under way is not lost.
          <PaymentDialog
            key={attempt}
            open={paying}
            checkout={{ trip: { ...trip, slot }, details: confirmed, locale }}
            // After a slot was lost a new payment begins.
            saved={attempt === 0 ? saved : undefined}
            returned={token ? { orderId: token, payerId } : undefined}
            onReturned={() => address.stay({ ...here, step: 'payment' })}
            onBooked={(made) => {
              void queryClient.invalidateQueries({ queryKey: ['unavailable'] });
              queryClient.setQueryData(['booking', made.confirmationCode], made);
              onBooked(made);
            }}
            onRefused={(errors) => {
              setRefused(errors);
              address.back({ ...here, step: 'details' });
            }}
            onBack={() => address.back({ ...here, step: 'details' })}
            alternatives={<NextFree packageId={chosen.id} after={date} onChoose={otherSlot} />}
            onOtherSlot={() => otherSlot()}
            onClose={() => address.stay(here)}
          />
        )}
      </LazyBoundary>
    </>
  );
}
