import type { PartyMember } from '@charter/contracts';
import { memberFields } from '@charter/contracts/browser';
import type { Age } from '@charter/contracts/browser';
import { ruleOf } from '../forms/field-errors.js';

export type Swims = 'unknown' | 'yes' | 'no';

/** Somebody who comes aboard, as a form has it. */
export interface MemberValues {
  name: string;
  age: Age;
  swims: Swims;
  needs: string;
}

export const memberValuesOf = (member?: Pick<PartyMember, 'name' | 'age' | 'swims' | 'needs'> | null): MemberValues => ({
  name: member?.name ?? '',
  age: member?.age ?? 'adult',
  swims: member?.swims == null ? 'unknown' : member.swims ? 'yes' : 'no',
  needs: member?.needs ?? '',
});

export const swimsOf = (swims: Swims): boolean | null => (swims === 'unknown' ? null : swims === 'yes');

export const memberRules = {
  /** Members whom the guest enters may have no name yet. */
  name: ruleOf(memberFields.name),
  ownName: ruleOf(memberFields.ownName),
  needs: ruleOf(memberFields.needs),
  email: ruleOf({ check: (text: string) => (text.trim() ? memberFields.email.check(text) : undefined) }),
  signedName: ruleOf(memberFields.signedName),
};
