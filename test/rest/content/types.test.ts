import { describe, expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

type TypeItem = Record<string, unknown> & { slug: string; _links: Record<string, { href: string }[]> };
type TypeItems = Record<string, TypeItem>;

let wp: RunningSite;

it.beforeAll(async () => {
  wp = await site.start({ brand: 'wp' });
});

const refusal = async (path: string, as?: 'admin' | 'author' | 'subscriber') => {
  const { status, body } = await cms.get<ErrorBody>(path, as ? { as } : {});
  return [status, body.code];
};

describe('the route of types', () => {
  it('lists them by the names of the brand', async () => {
    for (const { brand, get } of [cms, wp]) {
      const { body } = await get<TypeItems>('types');
      expect(Object.keys(body)).toEqual([
        ...['post', 'page', 'attachment', 'nav_menu_item'],
        ...['block', 'template', 'template_part', 'global_styles', 'navigation', 'font_family', 'font_face'].map(
          (name) => `${brand}_${name}`,
        ),
      ]);
      expect(body[`${brand}_block`]).toMatchObject({
        slug: `${brand}_block`,
        taxonomies: [`${brand}_pattern_category`],
        rest_namespace: `${brand}/v2`,
      });
    }
  });

  it('returns a type by its name in the brand', async () => {
    const { body } = await wp.get<TypeItem>('types/wp_block');
    expect(body._links['wp:items']?.[0]?.href).toBe('http://localhost:3000/wp-json/wp/v2/blocks');
  });

  it('shows labels, capabilities and supports only to accounts that may write items of the type', async () => {
    const { body } = await cms.get<TypeItems>('types?context=edit', { as: 'author' });
    expect(Object.keys(body)).toEqual(['post', 'attachment', 'cms_block']);
    expect(body.post).toMatchObject({
      labels: { singular_name: 'Post', parent_item_colon: null },
      capabilities: { edit_posts: 'edit_posts' },
      supports: { title: true, editor: [{ notes: true }] },
      visibility: { show_ui: true, show_in_nav_menus: true },
    });
    expect(await refusal('types?context=edit')).toEqual([401, 'rest_cannot_view']);
    expect(await refusal('types/page?context=edit', 'author')).toEqual([403, 'rest_forbidden_context']);
  });

  it('names the capabilities of template parts like those of posts on one item, and of templates for the type', async () => {
    const { body } = await cms.get<TypeItems>('types?context=edit', { as: 'admin' });
    const { capabilities } = body.cms_template_part as unknown as { capabilities: Record<string, string> };
    const ofItems = ['edit_post', 'read_post', 'delete_post'];
    expect(ofItems.map((name) => capabilities[name])).toEqual(ofItems);
    const others = Object.keys(capabilities).filter((name) => !ofItems.includes(name));
    expect(new Set(others.map((name) => capabilities[name]))).toEqual(new Set(['edit_theme_options']));
  });

  it('refuses hidden types and does not find unknown ones', async () => {
    expect(await refusal('types/revision', 'admin')).toEqual([403, 'rest_cannot_read_type']);
    expect(await refusal('types/unknown')).toEqual([404, 'rest_type_invalid']);
  });
});

describe('the route of taxonomies', () => {
  it('can be filtered by type', async () => {
    expect(Object.keys((await wp.get<TypeItems>('taxonomies?type=wp_block')).body)).toEqual(['wp_pattern_category']);
    expect((await wp.get('taxonomies?type=unknown')).text).toBe('{}');
  });

  it('lists in the edit context the taxonomies whose terms the viewer may assign', async () => {
    const { body } = await cms.get<TypeItems>('taxonomies?context=edit', { as: 'author' });
    expect(Object.keys(body)).toEqual(['category', 'post_tag', 'cms_pattern_category']);
    expect(await refusal('taxonomies/nav_menu?context=edit', 'author')).toEqual([403, 'rest_forbidden_context']);
    expect(await refusal('taxonomies/post_format', 'admin')).toEqual([403, 'rest_forbidden']);
    expect(await refusal('taxonomies/unknown')).toEqual([404, 'rest_taxonomy_invalid']);
    expect(await refusal('taxonomies?context=edit', 'subscriber')).toEqual([403, 'rest_cannot_view']);
  });
});

describe('the route of statuses', () => {
  it('shows all statuses to accounts that edit posts, and only `publish` to others', async () => {
    expect(Object.keys((await cms.get<TypeItems>('statuses')).body)).toEqual(['publish']);
    expect(Object.keys((await cms.get<TypeItems>('statuses', { as: 'contributor' })).body)).toEqual([
      ...['publish', 'future', 'draft', 'pending', 'private', 'trash'],
    ]);
    expect(await refusal('statuses/draft', 'subscriber')).toEqual([403, 'rest_cannot_read_status']);
    expect(await refusal('statuses/auto-draft', 'admin')).toEqual([403, 'rest_cannot_read_status']);
    expect(await refusal('statuses/unknown', 'admin')).toEqual([404, 'rest_status_invalid']);
    expect(await refusal('statuses?context=edit')).toEqual([401, 'rest_cannot_view']);
  });
});

describe('types, taxonomies and statuses', () => {
  it('are read without a statement in anonymous requests', async () => {
    await cms.get('types');
    for (const path of ['types', 'taxonomies', 'statuses', 'types/post', 'taxonomies/category']) {
      expect(await cms.statements(() => cms.get(path))).toEqual([]);
    }
  });
});
