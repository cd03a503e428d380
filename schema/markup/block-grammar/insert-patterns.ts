import { parseBlocks } from './parse-blocks.ts';
import { type Attributes, type Block, isObject, type Json, objectAt, textAt } from './parsed-block.ts';

/** A pattern as it is inserted into other markup: its blocks, and what the block at their root says of it. */
export interface InsertedPattern {
  content: string;
  title: string;
  description: string;
  categories: readonly string[];
}

/** Patterns that are inserted into one text, and their characters. References beyond stay as they are written. */
const MAX_INSERTED = { patterns: 1_000, characters: 500_000 };

/** The depth of blocks in which references are replaced. */
const MAX_DEPTH = 200;

interface Insertion {
  patterns: ReadonlyMap<string, InsertedPattern>;
  clean: (text: string) => string;
  /** The names of the patterns whose content is being inserted. */
  open: readonly string[];
  left: { patterns: number; characters: number };
  depth: number;
}

/**
 * Returns blocks in which references to patterns (`core/pattern`) are replaced by the blocks of these patterns. If such a
 * pattern is one block, the metadata of the block names the pattern; `clean` makes plain text of its title and description.
 * References to unknown patterns stay; those of a pattern to itself are left out.
 */
export function insertPatterns(
  blocks: readonly Block[],
  { patterns, clean }: { patterns: ReadonlyMap<string, InsertedPattern>; clean: (text: string) => string },
): Block[] {
  return insertAt(blocks, { patterns, clean, open: [], left: { ...MAX_INSERTED }, depth: 0 });
}

const insertAt = (blocks: readonly Block[], insertion: Insertion): Block[] =>
  blocks.flatMap((block) => insertedBlocks(block, insertion) ?? [withInsertedPatterns(block, insertion)]);

/** Returns the blocks that replace a reference to a pattern; null for any other block. */
function insertedBlocks(block: Block, insertion: Insertion): Block[] | null {
  if (block.name !== 'core/pattern') return null;
  const { patterns, open, left } = insertion;
  const slug = textAt(block.attributes, 'slug') ?? '';
  if (open.includes(slug)) return [];
  const pattern = patterns.get(slug);
  if (pattern === undefined || left.patterns === 0 || pattern.content.length > left.characters) return null;
  left.patterns -= 1;
  left.characters -= pattern.content.length;
  const blocks = parseBlocks(pattern.content.trim());
  const [root] = blocks;
  if (root !== undefined && blocks.length === 1) {
    const metadata = patternMetadata(objectAt(root.attributes, 'metadata'), { slug, pattern, clean: insertion.clean });
    root.attributes = { ...root.attributes, metadata };
  }
  return insertAt(blocks, { ...insertion, open: [...open, slug], depth: insertion.depth + 1 });
}

function patternMetadata(
  own: Attributes,
  { slug, pattern, clean }: { slug: string; pattern: InsertedPattern; clean: (text: string) => string },
): Attributes {
  const metadata: Attributes = { ...own, patternName: slug };
  const values = { name: pattern.title, description: pattern.description, categories: [...pattern.categories] };
  for (const [key, ofPattern] of Object.entries(values)) {
    const value: Json | undefined = ofPattern.length > 0 || key !== 'categories' ? ofPattern : own[key];
    if (typeof value === 'string' && value !== '') metadata[key] = clean(value);
    else if (Array.isArray(value)) metadata[key] = value.map((item) => (typeof item === 'string' ? clean(item) : item));
    else if (isObject(value)) metadata[key] = value;
  }
  return metadata;
}

/** Returns a block with the patterns that its inner blocks refer to. */
function withInsertedPatterns(block: Block, insertion: Insertion): Block {
  if (block.innerBlocks.length === 0 || insertion.depth >= MAX_DEPTH) return block;
  const inner = { ...insertion, depth: insertion.depth + 1 };
  const innerBlocks: Block[] = [];
  let index = 0;
  const innerContent = block.innerContent.flatMap((chunk) => {
    const child = chunk === null ? block.innerBlocks[index++] : undefined;
    if (child === undefined) return [chunk];
    const inserted = insertAt([child], inner);
    innerBlocks.push(...inserted);
    return inserted.map(() => null);
  });
  return { ...block, innerBlocks, innerContent };
}
