import type { ThemePart, ThemeTemplate } from '../../core/files/theme-source.ts';
import { areaOrDefault, DEFAULT_AREA, templateType } from '../../core/registry/default-template-types.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { parseBlocks } from '../../markup/block-grammar/parse-blocks.ts';
import { type Attributes, isObject, type Json } from '../../markup/block-grammar/parsed-block.ts';
import { type SerializeOptions, serializeBlocks } from '../../markup/block-grammar/serialize-blocks.ts';
import { changeParts } from '../../rendering/data/block-patterns.ts';

/** The two types of templates: whole templates, and the parts that they contain. */
export type TemplateTypeName = 'cms_template' | 'cms_template_part';

/** The row of a stored template, with its theme, area and meta values. */
export type StoredTemplate = ContentRow & {
  theme: string;
  area: string | null;
  /** Meta values as JSON texts. */
  origin: string | null;
  suggestion: string | null;
};

/** Title and description of a template for one item, the items of one term, or those of one author. */
export interface TemplateSubject {
  title: string;
  description: string;
}

/** A template: a file of the theme, a stored row, or a file that a stored row replaces. */
export interface Template {
  type: TemplateTypeName;
  theme: string;
  slug: string;
  /** Display name of the theme. */
  themeName: string;
  /** The file of the active theme. */
  file: ThemeTemplate | ThemePart | null;
  stored: StoredTemplate | null;
  /** Set if it is for one item, term or author and has neither a title nor a description. */
  subject?: TemplateSubject;
  /** The revision or autosave to show instead of the stored row. */
  version: ContentRow | null;
}

/** Returns the row with the texts, dates and author of a template; null for a file. */
export const currentRow = ({ stored, version }: Template): ContentRow | null => version ?? stored;

/** Returns the name of a template, such as `my-theme//single`. */
export const templateName = ({ theme, slug }: Pick<Template, 'theme' | 'slug'>): string => `${theme}//${slug}`;

/** Parses the name of a template. Between theme and slug are two slashes; clients may send only one. */
export function parseTemplateName(name: string): { theme: string; slug: string } | null {
  const match = /^([^/]+(?:\/[^/]+)?)\/\/(.+)$/.exec(name) ?? /^(.+)\/([^/]+)$/.exec(name);
  const [, theme, slug] = match ?? [];
  return theme && slug ? { theme, slug } : null;
}

/**
 * Returns the recorded origin of a stored template: `theme` for a customized file of a theme; null if none is recorded.
 */
export const templateOrigin = ({ stored }: Template): string | null => {
  const origin = parseMetaValue(stored?.origin);
  return typeof origin === 'string' && origin !== '' ? origin : null;
};

/**
 * Whether items can select it by name: it is neither part of the template hierarchy, such as `single`, nor created for one
 * item or list.
 */
export function isCustomTemplate({ type, slug, stored }: Template): boolean {
  if (type === 'cms_template' && templateType(slug) !== undefined) return false;
  return stored === null || NO_SUGGESTION.has(parseMetaValue(stored.suggestion));
}

/** Values of the meta value that marks templates for one item or list, which mark none. */
const NO_SUGGESTION: ReadonlySet<unknown> = new Set([undefined, null, false, '', 0, '0']);

/**
 * Returns the title: the stored one, else that of its subject, of the template hierarchy, or of the file of the theme.
 */
export function displayedTemplateTitle(template: Template): string {
  const { type, slug, file, subject } = template;
  const hierarchyTemplate = type === 'cms_template' ? templateType(slug)?.title : undefined;
  const storedTitle = currentRow(template)?.title;
  if (subject && (!storedTitle || storedTitle === slug)) return subject.title;
  return storedTitle ?? hierarchyTemplate ?? (file?.title || slug);
}

/** Returns the description: the stored one, else that of its subject or of the template hierarchy. */
export function templateDescription(template: Template): string {
  const hierarchyTemplate = template.type === 'cms_template' ? templateType(template.slug) : undefined;
  return (
    currentRow(template)?.excerpt ||
    (template.subject?.description ?? currentRow(template)?.excerpt ?? hierarchyTemplate?.description ?? '')
  );
}

/** Returns the area of a template part; null for whole templates. */
export function templateArea({ type, file, stored }: Template): string | null {
  if (type !== 'cms_template_part') return null;
  if (stored) return stored.area ?? DEFAULT_AREA;
  return file && 'area' in file ? areaOrDefault(file.area) : DEFAULT_AREA;
}

/** Returns the creator of a template: the theme, an account, or the site itself. */
export function originalSource(template: Template): 'theme' | 'user' | 'site' {
  const origin = templateOrigin(template);
  if (template.file !== null && (origin === null || origin === 'theme')) return 'theme';
  return template.file === null && currentRow(template)?.authorId === 0 ? 'site' : 'user';
}

/**
 * Returns the canonical markup, in which each part has the attribute `theme`: other themes may have parts of the same name.
 */
export const displayedTemplateContent = (template: Template): string =>
  rewriteBlocks(currentContent(template), {
    normalizes: true,
    changePart: (attributes) =>
      attributes.theme === undefined ? { ...attributes, theme: template.theme } : attributes,
  });

/** Returns the markup as in a file of the theme, in which parts of the same theme have no attribute `theme`. */
export const templateFileContent = (template: Template): string =>
  rewriteBlocks(currentContent(template), {
    normalizes: false,
    changePart: ({ theme, ...attributes }) =>
      theme === undefined || theme === template.theme ? attributes : { ...attributes, theme },
  });

/** Returns the markup as it is stored, or as it is in the file of the theme. */
export const currentContent = (template: Template): string =>
  currentRow(template)?.content ?? template.file?.content ?? '';

/** Serializes all blocks of markup again, with changed attributes of the template parts. */
function rewriteBlocks(
  content: string,
  { changePart, ...options }: { changePart: (attributes: Attributes) => Attributes } & SerializeOptions,
): string {
  if (!content.includes('<!-- wp:')) return content;
  const blocks = parseBlocks(content);
  changeParts(blocks, changePart);
  return serializeBlocks(blocks, options);
}

function parseMetaValue(text: string | null | undefined): Json | undefined {
  if (text === null || text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? undefined : value;
  } catch {
    return text;
  }
}
