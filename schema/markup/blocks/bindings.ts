import { filterPostHtml } from '../../sanitising/post-html.ts';
import { isoDate } from '../dates/iso-date.ts';
import { escapeUrl } from '../markup/escape.ts';
import { TagEditor } from '../markup/tag-editor.ts';
import { type Attributes, type Block, isObject, type Json, objectAt, textAt, valueAt } from './block.ts';
import type { BlockContext } from './context.ts';
import { postById } from './posts.ts';

/** The attributes that may be bound, by block, and where their values stand in the markup. */
const BINDABLE: Readonly<Record<string, Readonly<Record<string, { tag: RegExp; attribute?: string } | null>>>> = {
  'core/paragraph': { content: { tag: /^p$/ } },
  'core/heading': { content: { tag: /^h[1-6]$/ } },
  'core/image': {
    id: null,
    url: { tag: /^img$/, attribute: 'src' },
    title: { tag: /^img$/, attribute: 'title' },
    alt: { tag: /^img$/, attribute: 'alt' },
    caption: { tag: /^figcaption$/ },
  },
  'core/button': {
    url: { tag: /^a$/, attribute: 'href' },
    text: { tag: /^(?:a|button)$/ },
    linkTarget: { tag: /^a$/, attribute: 'target' },
    rel: { tag: /^a$/, attribute: 'rel' },
  },
  'core/post-date': { datetime: null },
  'core/navigation-link': { url: null },
  'core/navigation-submenu': { url: null },
};

const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src']);

/** The values that a block's bindings give its attributes; undefined when none does. */
export async function resolveBindings(block: Block, context: BlockContext): Promise<Attributes | undefined> {
  const supported = BINDABLE[block.name ?? ''];
  const bindings = objectAt(block.attributes, 'metadata', 'bindings');
  if (supported === undefined || Object.keys(bindings).length === 0) return undefined;
  const values: Attributes = {};
  for (const [attribute, binding] of expandDefault(bindings, Object.keys(supported))) {
    if (!Object.hasOwn(supported, attribute)) continue;
    const value = await resolve(binding, { attribute, block, context });
    if (value !== undefined) values[attribute] = value;
  }
  return Object.keys(values).length === 0 ? undefined : values;
}

/** A binding for all attributes at once means one for each that may be overridden. */
function expandDefault(bindings: Attributes, supported: readonly string[]): [string, Json][] {
  if (textAt(bindings, '__default', 'source') !== 'core/pattern-overrides') return Object.entries(bindings);
  return supported.map((name) => [name, bindings[name] ?? { source: 'core/pattern-overrides' }]);
}

async function resolve(
  binding: Json,
  facts: { attribute: string; block: Block; context: BlockContext },
): Promise<Json | undefined> {
  const { attribute, block, context } = facts;
  const source = textAt(binding, 'source');
  if (source === 'core/pattern-overrides') {
    const name = textAt(block.attributes, 'metadata', 'name') ?? '';
    return valueAt(context.values['core/block'], 'content', name, attribute);
  }
  context.state.isDynamic = true;
  const post = await postById(context.state, context.postId);
  if (post === undefined || post.isLocked) return undefined;
  if (source === 'core/post-meta') {
    const key = textAt(binding, 'args', 'key') ?? '';
    return Object.hasOwn(post.meta, key) ? post.meta[key] : undefined;
  }
  if (source !== 'core/post-data') return undefined;
  const field = textAt(binding, 'args', 'field') ?? textAt(binding, 'args', 'key');
  if (field === 'date') return isoDate(post.date, post.dateGmt);
  if (field === 'modified') return post.modified > post.date ? isoDate(post.modified, post.modifiedGmt) : undefined;
  return field === 'link' ? post.link : undefined;
}

/**
 * Writes bound values into a block's markup: as attributes, or as the content of the element that shows them. Values
 * come from metadata and patterns, which nobody filtered as markup: they are made safe here.
 */
export function applyBindings(html: string, { block, values }: { block: Block; values: Attributes }): string {
  const places = BINDABLE[block.name ?? ''] ?? {};
  let result = html;
  for (const [name, value] of Object.entries(values)) {
    const place = places[name];
    if (place === null || place === undefined || isObject(value) || value === null) continue;
    result =
      place.attribute === undefined
        ? replaceContent(result, { tag: place.tag, content: filterPostHtml(String(value)) })
        : replaceAttribute(result, { tag: place.tag, attribute: place.attribute, value });
  }
  return result;
}

function replaceAttribute(html: string, place: { tag: RegExp; attribute: string; value: Json }): string {
  const editor = new TagEditor(html);
  while (editor.next()) {
    if (!place.tag.test(editor.name)) continue;
    const text = String(place.value);
    editor.setAttribute(place.attribute, ADDRESSES.has(place.attribute) ? escapeUrl(text) : text);
    return editor.apply();
  }
  return html;
}

/** Replaces what stands between the first tag of a kind and its closer. */
function replaceContent(html: string, { tag, content }: { tag: RegExp; content: string }): string {
  const editor = new TagEditor(html);
  let open: { name: string; end: number } | undefined;
  let depth = 0;
  while (editor.next(undefined, true)) {
    if (open === undefined) {
      if (!editor.isCloser && tag.test(editor.name)) open = { name: editor.name, end: editor.span.end };
    } else if (editor.name === open.name) {
      if (!editor.isCloser) depth += 1;
      else if (depth > 0) depth -= 1;
      else return html.slice(0, open.end) + content + html.slice(editor.span.start);
    }
  }
  return html;
}
