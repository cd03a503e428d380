import { expect, test } from 'vitest';
import { autop, autopAsync } from '../../../schema/markup/autop/autop.ts';
import { CooperativeScheduler } from '../../../schema/markup/cooperative-scheduler.ts';
import { renderContent } from '../../../schema/markup/render-content.ts';
import { processorTime } from '../../support/processor-time.ts';
import { environment, imageAttachment, post, term } from './test-render-environment.ts';

const SIZE = 1_500_000;
/** Maximum processor time between two turns of the event loop: usually 50 ms, without yielding several seconds. */
const MAX_TURN_MS = 600;
const MAX_SECONDS = 10;
const MAX_LENGTH = 12_000_000;

const flood = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length));
const around = (opener: string, { closer, inner }: { closer: string; inner: string }): string =>
  opener.repeat(55) + flood(inner) + closer.repeat(55);

const images = Array.from({ length: 500 }, (_, index) => imageAttachment(index + 1, { caption: 'A "pear"' }));
const terms = Array.from({ length: 5_000 }, (_, index) => term(index + 1, `Term ${index}`, { parentId: index >> 1 }));
const pages = Array.from({ length: 5_000 }, (_, index) => post(index + 1, { type: 'page', parentId: index >> 1 }));

const load = {
  attachments: async (ids: readonly number[]) =>
    new Map(images.filter(({ id }) => ids.includes(id)).map((each) => [each.id, each])),
  attachmentsOf: async () => images,
  terms: async () => terms,
  pages: async () => pages,
};

/** Measures the processor time between turns of the event loop, which does not depend on other processes. */
function watchTurns(): { longest(): Promise<number> } {
  let longest = 0;
  let last = processorTime();
  const measure = () => {
    const now = processorTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const turn = () => {
    measure();
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  return {
    longest: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      measure();
      clearImmediate(timer);
      return longest;
    },
  };
}

test.each([
  ['galleries of all attached images', flood('[gallery] ')],
  ['galleries of named images', flood(`[gallery ids="${images.map(({ id }) => id).join()}"]`)],
  ['players', flood('[audio src="a.mp3"]\n')],
  ['captions with the same id', flood('[caption width="5" id="a"]<img src="a"> x[/caption]')],
  ['shortcodes without an end', flood('[gallery ')],
  ['classic paragraphs', flood('Pears "and" it\'s 9x9 1990\'s more -- pears... \n\n')],
  ['one line of quotation marks', flood('"')],
  ['short elements', flood('<p>x</p>\n\n')],
  ['different images', Array.from({ length: 20_000 }, (_, index) => `<img src="${index}" width="1">`).join('')],
  ['addresses in paragraphs', flood('<p>https://a.example/b</p> ')],
  ['paragraphs as blocks', flood('<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->')],
  [
    'blocks that change all tags within',
    around('<!-- wp:tabs --><div>', { closer: '</div><!-- /wp:tabs -->', inner: '<b>y</b>' }),
  ],
  [
    'blocks with styles of their own',
    around('<!-- wp:group {"style":{"css":"a:b"}} --><div>', { closer: '</div><!-- /wp:group -->', inner: '<b>y</b>' }),
  ],
  [
    'tracks',
    `<!-- wp:playlist --><figure>${flood('<!-- wp:playlist-track {"id":1} /-->')}</figure><!-- /wp:playlist -->`,
  ],
  ['search forms', flood('<!-- wp:search /-->')],
  ['tag clouds', flood('<!-- wp:tag-cloud {"numberOfTags":5000} /-->')],
  ['trees of terms', flood('<!-- wp:categories {"showHierarchy":true} /-->')],
  ['trees of pages', flood('<!-- wp:page-list /-->')],
  [
    'a template of terms',
    `<!-- wp:terms-query --><!-- wp:term-template -->${'<!-- wp:term-name /-->'.repeat(4_000)}<!-- /wp:term-template --><!-- /wp:terms-query -->`,
  ],
])('%s yield to the event loop', async (_, content) => {
  const started = processorTime();
  const turns = watchTurns();
  const { html } = await renderContent({ content, postId: 9, postType: 'post' }, environment(load));
  expect(html.length).toBeLessThan(MAX_LENGTH);
  expect((processorTime() - started) / 1_000).toBeLessThan(MAX_SECONDS);
  expect(await turns.longest()).toBeLessThan(MAX_TURN_MS);
});

test('shortcodes beyond the limit remain as text', async () => {
  const content = `${'[gallery id="0"]'.repeat(5_000)}[gallery id="8"]`;
  const { html } = await renderContent({ content, postId: 9, postType: 'post' }, environment());
  expect(html).toContain('[gallery id="8"]');
  expect(html).not.toContain('id="0"');
});

test('text that is processed in parts becomes the same paragraphs', async () => {
  const text = 'Some words.\nMore of them.\n\n<pre>a\n\nb</pre>\n\n<div>c</div>\n\n'.repeat(12_000);
  expect(await autopAsync(text, new CooperativeScheduler())).toBe(autop(text));
});
