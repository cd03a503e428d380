import { describe, expect, it } from 'vitest';
import { filterPostHtml } from '../../../../schema/markup/sanitizing/post-elements.ts';

const UPLOADS = 'https://site.example/files';

describe('authors without unfiltered HTML may write', () => {
  it.each([
    '<time datetime="2024-01-02">x</time>',
    '<progress max="10" value="3"></progress><meter min="0" max="9" low="1" high="8" optimum="5" value="4">4</meter>',
    '<data value="7">seven</data><search><p tabindex="0">x</p></search>a<wbr>b',
    '<button popovertarget="p" popovertargetaction="show" aria-haspopup="dialog" type="button">x</button>',
    '<button command="show-modal" commandfor="d">x</button><dialog id="d" closedby="any" open>x</dialog>',
    '<div popover id="p">x</div><ul popover="manual" role="list"><li>x</li></ul>',
    '<details name="group" open align="left"><summary>x</summary></details>',
    '<figure><figcaption align="center">x</figcaption></figure><hgroup align="left"><h2>x</h2></hgroup>',
    '<del datetime="2024-01-02">a</del><ins cite="/b" datetime="2024-01-02">c</ins>',
    '<p data-wp-interactive="a" data-wp-on--click="b" data-c---d="e" data--f="g">x</p>',
    '<math title="a" lang="de" aria-label="b"><mi hidden role="none">x</mi></math>',
    '<math display="block" displaystyle="true" class="m"><semantics><mrow><mi mathvariant="normal">x</mi></mrow></semantics></math>',
    '<math><mo stretchy="false" form="prefix" lspace="0" rspace="1px" fence="true">(</mo><mn mathcolor="red">2</mn></math>',
    '<math><mfrac linethickness="1px"><mn>1</mn><mn>2</mn></mfrac><msqrt><mi>a</mi></msqrt><mroot><mi>b</mi></mroot></math>',
    '<math><msub><mi>a</mi></msub><msup><mi>b</mi></msup><msubsup><mi>c</mi></msubsup><ms>d</ms><mtext>e</mtext></math>',
    '<math><munder accentunder="true"></munder><mover accent="true"></mover><munderover></munderover></math>',
    '<math><mmultiscripts><mprescripts></mprescripts></mmultiscripts><mphantom></mphantom><merror></merror></math>',
    '<math><mtable columnalign="left" rowspacing="1em" frame="solid"><mtr rowalign="top"><mtd columnspan="2"></mtd></mtr></mtable></math>',
    '<math><mspace width="1em" height="2em" depth="0"></mspace><mpadded voffset="1px"></mpadded><mstyle scriptlevel="1"></mstyle></math>',
    '<math><menclose notation="box"></menclose><annotation encoding="application/x-tex">x^2</annotation></math>',
  ])('%s', (markup) => expect(filterPostHtml(markup)).toBe(markup));

  it.each([
    ['<maction>a</maction><mfenced>b</mfenced><mglyph>c</mglyph><mlabeledtr>d</mlabeledtr>', 'abcd'],
    ['<math href="javascript:x" onclick="y"><mi>x</mi></math>', '<math><mi>x</mi></math>'],
    ['<del cite="/a">x</del>', '<del>x</del>'],
    ['<p data-="a" data-é="b" data-a.b="c">x</p>', '<p>x</p>'],
    ['<span popover closedby="any">x</span>', '<span>x</span>'],
    ['<picture><source srcset="a"></picture><svg><path d="M0"/></svg>', ''],
  ])('but not %s', (markup, filtered) => expect(filterPostHtml(markup)).toBe(filtered));
});

describe('objects', () => {
  const object = (attributes: string) => `<object ${attributes}>x</object>`;

  it.each([`${UPLOADS}/2024/01/a.pdf`, 'http://site.example/b.pdf'])('may show %s', (address) => {
    const markup = object(`data="${address}" type="application/pdf" class="c"`);
    expect(filterPostHtml(markup, UPLOADS)).toBe(markup);
  });

  it.each([
    'data="https://other.example/a.pdf" type="application/pdf"',
    `data="${UPLOADS}/a.pdf?b" type="application/pdf"`,
    `data="${UPLOADS}/a.pdf#b" type="application/pdf"`,
    `data="${UPLOADS}/a.html" type="application/pdf"`,
    `data="${UPLOADS}/a.pdf" type="text/html"`,
    `data="${UPLOADS}/a.pdf"`,
    'type="application/pdf"',
    'data="https://site.example@other.example/a.pdf" type="application/pdf"',
    `data="/a.html" data="${UPLOADS}/a.pdf" type="application/pdf"`,
  ])('lose their attributes with %s', (attributes) => {
    expect(filterPostHtml(object(attributes), UPLOADS)).toBe('<object>x</object>');
  });
});

describe('styles', () => {
  const styled = (css: string) => filterPostHtml(`<p style="${css}">x</p>`);

  it.each([
    ...['display:none', 'visibility:hidden', 'pointer-events:none', 'unicode-bidi:embed', 'word-spacing:1px'],
    ...['transform:translate(10px, 20px) rotate(45deg)', 'transform-origin:top left', 'transform:rotateX(1turn)'],
    ...['clip-path:polygon(0 0, 100% 0, 50% 100%)', 'clip-path:inset(1px round 2px)', 'clip-path:url(#clip)'],
    ...['mask:url(#m)', 'mask-type:alpha', 'fill:url(#g)', 'stroke:red', 'stroke-dasharray:1 2', 'marker-end:url(#a)'],
    ...['--x:url(/a.png)', '--x: url(https://b.example/c.png) no-repeat', '--Gap_1:1px'],
    ...['background:url(/a.png?b=c)', 'filter:url(#f)', 'cursor:url(/c.cur), auto'],
    ...['width:calc(env(safe-area-inset-left, 0px) + 1px)', 'height:max(1px, min(2px, var(--a)))'],
    ...['width:calc((1px + 2px) * sin(45deg))', 'color:color-mix(in srgb, red, color(srgb 1 0 0))'],
    ...['border-top-width:1px', 'margin-block-start:1px', 'padding-inline-end:1px', 'list-style-type:none'],
    ...['color:rgb(1 2 3 / 50%)', 'background:conic-gradient(red, blue)', 'filter:blur(2px)', 'color:red !important'],
  ])('may contain %s', (css) => expect(styled(css)).toBe(`<p style="${css}">x</p>`));

  it('may contain addresses with several parameters', () => {
    expect(styled('background:url(/a.png?b=c&amp;d=e)')).toBe('<p style="background:url(/a.png?b=c&amp;d=e)">x</p>');
  });

  it.each([
    ...['list-style:none', 'list-style-image:url(/a.png)', 'border-block-start-width:1px', 'border-inline-start:1px'],
    ...['margin-block:1px', 'margin-inline:1px', 'padding-block:1px', 'padding-inline:1px', 'content:none'],
    ...['color:url(/a.png)', 'background:url(javascript:x)', '--x:red url(/a.png)', '--x:url(javascript:x)'],
    ...['width:calc(x:expression(alert(1)))', 'width:calc(unknown(1))', 'width:var(--a, x.expression(1))'],
    ...['width:calc(element(a))', 'width:min(1px, a:b(1))', 'background:linear-gradient(image-set(a), red)'],
    ...['width:calc(expression(x))', 'width:var(--a, url(javascript:x))', 'transform:unknown(1)', 'color:(red)'],
    ...[
      'background:url()',
      'color:a=b',
      'color:red&amp;blue',
      'color:\\72 ed',
      'color:red/*a*/',
      '@import url(/a.css)',
    ],
  ])('may not contain %s', (css) => expect(styled(css)).toBe('<p>x</p>'));
});
