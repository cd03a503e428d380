import type { RequestContext } from '../core/request-context.ts';

/** Address of the site's icon; empty for none. */
export async function siteIconUrl({ site, kernel, loaders }: RequestContext): Promise<string> {
  const id = site.integer('site_icon');
  const icon = id > 0 ? await loaders.media.load(id) : null;
  return icon ? `${kernel.addresses.uploads}/${icon.file}` : '';
}
