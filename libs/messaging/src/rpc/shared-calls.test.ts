import { describe, expect, it } from 'vitest';
import { SharedCalls } from './shared-calls.js';

interface StartedCall {
  succeed: (result: string) => void;
  fail: (error: Error) => void;
}

/** Calls that end when the test says so. */
function controlledCalls() {
  const started: StartedCall[] = [];
  const calls = new SharedCalls();
  const run = (key: string) => calls.run(key, () => new Promise<string>((succeed, fail) => void started.push({ succeed, fail })));
  return { started, run };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('identical concurrent reads', () => {
  it('start at once when none is running', () => {
    const { started, run } = controlledCalls();
    void run('a');
    void run('b');
    expect(started).toHaveLength(2);
  });

  it('share the call that starts after they arrived', async () => {
    const { started, run } = controlledCalls();
    const first = run('a');
    const later = [run('a'), run('a')];
    expect(started).toHaveLength(1);
    started[0]!.succeed('before the change');
    expect(await first).toBe('before the change');
    await settle();
    expect(started).toHaveLength(2);
    started[1]!.succeed('after it');
    expect(await Promise.all(later)).toEqual(['after it', 'after it']);
  });

  it('do not wait for a call that has ended', async () => {
    const { started, run } = controlledCalls();
    const first = run('a');
    started[0]!.succeed('one');
    await first;
    await settle();
    const second = run('a');
    expect(started).toHaveLength(2);
    started[1]!.succeed('two');
    expect(await second).toBe('two');
  });

  it('fail together, and the next read is a new call', async () => {
    const { started, run } = controlledCalls();
    const first = run('a');
    const later = [run('a'), run('a')];
    started[0]!.fail(new Error('first'));
    await expect(first).rejects.toThrow('first');
    await settle();
    started[1]!.fail(new Error('second'));
    for (const each of later) await expect(each).rejects.toThrow('second');
    await settle();
    void run('a').catch(() => undefined);
    expect(started).toHaveLength(3);
  });
});
