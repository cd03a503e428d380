import type { RequestContext } from '../core/request-context.ts';

/** Returns the address of the icon of the site; empty if it has none. */
export async function siteIconUrl({ site, kernel, loaders }: RequestContext): Promise<string> {
  const id = site.integer('site_icon');
  const icon = id > 0 ? await loaders.media.load(id) : null;
  return icon ? `${kernel.addresses.uploads}/${icon.file}` : '';
}
