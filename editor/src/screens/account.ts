/** An account, as those who manage accounts see it. */
export interface Account {
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
  _links: Readonly<Record<string, readonly { targetHints?: { allow?: readonly string[] } }[]>>;
}

export const ACCOUNT_FIELDS =
  'id,username,name,first_name,last_name,nickname,email,url,description,locale,roles,avatar_source,avatar_media,link,_links';

export const allowsAccount = ({ _links }: Account, method: 'POST' | 'DELETE'): boolean =>
  _links.self?.[0]?.targetHints?.allow?.includes(method) ?? false;
