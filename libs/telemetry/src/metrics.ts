import * as prometheus from 'prom-client';
import { hostedService } from './hosted-service.js';

/** Seconds: from a cached response to the longest timeout. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Milliseconds for one gauge: Prometheus waits ten seconds for all of them. */
const gaugeTimeout = 4_000;

/** Label of each series in a process that hosts several services. A process with one service exports its series without it. */
const serviceLabel = 'service';
const allLabels = (labels: readonly string[]): string[] => [...labels, serviceLabel];

/** The labels of one series. @param values in the order of `labels` */
function series(labels: readonly string[], values: readonly string[], service = hostedService()): Record<string, string> {
  const named = Object.fromEntries(labels.map((label, at) => [label, values[at]!]));
  return service === undefined ? named : { ...named, [serviceLabel]: service };
}

/** One series of a histogram. */
export interface Durations {
  /** @param startedAt by `performance.now()` */
  observeSince(startedAt: number): void;
}

/**
 * Durations by labels. Values of labels are few and known beforehand: never an id, an address or input of a guest, since each combination is
 * kept for as long as the process runs.
 */
export class Histogram {
  private readonly histogram: prometheus.Histogram;

  /** @param name ends in `_seconds` */
  constructor(
    name: string,
    help: string,
    private readonly labels: readonly string[],
  ) {
    this.histogram = new prometheus.Histogram({ name, help, labelNames: allLabels(labels), buckets });
  }

  /** @param startedAt by `performance.now()` @param values of the labels, in their order */
  observeSince(startedAt: number, ...values: string[]): void {
    this.series(...values).observeSince(startedAt);
  }

  /** Resolves labels once, for what is observed thousands of times a second. @param values of the labels, in their order */
  series(...values: string[]): Durations {
    const child = this.histogram.labels(series(this.labels, values));
    return { observeSince: (startedAt) => child.observe((performance.now() - startedAt) / 1_000) };
  }

  /** Exports the series at 0, so that `rate()` sees its first increment. Observations made before are lost. */
  zero(...values: string[]): void {
    this.histogram.zero(series(this.labels, values));
  }
}

/** A count that only rises. */
export class Counter {
  private readonly counter: prometheus.Counter;

  /** @param name ends in `_total` */
  constructor(
    name: string,
    help: string,
    private readonly labels: readonly string[] = [],
  ) {
    this.counter = new prometheus.Counter({ name, help, labelNames: allLabels(labels) });
  }

  /** Adds one. @param values of the labels, in their order */
  count(...values: string[]): void {
    this.add(1, ...values);
  }

  /** @param values of the labels, in their order */
  add(times: number, ...values: string[]): void {
    this.counter.inc(series(this.labels, values), times);
  }

  /** Exports the series at 0, so that `rate()` sees its first increment. */
  zero(...values: string[]): void {
    this.counter.inc(series(this.labels, values), 0);
  }
}

/** One value of a gauge that has labels. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** Null or an empty list when there is no value now. */
export type GaugeValue = number | null | Sample[];
type GaugeSource = () => GaugeValue | Promise<GaugeValue>;

const failures = new Counter('charter_metric_failures_total', 'Gauges that failed or timed out when they were read.', ['measurement']);

/** A gauge that is read when Prometheus scrapes. */
class ScrapedGauge {
  private readonly sources = new Set<() => Promise<Sample[]>>();
  private readonly gauge: prometheus.Gauge;

  constructor(
    readonly name: string,
    help: string,
    labels: readonly string[],
  ) {
    this.gauge = new prometheus.Gauge({ name, help, labelNames: allLabels(labels), collect: () => this.collect() });
  }

  /** @returns removes the source */
  addSource(read: GaugeSource): () => void {
    const service = hostedService();
    let current: Promise<Sample[]> | undefined;
    // One read at a time: while a server is unreachable, each scrape would add one more.
    const source = () =>
      (current ??= Promise.resolve()
        .then(read)
        .then((value) => samplesOf(value, service))
        .finally(() => (current = undefined)));
    this.sources.add(source);
    return () => this.sources.delete(source);
  }

  /** A source that fails has no value: an old one would look current. */
  private async collect(): Promise<void> {
    const results = await Promise.all([...this.sources].map((source) => this.withTimeout(source())));
    this.gauge.reset();
    for (const { labels, value } of results.flat()) this.gauge.set(labels, value);
  }

  private async withTimeout(value: Promise<Sample[]>): Promise<Sample[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${gaugeTimeout} ms`)), gaugeTimeout);
    });
    try {
      return await Promise.race([value, late]);
    } catch {
      failures.count(this.name);
      return [];
    } finally {
      clearTimeout(timer);
    }
  }
}

function samplesOf(value: GaugeValue, service: string | undefined): Sample[] {
  const samples = typeof value === 'number' ? [{ labels: {}, value }] : (value ?? []);
  return service === undefined ? samples : samples.map(({ labels, value: each }) => ({ labels: { ...labels, service }, value: each }));
}

const gauges = new Map<string, ScrapedGauge>();

function gaugeNamed(name: string, help: string, labels: readonly string[]): ScrapedGauge {
  const gauge = gauges.get(name) ?? new ScrapedGauge(name, help, labels);
  gauges.set(name, gauge);
  return gauge;
}

/** A gauge of a program without Nest, as `@Gauge`. @returns removes it */
export const addGauge = (name: string, help: string, labels: readonly string[], read: GaugeSource): (() => void) =>
  gaugeNamed(name, help, labels).addSource(read);

const gaugeOf = new WeakMap<object, ScrapedGauge>();

/**
 * The result of this method is the value of a gauge, read at each scrape: a number, or a sample for each set of labels. It must be cheap: an
 * index, a counter in memory. Several methods may share a name; their samples are exported together.
 */
export const Gauge =
  (name: string, help: string, labels: readonly string[] = []) =>
  <Method extends GaugeSource>(_prototype: object, _key: string | symbol, { value: method }: TypedPropertyDescriptor<Method>): void => {
    gaugeOf.set(method!, gaugeNamed(name, help, labels));
  };

/** @returns the gauge that this method was declared for with `@Gauge` */
export const gaugeOfMethod = (method: object): Pick<ScrapedGauge, 'name' | 'addSource'> | undefined => gaugeOf.get(method);

/**
 * Collects memory, processor time and event loop lag. Call it once per process. Lag is sampled every 100 ms: the library's 10 ms wake each
 * process a hundred times a second, half a percent of a core for each idle service.
 */
export const collectProcessMetrics = (): void => prometheus.collectDefaultMetrics({ eventLoopMonitoringPrecision: 100 });

/** @returns all metrics in Prometheus' text format */
export async function metrics(): Promise<{ contentType: string; text: string }> {
  return { contentType: prometheus.register.contentType, text: await prometheus.register.metrics() };
}
