import { embedViewEdit, viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Link } from '../../declare/declared-link.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import type { Node } from '../../declare/field.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { integer, map, text } from '../../declare/typed-schema.ts';
import { identityLinks, revisionLinks } from '../content/content-links.ts';
import { selfLink } from '../crud/path-links.ts';

export const globalStylesPath = '/cms/v2/global-styles';

const documents = {
  styles: map('Styles, as in theme.json.', { type: ['object'] }),
  settings: map('Settings, as in theme.json.', { type: ['object'] }),
};

const id = (node: Node): unknown => node._id;
const can = (node: Node) => (node._can ?? {}) as { edit?: boolean; publish?: boolean; unfilteredHtml?: boolean };

const actionLink = (rel: string, isAllowed: (node: Node) => boolean | undefined): Link => ({
  rel: `cms:action-${rel}`,
  targets: (node) => (isAllowed(node) ? [{ href: `${globalStylesPath}/${id(node)}` }] : []),
});

const isAnyOf =
  (...rels: string[]) =>
  ({ rel }: Link): boolean =>
    rels.includes(rel);

/** What the people of a site changed about its theme. */
export const globalStylesResource: Resource = {
  title: 'cms_global_styles',
  permissions: '_can: viewerCan { edit publish unfilteredHtml }',
  entityTag: '_tag: entityTag',
  fields: fieldRows(
    { context: embedViewEdit },
    {
      id: integer('Number of the styles.', { readonly: true, select: 'databaseId' }),
      styles: { ...documents.styles, context: viewAndEdit },
      settings: { ...documents.settings, context: viewAndEdit },
      title: {
        description: 'Their title.',
        type: ['object', 'string'],
        default: '',
        properties: {
          raw: text('As it is stored.', { context: viewEditEmbed }),
          rendered: text('As HTML.', { context: viewEditEmbed, readonly: true }),
        },
        select: 'ownTitle',
        parts: {},
        unchecked: true,
      },
    },
  ),
  links: [
    ...identityLinks(globalStylesPath, 'cms_global_styles').filter(isAnyOf('self', 'about')),
    ...revisionLinks(globalStylesPath).filter(isAnyOf('version-history')),
    actionLink('publish', (node) => can(node).publish),
    actionLink('edit-css', (node) => can(node).unfilteredHtml),
  ],
};

const moment = (description: string) => text(description, { format: 'date-time' });

/** An earlier version of them. */
export const globalStylesRevisionResource: Resource = {
  title: 'cms_global_styles-revision',
  permissions: '_can: viewerCan { edit delete }',
  fields: fieldRows(
    { context: viewAndEdit },
    {
      author: integer('Number of the user who saved it.', { context: viewEditEmbed, select: 'authorId' }),
      date: { ...moment("When it was saved, in the site's time zone."), context: viewEditEmbed },
      date_gmt: moment('When it was saved, in GMT.'),
      id: integer('Number of the revision.', {
        context: embedViewEdit,
        readonly: true,
        select: 'databaseId',
      }),
      modified: moment("When it was last changed, in the site's time zone."),
      modified_gmt: moment('When it was last changed, in GMT.'),
      parent: integer('Number of the styles that it is a version of.', { context: viewEditEmbed, select: 'parentId' }),
      ...documents,
    },
  ),
  links: [],
};

/** What the theme itself says. */
export const themeStylesResource: Resource = {
  title: 'theme-styles',
  isUnlisted: true,
  fields: fieldRows({ context: embedViewEdit }, { settings: documents.settings, styles: documents.styles }),
  links: [selfLink((node) => `${globalStylesPath}/themes/${node._stylesheet}`, { select: '_stylesheet: stylesheet' })],
};
