import { isTermVisible, wasPostVisible } from '../content/previews/visibility-before-change.ts';
import { type Builder, oncePerBuilder } from '../core/graphql/builder.ts';
import type { JournalRow } from '../core/journal/change-journal.ts';
import type { RequestContext } from '../core/request-context.ts';

/** Whether the item of a row was visible to the viewer before the change. */
type PreviousVisibilityRule = (row: JournalRow, context: RequestContext) => boolean | Promise<boolean>;

/** The rules by the kinds of the journal. */
const visibilityRules = oncePerBuilder(
  () =>
    new Map<JournalRow['kind'], PreviousVisibilityRule>([
      ['post', wasPostVisible],
      ['term', isTermVisible],
    ]),
);

/** Registers the rule that decides whether an item of a kind was visible before a change. */
export function registerPreviousVisibility(
  builder: Builder,
  { kind, wasVisible }: { kind: JournalRow['kind']; wasVisible: PreviousVisibilityRule },
): void {
  visibilityRules(builder).set(kind, wasVisible);
}

/** Whether the item of a row was visible to the viewer before the change; false for a new item. */
export async function wasPreviouslyVisible(
  builder: Builder,
  { row, context }: { row: JournalRow; context: RequestContext },
): Promise<boolean> {
  return row.action !== 'created' && ((await visibilityRules(builder).get(row.kind)?.(row, context)) ?? false);
}
