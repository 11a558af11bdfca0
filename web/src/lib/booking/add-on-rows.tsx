import type { GuestBooking } from '@charter/contracts';
import { shownPackageName } from '@charter/contracts/limits';
import type { Locale } from '@charter/contracts/limits';
import { money, useTranslations, Words } from '@charter/ui';

interface AddOnRowProps {
  name: string;
  language: Locale;
  qty: number;
  /** Whole US dollars, for all of them. */
  amount: number;
}

/** One add-on and what it costs, in a description list. Unlike other labels its name may be long. */
export function AddOnRow({ name, language, qty, amount }: AddOnRowProps) {
  const { locale } = useTranslations();
  return (
    <div className="flex items-baseline justify-between gap-5">
      <dt className="min-w-0 text-navy-soft">
        <Words language={language}>{name}</Words>
        {qty > 1 && <span className="figures">{` ×\u00A0${qty}`}</span>}
      </dt>
      <dd className="figures text-right font-medium text-navy">{money(amount, locale)}</dd>
    </div>
  );
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
