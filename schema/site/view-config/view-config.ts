import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../../core/request-context.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';

type JsonMap = { readonly [name: string]: JsonValue };

/** A view that users can choose. `view` contains the properties that differ from the default view. */
export interface NamedView {
  title: string;
  slug: string;
  view?: JsonMap;
}

/** How editors show a list of items, and the form of one item, with the property names that editors expect. */
export interface ViewConfig {
  /** The default view of the list. */
  defaultView: JsonMap;
  /** The default properties of each layout. */
  defaultLayouts: JsonMap;
  viewList: readonly NamedView[];
  form: JsonMap;
}

/** The environment in which a provider creates a view configuration. */
export interface ViewSource {
  schema: GraphQLSchema;
  context: RequestContext;
  /** The default configuration; its `viewList` contains only the view of all items. */
  shared: ViewConfig;
}

/** Creates the properties of a view configuration that replace the defaults. */
export type ViewProvider = (source: ViewSource) => Partial<ViewConfig> | Promise<Partial<ViewConfig>>;

/** The version of the format. */
export const VIEW_CONFIG_VERSION = 1;

/** Creates a view that is limited to one value of a field. Users cannot remove this filter. */
export const fixedView = (entry: {
  title: string;
  slug: string;
  field: string;
  operator: 'is' | 'isAny';
  value: string;
}) => {
  const { title, slug, ...filter } = entry;
  return { title, slug, view: { filters: [{ ...filter, isLocked: true }] } };
};

/** Creates a field of a form, with the position of its label. */
export const formField = (
  id: string,
  { type, labelPosition }: { type: 'panel' | 'regular'; labelPosition: 'top' | 'none' },
) => ({
  id,
  layout: { type, labelPosition },
});
