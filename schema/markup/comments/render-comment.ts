import { autop } from '../autop/autop.ts';
import { balanceTags } from '../html/balance-tags.ts';
import { correctProperName } from '../proper-name.ts';
import type { SiteData } from '../render-environment.ts';
import { SHORTCODE_NAMES } from '../shortcodes/shortcode-handlers.ts';
import { convertSmilies } from '../smilies/smilies.ts';
import { texturize } from '../texturize/texturize.ts';
import { linkAddresses } from './comment-links.ts';

/**
 * Renders a comment to the markup of `content.rendered`, with links, typography and paragraphs. Blocks are not
 * rendered.
 */
export function renderComment(
  text: string,
  { site }: { site: Pick<SiteData, 'url' | 'usesSmilies' | 'includesUrl' | 'properName'> },
): string {
  let html = linkAddresses(text, site.url);
  html = balanceTags(texturize(html, SHORTCODE_NAMES));
  if (site.usesSmilies) html = convertSmilies(html, site.includesUrl);
  return correctProperName(autop(html), site.properName);
}
