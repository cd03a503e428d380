import type { Repository } from '../../../prisma/generated/sqlite/client.ts';
import { stripTags } from '../../markup/html/strip-tags.ts';

/** The JSON document that is stored with a repository of the updater. */
export interface RepositoryDocument {
  name: string;
  url: string;
  updateUri: string;
  isActive: boolean;
  isInDirectory: boolean;
  hasReleaseAsset: boolean;
  author: string;
  authorUri: string;
  /** The contact for reports of security problems: an e-mail address or a web address. */
  security: string;
  license: string;
  contributors: Readonly<Record<string, unknown>>;
  requires: string | false;
  tested: string;
  requiresPhp: string | false;
  requiresPlugins: readonly string[];
  description: string;
  sections: Readonly<Record<string, string>>;
  keywords: readonly string[];
  downloadLink: string;
  /** The addresses of the archives by version. */
  versions: Readonly<Record<string, string>>;
  /** The addresses of the archives of the development channel by version. */
  developmentVersions: Readonly<Record<string, string>>;
  /** The creation times of release assets by version. */
  createdAt: Readonly<Record<string, string>>;
  donateLink: string;
  banners: Readonly<Record<string, string>>;
  icons: Readonly<Record<string, string>>;
  /** Times as ISO texts; empty if they are unknown. */
  lastUpdated: string;
  added: string;
  numRatings: number;
  rating: number;
  activeInstalls: number;
  homepage: string;
  /** The rate limit headers of the git host, by lower-case name. */
  rateLimit: Readonly<Record<string, string>>;
}

/** Parses the stored document of a repository. */
export const documentOf = ({ document }: Pick<Repository, 'document'>): RepositoryDocument =>
  JSON.parse(document) as RepositoryDocument;

/** The remote version of a repository whose data could not be read. */
export const UNREAD_VERSION = '0.0.0';

/** Returns the description without HTML tags. */
export const plainDescription = ({
  description,
  sections,
}: Pick<RepositoryDocument, 'description' | 'sections'>): string =>
  stripTags(description === '' ? (sections.description ?? '') : description).trim();
