import { describe, expect, it } from 'vitest';
import { BatchedRead } from './batched-read.js';

interface Read {
  requests: readonly number[];
  succeed: () => void;
  fail: (error: Error) => void;
}

/** A read of doubled numbers that ends when the test says so. */
function controlledRead() {
  const reads: Read[] = [];
  const batched = new BatchedRead<number, number>(
    (requests) =>
      new Promise((resolve, reject) => {
        reads.push({ requests, succeed: () => resolve(requests.map((number) => 2 * number)), fail: reject });
      }),
  );
  return { reads, batched };
}

describe('a batched read', () => {
  it('starts at once for a single call', () => {
    const { reads, batched } = controlledRead();
    void batched.call(1);
    expect(reads.map(({ requests }) => requests)).toEqual([[1]]);
  });

  it('answers the calls that arrive during a read by one further read, each with its own result', async () => {
    const { reads, batched } = controlledRead();
    const results = [1, 2, 3].map((number) => batched.call(number));
    reads[0]!.succeed();
    expect(await results[0]).toBe(2);
    expect(reads.map(({ requests }) => requests)).toEqual([[1], [2, 3]]);
    reads[1]!.succeed();
    expect(await Promise.all(results)).toEqual([2, 4, 6]);
  });

  it('never answers a call by a read that began before it', async () => {
    const { reads, batched } = controlledRead();
    const first = batched.call(1);
    const same = batched.call(1);
    reads[0]!.succeed();
    await first;
    expect(reads).toHaveLength(2);
    reads[1]!.succeed();
    expect(await same).toBe(2);
  });

  it('fails the calls of a failed read, and continues', async () => {
    const { reads, batched } = controlledRead();
    const first = batched.call(1);
    const second = batched.call(2);
    reads[0]!.fail(new Error('connection lost'));
    await expect(first).rejects.toThrow('connection lost');
    reads[1]!.succeed();
    expect(await second).toBe(4);
    void batched.call(3);
    expect(reads[2]!.requests).toEqual([3]);
  });
});
