import { oncePerBuilder } from '../../core/graphql/builder.ts';
import type { ExportItem } from './create-export-item.ts';
import type { ExportOptions } from './export-cursor.ts';
import type { ExportImage, ExportLink, ExportLinks, ExportMedia } from './export-item.ts';
import type { ExportManifest } from './load-manifest.ts';
import type { ExportMenu } from './load-menus.ts';
import type { ExportAuthor, ExportComment } from './related-rows.ts';
import type { ExportSeo } from './seo-sources.ts';

const mediaType = oncePerBuilder((builder) =>
  builder.objectRef<ExportMedia>('ExportMedia').implement({
    description: 'An image of an exported item.',
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
    description: 'An image in the content of an exported item.',
    fields: (t) => ({
      src: t.exposeString('src', { description: 'The address of the image, as in the content.' }),
      alt: t.exposeString('alt', { description: 'The alternative text.' }),
    }),
  }),
);

const linkType = oncePerBuilder((builder) =>
  builder.objectRef<ExportLink>('ExportLink').implement({
    description: 'A link in the content of an exported item.',
    fields: (t) => ({
      url: t.exposeString('url', { description: 'The absolute URL.' }),
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
        description: 'The SEO plugin that stored the texts, such as `yoast`.',
      }),
      title: t.exposeString('title', { nullable: true }),
      description: t.exposeString('description', { nullable: true }),
      canonical: t.exposeString('canonical', { nullable: true, description: 'The canonical address.' }),
      robots: t.exposeString('robots', { nullable: true, description: 'Directives for robots, separated by commas.' }),
      ogTitle: t.exposeString('ogTitle', { nullable: true, description: 'The title for social networks.' }),
      ogDescription: t.exposeString('ogDescription', {
        nullable: true,
        description: 'The description for social networks.',
      }),
      ogImage: t.exposeString('ogImage', {
        nullable: true,
        description: 'The address of the image for social networks.',
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
      parent: t.exposeInt('parent', { description: 'The id of the parent comment; 0 for none.' }),
      author: t.exposeString('author'),
      date: t.expose('date', { type: 'LocalDateTime' }),
      dateGmt: t.expose('dateGmt', { type: 'DateTime' }),
      text: t.exposeString('text', { description: 'The stored text.' }),
    }),
  }),
);

const authorType = oncePerBuilder((builder) =>
  builder.objectRef<ExportAuthor>('ExportAuthor').implement({
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
      title: t.exposeString('title', { description: 'The title as HTML.' }),
      documentTitle: t.exposeString('documentTitle', {
        description: 'The title of the page of the item, as in the `title` element.',
      }),
      slug: t.exposeString('slug'),
      permalink: t.exposeString('permalink', { description: 'The permalink.' }),
      contentHtml: t.exposeString('contentHtml', { description: 'The rendered content.' }),
      contentRaw: t.exposeString('contentRaw', {
        nullable: true,
        description: 'The stored content; null if the options exclude it.',
      }),
      excerpt: t.exposeString('excerpt', { description: 'The stored excerpt.' }),
      date: t.expose('date', { type: 'LocalDateTime' }),
      dateGmt: t.expose('dateGmt', { type: 'DateTime', nullable: true }),
      modified: t.expose('modified', { type: 'LocalDateTime' }),
      modifiedGmt: t.expose('modifiedGmt', { type: 'DateTime' }),
      menuOrder: t.exposeInt('menuOrder'),
      parent: t.exposeInt('parent', { description: 'The id of the parent; 0 for none.' }),
      author: t.expose('author', { type: authorType(builder), nullable: true }),
      featuredImage: t.expose('featuredImage', {
        type: mediaType(builder),
        nullable: true,
        description: 'The featured image.',
      }),
      images: t.expose('images', {
        type: [imageType(builder)],
        description: 'The images in the content, without duplicates.',
      }),
      customFields: t.expose('customFields', { type: 'Json', description: 'The meta values by key.' }),
      customFieldsMedia: t.expose('customFieldsMedia', {
        type: 'Json',
        description: 'The images to which the meta values refer, by key: one image, or a list.',
      }),
      links: t.expose('links', { type: linksType(builder), description: 'The links in the content.' }),
      taxonomies: t.expose('taxonomies', { type: 'Json', description: 'The terms by taxonomy.' }),
      lang: t.exposeString('lang', { nullable: true, description: 'The code of its language; null for none.' }),
      translations: t.expose('translations', {
        type: 'Json',
        nullable: true,
        description: 'The ids of its exported translations by the codes of their languages; null without a language.',
      }),
      seo: t.expose('seo', { type: seoType(builder), description: 'The texts for search engines.' }),
      comments: t.expose('comments', {
        type: [commentType(builder)],
        description: 'The approved comments, the oldest first.',
      }),
      render: t.exposeString('render', {
        description: 'The origin of the content: `blocks`, `classic`, `shortcode`, `builder:…`, `empty` or `error`.',
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
      home: t.exposeString('home', { description: 'The address of the home page.' }),
      language: t.exposeString('language', { description: 'A language tag.' }),
      timezone: t.exposeString('timezone', { description: 'The name of a time zone, or an offset.' }),
      charset: t.exposeString('charset', { description: 'The character encoding.' }),
      languages: t.expose('languages', {
        type: 'Json',
        nullable: true,
        description: 'The languages of the site, in their order; null for a site without languages.',
      }),
    }),
  }),
);

const optionsType = oncePerBuilder((builder) =>
  builder.objectRef<ExportOptions>('ExportOptions').implement({
    description: 'The export options.',
    fields: (t) => ({
      postTypes: t.exposeStringList('postTypes', {
        description: 'The names of the exported types, in the order of the export.',
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
      schema: t.exposeString('schema', { description: 'The name and version of the format.' }),
      pluginVersion: t.exposeString('pluginVersion', { description: 'The version of the export plugin.' }),
      generatedAt: t.exposeString('generatedAt', { description: 'The start of the export, in GMT.' }),
      site: t.expose('site', { type: siteType(builder) }),
      options: t.expose('options', { type: optionsType(builder), description: 'The export options.' }),
      counts: t.expose('counts', { type: 'Json', description: 'The number of items by type.' }),
      statuses: t.expose('statuses', { type: 'Json', description: 'The number of items by type and status.' }),
      total: t.exposeInt('total'),
      menus: t.exposeInt('menus', { description: 'The number of menus.' }),
      start: t.exposeString('start', {
        nullable: true,
        description: 'The cursor of the first page, for `after`; null if nothing is exported.',
      }),
    }),
  }),
);

const menuItemType = oncePerBuilder((builder) =>
  builder.objectRef<ExportMenu['items'][number]>('ExportMenuItem').implement({
    description: 'A link of an exported menu.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      parent: t.exposeInt('parent', { description: 'The id of the parent item; 0 for none.' }),
      order: t.exposeInt('order', { description: 'The position in the menu.' }),
      title: t.exposeString('title', { description: 'The title as HTML.' }),
      url: t.exposeString('url', { description: 'The address of the target.' }),
      target: t.exposeString('target', { description: '`_blank` for a new window, else empty.' }),
      classes: t.exposeStringList('classes'),
      type: t.exposeString('type', { description: 'The kind of the target.' }),
      object: t.exposeString('object', { description: 'The type or taxonomy of the target.' }),
      objectId: t.exposeInt('objectId', { description: 'The id of the target.' }),
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
      locations: t.exposeStringList('locations', { description: 'The locations to which the menu is assigned.' }),
      items: t.expose('items', {
        type: [menuItemType(builder)],
        description: 'The items, parents before their children.',
      }),
    }),
  }),
);
