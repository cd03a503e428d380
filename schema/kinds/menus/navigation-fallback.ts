import { canFindNavigation } from '../../access/site-access.ts';
import { assignedLocations } from '../../content/menus/menu-settings.ts';
import type { ContentInput } from '../../content/write/graphql-input.ts';
import { createContent } from '../../content/write/save-content.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { typeOf } from '../../core/registry/type-of.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { sameRow } from '../../core/selection.ts';
import { menuAsBlocks } from './menu-blocks.ts';

const TYPE = 'cms_navigation';

/** What the main menu of a site is called, as a place and as a menu. */
const PRIMARY = 'primary';

const fallbackType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'NavigationFallback',
    description: 'The navigation entry that is shown where none was chosen.',
    fields: (t) => ({
      databaseId: t.exposeInt('id'),
      navigation: t.field({ type: 'ContentNode', extensions: sameRow, resolve: (row) => row }),
    }),
  }),
);

/** Errors: `rest_cannot_create`. */
async function navigationFallback(context: RequestContext): Promise<ContentRow> {
  const { viewer, kernel } = context;
  const type = typeOf(context, TYPE);
  if (!canFindNavigation(viewer)) throw domainError('rest_cannot_create', { viewer });
  const { database } = kernel;
  const found = await newest(database.primary);
  if (found) return found;
  const input = (await ofMenu(context)) ?? listOfPages;
  const isTaken = new Error('Another request was quicker.');
  const made = await createContent({
    type,
    input: { ...input, status: 'publish' },
    context,
    own: {
      check: async (client) => {
        await database.lock(client, 'navigation-fallback');
        if (await newest(client)) throw isTaken;
      },
    },
  }).catch((error: unknown) => {
    if (error === isTaken) return null;
    throw error;
  });
  const row = made ?? (await newest(database.primary));
  if (!row) throw domainError('no_fallback_menu');
  return row;
}

const newest = (client: Pick<TransactionClient, 'post'>): Promise<ContentRow | null> =>
  client.post.findFirst({
    where: { type: TYPE, status: 'publish' },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
  });

const listOfPages: ContentInput = { title: 'Navigation', slug: 'navigation', content: '<!-- wp:page-list /-->' };

/** The main menu, else the newest one; null where there is none with items. */
async function ofMenu(context: RequestContext): Promise<ContentInput | null> {
  const { reader } = context.kernel.database;
  const assigned = assignedLocations(context.site).get(PRIMARY) ?? 0;
  const where = { taxonomy: 'nav_menu' };
  const menu =
    (assigned > 0 ? await reader.term.findFirst({ where: { ...where, id: assigned } }) : null) ??
    (await reader.term.findFirst({ where: { ...where, slug: PRIMARY } })) ??
    (await reader.term.findFirst({ where, orderBy: { id: 'desc' } }));
  if (!menu) return null;
  const content = await menuAsBlocks(menu.id, context);
  return content === '' ? null : { title: menu.name, slug: menu.slug, content };
}

/** Registers what this file declares on a schema builder. */
export function registerMenusFallback(builder: Builder): void {
  const fallback = fallbackType(builder);
  builder.mutationField('navigationFallback', (t) =>
    t.field({
      type: fallback,
      description:
        'The navigation entry that is shown where none was chosen: the newest one; else one is made of a menu, or of the list of pages. Takes the right to make such entries.',
      resolve: (_root, _args, context) => navigationFallback(context),
    }),
  );
}
