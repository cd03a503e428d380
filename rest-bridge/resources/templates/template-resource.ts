import { writableStatuses } from '../../../schema/core/registry/post-status.ts';
import { editOnly, embedViewEdit, viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Link } from '../../declare/declared-link.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import type { Node } from '../../declare/field.ts';
import { type FieldRow, fieldRows } from '../../declare/field-rows.ts';
import { flag, integer, text } from '../../declare/typed-schema.ts';
import { objectOrEmptyList } from '../content/content-fields.ts';
import { collectionLink, methodsAllowedBy, selfLink } from '../crud/path-links.ts';

/** The two kinds: whole templates, and the parts that they are made of. */
export interface TemplateKind {
  path: string;
  type: 'cms_template' | 'cms_template_part';
  /** What GraphQL calls it. */
  name: 'TEMPLATE' | 'PART';
}

export const templateKinds: readonly TemplateKind[] = [
  { path: '/cms/v2/templates', type: 'cms_template', name: 'TEMPLATE' },
  { path: '/cms/v2/template-parts', type: 'cms_template_part', name: 'PART' },
];

const readonly = true;

const moment = (description: string) =>
  text(description, { type: ['string', 'null'], format: 'date-time', context: viewAndEdit, readonly });

const SHARED: Readonly<Record<string, FieldRow>> = {
  id: text('Theme and slug.', { select: 'name', readonly }),
  slug: text('Its part of the name.', { required: true, minLength: 1, pattern: '[a-zA-Z0-9_\\%-]+' }),
  theme: text('Name of the theme.'),
  // The path says it.
  type: text('Its type.', { isName: true, write: () => undefined }),
  source: text('`theme` for a file, `custom` for what is stored.', { readonly }),
  origin: text('Where what is stored came from.', { readonly, additionalType: { type: 'null', of: 'itself' } }),
  content: {
    description: 'Its markup.',
    type: ['object', 'string'],
    default: '',
    properties: {
      raw: text('As it is stored.', { context: viewAndEdit }),
      block_version: integer('Version of the block format.', { context: editOnly, readonly }),
    },
    additionalType: { type: 'null', of: 'itself' },
    read: objectOrEmptyList,
  },
  title: {
    description: 'Its title.',
    type: ['object', 'string'],
    default: '',
    properties: {
      raw: text('As it is stored.', { context: viewEditEmbed }),
      rendered: text('As HTML.', { context: viewEditEmbed, readonly }),
    },
  },
  description: text('What it is for.', { default: '' }),
  status: text('Its state.', { enum: [...writableStatuses], default: 'publish' }),
  cms_id: integer('Number of what is stored; 0 for a file.', { readonly, select: 'databaseId' }),
  has_theme_file: flag('Whether the theme has a file for it.', { type: 'bool', readonly }),
  author: integer('Number of its author.', { context: viewEditEmbed, select: 'authorId', input: 'authorId' }),
  modified: moment("When it was last changed, in the site's time zone."),
  author_text: text('What people call whoever it comes from.', { context: viewEditEmbed, readonly }),
  original_source: text('Where it comes from in the first place.', {
    context: viewEditEmbed,
    readonly,
    enum: ['theme', 'plugin', 'site', 'user'],
  }),
  // Made by an editor for one item or list; every client spells it so.
  is_wp_suggestion: { type: 'boolean', context: undefined, select: null, isUnlisted: true, input: 'isSuggestion' },
  date: moment("When it was published, in the site's time zone."),
};

const OF_TEMPLATES: Readonly<Record<string, FieldRow>> = {
  is_custom: flag('Whether items ask for it by name.', { type: 'bool', readonly }),
  plugin: text('The extension that brings it along.', { context: viewEditEmbed, readonly, select: null }),
};

const OF_PARTS: Readonly<Record<string, FieldRow>> = { area: text('What it is for.', { optional: true }) };

const rowsOf = (type: TemplateKind['type']): Readonly<Record<string, FieldRow>> => ({
  ...SHARED,
  ...(type === 'cms_template' ? OF_TEMPLATES : OF_PARTS),
});

interface Permissions {
  edit?: boolean;
  delete?: boolean;
  publish?: boolean;
  unfilteredHtml?: boolean;
}

const can = (node: Node): Permissions => (node._can ?? {}) as Permissions;

const action = (path: string, { rel, allows }: { rel: string; allows: (may: Permissions) => unknown }): Link => ({
  rel: `cms:action-${rel}`,
  targets: (node) => (allows(can(node)) ? [{ href: `${path}/${node._name}` }] : []),
});

/** Earlier versions of what is stored; what lies in the trash shows none. */
const revisionLinks = (path: string): Link[] => [
  {
    rel: 'version-history',
    select: '_stored: databaseId _status: status _revisions: revisionCount',
    targets: (node) =>
      node._stored && node._status !== 'trash'
        ? [{ href: `${path}/${node._name}/revisions`, attributes: { count: node._revisions } }]
        : [],
  },
  {
    rel: 'predecessor-version',
    select: '_latest: latestRevisionId',
    targets: (node) =>
      node._latest && node._status !== 'trash'
        ? [{ href: `${path}/${node._name}/revisions/${node._latest}`, attributes: { id: node._latest } }]
        : [],
  },
];

/** A template or a template part. */
export const templateResource = ({ path, type }: TemplateKind): Resource => ({
  title: type,
  itemPath: `${path}/{id}`,
  permissions: '_can: viewerCan { edit delete publish unfilteredHtml }',
  fields: fieldRows({ context: embedViewEdit }, rowsOf(type)),
  links: [
    selfLink((node) => `${path}/${node._name}`, { select: '_name: name' }),
    collectionLink(path),
    { rel: 'about', targets: () => [{ href: `/cms/v2/types/${type}` }] },
    ...revisionLinks(path),
    action(path, { rel: 'publish', allows: ({ publish }) => publish }),
    action(path, { rel: 'unfiltered-html', allows: ({ unfilteredHtml }) => unfilteredHtml }),
  ],
});

/** A version of a template: a template in all but its id and its links. */
export const templateVersionResource = (
  kind: TemplateKind,
  { versions, deletable }: { versions: 'revisions' | 'autosaves'; deletable: boolean },
): Resource => {
  const { itemPath: _, ...template } = templateResource(kind);
  return {
    ...template,
    fields: fieldRows(
      { context: embedViewEdit },
      {
        ...rowsOf(kind.type),
        id: integer('Number of the version.', { readonly, select: 'databaseId' }),
        parent: text('Name of the template that it is a version of.', { context: viewEditEmbed, select: 'name' }),
      },
    ),
    links: [
      selfLink((node) => `${kind.path}/${node._name}/${versions}/${node._stored}`, {
        select: '_name: name _stored: databaseId',
        allow: (node) => methodsAllowedBy({ delete: deletable && can(node).delete === true }),
      }),
      { rel: 'parent', targets: (node) => [{ href: `${kind.path}/${node._name}` }] },
    ],
  };
};
