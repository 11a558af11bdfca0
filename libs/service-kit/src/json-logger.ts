import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Level, pino } from 'pino';
import { correlationId } from '@charter/messaging';
import { hostedService, traceId } from '@charter/telemetry';

/**
 * Secrets and personal data do not belong in a log. A field with one of these names is logged without its value, so that a mistake does
 * not reach the disk.
 */
const redacted = ['email', 'recipient', 'phone', 'firstName', 'lastName', 'password', 'token', 'secret', 'authorization', 'cookie'];

/** An error's own properties stay out: a failed statement carries its parameters, which may be personal data. */
const describeError = (error: unknown): unknown =>
  error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : error;

interface Line {
  fields: object;
  message: string;
}

/**
 * Nest's log as JSON lines on standard output: level, time, service, context, msg, and the correlation and trace ids of the request in
 * progress.
 *
 * Nest's `new Logger(Class.name)` takes both forms: `logger.warn('Text')` and `logger.warn({ eventId, error }, 'Text')`. Fields are
 * ids, counts and errors.
 */
export class JsonLogger implements LoggerService {
  private readonly pino;

  /**
   * @param service of lines outside any hosted service: the only service of the process, or the name of the process
   * @param destination standard output unless given
   */
  constructor(service: string, level: string = process.env.LOG_LEVEL || 'info', destination?: DestinationStream) {
    const options = {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ service: hostedService() ?? service, correlationId: correlationId(), traceId: traceId() }),
      redact: redacted,
      serializers: { error: describeError },
    };
    this.pino = destination ? pino(options, destination) : pino(options);
  }

  log(message: unknown, ...parameters: unknown[]): void {
    this.write('info', message, parameters);
  }
  warn(message: unknown, ...parameters: unknown[]): void {
    this.write('warn', message, parameters);
  }
  error(message: unknown, ...parameters: unknown[]): void {
    this.write('error', message, parameters);
  }
  fatal(message: unknown, ...parameters: unknown[]): void {
    this.write('fatal', message, parameters);
  }
  debug(message: unknown, ...parameters: unknown[]): void {
    this.write('debug', message, parameters);
  }
  verbose(message: unknown, ...parameters: unknown[]): void {
    this.write('trace', message, parameters);
  }

  private write(level: Level, message: unknown, parameters: unknown[]): void {
    const { fields, message: text } = lineOf(message, parameters);
    this.pino[level](fields, text);
  }
}

/** @param parameters as Nest passes them: the context of its Logger is the last, a stack or the text of structured fields the first */
function lineOf(message: unknown, parameters: unknown[]): Line {
  if (message instanceof Error) return { fields: { context: parameters.at(-1), error: message }, message: message.message };
  const [first, ...rest] = parameters;
  if (typeof message === 'object' && message !== null && typeof first === 'string') {
    return { fields: { ...message, context: rest.at(-1) }, message: first };
  }
  return { fields: { context: parameters.at(-1), stack: rest.length > 0 ? first : undefined }, message: String(message) };
}
