import { describe, expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { CommentData, SiteData } from '../../../schema/markup/render-environment.ts';
import { comment } from './comment-fixtures.ts';
import { environment } from './test-render-environment.ts';

async function render(attributes: object, comments: readonly CommentData[], site: Partial<SiteData> = {}) {
  const content = `<!-- wp:latest-comments ${JSON.stringify(attributes)} /-->`;
  const load = { comments: async () => comments };
  return (await renderContent({ content, postId: 9, postType: 'post' }, environment(load, site))).html;
}

const classesOf = (html: string) => /class="([^"]*)"/.exec(html)?.[1];

describe('the latest comments', () => {
  test('have the class for avatars also if the site shows none', async () => {
    const shown = await render({}, [comment(1)], { showsAvatars: false });
    expect(classesOf(shown)).toBe('has-avatars has-dates has-excerpts wp-block-latest-comments');
    expect(shown).not.toContain('<img');
    expect(classesOf(await render({ displayAvatar: false }, [comment(1)]))).not.toContain('has-avatars');
  });

  test('have the same classes without a comment, and one that says so', async () => {
    expect(await render({ displayDate: false }, [])).toBe(
      '<div class="has-avatars has-excerpts no-comments wp-block-latest-comments">No comments to show.</div>',
    );
  });

  test('show no text if their content is none, also with the older setting', async () => {
    for (const attributes of [{ displayContent: 'none' }, { displayExcerpt: false }]) {
      const shown = await render(attributes, [comment(1)]);
      expect(shown).not.toContain('Says 1');
      expect(classesOf(shown)).not.toContain('has-excerpts');
    }
    expect(await render({ displayContent: 'excerpt' }, [comment(1)])).toContain('Says 1');
  });

  test('show the first words of a text, or all of it', async () => {
    const content = `${'word '.repeat(30)}end\n\nSecond <em>paragraph</em>`;
    const long = [{ ...comment(1), content }];
    expect(await render({}, long)).not.toContain('end');
    expect(await render({ displayContent: 'full' }, long)).toContain('word end</p>\n<p>Second <em>paragraph</em></p>');
  });
});
