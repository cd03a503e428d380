/** A metric in the text format of Prometheus. */
export interface ExposedMetric {
  name: string;
  type: string;
  /** The labels of its series, without those of the format such as `le`. */
  labels: Set<string>;
  samples: ExposedSample[];
}

/** A line with a value. */
export interface ExposedSample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Parses the answer of `/metrics`. Throws for a line that is not in the format. */
export function parseMetrics(text: string): Map<string, ExposedMetric> {
  const metrics = new Map<string, ExposedMetric>();
  let current: ExposedMetric | undefined;
  for (const line of text.split('\n')) {
    const [, name = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (name !== '') {
      current = { name, type, labels: new Set(), samples: [] };
      metrics.set(name, current);
    }
    if (line === '' || line.startsWith('#')) continue;
    const match = SAMPLE.exec(line);
    if (!match || !current) throw new Error(`Not a sample: ${line}`);
    const labels = Object.fromEntries([...(match[2] ?? '').matchAll(LABEL)].map(([, label, value]) => [label, value]));
    for (const label of Object.keys(labels)) if (label !== 'le') current.labels.add(label);
    current.samples.push({ name: match[1] as string, labels, value: Number(match[3]) });
  }
  return metrics;
}

/** The metric of a name in PromQL; those of a histogram end with `_bucket`, `_sum` or `_count`. */
export const metricNamed = (metrics: ReadonlyMap<string, ExposedMetric>, name: string): ExposedMetric | undefined => {
  const exact = metrics.get(name);
  if (exact) return exact.type === 'histogram' ? undefined : exact;
  const histogram = metrics.get(name.replace(/_(?:bucket|sum|count)$/, ''));
  return histogram?.type === 'histogram' ? histogram : undefined;
};
