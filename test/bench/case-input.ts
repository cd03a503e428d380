import { createHttpClient } from '../support/http-client.ts';
import { type CaseInput, POSTS } from './cases/bench-case.ts';
import { ONE_POST } from './cases/read-cases.ts';
import type { RunningProgram } from './processes.ts';
import { PASSWORD } from './site/bench-shape.ts';

/** Reads from a running server what cases need to know of its site, and logs the administrator in. */
export async function loadCaseInput({ address }: RunningProgram): Promise<CaseInput> {
  const client = createHttpClient(Number(new URL(address).port));
  try {
    const { body } = await client.send<{ slug: string }>({ path: `${ONE_POST}?_fields=slug` });
    const list = await client.send({ path: POSTS });
    const login = await client.send({
      method: 'POST',
      path: '/wp-login.php',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ log: 'author1', pwd: PASSWORD }).toString(),
    });
    const cookie = (login.headers['set-cookie'] ?? []).map((text) => text.split(';', 1)[0]).join('; ');
    if (!cookie) throw new Error(`The login failed with status ${login.status}.`);
    const nonce = await client.send({ path: '/wp-admin/admin-ajax.php?action=rest-nonce', headers: { cookie } });
    return {
      slug: body.slug,
      session: { Cookie: cookie, 'X-WP-Nonce': nonce.text },
      entityTag: String(list.headers.etag),
    };
  } finally {
    client.close();
  }
}
