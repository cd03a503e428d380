import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { everywhere, everywhereShortFirst, viewAndEdit } from '../../declare/contexts.ts';
import type { Field, Node } from '../../declare/field.ts';
import type { Link } from '../../declare/link.ts';
import type { Resource } from '../../declare/resource.ts';
import { partsOf, WRITABLE_STATUSES } from '../content/fields.ts';
import { allowedOn } from '../content/links.ts';

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

/** The order in which clients have always been told of the contexts. */

const text = (description: string, more: JsonSchema = {}): JsonSchema => ({
  description,
  type: 'string',
  context: everywhereShortFirst,
  ...more,
});

const readonly = true;

const moment = (description: string): JsonSchema => ({
  description,
  type: ['string', 'null'],
  format: 'date-time',
  context: viewAndEdit,
  readonly,
});

const SHARED: readonly Field[] = [
  { name: 'id', select: 'name', schema: text('Theme and slug.', { readonly }) },
  {
    name: 'slug',
    schema: text('Its part of the name.', { required: true, minLength: 1, pattern: '[a-zA-Z0-9_\\%-]+' }),
  },
  { name: 'theme', schema: text('Name of the theme.') },
  { name: 'type', isName: true, schema: text('Its type.') },
  { name: 'source', schema: text('`theme` for a file, `custom` for what is stored.', { readonly }) },
  {
    name: 'origin',
    absent: { as: 'null', of: 'itself' },
    schema: text('Where what is stored came from.', { readonly }),
  },
  {
    name: 'content',
    absent: { as: 'null', of: 'itself' },
    read: partsOf,
    schema: {
      description: 'Its markup.',
      type: ['object', 'string'],
      default: '',
      context: everywhereShortFirst,
      properties: {
        raw: { description: 'As it is stored.', type: 'string', context: viewAndEdit },
        block_version: {
          description: 'Version of the block format.',
          type: 'integer',
          context: ['edit'],
          readonly,
        },
      },
    },
  },
  {
    name: 'title',
    schema: {
      description: 'Its title.',
      type: ['object', 'string'],
      default: '',
      context: everywhereShortFirst,
      properties: {
        raw: text('As it is stored.', { context: everywhere }),
        rendered: text('As HTML.', { context: everywhere, readonly }),
      },
    },
  },
  { name: 'description', input: 'excerpt', schema: text('What it is for.', { default: '' }) },
  { name: 'status', schema: text('Its state.', { enum: [...WRITABLE_STATUSES], default: 'publish' }) },
  {
    name: 'cms_id',
    select: 'databaseId',
    schema: {
      description: 'Number of what is stored; 0 for a file.',
      type: 'integer',
      context: everywhereShortFirst,
      readonly,
    },
  },
  {
    name: 'has_theme_file',
    schema: {
      description: 'Whether the theme has a file for it.',
      type: 'bool',
      context: everywhereShortFirst,
      readonly,
    },
  },
  {
    name: 'author',
    select: 'authorId',
    input: 'authorId',
    schema: { description: 'Number of its author.', type: 'integer', context: everywhere },
  },
  { name: 'modified', schema: moment("When it was last changed, in the site's time zone.") },
  { name: 'author_text', schema: text('What people call whoever it comes from.', { context: everywhere, readonly }) },
  {
    name: 'original_source',
    schema: text('Where it comes from in the first place.', {
      context: everywhere,
      readonly,
      enum: ['theme', 'plugin', 'site', 'user'],
    }),
  },
  { name: 'date', schema: moment("When it was published, in the site's time zone.") },
];

const OF_TEMPLATES: readonly Field[] = [
  {
    name: 'is_custom',
    schema: {
      description: 'Whether items ask for it by name.',
      type: 'bool',
      context: everywhereShortFirst,
      readonly,
    },
  },
  {
    name: 'plugin',
    select: null,
    schema: text('The extension that brings it along.', { context: everywhere, readonly }),
  },
];

const OF_PARTS: readonly Field[] = [{ name: 'area', optional: true, schema: text('What it is for.') }];

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

const hints = (allow: readonly string[]) => ({ targetHints: { allow } });

/** A template or a template part (api.md, Template and template part). */
export const templateResource = ({ path, type }: TemplateKind): Resource => ({
  title: type,
  itemPath: `${path}/{id}`,
  permissions: '_can: viewerCan { edit delete publish unfilteredHtml }',
  fields: [...SHARED, ...(type === 'cms_template' ? OF_TEMPLATES : OF_PARTS)],
  links: [
    {
      rel: 'self',
      select: '_name: name',
      targets: (node) => [{ href: `${path}/${node._name}`, attributes: hints(allowedOn(can(node))) }],
    },
    { rel: 'collection', targets: () => [{ href: path }] },
    { rel: 'about', targets: () => [{ href: `/cms/v2/types/${type}` }] },
    ...revisionLinks(path),
    action(path, { rel: 'publish', allows: ({ publish }) => publish }),
    action(path, { rel: 'unfiltered-html', allows: ({ unfilteredHtml }) => unfilteredHtml }),
  ],
});

const versionId: Field = {
  name: 'id',
  select: 'databaseId',
  schema: {
    description: 'Number of the version.',
    type: 'integer',
    context: everywhereShortFirst,
    readonly,
  },
};

/** A version of a template: a template in all but its id and its links (api.md, Revision and autosave). */
export const templateVersionResource = (
  kind: TemplateKind,
  { versions, deletable }: { versions: 'revisions' | 'autosaves'; deletable: boolean },
): Resource => {
  const { itemPath: _, ...template } = templateResource(kind);
  return {
    ...template,
    fields: [
      versionId,
      ...template.fields.filter(({ name }) => name !== versionId.name),
      {
        name: 'parent',
        select: 'name',
        schema: { description: 'Name of the template that it is a version of.', type: 'string', context: everywhere },
      },
    ],
    links: [
      {
        rel: 'self',
        select: '_name: name _stored: databaseId',
        targets: (node) => [
          {
            href: `${kind.path}/${node._name}/${versions}/${node._stored}`,
            attributes: hints(['GET', ...(deletable && can(node).delete ? ['DELETE'] : [])]),
          },
        ],
      },
      { rel: 'parent', targets: (node) => [{ href: `${kind.path}/${node._name}` }] },
    ],
  };
};
