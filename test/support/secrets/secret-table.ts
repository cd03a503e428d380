import type { Login } from '../site-content.ts';

/** Who asks: an account of the test site, another author, and an application password that reads pages only. */
export const VIEWERS = [
  'admin',
  'editor',
  'author',
  'otherAuthor',
  'contributor',
  'subscriber',
  'pageReader',
  'anonymous',
] as const;

export type Viewer = (typeof VIEWERS)[number];

/** Accounts of the test site among the viewers. */
export const isLogin = (viewer: Viewer): viewer is Viewer & Login =>
  viewer !== 'otherAuthor' && viewer !== 'pageReader' && viewer !== 'anonymous';

/** Groups of viewers, by what they have in common. */
export const EVERYONE: readonly Viewer[] = VIEWERS;
export const NOBODY: readonly Viewer[] = [];
export const ADMIN: readonly Viewer[] = ['admin'];
export const EDITORS: readonly Viewer[] = ['admin', 'editor'];
export const OWNER: readonly Viewer[] = [...EDITORS, 'author'];
export const AUTHORS: readonly Viewer[] = [...OWNER, 'otherAuthor'];
export const CONTRIBUTORS: readonly Viewer[] = [...AUTHORS, 'contributor'];

/** A text that some viewers may not see, and who may. */
export interface Secret {
  name: string;
  token: string;
  seenBy: readonly Viewer[];
}

const LETTERS = 'bcdfghjklm';

/** Matches every token: letters only, so that a token remains one word in slugs, search texts and addresses. */
export const TOKEN = /qz[bcdfghjklm]{4}zq/g;

/** The secrets of a site. */
export class SecretTable {
  readonly byToken = new Map<string, Secret>();

  /** Adds a secret and returns its token. Names say what it is, such as `content of a draft`. */
  add(name: string, seenBy: readonly Viewer[]): string {
    const digits = String(this.byToken.size).padStart(4, '0');
    const token = `qz${digits.replace(/\d/g, (digit) => LETTERS[Number(digit)] ?? '')}zq`;
    this.byToken.set(token, { name, token, seenBy });
    return token;
  }

  get all(): Secret[] {
    return [...this.byToken.values()];
  }
}
