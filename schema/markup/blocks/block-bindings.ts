import {
  type Attributes,
  type Block,
  isObject,
  type Json,
  objectAt,
  textAt,
  valueAt,
} from '../block-grammar/parsed-block.ts';
import { isoDate } from '../date-format.ts';
import { escapeUrl } from '../html/escape.ts';
import { editFirstTag, TagEditor } from '../html/tag-editor.ts';
import { filterPostHtml } from '../sanitizing/post-elements.ts';
import { loadPostById } from './referenced-content.ts';
import type { BlockContext, BlockType } from './render-context.ts';

/** The attributes with URLs, which are escaped as such. */
const URL_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src']);

type BindableAttributes = Pick<BlockType, 'bindableAttributes'>;

/** Returns the values of the bound attributes of a block; undefined if no attribute has a bound value. */
export async function resolveBindings(
  block: Block,
  { bindableAttributes, context }: BindableAttributes & { context: BlockContext },
): Promise<Attributes | undefined> {
  const bindings = objectAt(block.attributes, 'metadata', 'bindings');
  if (bindableAttributes === undefined || Object.keys(bindings).length === 0) return undefined;
  const values: Attributes = {};
  for (const [attribute, binding] of expandDefaultBinding(bindings, Object.keys(bindableAttributes))) {
    if (!Object.hasOwn(bindableAttributes, attribute)) continue;
    const value = await resolveBinding(binding, { attribute, block, context });
    if (value !== undefined) values[attribute] = value;
  }
  return Object.keys(values).length === 0 ? undefined : values;
}

/** Expands a default binding to pattern overrides to one binding for each supported attribute. */
function expandDefaultBinding(bindings: Attributes, supported: readonly string[]): [string, Json][] {
  if (textAt(bindings, '__default', 'source') !== 'core/pattern-overrides') return Object.entries(bindings);
  return supported.map((name) => [name, bindings[name] ?? { source: 'core/pattern-overrides' }]);
}

async function resolveBinding(
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
  const post = await loadPostById(context.state, context.postId);
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
 * Inserts bound values into the markup of a block, as HTML attributes or as the content of an element. The values come from
 * meta values and patterns, so they are sanitized here.
 */
export function applyBindings(
  html: string,
  { bindableAttributes = {}, values }: BindableAttributes & { values: Attributes },
): string {
  let result = html;
  for (const [name, value] of Object.entries(values)) {
    const target = bindableAttributes[name];
    if (target === null || target === undefined || isObject(value) || value === null) continue;
    result =
      target.attribute === undefined
        ? replaceContent(result, { tag: target.tag, content: filterPostHtml(String(value)) })
        : replaceAttribute(result, { tag: target.tag, attribute: target.attribute, value });
  }
  return result;
}

function replaceAttribute(html: string, target: { tag: RegExp; attribute: string; value: Json }): string {
  const text = String(target.value);
  return editFirstTag({ html, name: target.tag }, (tag) =>
    tag.setAttribute(target.attribute, URL_ATTRIBUTES.has(target.attribute) ? escapeUrl(text) : text),
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
