import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runCommandLine } from '../support/command-line.ts';
import { it, site } from '../support/site-test.ts';

const TARGET = { WEBHOOK_TARGETS: '127.0.0.1:9' };

async function run(line: string, environment: Record<string, string> = {}) {
  const args = ['webhooks', ...line.split(' ').filter((word) => word !== '')];
  const env = { ...site.environment(), ...TARGET, ...environment };
  const { status: code, stdout, stderr } = await runCommandLine(args, { cwd: process.cwd(), env });
  return { code, text: stdout + stderr, value: code === 0 ? JSON.parse(stdout) : null };
}

const create = (name: string, options = '') =>
  run(`create --user admin --name ${name} --url http://127.0.0.1:9/${name} ${options}`.trim(), {
    WEBHOOK_HEADER_VALUE: options.includes('--header-name') ? 'hidden' : '',
  });

it('a webhook is created with its secret, listed without it, changed and deleted', async () => {
  const created = await create('Index', '--type post --type page --status publish --payload rest');
  expect(created.code).toBe(0);
  expect(created.value.secret).toMatch(/^whsec_/);
  expect(created.value).toMatchObject({ name: 'Index', types: ['post', 'page'], payload: 'REST', isActive: true });
  const id = created.value.databaseId;
  const listed = await run('list --user admin');
  expect(listed.value).toEqual([expect.objectContaining({ databaseId: id, statuses: ['publish'] })]);
  expect(listed.text).not.toContain(created.value.secret);
  expect((await run(`update ${id} --user admin --off`)).value.isActive).toBe(false);
  expect((await run(`delete ${id} --user admin`)).value).toEqual({ deleted: true });
  expect((await run('list --user admin')).value).toEqual([]);
});

it('a secret is rotated, a test is queued, shown and replayed', async () => {
  const { value } = await create('Replay', '--header-name x-secret');
  const id = value.databaseId;
  expect((await run(`rotate ${id} --user admin --overlap-hours 0`)).value.secret).not.toBe(value.secret);
  const delivery = (await run(`test ${id} --user admin`)).value;
  expect(delivery).toMatchObject({ kind: 'test', state: 'WAITING' });
  expect((await run(`deliveries ${id} --user admin --state waiting`)).value).toMatchObject({ total: 1 });
  expect((await run(`deliveries ${id} --user admin --state dead`)).value).toMatchObject({ total: 0 });
  expect((await run(`replay ${id} --user admin --delivery ${delivery.databaseId}`)).value.messageId).toBe(
    delivery.messageId,
  );
  expect((await run(`replay ${id} --user admin --state dead`)).value).toEqual({ count: 0 });
  await run(`delete ${id} --user admin`);
});

it('a document comes from a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'webhook-'));
  try {
    const file = join(folder, 'title.graphql');
    await writeFile(file, 'query ($databaseId: Int!) { post(id: $databaseId) { title { rendered } } }');
    const { value } = await create('Document', `--payload graphql --document ${file}`);
    expect(value.payload).toBe('GRAPHQL');
    await run(`delete ${value.databaseId} --user admin`);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('the audit log names the account and the command', async () => {
  const { value } = await create('Audited');
  const entry = await site.database.reader.auditEntry.findFirst({
    where: { kind: 'webhook' },
    orderBy: { id: 'desc' },
  });
  expect(JSON.stringify(entry)).toContain('command webhooks');
  expect(JSON.stringify(entry)).toContain('admin');
  await run(`delete ${value.databaseId} --user admin`);
});

it.for([
  ['list --user editor', 'webhooks'],
  ['list --user disabled', 'No active account'],
  ['list --user nobody', 'No active account'],
  ['delete 99 --user admin', 'webhook'],
  ['create --user admin --name x --url http://10.0.0.1/', ''],
])('fails for "%s"', async ([line, message]) => {
  const { code, text } = await run(line as string);
  expect(code).toBe(1);
  expect(text.trim()).not.toBe('');
  expect(text).toContain(message);
});

it.for([
  ['', '--user'],
  ['--user admin', 'Missing required argument'],
  ['shout --user admin', 'one of list, create'],
  ['list', '--user'],
  ['delete --user admin', 'id'],
  ['delete x --user admin', 'whole number'],
  ['list 7 --user admin', 'takes no'],
  ['rotate 7 --user admin --overlap-hours soon', 'whole number'],
  ['update 7 --user admin --on --off', 'not both'],
  ['list --user admin --wrong', '--wrong'],
])('refuses the arguments "%s"', async ([line, message]) => {
  const { code, text } = await run(line as string);
  expect(code).toBe(2);
  expect(text).toContain(message);
});
