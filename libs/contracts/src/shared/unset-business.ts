import { type Business, defaultBusiness, unsetBusiness } from './business.js';

/** A company that has set nothing but its name. Tests render every page, e-mail and document for it. */
export const namedBusiness: Business = { ...unsetBusiness, name: 'Blue Marlin Charters' };

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** What only the example company says: no other must ever print one of these texts. Its claims are in the apps' own texts. */
export const exampleTexts: string[] = textsIn({ ...defaultBusiness, confirmed: [] }).filter((text) => text.length > 4);
