import { plainDescription, type RepositoryDocument } from '../../core/rows/repository-row.ts';
import { newestVersions } from '../../values/package-versions.ts';

/** The maximum number of listed versions of a repository. */
const MAX_VERSIONS = 20;
const SHORT_DESCRIPTION_LENGTH = 147;

/** The public data that is computed from the document of a repository. */
export interface PublishedData {
  shortDescription: string;
  contributors: Readonly<Record<string, unknown>>;
  tags: Readonly<Record<string, string>>;
  versions: readonly (readonly [version: string, address: string])[];
  createdAt: Readonly<Record<string, string>>;
  lastUpdated: string;
  added: string;
}

/** Computes the public data of a repository. */
export function publishedData(document: RepositoryDocument): PublishedData {
  return {
    shortDescription: `${[...plainDescription(document)].slice(0, SHORT_DESCRIPTION_LENGTH).join('')}...`,
    contributors: document.contributors,
    tags: Object.fromEntries(document.keywords.map((keyword) => [keywordSlug(keyword), keyword])),
    versions: newestVersions(document.versions, MAX_VERSIONS),
    createdAt: document.hasReleaseAsset ? Object.fromEntries(newestVersions(document.createdAt, MAX_VERSIONS)) : {},
    lastUpdated: document.lastUpdated === '' ? '' : formatTime(new Date(document.lastUpdated)),
    added: document.added.slice(0, 10),
  };
}

const keywordSlug = (keyword: string): string =>
  keyword
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');

/** Formats a time like `2024-06-01 12:00pm GMT`. */
function formatTime(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T');
  const hour = date.getUTCHours();
  const period = hour < 12 ? 'am' : 'pm';
  return `${day} ${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)}${period} GMT`;
}
