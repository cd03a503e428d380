import { siteAddressesOf } from './convert-options.ts';
import { type AddressRewriter, rewriterOf } from './site-address.ts';
import { comparableAddress } from './sources/file-path.ts';
import type { Stage } from './stage/stage.ts';
import { UPLOADS } from './staged-files.ts';

const FILE_ADDRESSES = `SELECT m.meta_id AS batch_key, p.attachment_url AS url, m.meta_value AS path
  FROM postmeta m JOIN posts p ON p.ID = m.post_id
  WHERE m.meta_id > ? AND m.meta_key = '_wp_attached_file' AND p.attachment_url <> '' ORDER BY m.meta_id`;

const ADDRESS = /(?:https?:)?\/\/[^\s"'<>()[\]\\]+/gi;
/** The suffix of a rendition's name; renditions are in the folder of their file. */
const RENDITION = /-\d+x\d+(?=\.\w+$)/;

/**
 * Extends a rewriter to files of attachments at addresses outside of the site's uploads, such as on another host. Their
 * addresses in texts become addresses of this site, also if they have another scheme or a query.
 */
export function withFileAddresses(
  addresses: AddressRewriter,
  { stage, siteUrl }: { stage: Stage; siteUrl: string },
): AddressRewriter {
  const home = (siteAddressesOf(stage)[0] ?? siteUrl).replace(/\/+$/, '');
  const paths = new Map<string, string>();
  for (const rows of stage.batches<{ url: string; path: string }>(FILE_ADDRESSES)) {
    for (const { url, path } of rows) {
      const address = comparableAddress(url.trim());
      if (address !== comparableAddress(`${home}${UPLOADS}${path}`)) paths.set(address, path);
    }
  }
  if (paths.size === 0) return addresses;
  const hosts = new Set([...paths.keys()].map(hostOf));
  const newAddress = (addressInText: string): string => {
    const address = comparableAddress(addressInText);
    if (!hosts.has(hostOf(address))) return addressInText;
    const [rendition = ''] = RENDITION.exec(address) ?? [];
    const path = paths.get(address) ?? paths.get(address.replace(RENDITION, ''))?.replace(/(?=\.\w+$)/, rendition);
    if (path === undefined) return addressInText;
    const query = /[?#].*$/.exec(addressInText)?.[0] ?? '';
    return `${home}${UPLOADS}${path.split('/').map(encodeURIComponent).join('/')}${query}`;
  };
  return rewriterOf((text) => addresses.text(text.includes('//') ? text.replace(ADDRESS, newAddress) : text));
}

/** The host of an address without its scheme. */
const hostOf = (address: string): string => address.slice(2, address.indexOf('/', 2));
