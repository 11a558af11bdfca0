import type { Locale } from '@charter/contracts';

/** The query of a language. English has none, so that it shares the gateway's cached response with every other client. */
export const inLanguage = (locale?: Locale): { locale?: Locale } => (locale && locale !== 'en' ? { locale } : {});
