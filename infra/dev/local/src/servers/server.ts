/** What every embedded server is started with, and what it gives back. */
export interface ServerOptions {
  home: string;
  /** 0 or none: the kernel chooses. */
  port?: number;
  /** One line for the screen, such as a crash and its restart. */
  onNotice?: (line: string) => void;
  onPid?: (pid: number | undefined) => void;
}

export interface RunningServer {
  url: string;
  /** Undefined when the server lives in this process or was given by the environment. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** A server that somebody else runs, named by a variable of the environment. */
export function external(url: string): RunningServer {
  return { url, pid: undefined, stop: async () => undefined };
}
