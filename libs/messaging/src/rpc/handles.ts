import {
  applyDecorators,
  type ArgumentsHost,
  type CallHandler,
  Catch,
  type ExceptionFilter,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { MessagePattern, type NatsContext } from '@nestjs/microservices';
import { map, type Observable, of } from 'rxjs';
import { type ErrorCode, type Operation, DomainError, type ErrorDetails } from '@charter/contracts';
import { transientErrorCode } from '@charter/database';

/** The reply of every operation. */
export type Envelope<T> = { ok: true; data: T } | { ok: false; error: { code: ErrorCode; details: ErrorDetails } };

const handlesKey = 'charter:handles';

/** This controller method handles that operation: (request) → reply. */
export const Handles = (operation: Operation<object, object>): MethodDecorator =>
  applyDecorators(MessagePattern(operation.subject), SetMetadata(handlesKey, operation));

/** The operation that this controller method handles; undefined for other handlers. */
export const operationOf = (method: object): Operation<object, object> | undefined =>
  Reflect.getMetadata(handlesKey, method) as Operation<object, object> | undefined;

/** Wraps the result of an operation in an `Envelope`; a handler without a result replies `{}`. */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler<unknown>): Observable<Envelope<unknown>> {
    return next.handle().pipe(map((data) => ({ ok: true as const, data: data ?? {} })));
  }
}

/** Replies to a failed operation: the code of a `DomainError`; of anything else UNAVAILABLE or TIMEOUT when the cause is transient, otherwise INTERNAL; these are logged. */
@Catch()
export class DomainErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Defect');

  catch(error: unknown, host: ArgumentsHost): Observable<Envelope<never>> {
    if (error instanceof DomainError) return of({ ok: false, error: { code: error.code, details: error.details } });
    const transientCode = transientErrorCode(error);
    const subject = host.switchToRpc().getContext<NatsContext>().getSubject();
    this.logger.error({ subject, error }, 'Operation failed');
    return of({ ok: false, error: { code: transientCode ?? 'INTERNAL', details: {} } });
  }
}

/** @throws Error at start when an operation of the contracts has no handler, or two */
export function requireAllHandled(
  contracts: Record<string, Operation<object, object>>[],
  discovery: DiscoveryService,
  scanner: MetadataScanner,
): void {
  const handled = discovery.getControllers().flatMap(({ instance, metatype }) => {
    const prototype = (metatype?.prototype ?? instance) as Record<string, object>;
    return scanner
      .getAllMethodNames(prototype)
      .map((name) => operationOf(prototype[name]!)?.subject)
      .filter((subject) => subject !== undefined);
  });
  for (const { subject } of contracts.flatMap((contract) => Object.values(contract))) {
    const count = handled.filter((other) => other === subject).length;
    if (count !== 1) throw new Error(`${subject} has ${count} handlers; a contract operation needs exactly one`);
  }
}
