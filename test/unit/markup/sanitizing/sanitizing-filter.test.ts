import { describe, expect, it } from 'vitest';
import {
  filterCommentHtml,
  filterDescriptionHtml,
  filterTitleHtml,
} from '../../../../schema/markup/sanitizing/comment-elements.ts';
import { filterPostHtml } from '../../../../schema/markup/sanitizing/post-elements.ts';

describe('allowed markup in its usual form is preserved byte for byte', () => {
  it.each([
    ['plain text', 'It\'s "quoted" -- café 🌻, 100% [gallery ids="1,2"]\r\n\ttext'],
    ['the order of attributes', '<a title="it is" href="/x" class="b">x</a>'],
    ['void elements', '<br><br /><hr /><img src="a.png" alt="" />'],
    ['unclosed elements and closing tags without an opening tag', '<p>one<p>two</b><li>'],
    ['character references', '&amp; &lt;b&gt; &#8217; &#x2019; &eacute; &apos; &nbsp;'],
    ['comments that divide a post', 'a<!--more Read on--><!--noteaser--><!--nextpage-->b'],
    [
      'data and ARIA attributes',
      '<p data-id="1" data-a-b="2" data-wp-on--click="c" aria-label="x" role="note" hidden>x</p>',
    ],
    [
      'paths, and addresses with a scheme or host',
      '<a href="/a?b=c:d#e:f">x</a><a href="mailto:a@b.example">y</a><a href="//c.example/">z</a>',
    ],
    [
      'upper-case schemes, fragments, relative and empty addresses',
      '<a href="HTTPS://e.example">x</a><a href="#a:b">y</a><a href="a/b:c">z</a><a href="">w</a>',
    ],
    ['styles', '<p style="color: red;margin:0 auto;width:calc(100% - (2px + 1em))">x</p>'],
    ['custom properties', '<p style="--gap:var(--wp--preset--spacing--30);background:url(&quot;/a.png&quot;)">x</p>'],
    ['gradients', '<p style="background:linear-gradient(135deg,rgb(1,2,3) 0%,#fff 100%)">x</p>'],
    ['video elements', '<video controls muted playsinline poster="p.png" src="v.mp4" width="9"></video>'],
    ['tables', '<table><tr><td colspan="2" scope="row">x</td></tr></table>'],
    ['the download attribute without a value', '<a href="x.pdf" class="b" download aria-describedby="c">x</a>'],
    [
      'block markup',
      '<!-- wp:group {"a":{"b":[1,2.5,true,null,[]]},"c":"é/\\u002d\\u002d"} -->\n<!-- wp:x/y /-->\n<!-- /wp:group -->',
    ],
    ['other attributes called css', '<!-- wp:x {"css":"a","style":{"css":" ","color":[]}} /-->'],
    ['markup in attributes of blocks', '<!-- wp:x {"a":"\\u003cb class=\\u0022c\\u0022\\u003ex\\u003c/b\\u003e"} /-->'],
  ])('%s', (_, markup) => expect(filterPostHtml(markup)).toBe(markup));
});

describe('markup that is not allowed is removed', () => {
  it.each([
    [
      'tags of scripts, handlers and frames, but not their text',
      '<script>alert(1)</script><p onclick="x()">Text</p><iframe src="/x"></iframe>',
      'alert(1)<p>Text</p>',
    ],
    ['form elements', '<form action="/x"><input name="q"> a</form>', ' a'],
    ['attributes of objects that show no document', '<object data="x.pdf">b</object>', '<object>b</object>'],
    ['objects without content that show no document', 'a<object data="x.pdf" />b', 'ab'],
    [
      'document type declarations and processing instructions',
      'a<!DOCTYPE html><?php echo 1 ?><![CDATA[x]]></ >b',
      'ab',
    ],
    ['attributes, and the blank before them', '<p class="a" onclick="x" id="b" foo>x</p>', '<p class="a" id="b">x</p>'],
    ['attributes of closing tags', 'a</p class="x" >b', 'a</p>b'],
    [
      'schemes that are not allowed',
      '<a href="javascript:alert(1)" title="javascript:ok">x</a>',
      '<a href="alert(1)" title="javascript:ok">x</a>',
    ],
    [
      'CSS declarations that are not allowed',
      '<p style="position:fixed;behavior:url(x);color:red">x</p>',
      '<p style="position:fixed;color:red">x</p>',
    ],
    [
      'style attributes without an allowed declaration',
      '<p style="behavior:url(x)" class="a">x</p>',
      '<p class="a">x</p>',
    ],
    [
      'addresses in CSS properties that take no image',
      '<p style="color:url(/a.png);background:url(/a.png)">x</p>',
      '<p style="background:url(/a.png)">x</p>',
    ],
    ['attributes that only some elements may have', '<p popover value="1" aria-haspopup="menu">x</p>', '<p>x</p>'],
    [
      'ARIA attributes that are not listed',
      '<p aria-busy="true" aria-live="polite">x</p>',
      '<p aria-live="polite">x</p>',
    ],
    ['repeated attributes', '<p class="a" CLASS="b" class>x</p>', '<p class="a">x</p>'],
    ['download attributes with a value', '<a href="x" download="y.exe">x</a>', '<a href="x">x</a>'],
    ['attributes with unclosed quotes', '<a class="b" href="x>text</a>', '<a class="b">text</a>'],
    ['control characters', 'a\u0000b<p\u0008>\tc\n', 'ab<p>\tc\n'],
    ['empty comments', 'a<!-->b<!--->c<!---->d', 'abcd'],
    ['comments that could turn into blocks', 'a<!-- wp:x {"a":1 -->b', 'ab'],
    ['attributes of blocks that are not a JSON object', '<!-- wp:x {bad json} -->', '<!-- wp:x -->'],
    [
      'custom CSS of blocks, and the objects that only contain it',
      '<!-- wp:x {"a":1,"style":{"css":"& a{color:red}","color":{"text":"#111"},"@mobile":{"css":"b"}}} /-->',
      '<!-- wp:x {"a":1,"style":{"color":{"text":"#111"}}} /-->',
    ],
    ['styles of blocks that only contain custom CSS', '<!-- wp:x {"st\\u0079le":{"css":"a"}} -->b', '<!-- wp:x -->b'],
    [
      'custom CSS of blocks in attributes of blocks',
      '<!-- wp:x {"a":"\\u003c!\\u002d\\u002d wp:y {\\u0022style\\u0022:{\\u0022css\\u0022:\\u0022b\\u0022}} /\\u002d\\u002d\\u003e"} /-->',
      '<!-- wp:x {"a":"\\u003c!\\u002d\\u002d wp:y /\\u002d\\u002d\\u003e"} /-->',
    ],
    [
      'tagName attributes of blocks with an element that is not allowed',
      '<!-- wp:group {"tagName":"script"} /--><!-- wp:group {"tagName":"main"} /-->',
      '<!-- wp:group {"tagName":null} /--><!-- wp:group {"tagName":"main"} /-->',
    ],
    ['comments with tags in one line', '<!-- a <b>x</b> -->', '&lt;!-- a <b>x</b> --&gt;'],
    ['comments in several lines from their first bracket', '<!-- a\n > b\n -->', '<!-- a\n &gt;--> b\n --&gt;'],
    ['the end of a line after a comment that is not closed', 'x <!-- a > b', 'x <!-- a &gt; b-->'],
    ['what follows the name of an element', '<br;x><em&#38;>', '<br><em>'],
    [
      'empty objects in attributes of blocks',
      '<!-- wp:x {"a":{},"b":{"c":{}}} /-->',
      '<!-- wp:x {"a":[],"b":{"c":[]}} /-->',
    ],
    [
      'markup in attributes of blocks',
      '<!-- wp:x {"a":"1\\u003cscript\\u003e2 \\u0026 3"} /-->',
      '<!-- wp:x {"a":"12 \\u0026amp; 3"} /-->',
    ],
  ])('%s', (_, markup, filtered) => expect(filterPostHtml(markup)).toBe(filtered));
});

describe('ambiguous markup is normalized', () => {
  it.each([
    [
      'bare ampersands',
      'A & B &amp; C &unknown; &#0; &#x110000; AT&T',
      'A &amp; B &amp; C &amp;unknown; &amp;#0; &amp;#x110000; AT&amp;T',
    ],
    ['numeric character references', '&#39; &#0038; &#x0041; &#X42;', '&#039; &#038; &#x41; &#x42;'],
    ['brackets outside of tags', 'a > b, 1 < 2 "x"', 'a &gt; b, 1 &lt; 2 &quot;x&quot;'],
    ['text between brackets, which is read as a tag', 'A & B < C > D &amp; E', 'A &amp; B  D &amp; E'],
    ['a tag that is not closed before another', '<a title="b <em>c</em>', '&lt;a title=&quot;b <em>c</em>'],
    [
      'brackets and quotes in attribute values',
      `<img alt="a > b's" src='c"d'>`,
      '<img alt="a &gt; b&apos;s" src="c&quot;d">',
    ],
    ['names and quotes of attributes', `<A HREF='/x'\n  CLASS=b>x</A>`, '<A href="/x" class="b">x</A>'],
    [
      'references in attribute values',
      '<p title="caf&eacute; &#8217; &amp; &lt; &unknown;">x</p>',
      '<p title="café ’ &amp; &lt; &amp;unknown;">x</p>',
    ],
    ['void elements', '<br/><hr  /><img src="a.png"/>', '<br /><hr /><img src="a.png" />'],
    [
      'blanks and empty declarations in styles',
      '<p style=" color: red ; ;margin:0;">x</p>',
      '<p style="color: red;margin:0">x</p>',
    ],
    ['attribute values without quotes', '<td align=left title=a"b>x', '<td align="left" title="a&quot;b">x'],
    ['slashes between attributes', '<img/src="a"/alt="b"/>', '<img src="a" alt="b" />'],
    ['dashes in comments', '<!-- a ---- b > c --->', '<!-- a - b &gt; c -->'],
    ['unclosed comments', 'a<!-- b <p>c</p>', 'a&lt;!-- b <p>c</p>'],
    [
      'attributes of blocks',
      '<!--  wp:core/x   {"a" : "<b>x</b>"}  -->',
      '<!-- wp:x {"a":"\\u003cb\\u003ex\\u003c/b\\u003e"} -->',
    ],
    [
      'schemes with character references',
      '<a href="ht&#116;p&#58;//x.example">x</a>',
      '<a href="http://x.example">x</a>',
    ],
  ])('%s', (_, markup, filtered) => expect(filterPostHtml(markup)).toBe(filtered));
});

describe('the smaller allow-lists', () => {
  it('allow links and inline formatting in comments, and nothing else', () => {
    const allowed =
      '<a href="/x" title="y">a</a> <abbr title="b">c</abbr> <blockquote cite="/d">e</blockquote> <code>f</code>';
    expect(filterCommentHtml(allowed)).toBe(allowed);
    expect(filterCommentHtml('A <b>fine</b> read <script>x</script>')).toBe('A <b>fine</b> read x');
    expect(filterCommentHtml('<p class="a">b</p><img src="c"><a href="d" rel="e" class="f">g</a>')).toBe(
      'b<a href="d">g</a>',
    );
  });

  it('allow only the classes of a mention in comments', () => {
    const mention = '<span class="wp-note-mention user-7">@Ada</span>';
    expect(filterCommentHtml(mention)).toBe(mention);
    expect(filterCommentHtml('<span lang=fr>a</span>')).toBe('<span>a</span>');
    expect(filterCommentHtml('<span class="user-7 user-0 menu">a</span>')).toBe('<span class="user-7">a</span>');
    expect(filterCommentHtml('<span class="menu">a</span>')).toBe('<span >a</span>');
  });

  it('filter titles like comments without mentions', () => {
    expect(filterTitleHtml('Content 1 & "co"')).toBe('Content 1 &amp; "co"');
    expect(filterTitleHtml('An <em>old</em> <span>house</span><br>')).toBe('An <em>old</em> house');
  });

  it('allow more attributes of links in descriptions', () => {
    expect(filterDescriptionHtml('<a rel="me" href="/x" target="y" class="b">z</a><p>')).toBe(
      '<a rel="me" href="/x" target="y">z</a>',
    );
  });
});
