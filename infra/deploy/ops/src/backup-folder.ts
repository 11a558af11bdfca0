/** The folder of the nightly backups. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName, backupTime, expired } from './backup-schedule.ts';

export class BackupFolder {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Milliseconds of the latest complete backup. */
  async latest(): Promise<number | undefined> {
    const last = (await this.names())
      .filter((name) => this.isComplete(name))
      .toSorted()
      .at(-1);
    return last === undefined ? undefined : backupTime(last);
  }

  /**
   * Makes a backup, then removes incomplete ones, which no restore accepts, and the oldest beyond `keep`. A failed backup removes none.
   * @param backUp writes a backup into an empty folder
   * @returns the folder of the new one
   */
  async add(now: number, keep: number, backUp: (folder: string) => Promise<unknown>): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = backupName(now);
    try {
      await backUp(join(this.folder, name));
    } catch (error) {
      await this.remove(name);
      throw error;
    }
    const names = await this.names();
    const complete = names.filter((each) => this.isComplete(each));
    const incomplete = names.filter((each) => !complete.includes(each));
    for (const each of [...incomplete, ...expired(complete, keep)]) await this.remove(each);
    return join(this.folder, name);
  }

  private async names(): Promise<string[]> {
    const names = existsSync(this.folder) ? await readdir(this.folder) : [];
    return names.filter((name) => backupTime(name) !== undefined);
  }

  /** The manifest is written last. */
  private isComplete(name: string): boolean {
    return existsSync(join(this.folder, name, 'manifest.json'));
  }

  private async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { recursive: true, force: true });
  }
}
