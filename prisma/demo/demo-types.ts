/** One block of the content of an item. Texts are HTML. Images and patterns are named by slug. */
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

/** A date relative to the creation of the demo site. A negative number of days is in the future. */
export interface DemoDate {
  daysAgo: number;
  /** `HH:MM`. */
  time: string;
}

export interface DemoPost extends DemoDate {
  slug: string;
  title: string;
  /** Blocks, or classic content without block markup. */
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

export interface DemoPage extends DemoDate {
  slug: string;
  title: string;
  content: readonly DemoBlock[] | string;
  parent?: string;
  order: number;
  image?: string;
}

/** A synced pattern. */
export interface DemoPattern extends DemoDate {
  slug: string;
  title: string;
  content: readonly DemoBlock[];
}

/** A menu item: a link to a page or a category, labeled with its name, or to any address with a title. */
export type DemoMenuItem = {
  /** The index of the parent item in the menu. */
  parentIndex?: number;
} & ({ page: string } | { category: string } | { title: string; url: string });

export interface DemoTerm {
  taxonomy: 'category' | 'post_tag' | 'nav_menu';
  slug: string;
  name: string;
  description?: string;
  parent?: string;
}

export interface DemoComment extends DemoDate {
  /** Identifies the comment in `replyTo` of its replies. */
  key: string;
  post: string;
  replyTo?: string;
  /** The login of the author, if the author has an account. */
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

export interface DemoImage extends DemoDate {
  slug: string;
  title: string;
  alt: string;
  caption: string;
  description: string;
  format: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
  /** The source of the image, from which it is rendered. */
  svg: string;
}
