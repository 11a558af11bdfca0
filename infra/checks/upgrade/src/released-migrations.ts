import { execFileSync } from 'node:child_process';

/** Tables that all services have are made by baselines in the libraries. */
const migrations = [':(glob)services/*/src/migrations/[0-9]*.ts', ':(glob)libs/*/src/*-baseline.ts'];

/**
 * @param commit of a release; has to be in the history: a shallow clone fails
 * @returns paths of migrations of that release that were edited, renamed or deleted since, also without a commit
 */
export function editedMigrations(commit: string, repository: string): string[] {
  const options = ['diff', '--name-only', '--no-renames', '--diff-filter=MD', commit, '--', ...migrations];
  return execFileSync('git', options, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\n')
    .filter(Boolean);
}
