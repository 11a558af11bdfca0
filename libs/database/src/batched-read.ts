interface Call<Request, Result> {
  request: Request;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/**
 * Answers many calls with one read at a time. Calls that arrive while a read is running are answered together by the next one, which
 * starts after all of them arrived: no result is older than its call, and a single call waits for no other.
 */
export class BatchedRead<Request, Result> {
  private waiting: Call<Request, Result>[] = [];
  private isRunning = false;

  /** @param read returns a result for each request, in their order; when it throws, every call of the batch fails */
  constructor(private readonly read: (requests: readonly Request[]) => Promise<readonly Result[]>) {}

  call(request: Request): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      const calls = this.waiting;
      this.waiting = [];
      try {
        const results = await this.read(calls.map(({ request }) => request));
        if (results.length !== calls.length) throw new Error(`${results.length} results for ${calls.length} requests`);
        calls.forEach(({ resolve }, index) => resolve(results[index]!));
      } catch (error) {
        for (const { reject } of calls) reject(error);
      }
    }
    this.isRunning = false;
  }
}
