import { Counter, Histogram, type Registry } from 'prom-client';
import type { CompletedItemCounts } from '../../../rest-bridge/execution/completed-items.ts';
import type { AuditAction, AuditKind } from '../../../schema/core/audit/audit-change.ts';
import type { Domain } from '../../../schema/core/domain.ts';
import { loadJournalLag } from '../../../schema/extensions/webhooks/expansion-position.ts';
import { countUncheckedItems } from '../../../schema/rendering/stored/render-version.ts';
import type { ImageTaskRun, ImageWorkers } from '../../adapters/images/image-tools.ts';
import type { ResponseCacheCounts } from '../../http/caching/response-cache.ts';
import type { McpCall } from '../../mcp/mcp-features.ts';
import { counterOf, gaugeOf, loadedSometimes } from './metric-values.ts';

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

/** Registers the metrics of the response cache; `counts` is called for each scrape. */
export function responseCacheMetrics(registry: Registry, counts: () => ResponseCacheCounts): void {
  counterOf(registry, {
    name: 'response_cache_requests_total',
    help: 'Lookups in the response cache: a valid answer (hit), no answer (miss), or an outdated answer (stale).',
    labelNames: ['result'],
    read: () => {
      const { hits, misses, stale } = counts();
      return [
        [{ result: 'hit' }, hits],
        [{ result: 'miss' }, misses],
        [{ result: 'stale' }, stale],
      ];
    },
  });
  counterOf(registry, {
    name: 'response_cache_evictions_total',
    help: 'Cached answers that were removed because the cache was full.',
    read: () => [[{}, counts().evictions]],
  });
  gaugeOf(registry, {
    name: 'response_cache_entries',
    help: 'Cached answers.',
    read: () => [[{}, counts().entries]],
  });
  gaugeOf(registry, {
    name: 'response_cache_bytes',
    help: 'Memory for cached answers, in bytes.',
    read: () => [[{}, counts().bytes]],
  });
}

/** Registers the metrics of the completed items; `counts` is called for each scrape. */
export function completedItemMetrics(registry: Registry, counts: () => CompletedItemCounts): void {
  counterOf(registry, {
    name: 'completed_items_requests_total',
    help: 'Items that were taken from earlier answers (hit), or resolved because they were new or had changed (miss).',
    labelNames: ['result'],
    read: () => {
      const { hits, misses } = counts();
      return [
        [{ result: 'hit' }, hits],
        [{ result: 'miss' }, misses],
      ];
    },
  });
  counterOf(registry, {
    name: 'completed_items_evictions_total',
    help: 'Completed items that were removed because the response cache was full.',
    read: () => [[{}, counts().evictions]],
  });
  gaugeOf(registry, {
    name: 'completed_items_entries',
    help: 'Completed items that later answers can contain.',
    read: () => [[{}, counts().entries]],
  });
  gaugeOf(registry, {
    name: 'completed_items_bytes',
    help: 'Memory for completed items, in bytes; part of that of the response cache.',
    read: () => [[{}, counts().bytes]],
  });
}

/** Registers the metrics of the change journal, of subscriptions and of stored renderings. */
export function contentMetrics(registry: Registry, domain: Domain): void {
  const journalLag = loadedSometimes(() => loadJournalLag(domain.kernel));
  const unchecked = loadedSometimes(() => countUncheckedItems(domain.kernel));
  gaugeOf(registry, {
    name: 'change_journal_lag_changes',
    help: 'Changes from which no deliveries of webhooks were created yet; 0 without webhooks. 10000 means as many or more.',
    isShared: true,
    read: async () => valueIfKnown((await journalLag())?.changes),
  });
  gaugeOf(registry, {
    name: 'change_journal_lag_seconds',
    help: 'Age of the oldest of these changes; 0 without one.',
    isShared: true,
    read: async () => valueIfKnown((await journalLag())?.seconds),
  });
  gaugeOf(registry, {
    name: 'render_queue_items',
    help: 'Items that the rerendering of stale items has to check yet; 0 while none runs. 10000 means as many or more.',
    isShared: true,
    read: async () => valueIfKnown(await unchecked()),
  });
  gaugeOf(registry, {
    name: 'graphql_subscriptions',
    help: 'Open subscriptions.',
    read: () => [[{}, domain.changes.size]],
  });
}

const valueIfKnown = (value: number | undefined) => (value === undefined ? [] : [[{}, value] as const]);
