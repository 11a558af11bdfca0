/** Runs journeys of a copy of the repository in a browser, against a product that is built from the copy and runs in one process. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '@charter/local/src/browser.ts';
import { ConsoleOutput } from '@charter/local/src/console-output.ts';
import { startStack, type Stack } from '@charter/local/src/stack.ts';
import { stackFile } from '@charter/local/src/stack-file.ts';
import { runCommand } from '@charter/local/src/test-command.ts';
import { ownEnvironment } from '@charter/local/src/test-servers.ts';
import type { Failure, TestRun, Tests } from './examine.ts';
import { readReport } from './playwright-report.ts';

export class JourneyTests implements Tests {
  private readonly root: string;
  private readonly home: string;
  private readonly output: ConsoleOutput;
  private stack: Stack | undefined;

  /** @param home for the state of the product and the report; the product's log stays there when it does not start */
  constructor(root: string, home: string, output: ConsoleOutput) {
    this.root = root;
    this.home = home;
    this.output = output;
  }

  /** @param files journeys of one page */
  async run(files: readonly string[]): Promise<TestRun> {
    return this.runPlaywright(
      files[0]!,
      files.map((file) => join(this.root, file)),
    );
  }

  async repeat({ id, file }: Failure): Promise<TestRun> {
    return this.runPlaywright(file, [join(this.root, id)]);
  }

  /** The next run builds and starts another product. */
  async changed(): Promise<void> {
    await this.stop();
  }

  async stop(): Promise<void> {
    const stack = this.stack;
    this.stack = undefined;
    await stack?.stop();
    if (stack) rmSync(this.home, { recursive: true, force: true });
  }

  private async runPlaywright(file: string, filters: string[]): Promise<TestRun> {
    try {
      this.stack ??= await startStack({
        home: this.home,
        root: this.root,
        ports: 'any',
        disposable: true,
        single: true,
        env: ownEnvironment(process.env),
        output: this.output,
      });
    } catch (error) {
      return { failures: [], broken: `the product does not start: ${(error as Error).message}` };
    }
    const browser = await findBrowser();
    const report = join(this.home, 'playwright.json');
    rmSync(report, { force: true });
    const e2e = join(file.split('/')[0]!, 'e2e');
    const options = ['-c', join(this.root, e2e, 'playwright.config.ts'), '--reporter=json', '--retries=0', '-x'];
    await runCommand(
      this.output,
      process.execPath,
      [join(this.root, 'node_modules/@playwright/test/cli.js'), 'test', ...options, ...filters],
      {
        ...browser.env,
        SITE_URL: this.stack.file.site,
        STACK_FILE: stackFile(this.home),
        CHROMIUM_PATH: browser.path,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    );
    return readReport(report, e2e);
  }
}
