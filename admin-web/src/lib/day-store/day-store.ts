import type { DayCharter, DaySheet, LogEntry, StaffSession } from '@charter/contracts';
import { addDays, todayInNassau } from '@charter/ui';
import { withEntry, withKnownEntries } from './log-entries.js';
import type { StoredMark } from './stored.js';
import { openTables, sessionKey, type Tables } from './tables.js';

/** Who signed in is forgotten after two days without a connection. */
const sessionMs = 48 * 3_600_000;

/** What a device needs of the day sheet without a connection: the sheets of today and tomorrow, who is signed in, and marks that are not sent. */
export class DayStore {
  private opened: Promise<Tables> | undefined;

  constructor(
    private readonly open: () => Promise<Tables> = openTables,
    private readonly now: () => number = Date.now,
  ) {}

  /** False when marks are lost with the page. */
  async isDurable(): Promise<boolean> {
    return (await this.tables()).isDurable();
  }

  /** Stores the sheet of today or tomorrow. */
  async keepSheet(sheet: DaySheet): Promise<void> {
    const tables = await this.tables();
    if (!this.isKept(sheet)) return;
    await tables.update('sheets', sheet.on, (stored) => ({ sheet: this.withoutPastNeeds(withKnownEntries(sheet, stored?.sheet)) }));
  }

  /** @param on yyyy-MM-dd */
  async findSheet(on: string): Promise<DaySheet | null> {
    const tables = await this.tables();
    return (await tables.get('sheets', on))?.sheet ?? null;
  }

  /** The user may no longer see that day. @param on yyyy-MM-dd */
  async deleteSheet(on: string): Promise<void> {
    const tables = await this.tables();
    await tables.remove('sheets', on);
  }

  /** Adds an entry that the server has stored, so that the stored sheet does not offer it again. */
  async addEntry(on: string, bookingId: string, entry: LogEntry): Promise<void> {
    const tables = await this.tables();
    await tables.update('sheets', on, (stored) => stored && { ...stored, sheet: withEntry(stored.sheet, bookingId, entry) });
  }

  /** Deletes the sheets of another user. */
  async keepSession(staff: StaffSession): Promise<void> {
    const tables = await this.tables();
    const former = await tables.get('session', sessionKey);
    if (former && former.staff.username !== staff.username) await tables.clear('sheets');
    await tables.put('session', { staff, savedAt: this.now() });
  }

  async findSession(): Promise<StaffSession | null> {
    const tables = await this.tables();
    return (await tables.get('session', sessionKey))?.staff ?? null;
  }

  /** In the order in which they were recorded, of all users. */
  async marks(): Promise<StoredMark[]> {
    const tables = await this.tables();
    // Two tabs may have given the same number.
    return (await tables.all('marks')).toSorted((one, other) => one.order - other.order || one.form.at.localeCompare(other.form.at));
  }

  async addMark(mark: Omit<StoredMark, 'order'>): Promise<void> {
    const last = (await this.marks()).at(-1)?.order ?? 0;
    const tables = await this.tables();
    await tables.put('marks', { ...mark, order: last + 1 });
  }

  /** Changes a mark unless it was deleted meanwhile, such as in another tab. @param rejection why the server rejected it, in words */
  async setRejection(id: string, rejection: string | undefined): Promise<void> {
    const tables = await this.tables();
    await tables.update('marks', id, (stored) => {
      if (!stored) return undefined;
      const { rejection: _former, ...mark } = stored;
      return rejection === undefined ? mark : { ...mark, rejection };
    });
  }

  async removeMark(id: string): Promise<void> {
    const tables = await this.tables();
    await tables.remove('marks', id);
  }

  /** Deletes everything but marks that are not sent, such as when the session has expired. */
  async deleteSheets(): Promise<void> {
    const tables = await this.tables();
    await tables.clear('sheets');
    await tables.clear('session');
  }

  /** Deletes everything: the user has signed out. */
  async clear(): Promise<void> {
    const tables = await this.tables();
    await this.deleteSheets();
    await tables.clear('marks');
  }

  /** A sheet names guests: a device that was lost or put away keeps only those of today and tomorrow. */
  private isKept({ on }: DaySheet): boolean {
    const today = todayInNassau(new Date(this.now()));
    return on === today || on === addDays(today, 1);
  }

  /** Allergies and medicine are for the crew of the charter, until its end. */
  private withoutPastNeeds(sheet: DaySheet): DaySheet {
    const isPast = ({ endsAt, members }: DayCharter) => Date.parse(endsAt) <= this.now() && members.some(({ needs }) => needs !== null);
    if (!sheet.charters.some(isPast)) return sheet;
    const withoutNeeds = (charter: DayCharter) => ({ ...charter, members: charter.members.map((member) => ({ ...member, needs: null })) });
    return { ...sheet, charters: sheet.charters.map((charter) => (isPast(charter) ? withoutNeeds(charter) : charter)) };
  }

  /** Without what the device must no longer keep. Marks that are not sent stay: the log of a charter would be lost with them. */
  private async tables(): Promise<Tables> {
    const tables = await (this.opened ??= this.open());
    for (const { sheet } of await tables.all('sheets')) {
      if (!this.isKept(sheet)) await tables.remove('sheets', sheet.on);
      else if (this.withoutPastNeeds(sheet) !== sheet)
        await tables.update('sheets', sheet.on, (stored) => stored && { sheet: this.withoutPastNeeds(stored.sheet) });
    }
    const oldest = this.now() - sessionMs;
    for (const { savedAt } of await tables.all('session')) if (savedAt < oldest) await tables.remove('session', sessionKey);
    return tables;
  }
}

/** The store of this browser. */
export const dayStore = new DayStore();
