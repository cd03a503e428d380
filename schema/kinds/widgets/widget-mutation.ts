import { deletionType } from '../../content/write/deletion-result.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { siteOf } from '../../core/domain.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { INACTIVE, requireWidgetManager } from './sidebars.ts';
import { instanceInput } from './widget-inputs.ts';
import { findSidebar, findWidget } from './widget-query.ts';
import { sidebarNode, widgetNode } from './widget-type.ts';
import { createWidget, deleteWidget, orderWidgets, updateWidget } from './write-widgets.ts';

const widgetDeletion = oncePerBuilder((builder) =>
  deletionType(builder, { name: 'Widget', node: widgetNode(builder) }),
);

/** The current settings, after a change. */
const currentSettings = async (context: RequestContext) => ({
  registry: context.registry,
  site: await siteOf(context),
});

const rights = 'Takes the right to edit the theme.';

/** Registers what this file declares on a schema builder. */
export function registerWidgetsMutation(builder: Builder): void {
  builder.mutationFields((t) => ({
    updateSidebar: t.field({
      type: sidebarNode(builder),
      description: `Replaces the widgets of a sidebar; those that are left out become inactive. ${rights}`,
      args: {
        id: t.arg.string({ required: true, description: 'Its id, such as `sidebar-1`.' }),
        widgetIds: t.arg.stringList({ description: 'Without it, nothing changes.' }),
      },
      resolve: async (_root, { id, widgetIds }, context) => {
        requireWidgetManager(context);
        findSidebar(id, context);
        if (widgetIds) await orderWidgets({ id, widgetIds }, context);
        return findSidebar(id, await currentSettings(context));
      },
    }),
    createWidget: t.field({
      type: widgetNode(builder),
      description: `Creates a widget and adds it to the end of a sidebar. ${rights}`,
      args: {
        idBase: t.arg.string({ description: 'Its type.' }),
        id: t.arg.string({
          description: 'In place of a type: the id of the new widget, or of an existing one to overwrite.',
        }),
        sidebar: t.arg.string({
          required: true,
          defaultValue: INACTIVE,
          description: 'The sidebar that it is added to.',
        }),
        instance: t.arg({ type: instanceInput(builder), description: 'Its values.' }),
      },
      resolve: async (_root, { instance = null, ...input }, context) => {
        const id = await createWidget({ ...input, instance }, context);
        return findWidget(id, await currentSettings(context));
      },
    }),
    updateWidget: t.field({
      type: widgetNode(builder),
      description: `Changes the values of a widget, or moves it to another sidebar. ${rights}`,
      args: {
        id: t.arg.string({ required: true, description: 'Its id: type and number, `text-2`.' }),
        sidebar: t.arg.string({ description: 'The sidebar that it is moved to.' }),
        instance: t.arg({ type: instanceInput(builder), description: 'Its values.' }),
      },
      resolve: async (_root, { id, sidebar = null, instance = null }, context) => {
        await updateWidget({ id, sidebar, instance }, context);
        return findWidget(id, await currentSettings(context));
      },
    }),
    deleteWidget: t.field({
      type: widgetDeletion(builder),
      description: `Deletes a widget, or makes it inactive. ${rights}`,
      args: {
        id: t.arg.string({ required: true, description: 'Its id: type and number, `text-2`.' }),
        force: t.arg.boolean({ description: 'Whether to delete it permanently.' }),
      },
      resolve: async (_root, { id, force }, context) => {
        requireWidgetManager(context);
        const previous = findWidget(id, context);
        await deleteWidget({ id, force: force === true }, context);
        if (force) return { deleted: true, previous, item: null };
        return { deleted: false, previous: null, item: findWidget(id, await currentSettings(context)) };
      },
    }),
  }));
}
