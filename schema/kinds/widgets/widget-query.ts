import type { Builder } from '../builder.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { instanceInput } from './inputs.ts';
import { cleanInstance, openInstance } from './instance.ts';
import { requireWidgetManager, type Sidebar, storedSidebars, storedWidgets, type Widget } from './sidebars.ts';
import { type MadeWidget, sidebarNode, widgetNode, widgetPreviewNode, widgetTypeNode } from './type.ts';
import { type WidgetType, widgetTypeOf, widgetTypes } from './widget-types.ts';
import type { InstanceInput } from './write.ts';

const rights = 'Takes the right to edit the theme.';

/** Errors: `rest_sidebar_not_found`. */
export function findSidebar(id: string, context: Pick<RequestContext, 'site' | 'registry'>): Sidebar {
  const found = storedSidebars(context).find((sidebar) => sidebar.id === id);
  if (!found) throw domainError('rest_sidebar_not_found');
  return found;
}

/** Errors: `rest_widget_not_found`. */
export function findWidget(id: string, context: Pick<RequestContext, 'site' | 'registry'>): Widget {
  const found = storedWidgets(context).find((widget) => widget.id === id);
  if (!found) throw domainError('rest_widget_not_found');
  return found;
}

/** Errors: `rest_widget_type_invalid`. */
function findType(id: string): WidgetType {
  const found = widgetTypeOf(id);
  if (!found) throw domainError('rest_widget_type_invalid');
  return found;
}

/** What a sealed text and a form, or one of them, make together. Errors: `rest_invalid_widget`. */
async function previewOf(
  { typeId, input }: { typeId: string; input: InstanceInput },
  context: RequestContext,
): Promise<MadeWidget> {
  const type = widgetTypeOf(typeId);
  if (!type) throw domainError('rest_invalid_widget');
  const { encoded, hash, raw, form } = input;
  const before = encoded && hash ? await openInstance({ type, encoded, hash }, context) : {};
  const given = form ?? raw;
  const { viewer } = context;
  const instance = given ? cleanInstance(given as Record<string, unknown>, { type, before, viewer }) : before;
  return { type, instance };
}

/** Registers what this file declares on a schema builder. */
export function registerWidgetsQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    sidebars: t.field({
      type: [sidebarNode(builder)],
      description: `The places for widgets. ${rights}`,
      resolve: (_root, _args, context) => {
        requireWidgetManager(context);
        return storedSidebars(context);
      },
    }),
    sidebar: t.field({
      type: sidebarNode(builder),
      description: `One place for widgets. ${rights}`,
      args: { id: t.arg.string({ required: true, description: 'Its name, such as `sidebar-1`.' }) },
      resolve: (_root, { id }, context) => {
        requireWidgetManager(context);
        return findSidebar(id, context);
      },
    }),
    widgets: t.field({
      type: [widgetNode(builder)],
      description: `The widgets that are kept. ${rights}`,
      args: { sidebar: t.arg.string({ description: 'Only those of this sidebar.' }) },
      resolve: (_root, { sidebar }, context) => {
        requireWidgetManager(context);
        return storedWidgets(context).filter((widget) => !sidebar || widget.sidebar === sidebar);
      },
    }),
    widget: t.field({
      type: widgetNode(builder),
      description: `One widget. ${rights}`,
      args: { id: t.arg.string({ required: true, description: 'Its name: kind and number, `text-2`.' }) },
      resolve: (_root, { id }, context) => {
        requireWidgetManager(context);
        return findWidget(id, context);
      },
    }),
    widgetTypes: t.field({
      type: [widgetTypeNode(builder)],
      description: `The kinds of widgets that the site can keep and show. ${rights}`,
      resolve: (_root, _args, context) => {
        requireWidgetManager(context);
        return [...widgetTypes];
      },
    }),
    widgetType: t.field({
      type: widgetTypeNode(builder),
      description: `One kind of widget. ${rights}`,
      args: { id: t.arg.string({ required: true, description: 'Its name, such as `text`.' }) },
      resolve: (_root, { id }, context) => {
        requireWidgetManager(context);
        return findType(id);
      },
    }),
    widgetPreview: t.field({
      type: widgetPreviewNode(builder),
      description: `What a widget would be, without keeping it. ${rights}`,
      args: {
        type: t.arg.string({ required: true, description: 'Its kind.' }),
        instance: t.arg({
          type: instanceInput(builder),
          description: 'What it is made from; what its form says comes on top.',
        }),
      },
      resolve: (_root, { type, instance }, context) => {
        requireWidgetManager(context);
        return previewOf({ typeId: type, input: instance ?? {} }, context);
      },
    }),
  }));
}
