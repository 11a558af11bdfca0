/** What a guest may ask to see before stepping aboard, in the company's own words. What is empty is not shown. */
export class Certifications {
  licence: string;
  insurance: string;
  safetyEquipment: string[];
}

/** Who the company is: configuration, read by whoever prints it. Source: the BUSINESS_* variables. */
export class Business {
  name: string;
  phone: string;
  email: string;
  place: string;
  hours: string;
  vesselName: string;
  /** Empty links are not shown. */
  social: Record<string, string>;
  certifications: Certifications;
}

/** The company of the specification, with a number and an address of the reserved example ranges. */
export const defaultBusiness: Business = {
  name: 'Nassau Luxury Charters',
  phone: '+1 242 555 0137',
  email: 'charters@nassau-charters.example',
  place: 'Paradise Island Marina, Nassau, Bahamas',
  hours: 'Daily, 7:00 AM to 8:00 PM',
  vesselName: 'Lady Lucaya',
  social: {},
  certifications: {
    licence: 'Commercial passenger vessel, licence no. EXAMPLE-0137',
    insurance: 'Passenger and third-party liability, policy no. EXAMPLE-0137',
    safetyEquipment: [
      'Life jackets for 12 adults and 6 children',
      'Life raft for 12',
      'VHF radio and distress beacon',
      'Fire extinguishers and flares',
      'First-aid kit and defibrillator',
    ],
  },
};

/**
 * @param env variables BUSINESS_NAME, _PHONE, _EMAIL, _PLACE, _HOURS, _VESSEL_NAME, _INSTAGRAM, _FACEBOOK, _TIKTOK, _YOUTUBE,
 * _LICENCE, _INSURANCE, and _SAFETY_EQUIPMENT, whose pieces are separated by semicolons. An empty variable is one that was not given, but
 * for the last three: a company may keep its papers to itself
 */
export function businessFrom(env: Record<string, string | undefined>): Business {
  const links = ['instagram', 'facebook', 'tiktok', 'youtube'].map((site) => [site, env[`BUSINESS_${site.toUpperCase()}`]]);
  return {
    name: env.BUSINESS_NAME || defaultBusiness.name,
    phone: env.BUSINESS_PHONE || defaultBusiness.phone,
    email: env.BUSINESS_EMAIL || defaultBusiness.email,
    place: env.BUSINESS_PLACE || defaultBusiness.place,
    hours: env.BUSINESS_HOURS || defaultBusiness.hours,
    vesselName: env.BUSINESS_VESSEL_NAME || defaultBusiness.vesselName,
    social: Object.fromEntries(links.filter(([, url]) => url)) as Record<string, string>,
    certifications: {
      licence: env.BUSINESS_LICENCE ?? defaultBusiness.certifications.licence,
      insurance: env.BUSINESS_INSURANCE ?? defaultBusiness.certifications.insurance,
      safetyEquipment: listed(env.BUSINESS_SAFETY_EQUIPMENT) ?? defaultBusiness.certifications.safetyEquipment,
    },
  };
}

/** Semicolons, because a piece of equipment may have a comma in it. */
const listed = (text: string | undefined) =>
  text
    ?.split(';')
    .map((piece) => piece.trim())
    .filter((piece) => piece);
