import { type Cents, cents, fromDollars } from '@charter/contracts';
import { dayMs, hourMs } from '@charter/contracts/durations';
import type { DemoPayment } from './year.js';

/** The use of a voucher by a charter of the demo year, which it pays in full. */
export interface DemoVoucherUse {
  voucherId: string;
  holdId: string;
}

/** A gift voucher of the demo, from which booking and payment make their rows. */
export interface DemoVoucher {
  payment: DemoPayment;
  amountCents: Cents;
  /** When it was bought and paid. */
  createdAt: Date;
  locale: 'en';
  /** What it was bought as, in English; null for an amount. */
  packageName: string | null;
  firstName: string;
  lastName: string;
  email: string;
  forName: string;
  message: string | null;
  deliverTo: string | null;
  /** yyyy-MM-dd; null for one that was sent at once. */
  deliverOn: string | null;
  /** What has used it; null for none. */
  use: (DemoVoucherUse & { amountCents: Cents; at: Date }) | null;
}

/** A charter as far as a voucher can pay it. */
interface Payable {
  amountCents: Cents;
  createdAt: Date;
  firstName: string;
  lastName: string;
  voucher: DemoVoucherUse | null;
}

/** @param startOfToday midnight in Nassau @param dayOf the day so many days later, yyyy-MM-dd */
export function demoVouchersOf(charters: readonly Payable[], startOfToday: Date, dayOf: (days: number) => string): DemoVoucher[] {
  const ago = (days: number, hour: number) => new Date(startOfToday.getTime() - days * dayMs + hour * hourMs);
  const used = charters.find(({ voucher }) => voucher);
  return [
    ...(used ? [usedBy(used)] : []),
    {
      ...bought('b3d1f0a2-6c4e-4f8b-9a57-1e0c7d2f4a10', '7HV20461AK538912T', '2LB94718GD061573R'),
      amountCents: fromDollars(1000),
      createdAt: ago(16, 14),
      packageName: null,
      firstName: 'Harriet',
      lastName: 'Winslow',
      email: 'harriet.winslow@guests.example',
      forName: 'Margaret & Tom',
      message: 'Forty years! Take the boat, and a very long lunch.',
      deliverTo: 'margaret.ashworth@guests.example',
      deliverOn: null,
      use: null,
    },
    {
      ...bought('b3d1f0a2-6c4e-4f8b-9a57-1e0c7d2f4a20', '4RC81530WM274096Y', '9XS36207PE184025D'),
      amountCents: fromDollars(1350),
      createdAt: ago(3, 19),
      packageName: 'Paradise Island Sunset Cruise',
      firstName: 'Marcus',
      lastName: 'Delgado',
      email: 'marcus.delgado@guests.example',
      forName: 'Olivia',
      message: 'Will you watch the sun go down with me?',
      deliverTo: null,
      deliverOn: dayOf(18),
      use: null,
    },
  ];
}

export const demoUse: DemoVoucherUse = {
  voucherId: 'b3d1f0a2-6c4e-4f8b-9a57-1e0c7d2f4a30',
  holdId: 'b3d1f0a2-6c4e-4f8b-9a57-1e0c7d2f4a31',
};

/** Something is left on it. */
function usedBy({ amountCents, createdAt, firstName, lastName }: Payable): DemoVoucher {
  const step = fromDollars(500);
  return {
    ...bought(demoUse.voucherId, '1TN57093QF826140K', '5DJ80264VB713958H'),
    amountCents: cents((Math.floor(amountCents / step) + 1) * step),
    createdAt: new Date(createdAt.getTime() - 6 * dayMs),
    packageName: null,
    firstName: 'Rupert',
    lastName: 'Lockwood',
    email: 'rupert.lockwood@guests.example',
    forName: `${firstName} ${lastName}`,
    message: null,
    deliverTo: null,
    deliverOn: null,
    use: { ...demoUse, amountCents, at: createdAt },
  };
}

/** The payment request of a voucher has its id. */
const bought = (id: string, orderId: string, captureId: string): Pick<DemoVoucher, 'payment' | 'locale'> => ({
  payment: { paymentId: `${id.slice(0, -1)}5`, holdId: id, orderId, captureId, refunds: [] },
  locale: 'en',
});
