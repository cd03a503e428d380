import { domainError } from '../../core/errors/domain-errors.ts';
import type { Builder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { requireWidgetManager, type Sidebar, storedSidebars, storedWidgets, type Widget } from './sidebars.ts';
import { findWidgetType, type TypedInstance, type WidgetType, widgetTypes } from './widget-catalog.ts';
import { cleanInstance, readSignedInstance } from './widget-instance.ts';
import { sidebarNode, widgetNode, widgetPreviewNode, widgetTypeNode } from './widget-type.ts';
import { type InstanceInput, instanceInput } from './write-widgets.ts';

const REQUIRED_RIGHT = 'Requires the right to edit the theme.';

/** Returns the sidebar with this id. Errors: `rest_sidebar_not_found`. */
export function findSidebar(id: string, context: Pick<RequestContext, 'site' | 'registry'>): Sidebar {
  const match = storedSidebars(context).find((sidebar) => sidebar.id === id);
  if (!match) throw domainError('rest_sidebar_not_found');
  return match;
}

/** Returns the widget with this id. Errors: `rest_widget_not_found`. */
export function findWidget(id: string, context: Pick<RequestContext, 'site' | 'registry'>): Widget {
  const match = storedWidgets(context).find((widget) => widget.id === id);
  if (!match) throw domainError('rest_widget_not_found');
  return match;
}

/** Returns the type of widgets with this id. Errors: `rest_widget_type_invalid`. */
function requireWidgetType(id: string): WidgetType {
  const type = findWidgetType(id);
  if (!type) throw domainError('rest_widget_type_invalid');
  return type;
}

/**
 * Returns a widget that is not stored. Values of a form or map override encoded ones. Errors: `rest_widget_type_invalid`,
 * and `rest_invalid_widget` for a wrong signature.
 */
async function createPreview(
  { typeId, input }: { typeId: string; input: InstanceInput },
  context: RequestContext,
): Promise<TypedInstance> {
  const type = requireWidgetType(typeId);
  const { encoded, hash, raw, form } = input;
  const stored = encoded && hash ? await readSignedInstance({ type, encoded, hash }, context) : {};
  const values = form ?? raw;
  const { viewer } = context;
  const instance = values ? cleanInstance(values as Record<string, unknown>, { type, stored, viewer }) : stored;
  return { type, instance };
}

/** Creates a resolver that requires the right to edit the theme. Errors: `rest_cannot_manage_widgets`. */
const forWidgetManagers =
  <Args, Result>(resolve: (args: Args, context: RequestContext) => Result) =>
  (_root: unknown, args: Args, context: RequestContext): Result => {
    requireWidgetManager(context);
    return resolve(args, context);
  };

/** Registers the queries of sidebars, widgets and types of widgets. */
export function registerWidgetQueries(builder: Builder): void {
  builder.queryFields((t) => ({
    sidebars: t.field({
      type: [sidebarNode(builder)],
      description: `The sidebars. ${REQUIRED_RIGHT}`,
      resolve: forWidgetManagers((_args, context) => storedSidebars(context)),
    }),
    sidebar: t.field({
      type: sidebarNode(builder),
      description: `One sidebar. ${REQUIRED_RIGHT}`,
      args: { id: t.arg.string({ required: true, description: 'Its id, such as `sidebar-1`.' }) },
      resolve: forWidgetManagers(({ id }, context) => findSidebar(id, context)),
    }),
    widgets: t.field({
      type: [widgetNode(builder)],
      description: `The stored widgets. ${REQUIRED_RIGHT}`,
      args: { sidebar: t.arg.string({ description: 'Only widgets of this sidebar.' }) },
      resolve: forWidgetManagers(({ sidebar }, context) =>
        storedWidgets(context).filter((widget) => !sidebar || widget.sidebar === sidebar),
      ),
    }),
    widget: t.field({
      type: widgetNode(builder),
      description: `One widget. ${REQUIRED_RIGHT}`,
      args: { id: t.arg.string({ required: true, description: 'Its id: type and number, such as `text-2`.' }) },
      resolve: forWidgetManagers(({ id }, context) => findWidget(id, context)),
    }),
    widgetTypes: t.field({
      type: [widgetTypeNode(builder)],
      description: `The types of widgets. ${REQUIRED_RIGHT}`,
      resolve: forWidgetManagers(() => [...widgetTypes]),
    }),
    widgetType: t.field({
      type: widgetTypeNode(builder),
      description: `One type of widget. ${REQUIRED_RIGHT}`,
      args: { id: t.arg.string({ required: true, description: 'Its id, such as `text`.' }) },
      resolve: forWidgetManagers(({ id }) => requireWidgetType(id)),
    }),
    widgetPreview: t.field({
      type: widgetPreviewNode(builder),
      description: `A preview of a widget with these values, which is not stored. ${REQUIRED_RIGHT}`,
      args: {
        type: t.arg.string({ required: true, description: 'Its type.' }),
        instance: t.arg({
          type: instanceInput(builder),
          description: 'Its values; fields of its form override encoded values.',
        }),
      },
      resolve: forWidgetManagers(({ type, instance }, context) =>
        createPreview({ typeId: type, input: instance ?? {} }, context),
      ),
    }),
  }));
}
