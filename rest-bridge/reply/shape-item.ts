import type { ErrorCode } from '../../schema/core/errors/domain-errors.ts';
import type { BridgeSettings } from '../bridge-settings.ts';
import type { LinkContext, LinkTarget } from '../declare/declared-resource.ts';
import type { Node } from '../declare/field.ts';
import { catalogError } from '../error.ts';
import type { ItemPlan, PlannedLink } from '../plan/item-plan.ts';
import type { RestDialect } from '../rest-dialect.ts';
import { spellNames, spellPath } from '../spelling.ts';

/** The values besides the plan and the node on which the shape of an item depends. */
export interface ReplyLinkContext extends LinkContext {
  settings: BridgeSettings;
  viewer: { userId: number };
}

/** The plan and the context that shape items. */
export interface Shape {
  plan: ItemPlan;
  context: ReplyLinkContext;
}

/** Converts a GraphQL node to the REST item: fields, links and embedded targets. */
export function shapeItem({ plan, context }: Shape, node: Node): Record<string, unknown> {
  const item = shapeFields(plan, node);
  if (plan.links.length === 0) return item;
  const links: Record<string, unknown> = {};
  const embedded: Record<string, unknown> = {};
  let usesCurie = false;
  for (const planned of plan.links) {
    const targets = planned.link.targets(node, context);
    if (targets.length === 0 && !planned.link.embedsOnly) continue;
    const shape = planned.link.embed ? shapeEmbeddable : shapeTarget;
    if (targets.length > 0) links[planned.rel] = targets.map((target) => shape(target, context.settings));
    usesCurie ||= planned.link.rel.startsWith('cms:') && !planned.link.hasUnexplainedPrefix;
    if (planned.embedded) {
      const values = embedTargets(planned, { node, context });
      if (values) embedded[planned.rel] = [...((embedded[planned.rel] ?? []) as unknown[]), ...values];
    }
  }
  if (usesCurie) links.curies = context.settings.curies;
  if (Object.keys(links).length > 0) item._links = links;
  if (plan.hasEmbedded && Object.keys(embedded).length > 0) item._embedded = embedded;
  return item;
}

/** Converts a GraphQL node to the REST item, without links. */
export function shapeFields(plan: ItemPlan, node: Node): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  for (const { field, name, alias, read } of plan.fields) {
    const value = node[alias];
    if (field.omittedIfNull && (value === null || value === undefined)) continue;
    if (field.omittedValue !== undefined && value === field.omittedValue) continue;
    item[name] = read(value, node);
  }
  return item;
}

const shapeTarget = (target: LinkTarget, settings: BridgeSettings): Record<string, unknown> => ({
  href: addressOf(target, settings),
  ...spellAttributes(target.attributes, settings.dialect),
});

const shapeEmbeddable = (target: LinkTarget, settings: BridgeSettings): Record<string, unknown> => ({
  embeddable: true,
  ...spellAttributes(target.attributes, settings.dialect),
  href: addressOf(target, settings),
});

const addressOf = (target: LinkTarget, { address, dialect }: BridgeSettings): string =>
  address(spellPath(dialect, target.href));

/** Converts the attributes of a link. Their texts are names of types and taxonomies. */
function spellAttributes(attributes: LinkTarget['attributes'], dialect: RestDialect): LinkTarget['attributes'] {
  if (!attributes) return undefined;
  const spelled: Record<string, unknown> = {};
  for (const name in attributes) {
    const value = attributes[name];
    spelled[name] = typeof value === 'string' ? spellNames(dialect, value) : value;
  }
  return spelled;
}

/** Returns the embedded targets in the order of the links, or null if there are none. */
function embedTargets(
  { link, embedded }: PlannedLink,
  { node, context }: { node: Node; context: ReplyLinkContext },
): unknown[] | null {
  const { embed } = link;
  if (!embed || !embedded) return null;
  const values: unknown[] = [];
  let hasValues = false;
  for (const [alias, plan] of embedded) {
    const value = node[alias];
    const shape: Shape = { plan, context };
    /** Returns the target, or the error in its place; null embeds nothing. */
    const shapeEntry = (child: Node | null): unknown => {
      const missing = embed.missingErrorCode ? embed.missingErrorCode(child, { ...context, item: node }) : null;
      if (missing) return catalogError(missing as ErrorCode, context.viewer).body();
      return child && shapeItem(shape, child);
    };
    if (embed.list && (value !== null || !embed.missingErrorCode)) {
      const children = (value ?? []) as readonly (Node | null)[];
      const items = children.map((child) =>
        embed.list === 'each' ? shapeEntry(child) : child && shapeItem(shape, child),
      );
      hasValues ||= items.length > 0;
      if (embed.list === 'each') values.push(...items);
      else values.push(items);
      continue;
    }
    const entry = shapeEntry((value ?? null) as Node | null);
    if (entry === null) continue;
    values.push(entry);
    hasValues = true;
  }
  return hasValues ? values : null;
}
