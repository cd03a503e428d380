import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { secretNames } from '../../../src/config/secret-files.ts';
import { ConfigError, commandEnvironment, loadConfig } from '../../../src/config.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'postern-config-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const errorLinesFor = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env, { cwd });
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
};

test('an empty environment yields the documented defaults, with absolute paths', () => {
  expect(loadConfig({}, { cwd })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    siteUrl: 'http://localhost:3000',
    databaseUrl: `file:${join(cwd, 'data/postern.db')}`,
    replicas: { urls: [], maxLagMs: 10_000 },
    databaseLimits: { poolSize: 8, maxWaiting: 200, waitTimeoutMs: 10_000 },
    sqliteSynchronous: 'FULL',
    dataDir: join(cwd, 'data'),
    uploadsDir: join(cwd, 'data/uploads'),
    themesDir: join(cwd, 'data/themes'),
    mediaStore: 'local',
    s3: undefined,
    mediaUrl: undefined,
    brand: 'cms',
    logLevel: 'info',
    trustedProxies: [],
    graphql: { introspection: true, maxDepth: 12, maxAliases: 40, maxTokens: 2_000, maxCost: 100_000, maxBatch: 1 },
    operations: { metricsPort: undefined, logRequests: false, drainDelaySeconds: 0, drainSeconds: 10 },
    maxBodyBytes: 8_388_608,
    allowedOrigins: null,
    outgoingRequests: false,
  });
});

test('origins are accepted as browsers send them', () => {
  const originsOf = (value: string) => loadConfig({ ALLOWED_ORIGINS: value }, { cwd }).allowedOrigins;
  expect(originsOf('*')).toBeNull();
  expect(originsOf('https://a.example, http://b.example:8080')).toEqual(['https://a.example', 'http://b.example:8080']);
  for (const value of ['a.example', 'https://a.example/', 'https://A.example', '*,https://a.example', 'null']) {
    expect(errorLinesFor({ ALLOWED_ORIGINS: value })).toHaveLength(1);
  }
});

test('the configuration is immutable', () => {
  const config = loadConfig({ TRUSTED_PROXIES: 'loopback' }, { cwd });
  expect(Object.isFrozen(config) && Object.isFrozen(config.trustedProxies)).toBe(true);
});

test('a file .env provides variables that the environment does not set', () => {
  writeFileSync(join(cwd, '.env'), '# comment\nPORT=4000\nBRAND="wp"\nSITE_URL=https://example.org/\n');
  expect(loadConfig({ PORT: '5000', BRAND: undefined }, { cwd })).toMatchObject({
    port: 5000,
    brand: 'wp',
    siteUrl: 'https://example.org',
  });
});

test('an empty value is treated as unset', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: '' }, { cwd })).toMatchObject({ port: 3000 });
});

test('a site address with a path keeps the path and loses the trailing slash', () => {
  expect(loadConfig({ SITE_URL: 'https://example.org/blog/' }, { cwd }).siteUrl).toBe('https://example.org/blog');
});

test('a relative database path is resolved against the data folder, and an absolute one is unchanged', () => {
  const relative = loadConfig({ DATA_DIR: 'var/site', DATABASE_URL: 'file:x.db' }, { cwd });
  expect(relative.databaseUrl).toBe(`file:${join(cwd, 'var/x.db')}`);
  expect(loadConfig({ DATABASE_URL: 'file:/srv/x.db' }, { cwd }).databaseUrl).toBe('file:/srv/x.db');
  expect(loadConfig({ DATABASE_URL: 'file:///srv/x.db' }, { cwd }).databaseUrl).toBe('file:/srv/x.db');
});

test('PostgreSQL addresses of primary and replicas are used unchanged', () => {
  const urls = {
    DATABASE_URL: 'postgresql://a@db/x?schema=s',
    DATABASE_READER_URL: 'postgres://a@replica/x, postgres://a@other/x',
  };
  expect(loadConfig(urls, { cwd })).toMatchObject({
    databaseUrl: urls.DATABASE_URL,
    replicas: { urls: ['postgres://a@replica/x', 'postgres://a@other/x'] },
  });
});

test('all errors are reported at once, each with its name, its value and the valid values', () => {
  const lines = errorLinesFor({
    PORT: '70000',
    BRAND: 'other',
    LOG_LEVEL: 'loud',
    SITE_URL: 'ftp://x',
    MAX_BODY_BYTES: '1e9',
  });
  expect(lines).toHaveLength(5);
  expect(lines).toContain('PORT=70000 must be a whole number from 0 to 65535');
  expect(lines).toContain('BRAND=other must be one of cms, wp');
  expect(lines.join('\n')).toMatch(/LOG_LEVEL=loud .*silent/);
  expect(lines.join('\n')).toMatch(/SITE_URL=ftp:\/\/x must be an http or https address/);
  expect(lines.join('\n')).toMatch(/MAX_BODY_BYTES=1e9 must be a whole number/);
});

test('a database address is not repeated in an error, since it may contain a password', () => {
  const lines = errorLinesFor({ DATABASE_URL: 'mysql://root:secret@db/x' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^DATABASE_URL=… must be file: with a path/);
  expect(lines[0]).not.toContain('secret');
});

test('a replica of a SQLite file is rejected', () => {
  expect(errorLinesFor({ DATABASE_READER_URL: 'postgresql://a@b/c' })[0]).toMatch(/^DATABASE_READER_URL/);
});

test('a pooler in transaction mode requires the direct address, and an address without a schema', () => {
  const pooled = { DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgresql://a@pooler/x' };
  const direct = { DATABASE_DIRECT_URL: 'postgresql://a@server/x' };
  expect(errorLinesFor(pooled)[0]).toMatch(/^DATABASE_POOLER=transaction requires DATABASE_DIRECT_URL/);
  expect(errorLinesFor({ ...pooled, ...direct, DATABASE_URL: 'postgresql://a@pooler/x?schema=s' })[0]).toMatch(
    /^DATABASE_POOLER=transaction requires a DATABASE_URL without schema/,
  );
  expect(loadConfig({ ...pooled, ...direct, DATABASE_NOTIFICATIONS: 'poll' }, { cwd })).toMatchObject({
    directDatabaseUrl: direct.DATABASE_DIRECT_URL,
    connections: { directUrl: direct.DATABASE_DIRECT_URL, isPooled: true, pollMs: 250 },
  });
});

test('an address of a replica that is not one of PostgreSQL is rejected', () => {
  const [line] = errorLinesFor({
    DATABASE_URL: 'postgresql://a@db/x',
    DATABASE_READER_URL: 'postgres://a@b/x,file:secret',
  });
  expect(line).toMatch(/^DATABASE_READER_URL=… must be postgresql:/);
});

test.each(['loopback', '10.0.0.1', '10.0.0.0/8, ::1', 'fc00::/7,uniquelocal'])(
  'TRUSTED_PROXIES=%s is accepted',
  (value) => {
    expect(errorLinesFor({ TRUSTED_PROXIES: value })).toEqual([]);
  },
);

test.each(['anyone', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/8/8', 'example.org'])(
  'TRUSTED_PROXIES=%s is rejected',
  (value) => {
    expect(errorLinesFor({ TRUSTED_PROXIES: value })).toHaveLength(1);
  },
);

test.each(['http://u:p@example.org', 'https://example.org/?a', 'https://example.org/#', '/x'])(
  'SITE_URL=%s is rejected',
  (value) => {
    expect(errorLinesFor({ SITE_URL: value })).toHaveLength(1);
  },
);

test('a bucket of AWS requires only its name, and one of another server is addressed by path', () => {
  expect(loadConfig({ S3_BUCKET: 'b' }, { cwd }).s3).toEqual({
    bucket: 'b',
    region: 'us-east-1',
    endpoint: undefined,
    prefix: '',
    pathStyle: false,
    credentials: undefined,
  });
  const other = { S3_BUCKET: 'b', S3_ENDPOINT: 'http://minio:9000/', S3_REGION: 'eu', S3_PREFIX: '/sites/one/' };
  expect(loadConfig(other, { cwd }).s3).toMatchObject({
    endpoint: 'http://minio:9000',
    region: 'eu',
    prefix: 'sites/one/',
    pathStyle: true,
  });
  expect(loadConfig({ ...other, S3_ADDRESSING: 'host' }, { cwd }).s3?.pathStyle).toBe(false);
});

test('S3 credentials are also read from the file .env, and incomplete ones are ignored', () => {
  writeFileSync(join(cwd, '.env'), 'S3_BUCKET=b\nAWS_ACCESS_KEY_ID=key\nAWS_SECRET_ACCESS_KEY=secret\n');
  expect(loadConfig({}, { cwd }).s3?.credentials).toEqual({ accessKeyId: 'key', secretAccessKey: 'secret' });
  expect(loadConfig({ AWS_SESSION_TOKEN: 't' }, { cwd }).s3?.credentials).toMatchObject({ sessionToken: 't' });
  expect(loadConfig({ AWS_SECRET_ACCESS_KEY: '' }, { cwd }).s3?.credentials).toBeUndefined();
});

test.each([
  [{ MEDIA_STORE: 's3' }, 'MEDIA_STORE=s3 requires S3_BUCKET'],
  [{ MEDIA_STORE: 'ftp' }, 'MEDIA_STORE=ftp must be one of local, s3'],
  [{ MEDIA_URL: '/files' }, 'MEDIA_URL=/files must be an http or https address'],
  [{ S3_BUCKET: 'a/b' }, 'S3_BUCKET=a/b must be the name of a bucket'],
  [{ S3_PREFIX: '../x' }, 'S3_PREFIX=../x must be'],
  [{ S3_ADDRESSING: 'dns' }, 'S3_ADDRESSING=dns must be path or host'],
  [{ S3_ENDPOINT: 'http://key:secret@host' }, 'S3_ENDPOINT=… must be'],
] as [Record<string, string>, string][])('the environment %j is rejected', (env, message) => {
  expect(errorLinesFor(env)[0]).toContain(message);
});

test('every secret can be read from a file, without the line end of the file', () => {
  const values = {
    DATABASE_URL: 'postgresql://a:from-file@db/x',
    DATABASE_READER_URL: 'postgresql://a:from-file@replica/x',
    DATABASE_DIRECT_URL: 'postgresql://a:from-file@server/x',
    ...{ AWS_ACCESS_KEY_ID: 'access key', AWS_SECRET_ACCESS_KEY: 'secret key', AWS_SESSION_TOKEN: 'session' },
    IMAGE_KEY: 'key-of-images-0123456789',
    JWT_SECRET: 'a key that signs tokens, 32 characters and more',
    ...{ FAUST_SECRET: 'secret-of-faust', EXPORT_KEY: 'key-of-exports-0123456789' },
    ...{ ADMIN_PASSWORD: 'four words of choice', TWO_FACTOR_KEY: 'key-of-second-factors-0123456789' },
    SMTP_URL: 'smtps://site:from-file@mail.larch.example',
    ...{ IMPORT_PASSWORD: 'abcd efgh', WEBHOOK_HEADER_VALUE: 'Bearer x' },
  };
  expect(Object.keys(values).sort()).toEqual([...secretNames].sort());
  const files = Object.entries(values).map(([name, value]) => {
    writeFileSync(join(cwd, name), ` ${value}\r\n`);
    return [`${name}_FILE`, name];
  });
  const others = { S3_BUCKET: 'b', MAIL_FROM: 'Larch <site@larch.example>' };
  const config = loadConfig({ ...Object.fromEntries(files), ...others }, { cwd });
  expect(config).toMatchObject({
    databaseUrl: values.DATABASE_URL,
    replicas: { urls: [values.DATABASE_READER_URL] },
    connections: { directUrl: values.DATABASE_DIRECT_URL },
    s3: { credentials: { accessKeyId: 'access key', secretAccessKey: 'secret key', sessionToken: 'session' } },
    ...{ images: { key: values.IMAGE_KEY }, tokens: { secret: values.JWT_SECRET } },
    frontEnd: { secret: values.FAUST_SECRET },
    exportKey: values.EXPORT_KEY,
    ...{ firstSite: { isDemo: true, password: values.ADMIN_PASSWORD }, twoFactorKey: values.TWO_FACTOR_KEY },
    mail: { url: values.SMTP_URL, from: { name: 'Larch', address: 'site@larch.example' } },
  });
  expect(commandEnvironment(Object.fromEntries(files), { cwd })).toMatchObject({
    IMPORT_PASSWORD: values.IMPORT_PASSWORD,
    WEBHOOK_HEADER_VALUE: values.WEBHOOK_HEADER_VALUE,
  });
});

test('a file .env names files of secrets too, and only secrets are read from files', () => {
  writeFileSync(join(cwd, 'key'), 'secret-of-faust\n');
  writeFileSync(join(cwd, '.env'), 'FAUST_SECRET_FILE=key\nHOST_FILE=key\n');
  expect(loadConfig({}, { cwd })).toMatchObject({ frontEnd: { secret: 'secret-of-faust' }, host: '127.0.0.1' });
});

test('a secret that is set twice, or whose file cannot be used, is an error that says what to do', () => {
  writeFileSync(join(cwd, 'empty'), '\n');
  writeFileSync(join(cwd, 'large'), 'x'.repeat(100_000));
  writeFileSync(join(cwd, 'wrong'), 'mysql://root:secret@db/x');
  const lines = errorLinesFor({
    JWT_SECRET: 'a key that signs tokens, 32 characters and more',
    JWT_SECRET_FILE: 'empty',
    DATABASE_URL_FILE: 'wrong',
    EXPORT_KEY_FILE: '/nowhere/key',
    FAUST_SECRET_FILE: 'empty',
    IMAGE_KEY_FILE: '.',
    AWS_SESSION_TOKEN_FILE: 'large',
  });
  expect(lines).toEqual([
    'AWS_SESSION_TOKEN_FILE=large cannot be used: it is larger than 65536 bytes',
    'IMAGE_KEY_FILE=. cannot be used: it is a folder. Name a file',
    'JWT_SECRET and JWT_SECRET_FILE are both set. Remove one of them',
    'FAUST_SECRET_FILE=empty cannot be used: it is empty. Write the secret into it',
    'EXPORT_KEY_FILE=/nowhere/key cannot be used: it does not exist. Create it, or correct the path',
    'DATABASE_URL=… must be file: with a path, or postgresql://user@host/database',
  ]);
});

test('values that do not go together are reported together with invalid ones, except where a value is missing', () => {
  expect(
    errorLinesFor({
      PORT: '70000',
      MEDIA_STORE: 's3',
      HSTS_SECONDS: '60',
      WORKERS: '2',
      GRAPHQL_ONLY_DOCUMENTS: 'on',
      FAUST_FRONTEND_URL: 'https://front.example',
      EVENTS_NAMESPACE: 'same/v1',
      BEACON_NAMESPACE: 'same/v1',
    }),
  ).toEqual([
    'PORT=70000 must be a whole number from 0 to 65535',
    'HSTS_SECONDS requires a SITE_URL that begins with https:',
    expect.stringMatching(
      /^WORKERS=2 requires PostgreSQL.*: postern backup FILE, set DATABASE_URL to .*, postern restore/,
    ),
    'MEDIA_STORE=s3 requires S3_BUCKET, the name of the bucket',
    'GRAPHQL_ONLY_DOCUMENTS=on requires GRAPHQL_DOCUMENTS_FILE, the file of the documents',
    'FAUST_FRONTEND_URL requires FAUST_SECRET, the secret of the front end',
    'EVENTS_NAMESPACE, BEACON_NAMESPACE, EXPORT_NAMESPACE, UPDATER_NAMESPACE and UPDATER_OLD_NAMESPACE must differ',
  ]);
  // Whether these go with the address of the database, or of the site, is unknown.
  expect(
    errorLinesFor({ DATABASE_URL: 'mysql://db/x', WORKERS: '2', SITE_URL: 'ftp://x', HSTS_SECONDS: '60' }),
  ).toEqual([expect.stringMatching(/^SITE_URL=ftp/), expect.stringMatching(/^DATABASE_URL=… must be file:/)]);
  expect(errorLinesFor({ DATABASE_URL_FILE: 'missing', WORKERS: '2' })).toEqual([
    expect.stringMatching(/^DATABASE_URL_FILE=missing cannot be used/),
  ]);
});

test.each([
  [{ EVENTS_NAMESPACE: 'updater' }, 1],
  [{ UPDATER_NAMESPACE: 'news/v1', UPDATER_OLD_NAMESPACE: 'news' }, 1],
  [{ UPDATER_NAMESPACE: 'off', EVENTS_NAMESPACE: 'updater' }, 0],
  [{ UPDATER_NAMESPACE: 'news', EXPORT_NAMESPACE: 'off', EVENTS_NAMESPACE: 'off', BEACON_NAMESPACE: 'off' }, 0],
] as [Record<string, string>, number][])('the namespaces %j have %d problems', (env, problems) => {
  expect(errorLinesFor(env)).toHaveLength(problems);
});

test('variables that look like misspelled settings are found, in the environment and in the file .env', () => {
  writeFileSync(join(cwd, '.env'), 'DATABSE_POOL=4\nSITEURL=https://example.org\n');
  const { misspelledNames } = loadConfig(
    { MEDIA_STROE: 's3', METRIC_PORT: '9000', DATABASE_URI_FILE: 'x', WORKER: '2', GRAPHQL_MAX_ALIASS: '3' },
    { cwd },
  );
  expect(Object.fromEntries(misspelledNames.map(({ name, nearest }) => [name, nearest]))).toEqual({
    DATABSE_POOL: 'DATABASE_POOL',
    SITEURL: 'SITE_URL',
    MEDIA_STROE: 'MEDIA_STORE',
    METRIC_PORT: 'METRICS_PORT',
    DATABASE_URI_FILE: 'DATABASE_URL_FILE',
    WORKER: 'WORKERS',
    GRAPHQL_MAX_ALIASS: 'GRAPHQL_MAX_ALIASES',
  });
});

test('settings, and variables of the system and of other programs, do not count as misspelled', () => {
  const names = [
    ...[
      'PATH',
      'HOME',
      'PWD',
      'OLDPWD',
      'USER',
      'LOGNAME',
      'SHELL',
      'TERM',
      'LANG',
      'LC_ALL',
      'TZ',
      'HOSTNAME',
      'SHLVL',
    ],
    ...[
      'TMPDIR',
      'EDITOR',
      'DISPLAY',
      'XDG_DATA_DIRS',
      'XDG_DATA_HOME',
      'SSH_AUTH_SOCK',
      'INVOCATION_ID',
      'POST',
      'COST',
    ],
    ...[
      'NODE_ENV',
      'NODE_OPTIONS',
      'npm_config_cache',
      'npm_package_json',
      'npm_lifecycle_event',
      'INIT_CWD',
      'UV_THREADPOOL_SIZE',
    ],
    ...[
      'CI',
      'DOCKER_HOST',
      'KUBERNETES_PORT',
      'KUBERNETES_SERVICE_HOST',
      'DATABASE_PORT',
      'DATABASE_HOST',
      'DATABASE_NAME',
    ],
    ...[
      'DATABASE_USER',
      'DATABASE_SERVICE_HOST',
      'TEST_DATABASE_URL',
      'POSTGRES_HOST',
      'POSTGRES_DB',
      'PGHOST',
      'REDIS_PORT',
    ],
    ...[
      'AWS_REGION',
      'AWS_PROFILE',
      'AWS_DEFAULT_REGION',
      'OTEL_SERVICE_NAME',
      'HTTP_PROXY',
      'NO_PROXY',
      'PORTS',
      'IMAGE_TAG',
    ],
    ...['DATABASE_POOL', 'IMPORT_PASSWORD', 'DATABASE_URL_FILE'],
  ];
  const env = Object.fromEntries(names.map((name) => [name, '5']));
  writeFileSync(join(cwd, '5'), 'postgresql://a@db/x');
  expect(loadConfig(env, { cwd }).misspelledNames).toEqual([]);
});
