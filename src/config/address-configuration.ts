import type { AddressConfiguration } from '../../schema/core/stored-addresses/address-record.ts';
import type { Config } from '../config.ts';

/** Returns the addresses and the brand of the configuration, which the links to the site contain. */
export const addressConfiguration = ({ siteUrl, brand, mediaUrl }: Config): AddressConfiguration => ({
  home: siteUrl,
  brand,
  ...(mediaUrl === undefined ? {} : { media: mediaUrl }),
});
