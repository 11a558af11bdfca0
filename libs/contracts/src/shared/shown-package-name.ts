import type { Locale } from './limits.js';

interface NamedPackage {
  packageName: string;
  packageNameShown?: string;
  packageNameLanguage?: Locale;
}

/** The name of a sold package as its guest reads it, and its language. Staff, invoices and searches have the English one. */
export const shownPackageName = ({
  packageName,
  packageNameShown = packageName,
  packageNameLanguage = 'en',
}: NamedPackage): { name: string; language: Locale } => ({ name: packageNameShown, language: packageNameLanguage });
