/** Licenses and equipment of the company, as the website shows them. Empty values are not shown. */
export class Certifications {
  licence: string;
  insurance: string;
  safetyEquipment: string[];
}

/** What the company says about itself, and nothing in the product can verify. Null values are not shown. */
export class Claims {
  /** Year of the first charter. */
  since: number | null;
  /** Years of experience of the crew. */
  experienceYears: number | null;
  /** Number of guests so far. */
  guests: number | null;
  /** Percent of charters without an accident. */
  safetyRecord: number | null;
}

/** Answers that only the company knows. Empty, null and false values are not shown. */
export class GoodToKnow {
  /** Place at the marina at which guests meet the crew, such as "Dock C, berth 12". */
  berth: string;
  /** URL of a map. */
  map: string;
  freeParking: boolean;
  /** Life jackets for children on board. */
  childLifeJackets: number | null;
  /** Customary tip, such as "15-20". */
  tipPercent: string;
  taxIncluded: boolean;
  toilet: boolean;
  shower: boolean;
}

/** How fast messages were answered in the last 60 days; published only when it is at least as good as what the site promises. */
export class PublishedReplyTime {
  /** Whole percent of the messages that were answered within `limits.contact.answerMinutes`, rounded down. */
  percentInTime: number;
  /** Whole minutes, at least 1. */
  medianMinutes: number;
}

/**
 * Groups of built-in sentences that are true for one company and false for another. Each is shown only when the company has confirmed it:
 * - `vessel`: 37 feet, three engines, teak, hardtop, up to twelve guests
 * - `islands`: half-day, full-day and sunset charters to Rose Island, Exuma with its swimming pigs, Spanish Wells, and around Paradise Island
 * - `replyTime`: messages are answered within two hours
 * - `phoneAlways`: the phone is answered day and night
 * - `equipmentChecked`: all equipment is checked before each departure
 * - `papersOnBoard`: the originals of license and insurance are on board, and guests may see them
 */
export const builtInClaims = ['vessel', 'islands', 'replyTime', 'phoneAlways', 'equipmentChecked', 'papersOnBoard'] as const;
export type BuiltInClaim = (typeof builtInClaims)[number];

/**
 * Name, contacts and vessel of the company, from the BUSINESS_* variables. What is not set is absent, so that the compiler refuses a sentence
 * that needs it; empty values below are not shown either.
 */
export class Business {
  name: string;
  phone?: string;
  email?: string;
  /** Place at which guests meet the crew. */
  place?: string;
  hours?: string;
  vesselName?: string;
  /** Empty links are not shown. */
  social: Record<string, string>;
  certifications: Certifications;
  claims: Claims;
  /** The built-in sentences that the company has confirmed. */
  confirmed: BuiltInClaim[];
  goodToKnow: GoodToKnow;
  /** Months for which gift vouchers can be used, as booking sells them; null for vouchers without an end. Absent while booking is unreachable. */
  voucherMonths?: number | null;
  /** Days within which the buyer of a gift voucher can withdraw from the purchase; 0 where nobody can. Absent while booking is unreachable. */
  withdrawalDays?: number;
  replyPromise?: PublishedReplyTime;
}

/** The example company. Its phone number and e-mail address are from reserved example ranges. */
export const defaultBusiness: Required<Omit<Business, 'replyPromise' | 'voucherMonths' | 'withdrawalDays'>> = {
  name: 'Nassau Luxury Charters',
  phone: '+1 242 555 0137',
  email: 'charters@nassau-charters.example',
  place: 'Paradise Island Marina, Nassau, Bahamas',
  hours: '7:00-20:00',
  vesselName: 'Lady Lucaya',
  social: {},
  certifications: {
    licence: 'Commercial passenger vessel, license no. EXAMPLE-0137',
    insurance: 'Passenger and third-party liability, policy no. EXAMPLE-0137',
    safetyEquipment: [
      'Life jackets for 12 adults and 6 children',
      'Life raft for 12',
      'VHF radio and distress beacon',
      'Fire extinguishers and flares',
      'First-aid kit and defibrillator',
    ],
  },
  claims: { since: 2018, experienceYears: 10, guests: 500, safetyRecord: 100 },
  confirmed: [...builtInClaims],
  goodToKnow: {
    berth: 'Dock C, berth 12',
    map: '',
    freeParking: true,
    childLifeJackets: 6,
    tipPercent: '15-20',
    taxIncluded: true,
    toilet: true,
    shower: true,
  },
};

/** What a company that has set nothing but its name says: nothing. Exported for the tests of what is rendered then. */
export const unsetBusiness: Business = {
  name: defaultBusiness.name,
  social: {},
  certifications: { licence: '', insurance: '', safetyEquipment: [] },
  claims: { since: null, experienceYears: null, guests: null, safetyRecord: null },
  confirmed: [],
  goodToKnow: {
    berth: '',
    map: '',
    freeParking: false,
    childLifeJackets: null,
    tipPercent: '',
    taxIncluded: false,
    toilet: false,
    shower: false,
  },
};

type Variables = Record<string, string | undefined>;

/** Whether unset variables have the values of the example company: outside production, and in a demo. */
const isExample = (env: Variables): boolean => env.NODE_ENV !== 'production' || env.BUSINESS_EXAMPLE === 'true';

/**
 * Reads the BUSINESS_* variables, which `.env.example` documents. In production an unset variable is not shown to guests, except the name;
 * elsewhere it has the value of the example company.
 *
 * @throws Error for a variable that is not a number, and for an unknown claim
 */
export function businessFrom(env: Variables): Business {
  const unset = isExample(env) ? defaultBusiness : unsetBusiness;
  const { certifications, claims, goodToKnow } = unset;
  const links = ['instagram', 'facebook', 'tiktok', 'youtube'].map((site) => [site, env[`BUSINESS_${site.toUpperCase()}`]]);
  return {
    name: env.BUSINESS_NAME || unset.name,
    ...known({
      phone: env.BUSINESS_PHONE || unset.phone,
      email: env.BUSINESS_EMAIL || unset.email,
      place: env.BUSINESS_PLACE || unset.place,
      hours: env.BUSINESS_HOURS || unset.hours,
      vesselName: env.BUSINESS_VESSEL_NAME || unset.vesselName,
    }),
    social: Object.fromEntries(links.filter(([, url]) => url)) as Record<string, string>,
    certifications: {
      licence: licenseOf(env) ?? certifications.licence,
      insurance: env.BUSINESS_INSURANCE ?? certifications.insurance,
      safetyEquipment: itemsOf(env.BUSINESS_SAFETY_EQUIPMENT) ?? certifications.safetyEquipment,
    },
    claims: {
      since: numberOf(env.BUSINESS_SINCE, claims.since),
      experienceYears: numberOf(env.BUSINESS_EXPERIENCE_YEARS, claims.experienceYears),
      guests: numberOf(env.BUSINESS_GUESTS, claims.guests),
      safetyRecord: numberOf(env.BUSINESS_SAFETY_RECORD, claims.safetyRecord),
    },
    confirmed: claimsOf(env.BUSINESS_CLAIMS, unset.confirmed),
    goodToKnow: {
      berth: env.BUSINESS_BERTH ?? goodToKnow.berth,
      map: env.BUSINESS_MAP ?? goodToKnow.map,
      freeParking: flagOf(env.BUSINESS_FREE_PARKING, goodToKnow.freeParking),
      childLifeJackets: numberOf(env.BUSINESS_CHILD_LIFE_JACKETS, goodToKnow.childLifeJackets),
      tipPercent: env.BUSINESS_TIP_PERCENT ?? goodToKnow.tipPercent,
      taxIncluded: flagOf(env.BUSINESS_TAX_INCLUDED, goodToKnow.taxIncluded),
      toilet: flagOf(env.BUSINESS_TOILET, goodToKnow.toilet),
      shower: flagOf(env.BUSINESS_SHOWER, goodToKnow.shower),
    },
  };
}

/** Variables that guests would read something of, or staff be reached by. */
const publicVariables = [
  ...['NAME', 'PHONE', 'EMAIL', 'PLACE', 'HOURS', 'VESSEL_NAME', 'LICENSE', 'INSURANCE', 'SAFETY_EQUIPMENT'],
  ...['SINCE', 'EXPERIENCE_YEARS', 'GUESTS', 'SAFETY_RECORD', 'CLAIMS'],
  ...['BERTH', 'MAP', 'FREE_PARKING', 'CHILD_LIFE_JACKETS', 'TIP_PERCENT', 'TAX_INCLUDED', 'TOILET', 'SHOWER'],
].map((name) => `BUSINESS_${name}`);

/** In production, the variables that are not set, not even to an empty text. Otherwise none. */
export const unsetBusinessVariables = (env: Variables): string[] =>
  isExample(env) ? [] : publicVariables.filter((name) => (name === 'BUSINESS_LICENSE' ? licenseOf(env) : env[name]) === undefined);

/** Under its former name too: without it the license would silently be hidden. For this version only. */
const licenseOf = (env: Variables): string | undefined => env.BUSINESS_LICENSE ?? env.BUSINESS_LICENCE;

/** Items are separated by semicolons, because an item may contain a comma. */
const itemsOf = (text: string | undefined) =>
  text
    ?.split(';')
    .map((item) => item.trim())
    .filter((item) => item);

/** Without the properties that have no value. */
const known = <T extends Record<string, string | undefined>>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as { [Key in keyof T]?: string };

function claimsOf(text: string | undefined, unset: BuiltInClaim[]): BuiltInClaim[] {
  const names = itemsOf(text);
  const unknown = names?.find((name) => !builtInClaims.includes(name as BuiltInClaim));
  if (unknown) throw new Error(`"${unknown}" in BUSINESS_CLAIMS must be one of ${builtInClaims.join(', ')}`);
  return (names as BuiltInClaim[] | undefined) ?? unset;
}

/** Null for an empty text. @throws Error for a text that is not a whole number */
function numberOf(text: string | undefined, unset: number | null): number | null {
  if (text === undefined) return unset;
  if (text.trim() === '') return null;
  if (!/^\d+$/.test(text.trim())) throw new Error(`"${text}" in a BUSINESS_* variable must be a whole number`);
  return Number(text);
}

const flagOf = (text: string | undefined, unset: boolean): boolean => (text === undefined ? unset : text === 'true');
