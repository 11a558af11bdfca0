interface SharedCall {
  /** Resolves in any case, when the call has ended. */
  ended: Promise<unknown>;
  /** Starts when the running call has ended. */
  next?: Promise<unknown>;
}

/**
 * Lets identical concurrent reads share one call. A read that arrives while the call is running waits for the next one, which starts
 * afterwards: no result is older than its request, and the first one waits for no other.
 */
export class SharedCalls {
  private readonly calls = new Map<string, SharedCall>();

  /** @param key the same for identical requests */
  run<Result>(key: string, call: () => Promise<Result>): Promise<Result> {
    const running = this.calls.get(key);
    if (!running) return this.start(key, call);
    running.next ??= running.ended.then(() => this.start(key, call));
    return running.next as Promise<Result>;
  }

  private start<Result>(key: string, call: () => Promise<Result>): Promise<Result> {
    const result = call();
    const shared: SharedCall = { ended: result.catch(() => undefined) };
    this.calls.set(key, shared);
    void shared.ended.finally(() => {
      if (!shared.next) this.calls.delete(key);
    });
    return result;
  }
}
