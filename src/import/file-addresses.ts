import { type AddressRewriter, rewriterOf } from './address-rewriter.ts';
import { optionOf, siteAddressesOf } from './convert-options.ts';
import { FileFolders, UPLOADS } from './file-folders.ts';
import type { Stage } from './stage/stage.ts';

/** Characters that end an address in text, markup and block attributes. */
const ADDRESS = /(?:https?:)?\/\/[^\s"'<>()[\]\\]+/gi;
/** An address in JSON with escaped slashes. */
const ESCAPED_ADDRESS = /(?:https?:)?\\\/\\\/(?:[^\s"'<>()[\]\\]|\\\/)+/gi;
const ENCODED_ADDRESS = /https?%3A%2F%2F[\w.~%-]+/gi;
/** Punctuation after an address in a sentence or a list. */
const PUNCTUATION = '.,;:!?';

/**
 * Extends a rewriter to the files of a site, in all forms of their address: with and without a scheme, with `www.`,
 * from the root, through the image proxy of WordPress.com, escaped in JSON and percent-encoded. They become addresses
 * in the folder of uploads, also if the site had its files in another folder or on another host.
 */
export function withFileAddresses(
  addresses: AddressRewriter,
  { stage, siteUrl }: { stage: Stage; siteUrl: string },
): AddressRewriter {
  const home = (siteAddressesOf(stage)[0] ?? siteUrl).replace(/\/+$/, '');
  const folders = FileFolders.of(stage, { home, uploadsUrl: optionOf(stage, 'upload_url_path') });
  const newAddress = (address: string): string => {
    const end = endOf(address);
    const path = folders.uploadPath(address.slice(0, end));
    return path === undefined ? address : `${home}${UPLOADS}${path}${address.slice(end)}`;
  };
  const origin = URL.canParse(home) ? new URL(home).origin : '';
  const fromRoot = rootAddresses(folders.rootPaths(new URL(`${siteUrl}/`).pathname));
  const newRootAddress = (address: string): string => {
    const changed = newAddress(origin + address);
    return changed === origin + address ? address : changed;
  };
  return rewriterOf((text) => {
    let rewritten = text;
    if (text.includes('//')) rewritten = rewritten.replace(ADDRESS, newAddress);
    if (text.includes('\\/')) {
      rewritten = rewritten.replace(ESCAPED_ADDRESS, (address) => escaped(newAddress(unescaped(address))));
    }
    if (/%2F/i.test(text))
      rewritten = rewritten.replace(ENCODED_ADDRESS, (address) => inEncodedForm(address, newAddress));
    if (fromRoot) {
      rewritten = rewritten.replace(fromRoot, (address) =>
        address.includes('\\/') ? escaped(newRootAddress(unescaped(address))) : newRootAddress(address),
      );
    }
    return addresses.text(rewritten);
  });
}

/** Where an address ends, without the punctuation after it. */
function endOf(address: string): number {
  let end = address.length;
  while (end > 0 && PUNCTUATION.includes(address.charAt(end - 1))) end--;
  return end;
}

const escaped = (address: string): string => address.replaceAll('/', '\\/');
const unescaped = (address: string): string => address.replaceAll('\\/', '/');

function inEncodedForm(address: string, change: (address: string) => string): string {
  try {
    const decoded = decodeURIComponent(address);
    const changed = change(decoded);
    return changed === decoded ? address : encodeURIComponent(changed);
  } catch {
    return address;
  }
}

/** A pattern of addresses from the root that begin with one of these paths, also with escaped slashes; null for none. */
function rootAddresses(paths: readonly string[]): RegExp | null {
  if (paths.length === 0) return null;
  const alternatives = paths.map((path) => path.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&').replaceAll('/', '\\\\?/'));
  return new RegExp(`(?<![\\w.:/%\\\\-])(?:${alternatives.join('|')})(?:[^\\s"'<>()[\\]\\\\]|\\\\/)+`, 'gi');
}
