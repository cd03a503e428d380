import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { type LimpingSite, post, posts, refuse, startLimpingSite } from './limping-site.ts';
import { importFromAddress, type RestImportOptions } from './rest-import.ts';
import { it, target } from './target-site.ts';

let site: LimpingSite;
beforeEach(async () => {
  site = await startLimpingSite();
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
const asPosts = (count: number) => posts(count).map(({ id }) => id);

describe('the import from a site that', () => {
  it('refuses large pages requests smaller ones', async () => {
    site.lists.posts = posts(120);
    site.interfere = (route, parameters, response) => {
      if (route !== 'posts' || Number(parameters.get('per_page')) <= 60) return false;
      response.writeHead(400).end('{"code":"rest_invalid_param","data":{"params":{"per_page":"too many"}}}');
      return true;
    };
    expect(await run()).toMatchObject({ code: 0 });
    expect(site.pages.filter((page) => page.startsWith('posts'))).toEqual(['posts 1', 'posts 1', 'posts 2', 'posts 3']);
    expect(await ids()).toEqual(asPosts(120));
  });

  it.each([
    ['breaks down over a large page', (response: Parameters<LimpingSite['interfere']>[2]) => refuse(response, 504)],
    [
      'answers with more than anybody can hold',
      (response: Parameters<LimpingSite['interfere']>[2]) => {
        response.writeHead(200, { 'content-length': String(10 ** 9) });
        response.write('[');
        return true;
      },
    ],
  ])('%s requests smaller pages from the current position', async (_name, fail) => {
    site.lists.posts = posts(230);
    site.interfere = (route, parameters, response) =>
      route === 'posts' && parameters.get('page') === '3' && parameters.get('per_page') === '100' && fail(response);
    expect(await run()).toMatchObject({ code: 0 });
    // The last thirty posts are on the fifth page of fifty.
    expect(site.pages.filter((page) => page.startsWith('posts')).slice(-1)).toEqual(['posts 5']);
    expect(await ids()).toEqual(asPosts(230));
  });

  it('always answers with too much data fails', async () => {
    site.interfere = (route, _parameters, response) => {
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
  }, 60_000);

  it('silently returns fewer items than requested reads all items', async () => {
    site.lists.posts = posts(65);
    site.cap = 20;
    expect(await run()).toMatchObject({ code: 0 });
    expect(await ids()).toEqual(asPosts(65));
  });

  it('reports no totals reads all items', async () => {
    const allPosts = posts(65);
    site.interfere = (route, parameters, response) => {
      if (route !== 'posts') return false;
      const page = Number(parameters.get('page'));
      response.end(JSON.stringify(allPosts.slice((page - 1) * 20, page * 20)));
      return true;
    };
    expect(await run()).toMatchObject({ code: 0 });
    expect(await ids()).toEqual(asPosts(65));
  });

  it('accepts no filter by status imports the published items and reports that', async () => {
    site.lists.posts = posts(3);
    site.interfere = (route, parameters, response) =>
      route === 'posts' && parameters.has('status') && refuse(response, 400);
    const { code, text } = await run(account);
    expect([text, code]).toEqual([expect.stringContaining('cannot filter posts by status'), 0]);
    expect(await ids()).toEqual(asPosts(3));
  });

  it('lacks routes of later releases continues without them and lists them in the report', async () => {
    site.lists.posts = posts(2);
    const absent = new Set(['templates', 'template-parts', 'font-families', 'sidebars', 'widgets', 'menu-items']);
    site.interfere = (route, _parameters, response) => {
      if (!absent.has(route)) return false;
      response.writeHead(404).end('{"code":"rest_no_route","data":{"status":404}}');
      return true;
    };
    const { code, text } = await run(account);
    expect(code).toBe(0);
    for (const name of absent) expect(text).toContain(`The site has no ${name}: its release does not support them.`);
  });

  it('hides items from the account continues without them and lists them in the report', async () => {
    site.lists.posts = posts(2);
    const forbidden = ['settings', 'themes', 'templates', 'widgets', 'font-families', 'menu-items', 'statuses'];
    site.interfere = (route, _parameters, response) => {
      if (!forbidden.includes(route)) return false;
      response.writeHead(403).end('{"code":"rest_forbidden"}');
      return true;
    };
    const { code, text } = await run(account);
    expect(code).toBe(0);
    for (const name of forbidden) expect(text).toContain(`The site does not reveal its ${name} (rest_forbidden).`);
  });

  it('shows the account only public items imports those and reports that', async () => {
    site.lists = {
      posts: posts(2),
      users: [{ id: 1, name: 'Ada', slug: 'ada' }],
      comments: [{ id: 1, post: 1, status: 'approved', content: { rendered: '<p>Yes.</p>' } }],
    };
    site.interfere = (route, parameters, response) =>
      parameters.get('context') === 'edit' && route !== 'users/me' && refuse(response, 403);
    const { code, text } = await run(account);
    expect([text, code]).toEqual([expect.stringContaining('can only read the public version of users'), 0]);
    expect(text).toContain('can only read the public version of types');
    const { user, comment } = target.database.reader;
    expect([await ids(), await user.count(), await comment.count()]).toEqual([[1, 2], 1, 1]);
  });

  it('has moved to another address of its host follows the redirect', async () => {
    site.lists.posts = posts(3);
    site.interfere = (_route, _parameters, response) => {
      if (response.req.url !== '/old') return false;
      response.writeHead(301, { location: '/api/' }).end();
      return true;
    };
    expect(await run({}, '/old')).toMatchObject({ code: 0 });
    expect(await ids()).toEqual(asPosts(3));
  });

  it('breaks off in the middle of an answer sends the request again', async () => {
    site.lists.posts = posts(150);
    let breaks = 1;
    site.interfere = (route, parameters, response) => {
      if (route !== 'posts' || parameters.get('page') !== '2' || breaks-- <= 0) return false;
      response.writeHead(200, { 'content-length': '5000' });
      response.write('[{"id":');
      setImmediate(() => response.destroy());
      return true;
    };
    expect(await run()).toMatchObject({ code: 0 });
    expect(site.pages.filter((page) => page.startsWith('posts'))).toEqual(['posts 1', 'posts 2', 'posts 2']);
    expect(await ids()).toEqual(asPosts(150));
  });

  it.each(['/blog', '/blog/index.php'])(
    'is in a folder and rewrites no addresses finds the API at %s',
    async (path) => {
      site.lists.posts = posts(3);
      site.interfere = (_route, parameters, response) => {
        if (parameters.has('rest_route')) return false;
        response.end('<html></html>');
        return true;
      };
      expect(await run({}, path)).toMatchObject({ code: 0 });
      expect(new Set(site.requestedPaths.map((requested) => requested.replace(/\?.*/, '')))).toEqual(new Set([path]));
      expect(await ids()).toEqual(asPosts(3));
    },
  );

  it('receives requests sends at most two at the same time, with the name and version of the program', async () => {
    const versioned = (id: number) => ({ ...post(id), _links: { 'version-history': [{ count: 1 }] } });
    site.lists.posts = Array.from({ length: 12 }, (_, index) => versioned(index + 1));
    let underWay = 0;
    let peak = 0;
    site.interfere = (route, _parameters, response) => {
      const isRevision = /^posts\/\d+\/revisions$/.test(route);
      peak = Math.max(peak, ++underWay);
      response.once('close', () => underWay--);
      if (!isRevision) return false;
      const id = Number(route.split('/')[1]);
      setTimeout(
        () => response.end(JSON.stringify([{ ...post(100 + id), parent: id, slug: `${id}-revision-v1` }])),
        20,
      );
      return true;
    };
    expect(await run({ ...account, revisions: true })).toMatchObject({ code: 0 });
    expect([peak, await target.database.reader.post.count({ where: { type: 'revision' } })]).toEqual([2, 12]);
    expect([...site.userAgents]).toEqual([expect.stringMatching(/^Postern\/\d+\.\d+\.\d+$/)]);
  });
});

it('fails with only the index requested if the database cannot take the import', async () => {
  const { code, text } = await run({ replace: false });
  expect([code, text]).toEqual([1, expect.stringContaining('already contains a site')]);
  expect(site.pages).toEqual(['']);
});

it('has custom roles imports them with their capabilities, as the accounts of the site show them', async () => {
  const account1 = { roles: ['keeper'], capabilities: { read: true, fly: true, swim: true, keeper: true } };
  site.lists.users = [
    { id: 1, username: 'ada', slug: 'ada', ...account1, extra_capabilities: { keeper: true, swim: true } },
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

it('sends password hashes or application passwords does not import them', async () => {
  const planted = { uuid: '11111111-2222-4333-8444-555555555555', name: 'x', password: '$generic$abc', created: 1 };
  site.lists.users = [
    {
      ...{ id: 1, username: 'ada', slug: 'ada', roles: ['administrator'] },
      meta: { _application_passwords: [planted], session_tokens: { a: 1 }, nickname_colour: 'blue' },
    },
    { id: 2, username: 'bo', slug: 'bo', roles: [], meta: { capabilities: { administrator: true } } },
  ];
  const { code, text } = await run(account);
  expect([text, code]).toEqual([expect.any(String), 0]);
  const { reader } = target.database;
  expect(await reader.applicationPassword.findMany({ where: { uuid: planted.uuid } })).toEqual([]);
  expect(await reader.user.findUnique({ where: { id: 2 } })).toMatchObject({ roles: '[]' });
  expect(await reader.userMeta.findMany({ select: { key: true } })).toEqual([{ key: 'nickname_colour' }]);
});

it('serves its font files imports them', async () => {
  site.lists['font-families'] = [
    { id: 5, font_faces: [6], font_family_settings: { name: 'Reed', slug: 'reed', fontFamily: 'Reed, serif' } },
  ];
  const src = [`${site.url}/wp-content/uploads/fonts/reed.woff2`, 'https://elsewhere.example/reed.woff'];
  site.lists['font-families/5/font-faces'] = [
    { id: 6, parent: 5, font_face_settings: { fontFamily: 'Reed', fontWeight: '700', src } },
  ];
  site.interfere = (route, _parameters, response) => {
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
