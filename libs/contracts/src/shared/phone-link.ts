/** Links of stored phone numbers. Apart from the forms' rules (text.ts), because pages that only link to a number do not load those. */

/** The number without its separators, and its extension. @param phone as it is stored */
function partsOf(phone: string): { number: string; extension: string } {
  const [, own = '', extension = ''] = /^([^\p{L},;#]*)\D*(\d*)$/u.exec(phone) ?? [];
  return { number: own.replace(/[^\d+]/g, ''), extension };
}

/** A number that can be dialed and written to; without its extension. */
export const dialed = (phone: string): string => partsOf(phone).number;

/** The address of a phone link. */
export function phoneHref(phone: string): string {
  const { number, extension } = partsOf(phone);
  return `tel:${number}${extension && `;ext=${extension}`}`;
}
