import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import type { Link, Resource } from '../declare/declared-resource.ts';
import { camelCase, type Field, type Node, type ReadContext } from '../declare/field.ts';
import { type EmbedSelection, type FieldMask, matchesField } from '../query/field-mask.ts';
import { type RestDialect, toDialect } from '../rest-dialect.ts';
import { spellNames, spellPageAddress, spellRelation } from '../spelling.ts';

/** A field of a plan: its name, and the function that converts its value. */
export interface PlannedField {
  field: Field;
  /** Name in the dialect's spelling, in the answer. */
  name: string;
  /** Its alias in the GraphQL document. */
  alias: string;
  /** Converts the value of the GraphQL result to the value in the item. */
  read(value: unknown, node: Node): unknown;
}

/** A relation of a plan. */
export interface PlannedLink {
  link: Link;
  /** Name in the dialect's spelling. */
  rel: string;
  /** Plans of the embedded targets, by alias; null if the link is not embedded. */
  embedded: ReadonlyMap<string, ItemPlan> | null;
}

/** The GraphQL selection of an item, and the fields and links of its REST form. */
export interface ItemPlan {
  resource: Resource;
  fields: readonly PlannedField[];
  links: readonly PlannedLink[];
  /** Selection set of the item, without braces. */
  selection: string;
  /** Whether the answer contains `_embedded`. */
  hasEmbedded: boolean;
}

/** The values on which a plan depends. */
export interface PlanRequest {
  resource: Resource;
  context: ReadContext;
  mask: FieldMask;
  embed: EmbedSelection;
  loggedIn: boolean;
  /** Whether the answer is a list. */
  isList: boolean;
  /** The selections of fields in other forms than the default, by name. */
  forms: ReadonlyMap<string, string>;
  dialect: RestDialect;
  /** All resources by title. */
  resources: ReadonlyMap<string, Resource>;
}

const NO_FORMS: PlanRequest['forms'] = new Map();

const ALL_FIELDS: FieldMask = { all: true, fields: new Map() };

/** Plans an item: the fields of the context that the mask includes, the links, and the targets to embed. */
export function planItem(request: PlanRequest): ItemPlan {
  const { resource, context, mask, embed, loggedIn, dialect } = request;
  const fields = resource.fields
    .filter(
      (field) => field.select !== null && inContext(field.schema, context) && !(field.onlyIfRequested && mask.all),
    )
    .map((field) => {
      const name = toDialect(dialect, field.name);
      return { field, name, alias: aliasOf(name), read: createReader(field, { dialect, context }) };
    })
    .filter(({ name }) => matchesField(mask, name));
  const selections = new Set<string>(fields.map((planned) => selectField(planned, request)));
  const hasLinks = matchesField(mask, '_links');
  const embedsLinks = embed !== 'none' && (mask.all || matchesField(mask, '_embedded'));
  const links: PlannedLink[] = [];
  if (hasLinks || embedsLinks || (!request.isList && resource.links.some(({ ofField }) => ofField))) {
    for (const link of resource.links) {
      if (link.editOnly && context !== 'edit') continue;
      if (link.ofField && !fields.some(({ field }) => field.name === link.ofField)) continue;
      const rel = spellRelation(dialect, link.rel);
      const isEmbedded =
        embedsLinks &&
        link.embed !== undefined &&
        (embed === 'all' || embed.includes(rel)) &&
        matchesField(mask, `_embedded.${rel}`);
      if (!isEmbedded && !hasLinks && (request.isList || !link.ofField)) continue;
      links.push({ link, rel, embedded: isEmbedded ? planEmbedded(request, { link, selections }) : null });
      if (link.select) selections.add(link.select);
    }
    if (resource.permissions && loggedIn) selections.add(resource.permissions);
  }
  selections.add('__typename');
  return { resource, fields, links, selection: [...selections].join(' '), hasEmbedded: embedsLinks };
}

/**
 * Plans the targets of a link and adds them to the selections of the item. Targets have the context `embed` and links,
 * but no embedded targets.
 */
function planEmbedded(
  request: PlanRequest,
  { link, selections }: { link: Link; selections: Set<string> },
): Map<string, ItemPlan> {
  const plans = new Map<string, ItemPlan>();
  if (!link.embed) return plans;
  const resource = request.resources.get(link.embed.resource);
  if (!resource) throw new Error(`No resource has the title "${link.embed.resource}".`);
  const plan = planItem({
    ...request,
    resource,
    context: 'embed',
    mask: ALL_FIELDS,
    embed: 'none',
    forms: NO_FORMS,
  });
  if (link.embed.select) selections.add(link.embed.select);
  for (const [alias, path] of Object.entries(link.embed.selections)) {
    const targetSelection = `{ ${plan.selection} }`;
    const isMarked = path.includes('{}');
    selections.add(`${alias}: ${isMarked ? path.replace('{}', targetSelection) : `${path} ${targetSelection}`}`);
    plans.set(alias, plan);
  }
  return plans;
}

/** Returns a name as GraphQL accepts it. The paths of taxonomies, which are fields of items, may have hyphens. */
const aliasOf = (name: string): string => (/^\w+$/.test(name) ? name : `_field_${Buffer.from(name).toString('hex')}`);

function selectField({ field, name, alias }: PlannedField, { context, forms, mask, dialect }: PlanRequest): string {
  // Without a property in the context there is nothing to load.
  if (isEmptyIn(field, context)) return `${alias}: __typename`;
  const source = forms.get(field.name) ?? field.select ?? camelCase(field.name);
  const propertySelections = field.propertySelections ?? defaultPropertySelections(field);
  if (!propertySelections) return source === alias ? alias : `${alias}: ${source}`;
  const selected = Object.entries({ ...field.schema.properties, ...field.unlistedProperties })
    .filter(([, schema]) => inContext(schema, context))
    // A function that converts the value may need all properties.
    .filter(([property]) => field.read !== undefined || matchesField(mask, `${name}.${toDialect(dialect, property)}`))
    .flatMap(([property]) => {
      const select = propertySelections[property] === undefined ? camelCase(property) : propertySelections[property];
      if (select === null) return [];
      return select === property ? property : `${property}: ${select}`;
    });
  return `${alias}: ${source} { ${selected.length > 0 ? selected.join(' ') : '__typename'} }`;
}

const inContext = (schema: JsonSchema, context: ReadContext): boolean =>
  schema.context === undefined || schema.context.includes(context);

/** Returns the properties of a JSON map that are not in the context. */
function hiddenProperties({ isJsonMap, schema }: Field, context: ReadContext): ReadonlySet<string> {
  const properties = isJsonMap ? Object.entries(schema.properties ?? {}) : [];
  return new Set(properties.flatMap(([name, property]) => (inContext(property, context) ? [] : [name])));
}

/** Whether a JSON map has no property in the context. */
const isEmptyIn = (field: Field, context: ReadContext): boolean =>
  field.isJsonMap === true &&
  hiddenProperties(field, context).size === Object.keys(field.schema.properties ?? {}).length;

/**
 * A field whose properties have contexts of their own is an object in GraphQL too; returns null for any other field.
 */
function defaultPropertySelections(field: Field): Readonly<Record<string, string | null>> | null {
  const properties = Object.values(field.schema.properties ?? {});
  return field.select === undefined && properties.some((schema) => schema.context !== undefined) ? {} : null;
}

function createReader(
  field: Field,
  { dialect, context }: Pick<PlanRequest, 'dialect' | 'context'>,
): PlannedField['read'] {
  const readValue = field.read ?? ((value: unknown) => value);
  const hidden = hiddenProperties(field, context);
  if (isEmptyIn(field, context)) return (_value, node) => readValue({}, node);
  const read =
    hidden.size === 0
      ? readValue
      : (value: unknown, node: Node) =>
          readValue(Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => !hidden.has(name))), node);
  if (field.isPageAddress) return (value, node) => spellPageAddress(dialect, read(value, node));
  return field.hasDialectSpelling ? (value, node) => spellNames(dialect, read(value, node)) : read;
}
