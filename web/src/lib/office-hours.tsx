import { openingHours } from '@charter/contracts/formats';
import { useTranslations, TextInLanguage } from '@charter/ui';

/** The company's hours in the page's language; words other than a time range as the company wrote them. */
export function OfficeHours({ hours }: { hours: string }) {
  const { locale } = useTranslations();
  const text = openingHours(hours, locale);
  return text === undefined ? <TextInLanguage>{hours}</TextInLanguage> : text;
}
