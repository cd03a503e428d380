import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../../core/request-context.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';

type JsonMap = { readonly [name: string]: JsonValue };

/** A view that people choose by its title; it differs from the usual one in what `view` names. */
export interface NamedView {
  title: string;
  slug: string;
  view?: JsonMap;
}

/** How editors show a list of something, and a form for one of it. Names inside are those that editors know. */
export interface ViewConfig {
  /** How the list is shown at first. */
  defaultView: JsonMap;
  /** What differs in each layout. */
  defaultLayouts: JsonMap;
  viewList: readonly NamedView[];
  form: JsonMap;
}

/** What a configuration is made from. */
export interface ViewSource {
  schema: GraphQLSchema;
  context: RequestContext;
  /** What all things of the sort have; `viewList` is the one view of everything. */
  shared: ViewConfig;
}

/** What a type of items has in place of what all share. */
export type ViewProvider = (source: ViewSource) => Partial<ViewConfig> | Promise<Partial<ViewConfig>>;

/** The version of the format. */
export const VIEW_CONFIG_VERSION = 1;

/** A view of what has one value in a field; it cannot be widened there. */
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

/** A field of a form whose label stands beside, above or nowhere. */
export const formField = (
  id: string,
  { type, labelPosition }: { type: 'panel' | 'regular'; labelPosition: 'top' | 'none' },
) => ({
  id,
  layout: { type, labelPosition },
});
