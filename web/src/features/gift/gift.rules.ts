import type { GiftForm } from '@charter/contracts';
import { buyerFields, giftFields } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import { ruleOf } from '../../lib/forms/field-errors.js';

/** Values of the gift page. */
export interface Gift {
  /** Whether an amount or a charter is given. */
  kind: 'amount' | 'charter';
  /** Whole US dollars, as typed. */
  amount: string;
  /** The id of a package; empty for none. */
  packageId: string;
  forName: string;
  message: string;
  when: 'now' | 'day';
  /** yyyy-MM-dd */
  deliverOn: string;
  deliverTo: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** US dollars; any other amount may be typed. */
export const suggestedAmounts = [250, 500, 1000, 2000];

export const emptyGift: Gift = {
  kind: 'amount',
  amount: String(suggestedAmounts[1]),
  packageId: '',
  forName: '',
  message: '',
  when: 'now',
  deliverOn: '',
  deliverTo: '',
  firstName: '',
  lastName: '',
  email: '',
};

/** In the order of the form: the first field with an error gets the focus. */
export const giftFieldNames = [
  'amount',
  'packageId',
  'forName',
  'message',
  'deliverOn',
  'deliverTo',
  'firstName',
  'lastName',
  'email',
] as const satisfies readonly (keyof Gift)[];

const deliverTo = ruleOf(giftFields.deliverTo);
const amount = ruleOf(giftFields.amount);

export const giftRules = {
  amount: { validate: (typed: string, { kind }: Gift) => kind === 'charter' || amount.validate(Number(typed)) },
  forName: ruleOf(giftFields.forName),
  message: ruleOf(giftFields.message),
  deliverOn: { validate: (typed: string, { when }: Gift) => when === 'now' || ruleOf(giftFields.deliverOn).validate(typed) },
  deliverTo: { validate: (typed: string) => typed.trim() === '' || deliverTo.validate(typed) },
  firstName: ruleOf(buyerFields.firstName),
  lastName: ruleOf(buyerFields.lastName),
  email: ruleOf(buyerFields.email),
};

export const giftFormOf = (gift: Gift, locale: Locale): GiftForm => ({
  ...(gift.kind === 'amount' ? { amount: Number(gift.amount) } : { packageId: Number(gift.packageId) }),
  forName: gift.forName,
  ...(gift.message && { message: gift.message }),
  buyer: { firstName: gift.firstName, lastName: gift.lastName, email: gift.email },
  ...(gift.deliverTo && { deliverTo: gift.deliverTo }),
  ...(gift.when === 'day' && { deliverOn: gift.deliverOn }),
  locale,
});
