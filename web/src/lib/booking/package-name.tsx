import type { GuestBooking } from '@charter/contracts';
import { shownPackageName } from '@charter/contracts/browser';
import { NonBreakingHyphens, TextInLanguage } from '@charter/ui';

/** The name of a booked package as it was sold: in the guest's language then, or in English. */
export function PackageName({ of }: { of: Pick<GuestBooking, 'packageName' | 'packageNameShown' | 'packageNameLanguage'> }) {
  const { name, language } = shownPackageName(of);
  return (
    <TextInLanguage language={language}>
      <NonBreakingHyphens>{name}</NonBreakingHyphens>
    </TextInLanguage>
  );
}
