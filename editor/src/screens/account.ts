import type { LinkedItem } from '../rest/requests.ts';

/** An account, as those who manage accounts see it. */
export interface Account extends LinkedItem {
  id: number;
  username?: string;
  name: string;
  first_name?: string;
  last_name?: string;
  nickname?: string;
  email?: string;
  url: string;
  description: string;
  locale?: string;
  roles?: readonly string[];
  avatar_source?: string;
  avatar_media?: number;
  link: string;
}

export const ACCOUNT_FIELDS =
  'id,username,name,first_name,last_name,nickname,email,url,description,locale,roles,avatar_source,avatar_media,link,_links';
