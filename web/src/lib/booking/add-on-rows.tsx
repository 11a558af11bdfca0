import type { GuestBooking } from '@charter/contracts';
import { shownPackageName } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import { TextInLanguage } from '@charter/ui';
import { AmountRow } from './summary-row.js';

interface AddOnRowProps {
  name: string;
  language: Locale;
  qty: number;
  /** Whole US dollars, for all of them. */
  amount: number;
}

/** One add-on and what it costs, in a description list. */
export function AddOnRow({ name, language, qty, amount }: AddOnRowProps) {
  const shown = (
    <>
      <TextInLanguage language={language}>{name}</TextInLanguage>
      {qty > 1 && <span className="figures">{` ×\u00A0${qty}`}</span>}
    </>
  );
  return <AmountRow name={shown} amount={amount} />;
}

/** What was ordered with a booked charter, in the guest's language then, or in English. */
export default function AddOnRows({ of: { addOns } }: { of: Pick<GuestBooking, 'addOns'> }) {
  return addOns?.map(({ id, name: packageName, nameShown, nameLanguage, qty, amount }) => {
    const { name, language } = shownPackageName({
      packageName,
      ...(nameShown && { packageNameShown: nameShown }),
      ...(nameLanguage && { packageNameLanguage: nameLanguage }),
    });
    return <AddOnRow key={id} name={name} language={language} qty={qty} amount={amount} />;
  });
}
