import { getMetadataStorage } from 'class-validator';

/** A field as @nestjs/swagger describes it. */
type Described = Record<string, unknown>;
type Class = abstract new () => object;
/** What the contracts' build wrote: for each of its files, its classes and their fields. */
export type DescribedContracts = {
  '@nestjs/swagger': { models: [file: Promise<object>, classes: Record<string, Record<string, Described>>][] };
};

/** How a rule is said in JSON Schema. */
const said: Record<string, (...constraints: never[]) => Described> = {
  isInt: () => ({ type: 'integer' }),
  min: (minimum: number) => ({ minimum }),
  max: (maximum: number) => ({ maximum }),
  isLength: (minLength: number, maxLength: number) => ({ minLength, maxLength }),
  matches: ({ source }: RegExp) => ({ pattern: source }),
  isEmail: () => ({ format: 'email' }),
  isIso8601: () => ({ format: 'date' }),
  isUuid: () => ({ format: 'uuid' }),
  arrayMinSize: (minItems: number) => ({ minItems }),
  arrayMaxSize: (maxItems: number) => ({ maxItems }),
};

/**
 * The build reads decorators as they are written, and cannot see into those of `fields.ts` that are made of several. The rules
 * that are really applied are asked here.
 */
export async function withLimits(contracts: DescribedContracts): Promise<DescribedContracts> {
  for (const [file, classes] of contracts['@nestjs/swagger'].models) {
    const found = (await file) as Record<string, Class>;
    for (const [name, fields] of Object.entries(classes)) addLimits(found[name]!, fields);
  }
  return contracts;
}

function addLimits(of: Class, fields: Record<string, Described>): void {
  for (const { name = '', propertyName, constraints, each } of getMetadataStorage().getTargetValidationMetadatas(of, '', false, false)) {
    const field = fields[propertyName];
    // A rule for each item of a list is the item's, and lists here are of plain text.
    if (field && !each) Object.assign(field, said[name]?.(...((constraints ?? []) as never[])));
  }
}
