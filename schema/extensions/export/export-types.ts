import { oncePerBuilder } from '../builder.ts';
import type { ExportManifest, ExportMenu, ExportMenuItem, ExportOptions, ExportSite } from './head.ts';
import type {
  ExportAuthor,
  ExportComment,
  ExportImage,
  ExportItem,
  ExportLink,
  ExportLinks,
  ExportMedia,
  ExportSeo,
} from './item.ts';

const mediaType = oncePerBuilder((builder) =>
  builder.objectRef<ExportMedia>('ExportMedia').implement({
    description: 'A picture that goes with an exported item.',
    fields: (t) => ({
      id: t.exposeInt('id', { nullable: true }),
      url: t.exposeString('url'),
      alt: t.exposeString('alt', { description: 'What is shown in place of the picture.' }),
      width: t.exposeInt('width', { nullable: true }),
      height: t.exposeInt('height', { nullable: true }),
    }),
  }),
);

const imageType = oncePerBuilder((builder) =>
  builder.objectRef<ExportImage>('ExportImage').implement({
    description: 'A picture in the content of an exported item.',
    fields: (t) => ({
      src: t.exposeString('src', { description: 'Its address, as the content has it.' }),
      alt: t.exposeString('alt', { description: 'What is shown in place of the picture.' }),
    }),
  }),
);

const linkType = oncePerBuilder((builder) =>
  builder.objectRef<ExportLink>('ExportLink').implement({
    description: 'A link in the content of an exported item.',
    fields: (t) => ({
      url: t.exposeString('url', { description: 'The whole address.' }),
      text: t.exposeString('text', { description: 'What is linked, in plain words.' }),
    }),
  }),
);

const linksType = oncePerBuilder((builder) =>
  builder.objectRef<ExportLinks>('ExportLinks').implement({
    description: 'Where the content of an exported item leads.',
    fields: (t) => ({
      internal: t.field({
        type: [linkType(builder)],
        description: 'To this site.',
        resolve: ({ internal }) => [...internal],
      }),
      external: t.field({
        type: [linkType(builder)],
        description: 'To other sites.',
        resolve: ({ external }) => [...external],
      }),
    }),
  }),
);

const seoType = oncePerBuilder((builder) =>
  builder.objectRef<ExportSeo>('ExportSeo').implement({
    description: 'What search engines are told of an exported item, as far as it is known.',
    fields: (t) => ({
      source: t.exposeString('source', { nullable: true, description: 'What has written it, such as `yoast`.' }),
      title: t.exposeString('title', { nullable: true }),
      description: t.exposeString('description', { nullable: true }),
      canonical: t.exposeString('canonical', { nullable: true, description: 'The address that counts.' }),
      robots: t.exposeString('robots', { nullable: true, description: 'Directives, with commas between them.' }),
      ogTitle: t.exposeString('ogTitle', { nullable: true, description: 'Title for social networks.' }),
      ogDescription: t.exposeString('ogDescription', { nullable: true, description: 'Words for social networks.' }),
      ogImage: t.exposeString('ogImage', {
        nullable: true,
        description: 'Address of the picture for social networks.',
      }),
      focusKeyword: t.exposeString('focusKeyword', { nullable: true, description: 'What it is to be found by.' }),
    }),
  }),
);

const commentType = oncePerBuilder((builder) =>
  builder.objectRef<ExportComment>('ExportComment').implement({
    description: 'An approved comment on an exported item.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      parent: t.exposeInt('parent', { description: 'Number of the comment that it answers; 0 for none.' }),
      author: t.exposeString('author'),
      date: t.expose('date', { type: 'LocalDateTime' }),
      dateGmt: t.expose('dateGmt', { type: 'DateTime' }),
      text: t.exposeString('text', { description: 'What it says, as it is stored.' }),
    }),
  }),
);

const authorType = oncePerBuilder((builder) =>
  builder.objectRef<ExportAuthor>('ExportAuthor').implement({
    description: 'Who has written an exported item.',
    fields: (t) => ({ id: t.exposeInt('id'), name: t.exposeString('name'), slug: t.exposeString('slug') }),
  }),
);

/** An item of an export. */
export const exportItemType = oncePerBuilder((builder) =>
  builder.objectRef<ExportItem>('ExportItem').implement({
    description: 'An item with all that moves along with it.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      type: t.exposeString('type'),
      status: t.exposeString('status'),
      title: t.exposeString('title', { description: 'Its title, as HTML.' }),
      documentTitle: t.exposeString('documentTitle', { description: 'Title of its page.' }),
      slug: t.exposeString('slug'),
      permalink: t.exposeString('permalink', { description: 'Its address.' }),
      contentHtml: t.exposeString('contentHtml', { description: 'What it says, as it is shown.' }),
      contentRaw: t.exposeString('contentRaw', {
        nullable: true,
        description: 'What it says, as it is stored; null where that is not exported.',
      }),
      excerpt: t.exposeString('excerpt', { description: 'The short form, as it is stored.' }),
      date: t.expose('date', { type: 'LocalDateTime' }),
      dateGmt: t.expose('dateGmt', { type: 'DateTime', nullable: true }),
      modified: t.expose('modified', { type: 'LocalDateTime' }),
      modifiedGmt: t.expose('modifiedGmt', { type: 'DateTime' }),
      menuOrder: t.exposeInt('menuOrder'),
      parent: t.exposeInt('parent', { description: 'Number of the item above; 0 for none.' }),
      author: t.expose('author', { type: authorType(builder), nullable: true }),
      featuredImage: t.expose('featuredImage', {
        type: mediaType(builder),
        nullable: true,
        description: 'The picture that stands for it.',
      }),
      images: t.field({
        type: [imageType(builder)],
        description: 'The pictures in its content, each once.',
        resolve: ({ images }) => [...images],
      }),
      customFields: t.expose('customFields', { type: 'Json', description: 'Its values by key.' }),
      customFieldsMedia: t.expose('customFieldsMedia', {
        type: 'Json',
        description: 'The pictures that its values name, by key: one, or a list of them.',
      }),
      links: t.expose('links', { type: linksType(builder), description: 'Where its content leads.' }),
      taxonomies: t.expose('taxonomies', { type: 'Json', description: 'Its terms by taxonomy.' }),
      seo: t.expose('seo', { type: seoType(builder), description: 'What search engines are told of it.' }),
      comments: t.field({
        type: [commentType(builder)],
        description: 'The approved comments on it, the oldest first.',
        resolve: ({ comments }) => [...comments],
      }),
      render: t.exposeString('render', {
        description: 'How its content was made: `blocks`, `classic`, `shortcode`, `builder:…`, `empty` or `error`.',
      }),
    }),
  }),
);

const siteType = oncePerBuilder((builder) =>
  builder.objectRef<ExportSite>('ExportSite').implement({
    description: 'The site that is exported.',
    fields: (t) => ({
      name: t.exposeString('name'),
      description: t.exposeString('description'),
      url: t.exposeString('url'),
      home: t.exposeString('home', { description: 'Address of the public home.' }),
      language: t.exposeString('language', { description: 'A language tag.' }),
      timezone: t.exposeString('timezone', { description: 'Name of a zone, or an offset.' }),
      charset: t.exposeString('charset', { description: 'How texts are encoded.' }),
    }),
  }),
);

const optionsType = oncePerBuilder((builder) =>
  builder.objectRef<ExportOptions>('ExportOptions').implement({
    description: 'What is exported.',
    fields: (t) => ({
      postTypes: t.stringList({
        description: 'Names of the types, in the order in which their items come.',
        resolve: ({ postTypes }) => [...postTypes],
      }),
      includeRaw: t.exposeBoolean('includeRaw', { description: 'Whether items carry their stored content.' }),
      includeUnpublished: t.exposeBoolean('includeUnpublished', {
        description: 'Whether drafts and what is pending, private or scheduled are exported.',
      }),
    }),
  }),
);

/** What an export would hold. */
export const exportManifestType = oncePerBuilder((builder) =>
  builder.objectRef<ExportManifest & { start: string | null }>('ExportManifest').implement({
    description: 'What an export that begins now holds.',
    fields: (t) => ({
      schema: t.exposeString('schema', { description: 'Name of the format.' }),
      pluginVersion: t.exposeString('pluginVersion', { description: 'Version of the export.' }),
      generatedAt: t.exposeString('generatedAt', { description: 'When it begins, in GMT.' }),
      site: t.expose('site', { type: siteType(builder) }),
      options: t.expose('options', { type: optionsType(builder), description: 'What is exported.' }),
      counts: t.expose('counts', { type: 'Json', description: 'Number of items by type.' }),
      statuses: t.expose('statuses', { type: 'Json', description: 'Number of items by type and status.' }),
      total: t.exposeInt('total'),
      menus: t.exposeInt('menus', { description: 'Number of menus.' }),
      start: t.exposeString('start', {
        nullable: true,
        description: 'Where its items begin, for `after`; null where there are none.',
      }),
    }),
  }),
);

const menuItemType = oncePerBuilder((builder) =>
  builder.objectRef<ExportMenuItem>('ExportMenuItem').implement({
    description: 'A link of an exported menu.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      parent: t.exposeInt('parent', { description: 'Number of the link above; 0 at the top.' }),
      order: t.exposeInt('order', { description: 'Its place in the menu.' }),
      title: t.exposeString('title', { description: 'Its title, as HTML.' }),
      url: t.exposeString('url', { description: 'Where it leads.' }),
      target: t.exposeString('target', { description: '`_blank` for a window of its own, else empty.' }),
      classes: t.stringList({ resolve: ({ classes }) => [...classes] }),
      type: t.exposeString('type', { description: 'What kind of thing it leads to.' }),
      object: t.exposeString('object', { description: 'The type or the taxonomy of what it leads to.' }),
      objectId: t.exposeInt('objectId', { description: 'Number of what it leads to.' }),
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
      locations: t.stringList({
        description: 'The places where it stands, by name.',
        resolve: ({ locations }) => [...locations],
      }),
      items: t.field({
        type: [menuItemType(builder)],
        description: 'Its links, each before those below it.',
        resolve: ({ items }) => flat(items),
      }),
    }),
  }),
);

const flat = (items: readonly ExportMenuItem[]): ExportMenuItem[] =>
  items.flatMap((item) => [item, ...flat(item.children)]);
