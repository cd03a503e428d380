import { XmlRpcDate } from './protocol/xmlrpc-value.ts';

/** A date in the time zone of the site. */
export const siteDate = (date: string): XmlRpcDate => new XmlRpcDate(date.slice(0, 19));

/** A date in GMT. The protocol has no zones: the name of the member says that it is GMT. */
export const universalDate = (date: string): XmlRpcDate => new XmlRpcDate(date.slice(0, 19));
