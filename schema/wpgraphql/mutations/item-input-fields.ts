import type { PostType } from '../../core/registry/post-type.ts';
import { builderOf, LIST_OF_NULLABLES } from '../core/optional-list.ts';
import type { WpgraphqlInputs } from '../core/wpgraphql-builder.ts';
import { postStatusEnum } from '../enums/content-enums.ts';

/** The fields of the items of all types that mutations write. */
const commonFields = (t: WpgraphqlInputs) => ({
  date: t.string(),
  menuOrder: t.int(),
  password: t.string(),
  slug: t.string(),
  status: t.field({ type: postStatusEnum(builderOf(t)) }),
});

/** The fields that items have if their type supports a feature. */
const FEATURE_FIELDS: Readonly<Record<string, (t: WpgraphqlInputs) => object>> = {
  author: (t) => ({ authorId: t.id() }),
  comments: (t) => ({ commentStatus: t.string({ description: '`open` or `closed`.' }) }),
  editor: (t) => ({ content: t.string() }),
  excerpt: (t) => ({ excerpt: t.string() }),
  title: (t) => ({ title: t.string() }),
  trackbacks: (t) => ({
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
  Object.assign({}, ...features.map((feature) => FEATURE_FIELDS[feature]?.(t) ?? {}));

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
