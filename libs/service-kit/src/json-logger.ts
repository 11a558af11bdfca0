import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import { correlationId } from '@charter/messaging';
import { traceId } from '@charter/telemetry';

const mixin = () => ({ correlationId: correlationId(), traceId: traceId() });

/** Nest's log as JSON lines on standard output: level, time, service, context, msg; and whose request it is about, in which trace. */
export class JsonLogger implements LoggerService {
  private readonly pino;

  constructor(service: string, level: string = process.env.LOG_LEVEL || 'info') {
    this.pino = pino({ level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime, mixin });
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
