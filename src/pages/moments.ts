import { siteOf } from '../../schema/domain.ts';
import { type Html, html } from './html.ts';
import type { Surroundings } from './surroundings.ts';

/** A local date of the site as an element, in the site's own way of writing dates. */
export async function shownDate({ domain }: Surroundings, local: string): Promise<Html> {
  const site = await siteOf(domain);
  return html`<time datetime="${local}">${site.clock.format(site.text('date_format') || 'F j, Y', local)}</time>`;
}

/** A moment in GMT as the date on which it was at the site. */
export async function shownMoment(around: Surroundings, gmt: string): Promise<Html> {
  const { clock } = await siteOf(around.domain);
  return shownDate(around, clock.toLocal(gmt.slice(0, 19)));
}
