import { Counter, Gauge, type Registry } from 'prom-client';

/** Milliseconds for which values that need SQL are used again, however often `/metrics` is read. */
const VALUE_MS = 5_000;

/** Milliseconds that a scrape waits for them. */
const WAIT_MS = 2_000;

/** One time series: its labels, and its value. */
export type LabeledValue = readonly [labels: Readonly<Record<string, string>>, value: number];

interface ReadMetric {
  name: string;
  help: string;
  labelNames?: readonly string[];
}

/** Registers a gauge whose values are read for each scrape. */
export function gaugeOf(
  registry: Registry,
  {
    read,
    isShared = false,
    aggregator = isShared ? 'max' : 'sum',
    ...metric
  }: ReadMetric & {
    read(): readonly LabeledValue[] | Promise<readonly LabeledValue[]>;
    /** Whether all processes of the site have the same value, which must not be added. */
    isShared?: boolean;
    /** How the values of the processes of a program become one; by default the maximum of shared values, otherwise the sum. */
    aggregator?: 'min' | 'max' | 'sum';
  },
): void {
  const gauge: Gauge = new Gauge({
    ...metric,
    labelNames: [...(metric.labelNames ?? [])],
    registers: [registry],
    aggregator,
    collect: async () => {
      const values = await read();
      gauge.reset();
      for (const [labels, value] of values) gauge.set({ ...labels }, value);
    },
  });
}

/** Registers a counter that something else counts; its values are read for each scrape. */
export function counterOf(
  registry: Registry,
  { read, ...metric }: ReadMetric & { read(): readonly LabeledValue[] },
): void {
  const counter: Counter = new Counter({
    ...metric,
    labelNames: [...(metric.labelNames ?? [])],
    registers: [registry],
    collect: () => {
      counter.reset();
      for (const [labels, value] of read()) counter.inc({ ...labels }, value);
    },
  });
}

/**
 * Returns a function that loads a value at most once in VALUE_MS. If the load fails or takes long, for example because
 * the database is not reachable, the last value is returned; undefined before the first one.
 */
export function loadedSometimes<Value>(load: () => Promise<Value>): () => Promise<Value | undefined> {
  let value: Value | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;
  return async () => {
    if (performance.now() - loadedAt < VALUE_MS) return value;
    loading ??= load()
      .then(
        (loaded) => {
          value = loaded;
        },
        () => {},
      )
      .finally(() => {
        loadedAt = performance.now();
        loading = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WAIT_MS);
    });
    await Promise.race([loading, waited]);
    clearTimeout(timer);
    return value;
  };
}
