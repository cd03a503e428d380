import type { Taxonomy } from '../../../schema/core/registry/taxonomy.ts';
import type { Link, SchemaLink } from '../../declare/declared-resource.ts';
import { type ContentPermissions, contentPermissionsOf } from './content-links.ts';

/** The properties of a kind on which the actions depend. */
interface ActionOptions {
  hasSticky: boolean;
  /** The author of an item can be changed. */
  hasAuthors: boolean;
  taxonomies: readonly Taxonomy[];
}

/** An action on an item, which requires a permission. */
interface Action {
  /** Relation without `action-`. */
  rel: string;
  /** Completes the sentence "The current user can …". */
  title: string;
  /** JSON schemas of the properties that the action writes. */
  properties: Record<string, unknown>;
  isAllowed(permissions: ContentPermissions): boolean | undefined;
}

/** Returns the actions on items of a kind, without those on terms. */
function contentActions({ hasSticky, hasAuthors }: ActionOptions): Action[] {
  const actions: (Action | false)[] = [
    {
      rel: 'publish',
      title: 'publish this post',
      properties: { status: { type: 'string', enum: ['publish', 'future'] } },
      isAllowed: ({ publish }) => publish,
    },
    {
      rel: 'unfiltered-html',
      title: 'post unfiltered HTML markup and JavaScript',
      properties: { content: { raw: { type: 'string' } } },
      isAllowed: ({ unfilteredHtml }) => unfilteredHtml,
    },
    hasSticky && {
      rel: 'sticky',
      title: 'sticky this post',
      properties: { sticky: { type: 'boolean' } },
      isAllowed: ({ makeSticky, assignAuthor }) => makeSticky && assignAuthor,
    },
    hasAuthors && {
      rel: 'assign-author',
      title: 'change the author on this post',
      properties: { author: { type: 'integer' } },
      isAllowed: ({ assignAuthor }) => assignAuthor,
    },
  ];
  return actions.filter((action) => action !== false);
}

function termAction(verb: 'create' | 'assign', { name, restBase }: Taxonomy): Action {
  return {
    rel: `${verb}-${restBase}`,
    title: `${verb} terms in the ${name} taxonomy`,
    properties: { [restBase]: { type: 'array', items: { type: 'integer' } } },
    isAllowed: ({ taxonomies }) => taxonomies?.find(({ taxonomy }) => taxonomy === name)?.[verb],
  };
}

/** Describes the action links in the schema of a kind. */
export const actionSchemaLinks = (kind: ActionOptions): readonly SchemaLink[] =>
  [
    ...contentActions(kind),
    ...kind.taxonomies.flatMap((taxonomy) => [termAction('assign', taxonomy), termAction('create', taxonomy)]),
  ].map(({ rel, title, properties }) => ({
    rel: `action-${rel}`,
    title: `The current user can ${title}.`,
    targetSchema: { type: 'object', properties },
  }));

/** Returns the action links, which items have if the viewer has the permission. */
export const actionLinks = (path: string, kind: ActionOptions): Link[] =>
  [
    ...contentActions(kind),
    ...kind.taxonomies.flatMap((taxonomy) => [termAction('create', taxonomy), termAction('assign', taxonomy)]),
  ].map(({ rel, isAllowed }) => ({
    rel: `cms:action-${rel}`,
    editOnly: true,
    targets: (node) => (isAllowed(contentPermissionsOf(node)) ? [{ href: `${path}/${node._id}` }] : []),
  }));
