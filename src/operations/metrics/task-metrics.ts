import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The metrics of background tasks. */
export interface TaskMetrics {
  /** Records a run of a background task that has ended. */
  countTask(run: { task: string; seconds: number; hasFailed: boolean }): void;
}

/** Registers the metrics of background tasks. The label is not named `job`, which Prometheus uses itself. */
export function taskMetrics(registry: Registry): TaskMetrics {
  const registers = [registry];
  const duration = new Histogram({
    name: 'task_duration_seconds',
    help: 'Time of the runs of background tasks.',
    labelNames: ['task'],
    buckets: [0.001, 0.01, 0.1, 1, 10, 60],
    registers,
  });
  const failures = new Counter({
    name: 'task_failures_total',
    help: 'Runs of background tasks that failed. The next round repeats them.',
    labelNames: ['task'],
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'task_last_success_timestamp_seconds',
    help: 'Time of the end of the last run without a failure.',
    labelNames: ['task'],
    aggregator: 'max',
    registers,
  });
  return {
    countTask: ({ task, seconds, hasFailed }) => {
      duration.observe({ task }, seconds);
      failures.inc({ task }, hasFailed ? 1 : 0);
      if (!hasFailed) lastSuccess.set({ task }, Date.now() / 1_000);
    },
  };
}
