import { describe, expect, it } from 'vitest';
import { COMMENT_HTML, filterCommentHtml } from '../../../../schema/markup/sanitizing/comment-elements.ts';
import { filterPostHtml, POST_HTML } from '../../../../schema/markup/sanitizing/post-elements.ts';
import { ATTACK_VECTORS } from './attack-vectors.ts';
import { findUnsafeMarkup } from './unsafe-markup.ts';

describe('findUnsafeMarkup', () => {
  it('detects tags, handlers, addresses, styles and blocks that are not allowed', () => {
    expect(findUnsafeMarkup('<script>', POST_HTML)).toEqual(['<script>']);
    expect(findUnsafeMarkup('<p onclick=x>', POST_HTML)).toEqual(['p onclick']);
    expect(findUnsafeMarkup('<a href="java\tscript:x">', POST_HTML)).toEqual(['a href=java\tscript:x']);
    expect(findUnsafeMarkup('<p style="width:expression(1)">', POST_HTML)).toEqual(['p style=width:expression(1)']);
    expect(findUnsafeMarkup('<!-- wp:x {"a":["\\u003cscript\\u003e"]} /-->', POST_HTML)).toEqual(['<script>']);
  });
});

describe.each([
  { name: 'posts', filter: filterPostHtml, allowList: POST_HTML },
  { name: 'comments', filter: filterCommentHtml, allowList: COMMENT_HTML },
])('no executable markup passes the filter for $name', ({ filter, allowList }) => {
  it.each(ATTACK_VECTORS)('%j', (vector) => {
    const filtered = filter(vector);
    expect(findUnsafeMarkup(filtered, allowList)).toEqual([]);
    expect(filter(filtered)).toBe(filtered);
  });
});
