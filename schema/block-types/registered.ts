import type { BlockType } from './block-type.ts';
import { commentBlocks } from './kinds/comments.ts';
import { designBlocks } from './kinds/design.ts';
import { mediaBlocks } from './kinds/media.ts';
import { postBlocks } from './kinds/posts.ts';
import { queryBlocks } from './kinds/queries.ts';
import { textBlocks } from './kinds/text.ts';
import { themeBlocks } from './kinds/theme.ts';
import { widgetBlocks } from './kinds/widgets.ts';

/** The kinds of blocks that every site has. */
export const blockTypes: readonly BlockType[] = [
  ...textBlocks,
  ...mediaBlocks,
  ...designBlocks,
  ...widgetBlocks,
  ...themeBlocks,
  ...postBlocks,
  ...queryBlocks,
  ...commentBlocks,
];

const byName: ReadonlyMap<string, BlockType> = new Map(blockTypes.map((type) => [type.name, type]));

/** The kind of that name, if the site knows it. */
export const blockTypeOf = (name: string): BlockType | undefined => byName.get(name);
