/** When the next nightly backup is due, and which ones are removed. */

/** A time of day, UTC. */
export interface TimeOfDay {
  hour: number;
  minute: number;
}

const day = 24 * 60 * 60_000;

/** @param text such as 08:00. @returns undefined when it is no time of day */
export function timeOfDay(text: string): TimeOfDay | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hour && minute ? { hour: Number(hour), minute: Number(minute) } : undefined;
}

/**
 * The next time of day, or now when no backup of the last day is there: it failed, or the program did not run.
 * @param latest the last complete backup, as all times here in milliseconds
 */
export function nextBackup(now: number, at: TimeOfDay, latest: number | undefined): number {
  if (latest === undefined || now - latest >= day) return now;
  const today = new Date(now).setUTCHours(at.hour, at.minute, 0, 0);
  return today > now ? today : today + day;
}

/** Folder of a backup that begins now: its name is the time, which sorts. */
export const backupName = (now: number): string => new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');

/** @returns undefined for a folder that no nightly backup has made */
export function backupTime(name: string): number | undefined {
  const [, date, hour, minute, second] = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})$/.exec(name) ?? [];
  const time = Date.parse(`${date}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** @returns those to remove: all but the latest, oldest first */
export const expired = (complete: readonly string[], keep: number): string[] =>
  complete.toSorted().slice(0, Math.max(0, complete.length - keep));
