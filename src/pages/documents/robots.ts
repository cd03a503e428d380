import type { PageEnvironment } from '../page-environment.ts';
import { sitemapIndexAddress } from '../sitemaps/sitemap-document.ts';

/**
 * Writes `robots.txt`. A site that is not public has no sitemap; its pages may be read, so that search engines see that
 * they must not list them.
 */
export async function robotsDocument(
  environment: PageEnvironment,
  { isPublic }: { isPublic: boolean },
): Promise<string> {
  const { adminPath } = environment.dialect;
  const lines = ['User-agent: *', `Disallow: ${adminPath}`, `Allow: ${adminPath}admin-ajax.php`];
  if (isPublic) lines.push('', `Sitemap: ${await sitemapIndexAddress(environment)}`);
  return `${lines.join('\n')}\n`;
}
