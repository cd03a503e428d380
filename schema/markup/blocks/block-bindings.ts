import {
  type Attributes,
  type Block,
  isObject,
  type Json,
  objectAt,
  textAt,
  valueAt,
} from '../block-grammar/parsed-block.ts';
import { isoDate } from '../dates/iso-date.ts';
import { escapeUrl } from '../html/escape.ts';
import { editFirstTag, TagEditor } from '../html/tag-editor.ts';
import { filterPostHtml } from '../sanitising/post-html.ts';
import { postById } from './referenced-content.ts';
import type { BlockContext, BlockType } from './render-context.ts';

const ADDRESS_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src']);

type Bindable = Pick<BlockType, 'bindable'>;

/** The values of bound attributes; undefined without bindings. */
export async function resolveBindings(
  block: Block,
  { bindable, context }: Bindable & { context: BlockContext },
): Promise<Attributes | undefined> {
  const bindings = objectAt(block.attributes, 'metadata', 'bindings');
  if (bindable === undefined || Object.keys(bindings).length === 0) return undefined;
  const values: Attributes = {};
  for (const [attribute, binding] of expandDefault(bindings, Object.keys(bindable))) {
    if (!Object.hasOwn(bindable, attribute)) continue;
    const value = await resolve(binding, { attribute, block, context });
    if (value !== undefined) values[attribute] = value;
  }
  return Object.keys(values).length === 0 ? undefined : values;
}

/** Expands the default binding to one for each attribute that may be overridden. */
function expandDefault(bindings: Attributes, supported: readonly string[]): [string, Json][] {
  if (textAt(bindings, '__default', 'source') !== 'core/pattern-overrides') return Object.entries(bindings);
  return supported.map((name) => [name, bindings[name] ?? { source: 'core/pattern-overrides' }]);
}

async function resolve(
  binding: Json,
  target: { attribute: string; block: Block; context: BlockContext },
): Promise<Json | undefined> {
  const { attribute, block, context } = target;
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
 * Writes bound values into the markup of a block, as attributes or as content of an element. The values come from meta
 * values and patterns, so they are sanitised here.
 */
export function applyBindings(html: string, { bindable = {}, values }: Bindable & { values: Attributes }): string {
  let result = html;
  for (const [name, value] of Object.entries(values)) {
    const place = bindable[name];
    if (place === null || place === undefined || isObject(value) || value === null) continue;
    result =
      place.attribute === undefined
        ? replaceContent(result, { tag: place.tag, content: filterPostHtml(String(value)) })
        : replaceAttribute(result, { tag: place.tag, attribute: place.attribute, value });
  }
  return result;
}

function replaceAttribute(html: string, place: { tag: RegExp; attribute: string; value: Json }): string {
  const text = String(place.value);
  return editFirstTag({ html, name: place.tag }, (tag) =>
    tag.setAttribute(place.attribute, ADDRESS_ATTRIBUTES.has(place.attribute) ? escapeUrl(text) : text),
  );
}

/** Replaces the content of the first element whose name matches. */
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
