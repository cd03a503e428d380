import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { parseBlocks } from '../../markup/block-grammar/parse-blocks.ts';
import { type Block, integerAt, textAt } from '../../markup/block-grammar/parsed-block.ts';
import { AttributeReader } from '../../markup/blocks/attribute-values.ts';
import { BLOCK_TYPES } from '../../markup/blocks/block-catalog.ts';
import type { BlockType, RenderState } from '../../markup/blocks/render-context.ts';
import { isHiddenEverywhere } from '../../markup/blocks/supports/block-visibility.ts';
import { renderPart } from '../../markup/part-failures.ts';
import { type MarkupOfBlock, renderListedBlocks } from '../../markup/render-content.ts';
import { RenderSession } from '../../markup/render-session.ts';
import { createRenderState } from '../../markup/render-state.ts';
import { createRenderEnvironment } from '../../rendering/create-render-environment.ts';

/** Blocks nested more deeply are not listed, as they are not rendered. */
const MAX_DEPTH = 60;
/** The maximum number of listed blocks of an item; further ones are left out (docs/limits.md). */
const MAX_BLOCKS = 5_000;

/** The name of text between blocks, and of content without blocks. */
const TEXT_BLOCK = 'core/freeform';

/** The characters of content whose blocks are listed at the cost of one field. */
const CHARACTERS_PER_COST = 100;

/** A block of the content of an item. */
export interface ContentBlock {
  /** Its name with the namespace. */
  name: string;
  /** Identifies the block among those of the site while the content of the item does not change. */
  clientId: string;
  parentClientId: string | null;
  /** Undefined for a block that the site does not know. */
  type: BlockType | undefined;
  block: Block;
  attributes: AttributeReader;
  innerBlocks: ContentBlock[];
  /** Renders the block with its inner blocks. All blocks of an item are rendered together, at the first call. */
  renderMarkup(): Promise<string>;
}

type ItemWithBlocks = Pick<ContentRow, 'id' | 'type' | 'content'>;

/**
 * Returns the top-level blocks of an item. The blocks of a pattern are inner blocks of the block that refers to it. Leaves
 * out hidden blocks. The caller checks that the viewer may read the content.
 */
export async function contentBlocksOf(row: ItemWithBlocks, context: RequestContext): Promise<ContentBlock[]> {
  const lister = new BlockLister(row, context);
  return context.work.run(row.content.length / CHARACTERS_PER_COST, () =>
    lister.list(parseBlocks(row.content), { parentClientId: null, depth: 0, references: new Set() }),
  );
}

/** Returns blocks with their inner blocks as one list, in the order of the content. */
export const flattenBlocks = (blocks: readonly ContentBlock[]): ContentBlock[] =>
  blocks.flatMap((block) => [block, ...flattenBlocks(block.innerBlocks)]);

/** The position of listed blocks; `references` are the patterns that contain them. */
interface BlockPlace {
  parentClientId: string | null;
  depth: number;
  references: ReadonlySet<string>;
}

/** Lists the blocks of one item. */
class BlockLister {
  readonly #row: ItemWithBlocks;
  readonly #context: RequestContext;
  readonly #blocks: Block[] = [];
  readonly #patterns: Block[][] = [];
  #count = 0;
  #state: Promise<RenderState> | undefined;
  #markup: Promise<MarkupOfBlock> | undefined;

  constructor(row: ItemWithBlocks, context: RequestContext) {
    this.#row = row;
    this.#context = context;
  }

  async list(blocks: readonly Block[], place: BlockPlace): Promise<ContentBlock[]> {
    if (place.depth === 0) this.#blocks.push(...blocks);
    const listed: ContentBlock[] = [];
    if (place.depth > MAX_DEPTH) return listed;
    for (const block of blocks) {
      if (!isVisible(block)) continue;
      if (this.#count >= MAX_BLOCKS) break;
      this.#count += 1;
      listed.push(await this.#contentBlock(block, place));
    }
    return listed;
  }

  async #contentBlock(block: Block, place: BlockPlace): Promise<ContentBlock> {
    const name = block.name ?? TEXT_BLOCK;
    const clientId = `block-${this.#row.id}-${this.#count}`;
    const reference = referenceOf(block);
    const position = { parentClientId: clientId, depth: place.depth + 1 };
    const innerBlocks = reference
      ? await this.#listPattern(reference, { ...position, references: place.references })
      : await this.list(block.innerBlocks, { ...position, references: place.references });
    return {
      name,
      clientId,
      parentClientId: place.parentClientId,
      type: BLOCK_TYPES.get(name),
      block,
      attributes: new AttributeReader(block),
      innerBlocks,
      renderMarkup: () => this.#renderMarkup(block),
    };
  }

  /** Lists the blocks of a pattern; none if it is not public or contains itself. */
  async #listPattern({ key, load }: PatternReference, place: BlockPlace): Promise<ContentBlock[]> {
    if (place.references.has(key) || place.depth > MAX_DEPTH || this.#count >= MAX_BLOCKS) return [];
    const state = await this.#renderState();
    const content = await renderPart(() => load(state), {
      fallback: null,
      environment: state.environment,
      part: { name: 'listed pattern', postId: this.#row.id },
    });
    if (content === null) return [];
    const blocks = parseBlocks(content);
    this.#patterns.push(blocks);
    return this.list(blocks, { ...place, references: new Set([...place.references, key]) });
  }

  /** The state in which the patterns are loaded and the blocks are rendered. It affects no other rendering. */
  #renderState(): Promise<RenderState> {
    const { rendering } = this.#context;
    this.#state ??= rendering.run(
      () => createRenderEnvironment(this.#context),
      async (environment) => {
        const { allowance } = environment;
        return createRenderState({
          ...environment.forItem(this.#row.id, new RenderSession()),
          ...(allowance ? { allowance } : {}),
        });
      },
    );
    return this.#state;
  }

  async #renderMarkup(block: Block): Promise<string> {
    const { id: postId, type: postType, content } = this.#row;
    const { rendering } = this.#context;
    this.#markup ??= this.#renderState().then((state) =>
      rendering.run(
        () => createRenderEnvironment(this.#context),
        () => renderListedBlocks({ content, postId, postType, blocks: this.#blocks, patterns: this.#patterns }, state),
      ),
    );
    return (await this.#markup)(block);
  }
}

/** A pattern to which a block refers. */
interface PatternReference {
  key: string;
  /** Loads its content; null if there is none that is public. */
  load(state: RenderState): Promise<string | null>;
}

function referenceOf({ name, attributes }: Block): PatternReference | null {
  if (name === 'core/block') {
    const id = integerAt(attributes, 'ref') ?? 0;
    return {
      key: `pattern ${id}`,
      load: async ({ environment }) => {
        const pattern = await environment.load.pattern(id);
        return pattern && pattern.status === 'publish' && !pattern.hasPassword ? pattern.content : null;
      },
    };
  }
  if (name === 'core/pattern') {
    const slug = textAt(attributes, 'slug') ?? '';
    return { key: `theme pattern ${slug}`, load: ({ environment }) => environment.load.themePattern(slug) };
  }
  return null;
}

/** Whether readers see a block: it is not hidden, and it is not an empty text between blocks. */
const isVisible = (block: Block): boolean =>
  block.name === null ? block.innerHtml.replace(/<!--[\s\S]*?-->/g, '').trim() !== '' : !isHiddenEverywhere(block);
