import { type Builder, oncePerBuilder } from '../builder.ts';
import { deletionType } from '../content/write/deletion.ts';
import type { RequestContext } from '../context.ts';
import { siteOf } from '../domain.ts';
import { instanceInput } from './inputs.ts';
import { findSidebar, findWidget } from './query.ts';
import { INACTIVE, requireWidgetManager } from './sidebars.ts';
import { sidebarNode, widgetNode } from './type.ts';
import { createWidget, deleteWidget, orderWidgets, updateWidget } from './write.ts';

const widgetDeletion = oncePerBuilder((builder) =>
  deletionType(builder, { name: 'Widget', node: widgetNode(builder) }),
);

/** The settings as they are now. */
const afterwards = async (context: RequestContext) => ({ registry: context.registry, site: await siteOf(context) });

const rights = 'Takes the right to edit the theme.';

/** Registers what this file declares on a schema builder. */
export function registerWidgetsMutation(builder: Builder): void {
  builder.mutationFields((t) => ({
    updateSidebar: t.field({
      type: sidebarNode(builder),
      description: `Puts the widgets of a sidebar in an order; what is not named lies aside then. ${rights}`,
      args: {
        id: t.arg.string({ required: true, description: 'Its name, such as `sidebar-1`.' }),
        widgetIds: t.arg.stringList({ description: 'Without them, nothing changes.' }),
      },
      resolve: async (_root, { id, widgetIds }, context) => {
        requireWidgetManager(context);
        findSidebar(id, context);
        if (widgetIds) await orderWidgets({ id, widgetIds }, context);
        return findSidebar(id, await afterwards(context));
      },
    }),
    createWidget: t.field({
      type: widgetNode(builder),
      description: `Makes a widget of a kind and puts it last in a sidebar. ${rights}`,
      args: {
        idBase: t.arg.string({ description: 'Its kind.' }),
        id: t.arg.string({ description: 'Instead of a kind: the name that it is to have, or one that is kept.' }),
        sidebar: t.arg.string({ required: true, defaultValue: INACTIVE, description: 'Where it is put.' }),
        instance: t.arg({ type: instanceInput(builder), description: 'What it is made from.' }),
      },
      resolve: async (_root, { instance = null, ...wish }, context) => {
        const id = await createWidget({ ...wish, instance }, context);
        return findWidget(id, await afterwards(context));
      },
    }),
    updateWidget: t.field({
      type: widgetNode(builder),
      description: `Changes what a widget is made from, or moves it to another sidebar. ${rights}`,
      args: {
        id: t.arg.string({ required: true, description: 'Its name: kind and number, `text-2`.' }),
        sidebar: t.arg.string({ description: 'Where it is moved.' }),
        instance: t.arg({ type: instanceInput(builder), description: 'What it is made from.' }),
      },
      resolve: async (_root, { id, sidebar = null, instance = null }, context) => {
        await updateWidget({ id, sidebar, instance }, context);
        return findWidget(id, await afterwards(context));
      },
    }),
    deleteWidget: t.field({
      type: widgetDeletion(builder),
      description: `Deletes a widget, or lays it aside. ${rights}`,
      args: {
        id: t.arg.string({ required: true, description: 'Its name: kind and number, `text-2`.' }),
        force: t.arg.boolean({ description: 'Whether to delete it for good.' }),
      },
      resolve: async (_root, { id, force }, context) => {
        requireWidgetManager(context);
        const previous = findWidget(id, context);
        await deleteWidget({ id, force: force === true }, context);
        if (force) return { deleted: true, previous, item: null };
        return { deleted: false, previous: null, item: findWidget(id, await afterwards(context)) };
      },
    }),
  }));
}
