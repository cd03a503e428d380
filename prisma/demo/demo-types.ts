/** A part of a text in block markup. Texts hold HTML. */
export type DemoBlock =
  | { block: 'paragraph'; text: string }
  | { block: 'heading'; text: string }
  | { block: 'list'; items: readonly string[] }
  | { block: 'quote'; text: string; cite: string }
  | { block: 'image'; image: string; caption?: string }
  | { block: 'gallery'; images: readonly string[]; caption: string }
  | { block: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { block: 'separator' }
  | { block: 'more' }
  | { block: 'latest-posts'; count: number }
  | { block: 'pattern'; pattern: string };

/** How long before now: a negative number of days lies ahead. */
export interface DemoMoment {
  daysAgo: number;
  /** `HH:MM`. */
  at: string;
}

export interface DemoPost extends DemoMoment {
  slug: string;
  title: string;
  /** Blocks, or a text as it was written before there were blocks. */
  content: readonly DemoBlock[] | string;
  excerpt?: string;
  author: string;
  status?: 'publish' | 'draft' | 'pending' | 'future' | 'private';
  format?: 'aside' | 'gallery' | 'image' | 'link' | 'quote' | 'status';
  categories: readonly string[];
  tags?: readonly string[];
  image?: string;
  sticky?: boolean;
  password?: string;
}

export interface DemoPage extends DemoMoment {
  slug: string;
  title: string;
  content: readonly DemoBlock[] | string;
  parent?: string;
  order: number;
  image?: string;
}

/** A pattern: what is changed in it changes wherever it is shown. */
export interface DemoPattern extends DemoMoment {
  slug: string;
  title: string;
  content: readonly DemoBlock[];
}

/** An item of the menu: it leads to a page or a category, under their names, or anywhere under a title. */
export type DemoMenuItem = { below?: number } & (
  | { page: string }
  | { category: string }
  | { title: string; url: string }
);

export interface DemoTerm {
  taxonomy: 'category' | 'post_tag' | 'nav_menu';
  slug: string;
  name: string;
  description?: string;
  parent?: string;
}

export interface DemoComment extends DemoMoment {
  /** Names the comment for its replies. */
  key: string;
  post: string;
  replyTo?: string;
  /** Login of a user, when one wrote it. */
  user?: string;
  author: string;
  email?: string;
  content: string;
  status?: 'approved' | 'hold' | 'spam';
}

export interface DemoUser {
  login: string;
  role: string;
  email: string;
  firstName: string;
  lastName: string;
  displayName: string;
  description: string;
}

export interface DemoImage extends DemoMoment {
  slug: string;
  title: string;
  alt: string;
  caption: string;
  description: string;
  format: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
  /** The picture's source. */
  svg: string;
}
