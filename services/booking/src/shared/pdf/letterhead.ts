import type { Business } from '@charter/contracts';

/** Its values are in the data of issued documents. */
export type Letterhead = Pick<Business, 'name' | 'place' | 'phone' | 'email'>;

/** Place, phone and e-mail address that the company has set. */
export const contactsOf = ({ place, phone, email }: Letterhead): string[] =>
  [place, phone, email].filter((contact): contact is string => Boolean(contact));
