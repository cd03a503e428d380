import { siteOf } from '../../schema/core/domain.ts';
import { type Html, html } from './html-template.ts';
import type { PageEnvironment } from './page-environment.ts';

/** A local date of the site as an element, in the site's date format. */
export async function shownDate({ domain }: PageEnvironment, local: string): Promise<Html> {
  const site = await siteOf(domain);
  return html`<time datetime="${local}">${site.clock.format(site.text('date_format') || 'F j, Y', local)}</time>`;
}

/** A time in GMT as a local date of the site. */
export async function shownMoment(environment: PageEnvironment, gmt: string): Promise<Html> {
  const { clock } = await siteOf(environment.domain);
  return shownDate(environment, clock.toLocal(gmt.slice(0, 19)));
}
