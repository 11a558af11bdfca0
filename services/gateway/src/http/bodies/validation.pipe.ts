import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { type FieldError, invalid } from '@charter/contracts';

/** Validates bodies, queries and parameters by the classes of the contracts, and drops properties that they do not declare. */
export const validationPipe = (): ValidationPipe =>
  new ValidationPipe({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => invalid(errorsByField(errors)),
  });

/** @returns field name (dotted when nested) → its first error, which every decorator of the contracts has as its context */
function errorsByField(errors: ValidationError[], prefix = ''): Record<string, FieldError> {
  return Object.assign(
    {},
    ...errors.map(({ property, constraints, contexts, children }) => {
      const field = prefix + property;
      const [rule] = Object.keys(constraints ?? {});
      const error = rule === undefined ? undefined : (contexts?.[rule] as FieldError);
      return { ...(error ? { [field]: error } : {}), ...errorsByField(children ?? [], `${field}.`) };
    }),
  ) as Record<string, FieldError>;
}
