import { expect } from 'vitest';
import { cms, it } from '../../support/site-test.ts';

const GROUP = `<!-- wp:group {"layout":{"type":"constrained","contentSize":"30rem"},"style":{"spacing":{"padding":{"left":"2rem"}}}} -->
<div class="wp-block-group"><!-- wp:paragraph {"style":{"layout":{"selfStretch":"fixed","flexSize":"12rem"}}} -->
<p>Plain</p>
<!-- /wp:paragraph --></div>
<!-- /wp:group -->`;

const LINKS = `<!-- wp:paragraph {"style":{"elements":{"link":{"color":{"text":"#aa0000"},":hover":{"color":{"text":"var:preset|color|black"}}}}}} -->
<p class="has-link-color"><a href="https://example.org/">Link</a></p>
<!-- /wp:paragraph -->`;

interface Answer {
  id: number;
  content: { rendered: string };
  block_styles: string;
}

let created = 0;

async function createPost(content: string, options: object = {}): Promise<number> {
  created += 1;
  const json = { title: `Styled ${created}`, content, status: 'publish', ...options };
  const { status, body } = await cms.send<Answer>({ method: 'POST', path: 'posts', as: 'admin', json });
  expect(status).toBe(201);
  return body.id;
}

async function read(id: number, fields = 'content,block_styles'): Promise<Answer> {
  const { body } = await cms.get<Answer>(`posts/${id}?_fields=${fields}`);
  return body;
}

const rulesOf = (css: string) => css.split('\n').filter((line) => line !== '');

/** The classes that rules are for, and those of them that the markup has. */
function stylesClasses({ content, block_styles }: Answer) {
  const classes = [...block_styles.matchAll(/^(?:@[^{]*\{)?(?::root :where\()?\.(wp-(?:container|elements)-[\w-]+)/gm)];
  const names = [...new Set(classes.map(([, name = '']) => name))];
  return { names, shown: names.filter((name) => new RegExp(`[" ]${name}[" ]`).test(content.rendered)) };
}

it('has the rules of layouts whose classes the markup has, also of markup that is stored', async () => {
  const id = await createPost(GROUP);
  const answer = await read(id);
  const [, container = ''] = /(wp-container-core-group-is-layout-[0-9a-f]{8})/.exec(answer.content.rendered) ?? [];
  const [, child = ''] = /(wp-container-content-[0-9a-f]{8})/.exec(answer.content.rendered) ?? [];
  const notAligned = ':where(:not(.alignleft):not(.alignright):not(.alignfull))';
  expect(rulesOf(answer.block_styles)).toEqual([
    `.${child}{flex-basis: 12rem;box-sizing: border-box;}`,
    `.${container} > ${notAligned}{max-width: 30rem;margin-left: auto !important;margin-right: auto !important;}`,
    `.${container} > .alignwide{max-width: 30rem;}`,
    `.${container} .alignfull{max-width: none;}`,
    `.${container} > .alignfull{margin-left: calc(2rem * -1);}`,
  ]);
  expect(await read(id)).toEqual(answer);
  expect(await read(id, 'content')).toEqual({ content: answer.content });
  expect(await read(id, 'block_styles')).toEqual({ block_styles: answer.block_styles });
});

it('is in no answer that does not ask for it, and OPTIONS does not list it', async () => {
  const id = await createPost(GROUP);
  const { body } = await cms.get<object>(`posts/${id}`);
  expect(body).not.toHaveProperty('block_styles');
  const { body: options } = await cms.send<{ schema: { properties: object } }>({ method: 'OPTIONS', path: 'posts' });
  expect(options.schema.properties).toHaveProperty('content');
  expect(options.schema.properties).not.toHaveProperty('block_styles');
});

it('numbers the rules of each item of a list as its markup', async () => {
  const ids = [await createPost(LINKS), await createPost(`${LINKS}\n\n${LINKS}`), await createPost(GROUP + LINKS)];
  const path = `posts?include=${ids.join()}&orderby=include`;
  const { body: plain } = await cms.get<Answer[]>(`${path}&_fields=id,content`);
  for (const fields of ['id,content,block_styles', 'block_styles,id,content']) {
    for (const as of [undefined, 'editor'] as const) {
      const { body } = await cms.get<Answer[]>(`${path}&_fields=${fields}`, as ? { as } : {});
      expect(body.map(({ id, content }) => ({ id, content }))).toEqual(plain);
      const classes = body.map(stylesClasses);
      expect(classes.map(({ names }) => names.filter((name) => name.startsWith('wp-elements-')))).toEqual([
        ['wp-elements-1'],
        ['wp-elements-2', 'wp-elements-3'],
        ['wp-elements-4'],
      ]);
      for (const { names, shown } of classes) expect(shown).toEqual(names);
    }
  }
  const [first] = (await cms.get<Answer[]>(`${path}&_fields=content,block_styles`)).body;
  expect(rulesOf(first?.block_styles ?? '')).toEqual([
    '.wp-elements-1 a:where(:not(.wp-element-button)){color: #aa0000;}',
    '.wp-elements-1 a:where(:not(.wp-element-button)):hover{color: var(--wp--preset--color--black);}',
  ]);
});

it('has the rules of flex and grid layouts, of filters, screens, galleries and custom CSS', async () => {
  const id =
    await createPost(`<!-- wp:group {"layout":{"type":"flex","orientation":"vertical","justifyContent":"right","verticalAlignment":"space-between"}} -->
<div class="wp-block-group"></div>
<!-- /wp:group -->
<!-- wp:group {"layout":{"type":"grid","minimumColumnWidth":"8rem"}} -->
<div class="wp-block-group"><!-- wp:paragraph {"style":{"layout":{"columnSpan":2,"rowStart":1}}} -->
<p>Wide</p>
<!-- /wp:paragraph --></div>
<!-- /wp:group -->
<!-- wp:image {"style":{"color":{"duotone":["#000","#ff8800"]}}} -->
<figure class="wp-block-image"><img src="https://example.org/a.png" alt=""/></figure>
<!-- /wp:image -->
<!-- wp:paragraph {"metadata":{"blockVisibility":{"viewport":{"mobile":false,"desktop":false}}}} -->
<p>Tablets</p>
<!-- /wp:paragraph -->
<!-- wp:gallery {"style":{"spacing":{"blockGap":{"top":"1px","left":"2px"}}}} -->
<figure class="wp-block-gallery"></figure>
<!-- /wp:gallery -->
<!-- wp:paragraph {"style":{"css":"color: teal; & a{color: navy;}"}} -->
<p>Own</p>
<!-- /wp:paragraph -->`);
  const { block_styles } = await read(id);
  expect(rulesOf(block_styles)).toEqual([
    expect.stringMatching(
      /^\.wp-container-core-group-is-layout-\w+\{flex-direction: column;justify-content: space-between;align-items: flex-end;\}$/,
    ),
    expect.stringMatching(/^\.wp-container-content-\w+\{grid-column: span 2;grid-row: 1;\}$/),
    expect.stringMatching(
      /^@container \(max-width: 17.5rem\)\{\.wp-container-content-\w+\{grid-column: 1\/-1;grid-row: auto;\}\}$/,
    ),
    expect.stringMatching(
      /^\.wp-container-core-group-is-layout-\w+\{grid-template-columns: repeat\(auto-fill, minmax\(min\(8rem, 100%\), 1fr\)\);container-type: inline-size;\}$/,
    ),
    expect.stringMatching(
      /^\.wp-duotone-000-ff8800-1\.wp-block-image img, \.wp-duotone-000-ff8800-1\.wp-block-image \.components-placeholder\{filter: url\("data:image\/svg\+xml,[^"<]*#wp-duotone-000-ff8800-1"\);\}$/,
    ),
    '@media (width > 782px){.wp-block-hidden-desktop{display: none !important;}}',
    '@media (max-width: 480px){.wp-block-hidden-mobile{display: none !important;}}',
    '.wp-block-gallery.wp-block-gallery-2{--wp--style--unstable-gallery-gap: 2px;gap: 1px 2px;}',
    expect.stringMatching(/^\.wp-container-core-gallery-is-layout-\w+\{gap: 1px 2px;\}$/),
    expect.stringMatching(/^:root :where\(\.wp-custom-css-\w+\)\{color: teal;\}$/),
    expect.stringMatching(/^:root :where\(\.wp-custom-css-\w+ a\)\{color: navy;\}$/),
  ]);
});

it('has no rules of hidden blocks and of locked content', async () => {
  const hidden = GROUP.replace('{"layout"', '{"metadata":{"blockVisibility":false},"layout"');
  const shown = await createPost(`${hidden}\n${LINKS}`);
  expect(stylesClasses(await read(shown)).names).toEqual(['wp-elements-1']);
  const locked = await createPost(LINKS, { password: 'oak' });
  expect(await read(locked)).toMatchObject({ content: { rendered: '' }, block_styles: '' });
  const { body } = await cms.get<Answer>(`posts/${locked}?_fields=content,block_styles&password=oak`);
  expect(body.block_styles).toContain('.wp-elements-1 a');
});

it('leaves out rules that would not end where they should', async () => {
  const values = [
    ...['red}body{display:none', 'red;}body{display:none', '</style><script>', 'url("a', "'", 'f(', ')', '/*', '\\'],
    ...['url(a', '<!--', '@import "a"', '"\n}body{'],
  ];
  const blocks = values.flatMap((value) => {
    const attributes = [
      { style: { elements: { link: { color: { text: value } } } } },
      { layout: { type: 'constrained', contentSize: value } },
      { layout: { type: 'grid', minimumColumnWidth: value } },
      { layout: { type: 'flex' }, style: { spacing: { blockGap: { top: value, left: value } } } },
      { style: { layout: { selfStretch: 'fixed', flexSize: value } } },
      { style: { css: `color: ${value}` } },
      { style: { css: `& a{color: ${value}}` } },
    ];
    return attributes.map((each) => {
      const json = JSON.stringify(each)
        .replaceAll('<', '\\u003c')
        .replaceAll('>', '\\u003e')
        .replaceAll('--', '\\u002d\\u002d');
      return `<!-- wp:group ${json} -->\n<div class="wp-block-group"></div>\n<!-- /wp:group -->`;
    });
  });
  const { block_styles } = await read(await createPost(`${blocks.join('\n')}\n${LINKS}`));
  expect(block_styles).toContain('a:where(:not(.wp-element-button)){color: #aa0000;}');
  for (const rule of rulesOf(block_styles)) expect(rule).toMatch(/^[^{}<]*\{[^{}<]*\}$/);
  expect(block_styles).not.toMatch(/body|script/);
});

it('has them over GraphQL and WPGraphQL too', async () => {
  const id = await createPost(LINKS);
  const styles = (await read(id)).block_styles;
  const { body } = await cms.graphql(`{ post(id: ${id}) { content { styles rendered } later: content { styles } } }`);
  expect(body.data?.post).toEqual({
    content: { styles, rendered: (await read(id)).content.rendered },
    later: { styles },
  });
  const query = `{ post(id: ${id}, idType: DATABASE_ID) { content contentStyles } }`;
  const { body: wp } = await cms.send<{ data: { post: { content: string; contentStyles: string } } }>({
    method: 'POST',
    path: '/wpgraphql',
    json: { query },
  });
  expect(wp.data.post.contentStyles).toBe(styles);
  expect(wp.data.post.content).toContain('wp-elements-1');
});

it.each([
  ["url(a'b) url('c)", false],
  ['url(a"b) url("c)', false],
  ["u\\72l(a'b) url('c)", false],
  ["u\\rl(a'b) url('c)", false],
  ["u\\72\nl(a'b) url('c)", false],
  ["URL( it's) f('s)", false],
  ['url(a(b) f(c))', false],
  ['url("a\'b")', true],
  ["url( 'a(b' )", true],
  ['url(/a.png )', true],
  ['var(--a\\,b)', true],
])('writes a rule with %s only if it ends at its end', async (value, isWritten) => {
  const link = { color: { text: value } };
  const attributes = JSON.stringify({ style: { elements: { link } } });
  const content = `<!-- wp:paragraph ${attributes} -->\n<p>Text</p>\n<!-- /wp:paragraph -->`;
  const { block_styles } = await read(await createPost(content));
  expect(block_styles.includes(value)).toBe(isWritten);
  expect(rulesOf(block_styles)).toHaveLength(isWritten ? 1 : 0);
});
