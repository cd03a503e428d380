import { embedViewEdit, viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Link } from '../../declare/declared-link.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import type { Node } from '../../declare/field.ts';
import { fieldList } from '../../declare/field-list.ts';
import { dateTime, integer, map, text } from '../../declare/typed-schema.ts';
import { identityLinks, revisionLinks } from '../content/content-links.ts';
import { selfLink } from '../crud/path-links.ts';

export const globalStylesPath = '/cms/v2/global-styles';

const documentFields = {
  styles: map('Styles in the format of theme.json.', { type: ['object'] }),
  settings: map('Settings in the format of theme.json.', { type: ['object'] }),
};

const id = (node: Node): unknown => node._id;
const permissionsOf = (node: Node) =>
  (node._can ?? {}) as { edit?: boolean; publish?: boolean; unfilteredHtml?: boolean };

const actionLink = (rel: string, isAllowed: (node: Node) => boolean | undefined): Link => ({
  rel: `cms:action-${rel}`,
  targets: (node) => (isAllowed(node) ? [{ href: `${globalStylesPath}/${id(node)}` }] : []),
});

/** Returns a filter for links with one of the relations. */
const hasRelation =
  (...rels: string[]) =>
  ({ rel }: Link): boolean =>
    rels.includes(rel);

/** The changes of users to the styles of a theme. */
export const globalStylesResource: Resource = {
  title: 'cms_global_styles',
  permissions: '_can: viewerCan { edit publish unfilteredHtml }',
  entityTag: '_tag: entityTag',
  fields: fieldList(
    { context: embedViewEdit },
    {
      id: integer('Id of the global styles.', { readonly: true, select: 'databaseId' }),
      styles: { ...documentFields.styles, context: viewAndEdit },
      settings: { ...documentFields.settings, context: viewAndEdit },
      title: {
        description: 'Title of the global styles.',
        type: ['object', 'string'],
        default: '',
        properties: {
          raw: text('The title as stored.', { context: viewEditEmbed }),
          rendered: text('The title as HTML.', { context: viewEditEmbed, readonly: true }),
        },
        select: 'ownTitle',
        propertySelections: {},
        validation: 'none',
      },
    },
  ),
  links: [
    ...identityLinks(globalStylesPath, 'cms_global_styles').filter(hasRelation('self', 'about')),
    ...revisionLinks(globalStylesPath).filter(hasRelation('version-history')),
    actionLink('publish', (node) => permissionsOf(node).publish),
    actionLink('edit-css', (node) => permissionsOf(node).unfilteredHtml),
  ],
};

/** A revision of global styles. */
export const globalStylesRevisionResource: Resource = {
  title: 'cms_global_styles-revision',
  permissions: '_can: viewerCan { edit delete }',
  fields: fieldList(
    { context: viewAndEdit },
    {
      author: integer('Id of the account that saved the revision.', { context: viewEditEmbed, select: 'authorId' }),
      date: {
        ...dateTime("Date and time at which the revision was saved, in the site's time zone."),
        context: viewEditEmbed,
      },
      date_gmt: dateTime('Date and time at which the revision was saved, in GMT.'),
      id: integer('Id of the revision.', {
        context: embedViewEdit,
        readonly: true,
        select: 'databaseId',
      }),
      modified: dateTime("Date and time of the last change, in the site's time zone."),
      modified_gmt: dateTime('Date and time of the last change, in GMT.'),
      parent: integer('Id of the global styles to which the revision belongs.', {
        context: viewEditEmbed,
        select: 'parentId',
      }),
      ...documentFields,
    },
  ),
  links: [],
};

/** The styles that a theme declares. */
export const themeStylesResource: Resource = {
  title: 'theme-styles',
  fields: fieldList({ context: embedViewEdit }, { settings: documentFields.settings, styles: documentFields.styles }),
  links: [selfLink((node) => `${globalStylesPath}/themes/${node._stylesheet}`, { select: '_stylesheet: stylesheet' })],
};
