import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLOCK_TYPES } from '../../../schema/markup/blocks/block-catalog.ts';
import { createDesignSite, type DesignSite } from '../../support/design-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';

interface BlockTypeBody {
  name: string;
  is_dynamic: boolean;
  attributes: Record<string, { type: string; default?: unknown }>;
  supports: Record<string, unknown>;
  description: string;
}

let designSite: DesignSite;

const get = <Body = Record<string, unknown>>(path: string, as: Login = 'contributor') =>
  designSite.cms.get<Body>(path, { as });
const render = <Body = { rendered: string }>(name: string, json: object, as: Login = 'contributor') =>
  designSite.cms.send<Body>({ method: 'POST', path: `block-renderer/${name}?context=edit`, as, json });

beforeAll(async () => {
  designSite = await createDesignSite();
});
afterAll(() => designSite.dispose());

describe('a block type', () => {
  it('has all properties that editors read', async () => {
    const { body } = await get('block-types/core/query-pagination');
    expect(body).toMatchObject({
      api_version: 3,
      name: 'core/query-pagination',
      title: 'Pagination',
      category: 'theme',
      icon: null,
      keywords: [],
      parent: null,
      ancestor: ['core/query'],
      allowed_blocks: ['core/query-pagination-previous', 'core/query-pagination-numbers', 'core/query-pagination-next'],
      provides_context: { paginationArrow: 'paginationArrow', showLabel: 'showLabel' },
      uses_context: ['queryId', 'query'],
      selectors: [],
      styles: [],
      variations: [],
      example: null,
      block_hooks: [],
      style_handles: ['wp-block-query-pagination'],
      style: 'wp-block-query-pagination',
      editor_style_handles: ['wp-block-query-pagination-editor'],
      view_script_module_ids: [],
      is_dynamic: true,
    });
    expect(body._links).toHaveProperty(['cms:render-block']);
    expect(body._links).toMatchObject({ self: [{ targetHints: { allow: ['GET'] } }] });
  });

  it('has examples, script modules, and attributes that differ from those of its supports', async () => {
    const type = async (name: string) =>
      (await get<BlockTypeBody & Record<string, unknown>>(`block-types/${name}`)).body;
    expect(await type('core/post-title')).toMatchObject({ example: { viewportWidth: 350 }, variations: [] });
    expect(await type('core/tabs')).toMatchObject({ view_script_module_ids: ['@wordpress/block-library/tabs/view'] });
    expect((await type('core/media-text')).attributes.align).toEqual({ type: 'string', default: 'none' });
    expect((await type('core/group')).attributes.templateLock).toEqual({
      type: ['string', 'boolean'],
      enum: ['all', 'insert', 'contentOnly', false],
    });
    expect(await type('core/post-comments-form')).toMatchObject({
      style_handles: ['wp-block-post-comments-form', 'wp-block-buttons', 'wp-block-button'],
    });
  });

  it('has attributes that follow from its supports', async () => {
    const { attributes } = (await get<BlockTypeBody>('block-types/core/separator')).body;
    expect(attributes).toMatchObject({
      opacity: { type: 'string', default: 'alpha-channel' },
      align: { type: 'string', enum: ['left', 'center', 'right', 'wide', 'full', ''] },
      backgroundColor: { type: 'string' },
      style: { type: 'object' },
      className: { type: 'string' },
      lock: { type: 'object' },
    });
    expect(Object.keys(attributes)).not.toContain('textColor');
    const moreBlock = (await get<BlockTypeBody>('block-types/core/more')).body;
    expect(Object.keys(moreBlock.attributes)).toEqual(['customText', 'noTeaser', 'lock', 'metadata']);
  });

  it('exists for each block with a renderer, with a description and valid defaults', async () => {
    const { body } = await get<BlockTypeBody[]>('block-types');
    const dynamic = new Set(body.filter(({ is_dynamic }) => is_dynamic).map(({ name }) => name));
    const rendered = [...BLOCK_TYPES.values()].filter(
      // The site has no languages.
      ({ render, isUnlisted, needsLanguages }) => render !== undefined && !isUnlisted && !needsLanguages,
    );
    // Its renderer only changes stored markup, and clients expect a static block.
    const unlisted = rendered.map(({ name }) => name).filter((name) => !dynamic.has(name));
    expect(unlisted.sort()).toEqual(['core/details']);
    for (const name of [...unlisted, 'core/paragraph']) {
      const { status, body: refusal } = await get<{ code: string }>(`block-renderer/${name}?context=edit`);
      expect([status, refusal.code]).toEqual([404, 'block_invalid']);
    }
    expect(new Set(body.map(({ name }) => name)).size).toBe(body.length);
    for (const { name, description, attributes } of body) {
      expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z].+\.$/)]);
      for (const [attribute, { type, default: defaultValue }] of Object.entries(attributes)) {
        const isOfType = (each: string) =>
          each === 'array'
            ? Array.isArray(defaultValue)
            : each === 'object'
              ? typeof defaultValue === 'object'
              : typeof defaultValue === (each === 'integer' ? 'number' : each === 'rich-text' ? 'string' : each);
        const isValidDefault = defaultValue === undefined || defaultValue === null || [type].flat().some(isOfType);
        expect([name, attribute, isValidDefault]).toEqual([name, attribute, true]);
      }
    }
  });
});

describe('the block renderer', () => {
  it('renders a dynamic block', async () => {
    const { status, body, headers } = await render('core/site-title', { attributes: { level: 3, isLink: false } });
    expect([status, headers.allow]).toEqual([200, 'GET, POST']);
    expect(body.rendered).toMatch(/^<h3 class="wp-block-site-title">.+<\/h3>$/);
    const query = 'attributes[level]=0&attributes[isLink]=false&context=edit';
    const read = await get<{ rendered: string }>(`block-renderer/core/site-title?${query}`);
    expect(read.body.rendered).toMatch(/^<p class="wp-block-site-title">/);
    const withoutAttributes = await get<{ rendered: string }>('block-renderer/core/archives?context=edit');
    expect(withoutAttributes.body.rendered).toContain('wp-block-archives-list');
  });

  it('takes a list as a map by index', async () => {
    const { status } = await render('core/site-title', { attributes: { style: [['red']], lock: ['move'] } });
    expect(status).toBe(200);
    expect((await render('core/site-title', { attributes: { style: 'red' } })).status).toBe(400);
  });

  it('adds the attributes of loading to the images of a block', async () => {
    const { body } = await render('core/avatar', { attributes: { userId: 1 } }, 'admin');
    expect(body.rendered).toContain(" height='96' width='96' loading='lazy' decoding='async'/>");
  });

  it('renders the terms of a list only inside the list', async () => {
    expect((await render('core/term-template', {})).body.rendered).toBe('');
  });

  it('renders a block in the context of an item that the viewer may edit', async () => {
    const posts = await designSite.cms.get<{ id: number; title: { rendered: string } }[]>('posts?per_page=1');
    const [post] = posts.body;
    const { body } = await render('core/post-title', { post_id: post?.id, attributes: { level: 1 } }, 'editor');
    expect(body.rendered).toContain(post?.title.rendered);
    for (const post_id of [post?.id, 999_999]) {
      const refused = await render<ErrorBody>('core/post-title', { post_id });
      expect([refused.status, refused.body.code]).toEqual([403, 'block_cannot_read']);
    }
  });

  it('rejects invalid attributes with the code of the violated rule', async () => {
    const refused: [Record<string, unknown>, string][] = [
      [{ unknown: 'red' }, 'rest_additional_properties_forbidden'],
      [{ postsToShow: 'many' }, 'rest_invalid_type'],
      [{ postsToShow: null }, 'rest_invalid_type'],
      [{ displayAuthor: 'perhaps' }, 'rest_invalid_type'],
      [{ categories: 'news' }, 'rest_invalid_type'],
      [{ order: ['asc'] }, 'rest_invalid_type'],
      [{ featuredImageAlign: 'up' }, 'rest_not_in_enum'],
      [{ constructor: 'x' }, 'rest_additional_properties_forbidden'],
    ];
    for (const [attributes, code] of refused) {
      const { status, body } = await render<ErrorBody>('core/latest-posts', { attributes });
      expect([attributes, status, body.code]).toEqual([attributes, 400, 'rest_invalid_param']);
      expect(body.data).toMatchObject({ details: { attributes: { code } } });
    }
  });

  it('refuses unknown and static blocks, and viewers who cannot edit posts', async () => {
    for (const name of ['core/nothing', 'core/code', 'other/site-title']) {
      const { status, body } = await render<ErrorBody>(name, {});
      expect([name, status, body.code]).toEqual([name, 404, 'block_invalid']);
    }
    const asSubscriber = await render<ErrorBody>('core/site-title', {}, 'subscriber');
    expect([asSubscriber.status, asSubscriber.body.code]).toEqual([403, 'block_cannot_read']);
    const anonymous = await designSite.cms.get<ErrorBody>('block-renderer/core/site-title?context=edit');
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'block_cannot_read']);
    for (const query of ['', '?context=view']) {
      const viewContext = await designSite.cms.get<ErrorBody>(`block-renderer/core/site-title${query}`);
      expect([viewContext.status, viewContext.body.code]).toEqual([400, 'rest_invalid_param']);
      expect(viewContext.body.data.details).toMatchObject({ context: { code: 'rest_not_in_enum' } });
    }
  });

  it('is available in GraphQL', async () => {
    const runQuery = (query: string, as?: Login) => designSite.cms.graphql(query, as ? { as } : {});
    const { body } = await runQuery('{ renderedBlock(name: "core/site-tagline") { rendered } }', 'contributor');
    expect(body.data?.renderedBlock).toEqual({ rendered: expect.stringContaining('wp-block-site-tagline') });
    const refused = await runQuery('{ renderedBlock(name: "core/site-tagline") { rendered } }');
    expect(refused.body.errors?.[0]?.extensions?.code).toBe('block_cannot_read');
    const type = await runQuery(
      '{ blockType(name: "core/quote") { attributes supports styles allowedBlocks } }',
      'contributor',
    );
    expect(type.body.data?.blockType).toMatchObject({ attributes: { citation: { type: 'rich-text' } } });
  });
});
