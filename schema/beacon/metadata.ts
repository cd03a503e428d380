import { documentOf, plainDescription, type RepositoryRow } from '../updater/repository-row.ts';
import { type ArtifactRow, releasesOf } from './releases.ts';

/** A package as it is stored; `document` is what it says otherwise than its repository. */
export interface PackageRow {
  did: string;
  slug: string;
  type: string;
  document: string;
}

const DESCRIPTION = 139;
const DEFAULT_LICENSE = 'GPL-2.0-or-later';

/** The metadata document of a package (protocol 2.2): its repository's facts under what was loaded for it. */
export function metadataDocument(
  row: PackageRow,
  { repository, artifacts }: { repository: RepositoryRow; artifacts: readonly ArtifactRow[] },
): Record<string, unknown> {
  const facts = documentOf(repository);
  const derived = {
    '@context': 'https://fair.pm/ns/metadata/v1',
    id: row.did,
    type: `cms-${row.type}`,
    name: facts.name,
    slug: row.slug,
    filename: repository.file,
    description: `${[...plainDescription(facts)].slice(0, DESCRIPTION).join('')}…`,
    authors: [{ name: facts.author, url: facts.authorUri }],
    license: facts.license || DEFAULT_LICENSE,
    security: securityContacts(facts.security),
    keywords: facts.keywords,
    sections: facts.sections,
    last_updated: facts.lastUpdated,
    releases: releasesOf({ repository, facts, artifacts }),
  };
  return { ...derived, ...(JSON.parse(row.document) as Record<string, unknown>) };
}

function securityContacts(contact: string): readonly Record<string, string>[] {
  if (contact === '') return [];
  return [/^https?:/.test(contact) ? { url: contact } : { email: contact.replace(/^mailto:/, '') }];
}
