/** Keeps one process running: log file, readiness, restart with back-off, an orderly stop. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, writeSync } from 'node:fs';
import { nextDelay } from './back-off.ts';
import { followErrors, type Following } from './log-errors.ts';
import { lastLines, openLog, sizeOf } from './log-file.ts';
import { withDeathSignal, registerChild, type DeathSignal } from './orphan-guard.ts';

const KILL_AFTER_MS = 12_000;
const POLL_MS = 40;
/** A process that never became ready and crashed this often will not get better by itself. */
const CRASHES_BEFORE_GIVING_UP = 3;

export interface ProcessPlan {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** True once the process does its work. Asked again after each restart. */
  isReady: () => Promise<boolean>;
  readyTimeoutMs?: number;
  stopSignal?: DeathSignal;
  /** Services show their errors on the screen; servers such as PostgreSQL log refusals that are none of ours. */
  showErrors?: boolean;
  /** Signals the whole process group: for commands that have children of their own. */
  group?: boolean;
  crashesBeforeGivingUp?: number;
  /** One line for the screen. */
  onNotice?: (line: string) => void;
  onPid?: (pid: number | undefined) => void;
}

export interface Supervised {
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** Processes that end together: those that are still starting when `stop` is called are ended as well. */
export class ProcessGroup {
  private readonly members = new Set<Supervisor>();
  private isStopped = false;

  /** Starts the process and resolves when it is ready; rejects with the end of its log when it will not be. */
  async supervise(plan: ProcessPlan): Promise<Supervised> {
    if (this.isStopped) throw new Error(`${plan.name} was not started, because everything is being stopped.`);
    const supervisor = new Supervisor(plan);
    this.members.add(supervisor);
    try {
      await supervisor.start();
    } catch (error) {
      await supervisor.stop();
      this.members.delete(supervisor);
      throw error;
    }
    return supervisor;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all([...this.members].map((member) => member.stop()));
  }
}

/** One process on its own. */
export const supervise = (plan: ProcessPlan): Promise<Supervised> => new ProcessGroup().supervise(plan);

/** For `isReady`: does this address answer 200? */
export function answersOk(url: string): () => Promise<boolean> {
  return async () => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  };
}

class Supervisor implements Supervised {
  private readonly plan: ProcessPlan;
  private readonly logFrom: number;
  private child: ChildProcess | undefined;
  private exited: Promise<void> = Promise.resolve();
  private stopping = false;
  private wasReady = false;
  private crashes = 0;
  private failure: Error | undefined;
  private delay: number | undefined;
  private restart: NodeJS.Timeout | undefined;
  private errors: Following | undefined;

  constructor(plan: ProcessPlan) {
    this.plan = plan;
    this.logFrom = sizeOf(plan.logFile);
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  async start(): Promise<void> {
    if (this.plan.showErrors) {
      closeSync(openLog(this.plan.logFile)); // rotate first, then follow what is new
      this.errors = followErrors(this.plan.logFile, (message) => this.say(message));
    }
    this.launch();
    await this.untilReady();
    this.wasReady = true;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.restart);
    if (this.child) {
      this.signal(`SIG${this.plan.stopSignal ?? 'TERM'}`);
      const kill = setTimeout(() => this.signal('SIGKILL', true), KILL_AFTER_MS);
      await this.exited;
      clearTimeout(kill);
    }
    this.errors?.end();
  }

  private launch(): void {
    const { plan } = this;
    const log = openLog(plan.logFile);
    const [command, args] = withDeathSignal(plan.command, plan.args, plan.stopSignal);
    const bornAt = Date.now();
    const child = spawn(command, args, {
      cwd: plan.cwd,
      env: plan.env,
      // Its own group: Ctrl-C must reach us alone, so that services stop before the servers they need.
      detached: true,
      stdio: ['ignore', log, plan.showErrors ? 'pipe' : log],
    });
    this.child = child;
    const unwatch = child.pid ? registerChild(child.pid, plan.stopSignal) : () => undefined;
    child.stderr?.on('data', (chunk: Buffer) => {
      writeSync(log, chunk);
      for (const line of chunk.toString('utf8').split('\n')) if (line.trim()) this.say(line);
    });
    plan.onPid?.(child.pid);
    this.exited = new Promise((resolve) => {
      const ended = (reason: string) => {
        if (this.child !== child) return;
        this.child = undefined;
        closeSync(log);
        unwatch();
        plan.onPid?.(undefined);
        if (!this.stopping) this.crashed(reason, Date.now() - bornAt);
        resolve();
      };
      child.once('error', (error) => ended(error.message));
      child.once('close', (code, signal) => ended(signal ?? `exit code ${code}`));
    });
  }

  private crashed(reason: string, aliveMs: number): void {
    this.crashes++;
    this.errors?.look(); // its last words come before the news of its end
    if (!this.wasReady && this.crashes >= (this.plan.crashesBeforeGivingUp ?? CRASHES_BEFORE_GIVING_UP)) {
      this.failure = this.explained(`${this.plan.name} stopped at its start (${reason}).`);
      return;
    }
    this.delay = nextDelay(this.delay, aliveMs);
    this.say(`stopped unexpectedly (${reason}); starting again in ${this.delay / 1000} s`);
    this.restart = setTimeout(() => void this.relaunch(), this.delay);
  }

  private async relaunch(): Promise<void> {
    this.launch();
    if (!this.wasReady) return; // start() is still waiting for readiness
    try {
      await this.untilReady();
      if (!this.stopping) this.say(`is back (pid ${this.pid})`);
    } catch (error) {
      if (!this.stopping) this.say((error as Error).message);
    }
  }

  private async untilReady(): Promise<void> {
    const timeout = this.plan.readyTimeoutMs ?? 60_000;
    const deadline = Date.now() + timeout;
    while (!this.stopping) {
      if (this.failure) throw this.failure;
      // A port may answer for somebody else: ours has to be alive as well.
      if (this.child && (await this.plan.isReady()) && this.child) return;
      if (Date.now() > deadline) throw this.explained(`${this.plan.name} is not ready after ${timeout / 1000} s.`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`${this.plan.name} was stopped before it was ready.`);
  }

  private explained(what: string): Error {
    const lines = lastLines(this.plan.logFile, 12, this.logFrom);
    return new Error([what, `Its log: ${this.plan.logFile}`, ...lines.map((line) => `  ${line}`)].join('\n'));
  }

  private signal(signal: NodeJS.Signals, group = this.plan.group): void {
    const pid = this.child?.pid;
    if (!pid) return;
    try {
      process.kill(group ? -pid : pid, signal);
    } catch {
      // It ended in this very moment; `close` follows.
    }
  }

  private say(text: string): void {
    this.plan.onNotice?.(`${this.plan.name}: ${text}`);
  }
}
