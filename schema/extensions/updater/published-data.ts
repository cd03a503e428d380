import { newestVersions } from '../package-versions.ts';
import { plainDescription, type RepositoryDocument } from './repository-row.ts';

/** Most versions that are told of a repository. */
const MOST_VERSIONS = 20;
const SHORT_DESCRIPTION = 147;

/** What is made of a repository's document for readers. */
export interface PublishedFacts {
  shortDescription: string;
  contributors: Readonly<Record<string, unknown>>;
  tags: Readonly<Record<string, string>>;
  versions: readonly (readonly [version: string, address: string])[];
  createdAt: Readonly<Record<string, string>>;
  lastUpdated: string;
  added: string;
}

/** Makes what readers are told of a repository. */
export function publishedFacts(document: RepositoryDocument): PublishedFacts {
  return {
    shortDescription: `${[...plainDescription(document)].slice(0, SHORT_DESCRIPTION).join('')}...`,
    contributors: document.contributors,
    tags: Object.fromEntries(document.keywords.map((keyword) => [dashed(keyword), keyword])),
    versions: newestVersions(document.versions, MOST_VERSIONS),
    createdAt: document.hasReleaseAsset ? Object.fromEntries(newestVersions(document.createdAt, MOST_VERSIONS)) : {},
    lastUpdated: document.lastUpdated === '' ? '' : clockTime(new Date(document.lastUpdated)),
    added: document.added.slice(0, 10),
  };
}

const dashed = (keyword: string): string =>
  keyword
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');

/** `2024-06-01 12:00pm GMT`. */
function clockTime(moment: Date): string {
  const [day = '', time = ''] = moment.toISOString().split('T');
  const hour = moment.getUTCHours();
  const half = hour < 12 ? 'am' : 'pm';
  return `${day} ${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)}${half} GMT`;
}
