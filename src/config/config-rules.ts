import { commandLine, isPostgresqlUrl } from './config-values.ts';
import type { ConfigValues } from './config-variables.ts';
import { areNamespacesDistinct, extensionNamespaces } from './extension-namespaces.ts';

type Name = keyof ConfigValues;

/** What several variables must be together. */
interface ConfigRule {
  /** The variables that the rule reads. */
  readonly names: readonly Name[];
  /** What is wrong with the values, and what to do; undefined if nothing is. */
  problem(values: ConfigValues): string | undefined;
}

const rule = <const Names extends readonly Name[]>(
  names: Names,
  problem: (values: Pick<ConfigValues, Names[number]>) => string | undefined,
): ConfigRule => ({ names, problem });

const isPostgresql = ({ DATABASE_URL: url = '' }: Pick<ConfigValues, 'DATABASE_URL'>): boolean => isPostgresqlUrl(url);

const RULES: readonly ConfigRule[] = [
  rule(['DATABASE_URL', 'DATABASE_READER_URL'], (values) =>
    values.DATABASE_READER_URL.length > 0 && !isPostgresql(values)
      ? 'DATABASE_READER_URL requires a DATABASE_URL that begins with postgresql://'
      : undefined,
  ),
  rule(['DATABASE_URL', 'DATABASE_DIRECT_URL'], (values) =>
    values.DATABASE_DIRECT_URL !== undefined && !isPostgresql(values)
      ? 'DATABASE_DIRECT_URL requires a DATABASE_URL that begins with postgresql://'
      : undefined,
  ),
  rule(['DATABASE_POOLER', 'DATABASE_DIRECT_URL'], ({ DATABASE_POOLER: pooler, DATABASE_DIRECT_URL: direct }) =>
    pooler === 'transaction' && direct === undefined
      ? 'DATABASE_POOLER=transaction requires DATABASE_DIRECT_URL, the address without the pooler'
      : undefined,
  ),
  rule(['DATABASE_POOLER', 'DATABASE_URL'], ({ DATABASE_POOLER: pooler, DATABASE_URL: url = '' }) =>
    pooler === 'transaction' && /[?&](?:schema|options)=/.test(url)
      ? 'DATABASE_POOLER=transaction requires a DATABASE_URL without schema and options, which poolers do not pass on'
      : undefined,
  ),
  rule(['HSTS_SECONDS', 'SITE_URL'], ({ HSTS_SECONDS: seconds, SITE_URL: url }) =>
    seconds > 0 && !url?.startsWith('https:') ? 'HSTS_SECONDS requires a SITE_URL that begins with https:' : undefined,
  ),
  rule(['WORKERS', 'DATABASE_URL'], (values) =>
    typeof values.WORKERS === 'number' && values.WORKERS > 1 && !isPostgresql(values)
      ? `WORKERS=${values.WORKERS} requires PostgreSQL, because a SQLite database has one process. Remove WORKERS, or move the site to PostgreSQL: ${commandLine('backup FILE')}, set DATABASE_URL to postgresql://…, ${commandLine('restore FILE')}.`
      : undefined,
  ),
  rule(['MEDIA_STORE', 'S3_BUCKET'], ({ MEDIA_STORE: store, S3_BUCKET: bucket }) =>
    store === 's3' && bucket === undefined ? 'MEDIA_STORE=s3 requires S3_BUCKET, the name of the bucket' : undefined,
  ),
  rule(['GRAPHQL_ONLY_DOCUMENTS', 'GRAPHQL_DOCUMENTS_FILE'], (values) =>
    values.GRAPHQL_ONLY_DOCUMENTS && values.GRAPHQL_DOCUMENTS_FILE === undefined
      ? 'GRAPHQL_ONLY_DOCUMENTS=on requires GRAPHQL_DOCUMENTS_FILE, the file of the documents'
      : undefined,
  ),
  rule(['FAUST_FRONTEND_URL', 'FAUST_SECRET'], ({ FAUST_FRONTEND_URL: url, FAUST_SECRET: secret }) =>
    url !== undefined && secret === undefined
      ? 'FAUST_FRONTEND_URL requires FAUST_SECRET, the secret of the front end'
      : undefined,
  ),
  rule(
    [
      'BRAND',
      'UPDATER_POST',
      'EVENTS_NAMESPACE',
      'BEACON_NAMESPACE',
      'EXPORT_NAMESPACE',
      'UPDATER_NAMESPACE',
      'UPDATER_OLD_NAMESPACE',
    ],
    (values) =>
      areNamespacesDistinct(extensionNamespaces(values, values.BRAND))
        ? undefined
        : 'EVENTS_NAMESPACE, BEACON_NAMESPACE, EXPORT_NAMESPACE, UPDATER_NAMESPACE and UPDATER_OLD_NAMESPACE must differ',
  ),
];

/** The problems of values that do not go together. A rule that reads one of `invalidNames`, which have no value, is skipped. */
export const ruleProblems = (values: ConfigValues, invalidNames: ReadonlySet<string>): string[] =>
  RULES.filter(({ names }) => !names.some((name) => invalidNames.has(name))).flatMap(
    ({ problem }) => problem(values) ?? [],
  );
