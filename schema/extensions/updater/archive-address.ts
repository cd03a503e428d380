import type { Repository } from '../../../prisma/generated/sqlite/client.ts';
import { documentOf } from '../../core/rows/repository-row.ts';
import { ownValue } from '../../values/own-value.ts';

/** The addresses of archives of a tag or a branch, by git host. */
const ARCHIVE_ADDRESSES: Readonly<Record<string, (uri: string, name: string) => string>> = {
  github: (uri, name) => `${uri}/archive/${name}.zip`,
  gitlab: (uri, name) => `${uri}/-/archive/${name}/${uri.slice(uri.lastIndexOf('/') + 1)}-${name}.zip`,
  bitbucket: (uri, name) => `${uri}/get/${name}.zip`,
  gitea: (uri, name) => `${uri}/archive/${name}.zip`,
  gist: (uri, name) => `${uri}/archive/${name}.zip`,
};

/**
 * Returns the address of the archive of a tag or a branch: that of a recorded version, or else that of the git host.
 */
export function archiveAddress(row: Pick<Repository, 'document' | 'host' | 'uri'>, name: string): string {
  const { versions } = documentOf(row);
  const recorded = ownValue(versions, name) ?? ownValue(versions, name.replace(/^v/, ''));
  const encoded = name.split('/').map(encodeURIComponent).join('/');
  return recorded ?? ARCHIVE_ADDRESSES[row.host]?.(row.uri.replace(/\/$|\.git$/, ''), encoded) ?? row.uri;
}
