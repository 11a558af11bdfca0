import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { asksFamilyNameFirst } from '@charter/contracts/limits';
import { useTranslations } from '@charter/ui';

/** The two fields of a name in the order of the language. Keys keep what was typed when the language changes. */
export function NameOrder({ given, family }: { given: ReactNode; family: ReactNode }) {
  const { locale } = useTranslations();
  const fields = [<Fragment key="given">{given}</Fragment>, <Fragment key="family">{family}</Fragment>];
  return asksFamilyNameFirst(locale) ? fields.toReversed() : fields;
}
