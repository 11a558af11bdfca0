import * as prometheus from 'prom-client';

/** Seconds: from an answer out of memory to the longest that anybody waits here. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Milliseconds for one value: whoever asks for all of them waits ten seconds. */
const patience = 4_000;

/** How long one kind of thing took, all together. */
export class HistogramSeries {
  count = 0;
  seconds = 0;
  /** How many fell into each bucket, and beyond the last. */
  readonly fell = buckets.map(() => 0).concat(0);

  constructor(readonly labels: Record<string, string>) {}

  /** @param began by `performance.now()` */
  observeSince(began: number): void {
    const seconds = (performance.now() - began) / 1_000;
    let bucket = 0;
    while (bucket < buckets.length && seconds > buckets[bucket]!) bucket += 1;
    this.fell[bucket]! += 1;
    this.count += 1;
    this.seconds += seconds;
  }
}

/**
 * How long something took, and with that how often it happened. Labels are few and known beforehand: never an id, an address
 * or a word of a guest, since each new value is kept for as long as the process lives.
 * It counts by itself and is a histogram when Prometheus looks: prom-client's own looks up its labels at every value, which
 * cost an answer from memory a tenth of what it costs in all.
 */
export class Histogram {
  private readonly watches = new Map<string, HistogramSeries>();

  /** @param name ends in `_seconds` */
  constructor(
    readonly name: string,
    private readonly help: string,
    private readonly labels: readonly string[],
  ) {
    // Of a metric the registry asks its name and its `get`.
    prometheus.register.registerMetric(this as unknown as prometheus.Histogram);
  }

  /** For whoever measures the same again and again. @param values of the labels, in their order */
  of(...values: string[]): HistogramSeries {
    const key = values.join('\n');
    let watch = this.watches.get(key);
    if (!watch) {
      watch = new HistogramSeries(Object.fromEntries(this.labels.map((label, at) => [label, values[at]!])));
      this.watches.set(key, watch);
    }
    return watch;
  }

  /** @param began by `performance.now()` */
  observeSince(began: number, ...values: string[]): void {
    this.of(...values).observeSince(began);
  }

  /** Tells of none before there is one: Prometheus sees no rise in a series that is new, so the first of what is rare would be missed. */
  zero(...values: string[]): void {
    this.of(...values);
  }

  /** As the registry writes it: buckets hold all that was as quick, or quicker. */
  get() {
    const values = [...this.watches.values()].flatMap(({ labels, count, seconds, fell }) => {
      let soFar = 0;
      const inBuckets = [...buckets, '+Inf'].map((le, at) => ({
        metricName: `${this.name}_bucket`,
        labels: { le, ...labels },
        value: (soFar += fell[at]!),
      }));
      return [
        ...inBuckets,
        { metricName: `${this.name}_sum`, labels, value: seconds },
        { metricName: `${this.name}_count`, labels, value: count },
      ];
    });
    return Promise.resolve({ name: this.name, help: this.help, type: 'histogram', aggregator: 'sum', values });
  }
}

/** How often something happened. */
export class Counter {
  private readonly counter: prometheus.Counter;

  /** @param name ends in `_total` */
  constructor(name: string, help: string, labels: readonly string[] = []) {
    this.counter = new prometheus.Counter({ name, help, labelNames: labels });
  }

  count(...values: string[]): void {
    this.add(1, ...values);
  }

  add(times: number, ...values: string[]): void {
    this.counter.labels(...values).inc(times);
  }

  /** Tells of none before there is one, as `Durations.begin`. */
  zero(...values: string[]): void {
    this.counter.labels(...values).inc(0);
  }
}

/** One value of a gauge that has labels. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** Null or an empty list: there is nothing to measure now. */
export type GaugeValue = number | null | Sample[];
type Question = () => GaugeValue | Promise<GaugeValue>;

const unanswered = new Counter('charter_metric_failures_total', 'Values that could not be had when they were asked for.', ['measurement']);

/** A value that is asked for when somebody looks. */
class AskedGauge {
  private readonly sources = new Set<() => Promise<GaugeValue>>();
  private readonly gauge: prometheus.Gauge;

  constructor(
    readonly name: string,
    help: string,
    private readonly labels: readonly string[],
  ) {
    this.gauge = new prometheus.Gauge({ name, help, labelNames: labels, collect: () => this.collect() });
  }

  /** @returns ends the asking */
  addSource(question: Question): () => void {
    let underWay: Promise<GaugeValue> | undefined;
    // While a server is away, each look would leave one more question waiting for it.
    const source = () =>
      (underWay ??= Promise.resolve()
        .then(question)
        .finally(() => (underWay = undefined)));
    this.sources.add(source);
    return () => this.sources.delete(source);
  }

  /** What fails has no value: an old one would look like a true one. */
  private async collect(): Promise<void> {
    const found = await Promise.all([...this.sources].map((source) => this.inTime(source())));
    if (this.labels.length > 0) this.gauge.reset();
    else this.gauge.remove();
    for (const measured of found) {
      if (typeof measured === 'number') this.gauge.set(measured);
      else for (const { labels, value } of measured ?? []) this.gauge.set(labels, value);
    }
  }

  private async inTime(answer: Promise<GaugeValue>): Promise<GaugeValue> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
    });
    try {
      return await Promise.race([answer, late]);
    } catch {
      unanswered.count(this.name);
      return null;
    } finally {
      clearTimeout(timer);
    }
  }
}

const gauges = new Map<string, AskedGauge>();
const gaugeOf = new WeakMap<object, AskedGauge>();

/**
 * This method's answer is measured whenever somebody looks: a number, or one for each set of labels. It has to be cheap: an index,
 * a counter in memory. Several methods may share a name; their samples stand side by side.
 */
export const Gauge =
  (name: string, help: string, labels: readonly string[] = []) =>
  <Method extends Question>(_prototype: object, _key: string | symbol, { value: method }: TypedPropertyDescriptor<Method>): void => {
    const gauge = gauges.get(name) ?? new AskedGauge(name, help, labels);
    gauges.set(name, gauge);
    gaugeOf.set(method!, gauge);
  };

/** The gauge that this method was declared to answer for, if any. */
export const gaugeOfMethod = (method: object): Pick<AskedGauge, 'name' | 'addSource'> | undefined => gaugeOf.get(method);

/** Memory, processor time and the event loop's delay. Once in a process. */
export const collectProcessMetrics = (): void => prometheus.collectDefaultMetrics();

/** Everything measured so far, as Prometheus reads it. */
export async function metrics(): Promise<{ contentType: string; text: string }> {
  return { contentType: prometheus.register.contentType, text: await prometheus.register.metrics() };
}
