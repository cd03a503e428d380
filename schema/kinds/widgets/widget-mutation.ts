import { deletionType } from '../../content/write/item-mutations.ts';
import { siteOf } from '../../core/domain.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import { INACTIVE_SIDEBAR, requireWidgetManager } from './sidebars.ts';
import { findSidebar, findWidget } from './widget-query.ts';
import { sidebarNode, widgetNode } from './widget-type.ts';
import { createWidget, deleteWidget, instanceInput, orderWidgets, updateWidget } from './write-widgets.ts';

const widgetDeletion = oncePerBuilder((builder) =>
  deletionType(builder, { name: 'Widget', node: widgetNode(builder) }),
);

/** Reads the settings again after a change. */
const reloadSettings = async (context: RequestContext) => ({
  registry: context.registry,
  site: await siteOf(context),
});

const REQUIRED_RIGHT = 'Requires the right to edit the theme.';

/** Registers the mutations of sidebars and widgets. */
export function registerWidgetMutations(builder: Builder): void {
  builder.mutationFields((t) => ({
    updateSidebar: t.field({
      extensions: writesKind('appearance'),
      type: sidebarNode(builder),
      description: `Replaces the widgets of a sidebar; widgets that are not in the list become inactive. ${REQUIRED_RIGHT}`,
      args: {
        id: t.arg.string({ required: true, description: 'Its id, such as `sidebar-1`.' }),
        widgetIds: t.arg.stringList({ description: 'Ids of the widgets in their order. If absent, nothing changes.' }),
      },
      resolve: async (_root, { id, widgetIds }, context) => {
        requireWidgetManager(context);
        findSidebar(id, context);
        if (widgetIds) await orderWidgets({ id, widgetIds }, context);
        return findSidebar(id, await reloadSettings(context));
      },
    }),
    createWidget: t.field({
      extensions: writesKind('appearance'),
      type: widgetNode(builder),
      description: `Creates a widget and adds it to the end of a sidebar. ${REQUIRED_RIGHT}`,
      args: {
        idBase: t.arg.string({ description: 'Its type.' }),
        id: t.arg.string({
          description: 'Instead of `idBase`: the id of the new widget, or of an existing one to overwrite.',
        }),
        sidebar: t.arg.string({
          required: true,
          defaultValue: INACTIVE_SIDEBAR,
          description: 'The sidebar to which it is added.',
        }),
        instance: t.arg({ type: instanceInput(builder), description: 'Its values.' }),
      },
      resolve: async (_root, { instance = null, ...input }, context) => {
        const id = await createWidget({ ...input, instance }, context);
        return findWidget(id, await reloadSettings(context));
      },
    }),
    updateWidget: t.field({
      extensions: writesKind('appearance'),
      type: widgetNode(builder),
      description: `Changes the values of a widget, or moves it to another sidebar. ${REQUIRED_RIGHT}`,
      args: {
        id: t.arg.string({ required: true, description: 'Its id: type and number, such as `text-2`.' }),
        sidebar: t.arg.string({ description: 'The sidebar to which it is moved.' }),
        instance: t.arg({ type: instanceInput(builder), description: 'Its values.' }),
      },
      resolve: async (_root, { id, sidebar = null, instance = null }, context) => {
        await updateWidget({ id, sidebar, instance }, context);
        return findWidget(id, await reloadSettings(context));
      },
    }),
    deleteWidget: t.field({
      extensions: writesKind('appearance'),
      type: widgetDeletion(builder),
      description: `Deletes a widget, or makes it inactive. ${REQUIRED_RIGHT}`,
      args: {
        id: t.arg.string({ required: true, description: 'Its id: type and number, such as `text-2`.' }),
        force: t.arg.boolean({ description: 'Whether to delete it permanently.' }),
      },
      resolve: async (_root, { id, force }, context) => {
        requireWidgetManager(context);
        const previous = findWidget(id, context);
        await deleteWidget({ id, force: force === true }, context);
        if (force) return { deleted: true, previous, item: null };
        return { deleted: false, previous: null, item: findWidget(id, await reloadSettings(context)) };
      },
    }),
  }));
}
