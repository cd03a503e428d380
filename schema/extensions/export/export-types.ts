import { oncePerBuilder } from '../../core/builder.ts';
import type { ExportImage, ExportLink, ExportLinks, ExportMedia, ExportName } from './export-item.ts';
import type { ExportOptions } from './export-options.ts';
import type { ExportManifest } from './load-manifest.ts';
import type { ExportMenu } from './load-menus.ts';
import type { ExportItem } from './make-item.ts';
import type { ExportComment } from './related-rows.ts';
import type { ExportSeo } from './seo-sources.ts';

const mediaType = oncePerBuilder((builder) =>
  builder.objectRef<ExportMedia>('ExportMedia').implement({
    description: 'A picture of an exported item.',
    fields: (t) => ({
      id: t.exposeInt('id', { nullable: true }),
      url: t.exposeString('url'),
      alt: t.exposeString('alt', { description: 'The alternative text.' }),
      width: t.exposeInt('width', { nullable: true }),
      height: t.exposeInt('height', { nullable: true }),
    }),
  }),
);

const imageType = oncePerBuilder((builder) =>
  builder.objectRef<ExportImage>('ExportImage').implement({
    description: 'A picture in the content of an exported item.',
    fields: (t) => ({
      src: t.exposeString('src', { description: 'Its address, as in the content.' }),
      alt: t.exposeString('alt', { description: 'The alternative text.' }),
    }),
  }),
);

const linkType = oncePerBuilder((builder) =>
  builder.objectRef<ExportLink>('ExportLink').implement({
    description: 'A link in the content of an exported item.',
    fields: (t) => ({
      url: t.exposeString('url', { description: 'The whole address.' }),
      text: t.exposeString('text', { description: 'The text of the link.' }),
    }),
  }),
);

const linksType = oncePerBuilder((builder) =>
  builder.objectRef<ExportLinks>('ExportLinks').implement({
    description: 'The links in the content of an exported item.',
    fields: (t) => ({
      internal: t.expose('internal', { type: [linkType(builder)], description: 'Links to this site.' }),
      external: t.expose('external', { type: [linkType(builder)], description: 'Links to other sites.' }),
    }),
  }),
);

const seoType = oncePerBuilder((builder) =>
  builder.objectRef<ExportSeo>('ExportSeo').implement({
    description: 'The texts of an exported item for search engines; null if unknown.',
    fields: (t) => ({
      source: t.exposeString('source', {
        nullable: true,
        description: 'The plugin that stored them, such as `yoast`.',
      }),
      title: t.exposeString('title', { nullable: true }),
      description: t.exposeString('description', { nullable: true }),
      canonical: t.exposeString('canonical', { nullable: true, description: 'The canonical address.' }),
      robots: t.exposeString('robots', { nullable: true, description: 'Directives, separated by commas.' }),
      ogTitle: t.exposeString('ogTitle', { nullable: true, description: 'Title for social networks.' }),
      ogDescription: t.exposeString('ogDescription', {
        nullable: true,
        description: 'Description for social networks.',
      }),
      ogImage: t.exposeString('ogImage', {
        nullable: true,
        description: 'Address of the picture for social networks.',
      }),
      focusKeyword: t.exposeString('focusKeyword', { nullable: true, description: 'The focus keyword.' }),
    }),
  }),
);

const commentType = oncePerBuilder((builder) =>
  builder.objectRef<ExportComment>('ExportComment').implement({
    description: 'An approved comment on an exported item.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      parent: t.exposeInt('parent', { description: 'Id of the comment that it answers; 0 for none.' }),
      author: t.exposeString('author'),
      date: t.expose('date', { type: 'LocalDateTime' }),
      dateGmt: t.expose('dateGmt', { type: 'DateTime' }),
      text: t.exposeString('text', { description: 'Its stored text.' }),
    }),
  }),
);

const authorType = oncePerBuilder((builder) =>
  builder.objectRef<ExportName>('ExportAuthor').implement({
    description: 'The author of an exported item.',
    fields: (t) => ({ id: t.exposeInt('id'), name: t.exposeString('name'), slug: t.exposeString('slug') }),
  }),
);

/** An item of an export. */
export const exportItemType = oncePerBuilder((builder) =>
  builder.objectRef<ExportItem>('ExportItem').implement({
    description: 'An item with its related data.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      type: t.exposeString('type'),
      status: t.exposeString('status'),
      title: t.exposeString('title', { description: 'Its title, as HTML.' }),
      documentTitle: t.exposeString('documentTitle', { description: 'The title of its page.' }),
      slug: t.exposeString('slug'),
      permalink: t.exposeString('permalink', { description: 'Its permalink.' }),
      contentHtml: t.exposeString('contentHtml', { description: 'Its rendered content.' }),
      contentRaw: t.exposeString('contentRaw', {
        nullable: true,
        description: 'Its stored content; null if the options leave it out.',
      }),
      excerpt: t.exposeString('excerpt', { description: 'Its stored excerpt.' }),
      date: t.expose('date', { type: 'LocalDateTime' }),
      dateGmt: t.expose('dateGmt', { type: 'DateTime', nullable: true }),
      modified: t.expose('modified', { type: 'LocalDateTime' }),
      modifiedGmt: t.expose('modifiedGmt', { type: 'DateTime' }),
      menuOrder: t.exposeInt('menuOrder'),
      parent: t.exposeInt('parent', { description: 'Id of its parent; 0 for none.' }),
      author: t.expose('author', { type: authorType(builder), nullable: true }),
      featuredImage: t.expose('featuredImage', {
        type: mediaType(builder),
        nullable: true,
        description: 'Its featured image.',
      }),
      images: t.expose('images', {
        type: [imageType(builder)],
        description: 'The pictures in its content, without duplicates.',
      }),
      customFields: t.expose('customFields', { type: 'Json', description: 'Its meta values by key.' }),
      customFieldsMedia: t.expose('customFieldsMedia', {
        type: 'Json',
        description: 'The pictures that its meta values refer to, by key: one, or a list.',
      }),
      links: t.expose('links', { type: linksType(builder), description: 'The links in its content.' }),
      taxonomies: t.expose('taxonomies', { type: 'Json', description: 'Its terms by taxonomy.' }),
      seo: t.expose('seo', { type: seoType(builder), description: 'Its texts for search engines.' }),
      comments: t.expose('comments', {
        type: [commentType(builder)],
        description: 'The approved comments on it, oldest first.',
      }),
      render: t.exposeString('render', {
        description: 'The origin of its content: `blocks`, `classic`, `shortcode`, `builder:…`, `empty` or `error`.',
      }),
    }),
  }),
);

const siteType = oncePerBuilder((builder) =>
  builder.objectRef<ExportManifest['site']>('ExportSite').implement({
    description: 'The site that is exported.',
    fields: (t) => ({
      name: t.exposeString('name'),
      description: t.exposeString('description'),
      url: t.exposeString('url'),
      home: t.exposeString('home', { description: 'Address of the home page.' }),
      language: t.exposeString('language', { description: 'A language tag.' }),
      timezone: t.exposeString('timezone', { description: 'Name of a time zone, or an offset.' }),
      charset: t.exposeString('charset', { description: 'The character encoding.' }),
    }),
  }),
);

const optionsType = oncePerBuilder((builder) =>
  builder.objectRef<ExportOptions>('ExportOptions').implement({
    description: 'The export options.',
    fields: (t) => ({
      postTypes: t.exposeStringList('postTypes', {
        description: 'Names of the types, in the order of the export.',
      }),
      includeRaw: t.exposeBoolean('includeRaw', { description: 'Whether items include their stored content.' }),
      includeUnpublished: t.exposeBoolean('includeUnpublished', {
        description: 'Whether draft, pending, private and scheduled items are exported.',
      }),
    }),
  }),
);

/** The manifest of an export. */
export const exportManifestType = oncePerBuilder((builder) =>
  builder.objectRef<ExportManifest>('ExportManifest').implement({
    description: 'The manifest of an export that begins now.',
    fields: (t) => ({
      schema: t.exposeString('schema', { description: 'Name of the format.' }),
      pluginVersion: t.exposeString('pluginVersion', { description: 'Version of the export.' }),
      generatedAt: t.exposeString('generatedAt', { description: 'The start of the export, in GMT.' }),
      site: t.expose('site', { type: siteType(builder) }),
      options: t.expose('options', { type: optionsType(builder), description: 'The export options.' }),
      counts: t.expose('counts', { type: 'Json', description: 'Number of items by type.' }),
      statuses: t.expose('statuses', { type: 'Json', description: 'Number of items by type and status.' }),
      total: t.exposeInt('total'),
      menus: t.exposeInt('menus', { description: 'Number of menus.' }),
      start: t.exposeString('start', {
        nullable: true,
        description: 'Cursor of the first page, for `after`; null without items.',
      }),
    }),
  }),
);

const menuItemType = oncePerBuilder((builder) =>
  builder.objectRef<ExportMenu['items'][number]>('ExportMenuItem').implement({
    description: 'A link of an exported menu.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      parent: t.exposeInt('parent', { description: 'Id of the parent item; 0 for none.' }),
      order: t.exposeInt('order', { description: 'Its position in the menu.' }),
      title: t.exposeString('title', { description: 'Its title, as HTML.' }),
      url: t.exposeString('url', { description: 'Its address.' }),
      target: t.exposeString('target', { description: '`_blank` for a new window, else empty.' }),
      classes: t.exposeStringList('classes'),
      type: t.exposeString('type', { description: 'The kind of its target.' }),
      object: t.exposeString('object', { description: 'The type or taxonomy of its target.' }),
      objectId: t.exposeInt('objectId', { description: 'Id of its target.' }),
    }),
  }),
);

/** A menu of an export. */
export const exportMenuType = oncePerBuilder((builder) =>
  builder.objectRef<ExportMenu>('ExportMenu').implement({
    description: 'An exported menu.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      name: t.exposeString('name'),
      slug: t.exposeString('slug'),
      locations: t.exposeStringList('locations', { description: 'The locations that it is assigned to.' }),
      items: t.expose('items', {
        type: [menuItemType(builder)],
        description: 'Its items, parents before their children.',
      }),
    }),
  }),
);
