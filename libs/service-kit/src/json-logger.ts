import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';

/** Nest's log as JSON lines on standard output: level, time, service, context, msg. */
export class JsonLogger implements LoggerService {
  private readonly pino;

  constructor(service: string, level: string = process.env.LOG_LEVEL || 'info') {
    this.pino = pino({ level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime });
  }

  log(message: unknown, ...context: unknown[]): void {
    this.pino.info({ context: context.at(-1) }, String(message));
  }
  warn(message: unknown, ...context: unknown[]): void {
    this.pino.warn({ context: context.at(-1) }, String(message));
  }
  error(message: unknown, ...context: unknown[]): void {
    this.pino.error({ context: context.at(-1), stack: context.length > 1 ? context[0] : undefined }, String(message));
  }
  fatal(message: unknown, ...context: unknown[]): void {
    this.pino.fatal({ context: context.at(-1) }, String(message));
  }
  debug(message: unknown, ...context: unknown[]): void {
    this.pino.debug({ context: context.at(-1) }, String(message));
  }
  verbose(message: unknown, ...context: unknown[]): void {
    this.pino.trace({ context: context.at(-1) }, String(message));
  }
}
