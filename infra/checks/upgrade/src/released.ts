/**
 * The release that installations are upgraded from, by its commit, because tags do not reach every clone. Undefined until release 1.0.0 is
 * named: until then the baselines of the databases may be edited, and installations of a preview are deleted instead of upgraded.
 */
export const released: Released | undefined = undefined as Released | undefined;

export interface Released {
  version: string;
  commit: string;
  /** Path of the program behind `npm start`, which a later release may have moved. */
  starter: string;
}

/** What a run prints in place of the tier `upgrade`. */
export const upgradeSwitchedOff =
  'The tier "upgrade" is switched off: release 1.0.0 is not named yet (infra/checks/upgrade/src/released.ts).';
