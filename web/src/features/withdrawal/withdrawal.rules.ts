import { withdrawalFields } from '@charter/contracts/browser';
import { ruleOf } from '../../lib/forms/field-errors.js';

/** What a buyer declares. */
export interface Declaration {
  name: string;
  email: string;
  /** The number of a receipt, or a confirmation code. */
  reference: string;
}

export const emptyDeclaration: Declaration = { name: '', email: '', reference: '' };

/** In the order of the form: the first field with an error gets the focus. */
export const declarationFields = ['name', 'email', 'reference'] as const satisfies readonly (keyof Declaration)[];

export const declarationRules = {
  name: ruleOf(withdrawalFields.name),
  email: ruleOf(withdrawalFields.email),
  reference: ruleOf(withdrawalFields.reference),
};
