import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { everywhere, everywhereShortFirst, viewAndEdit } from '../../declare/contexts.ts';
import type { Field, Node } from '../../declare/field.ts';
import type { Link } from '../../declare/link.ts';
import type { Resource } from '../../declare/resource.ts';
import { allowedOn, identityLinks, revisionLinks } from '../content/links.ts';

export const path = '/cms/v2/global-styles';

const styles: Field = {
  name: 'styles',
  schema: { description: 'Styles, as in theme.json.', type: ['object'], context: viewAndEdit },
};

const settings: Field = {
  name: 'settings',
  schema: { description: 'Settings, as in theme.json.', type: ['object'], context: viewAndEdit },
};

const id = (node: Node): unknown => node._id;
const can = (node: Node) => (node._can ?? {}) as { edit?: boolean; publish?: boolean; unfilteredHtml?: boolean };

const actionLink = (rel: string, isAllowed: (node: Node) => boolean | undefined): Link => ({
  rel: `cms:action-${rel}`,
  targets: (node) => (isAllowed(node) ? [{ href: `${path}/${id(node)}` }] : []),
});

const isAnyOf =
  (...rels: string[]) =>
  ({ rel }: Link): boolean =>
    rels.includes(rel);

/** What the people of a site changed about its theme (api.md, Global styles). */
export const globalStylesResource: Resource = {
  title: 'cms_global_styles',
  permissions: '_can: viewerCan { edit publish unfilteredHtml }',
  entityTag: '_tag: entityTag',
  fields: [
    {
      name: 'id',
      select: 'databaseId',
      schema: { description: 'Number of the styles.', type: 'integer', context: everywhereShortFirst, readonly: true },
    },
    styles,
    settings,
    {
      name: 'title',
      select: 'ownTitle',
      parts: {},
      unchecked: true,
      schema: {
        description: 'Their title.',
        type: ['object', 'string'],
        default: '',
        context: everywhereShortFirst,
        properties: {
          raw: { description: 'As it is stored.', type: 'string', context: everywhere },
          rendered: { description: 'As HTML.', type: 'string', context: everywhere, readonly: true },
        },
      },
    },
  ],
  links: [
    ...identityLinks(path, 'cms_global_styles').filter(isAnyOf('self', 'about')),
    ...revisionLinks(path).filter(isAnyOf('version-history')),
    actionLink('publish', (node) => can(node).publish),
    actionLink('edit-css', (node) => can(node).unfilteredHtml),
  ],
};

const number = (description: string): JsonSchema => ({ description, type: 'integer', context: everywhere });

const moment = (description: string, context: readonly string[]): JsonSchema => ({
  description,
  type: 'string',
  format: 'date-time',
  context,
});

/** An earlier version of them. */
export const globalStylesRevisionResource: Resource = {
  title: 'cms_global_styles-revision',
  permissions: '_can: viewerCan { edit delete }',
  fields: [
    { name: 'author', select: 'authorId', schema: number('Number of the user who saved it.') },
    { name: 'date', schema: moment("When it was saved, in the site's time zone.", everywhere) },
    { name: 'date_gmt', schema: moment('When it was saved, in GMT.', viewAndEdit) },
    {
      name: 'id',
      select: 'databaseId',
      schema: {
        description: 'Number of the revision.',
        type: 'integer',
        context: everywhereShortFirst,
        readonly: true,
      },
    },
    { name: 'modified', schema: moment("When it was last changed, in the site's time zone.", viewAndEdit) },
    { name: 'modified_gmt', schema: moment('When it was last changed, in GMT.', viewAndEdit) },
    { name: 'parent', select: 'parentId', schema: number('Number of the styles that it is a version of.') },
    styles,
    settings,
  ],
  links: [],
};

/** What the theme itself says. */
export const themeStylesResource: Resource = {
  title: 'theme-styles',
  isUnlisted: true,
  fields: [
    { ...settings, schema: { ...settings.schema, context: everywhereShortFirst } },
    { ...styles, schema: { ...styles.schema, context: everywhereShortFirst } },
  ],
  links: [
    {
      rel: 'self',
      select: '_stylesheet: stylesheet',
      targets: (node) => [
        { href: `${path}/themes/${node._stylesheet}`, attributes: { targetHints: { allow: allowedOn({}) } } },
      ],
    },
  ],
};
