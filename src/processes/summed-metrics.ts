import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { MetricsText, MetricValues } from '../operations/metrics.ts';
import { PROCESS_ROLES, type ProcessRole } from './process-messages.ts';
import type { SupervisedProcess } from './supervised-process.ts';

/** The metrics of all processes of a program as one. */
export interface SummedMetrics extends MetricsText {
  /** Counts a process that ended unexpectedly. */
  countFailure(role: ProcessRole): void;
  /** Retains the counts of a process that has ended, so that no sum decreases. */
  retain(ended: SupervisedProcess): void;
}

/**
 * Creates the sums; `listProcesses` returns the processes that run. Counters, histograms and amounts are added up; of
 * processes that were killed, the counts since the last request for the metrics are missing.
 */
export function createSummedMetrics(listProcesses: () => readonly SupervisedProcess[]): SummedMetrics {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  const registers = [own];
  const running: Gauge = new Gauge({
    name: 'supervised_processes',
    help: 'Processes that the supervisor has started and that run.',
    labelNames: ['role'],
    registers,
    collect: () => {
      for (const role of PROCESS_ROLES) {
        running.set({ role }, listProcesses().filter((process) => process.role === role).length);
      }
    },
  });
  const failures = new Counter({
    name: 'supervised_process_failures_total',
    help: 'Processes that ended unexpectedly and were started again.',
    labelNames: ['role'],
    registers,
  });
  for (const role of PROCESS_ROLES) failures.inc({ role }, 0);
  const retained: MetricValues[] = [];
  let compaction = Promise.resolve();
  const compact = async () => {
    const [first, second] = retained;
    if (!first || !second) return;
    retained.splice(0, 2, await AggregatorRegistry.aggregate([first, second]).getMetricsAsJSON());
  };
  return {
    contentType: own.contentType,
    countFailure: (role) => failures.inc({ role }),
    retain: (ended) => {
      retained.push(ended.lastMetrics().filter(isCount));
      compaction = compaction.then(compact);
    },
    text: async () => {
      // Read together: a process that ends meanwhile is in one of both.
      const [ofEnded, ofRunning] = [[...retained], listProcesses().map((process) => process.metrics())];
      const values = await Promise.all([own.getMetricsAsJSON().then(ofSupervisor), ...ofRunning]);
      return AggregatorRegistry.aggregate([...values, ...ofEnded]).metrics();
    },
  };
}

/** Whether a metric starts at zero in a new process, and then only increases. */
const isCount = ({ type }: MetricValues[number]): boolean => ['counter', 'histogram'].includes(String(type));

/**
 * The supervisor's share: its memory and processor time, and its start as that of the program. Its event loop says nothing
 * about requests.
 */
const ofSupervisor = (values: MetricValues): MetricValues =>
  values
    .filter(({ name }) => name.startsWith('process_') || name.startsWith('supervised_'))
    .map((metric) => (metric.name === 'process_start_time_seconds' ? { ...metric, aggregator: 'first' } : metric));
