import type { paths } from './openapi.d.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Method and path of each operation of the gateway, such as `GET /api/bookings`. Amounts are dollars, days `yyyy-MM-dd` in Nassau, instants UTC ISO 8601. */
export type Endpoint = {
  [Path in keyof paths]: { [M in Method]: paths[Path][M] extends object ? `${Uppercase<M>} ${Path}` : never }[Method];
}[keyof paths];

type Operation<E extends Endpoint> = E extends `${infer M} ${infer Path extends keyof paths}` ? paths[Path][Lowercase<M> & Method] : never;
type Parameter<E extends Endpoint, In extends 'path' | 'query'> =
  Operation<E> extends { parameters: { [Name in In]?: infer Values } } ? Values : undefined;
type Json<Message> = Message extends { content: { 'application/json': infer Content } } ? Content : undefined;

/** The back office sends every change with the revision that its form was opened with; guests may leave it out. */
type Revised<E extends Endpoint, Form> = 'expectedRevision' extends keyof Form
  ? E extends `${string} /api/${'admin' | 'contact' | 'testimonials'}${string}`
    ? Form & { expectedRevision: number }
    : Form
  : Form;
type Body<E extends Endpoint> = Operation<E> extends { requestBody: infer Message } ? Revised<E, Json<Message>> : undefined;

/** The part of the options, if the operation has it; optional if everything in it is. */
type Part<Name extends 'path' | 'query', Values> = [Values] extends [undefined]
  ? unknown
  : Partial<Values> extends Values
    ? { [N in Name]?: Values }
    : { [N in Name]: Values };

export type Address<E extends Endpoint> = Part<'path', Parameter<E, 'path'>> & Part<'query', Parameter<E, 'query'>>;
export type Options<E extends Endpoint> = Address<E> & (Body<E> extends undefined ? unknown : { body: Body<E> }) & { signal?: AbortSignal };
/** An argument that may be left out if nothing in it is required. */
export type Argument<Value> = Partial<Value> extends Value ? [value?: Value] : [value: Value];

/** The JSON of a successful response; undefined for one without content. */
export type Reply<E extends Endpoint> =
  Operation<E> extends { responses: infer Responses }
    ? { [Status in keyof Responses]: Status extends 200 | 201 | 202 | 204 ? Json<Responses[Status]> : never }[keyof Responses]
    : never;
