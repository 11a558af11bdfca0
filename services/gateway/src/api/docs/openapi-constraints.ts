import { limits } from '@charter/contracts';
import { getMetadataStorage } from 'class-validator';

/** The OpenAPI properties of a field. */
type FieldSchema = Record<string, unknown>;
type Class = abstract new () => object;
/** Written by the build of the contracts: for each file, its classes and their fields. */
export type ContractsMetadata = {
  '@nestjs/swagger': { models: [file: Promise<object>, classes: Record<string, Record<string, FieldSchema>>][] };
};

/** JSON Schema keywords by the name of the class-validator rule. */
const keywords: Record<string, (...constraints: never[]) => FieldSchema> = {
  isInt: () => ({ type: 'integer' }),
  min: (minimum: number) => ({ minimum }),
  max: (maximum: number) => ({ maximum }),
  isLength: (minLength: number, maxLength: number) => ({ minLength, maxLength }),
  minLength: (minLength: number) => ({ minLength }),
  maxLength: (maxLength: number) => ({ maxLength }),
  matches: ({ source }: RegExp) => ({ pattern: source }),
  isEmail: () => ({ format: 'email' }),
  isIso8601: () => ({ format: 'date' }),
  isUuid: () => ({ format: 'uuid' }),
  isRefundChoice: () => ({
    type: undefined,
    oneOf: [
      { type: 'string', enum: limits.refundChoices },
      { type: 'object', properties: { amount: { type: 'number', minimum: 0 } }, required: ['amount'], additionalProperties: false },
    ],
  }),
  arrayMinSize: (minItems: number) => ({ minItems }),
  arrayMaxSize: (maxItems: number) => ({ maxItems }),
};

/**
 * Adds the constraints of the validation rules. The build reads decorators from the source, and cannot resolve those that `fields.ts`
 * composes of several; the metadata of class-validator has them all.
 */
export async function withConstraints(contracts: ContractsMetadata): Promise<ContractsMetadata> {
  for (const [file, classes] of contracts['@nestjs/swagger'].models) {
    const found = (await file) as Record<string, Class>;
    for (const [name, fields] of Object.entries(classes)) addConstraints(found[name]!, fields);
  }
  return contracts;
}

/** @throws Error for a field that the build has left out: it skips those whose decorators contain an expression it cannot evaluate */
function addConstraints(target: Class, fields: Record<string, FieldSchema>): void {
  const inherited = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Object.getPrototypeOf(target) as Class, '', false, false)
      .map(({ propertyName }) => propertyName),
  );
  for (const { name = '', propertyName, constraints, each } of getMetadataStorage().getTargetValidationMetadatas(
    target,
    '',
    false,
    false,
  )) {
    const field = fields[propertyName];
    if (!field && !inherited.has(propertyName)) throw new Error(`${target.name}.${propertyName} is missing in the API document`);
    // A rule with `each` constrains the items, and our arrays contain plain strings only.
    if (field && !each) Object.assign(field, keywords[name]?.(...((constraints ?? []) as never[])));
  }
}
