import { describe, expect } from 'vitest';
import { accounts, mediaIds, postIds, terms } from '../../support/site-content.ts';
import { cms, siteTest } from '../../support/site-test.ts';

const rule = (param: string, value: string, operator: '==' | '!=' = '==') => ({ param, operator, value });

const shownWhere = (name: string, ...location: ReturnType<typeof rule>[][]) => ({
  ...{ key: `group_${name}`, title: name, location },
  fields: [{ name, type: 'text', default_value: name }],
});

const inPosts = [[rule('post_type', 'post')]];
const colors = { red: 'Red', '10': 'Ten', '2': 'Two' };

const it = siteTest({
  declarations: {
    fieldGroups: [
      shownWhere('by_id', [rule('post_type', 'post'), rule('post_category', String(terms.garden.id))]),
      shownWhere('unknown_term', [rule('post_category', 'category:nothing', '!=')]),
      shownWhere('uncategorized', [rule('post_type', 'page'), rule('post_category', 'category:plain')]),
      shownWhere('templates', [rule('post_template', 'default')]),
      shownWhere('forms', [rule('user_form', 'add', '!=')]),
      shownWhere('super', [rule('post_type', 'post'), rule('current_user_role', 'super_admin')]),
      shownWhere('files', [rule('post_type', 'attachment'), rule('post_status', 'publish')]),
      {
        ...{ key: 'group_values', title: 'Values', location: inPosts },
        fields: [
          { name: 'text', type: 'wysiwyg' },
          { name: 'lines', type: 'textarea', new_lines: 'wpautop' },
          { name: 'color', type: 'radio', choices: colors },
          { name: 'colors', type: 'select', choices: colors, multiple: 1 },
          { name: 'page', type: 'page_link', multiple: 1 },
          { name: 'garden', type: 'post_object', taxonomy: ['category:garden'], return_format: 'id', multiple: 1 },
          { name: 'people', type: 'user', role: ['author'], multiple: 1, return_format: 'id' },
          { name: 'photo', type: 'image', min_width: 100_000, max_size: '0.5' },
          { name: 'related', type: 'relationship', return_format: 'object' },
          { name: 'icon', type: 'icon_picker', tabs: ['url'] },
          { key: 'field_depth', name: 'depth', type: 'number', max: 5 },
        ],
      },
    ],
  },
});

interface Answer {
  acf: Record<string, unknown>;
  code?: string;
  data: { details: { acf: { code: string; data: { param?: string; value?: unknown } | null } } };
}

const path = `posts/${postIds.mint}`;
const write = (acf: object, as: 'admin' | 'subscriber' = 'admin') =>
  cms.send<Answer>({ method: 'POST', path, as, json: { acf } });
const namesOf = async (of: string, as?: 'admin') =>
  Object.keys((await cms.get<Answer>(`${of}?_fields=acf`, { as })).body.acf);
const problem = ({ data }: Answer) => [
  data.details.acf.code,
  data.details.acf.data?.param,
  data.details.acf.data?.value,
];

describe('the rules of groups', () => {
  it('find terms by id, and hold for no operator if there is no such term', async () => {
    expect(await namesOf(`posts/${postIds.sowingPeas}`)).toContain('by_id');
    expect(await namesOf(`posts/${postIds.sowingPeas}`)).not.toContain('unknown_term');
  });

  it('count items without a category as those of the first one', async () => {
    expect(await namesOf(`pages/${postIds.aboutPage}`)).toContain('uncategorized');
  });

  it('know templates only of types that have some', async () => {
    expect(await namesOf(`pages/${postIds.aboutPage}`)).toContain('templates');
    expect(await namesOf(`media/${mediaIds.public}`)).not.toContain('templates');
  });

  it('about forms hold for every account', async () => {
    expect(await namesOf(`users/${accounts.author.id}`)).toEqual(['forms']);
  });

  it('take administrators for those of a network', async () => {
    expect(await namesOf(path, 'admin')).toContain('super');
    expect(await namesOf(path)).not.toContain('super');
  });

  it('give files the status of their item', async () => {
    expect(await namesOf(`media/${mediaIds.public}`)).toEqual(['files']);
  });
});

describe('sent values', () => {
  it('are checked in their order, before rights, and by key without the schema', async () => {
    const { body } = await write({ depth: 7, colors: ['blue'] });
    expect(problem(body)).toEqual(['rest_out_of_bounds', undefined, undefined]);
    const { body: other } = await write({ colors: ['blue'], depth: 7 });
    expect(other.data.details.acf.code).toBe('rest_not_in_enum');
    expect((await write({ depth: 7 }, 'subscriber')).status).toBe(400);
    expect((await write({ depth: 4 }, 'subscriber')).status).toBe(403);
    expect((await write({ field_depth: 7 })).body.acf.depth).toBe(7);
  });

  it('of items must have one of the terms, unless they are texts', async () => {
    const { body } = await write({ garden: [postIds.sowingPeas, postIds.quote] });
    expect(problem(body)).toEqual(['rest_invalid_param', 'acf[garden]', [postIds.quote]]);
    expect((await write({ garden: [String(postIds.quote)] })).status).toBe(200);
  });

  it('of accounts name those that are wrong', async () => {
    const { body } = await write({ people: [accounts.author.id, accounts.editor.id] });
    expect(problem(body)).toEqual(['rest_invalid_param', 'acf[people]', [accounts.editor.id]]);
  });

  it('of files must be within the bounds', async () => {
    expect(problem((await write({ photo: mediaIds.public })).body)[0]).toBe('rest_invalid_param');
  });

  it('of icons may be files, whatever tabs the field has', async () => {
    expect((await write({ icon: { type: 'media_library', value: mediaIds.public } })).status).toBe(200);
    const { body } = await write({ icon: { type: 'media_library', value: String(mediaIds.public) } });
    expect(problem(body)).toEqual(['rest_invalid_param', 'acf[icon][value]', mediaIds.public]);
  });

  it('do not tell visitors who has which role', async () => {
    const json = { acf: { people: [accounts.admin.id] } };
    const anonymous = await cms.send<Answer>({ method: 'POST', path, json });
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'rest_cannot_edit']);
    const { status, body } = await write(json.acf);
    expect([status, problem(body)]).toEqual([400, ['rest_invalid_param', 'acf[people]', [accounts.admin.id]]]);
  });
});

describe('values in the format standard', () => {
  const standard = async (acf: object) => {
    expect((await write(acf)).status).toBe(200);
    return (await cms.get<Answer>(`${path}?_fields=acf&acf_format=standard`, { as: 'admin' })).body.acf;
  };

  it('of texts leave a zero alone', async () => {
    expect(await standard({ text: '0', lines: '0' })).toMatchObject({ text: '0', lines: '0' });
  });

  it('of relations have each item once, those that exist in the places of ids', async () => {
    const { quote, sowingPeas } = postIds;
    const { related, page } = await standard({
      related: [quote, quote],
      page: [quote, sowingPeas, quote],
    });
    expect((related as { ID: number }[]).map(({ ID }) => ID)).toEqual([quote]);
    expect(page).toHaveLength(2);
  });
});

describe('OPTIONS', () => {
  it('lists values, then those that are numbers, and bounds of files', async () => {
    const { body } = await cms.send<{ schema: { properties: { acf: { properties: Record<string, object> } } } }>({
      method: 'OPTIONS',
      path: 'posts',
    });
    const { color, page, photo, icon } = body.schema.properties.acf.properties;
    expect(color).toMatchObject({ enum: ['2', '10', 'red', 2, 10] });
    expect(page).toMatchObject({ type: ['integer', 'array', 'null'], items: { type: ['integer'] } });
    expect(photo).toMatchObject({ minWidth: 100_000, maxSize: '0.5' });
    expect(icon).toMatchObject({ properties: { type: { enum: ['dashicons', 'url'] } } });
  });
});
