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

/** Rules about objects of one kind, all of which get the group. */
const RULES_ABOUT_OBJECTS: Readonly<Record<string, OwnerCheck>> = {
  ...{ page: isPage, page_parent: isPage, page_type: isPage, page_template: isPage },
  ...{ user_role: ofKind('user'), user_form: ofKind('user'), attachment: ofKind('file') },
  ...{ comment: ofKind('comment'), nav_menu: ofKind('menu'), nav_menu_item: ofKind('menuItem') },
};

/** Whether objects of a type can fulfil a rule; false for a rule that the type alone does not tell. */
function canHold({ param, operator, value }: LocationRule, type: GroupOwnerType): boolean {
  const aboutTypes = Object.hasOwn(RULES_ABOUT_TYPES, param) ? RULES_ABOUT_TYPES[param] : undefined;
  if (aboutTypes) return aboutTypes.isOfKind(type, value) && aboutTypes.holds(type, value) === (operator === '==');
  const aboutObjects = Object.hasOwn(RULES_ABOUT_OBJECTS, param) ? RULES_ABOUT_OBJECTS[param] : undefined;
  return aboutObjects?.(type, value) ?? false;
}

/**
 * Returns the types whose objects have a group: those that the group names, or those that its rules name. A group that is not
 * active or has an empty name in GraphQL has none, as in the reference.
 */
export function typesWithGroup(
  { isActive, graphqlName, graphqlTypes, location }: FieldGroup,
  types: readonly GroupOwnerType[],
): readonly GroupOwnerType[] {
  if (!isActive || graphqlName === '') return [];
  return types.filter((type) =>
    graphqlTypes
      ? graphqlTypes.includes(type.typeName)
      : location.some((rules) => rules.length > 0 && rules.every((rule) => canHold(rule, type))),
  );
}
