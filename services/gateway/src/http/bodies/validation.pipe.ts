import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import { DomainError, type FieldError, invalid } from '@charter/contracts';

class FormValidationPipe extends ValidationPipe {
  /** @throws DomainError INVALID; MALFORMED for a body that is `null`, which Nest validates as a form without values */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const form: unknown = await super.transform(value, metadata);
    if (value === null && metadata.type === 'body') throw new DomainError('MALFORMED');
    return form;
  }
}

/**
 * Remembers which rules a class has. class-validator looks through all classes that have rules for each object that it validates, several
 * hundred here: 4 % of the gateway's time for an availability. Decorators have registered all rules of a class before its first object.
 */
function rememberRules(): void {
  const storage = getMetadataStorage();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const found = new Map<string, WeakMap<object, ReturnType<typeof find>>>();
  storage.getTargetValidationMetadatas = (target, ...options) => {
    const key = JSON.stringify(options);
    const ofTarget = found.get(key) ?? new WeakMap<object, ReturnType<typeof find>>();
    found.set(key, ofTarget);
    const rules = ofTarget.get(target) ?? find(target, ...options);
    ofTarget.set(target, rules);
    return rules;
  };
}

rememberRules();

/** Validates bodies, queries and parameters by the classes of the contracts, and drops properties that they do not declare. */
export const validationPipe = (): ValidationPipe =>
  new FormValidationPipe({
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
