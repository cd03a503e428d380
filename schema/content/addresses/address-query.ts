import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { findItemAtAddress } from '../../urls/item-at-address.ts';
import { requireItemPassword } from '../previews/content-item.ts';
import { openPreview } from '../previews/open-preview.ts';
import { type ResolvedAddress, resolveAddress, resolveFormerAddress, resolveItem } from './resolve-address.ts';

const kindEnum = oncePerBuilder((builder) =>
  builder.enumType('PlaceKind', {
    description: 'What is found at an address of the site: an item or a list.',
    values: {
      POSTS: { value: 'posts', description: 'The latest posts.' },
      CONTENT: { value: 'content', description: 'An item.' },
      TERM: { value: 'term', description: 'The archive of a term.' },
      AUTHOR: { value: 'author', description: 'The archive of an author.' },
      DATE: { value: 'date', description: 'The archive of a year, a month or a day.' },
      TYPE: { value: 'type', description: 'The archive of a type.' },
      SEARCH: { value: 'search', description: 'The results of a search.' },
    } as const,
  }),
);

export const resolvedAddressType = oncePerBuilder((builder) =>
  builder.objectRef<ResolvedAddress & { password: string | null; preview?: ContentRow }>('Place').implement({
    description: 'What is found at an address of the site: an item or a list.',
    fields: (t) => ({
      kind: t.field({ type: kindEnum(builder), resolve: ({ kind }) => kind }),
      page: t.exposeInt('page', { description: 'The page number of a list in the address, from 1.' }),
      isEmbed: t.exposeBoolean('isEmbed', {
        description: 'Whether the address is that of the embed card of the item.',
      }),
      node: t.field({
        type: 'ContentNode',
        nullable: true,
        resolve: async (resolved, _args, context) =>
          resolved.preview ??
          (resolved.kind === 'content'
            ? unlockItem(await context.loaders.nodes.load(resolved.id), { password: resolved.password, context })
            : null),
      }),
      term: t.field({
        type: 'Term',
        nullable: true,
        resolve: (resolved) => (resolved.kind === 'term' ? resolved.term : null),
      }),
      author: t.field({
        type: 'User',
        nullable: true,
        resolve: (resolved, _args, { loaders }) =>
          resolved.kind === 'author' ? loaders.users.load(resolved.id) : null,
      }),
      typeName: t.string({ nullable: true, resolve: (resolved) => (resolved.kind === 'type' ? resolved.name : null) }),
      label: t.string({
        nullable: true,
        description: 'The display name of the year, month or day of a date archive.',
        resolve: (resolved) => (resolved.kind === 'date' ? resolved.label : null),
      }),
      search: t.string({
        nullable: true,
        description: 'The search text of a search.',
        resolve: (resolved) => (resolved.kind === 'search' ? resolved.words : null),
      }),
      after: t.field({
        type: 'LocalDateTime',
        nullable: true,
        description: 'The items of a date archive are later than this.',
        resolve: (resolved) => (resolved.kind === 'date' ? resolved.after : null),
      }),
      before: t.field({
        type: 'LocalDateTime',
        nullable: true,
        description: 'The items of a date archive are earlier than this.',
        resolve: (resolved) => (resolved.kind === 'date' ? resolved.before : null),
      }),
    }),
  }),
);

const uri = { required: true, description: 'An address of the site: an absolute URL, or its path and query.' } as const;
const password = { description: 'The password of an item that is protected by one.' } as const;

const previewToken = { description: 'A preview token of the item at the address, which grants reading it.' } as const;

interface AddressArguments {
  uri: string;
  password?: string | null | undefined;
  previewToken?: string | null | undefined;
}

async function resolveWithPassword(context: RequestContext, args: AddressArguments) {
  const preview = args.previewToken ? await previewAt(context, { ...args, previewToken: args.previewToken }) : null;
  if (args.previewToken) {
    const target = { kind: 'content', page: 1, isEmbed: false, password: null } as const;
    return preview && { ...target, id: preview.id, preview };
  }
  const resolved = await resolveAddress(context, args.uri);
  return resolved && hasGraphqlType(resolved, context) ? { ...resolved, password: args.password ?? null } : null;
}

/** Whether the schema has a type for the term, or for the items, at an address. */
function hasGraphqlType(target: ResolvedAddress, { registry }: RequestContext): boolean {
  if (target.kind === 'term') return Boolean(registry.taxonomies.get(target.term.taxonomy)?.graphqlName);
  return target.kind !== 'type' || Boolean(registry.postTypes.get(target.name)?.graphqlName);
}

/** Unlocks an item with a password. Errors: `rest_post_incorrect_password`, `too_many_login_failures`. */
async function unlockItem(
  row: ContentRow | null,
  { password, context }: { password: string | null | undefined; context: RequestContext },
): Promise<ContentRow | null> {
  // Items of types without a GraphQL type cannot be returned.
  if (!row || !context.registry.postTypes.get(row.type)?.graphqlName) return null;
  if (!password) return row;
  await requireItemPassword(context, { item: row, password });
  return { ...row, unlocked: true };
}

/**
 * Opens the item at an address with a preview token; null if there is no item. Errors: `rest_preview_token_invalid`.
 */
async function previewAt(
  context: RequestContext,
  { uri: address, previewToken: token }: { uri: string; previewToken: string },
): Promise<ContentRow | null> {
  const found = await findItemAtAddress(address, context);
  const row = found && (await context.loaders.nodes.load(found.id));
  return row && context.registry.postTypes.get(row.type)?.graphqlName ? openPreview(row, { token, context }) : null;
}

/** Registers the queries `nodeByUri`, `placeByUri` and `formerPlaceByUri`. */
export function registerAddressQueries(builder: Builder): void {
  builder.queryFields((t) => ({
    nodeByUri: t.field({
      type: 'ContentNode',
      nullable: true,
      description:
        'The item at an address of the site. Null if no item is visible to the viewer there, or if the address is that of a list, such as the latest posts; use `placeByUri` for lists.',
      args: { uri: t.arg.string(uri), password: t.arg.string(password) },
      resolve: async (_root, args, context) =>
        unlockItem(await resolveItem(context, args.uri), { password: args.password, context }),
    }),
    placeByUri: t.field({
      type: resolvedAddressType(builder),
      nullable: true,
      description: 'What is found at an address of the site: an item or a list. Null if nothing is found.',
      args: {
        uri: t.arg.string(uri),
        password: t.arg.string(password),
        previewToken: t.arg.string(previewToken),
      },
      resolve: (_root, args, context) => resolveWithPassword(context, args),
    }),
    formerPlaceByUri: t.field({
      type: resolvedAddressType(builder),
      nullable: true,
      description:
        'What was found at an address before the permalink settings were changed, for an address at which nothing is found now. Null if nothing was found, or if several items match.',
      args: { uri: t.arg.string(uri) },
      resolve: async (_root, args, context) => {
        const resolved = await resolveFormerAddress(context, args.uri);
        return resolved && hasGraphqlType(resolved, context) ? { ...resolved, password: null } : null;
      },
    }),
  }));
}
