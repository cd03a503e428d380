import type { JournalRow } from '../../core/journal/change-journal.ts';
import type { PublicStates } from './public-states.ts';

/** Whether a change made an item visible to everyone, or ended that; empty for neither. */
export type WebhookEffect = 'published' | 'unpublished' | '';

/** A row of the journal with the status after the change; empty for a deleted item and for terms. */
export interface WebhookEvent {
  row: JournalRow;
  status: string;
  effect: WebhookEffect;
}

/** The lists by which a webhook selects changes. An empty list does not filter. */
export interface WebhookFilter {
  kinds: readonly string[];
  types: readonly string[];
  actions: readonly string[];
  /** Matches the status before the change or after it, so that receivers learn of items that leave a status. */
  statuses: readonly string[];
}

/** Creates the event of a journal row. */
export function webhookEvent(
  row: JournalRow,
  { status, states }: { status: string; states: PublicStates },
): WebhookEvent {
  const before = row.action !== 'created' && states.isPublic(row, row.oldStatus);
  const after = row.action !== 'deleted' && states.isPublic(row, status);
  return { row, status, effect: before === after ? '' : after ? 'published' : 'unpublished' };
}

/** Whether a webhook with these lists is notified of an event. */
export function matchesFilter({ kinds, types, actions, statuses }: WebhookFilter, event: WebhookEvent): boolean {
  const { row, status, effect } = event;
  return (
    allows(kinds, row.kind) &&
    allows(types, row.type) &&
    allows(actions, row.action, effect) &&
    allows(statuses, row.oldStatus, status)
  );
}

const allows = (list: readonly string[], ...values: readonly string[]): boolean =>
  list.length === 0 || values.some((value) => value !== '' && list.includes(value));
