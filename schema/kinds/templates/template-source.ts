import { knownArea, NO_AREA, templateType } from '../../core/registry/template-types.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { ThemePart, ThemeTemplate } from '../../core/theme-source.ts';
import { parseBlocks } from '../../markup/block-grammar/parse-blocks.ts';
import { type Attributes, type Block, isObject, type Json } from '../../markup/block-grammar/parsed-block.ts';
import { serializeBlocks } from '../../markup/block-grammar/serialize-blocks.ts';

/** What is described here comes in two types: whole templates, and the parts that they are made of. */
export type TemplateTypeName = 'cms_template' | 'cms_template_part';

/** A template's row with what is kept beside it. */
export type StoredTemplate = ContentRow & {
  theme: string;
  area: string | null;
  /** Values of its meta as JSON texts. */
  origin: string | null;
  suggestion: string | null;
};

/** What a template is for that is made for one item, the items of one term, or those of one author. */
export interface TemplateSubject {
  title: string;
  description: string;
}

/** A template: a file of the theme, a row of the database, or a file with a row in its place. */
export interface Template {
  type: TemplateTypeName;
  theme: string;
  slug: string;
  /** What people call the theme. */
  themeName: string;
  /** The active theme's file. */
  file: ThemeTemplate | ThemePart | null;
  stored: StoredTemplate | null;
  /** What it is for, where it is made for one thing alone and nobody said so. */
  subject?: TemplateSubject;
  /** The revision or autosave that is looked at in place of what is stored. */
  version: ContentRow | null;
}

/** The row whose texts, dates and author count; null for a file. */
export const rowOf = ({ stored, version }: Template): ContentRow | null => version ?? stored;

/** The name by which clients know a template. */
export const nameOf = ({ theme, slug }: Pick<Template, 'theme' | 'slug'>): string => `${theme}//${slug}`;

/** Theme and slug of a template's name; between them stand two slashes, of which clients may leave one out. */
export function parseName(name: string): { theme: string; slug: string } | null {
  const match = /^([^/]+(?:\/[^/]+)?)\/\/(.+)$/.exec(name) ?? /^(.+)\/([^/]+)$/.exec(name);
  const [, theme, slug] = match ?? [];
  return theme && slug ? { theme, slug } : null;
}

/** Where a stored template came from: `theme` when a file of the theme was customised; null: nobody noted it. */
export const originOf = ({ stored }: Template): string | null => {
  const origin = jsonOf(stored?.origin);
  return typeof origin === 'string' && origin !== '' ? origin : null;
};

/** Whether it is none of those that all themes know, nor made for one item or list. */
export function isCustom({ type, slug, file, stored }: Template): boolean {
  const isKnown = type === 'cms_template' && templateType(slug) !== undefined;
  if (stored === null) return !isKnown;
  return !(isKnown && file !== null) && [undefined, null, false, '', 0, '0'].includes(jsonOf(stored.suggestion) as '');
}

/** What people call it: what they wrote, else what it is for, else what all themes or its own call it. */
export function shownTemplateTitle(template: Template): string {
  const { type, slug, file, subject } = template;
  const known = type === 'cms_template' ? templateType(slug)?.title : undefined;
  const written = rowOf(template)?.title;
  if (subject && (!written || written === slug)) return subject.title;
  return written ?? known ?? (file?.title || slug);
}

export function descriptionOf(template: Template): string {
  const known = template.type === 'cms_template' ? templateType(template.slug) : undefined;
  return (
    rowOf(template)?.excerpt || (template.subject?.description ?? rowOf(template)?.excerpt ?? known?.description ?? '')
  );
}

/** What a part is for; null for whole templates. */
export function areaOf({ type, file, stored }: Template): string | null {
  if (type !== 'cms_template_part') return null;
  if (stored) return stored.area ?? NO_AREA;
  return file && 'area' in file ? knownArea(file.area) : NO_AREA;
}

/** Who it comes from in the first place: the theme, somebody of the site, or the site itself. */
export function originalSource(template: Template): 'theme' | 'user' | 'site' {
  const origin = originOf(template);
  if (template.file !== null && (origin === null || origin === 'theme')) return 'theme';
  return template.file === null && rowOf(template)?.authorId === 0 ? 'site' : 'user';
}

/** Its markup, in which each part is named together with the theme: parts of other themes may bear the same name. */
export const shownTemplateContent = (template: Template): string =>
  withParts(writtenIn(template), (attributes) =>
    attributes.theme === undefined ? { ...attributes, theme: template.theme } : attributes,
  );

/** Its markup as a file of the theme holds it: parts are those of the same theme. */
export const fileContentOf = (template: Template): string =>
  withParts(writtenIn(template), ({ theme, ...attributes }) =>
    theme === undefined || theme === template.theme ? attributes : { ...attributes, theme },
  );

const writtenIn = (template: Template): string => rowOf(template)?.content ?? template.file?.content ?? '';

/** Changes the attributes of the parts in some markup. */
function withParts(content: string, change: (attributes: Attributes) => Attributes): string {
  if (!content.includes('<!-- wp:template-part ')) return content;
  const blocks = parseBlocks(content);
  const open: Block[] = [...blocks];
  for (let block = open.pop(); block !== undefined; block = open.pop()) {
    if (block.name === 'core/template-part') block.attributes = change(block.attributes);
    open.push(...block.innerBlocks);
  }
  return serializeBlocks(blocks);
}

function jsonOf(text: string | null | undefined): Json | undefined {
  if (text === null || text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? undefined : value;
  } catch {
    return text;
  }
}
