import { prose, sentence, title } from './bench-words.ts';
import type { Random } from './random.ts';

/** A word that occurs in one of a hundred posts; measures searches. */
export const RARE_WORD = 'zeppelin';

/** The texts of a post: sources and renderings. */
export interface PostTexts {
  title: string;
  excerpt: string;
  content: string;
  contentRendered: string;
  excerptRendered: string;
}

/** Creates a post of 2 to 4 KB in static blocks. */
export function postTexts(random: Random): PostTexts {
  const length = 2_000 + random.below(1_700);
  const blocks: { name: string; html: string }[] = [];
  let size = 0;
  if (random.chance(0.01)) blocks.push({ name: 'paragraph', html: `<p>A ${RARE_WORD} lands.</p>` });
  while (size < length) {
    const block = nextBlock(random, blocks.length);
    blocks.push(block);
    size += block.html.length + 2 * block.name.length + 24;
  }
  const excerpt = random.chance(0.3) ? sentence(random) : '';
  return {
    title: title(random),
    excerpt,
    content: blocks.map(({ name, html }) => `<!-- wp:${name} -->\n${html}\n<!-- /wp:${name} -->`).join('\n\n'),
    contentRendered: `\n${blocks.map(({ html }) => html).join('\n\n\n\n')}\n`,
    excerptRendered: `<p>${excerpt || `${prose(random, 300)} [&hellip;]`}</p>\n`,
  };
}

function nextBlock(random: Random, position: number): { name: string; html: string } {
  if (position % 5 === 2) return { name: 'heading', html: `<h2 class="wp-block-heading">${title(random)}</h2>` };
  if (position % 5 === 4) {
    const cite = title(random);
    const quote = `<blockquote class="wp-block-quote"><p>${prose(random, 120)}</p><cite>${cite}</cite></blockquote>`;
    return { name: 'quote', html: quote };
  }
  return { name: 'paragraph', html: `<p>${prose(random, 250 + random.below(250))}</p>` };
}
