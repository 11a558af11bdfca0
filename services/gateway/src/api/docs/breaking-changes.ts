/**
 * Compares two OpenAPI documents of this API. The comparison covers what our documents use: JSON Schema with references, no allOf or oneOf.
 * No maintained library on npm compares documents of OpenAPI 3.1.
 */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  [limit: string]: unknown;
}

type Content = Record<string, { schema?: Schema }>;

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses?: Record<string, { content?: Content }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, unknown>>;
  components?: { schemas?: Record<string, unknown> };
}

/** A smaller maximum rejects requests that were valid; so does a larger minimum. */
const upperLimits = ['maximum', 'maxLength', 'maxItems'];
const lowerLimits = ['minimum', 'minLength', 'minItems'];
const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** @returns one line for each change after which a client of the released API may fail */
export function breakingChanges(released: ApiDocument, current: ApiDocument): string[] {
  const changes: string[] = [];
  for (const [path, operations] of Object.entries(released.paths)) {
    for (const method of methods) {
      const before = operations[method] as Operation | undefined;
      const after = current.paths[path]?.[method] as Operation | undefined;
      const name = `${method.toUpperCase()} ${path}`;
      if (before && !after) changes.push(`${name}: removed`);
      if (before && after) changes.push(...ofOperation(before, after).map((change) => `${name}: ${change}`));
    }
  }
  return changes;

  function ofOperation(before: Operation, after: Operation): string[] {
    return [...ofParameters(before, after), ...ofBodies(before, after), ...ofResponses(before, after)];
  }

  function ofParameters({ parameters: before = [] }: Operation, { parameters: after = [] }: Operation): string[] {
    return after.flatMap((parameter) => {
      const known = before.find(({ name, in: place }) => name === parameter.name && place === parameter.in);
      const label = `parameter ${parameter.name}`;
      if (!known) return parameter.required ? [`${label} is new and required`] : [];
      const required = parameter.required && !known.required ? [`${label} is now required`] : [];
      return [...required, ...compare(label, known.schema, parameter.schema, accepts)];
    });
  }

  function ofBodies({ requestBody: before }: Operation, { requestBody: after }: Operation): string[] {
    if (!before) return after?.required ? ['a body is now required'] : [];
    return Object.entries(before.content).flatMap(([type, { schema }]) =>
      after?.content[type] ? compare('body', schema, after.content[type].schema, accepts) : [`body ${type}: removed`],
    );
  }

  function ofResponses({ responses: before = {} }: Operation, { responses: after = {} }: Operation): string[] {
    return Object.entries(before).flatMap(([status, response]) => {
      if (!after[status]) return [`response ${status}: removed`];
      return Object.entries(response.content ?? {}).flatMap(([type, { schema }]) => {
        const next = after[status]?.content?.[type];
        return next ? compare(`response ${status}`, schema, next.schema, returns) : [`response ${status} ${type}: removed`];
      });
    });
  }

  function compare(
    at: string,
    one: Schema | undefined,
    other: Schema | undefined,
    differences: Differences,
    seen: string[] = [],
  ): string[] {
    // A schema that contains itself is compared once.
    if (!one || !other || (one.$ref && seen.includes(one.$ref))) return [];
    const before = resolved(released, one);
    const after = resolved(current, other);
    if (typeOf(before) !== typeOf(after)) return [`${at}: ${typeOf(after)} instead of ${typeOf(before)}`];
    const inner = one.$ref ? [...seen, one.$ref] : seen;
    const properties = Object.entries(before.properties ?? {});
    return [
      ...differences(at, before, after),
      ...properties.flatMap(([name, schema]) => compare(`${at}.${name}`, schema, after.properties?.[name], differences, inner)),
      ...compare(`${at}[]`, before.items, after.items, differences, inner),
    ];
  }
}

type Differences = (at: string, before: Schema, after: Schema) => string[];

/** What the server accepts must not become less. */
const accepts: Differences = (at, before, after) => {
  const narrower = [
    ...upperLimits.filter((limit) => Number(after[limit] ?? Infinity) < Number(before[limit] ?? Infinity)),
    ...lowerLimits.filter((limit) => Number(after[limit] ?? -Infinity) > Number(before[limit] ?? -Infinity) && after[limit] !== 0),
    ...['pattern'].filter((limit) => after[limit] !== undefined && after[limit] !== before[limit]),
  ];
  const rejected = after.enum ? (before.enum ?? ['other values']).filter((value) => !after.enum?.includes(value)) : [];
  const required = (after.required ?? []).filter((name) => !before.required?.includes(name));
  return [
    ...narrower.map((limit) => `${at}: ${limit} is ${String(after[limit])} instead of ${String(before[limit])}`),
    ...rejected.map((value) => `${at}: ${String(value)} is no longer accepted`),
    ...required.map((name) => `${at}.${name}: ${before.properties?.[name] ? 'now' : 'new and'} required`),
  ];
};

/** What the server returns must not become less. New values of an enumeration are additions, which clients must tolerate. */
const returns: Differences = (at, before, after) => [
  ...Object.keys(before.properties ?? {})
    .filter((name) => !after.properties?.[name])
    .map((name) => `${at}.${name}: removed`),
  ...(before.required ?? [])
    .filter((name) => after.properties?.[name] && !after.required?.includes(name))
    .map((name) => `${at}.${name}: may be missing`),
];

const typeOf = ({ type, format }: Schema): string => [type ?? 'any', format].flat().filter(Boolean).join(' ');

function resolved(document: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name ? (document.components?.schemas?.[name] as Schema) : schema;
}
