import { ownValue } from '../own-value.ts';
import { documentOf, type RepositoryRow } from './repository-row.ts';

/** Where each git host has the archive of a tag or a branch. */
const ARCHIVES: Readonly<Record<string, (uri: string, name: string) => string>> = {
  github: (uri, name) => `${uri}/archive/${name}.zip`,
  gitlab: (uri, name) => `${uri}/-/archive/${name}/${uri.slice(uri.lastIndexOf('/') + 1)}-${name}.zip`,
  bitbucket: (uri, name) => `${uri}/get/${name}.zip`,
  gitea: (uri, name) => `${uri}/archive/${name}.zip`,
  gist: (uri, name) => `${uri}/archive/${name}.zip`,
};

/** Address of the archive of a tag or a branch: the one that is known of a version, or the git host's. */
export function archiveAddress(row: RepositoryRow, name: string): string {
  const { versions } = documentOf(row);
  const known = ownValue(versions, name) ?? ownValue(versions, name.replace(/^v/, ''));
  const encoded = name.split('/').map(encodeURIComponent).join('/');
  return known ?? ARCHIVES[row.host]?.(row.uri.replace(/\/$|\.git$/, ''), encoded) ?? row.uri;
}
