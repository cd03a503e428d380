import type { Taxonomy } from '../../../schema/core/registry/registry.ts';
import type { Link } from '../../declare/declared-link.ts';
import type { SchemaLink } from '../../declare/declared-resource.ts';
import { type ContentPermissions, permissionsOn } from './content-links.ts';

/** What the actions on items of a kind depend on. */
interface ActedOn {
  hasSticky: boolean;
  /** Items have authors that can be chosen. */
  hasAuthors: boolean;
  taxonomies: readonly Taxonomy[];
}

/** What an editor may do with an item. */
interface Action {
  rel: string;
  /** What it does, after "The current user can". */
  title: string;
  /** What is written by it. */
  properties: Record<string, unknown>;
  isAllowed(permissions: ContentPermissions): boolean | undefined;
}

function actionsOn({ hasSticky, hasAuthors }: ActedOn): Action[] {
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

/** What the schema of a kind says of the links that depend on rights. */
export const actionSchemaLinks = (kind: ActedOn): readonly SchemaLink[] =>
  [
    ...actionsOn(kind),
    ...kind.taxonomies.flatMap((taxonomy) => [termAction('assign', taxonomy), termAction('create', taxonomy)]),
  ].map(({ rel, title, properties }) => ({
    rel: `action-${rel}`,
    title: `The current user can ${title}.`,
    targetSchema: { type: 'object', properties },
  }));

/** What an editor may do, as links to the item. */
export const actionLinks = (path: string, kind: ActedOn): Link[] =>
  [
    ...actionsOn(kind),
    ...kind.taxonomies.flatMap((taxonomy) => [termAction('create', taxonomy), termAction('assign', taxonomy)]),
  ].map(({ rel, isAllowed }) => ({
    rel: `cms:action-${rel}`,
    editOnly: true,
    targets: (node) => (isAllowed(permissionsOn(node)) ? [{ href: `${path}/${node._id}` }] : []),
  }));
