import type { CharterPackage } from '@charter/contracts';
import { money } from '@charter/ui';
import type { Translations } from '@charter/ui';

/** Whether days that can be booked have other prices than the package. */
export const hasDayPrices = ({ lowestPrice }: CharterPackage): boolean => lowestPrice !== undefined;

/** Whether it can be booked with a deposit. */
export const hasDeposit = ({ depositPercent }: CharterPackage): boolean => depositPercent !== undefined;

/** "$1,200", or "from $1,200" when days that can be booked have other prices. */
export const packagePrice = ({ price, lowestPrice }: CharterPackage, { t, locale }: Pick<Translations, 't' | 'locale'>): string =>
  lowestPrice === undefined ? money(price, locale) : t('packages.from', { price: money(lowestPrice, locale) });
