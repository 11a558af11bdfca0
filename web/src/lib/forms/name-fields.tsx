import type { UseFormRegisterReturn } from 'react-hook-form';
import { asksFamilyNameFirst } from '@charter/contracts/browser';
import { Input, useTranslations } from '@charter/ui';

/** What `register` returned for a field, and the text of its error. */
type RegisteredField = UseFormRegisterReturn & { error?: string | undefined };

/** The two fields of a name in the order of the language. Keys keep what was typed when the language changes. */
export function NameFields({ given, family }: { given: RegisteredField; family: RegisteredField }) {
  const { t, locale } = useTranslations();
  const fields = [
    <Input key="given" label={t('details.firstName')} autoComplete="given-name" required {...given} />,
    <Input key="family" label={t('details.lastName')} autoComplete="family-name" required {...family} />,
  ];
  return asksFamilyNameFirst(locale) ? fields.toReversed() : fields;
}
