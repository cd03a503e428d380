// Runs on one engine only in CI: it is about reading a REST API.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { importFromAddress, type RestImportOptions } from './rest-import.ts';
import { it, target } from './target-site.ts';
import { post, posts, respondWithStatus, startUnreliableSite, type UnreliableSite } from './unreliable-site.ts';

let site: UnreliableSite;
beforeEach(async () => {
  site = await startUnreliableSite();
});
afterEach(async () => {
  await site.close();
});

const account = { user: 'ada', password: 'abcd efgh' };
const run = (options: RestImportOptions = {}, path = '/api/') =>
  importFromAddress({ target, address: site.url + path, ...options });
const ids = async () => {
  const rows = await target.database.reader.post.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  return rows.map(({ id }) => id);
};
const postIds = (count: number) => posts(count).map(({ id }) => id);

describe('the import from a live site', () => {
  it('requests smaller pages if the site refuses large ones', async () => {
    site.lists.posts = posts(120);
    site.intercept = (route, parameters, response) => {
      if (route !== 'posts' || Number(parameters.get('per_page')) <= 60) return false;
      response.writeHead(400).end('{"code":"rest_invalid_param","data":{"params":{"per_page":"too many"}}}');
      return true;
    };
    expect(await run()).toMatchObject({ code: 0 });
    expect(site.requestedPages.filter((page) => page.startsWith('posts'))).toEqual([
      'posts 1',
      'posts 1',
      'posts 2',
      'posts 3',
    ]);
    expect(await ids()).toEqual(postIds(120));
  });

  it.each([
    [
      'answers 504 to a large page',
      (response: Parameters<UnreliableSite['intercept']>[2]) => respondWithStatus(response, 504),
    ],
    [
      'announces an answer of a gigabyte',
      (response: Parameters<UnreliableSite['intercept']>[2]) => {
        response.writeHead(200, { 'content-length': String(10 ** 9) });
        response.write('[');
        return true;
      },
    ],
  ])('requests smaller pages from the current position if the site %s', async (_name, fail) => {
    site.lists.posts = posts(230);
    site.intercept = (route, parameters, response) =>
      route === 'posts' && parameters.get('page') === '3' && parameters.get('per_page') === '100' && fail(response);
    expect(await run()).toMatchObject({ code: 0 });
    // The last thirty posts are on the fifth page of fifty.
    expect(site.requestedPages.filter((page) => page.startsWith('posts')).slice(-1)).toEqual(['posts 5']);
    expect(await ids()).toEqual(postIds(230));
  });

  it('fails if an answer does not end', async () => {
    site.intercept = (route, _parameters, response) => {
      if (route !== 'posts') return false;
      response.write('[');
      // Endless, as fast as the client reads.
      const writeMore = () => {
        while (response.write(' '.repeat(1 << 20)));
      };
      response.on('drain', writeMore);
      writeMore();
      return true;
    };
    const { code, text } = await run();
    expect([code, text]).toEqual([1, expect.stringMatching(/answers with more than \d+ bytes/)]);
  });

  it('reads all items of a site that returns fewer items per page than requested', async () => {
    site.lists.posts = posts(65);
    site.maxPageSize = 20;
    expect(await run()).toMatchObject({ code: 0 });
    expect(await ids()).toEqual(postIds(65));
  });

  it('reads all items of a site that reports no totals', async () => {
    const allPosts = posts(65);
    site.intercept = (route, parameters, response) => {
      if (route !== 'posts') return false;
      const page = Number(parameters.get('page'));
      response.end(JSON.stringify(allPosts.slice((page - 1) * 20, page * 20)));
      return true;
    };
    expect(await run()).toMatchObject({ code: 0 });
    expect(await ids()).toEqual(postIds(65));
  });

  it('imports the published items if the site cannot filter by status, and reports that', async () => {
    site.lists.posts = posts(3);
    site.intercept = (route, parameters, response) =>
      route === 'posts' && parameters.has('status') && respondWithStatus(response, 400);
    const { code, text } = await run(account);
    expect([text, code]).toEqual([expect.stringContaining('cannot filter posts by status'), 0]);
    expect(await ids()).toEqual(postIds(3));
  });

  it('continues without routes that an older release lacks, and lists them in the report', async () => {
    site.lists.posts = posts(2);
    const missingRoutes = new Set([
      'templates',
      'template-parts',
      'font-families',
      'sidebars',
      'widgets',
      'menu-items',
    ]);
    site.intercept = (route, _parameters, response) => {
      if (!missingRoutes.has(route)) return false;
      response.writeHead(404).end('{"code":"rest_no_route","data":{"status":404}}');
      return true;
    };
    const { code, text } = await run(account);
    expect(code).toBe(0);
    for (const name of missingRoutes)
      expect(text).toContain(`The site has no ${name}: its release does not support them.`);
  });

  it('continues without lists that the account may not read, and lists them in the report', async () => {
    site.lists.posts = posts(2);
    const forbiddenRoutes = ['settings', 'themes', 'templates', 'widgets', 'font-families', 'menu-items', 'statuses'];
    site.intercept = (route, _parameters, response) => {
      if (!forbiddenRoutes.includes(route)) return false;
      response.writeHead(403).end('{"code":"rest_forbidden"}');
      return true;
    };
    const { code, text } = await run(account);
    expect(code).toBe(0);
    for (const name of forbiddenRoutes)
      expect(text).toContain(`The site does not reveal its ${name} (rest_forbidden).`);
  });

  it('imports the public items if the account may read no others, and reports that', async () => {
    site.lists = {
      posts: posts(2),
      users: [{ id: 1, name: 'Ada', slug: 'ada' }],
      comments: [{ id: 1, post: 1, status: 'approved', content: { rendered: '<p>Yes.</p>' } }],
    };
    site.intercept = (route, parameters, response) =>
      parameters.get('context') === 'edit' && route !== 'users/me' && respondWithStatus(response, 403);
    const { code, text } = await run(account);
    expect([text, code]).toEqual([expect.stringContaining('can only read the public version of users'), 0]);
    expect(text).toContain('can only read the public version of types');
    const { user, comment } = target.database.reader;
    expect([await ids(), await user.count(), await comment.count()]).toEqual([[1, 2], 1, 1]);
  });

  it('follows a redirect to another address of the same host', async () => {
    site.lists.posts = posts(3);
    site.intercept = (_route, _parameters, response) => {
      if (response.req.url !== '/old') return false;
      response.writeHead(301, { location: '/api/' }).end();
      return true;
    };
    expect(await run({}, '/old')).toMatchObject({ code: 0 });
    expect(await ids()).toEqual(postIds(3));
  });

  it('repeats a request after an interrupted answer', async () => {
    site.lists.posts = posts(150);
    let remainingInterruptions = 1;
    site.intercept = (route, parameters, response) => {
      if (route !== 'posts' || parameters.get('page') !== '2' || remainingInterruptions-- <= 0) return false;
      response.writeHead(200, { 'content-length': '5000' });
      response.write('[{"id":');
      setImmediate(() => response.destroy());
      return true;
    };
    expect(await run()).toMatchObject({ code: 0 });
    expect(site.requestedPages.filter((page) => page.startsWith('posts'))).toEqual(['posts 1', 'posts 2', 'posts 2']);
    expect(await ids()).toEqual(postIds(150));
  });

  it.each(['/blog', '/blog/index.php'])('finds the API at %s if the site does not rewrite addresses', async (path) => {
    site.lists.posts = posts(3);
    site.intercept = (_route, parameters, response) => {
      if (parameters.has('rest_route')) return false;
      response.end('<html></html>');
      return true;
    };
    expect(await run({}, path)).toMatchObject({ code: 0 });
    expect(new Set(site.requestedPaths.map((requested) => requested.replace(/\?.*/, '')))).toEqual(new Set([path]));
    expect(await ids()).toEqual(postIds(3));
  });

  it('sends at most two requests at the same time, with the name and version of the program', async () => {
    const revisedPost = (id: number) => ({ ...post(id), _links: { 'version-history': [{ count: 1 }] } });
    site.lists.posts = Array.from({ length: 12 }, (_, index) => revisedPost(index + 1));
    let openRequests = 0;
    let maxOpenRequests = 0;
    site.intercept = (route, _parameters, response) => {
      const isRevision = /^posts\/\d+\/revisions$/.test(route);
      maxOpenRequests = Math.max(maxOpenRequests, ++openRequests);
      response.once('close', () => openRequests--);
      if (!isRevision) return false;
      const id = Number(route.split('/')[1]);
      setTimeout(
        () => response.end(JSON.stringify([{ ...post(100 + id), parent: id, slug: `${id}-revision-v1` }])),
        20,
      );
      return true;
    };
    expect(await run({ ...account, revisions: true })).toMatchObject({ code: 0 });
    expect([maxOpenRequests, await target.database.reader.post.count({ where: { type: 'revision' } })]).toEqual([
      2, 12,
    ]);
    expect([...site.userAgents]).toEqual([expect.stringMatching(/^Postern\/\d+\.\d+\.\d+$/)]);
  });
});

it('an import into a database with a site fails after requesting the index only', async () => {
  const { code, text } = await run({ replace: false });
  expect([code, text]).toEqual([1, expect.stringContaining('already contains a site')]);
  expect(site.requestedPages).toEqual(['']);
});

it('custom roles are imported with the capabilities that accounts with these roles have', async () => {
  const keeperAccount = { roles: ['keeper'], capabilities: { read: true, fly: true, swim: true, keeper: true } };
  site.lists.users = [
    { id: 1, username: 'ada', slug: 'ada', ...keeperAccount, extra_capabilities: { keeper: true, swim: true } },
    {
      id: 2,
      username: 'bo',
      slug: 'bo',
      roles: ['keeper', 'diver'],
      capabilities: { read: true, diver: true, dive: true },
    },
  ];
  const { code, text } = await run(account);
  expect([text, code]).toEqual([expect.stringContaining('Check their accounts: diver.'), 0]);
  const setting = await target.database.reader.setting.findUnique({ where: { name: 'roles' } });
  const roles = JSON.parse(setting?.value ?? '{}');
  expect(roles.keeper).toEqual({ label: 'Keeper', capabilities: { read: true, fly: true } });
  expect(roles.editor.capabilities).toMatchObject({ edit_others_posts: true });
  const ada = await target.database.reader.user.findUnique({ where: { id: 1 } });
  expect([ada?.roles, ada?.capabilities]).toEqual(['["keeper"]', '{"swim":true}']);
});

it('password hashes, application passwords and capabilities in metadata are not imported', async () => {
  const applicationPassword = {
    uuid: '11111111-2222-4333-8444-555555555555',
    name: 'x',
    password: '$generic$abc',
    created: 1,
  };
  site.lists.users = [
    {
      ...{ id: 1, username: 'ada', slug: 'ada', roles: ['administrator'] },
      meta: { _application_passwords: [applicationPassword], session_tokens: { a: 1 }, nickname_color: 'blue' },
    },
    { id: 2, username: 'bo', slug: 'bo', roles: [], meta: { capabilities: { administrator: true } } },
  ];
  const { code, text } = await run(account);
  expect([text, code]).toEqual([expect.any(String), 0]);
  const { reader } = target.database;
  expect(await reader.applicationPassword.findMany({ where: { uuid: applicationPassword.uuid } })).toEqual([]);
  expect(await reader.user.findUnique({ where: { id: 2 } })).toMatchObject({ roles: '[]' });
  expect(await reader.userMeta.findMany({ select: { key: true } })).toEqual([{ key: 'nickname_color' }]);
});

it('font files are downloaded and imported', async () => {
  site.lists['font-families'] = [
    { id: 5, font_faces: [6], font_family_settings: { name: 'Reed', slug: 'reed', fontFamily: 'Reed, serif' } },
  ];
  const src = [`${site.url}/wp-content/uploads/fonts/reed.woff2`, 'https://elsewhere.example/reed.woff'];
  site.lists['font-families/5/font-faces'] = [
    { id: 6, parent: 5, font_face_settings: { fontFamily: 'Reed', fontWeight: '700', src } },
  ];
  site.intercept = (route, _parameters, response) => {
    if (!route.endsWith('.woff2')) return false;
    response.end('a font');
    return true;
  };
  const { code, text } = await run({ ...account, download: true });
  expect([text, code]).toEqual([expect.stringContaining('Files: 1 downloaded'), 0]);
  expect(await readdir(join(target.environment().DATA_DIR ?? '', 'uploads/fonts'))).toEqual(['reed.woff2']);
  const face = await target.database.reader.post.findUnique({ where: { id: 6 } });
  expect(face).toMatchObject({ type: 'cms_font_face', parentId: 5, title: 'reed;normal;700;100%;U+0-10FFFF' });
});
