import { Counter, Histogram, type Registry } from 'prom-client';
import type { AuditAction, AuditKind } from '../../../schema/core/audit/audit-change.ts';
import type { ImageTaskRun, ImageWorkers } from '../../adapters/images/image-tools.ts';
import type { McpCall } from '../../mcp/mcp-features.ts';
import { gaugeOf } from './metric-values.ts';

/** The metrics of images, agents and the audit log. */
export interface WorkMetrics {
  /** Records work on a file that has ended. */
  countImageTask(run: ImageTaskRun): void;
  /** Reports the processes that work on images; `workers` is called for each scrape. */
  reportImageWorkers(workers: () => ImageWorkers): void;
  /** Records a message of an agent that was answered. */
  countMcpCall(call: McpCall): void;
  /** Records entries that were written to the audit log. */
  countAuditEntries(entries: readonly { action: AuditAction; kind: AuditKind }[]): void;
}

/** Registers these metrics. */
export function workMetrics(registry: Registry): WorkMetrics {
  const registers = [registry];
  const imageTasks = new Histogram({
    name: 'image_task_duration_seconds',
    help: 'Time of work on files with the wait for a process: inspect and render uploads, modify, variant on request.',
    labelNames: ['task', 'result'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
    registers,
  });
  const agentCalls = new Histogram({
    name: 'mcp_call_duration_seconds',
    help: 'Time of messages of agents. A tool that does not exist is named unknown.',
    labelNames: ['method', 'tool', 'result'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers,
  });
  const auditEntries = new Counter({
    name: 'audit_entries_total',
    help: 'Entries of the audit log by what happened. Failed logins that are counted in one entry count each.',
    labelNames: ['action', 'kind'],
    registers,
  });
  auditEntries.inc({ action: 'login-failed', kind: 'session' }, 0);
  return {
    countImageTask: ({ task, result, seconds }) => imageTasks.observe({ task, result }, seconds),
    reportImageWorkers: (workers) => {
      gaugeOf(registry, {
        name: 'image_tasks',
        help: 'Work on files that runs, and that waits for a process.',
        labelNames: ['pool', 'state'],
        read: () =>
          Object.entries(workers()).flatMap(([pool, { running, waiting }]) => [
            [{ pool, state: 'running' }, running] as const,
            [{ pool, state: 'waiting' }, waiting] as const,
          ]),
      });
    },
    countMcpCall: ({ method, tool, result, seconds }) => agentCalls.observe({ method, tool, result }, seconds),
    countAuditEntries: (entries) => {
      for (const { action, kind } of entries) auditEntries.inc({ action, kind });
    },
  };
}
