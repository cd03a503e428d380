import { siteOf } from '../../schema/core/domain.ts';
import { type Html, html } from './html-template.ts';
import type { PageEnvironment } from './page-environment.ts';

/** A `time` element for a local time of the site, in the site's date format. */
export async function localDateElement({ domain }: PageEnvironment, local: string): Promise<Html> {
  const site = await siteOf(domain);
  return html`<time datetime="${local}">${site.clock.format(site.text('date_format') || 'F j, Y', local)}</time>`;
}

/** A `time` element for a time in GMT, shown as a local date of the site. */
export async function gmtDateElement(environment: PageEnvironment, gmt: string): Promise<Html> {
  const { clock } = await siteOf(environment.domain);
  return localDateElement(environment, clock.toLocal(gmt.slice(0, 19)));
}
