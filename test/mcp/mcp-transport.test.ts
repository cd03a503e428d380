import { expect } from 'vitest';
import { MAX_ANONYMOUS_BODY_BYTES } from '../../rest-bridge/stages/body.ts';
import { resetPassword } from '../../schema/auth/log-in.ts';
import { createSessionId, programOfSession } from '../../src/mcp/mcp-handler.ts';
import { CLIENT_NAME, callTool, connectAgent } from '../support/mcp-client.ts';
import { cms, site, siteTest } from '../support/site-test.ts';

const it = siteTest({ env: { JWT: 'on', JWT_SECRET: 'a key for tests that is long enough' } });

const ACCEPTS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

const post = (body: string, headers: Record<string, string> = {}) =>
  cms.send<{ error: { code: number; message: string } }>({
    ...{ method: 'POST', path: '/mcp', body },
    headers: { ...ACCEPTS, ...headers },
  });

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

it('each request is answered by itself, without a session', async () => {
  expect((await post(PING)).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  expect((await post(PING, { 'mcp-session-id': 'of another process' })).status).toBe(200);
  const { status, headers } = await cms.send({ path: '/mcp', headers: { accept: 'text/event-stream' } });
  expect([status, headers.allow]).toEqual([405, 'POST, DELETE']);
});

it('pages of other origins, malformed messages and large batches are refused', async () => {
  expect((await post(PING, { origin: 'https://other.example' })).status).toBe(403);
  expect((await post(PING, { origin: 'http://localhost:3000' })).status).toBe(200);
  expect((await post('{')).body.error.code).toBe(-32_700);
  const batch = JSON.stringify(Array.from({ length: 21 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })));
  expect(await post(batch)).toMatchObject({ status: 400, body: { error: { code: -32_600 } } });
  expect((await post(`"${'x'.repeat(MAX_ANONYMOUS_BODY_BYTES)}"`)).status).toBe(401);
});

it('the id of a session contains the name of the program', async () => {
  expect(programOfSession(createSessionId('Garden agent'))).toBe('Garden agent');
  expect(programOfSession(createSessionId('a\nb'))).toBe('a b');
  expect(programOfSession('forged')).toBeUndefined();
  const client = await connectAgent(cms);
  expect(client.getServerVersion()).toMatchObject({ name: 'postern', title: 'localhost:3000' });
});

it('the endpoint can be moved and switched off', async () => {
  const off = await site.start({ env: { MCP_PATH: 'off' } });
  expect((await off.send({ method: 'POST', path: '/mcp', body: PING, headers: ACCEPTS })).status).not.toBe(200);
  const moved = await site.start({ env: { MCP_PATH: '/agents/mcp' } });
  expect((await moved.send({ method: 'POST', path: '/agents/mcp', body: PING, headers: ACCEPTS })).status).toBe(200);
});

it('an agent with a bearer token appears in the audit log under the name that it gave itself', async () => {
  const password = (await resetPassword(cms.app.domain, 'author'))?.password;
  const query =
    'mutation ($password: String!) { login(input: { username: "author", password: $password }) { authToken } }';
  const { body } = await cms.send<{ data: { login: { authToken: string } } }>({
    ...{ method: 'POST', path: '/wpgraphql', json: { query, variables: { password } } },
  });
  const client = await connectAgent(cms, { headers: { authorization: `Bearer ${body.data.login.authToken}` } });
  const created = await callTool(client, { name: 'create-content', arguments: { title: 'Sorrel' } });
  expect(created.isError).toBeUndefined();
  const log = await cms.graphql('{ auditLog(first: 1) { nodes { login credential program name } } }', { as: 'admin' });
  expect(log.body.data?.auditLog).toEqual({
    nodes: [{ login: 'author', credential: 'token', program: CLIENT_NAME, name: 'Sorrel' }],
  });
});
