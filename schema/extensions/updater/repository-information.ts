import { createHash } from 'node:crypto';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { compareVersions, newestVersions } from '../package-versions.ts';
import { cachedFacts } from './cache.ts';
import type { PublishedFacts } from './published-facts.ts';
import { documentOf, type RepositoryDocument, type RepositoryRow, UNREAD_VERSION } from './repository-row.ts';

/** A repository as its readers see it. */
export interface RepositoryInformation {
  row: RepositoryRow;
  document: RepositoryDocument;
  facts: PublishedFacts;
  slugDid: string | null;
  asksForDevelopment: boolean;
  usesDevelopment: boolean;
  version: string;
  downloadLink: string;
}

/**
 * What is known of a repository. Errors, in this order: `updater_slug_missing`, `updater_not_shared`,
 * `updater_not_found`, `updater_data_incorrect` with the limits of its git host.
 */
export async function repositoryInformation(
  { slug, development }: { slug: string; development: boolean },
  context: RequestContext,
): Promise<RepositoryInformation> {
  if (slug === '') throw domainError('updater_slug_missing');
  const { reader } = context.kernel.database;
  const addition = await reader.repositoryAddition.findUnique({ where: { slug } });
  if (addition?.privatePackage) throw domainError('updater_not_shared');
  const row = await reader.repository.findUnique({ where: { slug } });
  if (!row) throw domainError('updater_not_found');
  if (row.remoteVersion === UNREAD_VERSION) {
    throw domainError('updater_data_incorrect', { data: { rateLimit: rateLimit(row, context.kernel.now()) } });
  }
  return describe(row, { development, context });
}

/** What is known of every repository that was added and is not private; those that cannot be read are left out. */
export async function additionsInformation(context: RequestContext): Promise<RepositoryInformation[]> {
  const { reader } = context.kernel.database;
  const additions = await reader.repositoryAddition.findMany({ where: { privatePackage: false } });
  const rows = await reader.repository.findMany({
    where: { slug: { in: additions.map(({ slug }) => slug) }, remoteVersion: { not: UNREAD_VERSION } },
    orderBy: { slug: 'asc' },
  });
  return await Promise.all(rows.map((row) => describe(row, { development: false, context })));
}

async function describe(
  row: RepositoryRow,
  { development, context }: { development: boolean; context: RequestContext },
): Promise<RepositoryInformation> {
  const document = documentOf(row);
  const [newest] = newestVersions(document.developmentVersions, 1);
  const [stable] = newestVersions(document.versions, 1);
  const usesDevelopment = development && newest !== undefined && (!stable || compareVersions(newest[0], stable[0]) > 0);
  return {
    row,
    document,
    facts: await cachedFacts(row, context),
    slugDid: row.did === '' ? null : `${row.slug}-${shortHash(row.did)}`,
    asksForDevelopment: development,
    usesDevelopment,
    version: usesDevelopment ? newest[0].replace(/^v/, '') : row.remoteVersion,
    downloadLink: usesDevelopment ? newest[1] : document.downloadLink || (stable?.[1] ?? ''),
  };
}

const shortHash = (did: string): string => createHash('sha256').update(did, 'utf8').digest('hex').slice(0, 6);

/** The limits that GitHub told; when they end as the time until then. */
function rateLimit(row: RepositoryRow, now: Date): Readonly<Record<string, string>> {
  if (row.host !== 'github') return {};
  const { rateLimit: headers } = documentOf(row);
  const reset = Number(headers['x-ratelimit-reset']);
  if (!Number.isFinite(reset)) return headers;
  const minutes = Math.max(0, Math.ceil((reset * 1_000 - now.getTime()) / 60_000));
  return { ...headers, 'x-ratelimit-reset': `${minutes} minutes` };
}
