import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { DomainError } from '@charter/contracts';

/** Checks bodies, queries and parameters against the contract's classes; what they do not name is dropped. */
export const formPipe = (): ValidationPipe =>
  new ValidationPipe({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (faults) => new DomainError('INVALID', { errors: messagesByField(faults) }),
  });

/** Dotted field name → the one message that stands at it. */
export function messagesByField(faults: ValidationError[], prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...faults.map(({ property, constraints, children }) => {
      const field = prefix + property;
      const [message] = Object.values(constraints ?? {});
      return { ...(message ? { [field]: message } : {}), ...messagesByField(children ?? [], `${field}.`) };
    }),
  ) as Record<string, string>;
}
