import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { DomainError } from '@charter/contracts';

/** Validates bodies, queries and parameters by the classes of the contracts, and drops properties that they do not declare. */
export const validationPipe = (): ValidationPipe =>
  new ValidationPipe({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => new DomainError('INVALID', { errors: messagesByField(errors) }),
  });

/** @returns field name (dotted when nested) → its first message */
export function messagesByField(errors: ValidationError[], prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...errors.map(({ property, constraints, children }) => {
      const field = prefix + property;
      const [message] = Object.values(constraints ?? {});
      return { ...(message ? { [field]: message } : {}), ...messagesByField(children ?? [], `${field}.`) };
    }),
  ) as Record<string, string>;
}
