import type { Repository } from '../../../prisma/generated/sqlite/client.ts';
import { stripTags } from '../../markup/html/strip-tags.ts';

/** What is stored of a repository beside its columns. */
export interface RepositoryDocument {
  name: string;
  url: string;
  updateUri: string;
  isActive: boolean;
  isInDirectory: boolean;
  hasReleaseAsset: boolean;
  author: string;
  authorUri: string;
  /** E-mail address or web address. */
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
  /** Address of the archive by version. */
  versions: Readonly<Record<string, string>>;
  /** The same of the development channel. */
  developmentVersions: Readonly<Record<string, string>>;
  /** When release assets were made, by version. */
  createdAt: Readonly<Record<string, string>>;
  donateLink: string;
  banners: Readonly<Record<string, string>>;
  icons: Readonly<Record<string, string>>;
  /** Moments as ISO texts; empty: not known. */
  lastUpdated: string;
  added: string;
  numRatings: number;
  rating: number;
  activeInstalls: number;
  homepage: string;
  /** What the git host said of its limits, headers by lower-case name. */
  rateLimit: Readonly<Record<string, string>>;
}

/** The stored document of a repository. */
export const documentOf = ({ document }: Pick<Repository, 'document'>): RepositoryDocument =>
  JSON.parse(document) as RepositoryDocument;

/** The remote version of a repository whose data could not be read. */
export const UNREAD_VERSION = '0.0.0';

/** The description without its tags. */
export const plainDescription = ({
  description,
  sections,
}: Pick<RepositoryDocument, 'description' | 'sections'>): string =>
  stripTags(description === '' ? (sections.description ?? '') : description).trim();
