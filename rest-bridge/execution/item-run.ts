import type { GraphQLObjectType } from 'graphql';
import { type ItemRow, itemRow } from '../../schema/core/reads/item-reads.ts';
import { ReadRecorder } from '../../schema/core/reads/read-record.ts';
import type { PartContext, RequestContext } from '../../schema/core/request-context.ts';
import { languageKey } from '../../schema/core/site/request-language.ts';
import { jsonSize } from '../../schema/values/json-text.ts';
import type { OperationItems } from './completed-items.ts';
import type { ResolveObject } from './completion.ts';
import { OperationRun, type ResultPlace, type ValuePosition } from './operation-run.ts';

/**
 * Returns the function for objects that are rows of a model: it takes the results of items that are kept, and keeps new
 * ones. Other objects are resolved each time.
 */
export function completeOnce(type: GraphQLObjectType, resolveObject: ResolveObject): ResolveObject {
  const { pothosPrismaModel: model } = type.extensions;
  if (typeof model !== 'string') return resolveObject;
  // An item is kept for each selection of it.
  const selection = {};
  return (source, place) => {
    const { items } = place.run;
    const context = place.run.contextValue as RequestContext;
    // The root fields of an operation are kept with its answer.
    if (!items || !context.forPart || place.path?.prev === undefined || place.run.source === source)
      return resolveObject(source, place);
    const item = itemRow(model, source as Readonly<Record<string, unknown>>);
    // An item that a password has unlocked is not cached for other visitors.
    if (!item || (item.marks !== '' && items.isPublic)) return resolveObject(source, place);
    const key = items.keyOf(selection, { ...item, language: languageKey(context) });
    return new ItemResolution(key, { items, context, item }).resolve(source, { place, resolveObject });
  };
}

/** Where an item is kept, and what it belongs to. */
interface ItemPlace {
  items: OperationItems;
  /** The context of the answer, or of the item that contains this one. */
  context: RequestContext;
  item: ItemRow;
}

class ItemResolution {
  readonly #key: string;
  readonly #place: ItemPlace;

  constructor(key: string, place: ItemPlace) {
    this.#key = key;
    this.#place = place;
  }

  resolve(
    source: unknown,
    { place, resolveObject }: { place: ResultPlace; resolveObject: ResolveObject },
  ): Record<string, unknown> {
    const { items, context } = this.#place;
    const { run, path } = place;
    const kept = items.find(this.#key, () => context.rendering.stateBeforeNext());
    if (kept) {
      context.reads.add(kept.reads);
      if (kept.change) context.rendering.skip(kept.change);
      if (kept.hasStoredBlocks) context.rendering.recordStoredBlocks();
      run.work.spend('cost', 1);
      run.work.spendBytes(kept.bytes);
      return kept.result;
    }
    const itemContext = context.forPart?.() as PartContext;
    let result: Record<string, unknown> = {};
    const itemRun = new ItemRun(run, {
      source,
      contextValue: itemContext,
      onComplete: () => this.#keep(result, itemContext),
    });
    result = itemContext.rendering.resolveInOrder(() => resolveObject(source, { run: itemRun, path }));
    itemRun.release();
    return result;
  }

  #keep(result: Record<string, unknown>, { reads, rendering }: PartContext): void {
    if (!reads.isReusable || reads.isPrivate || !rendering.canRepeat) return;
    const ownReads = reads.snapshot();
    const all = new ReadRecorder();
    all.add(ownReads);
    // The row itself was read by the list, and is part of its record.
    all.addRows(this.#place.item.tags);
    this.#place.items.keep(this.#key, {
      ...{ result, record: all.snapshot(), reads: ownReads, bytes: jsonSize(result) },
      hasStoredBlocks: rendering.hasStoredBlocks,
      change: rendering.change,
    });
  }
}

/** The part of a run that resolves one item. */
class ItemRun extends OperationRun {
  readonly #parent: OperationRun;
  readonly #onComplete: () => void;
  #hasFailed = false;

  constructor(
    parent: OperationRun,
    { source, contextValue, onComplete }: { source: unknown; contextValue: unknown; onComplete: () => void },
  ) {
    const { constants, variableValues, rootValue, work, items, argumentSets } = parent;
    super(constants, { variableValues, contextValue, rootValue, work, items, argumentSets });
    this.source = source;
    this.#parent = parent;
    this.#onComplete = onComplete;
    this.hold();
    parent.hold();
  }

  /** Fields that are resolved in a later turn come before later items all the same, so that these cannot be skipped now. */
  override postpone(part: () => void): void {
    const { rendering } = this.contextValue as PartContext;
    rendering.endSkipping();
    super.postpone(rendering.isInOrder ? () => rendering.resolveInOrder(part) : part);
  }

  override fail(error: unknown, position: ValuePosition): void {
    this.#hasFailed = true;
    this.#parent.fail(error, position);
  }

  protected override onDrained(): void {
    if (!this.#hasFailed && !this.work.failure) this.#onComplete();
    this.#parent.release();
  }
}
