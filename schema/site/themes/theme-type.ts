import { canEditTheme } from '../../access/site-access.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { templatePartAreas, templateTypes } from '../../core/registry/template-types.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { Theme, ThemeDetails } from '../../core/theme-source.ts';
import { ensureOwnStylesId, ownStylesId } from '../../kinds/global-styles/global-styles-row.ts';
import { escapeHtml, escapeUrl } from '../../markup/html/escape.ts';
import { texturize } from '../../markup/texturize/texturize.ts';
import { blockThemeSupports } from './theme-supports.ts';

/** A theme, and whether it is the one that the site shows itself in. */
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
    description: "A text from the head of a theme's style sheet.",
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
    description: 'A template that all themes know by its slug.',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      description: t.exposeString('description'),
    }),
  }),
);

const templatePartArea = oncePerBuilder((builder) =>
  builder.objectRef<(typeof templatePartAreas)[number]>('TemplatePartArea').implement({
    description: 'What template parts may be for.',
    fields: (t) => ({
      area: t.exposeString('area'),
      label: t.exposeString('label'),
      description: t.exposeString('description'),
      icon: t.exposeString('icon'),
      areaTag: t.exposeString('areaTag', { description: 'The element that such a part is put in.' }),
    }),
  }),
);

/** The texts of its style sheet as HTML. */
const rendered: Partial<Record<keyof ThemeDetails, (details: ThemeDetails) => string>> = {
  name: ({ name }) => escapeHtml(name),
  description: ({ description }) => texturize(escapeHtml(description)),
  author: ({ author, authorUri }) => {
    if (author === '') return 'Anonymous';
    return authorUri === '' ? escapeHtml(author) : `<a href="${escapeUrl(authorUri)}">${escapeHtml(author)}</a>`;
  },
  authorUri: ({ authorUri }) => escapeUrl(authorUri),
  uri: ({ uri }) => escapeUrl(uri),
};

const textOf = (builder: Builder, field: 'name' | 'description' | 'author' | 'authorUri' | 'uri') => ({
  type: themeText(builder),
  resolve: ({ theme: { details } }: ThemeEntry): ThemeText => ({
    raw: details[field],
    rendered: rendered[field]?.(details) ?? '',
  }),
});

const addressOf = (name: string, { kernel }: RequestContext): string => `${kernel.addresses.themes}/${name}`;

/** Templates are what makes a theme one of blocks. */
const isBlockTheme = ({ templates }: Theme): boolean => templates.has('index');

async function stylesIdOf({ isActive, theme }: ThemeEntry, context: RequestContext): Promise<number> {
  if (!isActive || !isBlockTheme(theme)) return 0;
  return canEditTheme(context.viewer) ? ensureOwnStylesId(context) : ownStylesId(context);
}

export const themeNode = oncePerBuilder((builder) =>
  builder.objectRef<ThemeEntry>('Theme').implement({
    description: 'A theme as its files describe it.',
    fields: (t) => ({
      stylesheet: t.string({ description: 'What it is known by.', resolve: ({ theme }) => theme.slug }),
      template: t.string({
        description: 'The theme that it stands on, else itself.',
        resolve: ({ theme }) => theme.details.template,
      }),
      name: t.field(textOf(builder, 'name')),
      description: t.field(textOf(builder, 'description')),
      author: t.field(textOf(builder, 'author')),
      authorUri: t.field(textOf(builder, 'authorUri')),
      uri: t.field(textOf(builder, 'uri')),
      tags: t.field({ type: themeTags(builder), resolve: ({ theme }) => theme.details.tags }),
      version: t.string({ resolve: ({ theme }) => theme.details.version }),
      textDomain: t.string({ resolve: ({ theme }) => theme.details.textDomain }),
      requiresPlatform: t.string({ resolve: ({ theme }) => theme.details.requiresPlatform }),
      requiresLanguage: t.string({ resolve: ({ theme }) => theme.details.requiresLanguage }),
      screenshot: t.string({
        description: 'Address of a picture; empty where there is none.',
        resolve: ({ theme }, _args, context) =>
          theme.details.screenshot === '' ? '' : `${addressOf(theme.slug, context)}/${theme.details.screenshot}`,
      }),
      stylesheetUri: t.string({ resolve: ({ theme }, _args, context) => addressOf(theme.slug, context) }),
      templateUri: t.string({ resolve: ({ theme }, _args, context) => addressOf(theme.details.template, context) }),
      isActive: t.exposeBoolean('isActive'),
      isBlockTheme: t.boolean({ resolve: ({ theme }) => isBlockTheme(theme) }),
      supports: t.field({
        type: 'Json',
        nullable: true,
        description: 'What it can do, by name; null for a theme that is not active.',
        resolve: ({ theme, isActive }) =>
          isActive ? { ...blockThemeSupports, 'block-templates': isBlockTheme(theme) } : null,
      }),
      templateTypes: t.field({
        type: [templateTypeEntry(builder)],
        nullable: true,
        description: 'The templates that it may have; null for a theme that is not active.',
        resolve: ({ isActive }) => (isActive ? [...templateTypes] : null),
      }),
      templatePartAreas: t.field({
        type: [templatePartArea(builder)],
        nullable: true,
        description: 'What its parts may be for; null for a theme that is not active.',
        resolve: ({ isActive }) => (isActive ? [...templatePartAreas] : null),
      }),
      globalStylesId: t.int({
        description: "The number of what the site's people changed about the active theme; 0 while there is none.",
        resolve: (entry, _args, context) => stylesIdOf(entry, context),
      }),
      viewerCanExport: t.boolean({
        resolve: ({ theme, isActive }, _args, { viewer }) => isActive && isBlockTheme(theme) && canEditTheme(viewer),
      }),
    }),
  }),
);
