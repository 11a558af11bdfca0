/** Licenses and equipment of the company, as the website shows them. Empty values are not shown. */
export class Certifications {
  licence: string;
  insurance: string;
  safetyEquipment: string[];
}

/** Name, contacts and vessel of the company, from the BUSINESS_* variables. */
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

/** The example company. Its phone number and e-mail address are from reserved example ranges. */
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
 * Reads BUSINESS_NAME, _PHONE, _EMAIL, _PLACE, _HOURS, _VESSEL_NAME, _INSTAGRAM, _FACEBOOK, _TIKTOK, _YOUTUBE, _LICENCE, _INSURANCE and
 * _SAFETY_EQUIPMENT, whose items are separated by semicolons. A missing variable has the value of the example company; so does an empty
 * one, except the last three, which are then hidden on the website.
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
      safetyEquipment: itemsOf(env.BUSINESS_SAFETY_EQUIPMENT) ?? defaultBusiness.certifications.safetyEquipment,
    },
  };
}

/** Items are separated by semicolons, because an item may contain a comma. */
const itemsOf = (text: string | undefined) =>
  text
    ?.split(';')
    .map((item) => item.trim())
    .filter((item) => item);
