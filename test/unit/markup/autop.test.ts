import { describe, expect, test } from 'vitest';
import { autop } from '../../../schema/markup/autop/autop.ts';
import { processorTime } from '../../support/processor-time.ts';

describe('paragraphs of classic text', () => {
  test.each([
    ['blank lines part paragraphs', 'One\n\nTwo', '<p>One</p>\n<p>Two</p>\n'],
    ['a single newline becomes a break', 'One\nTwo', '<p>One<br />\nTwo</p>\n'],
    ['two breaks in a row part paragraphs', 'One<br><br/>Two', '<p>One</p>\n<p>Two</p>\n'],
    ['other newlines count the same', 'One\r\n\r\nTwo\rThree', '<p>One</p>\n<p>Two<br />\nThree</p>\n'],
    ['headings get no paragraph', '<h2>Title</h2>\nText', '<h2>Title</h2>\n<p>Text</p>\n'],
    ['lists get no breaks', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n'],
    [
      'quotes get their paragraphs inside',
      '<blockquote>Said\n\nso</blockquote>',
      '<blockquote><p>Said</p>\n<p>so</p></blockquote>\n',
    ],
    ['preformatted text stays', '<pre>a\n\n  b</pre>', '<pre>a\n\n  b</pre>\n'],
    ['scripts keep their lines', 'a <script>x\ny</script> b', '<p>a <script>x\ny</script> b</p>\n'],
    ['newlines in tags stay', '<a\nhref="#">x</a>', '<p><a\nhref="#">x</a></p>\n'],
    ['a rule stands alone', 'a\n<hr>\nb', '<p>a</p>\n<hr>\n<p>b</p>\n'],
    [
      'options stay together',
      '<select>\n<option>a</option>\n<option>b</option>\n</select>',
      '<p><select><option>a</option><option>b</option></select></p>\n',
    ],
    [
      'captions stay with their image',
      '<figure>x\n<figcaption>c</figcaption>\n</figure>',
      '<figure>x<figcaption>c</figcaption></figure>\n',
    ],
    ['white space before a block leaves a break', ' \n\n<h2>a</h2>', '<br />\n<h2>a</h2>\n'],
    ['nothing comes of white space', ' \n\t\n', ''],
  ])('%s', (_, text, html) => {
    expect(autop(text)).toBe(html);
  });

  test.each(['<p', '<p>', '<br />', '<script>', '\n ', '<object ', '<li><p>', '</p>', '<pre>', '<div <p>'])(
    'a long run of %j takes linear time',
    (piece) => {
      const started = processorTime();
      autop(piece.repeat(60_000));
      expect(processorTime() - started).toBeLessThan(2500);
    },
  );
});
