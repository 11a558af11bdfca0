import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '@charter/contracts/browser';
import type en from '../locales/withdraw/en.json';

/** Words in braces are placeholders, as in the other texts. */
export type WithdrawalTexts = typeof en;

/** Texts of the page on which buyers withdraw from a purchase, loaded only there. */
export const withdrawalTextsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['withdrawal-texts', locale],
    queryFn: async () => ((await import(`../locales/withdraw/${locale}.json`)) as { default: WithdrawalTexts }).default,
    staleTime: Infinity,
  });
