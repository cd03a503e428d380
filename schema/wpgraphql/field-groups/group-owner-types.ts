import { LOCATION_COLUMNS } from '../../content/field-groups/field-location.ts';
import type { FieldOwner } from '../../content/field-groups/field-type.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { FieldGroup, LocationRule } from '../../core/registry/field-group.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { shownItemOf } from '../content/revision-preview.ts';
import { exposedItemTypes, exposedTaxonomies, POST_FORMAT_TAXONOMY } from '../core/exposed-kinds.ts';
import { isRestricted } from '../nodes/visible-node.ts';

/** A type of the schema whose objects can have groups. */
export interface GroupOwnerType {
  typeName: string;
  /** What the resolvers read from a row. */
  extensions: Readonly<Record<string, unknown>>;
  /** Returns the owner of the values of a row; null if the viewer may not read them. */
  ownerOf(row: { id: number }, context: RequestContext): FieldOwner | null;
  /** The kind of objects, and the type or taxonomy that rules name. */
  kind: 'item' | 'file' | 'term' | 'user' | 'comment' | 'menu' | 'menuItem';
  subtype: string;
}

/** An item that has a password shows its values nevertheless, one whose texts are hidden for another reason does not. */
function ownerOfItem(row: { id: number }, context: RequestContext): FieldOwner | null {
  const item = row as ContentRow;
  return isRestricted({ ...item, password: '' }, context) ? null : { object: 'post', id: shownItemOf(item).id };
}

const ownerOfTerm = ({ id }: { id: number }): FieldOwner => ({ object: 'term', id });

const noColumns = {};

/** Returns the types whose objects can have groups, in the order of the schema. */
export function groupOwnerTypes(registry: Registry): readonly GroupOwnerType[] {
  const items = exposedItemTypes(registry).map(
    ({ type, typeName }): GroupOwnerType => ({
      typeName,
      kind: type === 'attachment' ? 'file' : 'item',
      subtype: type,
      extensions: reads(...LOCATION_COLUMNS, 'authorId', 'password'),
      ownerOf: ownerOfItem,
    }),
  );
  const terms = exposedTaxonomies(registry)
    .filter(({ taxonomy }) => taxonomy.name !== POST_FORMAT_TAXONOMY)
    .map(
      ({ taxonomy, typeName }): GroupOwnerType => ({
        ...{ typeName, kind: 'term', subtype: taxonomy.name, extensions: noColumns, ownerOf: ownerOfTerm },
      }),
    );
  const ownerOfRow = (object: FieldOwner['object']) => ({
    subtype: '',
    extensions: noColumns,
    ownerOf: ({ id }: { id: number }): FieldOwner => ({ object, id }),
  });
  return [
    ...items,
    ...terms,
    { typeName: 'User', kind: 'user', ...ownerOfRow('user') },
    { typeName: 'Comment', kind: 'comment', ...ownerOfRow('comment') },
    { typeName: 'Menu', kind: 'menu', ...ownerOfRow('term') },
    { typeName: 'MenuItem', kind: 'menuItem', ...ownerOfRow('post') },
  ];
}

type OwnerCheck = (type: GroupOwnerType, value: string) => boolean;

const ofKind =
  (kind: GroupOwnerType['kind']): OwnerCheck =>
  (type) =>
    type.kind === kind;

const isPage: OwnerCheck = ({ subtype }) => subtype === 'page';

/** A rule that names a type, to which the operator applies. */
const namesSubtype =
  (...kinds: GroupOwnerType['kind'][]): OwnerCheck =>
  ({ kind, subtype }, value) =>
    kinds.includes(kind) && (value === 'all' || value === subtype);

/** Rules that name a type of objects. */
const RULES_ABOUT_TYPES: Readonly<Record<string, { isOfKind: OwnerCheck; holds: OwnerCheck }>> = {
  post_type: { isOfKind: ({ kind }) => kind === 'item' || kind === 'file', holds: namesSubtype('item', 'file') },
  taxonomy: { isOfKind: ofKind('term'), holds: namesSubtype('term') },
};

/** Whether a rule is one about all objects of a kind, or names some of them. */
const names: (operator: LocationRule['operator'], value: string) => boolean = (operator, value) =>
  operator === '==' || value !== 'all';

/** Rules about objects of one kind, all of which get the group. */
const RULES_ABOUT_OBJECTS: Readonly<Record<string, (rule: LocationRule, type: GroupOwnerType) => boolean>> = {
  ...{ page: (_rule, type) => isPage(type, ''), page_parent: (_rule, type) => isPage(type, '') },
  post: ({ operator, itemType }, { kind, subtype }) =>
    operator === '==' && (kind === 'item' || kind === 'file') && subtype === itemType,
  page_template: (_rule, type) => isPage(type, ''),
  page_type: ({ value }, type) => isPage(type, '') && ['front_page', 'posts_page'].includes(value),
  ...{ user_role: (_rule, { kind }) => kind === 'user', user_form: (_rule, { kind }) => kind === 'user' },
  attachment: ({ operator }, { kind }) => kind === 'file' && operator === '==',
  comment: ({ operator, value }, { kind }) => kind === 'comment' && names(operator, value),
  nav_menu: ({ operator, value }, { kind }) => kind === 'menu' && names(operator, value),
  nav_menu_item: ({ operator, value }, { kind }) => kind === 'menuItem' && names(operator, value),
};

/** Whether objects of a type can fulfil a rule; false for a rule that the type alone does not tell. */
function canHold(rule: LocationRule, type: GroupOwnerType): boolean {
  const { param, operator, value } = rule;
  if (value === '' || value === '0') return false;
  const aboutTypes = Object.hasOwn(RULES_ABOUT_TYPES, param) ? RULES_ABOUT_TYPES[param] : undefined;
  if (aboutTypes) return aboutTypes.isOfKind(type, value) && aboutTypes.holds(type, value) === (operator === '==');
  const aboutObjects = Object.hasOwn(RULES_ABOUT_OBJECTS, param) ? RULES_ABOUT_OBJECTS[param] : undefined;
  return aboutObjects?.(rule, type) ?? false;
}

const PAGE_RULES = ['page_type', 'page_parent', 'page'];

const ITEM_RULES = ['post_status', 'post_format', 'post_category', 'post_taxonomy', 'post'];

/** The rules that may stand beside a rule in an alternative that gives types the group; by default none. */
const COMPATIBLE_RULES: Readonly<Record<string, readonly string[]>> = {
  post_type: ITEM_RULES,
  post: ['post_type', ...ITEM_RULES],
  page_template: PAGE_RULES,
  ...Object.fromEntries(PAGE_RULES.map((param) => [param, ['page_template', ...PAGE_RULES]])),
  user_form: ['user_form', 'user_role'],
  user_role: ['user_form', 'user_role'],
};

/** Whether the other rules of an alternative let a rule give the group to types, such as none about the viewer. */
function isCompatible({ param }: LocationRule, rules: readonly LocationRule[]): boolean {
  const own = rules.findIndex((rule) => rule.param === param);
  return rules.every((rule, index) => index === own || COMPATIBLE_RULES[param]?.includes(rule.param));
}

/**
 * Returns the types whose objects have a group: those that the group names, or those that its rules name. By its rules, a group that is
 * not active or has an empty name in GraphQL has none, as in the reference.
 */
export function typesWithGroup(
  { isActive, graphqlName, graphqlTypes, location }: FieldGroup,
  types: readonly GroupOwnerType[],
): readonly GroupOwnerType[] {
  if (graphqlTypes) return types.filter(({ typeName }) => graphqlTypes.includes(typeName));
  if (!isActive || graphqlName === '') return [];
  return types.filter((type) =>
    location.some((rules) => rules.some((rule) => isCompatible(rule, rules) && canHold(rule, type))),
  );
}
