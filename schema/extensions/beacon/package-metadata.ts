import type { Artifact, Package, Repository } from '../../../prisma/generated/sqlite/client.ts';
import { documentOf, plainDescription } from '../../core/rows/repository-row.ts';
import { releasesOf } from './releases.ts';

const DESCRIPTION_LENGTH = 139;
const DEFAULT_LICENSE = 'GPL-2.0-or-later';

/**
 * Creates the metadata document of a package (docs/protocol/beacon.md#metadata-document): the data of its repository,
 * overridden by the stored `document` of the package.
 */
export function metadataDocument(
  row: Package,
  { repository, artifacts }: { repository: Repository; artifacts: readonly Artifact[] },
): Record<string, unknown> {
  const document = documentOf(repository);
  const derived = {
    '@context': 'https://fair.pm/ns/metadata/v1',
    id: row.did,
    type: `cms-${row.type}`,
    name: document.name,
    slug: row.slug,
    filename: repository.file,
    description: `${[...plainDescription(document)].slice(0, DESCRIPTION_LENGTH).join('')}…`,
    authors: [{ name: document.author, url: document.authorUri }],
    license: document.license || DEFAULT_LICENSE,
    security: securityContacts(document.security),
    keywords: document.keywords,
    sections: document.sections,
    last_updated: document.lastUpdated,
    releases: releasesOf({ repository, document, artifacts }),
  };
  return { ...derived, ...(JSON.parse(row.document) as Record<string, unknown>) };
}

function securityContacts(contact: string): readonly Record<string, string>[] {
  if (contact === '') return [];
  return [/^https?:/.test(contact) ? { url: contact } : { email: contact.replace(/^mailto:/, '') }];
}
