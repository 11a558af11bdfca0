/** Console output of `npm start` and the like: one line per step and a final table. */
import { styleText } from 'node:util';

type Style = 'bold' | 'cyan' | 'dim' | 'green' | 'red' | 'yellow';

export class ConsoleOutput {
  readonly write: (text: string) => void;
  private readonly isColored: boolean;

  /** @param write keeps the text to print it later; it has colors when standard output shows them */
  constructor(write = (text: string): void => void process.stdout.write(text), env: NodeJS.ProcessEnv = process.env) {
    this.write = write;
    this.isColored = process.stdout.isTTY && !env.NO_COLOR && !env.CI;
  }

  line(text = ''): void {
    this.write(`${text}\n`);
  }

  /** Prints a finished step. */
  done(step: string, milliseconds: number, remark = ''): void {
    this.line(
      `  ${this.style('green', '✓')} ${step.padEnd(28)} ${this.style('dim', `${seconds(milliseconds)}${remark && `  ${remark}`}`)}`,
    );
  }

  /** Prints the start of a long step. */
  begin(step: string): void {
    this.line(`  ${this.style('dim', `… ${step}`)}`);
  }

  warn(text: string): void {
    this.line(`  ${this.style('yellow', '!')} ${text}`);
  }

  fail(text: string): void {
    this.line(`\n${this.style('red', text)}`);
  }

  /** Runs and times a step, and prints it when it is finished. */
  async step<T>(step: string, work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    const result = await work();
    this.done(step, performance.now() - from);
    return result;
  }

  table(title: string, rows: [label: string, value: string, remark?: string][]): void {
    const width = Math.max(...rows.map(([label]) => label.length)) + 3;
    this.line(`\n  ${this.style('bold', title)}\n`);
    for (const [label, value, remark] of rows) {
      this.line(`  ${label.padEnd(width)}${this.style('cyan', value)}${remark ? `   ${this.style('dim', remark)}` : ''}`);
    }
    this.line();
  }

  style(style: Style, text: string): string {
    return this.isColored ? styleText(style, text, { validateStream: false }) : text;
  }
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
