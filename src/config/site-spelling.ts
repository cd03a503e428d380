import type { SiteSpelling } from '../../schema/core/stored-addresses/address-record.ts';
import type { Config } from '../config.ts';

/** The addresses and the brand that links to the site contain under this configuration. */
export const siteSpelling = ({ siteUrl, brand, mediaUrl }: Config): SiteSpelling => ({
  home: siteUrl,
  brand,
  ...(mediaUrl === undefined ? {} : { media: mediaUrl }),
});
