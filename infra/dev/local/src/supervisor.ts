/** Supervises processes: log file, readiness check, restart with back-off, graceful stop. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, writeSync } from 'node:fs';
import { nextDelay } from './back-off.ts';
import { followErrors, type LogFollower } from './log-errors.ts';
import { lastLines, openLog, sizeOf } from './log-file.ts';
import { withDeathSignal, registerChild, type DeathSignal } from './orphan-guard.ts';

const STOP_TIMEOUT_MS = 12_000;
const POLL_MS = 40;
/** After this many crashes before the first readiness the start fails. */
const MAX_START_CRASHES = 3;

export interface ProcessOptions {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Polled after each start until it returns true. */
  isReady: () => Promise<boolean>;
  readyTimeoutMs?: number;
  stopSignal?: DeathSignal;
  /** After this time the process is killed; 12 seconds unless given. */
  stopTimeoutMs?: number;
  /** Prints errors from the log: for services, but not for servers such as PostgreSQL, whose errors are mostly expected. */
  showErrors?: boolean;
  /** Sends signals to the whole process group, for commands with children of their own. */
  group?: boolean;
  maxStartCrashes?: number;
  /** Receives lines to print, such as crashes and restarts. */
  onNotice?: (line: string) => void;
  onPid?: (pid: number | undefined) => void;
}

export interface Supervised {
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** Processes that are stopped together, including those that are still starting. */
export class ProcessGroup {
  private readonly members = new Set<Supervisor>();
  private isStopped = false;

  /** Starts the process and resolves when it is ready. @throws with the end of its log when the start fails */
  async supervise(plan: ProcessOptions): Promise<Supervised> {
    if (this.isStopped) throw new Error(`${plan.name} was not started, because the stack is stopping.`);
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

/** Supervises a single process. */
export const supervise = (plan: ProcessOptions): Promise<Supervised> => new ProcessGroup().supervise(plan);

/** Returns an `isReady` check: the URL answers with a 2xx status. */
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
  private readonly plan: ProcessOptions;
  private readonly logFrom: number;
  private child: ChildProcess | undefined;
  private exited: Promise<void> = Promise.resolve();
  private stopping = false;
  private wasReady = false;
  private crashes = 0;
  private failure: Error | undefined;
  private delay: number | undefined;
  private restart: NodeJS.Timeout | undefined;
  private errors: LogFollower | undefined;

  constructor(plan: ProcessOptions) {
    this.plan = plan;
    this.logFrom = sizeOf(plan.logFile);
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  async start(): Promise<void> {
    if (this.plan.showErrors) {
      closeSync(openLog(this.plan.logFile)); // Rotates the file before it is followed.
      this.errors = followErrors(this.plan.logFile, (message) => this.notify(message));
    }
    this.launch();
    await this.waitUntilReady();
    this.wasReady = true;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.restart);
    if (this.child) {
      this.signal(`SIG${this.plan.stopSignal ?? 'TERM'}`);
      const kill = setTimeout(() => this.signal('SIGKILL', true), this.plan.stopTimeoutMs ?? STOP_TIMEOUT_MS);
      await this.exited;
      clearTimeout(kill);
    }
    this.errors?.stop();
  }

  private launch(): void {
    const { plan } = this;
    const log = openLog(plan.logFile);
    const [command, args] = withDeathSignal(plan.command, plan.args, plan.stopSignal);
    const startedAt = Date.now();
    const child = spawn(command, args, {
      cwd: plan.cwd,
      env: plan.env,
      // A process group of its own: Ctrl-C must not reach it, so that services stop before the servers they need.
      detached: true,
      stdio: ['ignore', log, plan.showErrors ? 'pipe' : log],
    });
    this.child = child;
    const unregister = child.pid ? registerChild(child.pid, plan.stopSignal) : () => undefined;
    child.stderr?.on('data', (chunk: Buffer) => {
      writeSync(log, chunk);
      for (const line of chunk.toString('utf8').split('\n')) if (line.trim()) this.notify(line);
    });
    plan.onPid?.(child.pid);
    this.exited = new Promise((resolve) => {
      const onEnd = (reason: string) => {
        if (this.child !== child) return;
        this.child = undefined;
        closeSync(log);
        unregister();
        plan.onPid?.(undefined);
        if (!this.stopping) this.handleCrash(reason, Date.now() - startedAt);
        resolve();
      };
      child.once('error', (error) => onEnd(error.message));
      child.once('close', (code, signal) => onEnd(signal ?? `exit code ${code}`));
    });
  }

  private handleCrash(reason: string, aliveMs: number): void {
    this.crashes++;
    this.errors?.flush(); // Prints its last errors before the crash.
    if (!this.wasReady && this.crashes >= (this.plan.maxStartCrashes ?? MAX_START_CRASHES)) {
      this.failure = this.errorWithLog(`${this.plan.name} stopped during its start (${reason}).`);
      return;
    }
    this.delay = nextDelay(this.delay, aliveMs);
    this.notify(`stopped unexpectedly (${reason}); restarting in ${this.delay / 1000} s`);
    this.restart = setTimeout(() => void this.relaunch(), this.delay);
  }

  private async relaunch(): Promise<void> {
    this.launch();
    if (!this.wasReady) return; // start() still waits for readiness.
    try {
      await this.waitUntilReady();
      if (!this.stopping) this.notify(`restarted (pid ${this.pid})`);
    } catch (error) {
      if (!this.stopping) this.notify((error as Error).message);
    }
  }

  private async waitUntilReady(): Promise<void> {
    const timeout = this.plan.readyTimeoutMs ?? 60_000;
    const deadline = Date.now() + timeout;
    while (!this.stopping) {
      if (this.failure) throw this.failure;
      // Another process may answer on the port, so ours must also be alive.
      if (this.child && (await this.plan.isReady()) && this.child) return;
      if (Date.now() > deadline) throw this.errorWithLog(`${this.plan.name} is not ready after ${timeout / 1000} s.`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`${this.plan.name} was stopped before it was ready.`);
  }

  private errorWithLog(message: string): Error {
    const lines = lastLines(this.plan.logFile, 12, this.logFrom);
    return new Error([message, `Log: ${this.plan.logFile}`, ...lines.map((line) => `  ${line}`)].join('\n'));
  }

  private signal(signal: NodeJS.Signals, group = this.plan.group): void {
    const pid = this.child?.pid;
    if (!pid) return;
    try {
      process.kill(group ? -pid : pid, signal);
    } catch {
      // It has ended; the event `close` follows.
    }
  }

  private notify(text: string): void {
    this.plan.onNotice?.(`${this.plan.name}: ${text}`);
  }
}
