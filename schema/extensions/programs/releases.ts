import type { Artifact, Repository } from '../../../prisma/generated/sqlite/client.ts';
import type { RepositoryDocument } from '../../core/rows/repository-row.ts';
import { newestVersions } from '../../values/package-versions.ts';

/** The maximum number of releases in a metadata document. */
export const MAX_RELEASES = 10;

const BANNER_SIZES: Readonly<Record<string, readonly [width: number, height: number]>> = {
  low: [772, 250],
  high: [1544, 500],
};
const ICON_SIZES: Readonly<Record<string, readonly [width: number, height: number]>> = {
  '1x': [128, 128],
  '2x': [256, 256],
};
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** Lists the releases of a repository for a metadata document, the newest first. */
export function releasesOf(input: {
  repository: Repository;
  document: RepositoryDocument;
  artifacts: readonly Artifact[];
}): Record<string, unknown>[] {
  const { repository, document, artifacts } = input;
  const processed = new Map(artifacts.map((artifact) => [artifact.url, artifact]));
  const images = {
    ...imageList('banner', { images: document.banners, sizes: BANNER_SIZES }),
    ...imageList('icon', { images: iconsOf(document.icons), sizes: ICON_SIZES }),
  };
  return newestVersions(document.versions, MAX_RELEASES).map(([version, url]) => ({
    version: version.replace(/^v/, ''),
    requires: requirements(document),
    suggests: document.tested === '' ? {} : { 'env:cms': `>=${document.tested}` },
    provides: {},
    artifacts: { ...images, package: [packageFile(url, { document, processed: processed.get(url) })] },
    ...(repository.isPrivate ? { auth: {} } : {}),
  }));
}

function requirements({ requires, requiresPhp, requiresPlugins }: RepositoryDocument): Record<string, string> {
  return {
    ...(requiresPhp ? { 'env:php': `>=${requiresPhp}` } : {}),
    ...(requires ? { 'env:cms': `>=${requires}` } : {}),
    ...Object.fromEntries(requiresPlugins.filter((name) => name.startsWith('did:')).map((did) => [did, '*'])),
  };
}

function packageFile(
  url: string,
  { document, processed }: { document: RepositoryDocument; processed: Artifact | undefined },
): Record<string, unknown> {
  return {
    url,
    'content-type': document.hasReleaseAsset ? 'application/octet-stream' : 'application/zip',
    signature: processed?.signature || null,
    checksum: processed?.sha256 ? `sha256:${processed.sha256}` : null,
  };
}

/** Omits the default icon if there are others. */
function iconsOf(icons: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { default: _, ...others } = icons;
  return Object.keys(others).length > 0 ? others : icons;
}

function imageList(
  name: string,
  {
    images,
    sizes,
  }: {
    images: Readonly<Record<string, string>>;
    sizes: Readonly<Record<string, readonly [width: number, height: number]>>;
  },
): Record<string, unknown> {
  const list = Object.entries(images).map(([size, url]) => {
    const type = IMAGE_TYPES[/\.(\w{3,4})(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase() ?? ''] ?? 'image/png';
    const [width, height] = (type === 'image/svg+xml' ? undefined : sizes[size]) ?? [null, null];
    return { url, 'content-type': type, height, width };
  });
  return list.length > 0 ? { [name]: list } : {};
}
