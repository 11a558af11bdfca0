/** Common options and result of all embedded servers. */
export interface ServerOptions {
  home: string;
  /** A random free port when 0 or undefined. */
  port?: number;
  /** Receives lines to print, such as crashes and restarts. */
  onNotice?: (line: string) => void;
  onPid?: (pid: number | undefined) => void;
}

export interface RunningServer {
  url: string;
  /** Undefined when the server runs in this process or comes from the environment. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** A server from the environment, which is not ours to stop. */
export function external(url: string): RunningServer {
  return { url, pid: undefined, stop: async () => undefined };
}
