import 'reflect-metadata';
import { getMetadataStorage, validateSync } from 'class-validator';
import { expect, test } from 'vitest';
import * as contracts from '../index.js';

type Form = new () => Record<string, unknown>;
const isClass = (value: unknown): value is Form => typeof value === 'function' && /^class\b/.test(String(value));

/** Each property of the request classes that has a rule. */
const properties = Object.entries(contracts)
  .filter((entry): entry is [string, Form] => isClass(entry[1]))
  .flatMap(([name, form]) => {
    const rules = getMetadataStorage().getTargetValidationMetadatas(form, '', false, false);
    // A nested form has a class of its own, and a rule with a condition is applied to text only.
    const conditional = new Set(
      rules.flatMap(({ type, name: rule, propertyName }) =>
        type === 'conditionalValidation' && rule !== 'isOptional' ? propertyName : [],
      ),
    );
    const checked = rules.filter(
      ({ name: rule, type, propertyName }) => rule !== 'isOptional' && type !== 'nestedValidation' && !conditional.has(propertyName),
    );
    return [...new Set(checked.map(({ propertyName }) => propertyName))].map((property) => ({ name, form, property }));
  });

/** Whether the property takes that number, alone or in a list. */
const takes = (form: Form, property: string, number: number): boolean =>
  [number, [number]].some(
    (value) => !validateSync(Object.assign(new form(), { [property]: value })).some((error) => error.property === property),
  );

// Beyond PostgreSQL's integers, and what cannot be counted in cents: both are answered with 500 where no rule rejects them before.
test.each([2 ** 31, 1e15, 1e21, -(2 ** 31) - 1, -1e15, -1e21])(
  'no field of a form takes %d: each number has a least and a largest value',
  (number) => {
    expect(properties.length).toBeGreaterThan(200);
    expect(
      properties.filter(({ form, property }) => takes(form, property, number)).map(({ name, property }) => `${name}.${property}`),
    ).toEqual([]);
  },
);
