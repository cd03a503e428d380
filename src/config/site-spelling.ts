import type { SiteSpelling } from '../../schema/core/stored-addresses/address-record.ts';
import type { Config } from '../config.ts';

/** How the configuration spells addresses of the site. */
export const siteSpelling = ({ siteUrl, brand, mediaUrl }: Config): SiteSpelling => ({
  home: siteUrl,
  brand,
  ...(mediaUrl === undefined ? {} : { media: mediaUrl }),
});
