import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  formSchema,
  layoutsSchema,
  viewListSchema,
  viewSchema,
} from '../../../rest-bridge/resources/view-config-schema.ts';
import type { JsonSchema, JsonValue } from '../../../schema/json-schema/schema-types.ts';
import { validate } from '../../../schema/json-schema/validate.ts';
import { createDesignSite, type DesignSite } from '../../support/design-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';
import type { RunningSite } from '../../support/test-site.ts';

interface View {
  title: string;
  slug: string;
  view?: { type?: string; filters: { field: string; operator: string; value: string; isLocked: boolean }[] };
}

interface Config {
  kind: string;
  name: string;
  version: number;
  default_view: Record<string, JsonValue>;
  default_layouts: Record<string, JsonValue>;
  view_list: View[];
  form: { layout?: object; fields?: (string | { id: string })[] };
}

let designSite: DesignSite;
let wp: RunningSite;

beforeAll(async () => {
  designSite = await createDesignSite();
  wp = await designSite.site.start({ brand: 'wp' });
});
afterAll(() => designSite.dispose());

const get = <Body = Config>(kind: string, name: string, as: Login | null = 'admin', parameters = '') =>
  wp.get<Body>(`view-config?kind=${kind}&name=${name}${parameters}`, as ? { as } : {});
const codeOf = async (kind: string, name: string, as: Login | null = 'admin') => {
  const { status, body } = await get<ErrorBody>(kind, name, as);
  return [status, body.code];
};
const idsOf = ({ fields = [] }: Config['form']) =>
  fields.map((field) => (typeof field === 'string' ? field : field.id));

const DEFAULT_VIEW = {
  type: 'table',
  filters: [],
  sort: { field: 'title', direction: 'asc' },
  perPage: 20,
  fields: ['author', 'status'],
  titleField: 'title',
};
const CONTENT_FORM = [
  ...['featured_media', 'post-content-info', 'excerpt', 'status', 'date', 'slug', 'author', 'template', 'discussion'],
  ...['parent', 'format', 'revisions'],
];

describe('the view configuration', () => {
  it('has the same defaults for all kinds that define none', async () => {
    for (const [kind, name] of [
      ['root', 'site'],
      ['taxonomy', 'category'],
      ['unknown', 'unknown'],
    ] as const) {
      const { status, headers, body } = await get(kind, name);
      expect([status, headers.allow]).toEqual([200, 'GET']);
      expect(body).toEqual({
        kind,
        name,
        version: 1,
        default_view: DEFAULT_VIEW,
        default_layouts: { table: {}, grid: {}, list: {} },
        view_list: [{ title: 'All items', slug: 'all' }],
        form: {},
      });
    }
  });

  it('has a form for posts', async () => {
    const { body } = await get('postType', 'post');
    expect([body.default_view, body.view_list]).toEqual([DEFAULT_VIEW, [{ title: 'All Posts', slug: 'all' }]]);
    expect(body.form.layout).toEqual({ type: 'panel' });
    expect(idsOf(body.form)).toEqual(CONTENT_FORM);
  });

  it('has views of pages by status', async () => {
    const { body } = await get('postType', 'page');
    expect(body.default_view).toMatchObject({ type: 'list', showLevels: true, mediaField: 'featured_media' });
    expect(body.view_list.map(({ slug, view }) => [slug, view?.filters])).toEqual([
      ['all', undefined],
      ...[
        ['published', 'publish'],
        ['future', 'future'],
        ['drafts', 'draft'],
        ['pending', 'pending'],
        ['private', 'private'],
        ['trash', 'trash'],
      ].map(([slug, value]) => [slug, [{ field: 'status', operator: 'isAny', value, isLocked: true }]]),
    ]);
    expect(body.view_list.at(-1)?.view?.type).toBe('table');
    expect(idsOf(body.form)).toEqual(CONTENT_FORM);
  });

  it('has views of patterns by category', async () => {
    const { body: term } = await wp.send<{ id: number }>({
      method: 'POST',
      path: 'wp_pattern_category',
      as: 'admin',
      json: { name: 'Zinnias 10' },
    });
    const second = { method: 'POST', path: 'wp_pattern_category', as: 'admin' as const, json: { name: 'zinnias 9' } };
    await wp.send(second);
    const { body } = await get('postType', 'wp_block', 'contributor');
    expect([body.name, body.default_view.layout]).toEqual(['wp_block', { badgeFields: ['sync-status'] }]);
    const slugs = body.view_list.map(({ slug }) => slug);
    expect(slugs.slice(0, 3)).toEqual(['all-patterns', 'my-patterns', 'about']);
    expect(slugs.slice(-2)).toEqual(['zinnias-9', 'zinnias-10']);
    expect(slugs).toContain('uncategorized');
    expect(idsOf(body.form)).toEqual(['excerpt', 'post-content-info', 'sync-status', 'revisions']);
    await wp.send({ method: 'DELETE', path: `wp_pattern_category/${term.id}?force=true`, as: 'admin' });
    expect((await get('postType', 'wp_block')).body.view_list.map(({ slug }) => slug)).not.toContain('zinnias-10');
  });

  it('has views of template parts by area', async () => {
    const { body, text } = await get('postType', 'wp_template_part');
    expect(body.view_list.map(({ slug }) => slug)).toEqual([
      ...['all-parts', 'header', 'footer', 'navigation-overlay', 'uncategorized'],
    ]);
    expect(body.view_list[1]?.view?.filters).toEqual([
      { field: 'area', operator: 'is', value: 'header', isLocked: true },
    ]);
    // An empty object is serialized as an object, not as a list.
    expect([body.default_view.layout, body.default_layouts.grid]).toEqual([{}, { layout: {} }]);
    expect(text).not.toContain('"layout":[]');
  });

  it('has views of templates by author', async () => {
    const json = { slug: 'own', title: 'Own', content: '<!-- wp:paragraph --><p>Own</p><!-- /wp:paragraph -->' };
    await wp.send({ method: 'POST', path: 'templates', as: 'admin', json });
    const { body } = await get('postType', 'wp_template');
    const { body: templates } = await wp.get<{ author_text: string }[]>('templates?context=edit', { as: 'admin' });
    const authors = [...new Set(templates.map(({ author_text }) => author_text))];
    // Accounts come last, also if the first template is by an account.
    expect(authors).toEqual(['Ada Brook', 'Plain']);
    expect(body.view_list.map(({ title }) => title)).toEqual(['All templates', 'Plain', 'Ada Brook']);
    expect(body.view_list.at(-1)).toEqual({
      title: 'Ada Brook',
      slug: 'Ada Brook',
      view: { filters: [{ field: 'author', operator: 'is', value: 'Ada Brook', isLocked: true }] },
    });
    expect(idsOf(body.form)).toContain('posts_per_page');
  });

  it.each(['post', 'page', 'attachment', 'wp_block', 'wp_template', 'wp_template_part', 'wp_navigation'])(
    'of %s is valid for the schema in OPTIONS',
    async (name) => {
      const { body } = await get('postType', name);
      const validationError = (value: unknown, schema: JsonSchema) =>
        validate({ value: value as JsonValue, schema, name: 'it' })?.message ?? null;
      expect(validationError(body.default_view, viewSchema)).toBeNull();
      expect(validationError(body.default_layouts, layoutsSchema)).toBeNull();
      expect(validationError(body.view_list, viewListSchema)).toBeNull();
      expect(validationError(body.form, formSchema)).toBeNull();
    },
  );
});

describe('access to the view configuration', () => {
  it('requires permission to manage the list', async () => {
    for (const [kind, name, refused, allowed] of [
      ['postType', 'post', 'subscriber', 'contributor'],
      ['postType', 'page', 'contributor', 'editor'],
      ['postType', 'wp_template_part', 'editor', 'admin'],
      ['taxonomy', 'category', 'author', 'editor'],
      ['root', 'site', 'editor', 'admin'],
      ['unknown', 'unknown', 'subscriber', 'contributor'],
    ] as const) {
      expect([name, ...(await codeOf(kind, name, null))]).toEqual([name, 401, 'rest_cannot_read']);
      expect([name, ...(await codeOf(kind, name, refused))]).toEqual([name, 403, 'rest_cannot_read']);
      expect([name, (await get(kind, name, allowed)).status]).toEqual([name, 200]);
    }
  });

  it('returns 404 for unknown lists', async () => {
    for (const [kind, name] of [
      ['postType', 'none'],
      ['postType', 'revision'],
      ['taxonomy', 'none'],
    ] as const) {
      for (const as of [null, 'admin'] as const) {
        expect(await codeOf(kind, name, as)).toEqual([404, 'rest_view_config_invalid_entity']);
      }
    }
    expect((await wp.get<ErrorBody>('view-config?kind=postType', { as: 'admin' })).body).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { params: ['name'] },
    });
  });
});

describe('the answer with the view configuration', () => {
  it('can be reduced with `_fields`, and is the same for both brands and in GraphQL', async () => {
    const reduced = await get('postType', 'page', 'admin', '&_fields=version,default_view.type');
    expect(reduced.body).toEqual({ version: 1, default_view: { type: 'list' } });
    const head = await wp.send({ method: 'HEAD', path: 'view-config?kind=postType&name=page', as: 'admin' });
    expect([head.status, head.text]).toEqual([200, '']);
    const { body: complete } = await get('postType', 'wp_block');
    const { body: cmsAnswer } = await designSite.cms.get<Config>('view-config?kind=postType&name=cms_block', {
      as: 'admin',
    });
    expect(cmsAnswer).toEqual({ ...complete, name: 'cms_block' });
    const { body } = await wp.graphql(
      '{ viewConfig(kind: "postType", name: "cms_block") { version name defaultView defaultLayouts viewList form } }',
      { as: 'admin' },
    );
    expect(body.data?.viewConfig).toEqual({
      version: 1,
      name: 'cms_block',
      defaultView: complete.default_view,
      defaultLayouts: complete.default_layouts,
      viewList: complete.view_list,
      form: complete.form,
    });
    const refused = await wp.graphql('{ viewConfig(kind: "root", name: "site") { form } }', { as: 'editor' });
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({ code: 'rest_cannot_read', status: 403 });
  });

  it('takes statements only to read categories and authors', async () => {
    // Counts twice, because background work may fall into one of the counts.
    const countOnce = async (kind: string, name: string) => (await wp.statements(() => get(kind, name))).length;
    const statements = async (kind: string, name: string) =>
      Math.min(await countOnce(kind, name), await countOnce(kind, name));
    await get('root', 'site');
    const statementsOfLogin = await statements('root', 'site');
    expect(await statements('postType', 'page')).toBe(statementsOfLogin);
    expect(await statements('postType', 'wp_template_part')).toBe(statementsOfLogin);
    expect(await statements('postType', 'wp_block')).toBeLessThanOrEqual(statementsOfLogin + 2);
    expect(await statements('postType', 'wp_template')).toBeLessThanOrEqual(statementsOfLogin + 2);
  });
});
