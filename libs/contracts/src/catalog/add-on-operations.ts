import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import { AddOnForm, AddOnUpdate, AddOnRef, AddOnsQuery, AddOnTranslations } from './add-on-forms.js';
import type { AddOnText, AddOnUnit } from './add-on-limits.js';

/** Something that is sold with a charter, such as lunch or a photographer. */
export class AddOn {
  id: number;
  name: string;
  description: string;
  /** Whole US dollars, for one per charter or per guest. */
  price: number;
  /** Per `guest` the price is multiplied by the number of guests. */
  unit: AddOnUnit;
  /** How many of it a guest can choose. */
  maxQty: number;
  /** It can be ordered, and is refunded in full, until so many hours before departure. */
  leadHours: number;
  /** How many there are on one day, of all charters together; null for any number. */
  perDay: number | null;
  /** Minutes that one of it adds to the charter after its slot; absent for none. */
  extraMinutes?: number;
  /** Empty for every package. */
  packageIds: number[];
  imageUrl: string | null;
  /** Guests can order it. */
  active: boolean;
  /** Only if a language other than English was requested. */
  englishName?: string;
  /** Texts that are in English although another language was requested; absent if there are none. */
  inEnglish?: AddOnText[];
  /** Only for staff. */
  translations?: AddOnTranslations;
  /** Sent back as `expectedRevision` of a change; only for staff. */
  revision?: number;
}

export class AddOns {
  addOns: AddOn[];
}

export class AddOnAddition {
  form: AddOnForm;
  staff: StaffMember;
}

export class AddOnChange extends AddOnRef {
  form: AddOnUpdate;
  staff: StaffMember;
}

export class AddOnRemoval extends AddOnRef {
  staff: StaffMember;
}

/** Operations of catalog. */
export const addOns = {
  /** Those that guests can order with a package, cheapest first; none for an unknown package. */
  list: operation('svc.catalog.listAddOns', AddOnsQuery, AddOns),
  /** All of them by name, with their translations, for staff. */
  listAll: operation('svc.catalog.listAllAddOns', Empty, AddOns),
  /** @throws INVALID at `packageIds` for an unknown package, at `extraMinutes` for one per guest, at `name` for more than `maxAddOns` */
  add: operation('svc.catalog.addAddOn', AddOnAddition, AddOn),
  /** Bookings and holds keep what they have ordered. @throws ADD_ON_NOT_FOUND, RECORD_CHANGED, and INVALID as `add` does */
  change: operation('svc.catalog.changeAddOn', AddOnChange, AddOn),
  /** Bookings keep what they have ordered. @throws ADD_ON_NOT_FOUND */
  remove: operation('svc.catalog.removeAddOn', AddOnRemoval, Empty),
} as const;
