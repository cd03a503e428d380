import { describe, expect, it } from 'vitest';
import { commentedPosts, useCommentSite } from '../../support/comment-site.ts';

const { create } = useCommentSite();

describe('a link in a comment', () => {
  it.each([
    ['to another site', '<a href="https://a.example/">', 'href="https://a.example/" rel="nofollow ugc"'],
    ['to this site', '<a href="http://localhost:3000/x">', 'href="http://localhost:3000/x" rel="ugc"'],
    ['with a tab before its address', '<a\thref="https://b.example/">', 'href="https://b.example/" rel="nofollow ugc"'],
    [
      'with a title like the address of this site',
      '<a title="href=\'http://localhost:3000/\'" href="https://c.example/">',
      'href="https://c.example/" rel="nofollow ugc"',
    ],
    [
      'with a title like a relation',
      '<a title="rel=\'" href="https://d.example/\'x">',
      'href="https://d.example/&apos;x" rel="nofollow ugc"',
    ],
    ['to a place on its page', '<a href="#low">', 'href="#low" rel="nofollow ugc"'],
    ['to a path', '<a href="/tide/">', 'href="/tide/" rel="nofollow ugc"'],
    ['to a host behind a backslash', '<a href="/\\e.example/">', 'rel="nofollow ugc"'],
  ])('%s gets rel="ugc", and rel="nofollow" if it leads elsewhere', async (_case, link, expectedAttributes) => {
    const { status, body } = await create(
      { post: commentedPosts.byContributor, content: `See ${link}there</a>.` },
      'subscriber',
    );
    expect(status).toBe(201);
    expect(body.content.rendered).toContain(expectedAttributes);
  });
});
