import { canEditTheme, canExportTheme } from '../../access/site-access.ts';
import type { Theme, ThemeDetails } from '../../core/files/theme-source.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { templatePartAreas, templateTypes } from '../../core/registry/default-template-types.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  activeGlobalStylesId,
  ensureGlobalStylesId,
  globalStylesIdOf,
} from '../../kinds/global-styles/global-styles-row.ts';
import { escapeHtml, escapeUrl } from '../../markup/html/escape.ts';
import { texturize } from '../../markup/texturize/texturize.ts';

/**
 * The theme supports that all block themes have in common, by their REST names. Its theme.json defines the other
 * features.
 */
const blockThemeSupports: Readonly<Record<string, unknown>> = {
  'align-wide': false,
  'automatic-feed-links': true,
  'block-templates': true,
  'block-template-parts': false,
  'custom-background': false,
  'custom-header': false,
  'custom-logo': false,
  'customize-selective-refresh-widgets': false,
  'dark-editor-style': false,
  'disable-custom-colors': false,
  'disable-custom-font-sizes': false,
  'disable-custom-gradients': false,
  'disable-layout-styles': false,
  'editor-color-palette': false,
  'editor-font-sizes': false,
  'editor-gradient-presets': false,
  'editor-spacing-sizes': false,
  'editor-styles': true,
  html5: ['comment-form', 'comment-list', 'search-form', 'gallery', 'caption', 'style', 'script'],
  formats: ['standard'],
  'post-thumbnails': true,
  'responsive-embeds': true,
  'title-tag': false,
  'cms-block-styles': false,
};

/** A theme, and whether it is the active theme of the site. */
export interface ThemeEntry {
  theme: Theme;
  isActive: boolean;
}

interface ThemeText {
  raw: string;
  rendered: string;
}

const themeText = oncePerBuilder((builder) =>
  builder.objectRef<ThemeText>('ThemeText').implement({
    description: 'A text from the header of the style sheet of a theme.',
    fields: (t) => ({ raw: t.exposeString('raw'), rendered: t.exposeString('rendered', { description: 'As HTML.' }) }),
  }),
);

const themeTags = oncePerBuilder((builder) =>
  builder.objectRef<readonly string[]>('ThemeTags').implement({
    fields: (t) => ({
      raw: t.stringList({ resolve: (tags) => [...tags] }),
      rendered: t.string({ resolve: (tags) => tags.map(escapeHtml).join(', ') }),
    }),
  }),
);

const templateTypeEntry = oncePerBuilder((builder) =>
  builder.objectRef<(typeof templateTypes)[number]>('TemplateTypeEntry').implement({
    description: 'A standard template that every theme can provide.',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      description: t.exposeString('description'),
    }),
  }),
);

const templatePartArea = oncePerBuilder((builder) =>
  builder.objectRef<(typeof templatePartAreas)[number]>('TemplatePartArea').implement({
    description: 'An area of template parts, such as the header.',
    fields: (t) => ({
      area: t.exposeString('area'),
      label: t.exposeString('label'),
      description: t.exposeString('description'),
      icon: t.exposeString('icon'),
      areaTag: t.exposeString('areaTag', { description: 'The HTML element that contains the template part.' }),
    }),
  }),
);

/** Renders a text of the header of the style sheet as HTML. */
const renderText: Partial<Record<keyof ThemeDetails, (details: ThemeDetails) => string>> = {
  name: ({ name }) => name,
  description: ({ description }) => texturize(description),
  author: ({ author, authorUri }) => {
    if (author === '' && authorUri === '') return 'Anonymous';
    return authorUri === '' ? author : `<a href="${escapeUrl(authorUri)}">${author}</a>`;
  },
  authorUri: ({ authorUri }) => escapeUrl(authorUri),
  uri: ({ uri }) => escapeUrl(uri),
};

const themeTextField = (builder: Builder, field: 'name' | 'description' | 'author' | 'authorUri' | 'uri') => ({
  type: themeText(builder),
  resolve: ({ theme: { details } }: ThemeEntry): ThemeText => ({
    raw: details[field],
    rendered: renderText[field]?.(details) ?? '',
  }),
});

/** A block theme is a theme with a block template for the index. */
const isBlockTheme = ({ templates }: Theme): boolean => templates.has('index');

const isExportable = ({ theme, isActive }: ThemeEntry): boolean => isActive && isBlockTheme(theme);

async function stylesIdOf({ isActive, theme }: ThemeEntry, context: RequestContext): Promise<number> {
  if (!isBlockTheme(theme)) return 0;
  if (!isActive) return globalStylesIdOf(theme.slug, context);
  return canEditTheme(context.viewer) ? ensureGlobalStylesId(context) : activeGlobalStylesId(context);
}

export const themeNode = oncePerBuilder((builder) =>
  builder.objectRef<ThemeEntry>('Theme').implement({
    description: 'A theme, with the data from its files.',
    fields: (t) => ({
      stylesheet: t.string({ description: 'The slug of the theme.', resolve: ({ theme }) => theme.slug }),
      template: t.string({
        description: 'The slug of the parent theme, or of the theme itself.',
        resolve: ({ theme }) => theme.details.template,
      }),
      name: t.field(themeTextField(builder, 'name')),
      description: t.field(themeTextField(builder, 'description')),
      author: t.field(themeTextField(builder, 'author')),
      authorUri: t.field(themeTextField(builder, 'authorUri')),
      uri: t.field(themeTextField(builder, 'uri')),
      tags: t.field({ type: themeTags(builder), resolve: ({ theme }) => theme.details.tags }),
      version: t.string({ resolve: ({ theme }) => theme.details.version }),
      textDomain: t.string({ resolve: ({ theme }) => theme.details.textDomain }),
      requiresPlatform: t.string({ resolve: ({ theme }) => theme.details.requiresPlatform }),
      requiresLanguage: t.string({ resolve: ({ theme }) => theme.details.requiresLanguage }),
      screenshot: t.string({
        description: 'The address of an image of the theme; empty if there is none.',
        resolve: ({ theme }, _args, context) => themeScreenshot(theme, context),
      }),
      stylesheetUri: t.string({ resolve: ({ theme }, _args, context) => themeAddress(theme.slug, context) }),
      templateUri: t.string({ resolve: ({ theme }, _args, context) => themeAddress(theme.details.template, context) }),
      isActive: t.exposeBoolean('isActive'),
      isBlockTheme: t.boolean({ resolve: ({ theme }) => isBlockTheme(theme) }),
      supports: t.field({
        type: 'Json',
        nullable: true,
        description: 'The supported features by name; null if the theme is not active.',
        resolve: ({ theme, isActive }) =>
          isActive ? { ...blockThemeSupports, 'block-templates': isBlockTheme(theme) } : null,
      }),
      templateTypes: t.field({
        type: [templateTypeEntry(builder)],
        nullable: true,
        description: 'The standard templates; null if the theme is not active.',
        resolve: ({ isActive }) => (isActive ? [...templateTypes] : null),
      }),
      templatePartAreas: t.field({
        type: [templatePartArea(builder)],
        nullable: true,
        description: 'The areas of template parts; null if the theme is not active.',
        resolve: ({ isActive }) => (isActive ? [...templatePartAreas] : null),
      }),
      globalStylesId: t.int({
        description: 'The id of the global styles with which the site changes the theme; 0 if there are none.',
        resolve: (entry, _args, context) => stylesIdOf(entry, context),
      }),
      isExportable: t.boolean({
        description: 'Whether the site can export the theme: the active theme, if it consists of blocks.',
        resolve: (entry) => isExportable(entry),
      }),
      viewerCanExport: t.boolean({
        resolve: (entry, _args, { viewer }) => isExportable(entry) && canExportTheme(viewer),
      }),
    }),
  }),
);

/** The address of the folder of a theme. */
const themeAddress = (name: string, { kernel }: RequestContext): string => `${kernel.addresses.themes}/${name}`;

/** The address of an image of a theme; empty if there is none. */
export const themeScreenshot = ({ slug, details }: Theme, context: RequestContext): string =>
  details.screenshot === '' ? '' : `${themeAddress(slug, context)}/${details.screenshot}`;
