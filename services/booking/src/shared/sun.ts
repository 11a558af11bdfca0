import { getTimes } from 'suncalc';

/** The sun over the boat's harbor. Pure. */

/** Position of the boat, in degrees; north and east are positive. */
export interface Vessel {
  latitude: number;
  longitude: number;
}

/** Position of the boat unless the settings say another one. */
export const nassau: Vessel = { latitude: 25.078, longitude: -77.338 };

/** Sunrise and sunset: the instants at which the sun's upper edge is on the horizon. */
export interface Sun {
  rise: Date;
  set: Date;
}

/** Ten years. A search of free slots asks for the same days again and again, and one computation takes microseconds. */
const maxDays = 3660;

const known = new Map<string, Sun>();

/**
 * @param day yyyy-MM-dd in Nassau
 * @param vessel in the Bahamas, where the sun rises and sets on every day; the settings allow no other place
 */
export function sunOf(day: string, { latitude, longitude }: Vessel): Sun {
  const key = `${day} ${latitude} ${longitude}`;
  const found = known.get(key);
  if (found) return found;
  // SunCalc takes the solar day that is nearest to this instant: noon in UTC is in the same day everywhere in the Americas.
  const { sunrise, sunset } = getTimes(new Date(`${day}T12:00:00Z`), latitude, longitude);
  if (!sunrise || !sunset) throw new RangeError(`The sun does not rise and set at latitude ${latitude} on ${day}`);
  const sun = { rise: sunrise, set: sunset };
  if (known.size >= maxDays) known.clear();
  known.set(key, sun);
  return sun;
}
