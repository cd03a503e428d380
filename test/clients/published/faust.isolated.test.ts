// Runs on one engine only in CI: it is about what a client does with answers.
import { describe, expect, vi } from 'vitest';
import { resetPassword } from '../../../schema/auth/log-in.ts';
import { startSession } from '../../../schema/auth/login-session.ts';
import { accounts, postIds } from '../../support/site-content.ts';
import { cms, siteTest } from '../../support/site-test.ts';
import { type FaustFrontEnd, gql, loadReact, startFaustFrontEnd, type Template } from './faust-front-end.ts';

// Runs the published package of Faust, unmodified, against BRAND=wp. Its client requires browser globals.

const SECRET = '0f5f9a2e-4f1f-4f0e-8a3a-1d8ad1e1c001';
/** The public address of the front end; its pages in tests have the port of its server. */
const FRONT_END = 'https://front.example';
const it = siteTest({
  brand: 'wp',
  env: { FAUST_SECRET: SECRET, FAUST_FRONTEND_URL: FRONT_END },
  declarations: { menuLocations: { primary: 'Main menu' } },
});

const SITE_HEADER = gql`
  fragment SiteHeader on RootQuery {
    generalSettings { title description }
    menuItems(where: { location: PRIMARY }, first: 20) { nodes { id label uri parentId } }
  }
`;

const template = (query: Template['query'], variables: Template['variables']): Template =>
  Object.assign(
    ({ data }: { data?: Record<string, unknown> }) =>
      loadReact().createElement('h1', {}, (data?.post as { title?: string } | undefined)?.title ?? 'loading'),
    { query, variables },
  );

const templates = {
  'front-page': template(
    gql`
      ${SITE_HEADER}
      query FrontPage {
        ...SiteHeader
        posts(first: 3) { nodes { id title uri featuredImage { node { sourceUrl altText } } } }
      }
    `,
    () => ({}),
  ),
  single: template(
    gql`
      ${SITE_HEADER}
      query Single($databaseId: ID!, $asPreview: Boolean = false) {
        ...SiteHeader
        post(id: $databaseId, idType: DATABASE_ID, asPreview: $asPreview) {
          title content date author { node { name } } categories { nodes { name uri } }
        }
      }
    `,
    ({ databaseId }, { asPreview }) => ({ databaseId, asPreview }),
  ),
  page: template(
    gql`
      query Page($databaseId: ID!) { page(id: $databaseId, idType: DATABASE_ID) { title content } }
    `,
    ({ databaseId }) => ({ databaseId }),
  ),
  category: template(
    gql`
      query Category($databaseId: ID!) {
        category(id: $databaseId, idType: DATABASE_ID) { name posts { nodes { title } } }
      }
    `,
    ({ databaseId }) => ({ databaseId }),
  ),
  author: template(
    gql`
      query Author($databaseId: ID!) { user(id: $databaseId, idType: DATABASE_ID) { name posts { nodes { title } } } }
    `,
    ({ databaseId }) => ({ databaseId }),
  ),
};

let frontEnd: FaustFrontEnd;
let password: string;

it.beforeAll(async () => {
  // The package logs which templates it could use.
  for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {});
  frontEnd = await startFaustFrontEnd(cms, { secret: SECRET, templates });
  password = (await resetPassword(cms.app.domain, 'editor'))?.password ?? '';
});
it.afterAll(async () => {
  await frontEnd.close();
  vi.restoreAllMocks();
});

describe('a page that Faust renders on the server', () => {
  it.each([
    ['home page', [], 'ContentType', { posts: { nodes: Array(3).fill({ title: expect.any(String) }) } }],
    [
      'post',
      ['2021', '04', 'mint-more'],
      'Post',
      { post: { title: 'Mint & more', author: { node: { name: 'Arno Vale' } } } },
    ],
    ['page', ['about-us'], 'Page', { page: { title: expect.any(String), content: expect.any(String) } }],
    ['category', ['category', 'kitchen'], 'Category', { category: { name: 'Kitchen' } }],
    ['author', ['author', 'author-writes'], 'User', { user: { name: 'Arno Vale' } }],
  ])('shows the %s by its template', async (_kind, path, typeName, data) => {
    const { props } = await frontEnd.page(...path);
    expect(props?.__SEED_NODE__.__typename).toBe(typeName);
    expect(props?.__TEMPLATE_QUERY_DATA__).toMatchObject(data);
  });

  it('does not exist for an unknown address, or for the address of a draft', async () => {
    expect(await frontEnd.page('no', 'such', 'page')).toMatchObject({ notFound: true });
    expect(await frontEnd.page(`?p=${postIds.authorDraftPost}`)).toMatchObject({ notFound: true });
  });

  it('has the same data with persisted queries and GET', async () => {
    const first = await frontEnd.page('about-us');
    const settings = [{ usePersistedQueries: true }, { useGETForQueries: true }];
    for (const setting of [...settings, { usePersistedQueries: true, useGETForQueries: true }]) {
      const other = await startFaustFrontEnd(cms, { secret: SECRET, templates, ...setting });
      expect((await other.page('about-us')).props?.__TEMPLATE_QUERY_DATA__).toEqual(
        first.props?.__TEMPLATE_QUERY_DATA__,
      );
      await other.close();
    }
    await frontEnd.close();
    frontEnd = await startFaustFrontEnd(cms, { secret: SECRET, templates });
  });
});

describe('the server of a Faust front end', () => {
  const token = (query = '', cookie = '') =>
    fetch(`${frontEnd.url}/api/faust/auth/token${query}`, { headers: cookie === '' ? {} : { cookie } });
  const codeFor = async () => {
    const { body } = await cms.send<{ data: { generateAuthorizationCode: { code: string } } }>({
      method: 'POST',
      path: '/index.php?graphql',
      json: {
        query: `mutation GenerateAuthorizationCode($email: String, $username: String, $password: String!) {
          generateAuthorizationCode(input: { email: $email, username: $username, password: $password }) { code error }
        }`,
        variables: { username: 'editor', password },
      },
    });
    return body.data.generateAuthorizationCode.code;
  };

  it('exchanges a code for tokens, and its cookie for new ones', async () => {
    const first = await token(`?code=${await codeFor()}`);
    expect(first.status).toBe(200);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const second = await token('', cookie);
    expect(second.status).toBe(200);
    for (const answer of [first, second]) {
      const { accessToken } = (await answer.json()) as { accessToken: string };
      const { body } = await cms.get<{ id: number }>('users/me', {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      expect(body.id).toBe(accounts.editor.id);
    }
  });

  it('has no tokens without a code, for a wrong code, or after the session has ended', async () => {
    expect((await token()).status).toBe(401);
    expect((await token('?code=wrong')).status).toBe(401);
    const first = await token(`?code=${await codeFor()}`);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    password = (await resetPassword(cms.app.domain, 'editor'))?.password ?? '';
    expect((await token('', cookie)).status).toBe(401);
  });
});

describe('in the browser', () => {
  it('Faust shows the preview of unsaved changes to people who have logged in to the site', async () => {
    const { body: autosave } = await cms.send<{ preview_link: string }>({
      method: 'POST',
      path: `posts/${postIds.peaSoup}/autosaves`,
      as: 'editor',
      json: { title: 'Pea soup, improved' },
    });
    // The preview link leads to the front end, which sends people to the site for a code, and they come back with it.
    const { pathname, search } = new URL(autosave.preview_link);
    const preview = String((await cms.get<unknown>(`${pathname}${search}`)).headers.location);
    expect(preview).toMatch(new RegExp(`^${FRONT_END}/preview\\?`));
    const client = { address: '127.0.0.1', userAgent: 'test', requestId: '' };
    const session = await startSession(cms.app.domain, { userId: accounts.editor.id, client, remember: false });
    const back = await cms.get<unknown>(`/generate?redirect_uri=${encodeURIComponent(preview)}`, {
      headers: { cookie: `wp_session=${session.token}` },
    });
    const address = String(back.headers.location).replace(FRONT_END, frontEnd.url);
    const { createElement } = loadReact();
    const page = await frontEnd.open(address, createElement(frontEnd.faust.WordPressTemplate, {}));
    await expect.poll(() => page.body.textContent).toBe('Pea soup, improved');
  });

  it('people log in on a page of the front end', async () => {
    const { createElement, useEffect } = loadReact();
    const LoginForm = ({ password: typed }: { password: string }) => {
      const { login, data } = frontEnd.faust.useLogin();
      useEffect(() => login('editor', typed), []);
      return data ? (data.generateAuthorizationCode.error ?? 'welcome') : 'please wait';
    };
    const wrong = await frontEnd.open('/login', createElement(LoginForm, { password: 'wrong' }));
    await expect.poll(() => wrong.body.textContent).toContain('password is wrong');
    const page = await frontEnd.open('/login', createElement(LoginForm, { password }));
    await expect.poll(() => page.body.textContent).toBe('welcome');
  });
});
