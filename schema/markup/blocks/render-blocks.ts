import { consumeAllowance, withinAllowance } from '../allowance.ts';
import { type Attributes, type Block, contentOfBlock, isObject, type Json } from '../block-grammar/parsed-block.ts';
import { leaveOut } from '../part-failures.ts';
import { applyBindings, resolveBindings } from './block-bindings.ts';
import type { BlockAttribute, BlockDescription } from './block-type.ts';
import type { BlockContext, BlockPosition, BlockRenderInput, BlockType, TemplateBlock } from './render-context.ts';
import { finishMarkup, prepareBlock, wrapperAttributes } from './supports/support-pipeline.ts';

/** Blocks nested more deeply are not rendered; their stored text is used. */
const MAX_DEPTH = 60;
/** The number of characters that every block uses of the allowance, in addition to its content. */
const CHARACTERS_PER_BLOCK = 100;

/** Renders a list of blocks and joins their markup. */
export async function renderBlocks(blocks: readonly Block[], context: BlockContext): Promise<string> {
  const parts: string[] = [];
  const position: BlockPosition = { context, parent: null };
  for (const block of blocks) parts.push(await renderBlock(block, position));
  return parts.join('');
}

/**
 * Renders a block with its inner blocks; '' if the allowance for blocks is used up, or if its renderer fails. Errors: those
 * that end the rendering.
 */
export async function renderBlock(block: Block, position: BlockPosition): Promise<string> {
  const { state, postId } = position.context;
  if (!consumeAllowance(state, { resource: 'blocks', amount: 1 })) return '';
  if (state.scheduler.shouldYield) await state.scheduler.yieldToEventLoop();
  if (block.name === null) return block.innerHtml;
  const type = state.types.get(block.name);
  try {
    return await renderNamedBlock({ block, type }, position);
  } catch (error) {
    leaveOut(error, { environment: state.environment, part: { name: type?.name ?? 'unknown block', postId } });
    return '';
  }
}

async function renderNamedBlock(
  { block, type }: { block: Block; type: BlockType | undefined },
  { context, parent }: BlockPosition,
): Promise<string> {
  const { state } = context;
  const boundValues = await resolveBindings(block, { context, bindableAttributes: type?.bindableAttributes });
  const { session, site, styles } = state.environment;
  const stylesBefore = styles?.size ?? 0;
  const withValues =
    boundValues === undefined ? block : { ...block, attributes: { ...block.attributes, ...boundValues } };
  const supportInput = { block: withValues, type, parent, theme: site.theme, session, styles, types: state.types };
  prepareBlock(supportInput);
  const effectiveBlock = supportInput.block;
  const attributes = type === undefined ? effectiveBlock.attributes : validAttributes(type, effectiveBlock.attributes);
  const innerContext: BlockContext = {
    ...context,
    depth: context.depth + 1,
    values: innerValues(effectiveBlock, { type, attributes, context }),
  };
  let content = type?.skipsInnerBlocks ? '' : await renderBlockContent(effectiveBlock, innerContext);
  if (state.scheduler.shouldYield) await state.scheduler.yieldToEventLoop();
  if (!consumeAllowance(state, { resource: 'characters', amount: content.length + CHARACTERS_PER_BLOCK }))
    return content;
  if (boundValues !== undefined && content !== '') {
    content = applyBindings(content, { values: boundValues, bindableAttributes: type?.bindableAttributes });
  }
  const html = await renderWithType(type, {
    block: effectiveBlock,
    attributes,
    parent,
    context,
    innerContext,
    content,
  });
  if (!consumeAllowance(state, { resource: 'characters', amount: html.length })) return content;
  let markup = finishMarkup(html, supportInput);
  if (type?.finish !== undefined && markup !== '') markup = type.finish(markup, { attributes, context });
  // A block that is hidden, or shows nothing, needs no rules either.
  if (markup === '') styles?.takeBack(stylesBefore);
  if (state.markupOfBlocks && !state.markupOfBlocks.has(block)) state.markupOfBlocks.set(block, markup);
  return markup;
}

/** Returns the values that the inner blocks of a block inherit. */
function innerValues(
  block: Block,
  {
    type,
    attributes,
    context: { values, state },
  }: { type: BlockType | undefined; attributes: Attributes; context: BlockContext },
): BlockContext['values'] {
  if (type === undefined || !(type.providesContextValues || type.contextValues)) return values;
  const added = type.contextValues?.({ block, state });
  return { ...values, [type.name]: added === undefined ? attributes : { ...attributes, ...added } };
}

function renderWithType(type: BlockType | undefined, input: RenderInputValues): string | Promise<string> {
  if (type?.render === undefined) return input.content;
  const { render, extendsStoredMarkup } = type;
  const rendering = new RenderInput(type, input);
  return extendsStoredMarkup ? render(rendering) : withinAllowance(input.context.state, () => render(rendering));
}

type RenderInputValues = Omit<BlockRenderInput, 'wrapperAttributes'>;

/** The input of a renderer. It is a class because creating a closure for each block is 25 % slower. */
class RenderInput implements BlockRenderInput {
  readonly type: BlockType;
  readonly block: Block;
  readonly attributes: Attributes;
  readonly parent: Block | null;
  readonly context: BlockContext;
  readonly innerContext: BlockContext;
  readonly content: string;

  constructor(type: BlockType, { block, attributes, parent, context, innerContext, content }: RenderInputValues) {
    this.type = type;
    this.block = block;
    this.attributes = attributes;
    this.parent = parent;
    this.context = context;
    this.innerContext = innerContext;
    this.content = content;
  }

  // A getter, so that renderers may take the function out of the object.
  get wrapperAttributes(): BlockRenderInput['wrapperAttributes'] {
    return (extra = {}) => wrapperAttributes(this, extra);
  }
}

/** Renders the content of a block: its stored text with the rendered inner blocks in their positions. */
export async function renderBlockContent(block: Block, context: BlockContext): Promise<string> {
  if (context.depth > MAX_DEPTH) return storedTextOf(block);
  const parts: string[] = [];
  const position: BlockPosition = { context, parent: block };
  let index = 0;
  for (const chunk of block.innerContent) {
    if (chunk !== null) parts.push(chunk);
    else {
      const child = block.innerBlocks[index];
      index += 1;
      if (child !== undefined) parts.push(await renderBlock(child, position));
    }
  }
  return parts.join('');
}

/** Renders the content of a template block for one item, with the supports of the block on its first element. */
export async function renderTemplateItem(
  { block, parent, type }: TemplateBlock,
  context: BlockContext,
): Promise<string> {
  const { environment, types } = context.state;
  const { session, site, styles } = environment;
  const html = await renderBlockContent(block, context);
  return finishMarkup(html, { block, parent, type, theme: site.theme, session, styles, types });
}

/** Returns the stored text of a block and its inner blocks, without recursion. */
function storedTextOf(block: Block): string {
  const parts: string[] = [];
  const pending: (string | Block)[] = [block];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') parts.push(next);
    else pending.push(...contentOfBlock(next).reverse());
  }
  return parts.join('');
}

/**
 * Returns the attributes of a block without those that do not have their declared type, so that they have their defaults.
 * Values that stand for true or false become true or false.
 */
function validAttributes(
  { attributes: declared }: Pick<BlockDescription, 'attributes'>,
  attributes: Attributes,
): Attributes {
  let result = attributes;
  for (const name in attributes) {
    const declaration = Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (declaration === undefined) continue;
    const value = attributes[name] ?? null;
    if (!isValid(value, declaration)) {
      const { [name]: _, ...others } = result;
      result = others;
    } else if (declaration.type === 'boolean' && typeof value !== 'boolean') {
      result = { ...result, [name]: value !== 0 && value !== '0' };
    }
  }
  return result;
}

function isValid(value: Json, { type, enum: values, items, minimum, maximum }: BlockAttribute): boolean {
  if (!hasType(value, type)) return false;
  if (values !== undefined && !values.includes(value)) return false;
  if (items !== undefined && Array.isArray(value))
    return value.every((item) => hasType(item, items.type as BlockAttribute['type']));
  return !(Number(value) < (minimum ?? -Infinity)) && !(Number(value) > (maximum ?? Infinity));
}

const BOOLEAN = /^(?:true|false|[01])$/i;

const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

function hasType(value: Json, type: BlockAttribute['type']): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean' || value === 0 || value === 1 || BOOLEAN.test(textOf(value));
    case 'number':
      return typeof value === 'number' || NUMBER.test(textOf(value));
    case 'integer':
      return (typeof value === 'number' || NUMBER.test(textOf(value))) && Number.isInteger(Number(value));
    // A scalar is a list of its words, and an empty object an empty list.
    case 'array':
      return value !== null && !(isObject(value) && Object.keys(value).length > 0);
    case 'object':
      return (typeof value === 'object' && value !== null) || value === '';
    default:
      return true;
  }
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : '');
