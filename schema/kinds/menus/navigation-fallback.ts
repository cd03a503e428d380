import { canFindNavigation } from '../../access/site-access.ts';
import {
  loadMenuTree,
  type MenuEntry,
  menuItemDescription,
  menuItemTitleAttribute,
} from '../../content/menus/menu-item-target.ts';
import { locationsOfRequest } from '../../content/menus/menu-settings.ts';
import type { ContentInput } from '../../content/write/graphql-input.ts';
import { createContent } from '../../content/write/save-content.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { sameRow } from '../../core/graphql/selection.ts';
import { requireType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import type { Block } from '../../markup/block-grammar/parsed-block.ts';
import { serializeBlocks } from '../../markup/block-grammar/serialize-blocks.ts';

const TYPE = 'cms_navigation';

/** The location of the main menu, and the usual slug of that menu. */
const PRIMARY_MENU = 'primary';

const fallbackType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'NavigationFallback',
    description: 'The navigation menu that a navigation block shows if none was selected.',
    fields: (t) => ({
      databaseId: t.exposeInt('id'),
      navigation: t.field({ type: 'ContentNode', extensions: sameRow, resolve: (row) => row }),
    }),
  }),
);

/**
 * Returns the newest navigation menu; creates one if there is none. Errors: `rest_cannot_create`, `no_fallback_menu`.
 */
async function findOrCreateFallback(context: RequestContext): Promise<ContentRow> {
  const { viewer, kernel } = context;
  const type = requireType(context, TYPE);
  if (!canFindNavigation(viewer)) throw domainError('rest_cannot_create', { viewer });
  const { database } = kernel;
  const existing = await findNewest(database.primary);
  if (existing) return existing;
  const input = (await inputFromMenu(context)) ?? PAGE_LIST_INPUT;
  const createdConcurrently = new Error('A concurrent request has created the navigation menu.');
  const created = await createContent({
    type,
    input: { ...input, status: 'publish' },
    context,
    kindWrite: {
      check: async (client) => {
        await database.lockWithNext(client, 'navigation-fallback');
        if (await findNewest(client)) throw createdConcurrently;
      },
    },
  }).catch((error: unknown) => {
    if (error === createdConcurrently) return null;
    throw error;
  });
  const row = created ?? (await findNewest(database.primary));
  if (!row) throw domainError('no_fallback_menu');
  return row;
}

const findNewest = (client: Pick<TransactionClient, 'post'>): Promise<ContentRow | null> =>
  client.post.findFirst({
    where: { type: TYPE, status: 'publish' },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
  });

const PAGE_LIST_INPUT: ContentInput = { title: 'Navigation', slug: 'navigation', content: '<!-- wp:page-list /-->' };

/**
 * A navigation menu with the items of the main menu, else of the newest menu; null if there is none, or it is empty.
 */
async function inputFromMenu(context: RequestContext): Promise<ContentInput | null> {
  const { reader } = context.kernel.database;
  const assignedId = locationsOfRequest(context, context.site).get(PRIMARY_MENU) ?? 0;
  const where = { taxonomy: 'nav_menu' };
  const menu =
    (assignedId > 0 ? await reader.term.findFirst({ where: { ...where, id: assignedId } }) : null) ??
    (await reader.term.findFirst({ where: { ...where, slug: PRIMARY_MENU } })) ??
    (await reader.term.findFirst({ where, orderBy: { id: 'desc' } }));
  if (!menu) return null;
  const content = await menuAsBlocks(menu.id, context);
  return content === '' ? null : { title: menu.name, slug: menu.slug, content };
}

/** Registers the mutation that finds or creates the fallback of navigation blocks. */
export function registerNavigationFallback(builder: Builder): void {
  const fallback = fallbackType(builder);
  builder.mutationField('navigationFallback', (t) =>
    t.field({
      extensions: writesKind('appearance'),
      type: fallback,
      description:
        'Returns the navigation menu that a navigation block shows if none was selected: the newest one. If there is none, creates one from a menu, or from the list of pages. Requires the right to create navigation menus.',
      resolve: (_root, _args, context) => findOrCreateFallback(context),
    }),
  );
}

/** Returns the items of a menu as serialized navigation blocks; empty for a menu without items. */
const menuAsBlocks = async (menuId: number, context: RequestContext): Promise<string> =>
  serializeBlocks((await loadMenuTree(menuId, context)).map(navigationBlock));

function navigationBlock({ row, link, url, title, children }: MenuEntry): Block {
  const innerBlocks = children.map(navigationBlock);
  return {
    name: innerBlocks.length > 0 ? 'core/navigation-submenu' : 'core/navigation-link',
    attributes: {
      className: link.classes,
      description: menuItemDescription(row),
      id: link.itemType === 'custom' ? null : link.objectId,
      kind: link.itemType.replaceAll('_', '-'),
      label: title,
      opensInNewTab: link.target === '_blank',
      rel: link.xfn === '' ? null : link.xfn,
      title: menuItemTitleAttribute(row),
      type: link.object,
      url,
    },
    innerBlocks,
    innerHtml: '',
    innerContent: innerBlocks.map(() => null),
  };
}
