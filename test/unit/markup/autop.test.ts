import { describe, expect, test } from 'vitest';
import { autop } from '../../../schema/markup/autop/autop.ts';

describe('paragraphs of classic text', () => {
  test.each([
    ['blank lines separate paragraphs', 'One\n\nTwo', '<p>One</p>\n<p>Two</p>\n'],
    ['a single newline becomes a line break', 'One\nTwo', '<p>One<br />\nTwo</p>\n'],
    ['white space after a line break stays', 'One<br> \nTwo', '<p>One<br /> <br />\nTwo</p>\n'],
    ['two line breaks in a row separate paragraphs', 'One<br><br/>Two', '<p>One</p>\n<p>Two</p>\n'],
    ['carriage returns count as newlines', 'One\r\n\r\nTwo\rThree', '<p>One</p>\n<p>Two<br />\nThree</p>\n'],
    ['headings are not wrapped in paragraphs', '<h2>Title</h2>\nText', '<h2>Title</h2>\n<p>Text</p>\n'],
    ['lists contain no line breaks', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n'],
    [
      'the paragraphs of a quote are inside its element',
      '<blockquote>Said\n\nso</blockquote>',
      '<blockquote><p>Said</p>\n<p>so</p></blockquote>\n',
    ],
    ['preformatted text is unchanged', '<pre>a\n\n  b</pre>', '<pre>a\n\n  b</pre>\n'],
    ['newlines in scripts are unchanged', 'a <script>x\ny</script> b', '<p>a <script>x\ny</script> b</p>\n'],
    ['newlines in tags are unchanged', '<a\nhref="#">x</a>', '<p><a\nhref="#">x</a></p>\n'],
    ['a horizontal rule is outside of paragraphs', 'a\n<hr>\nb', '<p>a</p>\n<hr>\n<p>b</p>\n'],
    [
      'white space between options is removed',
      '<select>\n<option>a</option>\n<option>b</option>\n</select>',
      '<p><select><option>a</option><option>b</option></select></p>\n',
    ],
    [
      'white space around captions is removed',
      '<figure>x\n<figcaption>c</figcaption>\n</figure>',
      '<figure>x<figcaption>c</figcaption></figure>\n',
    ],
    ['white space before a block element becomes a line break', ' \n\n<h2>a</h2>', '<br />\n<h2>a</h2>\n'],
    ['a text of white space becomes empty', ' \n\t\n', ''],
  ])('%s', (_, text, html) => {
    expect(autop(text)).toBe(html);
  });
});
