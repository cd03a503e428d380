import type { Registry } from 'prom-client';
import type { Domain } from '../../../schema/core/domain.ts';
import { loadJournalLag } from '../../../schema/extensions/webhooks/expansion-position.ts';
import { countUncheckedItems } from '../../../schema/rendering/stored/render-version.ts';
import { gaugeOf, loadedSometimes } from './metric-values.ts';

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
