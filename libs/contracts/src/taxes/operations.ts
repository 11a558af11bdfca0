import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import { TaxRuleForm, TaxRuleUpdate, TaxRuleRef } from './forms.js';
import type { TaxedKind } from './limits.js';

export class TaxRule {
  id: number;
  name: string;
  /** Hundredths of a percent: 1000 is 10 %. */
  rateBp: number;
  /** False for a tax that comes on top of the price, which is for offers only. */
  contained: boolean;
  /** Lines that it is for; empty for all. */
  applies: TaxedKind[];
  /** yyyy-MM-dd in Nassau. */
  validFrom: string;
  /** Sent back as `expectedRevision` of a change; only for staff. */
  revision?: number;
}

export class TaxRules {
  /** The latest first day first. */
  taxRules: TaxRule[];
}

export class TaxRuleAddition {
  form: TaxRuleForm;
  staff: StaffMember;
}

export class TaxRuleChange extends TaxRuleRef {
  form: TaxRuleUpdate;
  staff: StaffMember;
}

export class TaxRuleRemoval extends TaxRuleRef {
  staff: StaffMember;
}

/** Bookings and holds keep the taxes that they were sold with. */
export const taxes = {
  list: operation('svc.booking.listTaxRules', Empty, TaxRules),
  /** @throws INVALID at `validFrom` when another rule of the name begins on that day for one of its lines, at `name` for more than `maxTaxRules` */
  add: operation('svc.booking.addTaxRule', TaxRuleAddition, TaxRule),
  /** @throws TAX_RULE_NOT_FOUND, RECORD_CHANGED, and INVALID as `add` does */
  change: operation('svc.booking.changeTaxRule', TaxRuleChange, TaxRule),
  /** @throws TAX_RULE_NOT_FOUND */
  remove: operation('svc.booking.removeTaxRule', TaxRuleRemoval, Empty),
} as const;
