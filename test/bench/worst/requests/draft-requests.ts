import { listOf, REST, repeatTo, requestsOf, type WorstRequest } from '../worst-request.ts';

const MB = 1_000_000;

/** Contents that are expensive to filter or to render. */
const contents: Readonly<Record<string, string>> = {
  '1 MB of words': repeatTo(MB, 'word and '),
  '1 MB of &': repeatTo(MB, '&'),
  '4 MB of &': repeatTo(4 * MB, '&'),
  '1 MB of quotation marks': repeatTo(MB, '"'),
  '1 MB of <': repeatTo(MB, '<'),
  '1 MB of elements': repeatTo(MB, '<em title="x">word</em> '),
  '1 MB of paragraphs': repeatTo(MB, 'a\n\n'),
  '1 MB of unclosed shortcodes': repeatTo(MB, '[gallery '),
  '1 MB of embedded addresses': repeatTo(MB, 'https://a.example/b\n'),
  '2.5 MB of unclosed groups': repeatTo(2.5 * MB, '<!-- wp:group --><div>'),
  '1 MB of blocks': repeatTo(MB, '<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->'),
  '60,000 attributes of a block': `<!-- wp:group {${listOf(60_000, (n) => `"a${n}":1`, ',')}} /-->`,
  '60,000 attributes of an element': `<p ${listOf(60_000, (n) => `data-a${n}="1"`)}>x</p>`,
  '1 MB of nested blocks with custom CSS': `${'<!-- wp:group {"style":{"css":"a:b"}} --><div>'.repeat(55)}${repeatTo(
    MB,
    '<b>y</b>',
  )}${'</div><!-- /wp:group -->'.repeat(55)}`,
  '1 MB of latest posts in full': repeatTo(
    MB,
    '<!-- wp:latest-posts {"postsToShow":100,"displayPostContent":true,"displayPostContentRadio":"full_post"} /-->',
  ),
};

/**
 * Contents of which a step takes longer than the bound: 110,000 blocks that are not closed are parsed at once, and 20 MB of
 * filtered text are stored at once.
 */
const MAX_TURN_MS: Readonly<Record<string, number>> = { '2.5 MB of unclosed groups': 600, '4 MB of &': 600 };

const draftOf = (name: string): WorstRequest[] =>
  requestsOf('rest', {
    [`draft with ${name}`]: {
      path: `${REST}/posts`,
      as: 'author',
      json: { title: 'Long', content: contents[name], status: 'draft' },
    },
  });

/** Drafts with long contents. */
export const draftRequests: readonly WorstRequest[] = Object.keys(contents).flatMap((name) => {
  const maxTurnMs = MAX_TURN_MS[name];
  return draftOf(name).map((request) => (maxTurnMs === undefined ? request : { ...request, maxTurnMs }));
});
