/** Describes one span. */
export interface SpanDescription {
  /** One of few values: a route's pattern, an operation, the verb and table of a statement. Never an id or personal data. */
  name: string;
  /**
   * Servers and consumers receive work and may start a trace. Clients and producers send work on, and have spans within a trace alone, so that
   * polling makes no traces.
   */
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes?: Attributes;
}

/** Attributes by OpenTelemetry's names. `error.type` marks the span as failed. */
export type Attributes = Record<string, string | number>;

/** Is notified whether the collector accepts spans; `ConnectionState` implements it. */
export interface CollectorState {
  disconnected(reason: unknown): void;
  connected(): void;
}
