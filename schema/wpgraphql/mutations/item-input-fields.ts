import { domainError } from '../../core/errors/domain-errors.ts';
import type { InputValues } from '../../core/graphql/builder.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import { isId } from '../../values/ids.ts';
import { postStatusEnum } from '../core/content-enums.ts';
import { builderOf, LIST_OF_NULLABLES, type WpgraphqlInputs } from '../core/wpgraphql-builder.ts';
import { languageCodeEnum } from '../languages/language-enums.ts';
import { databaseIdOf, parentIdOf } from '../nodes/wpgraphql-id.ts';

/** The fields of the items of all types that mutations write. */
const commonFields = (t: WpgraphqlInputs) => ({
  date: t.string(),
  menuOrder: t.int(),
  password: t.string(),
  slug: t.string(),
  status: t.field({ type: postStatusEnum(builderOf(t)) }),
});

/** The fields that items have if their type supports a feature. */
const FEATURE_FIELDS = {
  author: (t: WpgraphqlInputs) => ({ authorId: t.id() }),
  comments: (t: WpgraphqlInputs) => ({ commentStatus: t.string({ description: '`open` or `closed`.' }) }),
  editor: (t: WpgraphqlInputs) => ({ content: t.string() }),
  excerpt: (t: WpgraphqlInputs) => ({ excerpt: t.string() }),
  title: (t: WpgraphqlInputs) => ({ title: t.string() }),
  trackbacks: (t: WpgraphqlInputs) => ({
    pingStatus: t.string({ description: '`open` or `closed`.' }),
    pinged: addressesOfPings(t),
    toPing: addressesOfPings(t),
  }),
};

/** A list of addresses, which clients may send. */
const addressesOfPings = (t: WpgraphqlInputs) =>
  t.field({
    type: ['String'],
    required: LIST_OF_NULLABLES,
    description: 'Has no effect: the site sends no pings.',
  });

const parentField = (t: WpgraphqlInputs) => ({ parentId: t.id({ description: 'The parent; 0 for none.' }) });

const featureFields = (t: WpgraphqlInputs, features: readonly string[]): object =>
  Object.assign(
    {},
    ...Object.entries(FEATURE_FIELDS).map(([feature, fields]) => (features.includes(feature) ? fields(t) : {})),
  );

/** The field of items that have a language. */
export const languageField = (t: WpgraphqlInputs) => ({
  language: t.field({ type: languageCodeEnum(builderOf(t)), description: 'By default the default language.' }),
});

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer Type) => void
  ? Type
  : never;

/** The values of the fields of an item, of which a type has some. */
export type ItemFields = InputValues<
  ReturnType<typeof commonFields> &
    ReturnType<typeof parentField> &
    ReturnType<typeof languageField> &
    Intersection<ReturnType<(typeof FEATURE_FIELDS)[keyof typeof FEATURE_FIELDS]>>
>;

/** The fields of posts that mutations write, without terms. */
export const postFields = (t: WpgraphqlInputs): object => ({
  ...commonFields(t),
  ...featureFields(t, Object.keys(FEATURE_FIELDS)),
});

/** The fields of pages that mutations write. */
export const pageFields = (t: WpgraphqlInputs): object => ({
  ...commonFields(t),
  ...featureFields(t, ['author', 'comments', 'editor', 'title']),
  ...parentField(t),
});

/** The fields of the items of a declared type that mutations write, without terms: those of the features it supports. */
export const declaredTypeFields = (t: WpgraphqlInputs, { supports, hierarchical }: PostType): object => ({
  ...commonFields(t),
  ...featureFields(
    t,
    Object.keys(supports).filter((feature) => supports[feature]),
  ),
  ...(hierarchical ? parentField(t) : {}),
});

type Id = string | number;

/** Returns the database id of an item. Errors: `rest_post_invalid_id` for anything else. */
export function itemIdOfInput(id: Id): number {
  const databaseId = databaseIdOf(id);
  if (!isId(databaseId)) throw domainError('rest_post_invalid_id');
  return databaseId;
}

/** Returns the database id of an author; undefined for none, also as an empty text or 0. Errors: `rest_invalid_author` for anything else. */
export function authorIdOfInput(id: Id | null | undefined): number | undefined {
  if (!id || id === '0') return undefined;
  const databaseId = databaseIdOf(id);
  if (!isId(databaseId)) throw domainError('rest_invalid_author');
  return databaseId;
}

/**
 * Returns the database id of a parent; 0 removes the parent, undefined or an empty text does not change it. Errors:
 * `rest_post_invalid_id` for anything else.
 */
export function parentIdOfInput(id: Id | null | undefined): number | undefined {
  if (id === null || id === undefined || id === '') return undefined;
  const databaseId = parentIdOf(id);
  if (databaseId === null) throw domainError('rest_post_invalid_id', { status: 400 });
  return databaseId;
}
