import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { INACTIVE, requireWidgetManager, storedWidgets } from './sidebars.ts';

const SETTING = 'sidebars_widgets';

/**
 * Puts the widgets of a sidebar in an order; those that are not named follow, since there is no other place for them.
 * Errors: `rest_cannot_manage_widgets`, `rest_sidebar_not_found`.
 */
export async function orderWidgets(
  { id, widgetIds }: { id: string; widgetIds: readonly string[] },
  context: RequestContext,
): Promise<void> {
  requireWidgetManager(context);
  if (id !== INACTIVE) throw domainError('rest_sidebar_not_found');
  const known = storedWidgets(context).map((widget) => widget.id);
  const wanted = widgetIds.filter((widgetId) => known.includes(widgetId));
  const order = [...new Set([...wanted, ...known])];
  const value = JSON.stringify({ [INACTIVE]: order, array_version: 3 });
  const { database } = context.kernel;
  await database.transaction(async (client) => {
    await database.lock(client, `setting:${SETTING}`);
    await client.setting.upsert({ where: { name: SETTING }, create: { name: SETTING, value }, update: { value } });
  });
}
