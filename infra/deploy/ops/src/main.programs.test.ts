import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** No broker listens on this address. */
const env = { PATH: process.env.PATH, NATS_URL: 'nats://127.0.0.1:1' };
const ops = (...args: string[]) =>
  spawnSync(process.execPath, ['--no-warnings', join(import.meta.dirname, 'main.ts'), ...args], { env, encoding: 'utf8' });

describe('npm run ops', () => {
  test('lists every command with --help', () => {
    const { status, stdout } = ops('--help');
    expect(status).toBe(0);
    for (const command of [
      'dead-letters list',
      'dead-letters replay',
      'payments reconcile',
      'payments compare',
      'payments agree',
      'payments give-up',
      'paypal check',
      'holds sweep',
      'outbox status',
      'outbox republish',
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

  test('prints the product’s version with --version', () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as { version: string };
    expect(version).toMatch(/^[1-9]\d*\.\d+\.\d+$/);
    const { status, stdout } = ops('--version');
    expect([status, stdout]).toEqual([0, `${version}\n`]);
  });

  test.each([
    [[], 'a command is required'],
    [['dead-letters'], 'unknown command "dead-letters"'],
    [['dead-letters', 'list', '--loudly'], "Unknown option '--loudly'"],
    [['staff', 'add'], 'exactly one username is required'],
    [['restore'], 'exactly one folder is required'],
    [['backup', 'here', 'there'], 'exactly one folder is required'],
  ])('exits with 2 and a reason on a usage error (%j)', (args, reason) => {
    const { status, stdout, stderr } = ops(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(reason);
  });

  test('exits with 1 and a reason when the folder contains no backup', () => {
    const { status, stderr } = ops('restore', join(import.meta.dirname, 'nowhere'));
    expect([status, stderr]).toEqual([1, expect.stringContaining('contains no complete backup')]);
  });
});
