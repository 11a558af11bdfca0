import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

/** Names a broker that nobody answers for. */
const env = { PATH: process.env.PATH, NATS_URL: 'nats://127.0.0.1:1' };
const ops = (...args: string[]) =>
  spawnSync(process.execPath, ['--no-warnings', join(import.meta.dirname, 'main.ts'), ...args], { env, encoding: 'utf8' });

describe('an operator', () => {
  test('is told every command by --help', () => {
    const { status, stdout } = ops('--help');
    expect(status).toBe(0);
    for (const command of [
      'dead-letters list',
      'dead-letters replay',
      'payments reconcile',
      'payments compare',
      'payments give-up',
      'paypal check',
      'holds sweep',
      'outbox status',
      'guest export',
      'guest erase',
      'staff list',
      'staff add',
      'backup',
      'restore',
    ]) {
      expect(stdout).toContain(`  ${command} `);
    }
  });

  test.each([
    [[], 'a command is needed'],
    [['dead-letters'], '"dead-letters" is no command'],
    [['dead-letters', 'list', '--loudly'], "Unknown option '--loudly'"],
    [['staff', 'add'], 'one username is needed'],
    [['restore'], 'one folder is needed'],
    [['backup', 'here', 'there'], 'one folder is needed'],
  ])('who asks wrongly (%j) gets 2 and a reason', (args, reason) => {
    const { status, stdout, stderr } = ops(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(reason);
  });

  test('whose restore has nothing to restore gets 1 and a reason', () => {
    const { status, stderr } = ops('restore', join(import.meta.dirname, 'nowhere'));
    expect([status, stderr]).toEqual([1, expect.stringContaining('holds no finished backup')]);
  });
});
