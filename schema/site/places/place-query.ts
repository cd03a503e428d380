import { openItem } from '../../content/item-password.ts';
import { formerPlaceAt } from '../../content/places/former-place.ts';
import { contentAt, type Place, placeAt } from '../../content/places/place.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';

const kindEnum = oncePerBuilder((builder) =>
  builder.enumType('PlaceKind', {
    description: 'What stands at an address of the site.',
    values: {
      POSTS: { value: 'posts', description: 'The latest posts.' },
      CONTENT: { value: 'content', description: 'An item.' },
      TERM: { value: 'term', description: 'The items that have a term.' },
      AUTHOR: { value: 'author', description: 'What somebody has written.' },
      DATE: { value: 'date', description: 'What was published in a year, a month or on a day.' },
      TYPE: { value: 'type', description: 'All items of a type.' },
      SEARCH: { value: 'search', description: 'What holds some words.' },
    } as const,
  }),
);

export const placeType = oncePerBuilder((builder) =>
  builder.objectRef<Place & { password: string | null }>('Place').implement({
    description: 'What stands at an address of the site.',
    fields: (t) => ({
      kind: t.field({ type: kindEnum(builder), resolve: ({ kind }) => kind }),
      page: t.exposeInt('page', { description: 'Which page of a list is asked for, from 1.' }),
      isEmbed: t.exposeBoolean('isEmbed', { description: 'Whether the card for other sites is asked for.' }),
      node: t.field({
        type: 'ContentNode',
        nullable: true,
        resolve: async (place, _args, context) =>
          place.kind === 'content'
            ? unlocked(await context.loaders.nodes.load(place.id), { password: place.password, context })
            : null,
      }),
      term: t.field({ type: 'Term', nullable: true, resolve: (place) => (place.kind === 'term' ? place.term : null) }),
      author: t.field({
        type: 'User',
        nullable: true,
        resolve: (place, _args, { loaders }) => (place.kind === 'author' ? loaders.users.load(place.id) : null),
      }),
      typeName: t.string({ nullable: true, resolve: (place) => (place.kind === 'type' ? place.name : null) }),
      label: t.string({
        nullable: true,
        description: 'What people call the time.',
        resolve: (place) => (place.kind === 'date' ? place.label : null),
      }),
      search: t.string({
        nullable: true,
        description: 'The words that are looked for.',
        resolve: (place) => (place.kind === 'search' ? place.words : null),
      }),
      after: t.field({
        type: 'LocalDateTime',
        nullable: true,
        description: 'Everything of the time is later than this.',
        resolve: (place) => (place.kind === 'date' ? place.after : null),
      }),
      before: t.field({
        type: 'LocalDateTime',
        nullable: true,
        description: 'Everything of the time is earlier than this.',
        resolve: (place) => (place.kind === 'date' ? place.before : null),
      }),
    }),
  }),
);

const uri = { required: true, description: 'An address of the site, whole or its path and query alone.' } as const;
const password = { description: 'Opens what a password protects.' } as const;

async function placeWith(context: RequestContext, args: { uri: string; password?: string | null | undefined }) {
  const place = await placeAt(context, args.uri);
  return place && { ...place, password: args.password ?? null };
}

/** Errors: `rest_post_incorrect_password`, `too_many_login_failures`. */
async function unlocked(
  row: ContentRow | null,
  { password, context }: { password: string | null | undefined; context: RequestContext },
): Promise<ContentRow | null> {
  if (!row || !password) return row;
  await openItem(context, { item: row, password });
  return { ...row, unlocked: true };
}

/** Registers what this file declares on a schema builder. */
export function registerPlacesQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    nodeByUri: t.field({
      type: 'ContentNode',
      nullable: true,
      description:
        'The item at an address of the site; null where there is none that the viewer may read, and where a list stands: of those, the latest posts at the home address among them, `placeByUri` tells.',
      args: { uri: t.arg.string(uri), password: t.arg.string(password) },
      resolve: async (_root, args, context) =>
        unlocked(await contentAt(context, args.uri), { password: args.password, context }),
    }),
    placeByUri: t.field({
      type: placeType(builder),
      nullable: true,
      description: 'What stands at an address of the site: an item or a list; null for nothing.',
      args: { uri: t.arg.string(uri), password: t.arg.string(password) },
      resolve: (_root, args, context) => placeWith(context, args),
    }),
    formerPlaceByUri: t.field({
      type: placeType(builder),
      nullable: true,
      description:
        'What an address at which nothing stands led to before the settings of permalinks were changed; null for nothing, and where more than one item may be meant.',
      args: { uri: t.arg.string(uri) },
      resolve: async (_root, args, context) => {
        const place = await formerPlaceAt(context, args.uri);
        return place && { ...place, password: null };
      },
    }),
  }));
}
