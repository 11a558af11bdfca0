import type { Locale, StaffMember } from '@charter/contracts';

/** What a read of translated texts asks for: a language, or for staff English with all translations beside it. Nothing for a visitor in English. */
export const viewOf = (locale: Locale | undefined, staff: StaffMember | undefined): { locale?: Locale; withTranslations?: true } => ({
  ...(locale && locale !== 'en' && { locale }),
  ...(staff && !locale && { withTranslations: true }),
});
