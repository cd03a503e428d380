import type { Builder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { requireWidgetManager, type Sidebar, storedSidebars, storedWidgets, type Widget } from './sidebars.ts';
import { instanceInput } from './widget-inputs.ts';
import { cleanInstance, openInstance } from './widget-instance.ts';
import { sidebarNode, widgetNode, widgetPreviewNode, widgetTypeNode } from './widget-type.ts';
import { type TypedInstance, type WidgetType, widgetTypeOf, widgetTypes } from './widget-types.ts';
import type { InstanceInput } from './write-widgets.ts';

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

/** Combines encoded values with those of a form or a map. Errors: `rest_invalid_widget`. */
async function previewOf(
  { typeId, input }: { typeId: string; input: InstanceInput },
  context: RequestContext,
): Promise<TypedInstance> {
  const type = widgetTypeOf(typeId);
  if (!type) throw domainError('rest_invalid_widget');
  const { encoded, hash, raw, form } = input;
  const before = encoded && hash ? await openInstance({ type, encoded, hash }, context) : {};
  const values = form ?? raw;
  const { viewer } = context;
  const instance = values ? cleanInstance(values as Record<string, unknown>, { type, before, viewer }) : before;
  return { type, instance };
}

/** A resolver for viewers who may edit the theme. Errors: `rest_cannot_manage_widgets`. */
const managed =
  <Args, Result>(resolve: (args: Args, context: RequestContext) => Result) =>
  (_root: unknown, args: Args, context: RequestContext): Result => {
    requireWidgetManager(context);
    return resolve(args, context);
  };

/** Registers what this file declares on a schema builder. */
export function registerWidgetsQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    sidebars: t.field({
      type: [sidebarNode(builder)],
      description: `The sidebars. ${rights}`,
      resolve: managed((_args, context) => storedSidebars(context)),
    }),
    sidebar: t.field({
      type: sidebarNode(builder),
      description: `One sidebar. ${rights}`,
      args: { id: t.arg.string({ required: true, description: 'Its id, such as `sidebar-1`.' }) },
      resolve: managed(({ id }, context) => findSidebar(id, context)),
    }),
    widgets: t.field({
      type: [widgetNode(builder)],
      description: `The stored widgets. ${rights}`,
      args: { sidebar: t.arg.string({ description: 'Only those of this sidebar.' }) },
      resolve: managed(({ sidebar }, context) =>
        storedWidgets(context).filter((widget) => !sidebar || widget.sidebar === sidebar),
      ),
    }),
    widget: t.field({
      type: widgetNode(builder),
      description: `One widget. ${rights}`,
      args: { id: t.arg.string({ required: true, description: 'Its id: type and number, `text-2`.' }) },
      resolve: managed(({ id }, context) => findWidget(id, context)),
    }),
    widgetTypes: t.field({
      type: [widgetTypeNode(builder)],
      description: `The types of widgets. ${rights}`,
      resolve: managed(() => [...widgetTypes]),
    }),
    widgetType: t.field({
      type: widgetTypeNode(builder),
      description: `One type of widget. ${rights}`,
      args: { id: t.arg.string({ required: true, description: 'Its id, such as `text`.' }) },
      resolve: managed(({ id }) => findType(id)),
    }),
    widgetPreview: t.field({
      type: widgetPreviewNode(builder),
      description: `A widget with these values, which is not stored. ${rights}`,
      args: {
        type: t.arg.string({ required: true, description: 'Its type.' }),
        instance: t.arg({
          type: instanceInput(builder),
          description: 'Its values; fields of its form override encoded values.',
        }),
      },
      resolve: managed(({ type, instance }, context) => previewOf({ typeId: type, input: instance ?? {} }, context)),
    }),
  }));
}
