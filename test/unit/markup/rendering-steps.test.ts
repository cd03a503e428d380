import { expect, test } from 'vitest';
import { autop, autopAsync } from '../../../schema/markup/autop/autop.ts';
import { CooperativeScheduler } from '../../../schema/markup/cooperative-scheduler.ts';
import { renderContent } from '../../../schema/markup/render-content.ts';
import { stepsOf } from '../../support/work-steps.ts';
import { environment, imageAttachment, post, term } from './test-render-environment.ts';

const SIZE = 300_000;
/** The maximum work, in characters that functions read. The markup may be 40 times as long as the text. */
const MAX_WORK = 800 * SIZE;
/** The maximum work between two questions whether other requests must be answered. */
const MAX_STEP = 100 * SIZE;
const MAX_LENGTH = 12_000_000;

const repeatToSize = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length));
const nest = (opener: string, { closer, inner }: { closer: string; inner: string }): string =>
  opener.repeat(55) + repeatToSize(inner) + closer.repeat(55);

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

test.each([
  ['galleries of all attached images', repeatToSize('[gallery] ')],
  ['galleries of listed images', repeatToSize(`[gallery ids="${images.map(({ id }) => id).join()}"]`)],
  ['audio players', repeatToSize('[audio src="a.mp3"]\n')],
  ['captions with the same id', repeatToSize('[caption width="5" id="a"]<img src="a"> x[/caption]')],
  ['unclosed shortcodes', repeatToSize('[gallery ')],
  ['classic paragraphs', repeatToSize('Pears "and" it\'s 9x9 1990\'s more -- pears... \n\n')],
  ['one line of quotation marks', repeatToSize('"')],
  ['short elements', repeatToSize('<p>x</p>\n\n')],
  ['different images', Array.from({ length: 20_000 }, (_, index) => `<img src="${index}" width="1">`).join('')],
  ['addresses in paragraphs', repeatToSize('<p>https://a.example/b</p> ')],
  ['paragraphs as blocks', repeatToSize('<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->')],
  [
    'nested blocks that change all tags of their content',
    nest('<!-- wp:tabs --><div>', { closer: '</div><!-- /wp:tabs -->', inner: '<b>y</b>' }),
  ],
  [
    'nested blocks with custom CSS',
    nest('<!-- wp:group {"style":{"css":"a:b"}} --><div>', { closer: '</div><!-- /wp:group -->', inner: '<b>y</b>' }),
  ],
  [
    'playlist tracks',
    `<!-- wp:playlist --><figure>${repeatToSize('<!-- wp:playlist-track {"id":1} /-->')}</figure><!-- /wp:playlist -->`,
  ],
  ['search forms', repeatToSize('<!-- wp:search /-->')],
  ['tag clouds', repeatToSize('<!-- wp:tag-cloud {"numberOfTags":5000} /-->')],
  ['hierarchical lists of terms', repeatToSize('<!-- wp:categories {"showHierarchy":true} /-->')],
  ['hierarchical lists of pages', repeatToSize('<!-- wp:page-list /-->')],
  [
    'long term templates',
    `<!-- wp:terms-query --><!-- wp:term-template -->${'<!-- wp:term-name /-->'.repeat(4_000)}<!-- /wp:term-template --><!-- /wp:terms-query -->`,
  ],
])('rendering %s is bounded work, divided into steps', async (_, content) => {
  const { longestStep, work } = await stepsOf(async () => {
    const { html } = await renderContent({ content, postId: 9, postType: 'post' }, environment(load));
    expect(html.length).toBeLessThan(MAX_LENGTH);
  });
  expect(work).toBeLessThan(MAX_WORK);
  expect(longestStep).toBeLessThan(Math.min(MAX_STEP, work / 2));
});

test('shortcodes beyond the limit remain as text', async () => {
  const content = `${'[gallery id="0"]'.repeat(5_000)}[gallery id="8"]`;
  const { html } = await renderContent({ content, postId: 9, postType: 'post' }, environment());
  expect(html).toContain('[gallery id="8"]');
  expect(html).not.toContain('id="0"');
});

test('autopAsync returns the same paragraphs as autop for a long text', async () => {
  const text = 'Some words.\nMore of them.\n\n<pre>a\n\nb</pre>\n\n<div>c</div>\n\n'.repeat(12_000);
  expect(await autopAsync(text, new CooperativeScheduler())).toBe(autop(text));
});
