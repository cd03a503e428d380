import type { Allowance } from '../allowance.ts';
import type { Attributes, Block, Json } from '../block-grammar/parsed-block.ts';
import type { CooperativeScheduler } from '../cooperative-scheduler.ts';
import type { AttachmentData, CommentData, PostData, RenderEnvironment } from '../render-environment.ts';
import type { BlockDescription } from './block-type.ts';
import type { StyleRuleTexts } from './supports/style-rules.ts';

/** The state of rendering the content of one item. */
export interface RenderState {
  environment: RenderEnvironment;
  /** The block types by name. */
  types: ReadonlyMap<string, BlockType>;
  /** The attachments and posts loaded so far, by id. */
  attachments: Map<number, AttachmentData>;
  posts: Map<number, PostData>;
  /** The comments loaded for comment templates, by id. */
  comments: Map<number, CommentData>;
  /** Whether the markup depends on more than the stored text; set by renderers. */
  isDynamic: boolean;
  /** Whether one block is rendered on its own: no filter of a content follows that completes its images. */
  isOutsideContent: boolean;
  /** The names of the patterns, template parts and posts that are being rendered, to detect cycles. */
  itemsInProgress: Set<string>;
  /** Decides when the rendering yields to the event loop. */
  scheduler: CooperativeScheduler;
  /** The remaining allowances: that of this item, and that of the request. */
  allowances: readonly Allowance[];
  /** The cached markup of rendered posts and excerpts; the keys include all state that it depends on. */
  renderedMarkup: Map<string, { html: string; styles: StyleRuleTexts | undefined }>;
  /** The nesting depth of post templates. */
  postTemplateDepth: number;
  /** If defined, `renderBlock` stores the first markup of each block here. */
  markupOfBlocks: Map<Block, string> | undefined;
  renderers: ContentRenderers;
}

/** Functions that blocks call to render other content; passed in the state to avoid import cycles. */
export interface ContentRenderers {
  renderBlock(block: Block, position: BlockPosition): Promise<string>;
  renderBlocks(blocks: readonly Block[], context: BlockContext): Promise<string>;
  renderBlockContent(block: Block, context: BlockContext): Promise<string>;
  /** Renders the content of a template block for one item, with the supports of the block on its first element. */
  renderTemplateItem(template: TemplateBlock, context: BlockContext): Promise<string>;
  /** Renders the content of a post, as on its own page. */
  renderPost(post: PostData, state: RenderState): Promise<string>;
  /** Creates an excerpt from the content of a post; `length` is the maximum number of words. */
  createExcerpt(post: PostData, options: { state: RenderState; length: number }): Promise<string>;
}

/** A block that renders its inner blocks for each item of a list; without a type, only supports that need none apply. */
export type TemplateBlock = Pick<BlockRenderInput, 'block' | 'parent'> & { type?: BlockType | undefined };

/** The position of a block: its context and its parent. */
export interface BlockPosition {
  context: BlockContext;
  /** The parent block; null at the top level. */
  parent: Block | null;
}

/** The values that a block inherits from its ancestors. */
export interface BlockContext {
  state: RenderState;
  postId: number;
  postType: string;
  /** The attributes of ancestors that provide context, by block name, and the current comment or term. */
  values: Readonly<Record<string, Json>>;
  depth: number;
}

/** The input of a block renderer: the block, its rendered content and its context. */
export interface BlockRenderInput {
  block: Block;
  attributes: Attributes;
  parent: Block | null;
  context: BlockContext;
  /** The context of the inner blocks: with the attributes of this block, if it provides context values. */
  innerContext: BlockContext;
  /** The stored text of the block with the rendered inner blocks in their positions. */
  content: string;
  /**
   * Returns the HTML attributes of the outermost element, for renderers that create it: style, class, id and label from
   * the attributes of the block, merged with `extra`.
   */
  readonly wrapperAttributes: (extra?: Readonly<Record<string, string>>) => string;
}

/** Renders a block of one type to markup. */
export type BlockRenderer = (rendering: BlockRenderInput) => string | Promise<string>;

/** How blocks of a type are rendered. */
export interface BlockRenderOptions {
  /** The renderer; without one, the markup is `content`. */
  render?: BlockRenderer | undefined;
  /** Returns values for inner blocks beside the attributes, before these blocks are rendered. */
  contextValues?: ((rendering: { block: Block; state: RenderState }) => Attributes) | undefined;
  /** Changes the markup after all supports, such as classes that stand after theirs. */
  finish?: ((markup: string, rendering: { attributes: Attributes; context: BlockContext }) => string) | undefined;
  /** Whether `content` stays empty because the renderer renders the inner blocks itself. */
  skipsInnerBlocks?: boolean | undefined;
  /**
   * Whether the markup is the stored text with additions. The markup of other blocks can be much longer than their stored
   * text, so its length is subtracted from the allowance.
   */
  extendsStoredMarkup?: boolean | undefined;
  /** The default layout of inner blocks, if it differs from the default in `supports`. */
  layout?: Attributes | undefined;
  /** The attributes that can be bound, with the element or HTML attribute that contains their value; null for none. */
  bindableAttributes?: Readonly<Record<string, { tag: RegExp; attribute?: string } | null>> | undefined;
  /** Whether excerpts include the text of the block, or its inner blocks; undefined for neither. */
  excerptRole?: 'text' | 'wrapper' | undefined;
  /** The attribute with the id of the attachment that the block shows. */
  attachmentAttribute?: 'id' | 'mediaId' | undefined;
  /** Whether the block is a menu link, which may refer to an item by its id. */
  isMenuLink?: boolean | undefined;
  /** Returns texts that readers see and that no attribute with the role `content` has, for searches. */
  shownTexts?: ((attributes: Attributes) => readonly (string | undefined)[]) | undefined;
  /** The style variations that have styles in every theme. */
  builtInStyles?: readonly string[] | undefined;
}

/** A block type: its description and its renderer. */
export interface BlockType extends BlockDescription, BlockRenderOptions {
  /** Whether the block provides context values to inner blocks. */
  providesContextValues: boolean;
  // Computed from `supports`: whether styles of these features are added to the rendered markup.
  supportsBackground: boolean;
  supportsPosition: boolean;
  supportsAspectRatio: boolean;
  supportsDuotone: boolean;
}
