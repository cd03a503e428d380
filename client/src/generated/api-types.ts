// data table
// Printed by `npm run client` from the declared routes. Do not edit.
export type Post = {
  /** Id of the item. */
  id: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug: string;
  /** Status of the item. */
  status: string;
  /** Type of the item. */
  type: string;
  /**
   * Permalink of the item.
   * Format: uri
   */
  link: string;
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Id of the author. */
  author: number;
  /** Id of the featured media; 0 if there is none. */
  featured_media: number;
  /** Whether the item accepts comments. */
  comment_status: string;
  /** Whether the item accepts pingbacks and trackbacks. */
  ping_status: string;
  /** Whether the item is sticky: lists on the site show it first. */
  sticky: boolean;
  /** Name of the theme template that renders the item; empty for the default. */
  template: string;
  /** Post format of the item. */
  format: string;
  /** Registered meta values of the item. */
  meta: {
    footnotes: string | null;
  } & { [key: string]: unknown };
  /** Ids of the terms of the item in the taxonomy category. */
  categories: number[];
  /** Ids of the terms of the item in the taxonomy post_tag. */
  tags: number[];
  /** CSS classes of the element that contains the item. */
  class_list: string[];
  /** Style rules that the blocks of the content need, as CSS; empty without any. */
  block_styles?: string;
  _links: Links;
};

export type PostInEmbed = {
  /** Id of the item. */
  id: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug: string;
  /** Type of the item. */
  type: string;
  /**
   * Permalink of the item.
   * Format: uri
   */
  link: string;
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Id of the author. */
  author: number;
  /** Id of the featured media; 0 if there is none. */
  featured_media: number;
  _links: Links;
};

export type PostInEdit = {
  /** Id of the item. */
  id: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier as stored. */
    raw: string;
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Password that protects the content and the excerpt. */
  password: string;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug: string;
  /** Status of the item. */
  status: string;
  /** Type of the item. */
  type: string;
  /**
   * Permalink of the item.
   * Format: uri
   */
  link: string;
  /** Title of the item. */
  title: {
    /** The title as stored. */
    raw: string;
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as stored. */
    raw: string;
    /** The content as rendered HTML. */
    rendered: string;
    /** Version of the block format. */
    block_version: number;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as stored. */
    raw: string;
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Id of the author. */
  author: number;
  /** Id of the featured media; 0 if there is none. */
  featured_media: number;
  /** Whether the item accepts comments. */
  comment_status: string;
  /** Whether the item accepts pingbacks and trackbacks. */
  ping_status: string;
  /** Whether the item is sticky: lists on the site show it first. */
  sticky: boolean;
  /** Name of the theme template that renders the item; empty for the default. */
  template: string;
  /** Post format of the item. */
  format: string;
  /** Registered meta values of the item. */
  meta: {
    footnotes: string | null;
  } & { [key: string]: unknown };
  /** Ids of the terms of the item in the taxonomy category. */
  categories: number[];
  /** Ids of the terms of the item in the taxonomy post_tag. */
  tags: number[];
  /** Permalink with a placeholder for the slug. */
  permalink_template: string;
  /** Slug that the title generates. */
  generated_slug: string;
  /** CSS classes of the element that contains the item. */
  class_list: string[];
  /**
   * Date and time when the item stops being published, in the site's time zone; null if it stays published.
   * Format: date-time-local
   */
  unpublish_at?: string | null;
  /**
   * Date and time when the item stops being published, in GMT.
   * Format: date-time-local
   */
  unpublish_at_gmt?: string | null;
  /** Status that the item gets then. */
  unpublish_status?: string;
  /**
   * Link of the newest preview token that the viewer created for the item.
   * Format: uri
   */
  preview_link?: string;
  /** Style rules that the blocks of the content need, as CSS; empty without any. */
  block_styles?: string;
  _links: Links;
};

export type Page = {
  /** Id of the item. */
  id: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug: string;
  /** Status of the item. */
  status: string;
  /** Type of the item. */
  type: string;
  /**
   * Permalink of the item.
   * Format: uri
   */
  link: string;
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Id of the author. */
  author: number;
  /** Id of the featured media; 0 if there is none. */
  featured_media: number;
  /** Whether the item accepts comments. */
  comment_status: string;
  /** Whether the item accepts pingbacks and trackbacks. */
  ping_status: string;
  /** Name of the theme template that renders the item; empty for the default. */
  template: string;
  /** Registered meta values of the item. */
  meta: {
    footnotes: string | null;
  } & { [key: string]: unknown };
  /** Id of the parent page; 0 at the top level. */
  parent: number;
  /** Position of the item among items with the same parent. */
  menu_order: number;
  /** CSS classes of the element that contains the item. */
  class_list: string[];
  /** Style rules that the blocks of the content need, as CSS; empty without any. */
  block_styles?: string;
  _links: Links;
};

export type PageInEmbed = {
  /** Id of the item. */
  id: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug: string;
  /** Type of the item. */
  type: string;
  /**
   * Permalink of the item.
   * Format: uri
   */
  link: string;
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Id of the author. */
  author: number;
  /** Id of the featured media; 0 if there is none. */
  featured_media: number;
  _links: Links;
};

export type PageInEdit = {
  /** Id of the item. */
  id: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier as stored. */
    raw: string;
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Password that protects the content and the excerpt. */
  password: string;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug: string;
  /** Status of the item. */
  status: string;
  /** Type of the item. */
  type: string;
  /**
   * Permalink of the item.
   * Format: uri
   */
  link: string;
  /** Title of the item. */
  title: {
    /** The title as stored. */
    raw: string;
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as stored. */
    raw: string;
    /** The content as rendered HTML. */
    rendered: string;
    /** Version of the block format. */
    block_version: number;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as stored. */
    raw: string;
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Id of the author. */
  author: number;
  /** Id of the featured media; 0 if there is none. */
  featured_media: number;
  /** Whether the item accepts comments. */
  comment_status: string;
  /** Whether the item accepts pingbacks and trackbacks. */
  ping_status: string;
  /** Name of the theme template that renders the item; empty for the default. */
  template: string;
  /** Registered meta values of the item. */
  meta: {
    footnotes: string | null;
  } & { [key: string]: unknown };
  /** Id of the parent page; 0 at the top level. */
  parent: number;
  /** Position of the item among items with the same parent. */
  menu_order: number;
  /** Permalink with a placeholder for the slug. */
  permalink_template: string;
  /** Slug that the title generates. */
  generated_slug: string;
  /** CSS classes of the element that contains the item. */
  class_list: string[];
  /**
   * Date and time when the item stops being published, in the site's time zone; null if it stays published.
   * Format: date-time-local
   */
  unpublish_at?: string | null;
  /**
   * Date and time when the item stops being published, in GMT.
   * Format: date-time-local
   */
  unpublish_at_gmt?: string | null;
  /** Status that the item gets then. */
  unpublish_status?: string;
  /**
   * Link of the newest preview token that the viewer created for the item.
   * Format: uri
   */
  preview_link?: string;
  /** Style rules that the blocks of the content need, as CSS; empty without any. */
  block_styles?: string;
  _links: Links;
};

export type Attachment = {
  /** Id of the item. */
  id: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug: string;
  /** Type of the item. */
  type: string;
  /**
   * Permalink of the item.
   * Format: uri
   */
  link: string;
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Id of the author. */
  author: number;
  /** Id of the featured media; 0 if there is none. */
  featured_media: number;
  /** Whether the item accepts comments. */
  comment_status: string;
  /** Whether the item accepts pingbacks and trackbacks. */
  ping_status: string;
  /** Name of the theme template that renders the item; empty for the default. */
  template: string;
  /** CSS classes of the element that contains the item. */
  class_list: string[];
  /** Status of the item. */
  status: string;
  /** Registered meta values of the item. */
  meta: { [key: string]: unknown };
  /** Alternative text for clients that do not show the image. */
  alt_text: string;
  /** Description of the file. */
  description: {
    /** The text as rendered HTML. */
    rendered: string;
  };
  /** Caption of the file. */
  caption: {
    /** The text as rendered HTML. */
    rendered: string;
  };
  /** Kind of file: an image or any other file. */
  media_type: string;
  /** Media type of the file. */
  mime_type: string;
  /** Details of the file, such as its dimensions and renditions. */
  media_details: {
    /** Width in pixels. */
    width?: number;
    /** Height in pixels. */
    height?: number;
    /** Path of the file below the folder of uploads. */
    file?: string;
    /** Size of the file, in bytes. */
    filesize?: number;
    /** The renditions by the name of their size. Small images lack those of larger sizes. */
    sizes?: {
      /** A rendition of an image. */
      thumbnail?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      medium?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      medium_large?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      large?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      '1536x1536'?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      '2048x2048'?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      full?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
    } & {
      [key: string]: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
    };
    /** What the camera stored in the file. */
    image_meta?: { [key: string]: unknown };
  } & { [key: string]: unknown };
  /** Id of the item to which the file is attached. */
  post: number | null;
  /**
   * Address of the file.
   * Format: uri
   */
  source_url: string;
  /** Name of the uploaded file. */
  filename: string;
  /** Size of the file, in bytes. */
  filesize: number | null;
  _links: Links;
};

export type AttachmentInEmbed = {
  /** Id of the item. */
  id: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug: string;
  /** Type of the item. */
  type: string;
  /**
   * Permalink of the item.
   * Format: uri
   */
  link: string;
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Id of the author. */
  author: number;
  /** Id of the featured media; 0 if there is none. */
  featured_media: number;
  /** Alternative text for clients that do not show the image. */
  alt_text: string;
  /** Caption of the file. */
  caption: {
    /** The text as rendered HTML. */
    rendered: string;
  };
  /** Kind of file: an image or any other file. */
  media_type: string;
  /** Media type of the file. */
  mime_type: string;
  /** Details of the file, such as its dimensions and renditions. */
  media_details: {
    /** Width in pixels. */
    width?: number;
    /** Height in pixels. */
    height?: number;
    /** Path of the file below the folder of uploads. */
    file?: string;
    /** Size of the file, in bytes. */
    filesize?: number;
    /** The renditions by the name of their size. Small images lack those of larger sizes. */
    sizes?: {
      /** A rendition of an image. */
      thumbnail?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      medium?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      medium_large?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      large?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      '1536x1536'?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      '2048x2048'?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      full?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
    } & {
      [key: string]: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
    };
    /** What the camera stored in the file. */
    image_meta?: { [key: string]: unknown };
  } & { [key: string]: unknown };
  /**
   * Address of the file.
   * Format: uri
   */
  source_url: string;
  _links: Links;
};

export type AttachmentInEdit = {
  /** Id of the item. */
  id: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier as stored. */
    raw: string;
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug: string;
  /** Type of the item. */
  type: string;
  /**
   * Permalink of the item.
   * Format: uri
   */
  link: string;
  /** Title of the item. */
  title: {
    /** The title as stored. */
    raw: string;
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Id of the author. */
  author: number;
  /** Id of the featured media; 0 if there is none. */
  featured_media: number;
  /** Whether the item accepts comments. */
  comment_status: string;
  /** Whether the item accepts pingbacks and trackbacks. */
  ping_status: string;
  /** Name of the theme template that renders the item; empty for the default. */
  template: string;
  /** Permalink with a placeholder for the slug. */
  permalink_template: string;
  /** Slug that the title generates. */
  generated_slug: string;
  /** CSS classes of the element that contains the item. */
  class_list: string[];
  /** Status of the item. */
  status: string;
  /** Registered meta values of the item. */
  meta: { [key: string]: unknown };
  /** Alternative text for clients that do not show the image. */
  alt_text: string;
  /** Description of the file. */
  description: {
    /** The text as stored. */
    raw: string;
    /** The text as rendered HTML. */
    rendered: string;
  };
  /** Caption of the file. */
  caption: {
    /** The text as stored. */
    raw: string;
    /** The text as rendered HTML. */
    rendered: string;
  };
  /** Kind of file: an image or any other file. */
  media_type: string;
  /** Media type of the file. */
  mime_type: string;
  /** Details of the file, such as its dimensions and renditions. */
  media_details: {
    /** Width in pixels. */
    width?: number;
    /** Height in pixels. */
    height?: number;
    /** Path of the file below the folder of uploads. */
    file?: string;
    /** Size of the file, in bytes. */
    filesize?: number;
    /** The renditions by the name of their size. Small images lack those of larger sizes. */
    sizes?: {
      /** A rendition of an image. */
      thumbnail?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      medium?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      medium_large?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      large?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      '1536x1536'?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      '2048x2048'?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
      /** A rendition of an image. */
      full?: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
    } & {
      [key: string]: {
        /** Name of the file. */
        file: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
        /** Size of the file, in bytes. Unknown for some renditions. */
        filesize?: number;
        /** Media type of the file. */
        mime_type: string;
        /**
         * Address of the file.
         * Format: uri
         */
        source_url: string;
      };
    };
    /** What the camera stored in the file. */
    image_meta?: { [key: string]: unknown };
  } & { [key: string]: unknown };
  /** Id of the item to which the file is attached. */
  post: number | null;
  /**
   * Address of the file.
   * Format: uri
   */
  source_url: string;
  /** Names of the image sizes whose renditions are missing. */
  missing_image_sizes: string[];
  /** Name of the uploaded file. */
  filename: string;
  /** Size of the file, in bytes. */
  filesize: number | null;
  /** Orientation of the image, as defined by EXIF. */
  exif_orientation?: number;
  /** Quality of the renditions, of 100. */
  image_quality?: {
    default: number;
    sizes: {
      thumbnail: number;
      medium: number;
      medium_large: number;
      large: number;
      '1536x1536': number;
      '2048x2048': number;
    };
  };
  /** Media type of the renditions, if it differs from that of the file. */
  image_output_format?: string | null;
  /** Whether the renditions are stored progressively. */
  image_save_progressive?: boolean;
  _links: Links;
};

export type Block = {
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Id of the item. */
  id: number;
  /**
   * Permalink of the item.
   * Format: uri
   */
  link: string;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug: string;
  /** Status of the item. */
  status: string;
  /** Type of the item. */
  type: string;
  /** Title of the pattern. */
  title: {
    /** The title as stored. */
    raw: string;
  };
  /** Content of the pattern. */
  content: {
    /** The content as stored. */
    raw: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: {
    cms_pattern_sync_status: string | null;
    wp_pattern_sync_status: string | null;
    footnotes: string | null;
  } & { [key: string]: unknown };
  /** Name of the theme template that renders the item; empty for the default. */
  template: string;
  /** Ids of the terms of the item in the taxonomy cms_pattern_category. */
  cms_pattern_category?: number[];
  /** Ids of the terms of the item in the taxonomy cms_pattern_category. */
  wp_pattern_category?: number[];
  _links: Links;
};

export type BlockInEmbed = {
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Id of the item. */
  id: number;
  /**
   * Permalink of the item.
   * Format: uri
   */
  link: string;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug: string;
  /** Type of the item. */
  type: string;
  /** Title of the pattern. */
  title: { [key: string]: unknown };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  _links: Links;
};

export type BlockInEdit = {
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier as stored. */
    raw: string;
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Id of the item. */
  id: number;
  /**
   * Permalink of the item.
   * Format: uri
   */
  link: string;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug: string;
  /** Status of the item. */
  status: string;
  /** Type of the item. */
  type: string;
  /** Password that protects the content and the excerpt. */
  password: string;
  /** Title of the pattern. */
  title: {
    /** The title as stored. */
    raw: string;
  };
  /** Content of the pattern. */
  content: {
    /** The content as stored. */
    raw: string;
    /** Version of the block format. */
    block_version: number;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as stored. */
    raw: string;
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: {
    cms_pattern_sync_status: string | null;
    wp_pattern_sync_status: string | null;
    footnotes: string | null;
  } & { [key: string]: unknown };
  /** Name of the theme template that renders the item; empty for the default. */
  template: string;
  /** Ids of the terms of the item in the taxonomy cms_pattern_category. */
  cms_pattern_category?: number[];
  /** Ids of the terms of the item in the taxonomy cms_pattern_category. */
  wp_pattern_category?: number[];
  _links: Links;
};

export type NavMenuItem = {
  /** Title of the menu item; empty to use the title of the target. */
  title:
    | string
    | {
        /** The title as rendered HTML. */
        rendered: string;
      };
  /** Id of the menu item. */
  id: number;
  /** Name of the kind of the target, for display. */
  type_label: string;
  /** Kind of the target: a term, an item, the archive of a type, or a custom address. */
  type: string;
  /** Status of the menu item. */
  status: string;
  /** Id of the parent menu item; 0 at the top level. */
  parent: number;
  /** Value of the title attribute of the link. */
  attr_title: string;
  /** CSS classes of the link. */
  classes: string[];
  /** Description of the menu item. */
  description: string;
  /** Position of the menu item in its menu. */
  menu_order: number;
  /** Type or taxonomy of the target. */
  object: string;
  /** Id of the target. */
  object_id: number;
  /** Value of the target attribute of the link. */
  target: string;
  /**
   * Address of the target.
   * Format: uri
   */
  url: string;
  /** Relationship to the target, in XFN terms. */
  xfn: string[];
  /** Whether the target is missing or cannot be shown. */
  invalid: boolean;
  /** Id of the menu. Menu items in no menu do not have the field. */
  menus?: number;
  /** Registered meta values of the item. */
  meta: { [key: string]: unknown };
  _links: Links;
};

export type NavMenuItemInEmbed = {
  /** Title of the menu item; empty to use the title of the target. */
  title:
    | string
    | {
        /** The title as rendered HTML. */
        rendered: string;
      };
  /** Id of the menu item. */
  id: number;
  /** Name of the kind of the target, for display. */
  type_label: string;
  /** Kind of the target: a term, an item, the archive of a type, or a custom address. */
  type: string;
  /** Status of the menu item. */
  status: string;
  /** Id of the parent menu item; 0 at the top level. */
  parent: number;
  /** Value of the title attribute of the link. */
  attr_title: string;
  /** CSS classes of the link. */
  classes: string[];
  /** Description of the menu item. */
  description: string;
  /** Position of the menu item in its menu. */
  menu_order: number;
  /** Type or taxonomy of the target. */
  object: string;
  /** Id of the target. */
  object_id: number;
  /** Value of the target attribute of the link. */
  target: string;
  /**
   * Address of the target.
   * Format: uri
   */
  url: string;
  /** Relationship to the target, in XFN terms. */
  xfn: string[];
  /** Whether the target is missing or cannot be shown. */
  invalid: boolean;
  _links: Links;
};

export type NavMenuItemInEdit = {
  /** Title of the menu item; empty to use the title of the target. */
  title:
    | string
    | {
        /** The title as stored. */
        raw: string;
        /** The title as rendered HTML. */
        rendered: string;
      };
  /** Id of the menu item. */
  id: number;
  /** Name of the kind of the target, for display. */
  type_label: string;
  /** Kind of the target: a term, an item, the archive of a type, or a custom address. */
  type: string;
  /** Status of the menu item. */
  status: string;
  /** Id of the parent menu item; 0 at the top level. */
  parent: number;
  /** Value of the title attribute of the link. */
  attr_title: string;
  /** CSS classes of the link. */
  classes: string[];
  /** Description of the menu item. */
  description: string;
  /** Position of the menu item in its menu. */
  menu_order: number;
  /** Type or taxonomy of the target. */
  object: string;
  /** Id of the target. */
  object_id: number;
  /** Value of the target attribute of the link. */
  target: string;
  /**
   * Address of the target.
   * Format: uri
   */
  url: string;
  /** Relationship to the target, in XFN terms. */
  xfn: string[];
  /** Whether the target is missing or cannot be shown. */
  invalid: boolean;
  /** Id of the menu. Menu items in no menu do not have the field. */
  menus?: number;
  /** Registered meta values of the item. */
  meta: { [key: string]: unknown };
  _links: Links;
};

export type Navigation = {
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Id of the item. */
  id: number;
  /**
   * Permalink of the item.
   * Format: uri
   */
  link: string;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug: string;
  /** Status of the item. */
  status: string;
  /** Type of the item. */
  type: string;
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Name of the theme template that renders the item; empty for the default. */
  template: string;
  _links: Links;
};

export type NavigationInEmbed = {
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Id of the item. */
  id: number;
  /**
   * Permalink of the item.
   * Format: uri
   */
  link: string;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug: string;
  /** Status of the item. */
  status: string;
  /** Type of the item. */
  type: string;
  /** Title of the item. */
  title: {
    /** The title as stored. */
    raw: string;
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as stored. */
    raw: string;
    /** The content as rendered HTML. */
    rendered: string;
    /** Version of the block format. */
    block_version: number;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  _links: Links;
};

export type NavigationInEdit = {
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier as stored. */
    raw: string;
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Id of the item. */
  id: number;
  /**
   * Permalink of the item.
   * Format: uri
   */
  link: string;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug: string;
  /** Status of the item. */
  status: string;
  /** Type of the item. */
  type: string;
  /** Password that protects the content and the excerpt. */
  password: string;
  /** Title of the item. */
  title: {
    /** The title as stored. */
    raw: string;
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as stored. */
    raw: string;
    /** The content as rendered HTML. */
    rendered: string;
    /** Version of the block format. */
    block_version: number;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Name of the theme template that renders the item; empty for the default. */
  template: string;
  _links: Links;
};

export type Template = {
  /** Id of the template: theme and slug. */
  id: string;
  /** Slug of the template, unique in its theme. */
  slug: string;
  /** Folder name of the theme. */
  theme: string;
  /** Type of the template. */
  type: string;
  /** Source of the template: `theme` for a file, `custom` for a stored template. */
  source: string;
  /** Source of the file that a stored template replaces. */
  origin: string | null;
  /** Block markup of the template. */
  content:
    | {
        /** The markup as stored. */
        raw: string;
      }
    | string
    | null;
  /** Title of the template. */
  title:
    | {
        /** The title as stored. */
        raw: string;
        /** The title as HTML. */
        rendered: string;
      }
    | string;
  /** Description of the template. */
  description: string;
  /** Status of the template. */
  status: string;
  /** Id of the stored template; 0 for a file. */
  cms_id?: number;
  /** Id of the stored template; 0 for a file. */
  wp_id?: number;
  /** Whether the theme has a file for the template. */
  has_theme_file: boolean;
  /** Id of the author. */
  author: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string | null;
  /** Name of the author, theme or plugin for display. */
  author_text: string;
  /** Original source of the template. */
  original_source: string;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Whether items can select the template by name. */
  is_custom: boolean;
  /** Plugin that provides the template. */
  plugin?: string;
  _links: Links;
};

export type TemplateInEmbed = {
  /** Id of the template: theme and slug. */
  id: string;
  /** Slug of the template, unique in its theme. */
  slug: string;
  /** Folder name of the theme. */
  theme: string;
  /** Type of the template. */
  type: string;
  /** Source of the template: `theme` for a file, `custom` for a stored template. */
  source: string;
  /** Source of the file that a stored template replaces. */
  origin: string | null;
  /** Block markup of the template. */
  content: { [key: string]: unknown } | string | null;
  /** Title of the template. */
  title:
    | {
        /** The title as stored. */
        raw: string;
        /** The title as HTML. */
        rendered: string;
      }
    | string;
  /** Description of the template. */
  description: string;
  /** Status of the template. */
  status: string;
  /** Id of the stored template; 0 for a file. */
  cms_id?: number;
  /** Id of the stored template; 0 for a file. */
  wp_id?: number;
  /** Whether the theme has a file for the template. */
  has_theme_file: boolean;
  /** Id of the author. */
  author: number;
  /** Name of the author, theme or plugin for display. */
  author_text: string;
  /** Original source of the template. */
  original_source: string;
  /** Whether items can select the template by name. */
  is_custom: boolean;
  /** Plugin that provides the template. */
  plugin?: string;
  _links: Links;
};

export type TemplateInEdit = {
  /** Id of the template: theme and slug. */
  id: string;
  /** Slug of the template, unique in its theme. */
  slug: string;
  /** Folder name of the theme. */
  theme: string;
  /** Type of the template. */
  type: string;
  /** Source of the template: `theme` for a file, `custom` for a stored template. */
  source: string;
  /** Source of the file that a stored template replaces. */
  origin: string | null;
  /** Block markup of the template. */
  content:
    | {
        /** The markup as stored. */
        raw: string;
        /** Version of the block format. */
        block_version: number;
      }
    | string
    | null;
  /** Title of the template. */
  title:
    | {
        /** The title as stored. */
        raw: string;
        /** The title as HTML. */
        rendered: string;
      }
    | string;
  /** Description of the template. */
  description: string;
  /** Status of the template. */
  status: string;
  /** Id of the stored template; 0 for a file. */
  cms_id?: number;
  /** Id of the stored template; 0 for a file. */
  wp_id?: number;
  /** Whether the theme has a file for the template. */
  has_theme_file: boolean;
  /** Id of the author. */
  author: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string | null;
  /** Name of the author, theme or plugin for display. */
  author_text: string;
  /** Original source of the template. */
  original_source: string;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Whether items can select the template by name. */
  is_custom: boolean;
  /** Plugin that provides the template. */
  plugin?: string;
  _links: Links;
};

export type TemplatePart = {
  /** Id of the template: theme and slug. */
  id: string;
  /** Slug of the template, unique in its theme. */
  slug: string;
  /** Folder name of the theme. */
  theme: string;
  /** Type of the template. */
  type: string;
  /** Source of the template: `theme` for a file, `custom` for a stored template. */
  source: string;
  /** Source of the file that a stored template replaces. */
  origin: string | null;
  /** Block markup of the template. */
  content:
    | {
        /** The markup as stored. */
        raw: string;
      }
    | string
    | null;
  /** Title of the template. */
  title:
    | {
        /** The title as stored. */
        raw: string;
        /** The title as HTML. */
        rendered: string;
      }
    | string;
  /** Description of the template. */
  description: string;
  /** Status of the template. */
  status: string;
  /** Id of the stored template; 0 for a file. */
  cms_id?: number;
  /** Id of the stored template; 0 for a file. */
  wp_id?: number;
  /** Whether the theme has a file for the template. */
  has_theme_file: boolean;
  /** Id of the author. */
  author: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string | null;
  /** Name of the author, theme or plugin for display. */
  author_text: string;
  /** Original source of the template. */
  original_source: string;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Area of a page for which the template part is intended. */
  area?: string;
  _links: Links;
};

export type TemplatePartInEmbed = {
  /** Id of the template: theme and slug. */
  id: string;
  /** Slug of the template, unique in its theme. */
  slug: string;
  /** Folder name of the theme. */
  theme: string;
  /** Type of the template. */
  type: string;
  /** Source of the template: `theme` for a file, `custom` for a stored template. */
  source: string;
  /** Source of the file that a stored template replaces. */
  origin: string | null;
  /** Block markup of the template. */
  content: { [key: string]: unknown } | string | null;
  /** Title of the template. */
  title:
    | {
        /** The title as stored. */
        raw: string;
        /** The title as HTML. */
        rendered: string;
      }
    | string;
  /** Description of the template. */
  description: string;
  /** Status of the template. */
  status: string;
  /** Id of the stored template; 0 for a file. */
  cms_id?: number;
  /** Id of the stored template; 0 for a file. */
  wp_id?: number;
  /** Whether the theme has a file for the template. */
  has_theme_file: boolean;
  /** Id of the author. */
  author: number;
  /** Name of the author, theme or plugin for display. */
  author_text: string;
  /** Original source of the template. */
  original_source: string;
  /** Area of a page for which the template part is intended. */
  area?: string;
  _links: Links;
};

export type TemplatePartInEdit = {
  /** Id of the template: theme and slug. */
  id: string;
  /** Slug of the template, unique in its theme. */
  slug: string;
  /** Folder name of the theme. */
  theme: string;
  /** Type of the template. */
  type: string;
  /** Source of the template: `theme` for a file, `custom` for a stored template. */
  source: string;
  /** Source of the file that a stored template replaces. */
  origin: string | null;
  /** Block markup of the template. */
  content:
    | {
        /** The markup as stored. */
        raw: string;
        /** Version of the block format. */
        block_version: number;
      }
    | string
    | null;
  /** Title of the template. */
  title:
    | {
        /** The title as stored. */
        raw: string;
        /** The title as HTML. */
        rendered: string;
      }
    | string;
  /** Description of the template. */
  description: string;
  /** Status of the template. */
  status: string;
  /** Id of the stored template; 0 for a file. */
  cms_id?: number;
  /** Id of the stored template; 0 for a file. */
  wp_id?: number;
  /** Whether the theme has a file for the template. */
  has_theme_file: boolean;
  /** Id of the author. */
  author: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string | null;
  /** Name of the author, theme or plugin for display. */
  author_text: string;
  /** Original source of the template. */
  original_source: string;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Area of a page for which the template part is intended. */
  area?: string;
  _links: Links;
};

export type Type = {
  /** Description. */
  description: string;
  /** Whether its items or terms can have parents. */
  hierarchical: boolean;
  /** Name for display. */
  name: string;
  /** Name of the type, as in the field `type` of items. */
  slug: string;
  /** Whether the type has an archive, or the path of the archive. */
  has_archive: string | boolean;
  /** Names of the taxonomies of the type. */
  taxonomies: string[];
  /** Last segment of the path of its routes. */
  rest_base: string;
  /** Namespace of its routes. */
  rest_namespace: string;
  /** Icon of the type. */
  icon: string | null;
  /** Initial blocks of a new item. */
  template: unknown[];
  /** How much of the initial blocks can be changed. */
  template_lock: string | boolean;
  _links: Links;
};

export type TypeInEmbed = {
  /** Name for display. */
  name: string;
  /** Name of the type, as in the field `type` of items. */
  slug: string;
  /** Last segment of the path of its routes. */
  rest_base: string;
  /** Namespace of its routes. */
  rest_namespace: string;
  /** Icon of the type. */
  icon: string | null;
  /** Initial blocks of a new item. */
  template: unknown[];
  /** How much of the initial blocks can be changed. */
  template_lock: string | boolean;
  _links: Links;
};

export type TypeInEdit = {
  /** Capabilities that operations on the items require, by operation. */
  capabilities: { [key: string]: unknown };
  /** Description. */
  description: string;
  /** Whether its items or terms can have parents. */
  hierarchical: boolean;
  /** Whether the items have pages on the site. */
  viewable: boolean;
  /** Labels of the user interface. */
  labels: { [key: string]: unknown };
  /** Name for display. */
  name: string;
  /** Name of the type, as in the field `type` of items. */
  slug: string;
  /** Features that the items support. */
  supports: { [key: string]: unknown };
  /** Whether the type has an archive, or the path of the archive. */
  has_archive: string | boolean;
  /** Names of the taxonomies of the type. */
  taxonomies: string[];
  /** Last segment of the path of its routes. */
  rest_base: string;
  /** Namespace of its routes. */
  rest_namespace: string;
  /** Parts of the user interface and the site that show it. */
  visibility: {
    /** Whether the administration area shows the items. */
    show_ui: boolean;
    /** Whether menus can link to the items. */
    show_in_nav_menus: boolean;
  };
  /** Icon of the type. */
  icon: string | null;
  /** Initial blocks of a new item. */
  template: unknown[];
  /** How much of the initial blocks can be changed. */
  template_lock: string | boolean;
  _links: Links;
};

export type Status = {
  /** Name for display. */
  name: string;
  /** Whether items with the status are visible to everyone. */
  public: boolean;
  /** Whether the site shows items with the status. */
  queryable: boolean;
  /** Name of the status, as in the field `status` of items. */
  slug: string;
  /** Whether the date of an item without a set date is that of its last change. */
  date_floating: boolean;
  _links: Links;
};

export type StatusInEmbed = {
  /** Name for display. */
  name: string;
  /** Name of the status, as in the field `status` of items. */
  slug: string;
  _links: Links;
};

export type StatusInEdit = {
  /** Name for display. */
  name: string;
  /** Whether items with the status require a capability to be read. */
  private: boolean;
  /** Whether items with the status are visible to editors only. */
  protected: boolean;
  /** Whether items with the status are visible to everyone. */
  public: boolean;
  /** Whether the site shows items with the status. */
  queryable: boolean;
  /** Whether lists for editors contain items with the status. */
  show_in_list: boolean;
  /** Name of the status, as in the field `status` of items. */
  slug: string;
  /** Whether the date of an item without a set date is that of its last change. */
  date_floating: boolean;
  _links: Links;
};

export type Taxonomy = {
  /** Description. */
  description: string;
  /** Whether its items or terms can have parents. */
  hierarchical: boolean;
  /** Name for display. */
  name: string;
  /** Name of the taxonomy, as in the field `taxonomy` of terms. */
  slug: string;
  /** Names of the types with the taxonomy. */
  types: string[];
  /** Last segment of the path of its routes. */
  rest_base: string;
  /** Namespace of its routes. */
  rest_namespace: string;
  _links: Links;
};

export type TaxonomyInEmbed = {
  /** Name for display. */
  name: string;
  /** Name of the taxonomy, as in the field `taxonomy` of terms. */
  slug: string;
  /** Last segment of the path of its routes. */
  rest_base: string;
  /** Namespace of its routes. */
  rest_namespace: string;
  _links: Links;
};

export type TaxonomyInEdit = {
  /** Capabilities that operations on the items require, by operation. */
  capabilities: { [key: string]: unknown };
  /** Description. */
  description: string;
  /** Whether its items or terms can have parents. */
  hierarchical: boolean;
  /** Labels of the user interface. */
  labels: { [key: string]: unknown };
  /** Name for display. */
  name: string;
  /** Name of the taxonomy, as in the field `taxonomy` of terms. */
  slug: string;
  /** Whether the terms can be shown as a tag cloud. */
  show_cloud: boolean;
  /** Names of the types with the taxonomy. */
  types: string[];
  /** Last segment of the path of its routes. */
  rest_base: string;
  /** Namespace of its routes. */
  rest_namespace: string;
  /** Parts of the user interface and the site that show it. */
  visibility: {
    /** Whether the terms are visible to everyone. */
    public: boolean;
    /** Whether the terms have archives on the site. */
    publicly_queryable: boolean;
    /** Whether the administration area shows the terms. */
    show_ui: boolean;
    /** Whether lists of items have a column for the terms. */
    show_admin_column: boolean;
    /** Whether menus can link to the terms. */
    show_in_nav_menus: boolean;
    /** Whether the quick editing of items shows the terms. */
    show_in_quick_edit: boolean;
  };
  _links: Links;
};

export type SearchResult = {
  /** Id of the item or term, or slug of the post format. */
  id: number | string;
  /** Title of the item, or name of the term or post format, as HTML. */
  title: string;
  /**
   * Address of the result on the site.
   * Format: uri
   */
  url: string;
  /** Kind of the result. For a term, its taxonomy. */
  type: string;
  /** Type of the item. Only items have it. */
  subtype?: string;
  _links: Links;
};

export type SearchResultInEmbed = {
  /** Id of the item or term, or slug of the post format. */
  id: number | string;
  /** Title of the item, or name of the term or post format, as HTML. */
  title: string;
  /**
   * Address of the result on the site.
   * Format: uri
   */
  url: string;
  /** Kind of the result. For a term, its taxonomy. */
  type: string;
  /** Type of the item. Only items have it. */
  subtype?: string;
  _links: Links;
};

export type SearchResultInEdit = {
  _links: Links;
};

export type Category = {
  /** Id of the term. */
  id: number;
  /** Number of published items with the term. */
  count: number;
  /** Description of the term, as HTML. */
  description: string;
  /**
   * Address of the archive of the term.
   * Format: uri
   */
  link: string;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug: string;
  /** Taxonomy of the term. */
  taxonomy: string;
  /** Id of the parent term; 0 at the top level. */
  parent: number;
  /** Registered meta values of the term. */
  meta: { [key: string]: unknown };
  _links: Links;
};

export type CategoryInEmbed = {
  /** Id of the term. */
  id: number;
  /**
   * Address of the archive of the term.
   * Format: uri
   */
  link: string;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug: string;
  /** Taxonomy of the term. */
  taxonomy: string;
  _links: Links;
};

export type CategoryInEdit = {
  /** Id of the term. */
  id: number;
  /** Number of published items with the term. */
  count: number;
  /** Description of the term, as HTML. */
  description: string;
  /**
   * Address of the archive of the term.
   * Format: uri
   */
  link: string;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug: string;
  /** Taxonomy of the term. */
  taxonomy: string;
  /** Id of the parent term; 0 at the top level. */
  parent: number;
  /** Registered meta values of the term. */
  meta: { [key: string]: unknown };
  _links: Links;
};

export type Tag = {
  /** Id of the term. */
  id: number;
  /** Number of published items with the term. */
  count: number;
  /** Description of the term, as HTML. */
  description: string;
  /**
   * Address of the archive of the term.
   * Format: uri
   */
  link: string;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug: string;
  /** Taxonomy of the term. */
  taxonomy: string;
  /** Registered meta values of the term. */
  meta: { [key: string]: unknown };
  _links: Links;
};

export type TagInEmbed = {
  /** Id of the term. */
  id: number;
  /**
   * Address of the archive of the term.
   * Format: uri
   */
  link: string;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug: string;
  /** Taxonomy of the term. */
  taxonomy: string;
  _links: Links;
};

export type TagInEdit = {
  /** Id of the term. */
  id: number;
  /** Number of published items with the term. */
  count: number;
  /** Description of the term, as HTML. */
  description: string;
  /**
   * Address of the archive of the term.
   * Format: uri
   */
  link: string;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug: string;
  /** Taxonomy of the term. */
  taxonomy: string;
  /** Registered meta values of the term. */
  meta: { [key: string]: unknown };
  _links: Links;
};

export type PatternCategory = {
  /** Id of the term. */
  id: number;
  /** Number of published items with the term. */
  count: number;
  /** Description of the term, as HTML. */
  description: string;
  /**
   * Address of the archive of the term.
   * Format: uri
   */
  link: string;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug: string;
  /** Taxonomy of the term. */
  taxonomy: string;
  /** Registered meta values of the term. */
  meta: { [key: string]: unknown };
  _links: Links;
};

export type PatternCategoryInEmbed = {
  /** Id of the term. */
  id: number;
  /**
   * Address of the archive of the term.
   * Format: uri
   */
  link: string;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug: string;
  /** Taxonomy of the term. */
  taxonomy: string;
  _links: Links;
};

export type PatternCategoryInEdit = {
  /** Id of the term. */
  id: number;
  /** Number of published items with the term. */
  count: number;
  /** Description of the term, as HTML. */
  description: string;
  /**
   * Address of the archive of the term.
   * Format: uri
   */
  link: string;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug: string;
  /** Taxonomy of the term. */
  taxonomy: string;
  /** Registered meta values of the term. */
  meta: { [key: string]: unknown };
  _links: Links;
};

export type NavMenu = {
  /** Id of the term. */
  id: number;
  /** Description of the term, as HTML. */
  description: string;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug: string;
  /** Registered meta values of the term. */
  meta: { [key: string]: unknown };
  /** Locations that show the menu. */
  locations: string[];
  /** Whether new top-level pages are added to the menu automatically. */
  auto_add: boolean;
  _links: Links;
};

export type NavMenuInEmbed = {
  /** Id of the term. */
  id: number;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug: string;
  _links: Links;
};

export type NavMenuInEdit = {
  /** Id of the term. */
  id: number;
  /** Description of the term, as HTML. */
  description: string;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug: string;
  /** Registered meta values of the term. */
  meta: { [key: string]: unknown };
  /** Locations that show the menu. */
  locations: string[];
  /** Whether new top-level pages are added to the menu automatically. */
  auto_add: boolean;
  _links: Links;
};

export type MenuLocation = {
  /** Name of the location. */
  name: string;
  /** Label of the location for display. */
  description: string;
  /** Id of the menu at the location; 0 if there is none. */
  menu: number;
  _links: Links;
};

export type MenuLocationInEmbed = {
  /** Name of the location. */
  name: string;
  /** Label of the location for display. */
  description: string;
  /** Id of the menu at the location; 0 if there is none. */
  menu: number;
  _links: Links;
};

export type MenuLocationInEdit = {
  /** Name of the location. */
  name: string;
  /** Label of the location for display. */
  description: string;
  /** Id of the menu at the location; 0 if there is none. */
  menu: number;
  _links: Links;
};

export type User = {
  /** Id of the account. */
  id: number;
  /** Display name of the account. */
  name: string;
  /**
   * Address of the website of the account.
   * Format: uri
   */
  url: string;
  /** Biography of the account. */
  description: string;
  /**
   * Address of the author archive.
   * Format: uri
   */
  link: string;
  /** Slug of the account in the address of its archive. */
  slug: string;
  /** Password for the login. No response contains it. */
  password: string;
  /** Addresses of the avatar, by size in pixels. */
  avatar_urls?: {
    /**
     * Address of the avatar with a size of 24 pixels.
     * Format: uri
     */
    '24': string;
    /**
     * Address of the avatar with a size of 48 pixels.
     * Format: uri
     */
    '48': string;
    /**
     * Address of the avatar with a size of 96 pixels.
     * Format: uri
     */
    '96': string;
  };
  /** Registered meta values of the account. */
  meta: { [key: string]: unknown };
  _links: Links;
};

export type UserInEmbed = {
  /** Id of the account. */
  id: number;
  /** Display name of the account. */
  name: string;
  /**
   * Address of the website of the account.
   * Format: uri
   */
  url: string;
  /** Biography of the account. */
  description: string;
  /**
   * Address of the author archive.
   * Format: uri
   */
  link: string;
  /** Slug of the account in the address of its archive. */
  slug: string;
  /** Password for the login. No response contains it. */
  password: string;
  /** Addresses of the avatar, by size in pixels. */
  avatar_urls?: {
    /**
     * Address of the avatar with a size of 24 pixels.
     * Format: uri
     */
    '24': string;
    /**
     * Address of the avatar with a size of 48 pixels.
     * Format: uri
     */
    '48': string;
    /**
     * Address of the avatar with a size of 96 pixels.
     * Format: uri
     */
    '96': string;
  };
  _links: Links;
};

export type UserInEdit = {
  /** Id of the account. */
  id: number;
  /** Username for the login. */
  username: string;
  /** Display name of the account. */
  name: string;
  /** First name. */
  first_name: string;
  /** Last name. */
  last_name: string;
  /**
   * E-mail address.
   * Format: email
   */
  email: string;
  /**
   * Address of the website of the account.
   * Format: uri
   */
  url: string;
  /** Biography of the account. */
  description: string;
  /**
   * Address of the author archive.
   * Format: uri
   */
  link: string;
  /** Language of the account. */
  locale: string;
  /** Nickname. */
  nickname: string;
  /** Slug of the account in the address of its archive. */
  slug: string;
  /**
   * Date and time of the registration.
   * Format: date-time-local
   */
  registered_date: string;
  /** Roles of the account. */
  roles: string[];
  /** Password for the login. No response contains it. */
  password: string;
  /** Capabilities of the account, including those of its roles. */
  capabilities: { [key: string]: unknown };
  /** Roles and capabilities that are assigned to the account itself. */
  extra_capabilities: { [key: string]: unknown };
  /** From where the avatar comes. */
  avatar_source?: string;
  /** Id of the image that is the avatar; 0 if it is none. */
  avatar_media?: number;
  /** Addresses of the avatar, by size in pixels. */
  avatar_urls?: {
    /**
     * Address of the avatar with a size of 24 pixels.
     * Format: uri
     */
    '24': string;
    /**
     * Address of the avatar with a size of 48 pixels.
     * Format: uri
     */
    '48': string;
    /**
     * Address of the avatar with a size of 96 pixels.
     * Format: uri
     */
    '96': string;
  };
  /** Registered meta values of the account. */
  meta: {
    persisted_preferences: {
      /**
       * Date and time of the last change of the preferences.
       * Format: date-time-local
       */
      _modified?: string;
    } | null;
  } & { [key: string]: unknown };
  _links: Links;
};

export type Settings = {
  /** Title of the site. */
  title: string | null;
  /** Tagline of the site. */
  description: string | null;
  /**
   * Address of the site.
   * Format: uri
   */
  url: string | null;
  /**
   * E-mail address for messages to the administrator.
   * Format: email
   */
  email: string | null;
  /** Time zone of the site, such as "Europe/Berlin". */
  timezone: string | null;
  /** Format of dates. */
  date_format: string | null;
  /** Format of times. */
  time_format: string | null;
  /** First day of the week; 0 is Sunday. */
  start_of_week: number | null;
  /** Language of the site. */
  language: string;
  /** Whether to show emoticons as images. */
  use_smilies: boolean;
  /** Id of the default category of posts. */
  default_category: number | null;
  /** Default format of posts. */
  default_post_format: string | null;
  /** Maximum number of posts on a page of the site. */
  posts_per_page: number;
  /** Content of the front page: the latest posts, or a page. */
  show_on_front: string | null;
  /** Id of the page shown as the front page. */
  page_on_front: number | null;
  /** Id of the page that lists the posts. */
  page_for_posts: number | null;
  /** Whether new posts accept pingbacks and trackbacks. */
  default_ping_status: string | null;
  /** Whether new posts accept comments. */
  default_comment_status: string | null;
  /** Id of the logo of the site. */
  site_logo: number | null;
  /** Id of the icon of the site. */
  site_icon: number | null;
  _links?: Links;
};

export type Comment = {
  /** Id of the comment. */
  id: number;
  /** Id of the item on which the comment was written. */
  post: number;
  /** Id of the parent comment; 0 if the comment is not a reply. */
  parent: number;
  /** Id of the author; 0 if the author has no account. */
  author: number;
  /** Name of the author. */
  author_name: string;
  /**
   * Address of the website of the author.
   * Format: uri
   */
  author_url: string;
  /**
   * Date and time of the comment, in the site's time zone.
   * Format: date-time-local
   */
  date: string;
  /**
   * Date and time of the comment, in GMT.
   * Format: date-time-local
   */
  date_gmt: string;
  /** Content of the comment. */
  content: {
    /** The content as rendered HTML. */
    rendered: string;
  };
  /**
   * Address of the comment on the site.
   * Format: uri
   */
  link: string;
  /** Status of the comment. */
  status: string;
  /** Type of the comment: comment, note, pingback or trackback. */
  type: string;
  /** Addresses of the avatar of the author, by size in pixels. */
  author_avatar_urls?: {
    /**
     * Address of the avatar with a size of 24 pixels.
     * Format: uri
     */
    '24': string | boolean;
    /**
     * Address of the avatar with a size of 48 pixels.
     * Format: uri
     */
    '48': string | boolean;
    /**
     * Address of the avatar with a size of 96 pixels.
     * Format: uri
     */
    '96': string | boolean;
  };
  /** Registered meta values of the comment. */
  meta: {
    /** Status of a note. */
    _cms_note_status: string | null;
  } & { [key: string]: unknown };
  _links: Links;
};

export type CommentInEmbed = {
  /** Id of the comment. */
  id: number;
  /** Id of the parent comment; 0 if the comment is not a reply. */
  parent: number;
  /** Id of the author; 0 if the author has no account. */
  author: number;
  /** Name of the author. */
  author_name: string;
  /**
   * Address of the website of the author.
   * Format: uri
   */
  author_url: string;
  /**
   * Date and time of the comment, in the site's time zone.
   * Format: date-time-local
   */
  date: string;
  /** Content of the comment. */
  content: {
    /** The content as rendered HTML. */
    rendered: string;
  };
  /**
   * Address of the comment on the site.
   * Format: uri
   */
  link: string;
  /** Type of the comment: comment, note, pingback or trackback. */
  type: string;
  /** Addresses of the avatar of the author, by size in pixels. */
  author_avatar_urls?: {
    /**
     * Address of the avatar with a size of 24 pixels.
     * Format: uri
     */
    '24': string | boolean;
    /**
     * Address of the avatar with a size of 48 pixels.
     * Format: uri
     */
    '48': string | boolean;
    /**
     * Address of the avatar with a size of 96 pixels.
     * Format: uri
     */
    '96': string | boolean;
  };
  _links: Links;
};

export type CommentInEdit = {
  /** Id of the comment. */
  id: number;
  /** Id of the item on which the comment was written. */
  post: number;
  /** Id of the parent comment; 0 if the comment is not a reply. */
  parent: number;
  /** Id of the author; 0 if the author has no account. */
  author: number;
  /** Name of the author. */
  author_name: string;
  /**
   * E-mail address of the author.
   * Format: email
   */
  author_email: string;
  /**
   * Address of the website of the author.
   * Format: uri
   */
  author_url: string;
  /**
   * IP address of the author.
   * Format: ip
   */
  author_ip: string;
  /** User agent of the author. */
  author_user_agent: string;
  /**
   * Date and time of the comment, in the site's time zone.
   * Format: date-time-local
   */
  date: string;
  /**
   * Date and time of the comment, in GMT.
   * Format: date-time-local
   */
  date_gmt: string;
  /** Content of the comment. */
  content: {
    /** The content as stored. */
    raw: string;
    /** The content as rendered HTML. */
    rendered: string;
  };
  /**
   * Address of the comment on the site.
   * Format: uri
   */
  link: string;
  /** Status of the comment. */
  status: string;
  /** Type of the comment: comment, note, pingback or trackback. */
  type: string;
  /** Addresses of the avatar of the author, by size in pixels. */
  author_avatar_urls?: {
    /**
     * Address of the avatar with a size of 24 pixels.
     * Format: uri
     */
    '24': string | boolean;
    /**
     * Address of the avatar with a size of 48 pixels.
     * Format: uri
     */
    '48': string | boolean;
    /**
     * Address of the avatar with a size of 96 pixels.
     * Format: uri
     */
    '96': string | boolean;
  };
  /** Registered meta values of the comment. */
  meta: {
    /** Status of a note. */
    _cms_note_status: string | null;
  } & { [key: string]: unknown };
  _links: Links;
};

export type Theme = {
  /** Folder name of the theme. */
  stylesheet: string;
  /**
   * Address of the folder of the theme.
   * Format: uri
   */
  stylesheet_uri: string;
  /** Folder name of the parent theme, or of the theme itself if it has none. */
  template: string;
  /**
   * Address of the folder of the parent theme, or of the theme itself.
   * Format: uri
   */
  template_uri: string;
  /** Author of the theme. */
  author: {
    /** The value in the style sheet. */
    raw: string;
    /** The value as HTML. */
    rendered: string;
  };
  /** Address of the website of the author. */
  author_uri: {
    /**
     * The value in the style sheet.
     * Format: uri
     */
    raw: string;
    /**
     * The value as HTML.
     * Format: uri
     */
    rendered: string;
  };
  /** Description of the theme. */
  description: {
    /** The value in the style sheet. */
    raw: string;
    /** The value as HTML. */
    rendered: string;
  };
  /** Whether the theme is a block theme. */
  is_block_theme: boolean;
  /** Name of the theme for display. */
  name: {
    /** The value in the style sheet. */
    raw: string;
    /** The value as HTML. */
    rendered: string;
  };
  /** Minimum version of the programming language that the theme requires. */
  requires_php: string;
  /** Minimum version of the software that the theme requires. */
  requires_cms: string;
  /**
   * Address of a screenshot.
   * Format: uri
   */
  screenshot: string;
  /** Tags that describe the theme. */
  tags: {
    /** The value in the style sheet. */
    raw: string[];
    /** The value as HTML. */
    rendered: string;
  };
  /** Text domain of the translations. */
  textdomain: string;
  /** Features that the theme supports. */
  theme_supports?: {
    /** Whether blocks can have wide and full alignment. */
    'align-wide': boolean;
    /** Whether pages link to their feeds. */
    'automatic-feed-links': boolean;
    /** Whether templates consist of blocks. */
    'block-templates': boolean;
    /** Whether template parts consist of blocks. */
    'block-template-parts': boolean;
    /** Whether users can choose the background, with its options. */
    'custom-background':
      | boolean
      | {
          /** Format: uri */
          'default-image': string;
          'default-preset': string;
          'default-position-x': string;
          'default-position-y': string;
          'default-size': string;
          'default-repeat': string;
          'default-attachment': string;
          'default-color': string;
        };
    /** Whether users can choose the header image, with its options. */
    'custom-header':
      | boolean
      | {
          /** Format: uri */
          'default-image': string;
          'random-default': boolean;
          width: number;
          height: number;
          'flex-height': boolean;
          'flex-width': boolean;
          'default-text-color': string;
          'header-text': boolean;
          uploads: boolean;
          video: boolean;
        };
    /** Whether users can choose the logo, with its options. */
    'custom-logo':
      | boolean
      | {
          width: number;
          height: number;
          'flex-width': boolean;
          'flex-height': boolean;
          'header-text': string[];
          'unlink-homepage-logo': boolean;
        };
    /** Whether previews can refresh single widgets. */
    'customize-selective-refresh-widgets': boolean;
    /** Whether the editor has a dark background. */
    'dark-editor-style': boolean;
    /** Whether only the colors of the theme can be used. */
    'disable-custom-colors': boolean;
    /** Whether only the font sizes of the theme can be used. */
    'disable-custom-font-sizes': boolean;
    /** Whether only the gradients of the theme can be used. */
    'disable-custom-gradients': boolean;
    /** Whether the generated layout styles are disabled. */
    'disable-layout-styles': boolean;
    /** Colors of the theme. */
    'editor-color-palette':
      | boolean
      | {
          name: string;
          slug: string;
          color: string;
        }[];
    /** Font sizes of the theme. */
    'editor-font-sizes':
      | boolean
      | {
          name: string;
          size: number;
          slug: string;
        }[];
    /** Gradients of the theme. */
    'editor-gradient-presets':
      | boolean
      | {
          name: string;
          gradient: string;
          slug: string;
        }[];
    /** Spacing sizes of the theme. */
    'editor-spacing-sizes':
      | boolean
      | {
          name: string;
          size: string;
          slug: string;
        }[];
    /** Whether the theme has styles for the editor. */
    'editor-styles': boolean;
    /** Elements for which the theme supports HTML5 markup. */
    html5: boolean | string[];
    /** Post formats that the theme supports. */
    formats: string[];
    /** Whether items can have a featured image, or the types of such items. */
    'post-thumbnails': boolean | string[];
    /** Whether embedded content adapts to the width of the page. */
    'responsive-embeds': boolean;
    /** Whether the title element of pages is generated. */
    'title-tag': boolean;
    /** Whether the theme uses the default styles of blocks. */
    'cms-block-styles': boolean;
  };
  /** Address of the website of the theme. */
  theme_uri: {
    /**
     * The value in the style sheet.
     * Format: uri
     */
    raw: string;
    /**
     * The value as HTML.
     * Format: uri
     */
    rendered: string;
  };
  /** Version of the theme. */
  version: string;
  /** Status of the theme. */
  status: string;
  /** Template types that the theme can have. */
  default_template_types?: {
    slug: string;
    title: string;
    description: string;
  }[];
  /** Areas of template parts that the theme can have. */
  default_template_part_areas?: {
    area: string;
    label: string;
    description: string;
    icon: string;
    area_tag: string;
  }[];
  _links: Links;
};

export type GlobalStyles = {
  /** Id of the global styles. */
  id: number;
  /** Styles in the format of theme.json. */
  styles: { [key: string]: unknown };
  /** Settings in the format of theme.json. */
  settings: { [key: string]: unknown };
  /** Title of the global styles. */
  title:
    | {
        /** The title as stored. */
        raw: string;
        /** The title as HTML. */
        rendered: string;
      }
    | string;
  _links: Links;
};

export type GlobalStylesInEmbed = {
  /** Id of the global styles. */
  id: number;
  /** Title of the global styles. */
  title:
    | {
        /** The title as stored. */
        raw: string;
        /** The title as HTML. */
        rendered: string;
      }
    | string;
  _links: Links;
};

export type GlobalStylesInEdit = {
  /** Id of the global styles. */
  id: number;
  /** Styles in the format of theme.json. */
  styles: { [key: string]: unknown };
  /** Settings in the format of theme.json. */
  settings: { [key: string]: unknown };
  /** Title of the global styles. */
  title:
    | {
        /** The title as stored. */
        raw: string;
        /** The title as HTML. */
        rendered: string;
      }
    | string;
  _links: Links;
};

export type FontFamily = {
  /** Id of the font family. */
  id: number;
  /** Version of the theme.json format of the settings. */
  theme_json_version: number;
  /** Ids of the font faces. */
  font_faces: number[];
  /** Names of the font family for display, presets and CSS. */
  font_family_settings: {
    /** Name of the font family for display. */
    name: string;
    /** Slug of the font family in presets. */
    slug: string;
    /** Value of font-family in CSS. */
    fontFamily: string;
    /**
     * Address of a preview image.
     * Format: uri
     */
    preview: string;
  };
  _links: Links;
};

export type FontCollection = {
  /** Slug of the collection. */
  slug: string;
  /** Name of the collection for display. */
  name: string;
  /** Description of the collection. */
  description?: string;
  /** Font families of the collection. */
  font_families?: unknown[];
  /** Categories of the font families. */
  categories?: unknown[];
  _links?: Links;
};

export type Sidebar = {
  /** Id of the sidebar. */
  id: string;
  /** Name of the sidebar for display. */
  name: string;
  /** Description of the sidebar. */
  description: string;
  /** CSS class of the sidebar in the administration area. */
  class: string;
  /** Markup before each widget. `%1$s` is replaced by the id of the widget, `%2$s` by its class. */
  before_widget: string;
  /** Markup after each widget. */
  after_widget: string;
  /** Markup before the title of each widget. */
  before_title: string;
  /** Markup after the title of each widget. */
  after_title: string;
  /** Status of the sidebar. */
  status: string;
  /** Ids of the widgets in the sidebar. */
  widgets: ({ [key: string]: unknown } | string)[];
  _links: Links;
};

export type SidebarInEmbed = {
  /** Id of the sidebar. */
  id: string;
  /** Name of the sidebar for display. */
  name: string;
  /** Description of the sidebar. */
  description: string;
  /** CSS class of the sidebar in the administration area. */
  class: string;
  /** Markup before each widget. `%1$s` is replaced by the id of the widget, `%2$s` by its class. */
  before_widget: string;
  /** Markup after each widget. */
  after_widget: string;
  /** Markup before the title of each widget. */
  before_title: string;
  /** Markup after the title of each widget. */
  after_title: string;
  /** Status of the sidebar. */
  status: string;
  /** Ids of the widgets in the sidebar. */
  widgets: ({ [key: string]: unknown } | string)[];
  _links: Links;
};

export type SidebarInEdit = {
  /** Id of the sidebar. */
  id: string;
  /** Name of the sidebar for display. */
  name: string;
  /** Description of the sidebar. */
  description: string;
  /** CSS class of the sidebar in the administration area. */
  class: string;
  /** Markup before each widget. `%1$s` is replaced by the id of the widget, `%2$s` by its class. */
  before_widget: string;
  /** Markup after each widget. */
  after_widget: string;
  /** Markup before the title of each widget. */
  before_title: string;
  /** Markup after the title of each widget. */
  after_title: string;
  /** Status of the sidebar. */
  status: string;
  /** Ids of the widgets in the sidebar. */
  widgets: ({ [key: string]: unknown } | string)[];
  _links: Links;
};

export type WidgetType = {
  /** Id of the widget type. */
  id: string;
  /** Name of the widget type for display. */
  name: string;
  /** Description of the widget type. */
  description: string;
  /** Whether there can be several widgets of the type. */
  is_multi: boolean;
  /** CSS class of the element that contains a widget of the type. */
  classname: string;
  _links: Links;
};

export type WidgetTypeInEmbed = {
  /** Id of the widget type. */
  id: string;
  /** Name of the widget type for display. */
  name: string;
  /** Description of the widget type. */
  description: string;
  /** Whether there can be several widgets of the type. */
  is_multi: boolean;
  /** CSS class of the element that contains a widget of the type. */
  classname: string;
  _links: Links;
};

export type WidgetTypeInEdit = {
  /** Id of the widget type. */
  id: string;
  /** Name of the widget type for display. */
  name: string;
  /** Description of the widget type. */
  description: string;
  /** Whether there can be several widgets of the type. */
  is_multi: boolean;
  /** CSS class of the element that contains a widget of the type. */
  classname: string;
  _links: Links;
};

export type Widget = {
  /** Id of the widget: its type and number. */
  id: string;
  /** Widget type. */
  id_base: string;
  /** Id of the sidebar that contains the widget. */
  sidebar: string;
  /** The widget as HTML. */
  rendered: string;
  /** Values of the form of the widget, urlencoded. */
  form_data?: string;
  _links: Links;
};

export type WidgetInEmbed = {
  /** Id of the widget: its type and number. */
  id: string;
  /** Widget type. */
  id_base: string;
  /** Id of the sidebar that contains the widget. */
  sidebar: string;
  /** The widget as HTML. */
  rendered: string;
  /** Values of the form of the widget, urlencoded. */
  form_data?: string;
  _links: Links;
};

export type WidgetInEdit = {
  /** Id of the widget: its type and number. */
  id: string;
  /** Widget type. */
  id_base: string;
  /** Id of the sidebar that contains the widget. */
  sidebar: string;
  /** The widget as HTML. */
  rendered: string;
  /** Form to edit the widget, as HTML. */
  rendered_form: string;
  /** Instance settings of the widget: `raw`, or `encoded` with its `hash`. */
  instance: {
    /** The settings as one encoded text. */
    encoded: string;
    /** Hash that proves that this site encoded the text. */
    hash: string;
    /** The settings by name. */
    raw: { [key: string]: unknown };
  } | null;
  /** Values of the form of the widget, urlencoded. */
  form_data?: string;
  _links: Links;
};

export type BlockType = {
  /** Version of the block API that the block type uses. */
  api_version: number;
  /** Title of the block type for display. */
  title: string;
  /** Name of the block type, with its namespace. */
  name: string;
  /** Description of the block type. */
  description: string;
  /** Icon of the block type. */
  icon: string | null;
  /** Schemas of the attributes, by name. */
  attributes: { [key: string]: { [key: string]: unknown } } | null;
  /** Context values that the block provides to inner blocks, each with the name of its attribute. */
  provides_context: { [key: string]: string };
  /** Context values that the block uses from outer blocks. */
  uses_context: string[];
  /** CSS selectors of the elements to which styles apply. */
  selectors: { [key: string]: unknown };
  /** Editor features that the block supports. */
  supports: { [key: string]: unknown };
  /** Category in which editors list the block. */
  category: string | null;
  /** Whether the block is dynamic: it is rendered on request. */
  is_dynamic: boolean;
  /** Handles of the scripts for editors. */
  editor_script_handles: string[];
  /** Handles of the scripts for editors and pages. */
  script_handles: string[];
  /** Handles of the scripts for pages. */
  view_script_handles: string[];
  /** Ids of the script modules for pages. */
  view_script_module_ids: string[];
  /** Handles of the style sheets for editors. */
  editor_style_handles: string[];
  /** Handles of the style sheets for editors and pages. */
  style_handles: string[];
  /** Handles of the style sheets for pages. */
  view_style_handles: string[];
  /** Styles from which users can choose. */
  styles: {
    /** Unique name of the style. */
    name: string;
    /** Label of the style for display. */
    label: string;
    /** CSS of the style. */
    inline_style: string;
    /** Handle of the style sheet that the style requires. */
    style_handle: string;
  }[];
  /** Variations of the block type. */
  variations:
    | {
        /** Unique name of the variation. */
        name: string;
        /** Title of the variation for display. */
        title: string;
        /** Description of the variation. */
        description: string;
        /** Category in which editors list the block. */
        category: string | null;
        /** Icon of the block type. */
        icon: string | null;
        /** Whether the variation is the default one. */
        isDefault: boolean;
        /** Initial attributes of the block. */
        attributes: { [key: string]: unknown };
        /** Inner blocks. */
        innerBlocks: {
          /** Block type, with its namespace. */
          name: string;
          /** Attributes of the block. */
          attributes: { [key: string]: unknown };
          /** Inner blocks. */
          innerBlocks: unknown[];
        }[];
        /** Example content for previews of the block. */
        example: {
          /** Attributes of the block. */
          attributes: { [key: string]: unknown };
          /** Inner blocks. */
          innerBlocks: {
            /** Block type, with its namespace. */
            name: string;
            /** Attributes of the block. */
            attributes: { [key: string]: unknown };
            /** Inner blocks. */
            innerBlocks: unknown[];
          }[];
        } | null;
        /** Places of the editor that offer the variation. */
        scope: string[] | null;
        /** Search terms by which editors find the block. */
        keywords: string[];
      }[]
    | null;
  /** Text domain of the translations. */
  textdomain: string | null;
  /** Block types that may be the direct parent. */
  parent: string[] | null;
  /** Block types one of which must be an outer block at any level. */
  ancestor: string[] | null;
  /** Block types that may be direct inner blocks. */
  allowed_blocks: string[] | null;
  /** Search terms by which editors find the block. */
  keywords: string[];
  /** Example content for previews of the block. */
  example: {
    /** Attributes of the block. */
    attributes: { [key: string]: unknown };
    /** Inner blocks. */
    innerBlocks: {
      /** Block type, with its namespace. */
      name: string;
      /** Attributes of the block. */
      attributes: { [key: string]: unknown };
      /** Inner blocks. */
      innerBlocks: unknown[];
    }[];
  } | null;
  /** Block types next to which the block is inserted automatically, with the position. */
  block_hooks: { [key: string]: unknown };
  /** Handle of the first script for editors. */
  editor_script: string | null;
  /** Handle of the first script for editors and pages. */
  script: string | null;
  /** Handle of the first script for pages. */
  view_script: string | null;
  /** Handle of the first style sheet for editors. */
  editor_style: string | null;
  /** Handle of the first style sheet for editors and pages. */
  style: string | null;
  _links: Links;
};

export type BlockTypeInEmbed = {
  /** Version of the block API that the block type uses. */
  api_version: number;
  /** Title of the block type for display. */
  title: string;
  /** Name of the block type, with its namespace. */
  name: string;
  /** Description of the block type. */
  description: string;
  /** Icon of the block type. */
  icon: string | null;
  /** Schemas of the attributes, by name. */
  attributes: { [key: string]: { [key: string]: unknown } } | null;
  /** Context values that the block provides to inner blocks, each with the name of its attribute. */
  provides_context: { [key: string]: string };
  /** Context values that the block uses from outer blocks. */
  uses_context: string[];
  /** CSS selectors of the elements to which styles apply. */
  selectors: { [key: string]: unknown };
  /** Editor features that the block supports. */
  supports: { [key: string]: unknown };
  /** Category in which editors list the block. */
  category: string | null;
  /** Whether the block is dynamic: it is rendered on request. */
  is_dynamic: boolean;
  /** Handles of the scripts for editors. */
  editor_script_handles: string[];
  /** Handles of the scripts for editors and pages. */
  script_handles: string[];
  /** Handles of the scripts for pages. */
  view_script_handles: string[];
  /** Ids of the script modules for pages. */
  view_script_module_ids: string[];
  /** Handles of the style sheets for editors. */
  editor_style_handles: string[];
  /** Handles of the style sheets for editors and pages. */
  style_handles: string[];
  /** Handles of the style sheets for pages. */
  view_style_handles: string[];
  /** Styles from which users can choose. */
  styles: {
    /** Unique name of the style. */
    name: string;
    /** Label of the style for display. */
    label: string;
    /** CSS of the style. */
    inline_style: string;
    /** Handle of the style sheet that the style requires. */
    style_handle: string;
  }[];
  /** Variations of the block type. */
  variations:
    | {
        /** Unique name of the variation. */
        name: string;
        /** Title of the variation for display. */
        title: string;
        /** Description of the variation. */
        description: string;
        /** Category in which editors list the block. */
        category: string | null;
        /** Icon of the block type. */
        icon: string | null;
        /** Whether the variation is the default one. */
        isDefault: boolean;
        /** Initial attributes of the block. */
        attributes: { [key: string]: unknown };
        /** Inner blocks. */
        innerBlocks: {
          /** Block type, with its namespace. */
          name: string;
          /** Attributes of the block. */
          attributes: { [key: string]: unknown };
          /** Inner blocks. */
          innerBlocks: unknown[];
        }[];
        /** Example content for previews of the block. */
        example: {
          /** Attributes of the block. */
          attributes: { [key: string]: unknown };
          /** Inner blocks. */
          innerBlocks: {
            /** Block type, with its namespace. */
            name: string;
            /** Attributes of the block. */
            attributes: { [key: string]: unknown };
            /** Inner blocks. */
            innerBlocks: unknown[];
          }[];
        } | null;
        /** Places of the editor that offer the variation. */
        scope: string[] | null;
        /** Search terms by which editors find the block. */
        keywords: string[];
      }[]
    | null;
  /** Text domain of the translations. */
  textdomain: string | null;
  /** Block types that may be the direct parent. */
  parent: string[] | null;
  /** Block types one of which must be an outer block at any level. */
  ancestor: string[] | null;
  /** Block types that may be direct inner blocks. */
  allowed_blocks: string[] | null;
  /** Search terms by which editors find the block. */
  keywords: string[];
  /** Example content for previews of the block. */
  example: {
    /** Attributes of the block. */
    attributes: { [key: string]: unknown };
    /** Inner blocks. */
    innerBlocks: {
      /** Block type, with its namespace. */
      name: string;
      /** Attributes of the block. */
      attributes: { [key: string]: unknown };
      /** Inner blocks. */
      innerBlocks: unknown[];
    }[];
  } | null;
  /** Block types next to which the block is inserted automatically, with the position. */
  block_hooks: { [key: string]: unknown };
  /** Handle of the first script for editors. */
  editor_script: string | null;
  /** Handle of the first script for editors and pages. */
  script: string | null;
  /** Handle of the first script for pages. */
  view_script: string | null;
  /** Handle of the first style sheet for editors. */
  editor_style: string | null;
  /** Handle of the first style sheet for editors and pages. */
  style: string | null;
  _links: Links;
};

export type BlockTypeInEdit = {
  /** Version of the block API that the block type uses. */
  api_version: number;
  /** Title of the block type for display. */
  title: string;
  /** Name of the block type, with its namespace. */
  name: string;
  /** Description of the block type. */
  description: string;
  /** Icon of the block type. */
  icon: string | null;
  /** Schemas of the attributes, by name. */
  attributes: { [key: string]: { [key: string]: unknown } } | null;
  /** Context values that the block provides to inner blocks, each with the name of its attribute. */
  provides_context: { [key: string]: string };
  /** Context values that the block uses from outer blocks. */
  uses_context: string[];
  /** CSS selectors of the elements to which styles apply. */
  selectors: { [key: string]: unknown };
  /** Editor features that the block supports. */
  supports: { [key: string]: unknown };
  /** Category in which editors list the block. */
  category: string | null;
  /** Whether the block is dynamic: it is rendered on request. */
  is_dynamic: boolean;
  /** Handles of the scripts for editors. */
  editor_script_handles: string[];
  /** Handles of the scripts for editors and pages. */
  script_handles: string[];
  /** Handles of the scripts for pages. */
  view_script_handles: string[];
  /** Ids of the script modules for pages. */
  view_script_module_ids: string[];
  /** Handles of the style sheets for editors. */
  editor_style_handles: string[];
  /** Handles of the style sheets for editors and pages. */
  style_handles: string[];
  /** Handles of the style sheets for pages. */
  view_style_handles: string[];
  /** Styles from which users can choose. */
  styles: {
    /** Unique name of the style. */
    name: string;
    /** Label of the style for display. */
    label: string;
    /** CSS of the style. */
    inline_style: string;
    /** Handle of the style sheet that the style requires. */
    style_handle: string;
  }[];
  /** Variations of the block type. */
  variations:
    | {
        /** Unique name of the variation. */
        name: string;
        /** Title of the variation for display. */
        title: string;
        /** Description of the variation. */
        description: string;
        /** Category in which editors list the block. */
        category: string | null;
        /** Icon of the block type. */
        icon: string | null;
        /** Whether the variation is the default one. */
        isDefault: boolean;
        /** Initial attributes of the block. */
        attributes: { [key: string]: unknown };
        /** Inner blocks. */
        innerBlocks: {
          /** Block type, with its namespace. */
          name: string;
          /** Attributes of the block. */
          attributes: { [key: string]: unknown };
          /** Inner blocks. */
          innerBlocks: unknown[];
        }[];
        /** Example content for previews of the block. */
        example: {
          /** Attributes of the block. */
          attributes: { [key: string]: unknown };
          /** Inner blocks. */
          innerBlocks: {
            /** Block type, with its namespace. */
            name: string;
            /** Attributes of the block. */
            attributes: { [key: string]: unknown };
            /** Inner blocks. */
            innerBlocks: unknown[];
          }[];
        } | null;
        /** Places of the editor that offer the variation. */
        scope: string[] | null;
        /** Search terms by which editors find the block. */
        keywords: string[];
      }[]
    | null;
  /** Text domain of the translations. */
  textdomain: string | null;
  /** Block types that may be the direct parent. */
  parent: string[] | null;
  /** Block types one of which must be an outer block at any level. */
  ancestor: string[] | null;
  /** Block types that may be direct inner blocks. */
  allowed_blocks: string[] | null;
  /** Search terms by which editors find the block. */
  keywords: string[];
  /** Example content for previews of the block. */
  example: {
    /** Attributes of the block. */
    attributes: { [key: string]: unknown };
    /** Inner blocks. */
    innerBlocks: {
      /** Block type, with its namespace. */
      name: string;
      /** Attributes of the block. */
      attributes: { [key: string]: unknown };
      /** Inner blocks. */
      innerBlocks: unknown[];
    }[];
  } | null;
  /** Block types next to which the block is inserted automatically, with the position. */
  block_hooks: { [key: string]: unknown };
  /** Handle of the first script for editors. */
  editor_script: string | null;
  /** Handle of the first script for editors and pages. */
  script: string | null;
  /** Handle of the first script for pages. */
  view_script: string | null;
  /** Handle of the first style sheet for editors. */
  editor_style: string | null;
  /** Handle of the first style sheet for editors and pages. */
  style: string | null;
  _links: Links;
};

export type Ability = {
  /** Name of the ability with its namespace. */
  name: string;
  /** Label of the ability for display. */
  label: string;
  /** Description of the ability. */
  description: string;
  /** Slug of the category of the ability. */
  category: string;
  /** JSON schema of the input. */
  input_schema: { [key: string]: unknown };
  /** JSON schema of the result. */
  output_schema: { [key: string]: unknown };
  /** Further information about the ability. */
  meta: {
    /** The effects of the ability on the site. */
    annotations: {
      /** Whether the ability changes nothing. */
      readonly?: boolean | null;
      /** Whether the ability may delete or overwrite data. */
      destructive?: boolean | null;
      /** Whether another run with the same input has no further effect. */
      idempotent?: boolean | null;
    };
    /** Whether clients such as assistants should offer the ability. */
    public: boolean;
  } & { [key: string]: unknown };
  _links: Links;
};

export type AbilityInEmbed = {
  /** Name of the ability with its namespace. */
  name: string;
  /** Label of the ability for display. */
  label: string;
  /** Slug of the category of the ability. */
  category: string;
  _links: Links;
};

export type AbilityInEdit = {
  /** Name of the ability with its namespace. */
  name: string;
  /** Label of the ability for display. */
  label: string;
  /** Description of the ability. */
  description: string;
  /** Slug of the category of the ability. */
  category: string;
  /** JSON schema of the input. */
  input_schema: { [key: string]: unknown };
  /** JSON schema of the result. */
  output_schema: { [key: string]: unknown };
  /** Further information about the ability. */
  meta: {
    /** The effects of the ability on the site. */
    annotations: {
      /** Whether the ability changes nothing. */
      readonly?: boolean | null;
      /** Whether the ability may delete or overwrite data. */
      destructive?: boolean | null;
      /** Whether another run with the same input has no further effect. */
      idempotent?: boolean | null;
    };
    /** Whether clients such as assistants should offer the ability. */
    public: boolean;
  } & { [key: string]: unknown };
  _links: Links;
};

export type Icon = {
  /** Name of the icon, with its collection. */
  name: string;
  /** Label of the icon for display. */
  label: string;
  /** The icon as SVG. */
  content: string;
  /** Slug of the collection of the icon. */
  collection: string;
  _links?: Links;
};

export type IconCollection = {
  /** Slug of the collection. */
  slug: string;
  /** Label of the collection for display. */
  label: string;
  /** Description of the collection. */
  description: string;
  _links?: Links;
};

export type ViewConfig = {
  /** Kind of entity to which the configuration applies. */
  kind: string;
  /** Name of the entity within its kind. */
  name: string;
  /** Version of the format. */
  version: number;
  /** Default view of the list. */
  default_view: {
    type: string;
    layout: {
      styles: {
        [key: string]: {
          width: string | number;
          maxWidth: string | number;
          minWidth: string | number;
          align: string;
        };
      };
      density: string;
      enableMoving: boolean;
      badgeFields: string[];
      previewSize: number;
    };
    filters: {
      field: string;
      operator: string;
      value: unknown;
      isLocked: boolean;
    }[];
    sort: {
      field: string;
      direction: string;
    };
    perPage: number;
    fields: string[];
    titleField: string;
    mediaField: string;
    descriptionField: string;
    showTitle: boolean;
    showMedia: boolean;
    showDescription: boolean;
    showLevels: boolean;
    groupBy: {
      field: string;
      direction: string;
      showLabel: boolean;
    };
    infiniteScrollEnabled: boolean;
  };
  /** Differences from the default view, by layout. */
  default_layouts: {
    table: {
      filters: {
        field: string;
        operator: string;
        value: unknown;
        isLocked: boolean;
      }[];
      sort: {
        field: string;
        direction: string;
      };
      perPage: number;
      fields: string[];
      titleField: string;
      mediaField: string;
      descriptionField: string;
      showTitle: boolean;
      showMedia: boolean;
      showDescription: boolean;
      showLevels: boolean;
      groupBy: {
        field: string;
        direction: string;
        showLabel: boolean;
      };
      infiniteScrollEnabled: boolean;
      layout: {
        styles: {
          [key: string]: {
            width: string | number;
            maxWidth: string | number;
            minWidth: string | number;
            align: string;
          };
        };
        density: string;
        enableMoving: boolean;
      };
    };
    list: {
      filters: {
        field: string;
        operator: string;
        value: unknown;
        isLocked: boolean;
      }[];
      sort: {
        field: string;
        direction: string;
      };
      perPage: number;
      fields: string[];
      titleField: string;
      mediaField: string;
      descriptionField: string;
      showTitle: boolean;
      showMedia: boolean;
      showDescription: boolean;
      showLevels: boolean;
      groupBy: {
        field: string;
        direction: string;
        showLabel: boolean;
      };
      infiniteScrollEnabled: boolean;
      layout: {
        density: string;
      };
    };
    grid: {
      filters: {
        field: string;
        operator: string;
        value: unknown;
        isLocked: boolean;
      }[];
      sort: {
        field: string;
        direction: string;
      };
      perPage: number;
      fields: string[];
      titleField: string;
      mediaField: string;
      descriptionField: string;
      showTitle: boolean;
      showMedia: boolean;
      showDescription: boolean;
      showLevels: boolean;
      groupBy: {
        field: string;
        direction: string;
        showLabel: boolean;
      };
      infiniteScrollEnabled: boolean;
      layout: {
        badgeFields: string[];
        previewSize: number;
        density: string;
      };
    };
    activity: {
      filters: {
        field: string;
        operator: string;
        value: unknown;
        isLocked: boolean;
      }[];
      sort: {
        field: string;
        direction: string;
      };
      perPage: number;
      fields: string[];
      titleField: string;
      mediaField: string;
      descriptionField: string;
      showTitle: boolean;
      showMedia: boolean;
      showDescription: boolean;
      showLevels: boolean;
      groupBy: {
        field: string;
        direction: string;
        showLabel: boolean;
      };
      infiniteScrollEnabled: boolean;
      layout: {
        density: string;
      };
    };
    pickerGrid: {
      filters: {
        field: string;
        operator: string;
        value: unknown;
        isLocked: boolean;
      }[];
      sort: {
        field: string;
        direction: string;
      };
      perPage: number;
      fields: string[];
      titleField: string;
      mediaField: string;
      descriptionField: string;
      showTitle: boolean;
      showMedia: boolean;
      showDescription: boolean;
      showLevels: boolean;
      groupBy: {
        field: string;
        direction: string;
        showLabel: boolean;
      };
      infiniteScrollEnabled: boolean;
      layout: {
        badgeFields: string[];
        previewSize: number;
        density: string;
      };
    };
    pickerTable: {
      filters: {
        field: string;
        operator: string;
        value: unknown;
        isLocked: boolean;
      }[];
      sort: {
        field: string;
        direction: string;
      };
      perPage: number;
      fields: string[];
      titleField: string;
      mediaField: string;
      descriptionField: string;
      showTitle: boolean;
      showMedia: boolean;
      showDescription: boolean;
      showLevels: boolean;
      groupBy: {
        field: string;
        direction: string;
        showLabel: boolean;
      };
      infiniteScrollEnabled: boolean;
      layout: {
        styles: {
          [key: string]: {
            width: string | number;
            maxWidth: string | number;
            minWidth: string | number;
            align: string;
          };
        };
        density: string;
        enableMoving: boolean;
      };
    };
  };
  /** Predefined views of the list. */
  view_list: {
    title: string;
    slug: string;
    view: {
      type: string;
      layout: {
        styles: {
          [key: string]: {
            width: string | number;
            maxWidth: string | number;
            minWidth: string | number;
            align: string;
          };
        };
        density: string;
        enableMoving: boolean;
        badgeFields: string[];
        previewSize: number;
      };
      filters: {
        field: string;
        operator: string;
        value: unknown;
        isLocked: boolean;
      }[];
      sort: {
        field: string;
        direction: string;
      };
      perPage: number;
      fields: string[];
      titleField: string;
      mediaField: string;
      descriptionField: string;
      showTitle: boolean;
      showMedia: boolean;
      showDescription: boolean;
      showLevels: boolean;
      groupBy: {
        field: string;
        direction: string;
        showLabel: boolean;
      };
      infiniteScrollEnabled: boolean;
    };
  }[];
  /** Form to edit one entity. */
  form: {
    layout:
      | {
          type: string;
          labelPosition: string;
        }
      | {
          type: string;
          labelPosition: string;
          openAs:
            | string
            | {
                type: string;
                applyLabel: string;
                cancelLabel: string;
              };
          summary: string | string[];
          editVisibility: string;
        }
      | {
          type: string;
          withHeader: boolean;
          isOpened: boolean;
          isCollapsible: boolean;
          summary:
            | string
            | (
                | string
                | {
                    id: string;
                    visibility: string;
                  }
              )[];
        }
      | {
          type: string;
          alignment: string;
          styles: {
            [key: string]: {
              flex: string | number;
            };
          };
        }
      | {
          type: string;
          summary: string;
        };
    fields: (
      | string
      | {
          id: string;
          label: string;
          description: string;
          layout:
            | {
                type: string;
                labelPosition: string;
              }
            | {
                type: string;
                labelPosition: string;
                openAs:
                  | string
                  | {
                      type: string;
                      applyLabel: string;
                      cancelLabel: string;
                    };
                summary: string | string[];
                editVisibility: string;
              }
            | {
                type: string;
                withHeader: boolean;
                isOpened: boolean;
                isCollapsible: boolean;
                summary:
                  | string
                  | (
                      | string
                      | {
                          id: string;
                          visibility: string;
                        }
                    )[];
              }
            | {
                type: string;
                alignment: string;
                styles: {
                  [key: string]: {
                    flex: string | number;
                  };
                };
              }
            | {
                type: string;
                summary: string;
              };
          children: (string | { [key: string]: unknown })[];
        }
    )[];
  };
  _links?: Links;
};

export type Plugin = {
  /** Identifier of the plugin. */
  plugin: string;
  /** Status of the plugin. */
  status: string;
  /** Name of the plugin for display. */
  name: string;
  /**
   * Address of the website of the plugin.
   * Format: uri
   */
  plugin_uri: string;
  /** Author of the plugin. */
  author: string;
  /**
   * Address of the website of the author.
   * Format: uri
   */
  author_uri: string;
  /** Description of the plugin. */
  description: {
    /** The description as plain text. */
    raw: string;
    /** The description as HTML. */
    rendered: string;
  };
  /** Version of the plugin. */
  version: string;
  /** Whether the plugin can be activated only for all sites of a network. */
  network_only: boolean;
  /** Minimum version of the software that the plugin requires. */
  requires_cms: string;
  /** Minimum version of the programming language that the plugin requires. */
  requires_php: string;
  /** Text domain of the translations. */
  textdomain: string;
  _links: Links;
};

export type PluginInEmbed = {
  /** Identifier of the plugin. */
  plugin: string;
  /** Status of the plugin. */
  status: string;
  /** Name of the plugin for display. */
  name: string;
  /** Whether the plugin can be activated only for all sites of a network. */
  network_only: boolean;
  /** Minimum version of the software that the plugin requires. */
  requires_cms: string;
  /** Minimum version of the programming language that the plugin requires. */
  requires_php: string;
  _links: Links;
};

export type PluginInEdit = {
  /** Identifier of the plugin. */
  plugin: string;
  /** Status of the plugin. */
  status: string;
  /** Name of the plugin for display. */
  name: string;
  /**
   * Address of the website of the plugin.
   * Format: uri
   */
  plugin_uri: string;
  /** Author of the plugin. */
  author: string;
  /**
   * Address of the website of the author.
   * Format: uri
   */
  author_uri: string;
  /** Description of the plugin. */
  description: {
    /** The description as plain text. */
    raw: string;
    /** The description as HTML. */
    rendered: string;
  };
  /** Version of the plugin. */
  version: string;
  /** Whether the plugin can be activated only for all sites of a network. */
  network_only: boolean;
  /** Minimum version of the software that the plugin requires. */
  requires_cms: string;
  /** Minimum version of the programming language that the plugin requires. */
  requires_php: string;
  /** Text domain of the translations. */
  textdomain: string;
  _links: Links;
};

export type RepositoryInformation = {
  did: string;
  name: string;
  slug: string;
  slug_did: string;
  git: string;
  type: string;
  url: string;
  update_uri: string;
  is_private: boolean;
  dot_org: boolean;
  dev_channel: boolean;
  use_dev_channel: boolean;
  release_asset: boolean;
  version: string;
  author: string;
  author_uri: string;
  security: string;
  license: string;
  contributors: { [key: string]: unknown };
  requires: string;
  tested: string;
  requires_php: string;
  requires_plugins: unknown[];
  sections: { [key: string]: unknown };
  short_description: string;
  primary_branch: string;
  branch: string;
  download_link: string;
  tags: { [key: string]: unknown };
  versions: { [key: string]: unknown };
  created_at: { [key: string]: unknown };
  donate_link: string;
  banners: { [key: string]: unknown };
  icons: { [key: string]: unknown };
  last_updated: string;
  added: string;
  num_ratings: number;
  rating: number;
  active_installs: number;
  homepage: string;
  external: string;
  _links?: Links;
};

export type PostRevision = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: {
    footnotes: string | null;
  } & { [key: string]: unknown };
  _links: Links;
};

export type PostRevisionInEmbed = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Id of the revision. */
  id: number;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  _links: Links;
};

export type PostRevisionInEdit = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier as stored. */
    raw: string;
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the item. */
  title: {
    /** The title as stored. */
    raw: string;
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as stored. */
    raw: string;
    /** The content as rendered HTML. */
    rendered: string;
    /** Version of the block format. */
    block_version: number;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as stored. */
    raw: string;
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: {
    footnotes: string | null;
  } & { [key: string]: unknown };
  _links: Links;
};

export type PostAutosave = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: {
    footnotes: string | null;
  } & { [key: string]: unknown };
  _links: Links;
};

export type PostAutosaveInEmbed = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Id of the revision. */
  id: number;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  _links: Links;
};

export type PostAutosaveInEdit = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier as stored. */
    raw: string;
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the item. */
  title: {
    /** The title as stored. */
    raw: string;
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as stored. */
    raw: string;
    /** The content as rendered HTML. */
    rendered: string;
    /** Version of the block format. */
    block_version: number;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as stored. */
    raw: string;
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: {
    footnotes: string | null;
  } & { [key: string]: unknown };
  /**
   * Address of a preview of the item with the autosaved changes.
   * Format: uri
   */
  preview_link: string;
  _links: Links;
};

export type PageRevision = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: {
    footnotes: string | null;
  } & { [key: string]: unknown };
  _links: Links;
};

export type PageRevisionInEmbed = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Id of the revision. */
  id: number;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  _links: Links;
};

export type PageRevisionInEdit = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier as stored. */
    raw: string;
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the item. */
  title: {
    /** The title as stored. */
    raw: string;
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as stored. */
    raw: string;
    /** The content as rendered HTML. */
    rendered: string;
    /** Version of the block format. */
    block_version: number;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as stored. */
    raw: string;
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: {
    footnotes: string | null;
  } & { [key: string]: unknown };
  _links: Links;
};

export type PageAutosave = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: {
    footnotes: string | null;
  } & { [key: string]: unknown };
  _links: Links;
};

export type PageAutosaveInEmbed = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Id of the revision. */
  id: number;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  _links: Links;
};

export type PageAutosaveInEdit = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier as stored. */
    raw: string;
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the item. */
  title: {
    /** The title as stored. */
    raw: string;
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as stored. */
    raw: string;
    /** The content as rendered HTML. */
    rendered: string;
    /** Version of the block format. */
    block_version: number;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as stored. */
    raw: string;
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: {
    footnotes: string | null;
  } & { [key: string]: unknown };
  /**
   * Address of a preview of the item with the autosaved changes.
   * Format: uri
   */
  preview_link: string;
  _links: Links;
};

export type BlockRevision = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the pattern. */
  title: {
    /** The title as stored. */
    raw: string;
  };
  /** Content of the pattern. */
  content: {
    /** The content as stored. */
    raw: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: {
    cms_pattern_sync_status: string | null;
    wp_pattern_sync_status: string | null;
    footnotes: string | null;
  } & { [key: string]: unknown };
  _links: Links;
};

export type BlockRevisionInEmbed = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Id of the revision. */
  id: number;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Title of the pattern. */
  title: { [key: string]: unknown };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  _links: Links;
};

export type BlockRevisionInEdit = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier as stored. */
    raw: string;
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the pattern. */
  title: {
    /** The title as stored. */
    raw: string;
  };
  /** Content of the pattern. */
  content: {
    /** The content as stored. */
    raw: string;
    /** Version of the block format. */
    block_version: number;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as stored. */
    raw: string;
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: {
    cms_pattern_sync_status: string | null;
    wp_pattern_sync_status: string | null;
    footnotes: string | null;
  } & { [key: string]: unknown };
  _links: Links;
};

export type BlockAutosave = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the pattern. */
  title: {
    /** The title as stored. */
    raw: string;
  };
  /** Content of the pattern. */
  content: {
    /** The content as stored. */
    raw: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: {
    cms_pattern_sync_status: string | null;
    wp_pattern_sync_status: string | null;
    footnotes: string | null;
  } & { [key: string]: unknown };
  _links: Links;
};

export type BlockAutosaveInEmbed = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Id of the revision. */
  id: number;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Title of the pattern. */
  title: { [key: string]: unknown };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  _links: Links;
};

export type BlockAutosaveInEdit = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier as stored. */
    raw: string;
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the pattern. */
  title: {
    /** The title as stored. */
    raw: string;
  };
  /** Content of the pattern. */
  content: {
    /** The content as stored. */
    raw: string;
    /** Version of the block format. */
    block_version: number;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Excerpt of the item. */
  excerpt: {
    /** The excerpt as stored. */
    raw: string;
    /** The excerpt as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: {
    cms_pattern_sync_status: string | null;
    wp_pattern_sync_status: string | null;
    footnotes: string | null;
  } & { [key: string]: unknown };
  /**
   * Address of a preview of the item with the autosaved changes.
   * Format: uri
   */
  preview_link: string;
  _links: Links;
};

export type NavMenuItemRevision = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the revision, which never changes. */
  guid: string;
  /** Title of the menu item; empty to use the title of the target. */
  title:
    | string
    | {
        /** The title as rendered HTML. */
        rendered: string;
      };
  /** Registered meta values of the item. */
  meta: { [key: string]: unknown };
  _links: Links;
};

export type NavMenuItemRevisionInEmbed = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Id of the revision. */
  id: number;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Title of the menu item; empty to use the title of the target. */
  title:
    | string
    | {
        /** The title as rendered HTML. */
        rendered: string;
      };
  _links: Links;
};

export type NavMenuItemRevisionInEdit = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the revision, which never changes. */
  guid: string;
  /** Title of the menu item; empty to use the title of the target. */
  title:
    | string
    | {
        /** The title as stored. */
        raw: string;
        /** The title as rendered HTML. */
        rendered: string;
      };
  /** Registered meta values of the item. */
  meta: { [key: string]: unknown };
  /**
   * Address of a preview of the item with the autosaved changes.
   * Format: uri
   */
  preview_link: string;
  _links: Links;
};

export type NavigationRevision = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: { [key: string]: unknown };
  _links: Links;
};

export type NavigationRevisionInEmbed = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Id of the revision. */
  id: number;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Title of the item. */
  title: {
    /** The title as stored. */
    raw: string;
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as stored. */
    raw: string;
    /** The content as rendered HTML. */
    rendered: string;
    /** Version of the block format. */
    block_version: number;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  _links: Links;
};

export type NavigationRevisionInEdit = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier as stored. */
    raw: string;
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the item. */
  title: {
    /** The title as stored. */
    raw: string;
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as stored. */
    raw: string;
    /** The content as rendered HTML. */
    rendered: string;
    /** Version of the block format. */
    block_version: number;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: { [key: string]: unknown };
  _links: Links;
};

export type NavigationAutosave = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the item. */
  title: {
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as rendered HTML. */
    rendered: string;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: { [key: string]: unknown };
  _links: Links;
};

export type NavigationAutosaveInEmbed = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Id of the revision. */
  id: number;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Title of the item. */
  title: {
    /** The title as stored. */
    raw: string;
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as stored. */
    raw: string;
    /** The content as rendered HTML. */
    rendered: string;
    /** Version of the block format. */
    block_version: number;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  _links: Links;
};

export type NavigationAutosaveInEdit = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string | null;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the item to which the revision belongs. */
  parent: number;
  /** Slug of the revision. */
  slug: string;
  /** Globally unique identifier of the item, which never changes. */
  guid: {
    /** The identifier as stored. */
    raw: string;
    /** The identifier, escaped for HTML. */
    rendered: string;
  };
  /** Title of the item. */
  title: {
    /** The title as stored. */
    raw: string;
    /** The title as rendered HTML. */
    rendered: string;
  };
  /** Content of the item. */
  content: {
    /** The content as stored. */
    raw: string;
    /** The content as rendered HTML. */
    rendered: string;
    /** Version of the block format. */
    block_version: number;
    /** Whether a password protects the item. */
    protected: boolean;
  };
  /** Registered meta values of the item. */
  meta: { [key: string]: unknown };
  /**
   * Address of a preview of the item with the autosaved changes.
   * Format: uri
   */
  preview_link: string;
  _links: Links;
};

export type TemplateRevision = {
  /** Id of the revision or autosave. */
  id: number;
  /** Slug of the template, unique in its theme. */
  slug: string;
  /** Folder name of the theme. */
  theme: string;
  /** Type of the template. */
  type: string;
  /** Source of the template: `theme` for a file, `custom` for a stored template. */
  source: string;
  /** Source of the file that a stored template replaces. */
  origin: string | null;
  /** Block markup of the template. */
  content:
    | {
        /** The markup as stored. */
        raw: string;
      }
    | string
    | null;
  /** Title of the template. */
  title:
    | {
        /** The title as stored. */
        raw: string;
        /** The title as HTML. */
        rendered: string;
      }
    | string;
  /** Description of the template. */
  description: string;
  /** Status of the template. */
  status: string;
  /** Id of the stored template; 0 for a file. */
  cms_id?: number;
  /** Id of the stored template; 0 for a file. */
  wp_id?: number;
  /** Whether the theme has a file for the template. */
  has_theme_file: boolean;
  /** Id of the author. */
  author: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string | null;
  /** Name of the author, theme or plugin for display. */
  author_text: string;
  /** Original source of the template. */
  original_source: string;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Whether items can select the template by name. */
  is_custom: boolean;
  /** Plugin that provides the template. */
  plugin?: string;
  /** Id of the template to which it belongs. */
  parent: string;
  _links: Links;
};

export type TemplateRevisionInEmbed = {
  /** Id of the revision or autosave. */
  id: number;
  /** Slug of the template, unique in its theme. */
  slug: string;
  /** Folder name of the theme. */
  theme: string;
  /** Type of the template. */
  type: string;
  /** Source of the template: `theme` for a file, `custom` for a stored template. */
  source: string;
  /** Source of the file that a stored template replaces. */
  origin: string | null;
  /** Block markup of the template. */
  content: { [key: string]: unknown } | string | null;
  /** Title of the template. */
  title:
    | {
        /** The title as stored. */
        raw: string;
        /** The title as HTML. */
        rendered: string;
      }
    | string;
  /** Description of the template. */
  description: string;
  /** Status of the template. */
  status: string;
  /** Id of the stored template; 0 for a file. */
  cms_id?: number;
  /** Id of the stored template; 0 for a file. */
  wp_id?: number;
  /** Whether the theme has a file for the template. */
  has_theme_file: boolean;
  /** Id of the author. */
  author: number;
  /** Name of the author, theme or plugin for display. */
  author_text: string;
  /** Original source of the template. */
  original_source: string;
  /** Whether items can select the template by name. */
  is_custom: boolean;
  /** Plugin that provides the template. */
  plugin?: string;
  /** Id of the template to which it belongs. */
  parent: string;
  _links: Links;
};

export type TemplateRevisionInEdit = {
  /** Id of the revision or autosave. */
  id: number;
  /** Slug of the template, unique in its theme. */
  slug: string;
  /** Folder name of the theme. */
  theme: string;
  /** Type of the template. */
  type: string;
  /** Source of the template: `theme` for a file, `custom` for a stored template. */
  source: string;
  /** Source of the file that a stored template replaces. */
  origin: string | null;
  /** Block markup of the template. */
  content:
    | {
        /** The markup as stored. */
        raw: string;
        /** Version of the block format. */
        block_version: number;
      }
    | string
    | null;
  /** Title of the template. */
  title:
    | {
        /** The title as stored. */
        raw: string;
        /** The title as HTML. */
        rendered: string;
      }
    | string;
  /** Description of the template. */
  description: string;
  /** Status of the template. */
  status: string;
  /** Id of the stored template; 0 for a file. */
  cms_id?: number;
  /** Id of the stored template; 0 for a file. */
  wp_id?: number;
  /** Whether the theme has a file for the template. */
  has_theme_file: boolean;
  /** Id of the author. */
  author: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string | null;
  /** Name of the author, theme or plugin for display. */
  author_text: string;
  /** Original source of the template. */
  original_source: string;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Whether items can select the template by name. */
  is_custom: boolean;
  /** Plugin that provides the template. */
  plugin?: string;
  /** Id of the template to which it belongs. */
  parent: string;
  _links: Links;
};

export type TemplatePartRevision = {
  /** Id of the revision or autosave. */
  id: number;
  /** Slug of the template, unique in its theme. */
  slug: string;
  /** Folder name of the theme. */
  theme: string;
  /** Type of the template. */
  type: string;
  /** Source of the template: `theme` for a file, `custom` for a stored template. */
  source: string;
  /** Source of the file that a stored template replaces. */
  origin: string | null;
  /** Block markup of the template. */
  content:
    | {
        /** The markup as stored. */
        raw: string;
      }
    | string
    | null;
  /** Title of the template. */
  title:
    | {
        /** The title as stored. */
        raw: string;
        /** The title as HTML. */
        rendered: string;
      }
    | string;
  /** Description of the template. */
  description: string;
  /** Status of the template. */
  status: string;
  /** Id of the stored template; 0 for a file. */
  cms_id?: number;
  /** Id of the stored template; 0 for a file. */
  wp_id?: number;
  /** Whether the theme has a file for the template. */
  has_theme_file: boolean;
  /** Id of the author. */
  author: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string | null;
  /** Name of the author, theme or plugin for display. */
  author_text: string;
  /** Original source of the template. */
  original_source: string;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Area of a page for which the template part is intended. */
  area?: string;
  /** Id of the template to which it belongs. */
  parent: string;
  _links: Links;
};

export type TemplatePartRevisionInEmbed = {
  /** Id of the revision or autosave. */
  id: number;
  /** Slug of the template, unique in its theme. */
  slug: string;
  /** Folder name of the theme. */
  theme: string;
  /** Type of the template. */
  type: string;
  /** Source of the template: `theme` for a file, `custom` for a stored template. */
  source: string;
  /** Source of the file that a stored template replaces. */
  origin: string | null;
  /** Block markup of the template. */
  content: { [key: string]: unknown } | string | null;
  /** Title of the template. */
  title:
    | {
        /** The title as stored. */
        raw: string;
        /** The title as HTML. */
        rendered: string;
      }
    | string;
  /** Description of the template. */
  description: string;
  /** Status of the template. */
  status: string;
  /** Id of the stored template; 0 for a file. */
  cms_id?: number;
  /** Id of the stored template; 0 for a file. */
  wp_id?: number;
  /** Whether the theme has a file for the template. */
  has_theme_file: boolean;
  /** Id of the author. */
  author: number;
  /** Name of the author, theme or plugin for display. */
  author_text: string;
  /** Original source of the template. */
  original_source: string;
  /** Area of a page for which the template part is intended. */
  area?: string;
  /** Id of the template to which it belongs. */
  parent: string;
  _links: Links;
};

export type TemplatePartRevisionInEdit = {
  /** Id of the revision or autosave. */
  id: number;
  /** Slug of the template, unique in its theme. */
  slug: string;
  /** Folder name of the theme. */
  theme: string;
  /** Type of the template. */
  type: string;
  /** Source of the template: `theme` for a file, `custom` for a stored template. */
  source: string;
  /** Source of the file that a stored template replaces. */
  origin: string | null;
  /** Block markup of the template. */
  content:
    | {
        /** The markup as stored. */
        raw: string;
        /** Version of the block format. */
        block_version: number;
      }
    | string
    | null;
  /** Title of the template. */
  title:
    | {
        /** The title as stored. */
        raw: string;
        /** The title as HTML. */
        rendered: string;
      }
    | string;
  /** Description of the template. */
  description: string;
  /** Status of the template. */
  status: string;
  /** Id of the stored template; 0 for a file. */
  cms_id?: number;
  /** Id of the stored template; 0 for a file. */
  wp_id?: number;
  /** Whether the theme has a file for the template. */
  has_theme_file: boolean;
  /** Id of the author. */
  author: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string | null;
  /** Name of the author, theme or plugin for display. */
  author_text: string;
  /** Original source of the template. */
  original_source: string;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time-local
   */
  date: string | null;
  /** Area of a page for which the template part is intended. */
  area?: string;
  /** Id of the template to which it belongs. */
  parent: string;
  _links: Links;
};

export type NavigationFallback = {
  /** Id of the navigation. */
  id: number;
  _links: Links;
};

export type ApplicationPassword = {
  /**
   * Unique identifier of the application password.
   * Format: uuid
   */
  uuid: string;
  /** UUID that the program that uses the password chose for itself. */
  app_id: string;
  /** Name of the application password, for display. */
  name: string;
  /**
   * Date and time of creation, in GMT.
   * Format: date-time-local
   */
  created: string;
  /**
   * Date and time of the last use, in GMT.
   * Format: date-time-local
   */
  last_used: string | null;
  /**
   * IP address of the last use.
   * Format: ip
   */
  last_ip: string | null;
  /** What the password allows: `read`, `write`, or one of both for a kind, such as `write:post`. Passwords without scopes allow everything that the account may do. */
  scopes?: string[];
  /**
   * Date and time when the password expires, in GMT. Passwords without it do not expire.
   * Format: date-time-local
   */
  expires?: string;
  _links: Links;
};

export type ApplicationPasswordInEmbed = {
  /**
   * Unique identifier of the application password.
   * Format: uuid
   */
  uuid: string;
  /** UUID that the program that uses the password chose for itself. */
  app_id: string;
  /** Name of the application password, for display. */
  name: string;
  _links: Links;
};

export type ApplicationPasswordInEdit = {
  /**
   * Unique identifier of the application password.
   * Format: uuid
   */
  uuid: string;
  /** UUID that the program that uses the password chose for itself. */
  app_id: string;
  /** Name of the application password, for display. */
  name: string;
  /**
   * Date and time of creation, in GMT.
   * Format: date-time-local
   */
  created: string;
  /**
   * Date and time of the last use, in GMT.
   * Format: date-time-local
   */
  last_used: string | null;
  /**
   * IP address of the last use.
   * Format: ip
   */
  last_ip: string | null;
  /** What the password allows: `read`, `write`, or one of both for a kind, such as `write:post`. Passwords without scopes allow everything that the account may do. */
  scopes?: string[];
  /**
   * Date and time when the password expires, in GMT. Passwords without it do not expire.
   * Format: date-time-local
   */
  expires?: string;
  /** The generated password. Only the response that creates it contains it. */
  password?: string;
  _links: Links;
};

export type BlockPattern = {
  /** Name of the pattern, with its namespace. */
  name: string;
  /** Title of the pattern for display. */
  title: string;
  /** Block markup of the pattern. */
  content: string;
  /** Description of the pattern. */
  description: string;
  /** Width of previews, in pixels. */
  viewport_width?: number;
  /** Whether editors list the pattern. */
  inserter?: boolean;
  /** Names of the categories of the pattern. */
  categories?: unknown[];
  /** Search terms of the pattern. */
  keywords?: unknown[];
  /** Names of the block types for which the pattern is intended. */
  block_types?: unknown[];
  /** Types of items for which the pattern is intended. */
  post_types?: unknown[];
  /** Slugs of the templates for which the pattern is intended. */
  template_types?: unknown[];
  /** Source of the pattern. */
  source?: string;
  _links?: Links;
};

export type BlockPatternCategory = {
  /** Name of the category. */
  name: string;
  /** Label of the category for display. */
  label: string;
  /** Description of the category. */
  description: string;
  _links?: Links;
};

export type GlobalStylesRevision = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the global styles to which the revision belongs. */
  parent: number;
  /** Styles in the format of theme.json. */
  styles: { [key: string]: unknown };
  /** Settings in the format of theme.json. */
  settings: { [key: string]: unknown };
  _links?: Links;
};

export type GlobalStylesRevisionInEmbed = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string;
  /** Id of the revision. */
  id: number;
  /** Id of the global styles to which the revision belongs. */
  parent: number;
  _links?: Links;
};

export type GlobalStylesRevisionInEdit = {
  /** Id of the account that saved the revision. */
  author: number;
  /**
   * Date and time at which the revision was saved, in the site's time zone.
   * Format: date-time-local
   */
  date: string;
  /**
   * Date and time at which the revision was saved, in GMT.
   * Format: date-time-local
   */
  date_gmt: string;
  /** Id of the revision. */
  id: number;
  /**
   * Date and time of the last change, in the site's time zone.
   * Format: date-time-local
   */
  modified: string;
  /**
   * Date and time of the last change, in GMT.
   * Format: date-time-local
   */
  modified_gmt: string;
  /** Id of the global styles to which the revision belongs. */
  parent: number;
  /** Styles in the format of theme.json. */
  styles: { [key: string]: unknown };
  /** Settings in the format of theme.json. */
  settings: { [key: string]: unknown };
  _links?: Links;
};

export type ThemeStyles = {
  /** Settings in the format of theme.json. */
  settings: { [key: string]: unknown };
  /** Styles in the format of theme.json. */
  styles: { [key: string]: unknown };
  _links: Links;
};

export type ThemeStylesInEmbed = {
  _links: Links;
};

export type ThemeStylesInEdit = {
  /** Settings in the format of theme.json. */
  settings: { [key: string]: unknown };
  /** Styles in the format of theme.json. */
  styles: { [key: string]: unknown };
  _links: Links;
};

export type FontFace = {
  /** Id of the font face. */
  id: number;
  /** Version of the theme.json format of the settings. */
  theme_json_version: number;
  /** Id of the font family. */
  parent: number;
  /** Descriptors of the font face, as in CSS. */
  font_face_settings: {
    /** CSS font-family. */
    fontFamily: string;
    /** CSS font-style. */
    fontStyle: string;
    /** CSS font-weight. */
    fontWeight: string | number;
    /** CSS font-display. */
    fontDisplay: string;
    /** Addresses of the font files, or names of form fields with files. */
    src: string | string[];
    /** CSS font-stretch. */
    fontStretch: string;
    /** CSS ascent-override. */
    ascentOverride: string;
    /** CSS descent-override. */
    descentOverride: string;
    /** CSS font-variant. */
    fontVariant: string;
    /** CSS font-feature-settings. */
    fontFeatureSettings: string;
    /** CSS font-variation-settings. */
    fontVariationSettings: string;
    /** CSS line-gap-override. */
    lineGapOverride: string;
    /** CSS size-adjust. */
    sizeAdjust: string;
    /** CSS unicode-range. */
    unicodeRange: string;
    /**
     * Address of a preview image.
     * Format: uri
     */
    preview: string;
  };
  _links: Links;
};

export type AbilityCategory = {
  /** Slug of the category. */
  slug: string;
  /** Label of the category for display. */
  label: string;
  /** Description of the category. */
  description: string;
  /** Further information about the category. */
  meta: { [key: string]: unknown };
  _links: Links;
};

export type AbilityCategoryInEmbed = {
  /** Slug of the category. */
  slug: string;
  /** Label of the category for display. */
  label: string;
  _links: Links;
};

export type AbilityCategoryInEdit = {
  /** Slug of the category. */
  slug: string;
  /** Label of the category for display. */
  label: string;
  /** Description of the category. */
  description: string;
  /** Further information about the category. */
  meta: { [key: string]: unknown };
  _links: Links;
};

export type BlockDirectoryItem = {
  /** Name of the block, with its namespace. */
  name: string;
  /** Title of the block for display. */
  title?: string;
  /** Description of the block. */
  description?: string;
  /** Identifier of the block in the directory. */
  id?: string;
  /** Average rating of the block. */
  rating?: number;
  /** Number of ratings of the block. */
  rating_count?: number;
  /** Number of sites that have installed the block. */
  active_installs?: number;
  /** Average rating of the blocks of the author. */
  author_block_rating?: number;
  /** Number of blocks of the author. */
  author_block_count?: number;
  /** Name of the author. */
  author?: string;
  /**
   * Address of the icon.
   * Format: uri
   */
  icon?: string;
  /**
   * Date and time of the last change.
   * Format: date-time-local
   */
  last_updated?: string;
  /** Time since the last change, in words. */
  humanized_updated?: string;
  _links?: Links;
};

export type BlockDirectoryItemInEmbed = {
  _links?: Links;
};

export type BlockDirectoryItemInEdit = {
  _links?: Links;
};

export type PatternDirectoryItem = {
  /** Id of the pattern. */
  id?: number;
  /** Title of the pattern for display. */
  title?: string;
  /** Block markup of the pattern. */
  content?: string;
  /** Slugs of the categories of the pattern. */
  categories?: string[];
  /** Search terms of the pattern. */
  keywords?: string[];
  /** Description of the pattern. */
  description?: string;
  /** Width of previews, in pixels. */
  viewport_width?: number;
  /** Names of the block types for which the pattern is intended. */
  block_types?: string[];
  _links?: Links;
};

export type PatternDirectoryItemInEmbed = {
  /** Id of the pattern. */
  id?: number;
  /** Title of the pattern for display. */
  title?: string;
  /** Block markup of the pattern. */
  content?: string;
  /** Slugs of the categories of the pattern. */
  categories?: string[];
  /** Search terms of the pattern. */
  keywords?: string[];
  /** Description of the pattern. */
  description?: string;
  /** Width of previews, in pixels. */
  viewport_width?: number;
  /** Names of the block types for which the pattern is intended. */
  block_types?: string[];
  _links?: Links;
};

export type PatternDirectoryItemInEdit = {
  /** Id of the pattern. */
  id?: number;
  /** Title of the pattern for display. */
  title?: string;
  /** Block markup of the pattern. */
  content?: string;
  /** Slugs of the categories of the pattern. */
  categories?: string[];
  /** Search terms of the pattern. */
  keywords?: string[];
  /** Description of the pattern. */
  description?: string;
  /** Width of previews, in pixels. */
  viewport_width?: number;
  _links?: Links;
};

export type PreviewToken = {
  /**
   * Unique identifier, with which the token is revoked.
   * Format: uuid
   */
  uuid: string;
  /** Id of the item. */
  post: number;
  /** Id of the account that created it. */
  author: number;
  /** Note, such as who gets the link. */
  name: string;
  /** What it shows: the saved item, or the newer autosave of its creator. */
  version: string;
  /**
   * Date and time of creation, in GMT.
   * Format: date-time-local
   */
  created: string;
  /**
   * Date and time when it expires, in GMT.
   * Format: date-time-local
   */
  expires: string;
  /** Seconds until it expires; by default 86400. */
  expires_in?: number;
  /** How often it can be used; null: any number. */
  max_uses: number | null;
  /** How often it can still be used; null: any number. */
  uses_left: number | null;
  /** The token. Only the response that creates it contains it. */
  token?: string;
  /**
   * Address of the preview. Only the response that creates it contains it.
   * Format: uri
   */
  preview_link?: string;
  _links?: Links;
};

export type Webhook = {
  /** Unique identifier of the webhook. */
  id: number;
  /** Name for display. */
  name: string;
  /**
   * Address to which changes are sent.
   * Format: uri
   */
  url: string;
  /** Whether changes are sent. */
  active: boolean;
  /** Why the program switched the webhook off: failing or gone; otherwise empty. */
  stop_reason: string;
  /** Form of the body. */
  format: string;
  /** Data of the item in the format standard. */
  payload: string;
  /** GraphQL document of the payload graphql. */
  document: string;
  /** On whose behalf the item is read. */
  reads_as: string;
  /** Id of the account that created or last changed the webhook. */
  owner: number;
  /** Kinds of items; all if empty. */
  kinds: string[];
  /** Types and taxonomies; all if empty. */
  types: string[];
  /** Changes; all if empty. */
  actions: string[];
  /** Statuses before or after the change; all if empty. */
  statuses: string[];
  /** Name of a header with a secret that the receiver expects; empty without one. */
  header_name: string;
  /** Value of that header. It cannot be read. */
  header_value?: string;
  /** Secret that signs deliveries. Only the response that creates it contains it. */
  secret?: string;
  /**
   * Until when the previous secret also signs deliveries, in GMT.
   * Format: date-time-local
   */
  previous_secret_until: string | null;
  /**
   * Date and time of creation, in GMT.
   * Format: date-time-local
   */
  created: string;
  /**
   * First failure since the last success, in GMT.
   * Format: date-time-local
   */
  failing_since: string | null;
  _links: Links;
};

export type WebhookInEmbed = {
  /** Unique identifier of the webhook. */
  id: number;
  /** Name for display. */
  name: string;
  /**
   * Address to which changes are sent.
   * Format: uri
   */
  url: string;
  /** Whether changes are sent. */
  active: boolean;
  /** Why the program switched the webhook off: failing or gone; otherwise empty. */
  stop_reason: string;
  /** Form of the body. */
  format: string;
  /** Data of the item in the format standard. */
  payload: string;
  /** On whose behalf the item is read. */
  reads_as: string;
  /** Id of the account that created or last changed the webhook. */
  owner: number;
  /** Kinds of items; all if empty. */
  kinds: string[];
  /** Types and taxonomies; all if empty. */
  types: string[];
  /** Changes; all if empty. */
  actions: string[];
  /** Statuses before or after the change; all if empty. */
  statuses: string[];
  /** Name of a header with a secret that the receiver expects; empty without one. */
  header_name: string;
  /** Value of that header. It cannot be read. */
  header_value?: string;
  /** Secret that signs deliveries. Only the response that creates it contains it. */
  secret?: string;
  /**
   * Until when the previous secret also signs deliveries, in GMT.
   * Format: date-time-local
   */
  previous_secret_until: string | null;
  /**
   * Date and time of creation, in GMT.
   * Format: date-time-local
   */
  created: string;
  /**
   * First failure since the last success, in GMT.
   * Format: date-time-local
   */
  failing_since: string | null;
  _links: Links;
};

export type WebhookInEdit = {
  /** Unique identifier of the webhook. */
  id: number;
  /** Name for display. */
  name: string;
  /**
   * Address to which changes are sent.
   * Format: uri
   */
  url: string;
  /** Whether changes are sent. */
  active: boolean;
  /** Why the program switched the webhook off: failing or gone; otherwise empty. */
  stop_reason: string;
  /** Form of the body. */
  format: string;
  /** Data of the item in the format standard. */
  payload: string;
  /** GraphQL document of the payload graphql. */
  document: string;
  /** On whose behalf the item is read. */
  reads_as: string;
  /** Id of the account that created or last changed the webhook. */
  owner: number;
  /** Kinds of items; all if empty. */
  kinds: string[];
  /** Types and taxonomies; all if empty. */
  types: string[];
  /** Changes; all if empty. */
  actions: string[];
  /** Statuses before or after the change; all if empty. */
  statuses: string[];
  /** Name of a header with a secret that the receiver expects; empty without one. */
  header_name: string;
  /** Value of that header. It cannot be read. */
  header_value?: string;
  /** Secret that signs deliveries. Only the response that creates it contains it. */
  secret?: string;
  /**
   * Until when the previous secret also signs deliveries, in GMT.
   * Format: date-time-local
   */
  previous_secret_until: string | null;
  /**
   * Date and time of creation, in GMT.
   * Format: date-time-local
   */
  created: string;
  /**
   * First failure since the last success, in GMT.
   * Format: date-time-local
   */
  failing_since: string | null;
  _links: Links;
};

export type AuditEntry = {
  /** Unique identifier of the entry. */
  id: number;
  /**
   * When the change was made, in GMT.
   * Format: date-time-local
   */
  date: string;
  /** Id of the account that made it; 0 for an anonymous request or the program itself. */
  user: number;
  /** Login of the account at that time. */
  login: string;
  /** How the account was authenticated. */
  credential: string;
  /** Name of the application password, or the one that the client gave itself. */
  program: string;
  /** IP address of the client. */
  ip: string;
  /** Id of the request in the log of the server. */
  request_id: string;
  /** What was done. */
  action: string;
  /** Kind of the object. */
  kind: string;
  /** Type of an item, or taxonomy of a term. */
  type: string;
  /** Id of the object. */
  object_id: string;
  /** Title or name of the object at that time. */
  name: string;
  /** The changed fields, with their values before and after. */
  changes: { [key: string]: unknown };
  /** Number of objects or events that the entry stands for. */
  count: number;
  _links?: Links;
};

export type AuditEntryInEmbed = {
  _links?: Links;
};

export type AuditEntryInEdit = {
  /** Unique identifier of the entry. */
  id: number;
  /**
   * When the change was made, in GMT.
   * Format: date-time-local
   */
  date: string;
  /** Id of the account that made it; 0 for an anonymous request or the program itself. */
  user: number;
  /** Login of the account at that time. */
  login: string;
  /** How the account was authenticated. */
  credential: string;
  /** Name of the application password, or the one that the client gave itself. */
  program: string;
  /** IP address of the client. */
  ip: string;
  /** Id of the request in the log of the server. */
  request_id: string;
  /** What was done. */
  action: string;
  /** Kind of the object. */
  kind: string;
  /** Type of an item, or taxonomy of a term. */
  type: string;
  /** Id of the object. */
  object_id: string;
  /** Title or name of the object at that time. */
  name: string;
  /** The changed fields, with their values before and after. */
  changes: { [key: string]: unknown };
  /** Number of objects or events that the entry stands for. */
  count: number;
  _links?: Links;
};

export type EditLock = {
  /** Id of the item. */
  post: number;
  /** Id of the account that has the item open. */
  user: number;
  /** Display name of the account. */
  user_name: string;
  /** Whether it is the account of the viewer. */
  is_own: boolean;
  /**
   * Date and time when the lock was renewed, in GMT.
   * Format: date-time-local
   */
  renewed: string;
  /**
   * Date and time when it expires without a renewal, in GMT.
   * Format: date-time-local
   */
  expires: string;
  /** Whether the editor has created the item, which is deleted if it is left empty. */
  is_new?: boolean;
  /** Whether the lock of somebody else is replaced. */
  takes_over?: boolean;
  _links?: Links;
};

export type WebhookDelivery = {
  /** Unique identifier of the delivery. */
  id: number;
  /** Id of the webhook. */
  webhook: number;
  /** The header webhook-id of all attempts. */
  message_id: string;
  /** Kind of the item: post, term, comment or test. */
  kind: string;
  /** Type or taxonomy of the item. */
  type: string;
  /** Id of the item. */
  object: number;
  /** created, updated, deleted or test. */
  action: string;
  /** State. */
  state: string;
  /** Number of attempts. */
  attempts: number;
  /**
   * When the item changed, in GMT.
   * Format: date-time-local
   */
  changed: string;
  /**
   * When the delivery was created, in GMT.
   * Format: date-time-local
   */
  created: string;
  /**
   * End of the last attempt, in GMT.
   * Format: date-time-local
   */
  last_attempt: string | null;
  /**
   * Next attempt, in GMT; null unless the delivery waits.
   * Format: date-time-local
   */
  next_attempt: string | null;
  /** Status of the last answer; null without one. */
  answer_status: number | null;
  /** Duration of the last attempt in milliseconds. */
  duration: number | null;
  /** Why the last attempt failed; empty if it did not. */
  error: string;
  _links?: Links;
};

export type BatchRunParameters = {
  validation?: 'require-all-validate' | 'normal';
  requests: {
    method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path: string;
    body?: { [key: string]: unknown };
    headers?: { [key: string]: string | string[] };
  }[];
};

export type BatchRunAnswer = {
  /** Why nothing was run: with `require-all-validate`, some requests are invalid. */
  failed: string;
  /** The answers, in the order of the requests. */
  responses: ({
    body: { [key: string]: unknown } | string | number | boolean | null;
    /** Status of the answer. */
    status: number;
    headers: { [key: string]: unknown };
  } | null)[];
};

export type OembedEmbedGetParameters = {
  /**
   * Address of the page to embed.
   * Format: uri
   */
  url: string;
  format?: unknown;
  maxwidth?: unknown;
};

export type OembedEmbedGetAnswer = {
  /** Version of oEmbed. */
  version: string;
  /** Name of the site. */
  provider_name: string;
  /**
   * Address of the site.
   * Format: uri
   */
  provider_url: string;
  /** Name of the author. */
  author_name: string;
  /**
   * Address of the author.
   * Format: uri
   */
  author_url: string;
  /** Title of the page. */
  title: string;
  /** Type of the embedded content, such as `rich` or `video`. */
  type: string;
  /** Width in pixels. */
  width: number | string | null;
  /** Height in pixels. */
  height: number | string | null;
  /** Markup that embeds the page. */
  html: string | boolean;
  /**
   * Address of an image.
   * Format: uri
   */
  thumbnail_url: string;
  /** Width of the image. */
  thumbnail_width: number;
  /** Height of the image. */
  thumbnail_height: number;
};

export type OembedProxyGetParameters = {
  /**
   * Address of the page to embed.
   * Format: uri
   */
  url: string;
  /** Format to request from other sites. */
  format?: 'json' | 'xml';
  /** Maximum width of the embedded content, in pixels. */
  maxwidth?: number;
  /** Maximum height of the embedded content, in pixels. */
  maxheight?: number;
  /** Whether to discover oEmbed endpoints in pages of unknown providers. */
  discover?: boolean;
};

export type OembedProxyGetAnswer = {
  /** Version of oEmbed. */
  version: string;
  /** Name of the site. */
  provider_name: string;
  /**
   * Address of the site.
   * Format: uri
   */
  provider_url: string;
  /** Name of the author. */
  author_name: string;
  /**
   * Address of the author.
   * Format: uri
   */
  author_url: string;
  /** Title of the page. */
  title: string;
  /** Type of the embedded content, such as `rich` or `video`. */
  type: string;
  /** Width in pixels. */
  width: number | string | null;
  /** Height in pixels. */
  height: number | string | null;
  /** Markup that embeds the page. */
  html: string | boolean;
  /**
   * Address of an image.
   * Format: uri
   */
  thumbnail_url: string;
  /** Width of the image. */
  thumbnail_width: number;
  /** Height of the image. */
  thumbnail_height: number;
};

export type EventsGetParameters = { [key: string]: unknown };

export type EventsGetAnswer = {
  /** Title of the event. */
  title: {
    /** The title as HTML. */
    rendered: string;
  };
  /** Address of the event in the listing. */
  link: string;
  /** Address of the website of the event. */
  camp_website_url: string;
  /** First day of the event. */
  camp_start_date: string;
  /** Last day of the event. */
  camp_end_date: string;
  /** Location of the event; false or empty for an online event. */
  camp_map_location: unknown;
  /** Latitude of the location, in degrees. */
  camp_lat: number | null;
  /** Longitude of the location, in degrees. */
  camp_lng: number | null;
};

export type BeaconPackagesGetAllParameters = { [key: string]: unknown };

export type BeaconPackagesGetAllAnswer = { [key: string]: string };

export type BeaconPackagesGetParameters = {
  id: string;
};

export type BeaconPackagesGetAnswer = {
  /** JSON-LD context of the document. */
  '@context': string;
  /** Decentralized identifier of the package. */
  id: string;
  /** Type of the package: a plugin or a theme. */
  type: string;
  /** Name of the package. */
  name: string;
  /** Slug of the package. */
  slug: string;
  /** Path of the main file. */
  filename: string;
  /** Description as plain text. */
  description: string;
  /** Authors of the package. */
  authors: unknown[];
  /** License of the package. */
  license: string;
  /** Contacts for security reports. */
  security: unknown[];
  /** Keywords that describe the package. */
  keywords: string[];
  /** Sections of the documentation by name, as HTML. */
  sections: { [key: string]: unknown };
  /** Date and time of the last change. */
  last_updated: string;
  /** Releases, the newest first. */
  releases: unknown[];
};

export type ExportManifestGetParameters = {
  /** Export key of the site. */
  key?: string;
};

export type ExportManifestGetAnswer = {
  /** Name and version of the export format. */
  schema: string;
  /** Version of the export plugin. */
  plugin_version: string;
  /** Date and time of the export. */
  generated_at: string;
  /** Name, description, addresses, language and time zone of the site. */
  site: { [key: string]: unknown };
  /** Export settings of the administrators. */
  options: { [key: string]: unknown };
  /** Number of items, by type. */
  counts: { [key: string]: unknown };
  /** Number of items, by type and status. */
  statuses: { [key: string]: unknown };
  /** Total number of items. */
  total: number;
  /** Number of menus. */
  menus: number;
};

export type ExportAllGetParameters = {
  /** Export key of the site. */
  key?: string;
};

export type ExportAllGetAnswer = { [key: string]: unknown };

export type UpdaterTestGetParameters = { [key: string]: unknown };

export type UpdaterTestGetAnswer = string;

export type UpdaterNamespaceGetParameters = { [key: string]: unknown };

export type UpdaterNamespaceGetAnswer = {
  /** Namespace of the updater. */
  namespace: string;
};

export type UpdaterPluginsApiGetParameters = {
  slug: unknown;
};

export type UpdaterThemesApiGetParameters = {
  slug: unknown;
};

export type UpdaterUpdateApiGetParameters = {
  slug: unknown;
};

export type UpdaterFlushRepoCacheGetParameters = {
  key: unknown;
  slug: unknown;
};

export type UpdaterFlushRepoCacheGetAnswer = {
  /** Whether the repository is known. */
  success?: boolean;
} & { [key: string]: string };

export type UpdaterUpdateGetParameters = {
  key: unknown;
  plugin?: unknown;
  theme?: unknown;
  tag?: unknown;
  branch?: unknown;
  committish?: unknown;
  override?: unknown;
};

export type UpdaterUpdateGetAnswer = {
  /** Whether the update succeeded. */
  success: boolean;
  /** What was done. */
  data: {
    /** One message as a text, or several. */
    messages: string | unknown[];
    /** The parameters of the request. */
    webhook: { [key: string]: unknown };
    /** How long it took. */
    elapsed_time: string;
    /** Whether the route is in the former namespace. */
    deprecated: boolean;
  };
};

export type UpdaterResetBranchGetParameters = {
  key: unknown;
  plugin?: unknown;
  theme?: unknown;
};

export type UpdaterResetBranchGetAnswer = {
  /** Whether the update succeeded. */
  success: boolean;
  /** What was done. */
  data: {
    /** One message as a text, or several. */
    messages: string | unknown[];
    /** The parameters of the request. */
    webhook: { [key: string]: unknown };
    /** How long it took. */
    elapsed_time: string;
    /** Whether the route is in the former namespace. */
    deprecated: boolean;
  };
};

export type PostsListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Only items that contain this text. */
  search?: string;
  /**
   * Only items published after this date.
   * Format: date-time
   */
  after?: string;
  /**
   * Only items changed after this date.
   * Format: date-time
   */
  modified_after?: string;
  /** Only items of these authors. */
  author?: number[];
  /** No items of these authors. */
  author_exclude?: number[];
  /**
   * Only items published before this date.
   * Format: date-time
   */
  before?: string;
  /**
   * Only items changed before this date.
   * Format: date-time
   */
  modified_before?: string;
  /** None of these items. */
  exclude?: number[];
  /** Only these items. */
  include?: number[];
  /** How the search text is compared: `exact` compares it with the whole text. */
  search_semantics?: 'exact';
  /** Number of items to skip. Takes precedence over "page". */
  offset?: number;
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?:
    | 'author'
    | 'date'
    | 'id'
    | 'include'
    | 'modified'
    | 'parent'
    | 'relevance'
    | 'slug'
    | 'include_slugs'
    | 'title';
  /** The texts that the search examines. */
  search_columns?: ('post_title' | 'post_content' | 'post_excerpt')[];
  /** Only items with these slugs. */
  slug?: string[];
  /** Only items with these statuses. */
  status?: (
    | 'publish'
    | 'future'
    | 'draft'
    | 'pending'
    | 'private'
    | 'trash'
    | 'auto-draft'
    | 'inherit'
    | 'request-pending'
    | 'request-confirmed'
    | 'request-failed'
    | 'request-completed'
    | 'any'
  )[];
  /** Whether items must match the terms of all taxonomies, or of any. */
  tax_relation?: 'AND' | 'OR';
  /** Only items with these terms (categories). */
  categories?:
    | number[]
    | {
        /** The ids of the terms. */
        terms?: number[];
        /** Whether descendants of the terms match too. */
        include_children?: boolean;
        /** Whether items must have all of the terms, or any of them. */
        operator?: 'AND' | 'OR';
      };
  /** No items with these terms (categories). */
  categories_exclude?:
    | number[]
    | {
        /** The ids of the terms. */
        terms?: number[];
        /** Whether descendants of the terms match too. */
        include_children?: boolean;
      };
  /** Only items with these terms (tags). */
  tags?:
    | number[]
    | {
        /** The ids of the terms. */
        terms?: number[];
        /** Whether items must have all of the terms, or any of them. */
        operator?: 'AND' | 'OR';
      };
  /** No items with these terms (tags). */
  tags_exclude?:
    | number[]
    | {
        /** The ids of the terms. */
        terms?: number[];
      };
  /** Only sticky items, or none. */
  sticky?: boolean;
  /** Whether sticky items are ordered like all others. */
  ignore_sticky?: boolean;
  /** Only items with these formats. */
  format?: ('standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio')[];
  /** Password of protected items in the list. */
  password?: string;
};

export type PostsCreateParameters = {
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time
   */
  date?: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time
   */
  date_gmt?: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug?: string;
  /** Status of the item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Password that protects the content and the excerpt. */
  password?: string;
  /** Title of the item. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as rendered HTML. */
        rendered?: string;
      };
  /** Content of the item. */
  content?:
    | string
    | {
        /** The content as stored. */
        raw?: string;
        /** The content as rendered HTML. */
        rendered?: string;
        /** Version of the block format. */
        block_version?: number;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Id of the author. */
  author?: number;
  /** Excerpt of the item. */
  excerpt?:
    | string
    | {
        /** The excerpt as stored. */
        raw?: string;
        /** The excerpt as rendered HTML. */
        rendered?: string;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Id of the featured media; 0 if there is none. */
  featured_media?: number;
  /** Whether the item accepts comments. */
  comment_status?: 'open' | 'closed';
  /** Whether the item accepts pingbacks and trackbacks. */
  ping_status?: 'open' | 'closed';
  /** Post format of the item. */
  format?: 'standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio';
  /** Registered meta values of the item. */
  meta?: {
    footnotes?: string;
  } & { [key: string]: unknown };
  /** Whether the item is sticky: lists on the site show it first. */
  sticky?: boolean;
  /** Name of the theme template that renders the item; empty for the default. */
  template?: string;
  /** Ids of the terms of the item in the taxonomy category. */
  categories?: number[];
  /** Ids of the terms of the item in the taxonomy post_tag. */
  tags?: number[];
  /**
   * Date and time when the item stops being published, in the site's time zone; null if it stays published.
   * Format: date-time
   */
  unpublish_at?: string | null;
  /**
   * Date and time when the item stops being published, in GMT.
   * Format: date-time
   */
  unpublish_at_gmt?: string | null;
  /** Status that the item gets then. */
  unpublish_status?: 'draft' | 'private' | 'trash';
};

export type PostsGetParameters = {
  /** Id of the item. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Maximum number of words of an excerpt that is generated from the content. */
  excerpt_length?: number;
  /** Password of a protected item. */
  password?: string;
  /** Preview token of the item, which grants reading it. */
  preview_token?: string;
};

export type PostsUpdateParameters = {
  /** Id of the item. */
  id: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time
   */
  date?: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time
   */
  date_gmt?: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug?: string;
  /** Status of the item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Password that protects the content and the excerpt. */
  password?: string;
  /** Title of the item. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as rendered HTML. */
        rendered?: string;
      };
  /** Content of the item. */
  content?:
    | string
    | {
        /** The content as stored. */
        raw?: string;
        /** The content as rendered HTML. */
        rendered?: string;
        /** Version of the block format. */
        block_version?: number;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Id of the author. */
  author?: number;
  /** Excerpt of the item. */
  excerpt?:
    | string
    | {
        /** The excerpt as stored. */
        raw?: string;
        /** The excerpt as rendered HTML. */
        rendered?: string;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Id of the featured media; 0 if there is none. */
  featured_media?: number;
  /** Whether the item accepts comments. */
  comment_status?: 'open' | 'closed';
  /** Whether the item accepts pingbacks and trackbacks. */
  ping_status?: 'open' | 'closed';
  /** Post format of the item. */
  format?: 'standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio';
  /** Registered meta values of the item. */
  meta?: {
    footnotes?: string;
  } & { [key: string]: unknown };
  /** Whether the item is sticky: lists on the site show it first. */
  sticky?: boolean;
  /** Name of the theme template that renders the item; empty for the default. */
  template?: string;
  /** Ids of the terms of the item in the taxonomy category. */
  categories?: number[];
  /** Ids of the terms of the item in the taxonomy post_tag. */
  tags?: number[];
  /**
   * Date and time when the item stops being published, in the site's time zone; null if it stays published.
   * Format: date-time
   */
  unpublish_at?: string | null;
  /**
   * Date and time when the item stops being published, in GMT.
   * Format: date-time
   */
  unpublish_at_gmt?: string | null;
  /** Status that the item gets then. */
  unpublish_status?: 'draft' | 'private' | 'trash';
};

export type PostsDeleteParameters = {
  /** Id of the item. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type PostsRevisionsListParameters = {
  /** Id of the item. */
  parent: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Number of revisions to skip. Has an effect only with "per_page". */
  offset?: number;
  /** Only revisions that contain this text. */
  search?: string;
  /** None of these revisions. */
  exclude?: number[];
  /** Only these revisions. */
  include?: number[];
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?: 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'include_slugs' | 'title';
};

export type PostsRevisionsGetParameters = {
  /** Id of the item. */
  parent: number;
  /** Id of the revision. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type PostsRevisionsDeleteParameters = {
  /** Id of the item. */
  parent: number;
  /** Id of the revision. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type PostsAutosavesListParameters = {
  id: string;
  /** Id of the item. */
  parent?: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type PostsAutosavesCreateParameters = {
  id: string;
  /** Id of the item. */
  parent?: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time
   */
  date?: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time
   */
  date_gmt?: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug?: string;
  /** Status of the item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Password that protects the content and the excerpt. */
  password?: string;
  /** Title of the item. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as rendered HTML. */
        rendered?: string;
      };
  /** Content of the item. */
  content?:
    | string
    | {
        /** The content as stored. */
        raw?: string;
        /** The content as rendered HTML. */
        rendered?: string;
        /** Version of the block format. */
        block_version?: number;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Id of the author. */
  author?: number;
  /** Excerpt of the item. */
  excerpt?:
    | string
    | {
        /** The excerpt as stored. */
        raw?: string;
        /** The excerpt as rendered HTML. */
        rendered?: string;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Id of the featured media; 0 if there is none. */
  featured_media?: number;
  /** Whether the item accepts comments. */
  comment_status?: 'open' | 'closed';
  /** Whether the item accepts pingbacks and trackbacks. */
  ping_status?: 'open' | 'closed';
  /** Post format of the item. */
  format?: 'standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio';
  /** Registered meta values of the item. */
  meta?: {
    footnotes?: string;
  } & { [key: string]: unknown };
  /** Whether the item is sticky: lists on the site show it first. */
  sticky?: boolean;
  /** Name of the theme template that renders the item; empty for the default. */
  template?: string;
  /** Ids of the terms of the item in the taxonomy category. */
  categories?: number[];
  /** Ids of the terms of the item in the taxonomy post_tag. */
  tags?: number[];
  /**
   * Date and time when the item stops being published, in the site's time zone; null if it stays published.
   * Format: date-time
   */
  unpublish_at?: string | null;
  /**
   * Date and time when the item stops being published, in GMT.
   * Format: date-time
   */
  unpublish_at_gmt?: string | null;
  /** Status that the item gets then. */
  unpublish_status?: 'draft' | 'private' | 'trash';
};

export type PostsAutosavesGetParameters = {
  /** Id of the item. */
  parent: number;
  /** Id of the autosave. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type PagesListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Only items that contain this text. */
  search?: string;
  /**
   * Only items published after this date.
   * Format: date-time
   */
  after?: string;
  /**
   * Only items changed after this date.
   * Format: date-time
   */
  modified_after?: string;
  /** Only items of these authors. */
  author?: number[];
  /** No items of these authors. */
  author_exclude?: number[];
  /**
   * Only items published before this date.
   * Format: date-time
   */
  before?: string;
  /**
   * Only items changed before this date.
   * Format: date-time
   */
  modified_before?: string;
  /** None of these items. */
  exclude?: number[];
  /** Only these items. */
  include?: number[];
  /** Only items with this menu order. */
  menu_order?: number;
  /** How the search text is compared: `exact` compares it with the whole text. */
  search_semantics?: 'exact';
  /** Number of items to skip. Takes precedence over "page". */
  offset?: number;
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?:
    | 'author'
    | 'date'
    | 'id'
    | 'include'
    | 'modified'
    | 'parent'
    | 'relevance'
    | 'slug'
    | 'include_slugs'
    | 'title'
    | 'menu_order';
  /** The texts that the search examines. */
  search_columns?: ('post_title' | 'post_content' | 'post_excerpt')[];
  /** Only children of these items. */
  parent?: number[];
  /** No children of these items. */
  parent_exclude?: number[];
  /** Only items with these slugs. */
  slug?: string[];
  /** Only items with these statuses. */
  status?: (
    | 'publish'
    | 'future'
    | 'draft'
    | 'pending'
    | 'private'
    | 'trash'
    | 'auto-draft'
    | 'inherit'
    | 'request-pending'
    | 'request-confirmed'
    | 'request-failed'
    | 'request-completed'
    | 'any'
  )[];
  /** Password of protected items in the list. */
  password?: string;
};

export type PagesCreateParameters = {
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time
   */
  date?: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time
   */
  date_gmt?: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug?: string;
  /** Status of the item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Password that protects the content and the excerpt. */
  password?: string;
  /** Id of the parent page; 0 at the top level. */
  parent?: number;
  /** Title of the item. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as rendered HTML. */
        rendered?: string;
      };
  /** Content of the item. */
  content?:
    | string
    | {
        /** The content as stored. */
        raw?: string;
        /** The content as rendered HTML. */
        rendered?: string;
        /** Version of the block format. */
        block_version?: number;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Id of the author. */
  author?: number;
  /** Excerpt of the item. */
  excerpt?:
    | string
    | {
        /** The excerpt as stored. */
        raw?: string;
        /** The excerpt as rendered HTML. */
        rendered?: string;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Id of the featured media; 0 if there is none. */
  featured_media?: number;
  /** Whether the item accepts comments. */
  comment_status?: 'open' | 'closed';
  /** Whether the item accepts pingbacks and trackbacks. */
  ping_status?: 'open' | 'closed';
  /** Position of the item among items with the same parent. */
  menu_order?: number;
  /** Registered meta values of the item. */
  meta?: {
    footnotes?: string;
  } & { [key: string]: unknown };
  /** Name of the theme template that renders the item; empty for the default. */
  template?: string;
  /**
   * Date and time when the item stops being published, in the site's time zone; null if it stays published.
   * Format: date-time
   */
  unpublish_at?: string | null;
  /**
   * Date and time when the item stops being published, in GMT.
   * Format: date-time
   */
  unpublish_at_gmt?: string | null;
  /** Status that the item gets then. */
  unpublish_status?: 'draft' | 'private' | 'trash';
};

export type PagesGetParameters = {
  /** Id of the item. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Maximum number of words of an excerpt that is generated from the content. */
  excerpt_length?: number;
  /** Password of a protected item. */
  password?: string;
  /** Preview token of the item, which grants reading it. */
  preview_token?: string;
};

export type PagesUpdateParameters = {
  /** Id of the item. */
  id: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time
   */
  date?: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time
   */
  date_gmt?: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug?: string;
  /** Status of the item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Password that protects the content and the excerpt. */
  password?: string;
  /** Id of the parent page; 0 at the top level. */
  parent?: number;
  /** Title of the item. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as rendered HTML. */
        rendered?: string;
      };
  /** Content of the item. */
  content?:
    | string
    | {
        /** The content as stored. */
        raw?: string;
        /** The content as rendered HTML. */
        rendered?: string;
        /** Version of the block format. */
        block_version?: number;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Id of the author. */
  author?: number;
  /** Excerpt of the item. */
  excerpt?:
    | string
    | {
        /** The excerpt as stored. */
        raw?: string;
        /** The excerpt as rendered HTML. */
        rendered?: string;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Id of the featured media; 0 if there is none. */
  featured_media?: number;
  /** Whether the item accepts comments. */
  comment_status?: 'open' | 'closed';
  /** Whether the item accepts pingbacks and trackbacks. */
  ping_status?: 'open' | 'closed';
  /** Position of the item among items with the same parent. */
  menu_order?: number;
  /** Registered meta values of the item. */
  meta?: {
    footnotes?: string;
  } & { [key: string]: unknown };
  /** Name of the theme template that renders the item; empty for the default. */
  template?: string;
  /**
   * Date and time when the item stops being published, in the site's time zone; null if it stays published.
   * Format: date-time
   */
  unpublish_at?: string | null;
  /**
   * Date and time when the item stops being published, in GMT.
   * Format: date-time
   */
  unpublish_at_gmt?: string | null;
  /** Status that the item gets then. */
  unpublish_status?: 'draft' | 'private' | 'trash';
};

export type PagesDeleteParameters = {
  /** Id of the item. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type PagesRevisionsListParameters = {
  /** Id of the item. */
  parent: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Number of revisions to skip. Has an effect only with "per_page". */
  offset?: number;
  /** Only revisions that contain this text. */
  search?: string;
  /** None of these revisions. */
  exclude?: number[];
  /** Only these revisions. */
  include?: number[];
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?: 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'include_slugs' | 'title';
};

export type PagesRevisionsGetParameters = {
  /** Id of the item. */
  parent: number;
  /** Id of the revision. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type PagesRevisionsDeleteParameters = {
  /** Id of the item. */
  parent: number;
  /** Id of the revision. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type PagesAutosavesListParameters = {
  id: string;
  /** Id of the item. */
  parent?: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type PagesAutosavesCreateParameters = {
  id: string;
  /** Id of the parent page; 0 at the top level. */
  parent?: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time
   */
  date?: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time
   */
  date_gmt?: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug?: string;
  /** Status of the item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Password that protects the content and the excerpt. */
  password?: string;
  /** Title of the item. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as rendered HTML. */
        rendered?: string;
      };
  /** Content of the item. */
  content?:
    | string
    | {
        /** The content as stored. */
        raw?: string;
        /** The content as rendered HTML. */
        rendered?: string;
        /** Version of the block format. */
        block_version?: number;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Id of the author. */
  author?: number;
  /** Excerpt of the item. */
  excerpt?:
    | string
    | {
        /** The excerpt as stored. */
        raw?: string;
        /** The excerpt as rendered HTML. */
        rendered?: string;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Id of the featured media; 0 if there is none. */
  featured_media?: number;
  /** Whether the item accepts comments. */
  comment_status?: 'open' | 'closed';
  /** Whether the item accepts pingbacks and trackbacks. */
  ping_status?: 'open' | 'closed';
  /** Position of the item among items with the same parent. */
  menu_order?: number;
  /** Registered meta values of the item. */
  meta?: {
    footnotes?: string;
  } & { [key: string]: unknown };
  /** Name of the theme template that renders the item; empty for the default. */
  template?: string;
  /**
   * Date and time when the item stops being published, in the site's time zone; null if it stays published.
   * Format: date-time
   */
  unpublish_at?: string | null;
  /**
   * Date and time when the item stops being published, in GMT.
   * Format: date-time
   */
  unpublish_at_gmt?: string | null;
  /** Status that the item gets then. */
  unpublish_status?: 'draft' | 'private' | 'trash';
};

export type PagesAutosavesGetParameters = {
  /** Id of the item. */
  parent: number;
  /** Id of the autosave. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type MediaListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Only items that contain this text. */
  search?: string;
  /**
   * Only items published after this date.
   * Format: date-time
   */
  after?: string;
  /**
   * Only items changed after this date.
   * Format: date-time
   */
  modified_after?: string;
  /** Only items of these authors. */
  author?: number[];
  /** No items of these authors. */
  author_exclude?: number[];
  /**
   * Only items published before this date.
   * Format: date-time
   */
  before?: string;
  /**
   * Only items changed before this date.
   * Format: date-time
   */
  modified_before?: string;
  /** None of these items. */
  exclude?: number[];
  /** Only these items. */
  include?: number[];
  /** How the search text is compared: `exact` compares it with the whole text. */
  search_semantics?: 'exact';
  /** Number of items to skip. Takes precedence over "page". */
  offset?: number;
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?:
    | 'author'
    | 'date'
    | 'id'
    | 'include'
    | 'modified'
    | 'parent'
    | 'relevance'
    | 'slug'
    | 'include_slugs'
    | 'title';
  /** The texts that the search examines. */
  search_columns?: ('post_title' | 'post_content' | 'post_excerpt')[];
  /** Only children of these items. */
  parent?: number[];
  /** No children of these items. */
  parent_exclude?: number[];
  /** Only items with these slugs. */
  slug?: string[];
  /** Only items with these statuses. */
  status?: ('inherit' | 'private' | 'trash')[];
  /** Only files of these media types. */
  media_type?: ('image' | 'video' | 'text' | 'application' | 'audio')[];
  /** Only files of these MIME types. */
  mime_type?: string[];
};

export type MediaCreateParameters = {
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time
   */
  date?: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time
   */
  date_gmt?: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug?: string;
  /** Status of the item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Title of the item. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as rendered HTML. */
        rendered?: string;
      };
  /** Id of the author. */
  author?: number;
  /** Id of the featured media; 0 if there is none. */
  featured_media?: number;
  /** Whether the item accepts comments. */
  comment_status?: 'open' | 'closed';
  /** Whether the item accepts pingbacks and trackbacks. */
  ping_status?: 'open' | 'closed';
  /** Registered meta values of the item. */
  meta?: { [key: string]: unknown };
  /** Name of the theme template that renders the item; empty for the default. */
  template?: string;
  /** Alternative text for clients that do not show the image. */
  alt_text?: string;
  /** Caption of the file. */
  caption?:
    | string
    | {
        /** The text as stored. */
        raw?: string;
        /** The text as rendered HTML. */
        rendered?: string;
      };
  /** Description of the file. */
  description?:
    | string
    | {
        /** The text as stored. */
        raw?: string;
        /** The text as rendered HTML. */
        rendered?: string;
      };
  /** Id of the item to which the file is attached. */
  post?: number;
  /** Whether to generate the renditions of an image. */
  generate_sub_sizes?: boolean;
  /** Whether to convert images that browsers cannot show. Has no effect: browsers can show all accepted formats. */
  convert_format?: boolean;
  /**
   * Address of an image to download instead of uploading a file. Requires that outgoing requests are enabled.
   * Format: uri
   */
  url?: string;
  file?: globalThis.Blob;
};

export type MediaGetParameters = {
  /** Id of the item. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type MediaUpdateParameters = {
  /** Id of the item. */
  id: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time
   */
  date?: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time
   */
  date_gmt?: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug?: string;
  /** Status of the item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Title of the item. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as rendered HTML. */
        rendered?: string;
      };
  /** Id of the author. */
  author?: number;
  /** Id of the featured media; 0 if there is none. */
  featured_media?: number;
  /** Whether the item accepts comments. */
  comment_status?: 'open' | 'closed';
  /** Whether the item accepts pingbacks and trackbacks. */
  ping_status?: 'open' | 'closed';
  /** Registered meta values of the item. */
  meta?: { [key: string]: unknown };
  /** Name of the theme template that renders the item; empty for the default. */
  template?: string;
  /** Alternative text for clients that do not show the image. */
  alt_text?: string;
  /** Caption of the file. */
  caption?:
    | string
    | {
        /** The text as stored. */
        raw?: string;
        /** The text as rendered HTML. */
        rendered?: string;
      };
  /** Description of the file. */
  description?:
    | string
    | {
        /** The text as stored. */
        raw?: string;
        /** The text as rendered HTML. */
        rendered?: string;
      };
  /** Id of the item to which the file is attached. */
  post?: number;
};

export type MediaDeleteParameters = {
  /** Id of the item. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type MediaPostProcessParameters = {
  /** Id of the attachment. */
  id: number;
  action: 'create-image-subsizes';
};

export type MediaEditParameters = {
  id: string;
  /**
   * Address of the image file to edit.
   * Format: uri
   */
  src: string;
  /** Changes to the image, applied in order. */
  modifiers?:
    | {
        /** Type of the change. */
        type?: 'flip';
        /** Arguments of the change. */
        args?: {
          /** Directions in which to flip the image. */
          flip: {
            /** Whether to exchange left and right. */
            horizontal: boolean;
            /** Whether to exchange top and bottom. */
            vertical: boolean;
          };
        };
      }
    | {
        /** Type of the change. */
        type?: 'rotate';
        /** Arguments of the change. */
        args?: {
          /** Angle of the clockwise rotation, in degrees. */
          angle: number;
        };
      }
    | {
        /** Type of the change. */
        type?: 'crop';
        /** Arguments of the change. */
        args?: {
          /** Left edge of the crop, as a percentage of the image width. */
          left: number;
          /** Top edge of the crop, as a percentage of the image height. */
          top: number;
          /** Width of the crop, as a percentage of the image width. */
          width: number;
          /** Height of the crop, as a percentage of the image height. */
          height: number;
        };
      }[];
  /** Angle of the clockwise rotation, in degrees. Deprecated: use modifiers. */
  rotation?: number;
  /** Left edge of the crop, as a percentage of the image width. Deprecated: use modifiers. */
  x?: number;
  /** Top edge of the crop, as a percentage of the image height. Deprecated: use modifiers. */
  y?: number;
  /** Width of the crop, as a percentage of the image width. Deprecated: use modifiers. */
  width?: number;
  /** Height of the crop, as a percentage of the image height. Deprecated: use modifiers. */
  height?: number;
  /** Caption of the file. */
  caption?:
    | string
    | {
        /** The text as stored. */
        raw?: string;
        /** The text as rendered HTML. */
        rendered?: string;
      };
  /** Description of the file. */
  description?:
    | string
    | {
        /** The text as stored. */
        raw?: string;
        /** The text as rendered HTML. */
        rendered?: string;
      };
  /** Title of the item. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as rendered HTML. */
        rendered?: string;
      };
  /** Id of the item to which the file is attached. */
  post?: number;
  /** Alternative text for clients that do not show the image. */
  alt_text?: string;
};

export type BlocksListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Only items that contain this text. */
  search?: string;
  /**
   * Only items published after this date.
   * Format: date-time
   */
  after?: string;
  /**
   * Only items changed after this date.
   * Format: date-time
   */
  modified_after?: string;
  /**
   * Only items published before this date.
   * Format: date-time
   */
  before?: string;
  /**
   * Only items changed before this date.
   * Format: date-time
   */
  modified_before?: string;
  /** None of these items. */
  exclude?: number[];
  /** Only these items. */
  include?: number[];
  /** How the search text is compared: `exact` compares it with the whole text. */
  search_semantics?: 'exact';
  /** Number of items to skip. Takes precedence over "page". */
  offset?: number;
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?:
    | 'author'
    | 'date'
    | 'id'
    | 'include'
    | 'modified'
    | 'parent'
    | 'relevance'
    | 'slug'
    | 'include_slugs'
    | 'title';
  /** The texts that the search examines. */
  search_columns?: ('post_title' | 'post_content' | 'post_excerpt')[];
  /** Only items with these slugs. */
  slug?: string[];
  /** Only items with these statuses. */
  status?: (
    | 'publish'
    | 'future'
    | 'draft'
    | 'pending'
    | 'private'
    | 'trash'
    | 'auto-draft'
    | 'inherit'
    | 'request-pending'
    | 'request-confirmed'
    | 'request-failed'
    | 'request-completed'
    | 'any'
  )[];
  /** Whether items must match the terms of all taxonomies, or of any. */
  tax_relation?: 'AND' | 'OR';
  /** Only items with these terms (cms_pattern_category). */
  cms_pattern_category?:
    | number[]
    | {
        /** The ids of the terms. */
        terms?: number[];
        /** Whether items must have all of the terms, or any of them. */
        operator?: 'AND' | 'OR';
      };
  /** Only items with these terms (cms_pattern_category). */
  wp_pattern_category?:
    | number[]
    | {
        /** The ids of the terms. */
        terms?: number[];
        /** Whether items must have all of the terms, or any of them. */
        operator?: 'AND' | 'OR';
      };
  /** No items with these terms (cms_pattern_category). */
  cms_pattern_category_exclude?:
    | number[]
    | {
        /** The ids of the terms. */
        terms?: number[];
      };
  /** No items with these terms (cms_pattern_category). */
  wp_pattern_category_exclude?:
    | number[]
    | {
        /** The ids of the terms. */
        terms?: number[];
      };
  /** Password of protected items in the list. */
  password?: string;
};

export type BlocksCreateParameters = {
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time
   */
  date?: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time
   */
  date_gmt?: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug?: string;
  /** Status of the item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Password that protects the content and the excerpt. */
  password?: string;
  /** Title of the pattern. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
      };
  /** Content of the pattern. */
  content?:
    | string
    | {
        /** The content as stored. */
        raw?: string;
        /** Version of the block format. */
        block_version?: number;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Excerpt of the item. */
  excerpt?:
    | string
    | {
        /** The excerpt as stored. */
        raw?: string;
        /** The excerpt as rendered HTML. */
        rendered?: string;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Registered meta values of the item. */
  meta?: {
    cms_pattern_sync_status?: 'partial' | 'unsynced';
    wp_pattern_sync_status?: 'partial' | 'unsynced';
    footnotes?: string;
  } & { [key: string]: unknown };
  /** Name of the theme template that renders the item; empty for the default. */
  template?: string;
  /** Ids of the terms of the item in the taxonomy cms_pattern_category. */
  cms_pattern_category?: number[];
  /** Ids of the terms of the item in the taxonomy cms_pattern_category. */
  wp_pattern_category?: number[];
};

export type BlocksGetParameters = {
  /** Id of the item. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Maximum number of words of an excerpt that is generated from the content. */
  excerpt_length?: number;
  /** Password of a protected item. */
  password?: string;
};

export type BlocksUpdateParameters = {
  /** Id of the item. */
  id: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time
   */
  date?: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time
   */
  date_gmt?: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug?: string;
  /** Status of the item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Password that protects the content and the excerpt. */
  password?: string;
  /** Title of the pattern. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
      };
  /** Content of the pattern. */
  content?:
    | string
    | {
        /** The content as stored. */
        raw?: string;
        /** Version of the block format. */
        block_version?: number;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Excerpt of the item. */
  excerpt?:
    | string
    | {
        /** The excerpt as stored. */
        raw?: string;
        /** The excerpt as rendered HTML. */
        rendered?: string;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Registered meta values of the item. */
  meta?: {
    cms_pattern_sync_status?: 'partial' | 'unsynced';
    wp_pattern_sync_status?: 'partial' | 'unsynced';
    footnotes?: string;
  } & { [key: string]: unknown };
  /** Name of the theme template that renders the item; empty for the default. */
  template?: string;
  /** Ids of the terms of the item in the taxonomy cms_pattern_category. */
  cms_pattern_category?: number[];
  /** Ids of the terms of the item in the taxonomy cms_pattern_category. */
  wp_pattern_category?: number[];
};

export type BlocksDeleteParameters = {
  /** Id of the item. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type BlocksRevisionsListParameters = {
  /** Id of the item. */
  parent: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Number of revisions to skip. Has an effect only with "per_page". */
  offset?: number;
  /** Only revisions that contain this text. */
  search?: string;
  /** None of these revisions. */
  exclude?: number[];
  /** Only these revisions. */
  include?: number[];
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?: 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'include_slugs' | 'title';
};

export type BlocksRevisionsGetParameters = {
  /** Id of the item. */
  parent: number;
  /** Id of the revision. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type BlocksRevisionsDeleteParameters = {
  /** Id of the item. */
  parent: number;
  /** Id of the revision. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type BlocksAutosavesListParameters = {
  id: string;
  /** Id of the item. */
  parent?: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type BlocksAutosavesCreateParameters = {
  id: string;
  /** Id of the item. */
  parent?: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time
   */
  date?: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time
   */
  date_gmt?: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug?: string;
  /** Status of the item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Password that protects the content and the excerpt. */
  password?: string;
  /** Title of the pattern. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
      };
  /** Content of the pattern. */
  content?:
    | string
    | {
        /** The content as stored. */
        raw?: string;
        /** Version of the block format. */
        block_version?: number;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Excerpt of the item. */
  excerpt?:
    | string
    | {
        /** The excerpt as stored. */
        raw?: string;
        /** The excerpt as rendered HTML. */
        rendered?: string;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Registered meta values of the item. */
  meta?: {
    cms_pattern_sync_status?: 'partial' | 'unsynced';
    wp_pattern_sync_status?: 'partial' | 'unsynced';
    footnotes?: string;
  } & { [key: string]: unknown };
  /** Name of the theme template that renders the item; empty for the default. */
  template?: string;
  /** Ids of the terms of the item in the taxonomy cms_pattern_category. */
  cms_pattern_category?: number[];
  /** Ids of the terms of the item in the taxonomy cms_pattern_category. */
  wp_pattern_category?: number[];
};

export type BlocksAutosavesGetParameters = {
  /** Id of the item. */
  parent: number;
  /** Id of the autosave. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type MenuItemsListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Only items that contain this text. */
  search?: string;
  /**
   * Only items published after this date.
   * Format: date-time
   */
  after?: string;
  /**
   * Only items changed after this date.
   * Format: date-time
   */
  modified_after?: string;
  /**
   * Only items published before this date.
   * Format: date-time
   */
  before?: string;
  /**
   * Only items changed before this date.
   * Format: date-time
   */
  modified_before?: string;
  /** None of these items. */
  exclude?: number[];
  /** Only these items. */
  include?: number[];
  /** Only items with this menu order. */
  menu_order?: number;
  /** How the search text is compared: `exact` compares it with the whole text. */
  search_semantics?: 'exact';
  /** Number of items to skip. Takes precedence over "page". */
  offset?: number;
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?:
    | 'author'
    | 'date'
    | 'id'
    | 'include'
    | 'modified'
    | 'parent'
    | 'relevance'
    | 'slug'
    | 'include_slugs'
    | 'title'
    | 'menu_order';
  /** The texts that the search examines. */
  search_columns?: ('post_title' | 'post_content' | 'post_excerpt')[];
  /** Only items with these slugs. */
  slug?: string[];
  /** Only items with these statuses. */
  status?: (
    | 'publish'
    | 'future'
    | 'draft'
    | 'pending'
    | 'private'
    | 'trash'
    | 'auto-draft'
    | 'inherit'
    | 'request-pending'
    | 'request-confirmed'
    | 'request-failed'
    | 'request-completed'
    | 'any'
  )[];
  /** Whether items must match the terms of all taxonomies, or of any. */
  tax_relation?: 'AND' | 'OR';
  /** Only items with these terms (menus). */
  menus?:
    | number[]
    | {
        /** The ids of the terms. */
        terms?: number[];
        /** Whether items must have all of the terms, or any of them. */
        operator?: 'AND' | 'OR';
      };
  /** No items with these terms (menus). */
  menus_exclude?:
    | number[]
    | {
        /** The ids of the terms. */
        terms?: number[];
      };
};

export type MenuItemsCreateParameters = {
  /** Title of the menu item; empty to use the title of the target. */
  title?:
    | string
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as rendered HTML. */
        rendered?: string;
      };
  /** Kind of the target: a term, an item, the archive of a type, or a custom address. */
  type?: 'taxonomy' | 'post_type' | 'post_type_archive' | 'custom';
  /** Status of the menu item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Id of the parent menu item; 0 at the top level. */
  parent?: number;
  /** Value of the title attribute of the link. */
  attr_title?: string;
  /** CSS classes of the link. */
  classes?: string[];
  /** Description of the menu item. */
  description?: string;
  /** Position of the menu item in its menu. */
  menu_order?: number;
  /** Type or taxonomy of the target. */
  object?: string;
  /** Id of the target. */
  object_id?: number;
  /** Value of the target attribute of the link. */
  target?: '_blank' | '';
  /**
   * Address of the target.
   * Format: uri
   */
  url?: string;
  /** Relationship to the target, in XFN terms. */
  xfn?: string[];
  /** Id of the menu. Menu items in no menu do not have the field. */
  menus?: number;
  /** Registered meta values of the item. */
  meta?: { [key: string]: unknown };
};

export type MenuItemsGetParameters = {
  /** Id of the item. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type MenuItemsUpdateParameters = {
  /** Id of the item. */
  id: number;
  /** Title of the menu item; empty to use the title of the target. */
  title?:
    | string
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as rendered HTML. */
        rendered?: string;
      };
  /** Kind of the target: a term, an item, the archive of a type, or a custom address. */
  type?: 'taxonomy' | 'post_type' | 'post_type_archive' | 'custom';
  /** Status of the menu item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Id of the parent menu item; 0 at the top level. */
  parent?: number;
  /** Value of the title attribute of the link. */
  attr_title?: string;
  /** CSS classes of the link. */
  classes?: string[];
  /** Description of the menu item. */
  description?: string;
  /** Position of the menu item in its menu. */
  menu_order?: number;
  /** Type or taxonomy of the target. */
  object?: string;
  /** Id of the target. */
  object_id?: number;
  /** Value of the target attribute of the link. */
  target?: '_blank' | '';
  /**
   * Address of the target.
   * Format: uri
   */
  url?: string;
  /** Relationship to the target, in XFN terms. */
  xfn?: string[];
  /** Id of the menu. Menu items in no menu do not have the field. */
  menus?: number;
  /** Registered meta values of the item. */
  meta?: { [key: string]: unknown };
};

export type MenuItemsDeleteParameters = {
  /** Id of the item. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type MenuItemsAutosavesListParameters = {
  id: string;
  /** Id of the item. */
  parent?: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type MenuItemsAutosavesCreateParameters = {
  id: string;
  /** Id of the parent menu item; 0 at the top level. */
  parent?: number;
  /** Title of the menu item; empty to use the title of the target. */
  title?:
    | string
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as rendered HTML. */
        rendered?: string;
      };
  /** Kind of the target: a term, an item, the archive of a type, or a custom address. */
  type?: 'taxonomy' | 'post_type' | 'post_type_archive' | 'custom';
  /** Status of the menu item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Value of the title attribute of the link. */
  attr_title?: string;
  /** CSS classes of the link. */
  classes?: string[];
  /** Description of the menu item. */
  description?: string;
  /** Position of the menu item in its menu. */
  menu_order?: number;
  /** Type or taxonomy of the target. */
  object?: string;
  /** Id of the target. */
  object_id?: number;
  /** Value of the target attribute of the link. */
  target?: '_blank' | '';
  /**
   * Address of the target.
   * Format: uri
   */
  url?: string;
  /** Relationship to the target, in XFN terms. */
  xfn?: string[];
  /** Id of the menu. Menu items in no menu do not have the field. */
  menus?: number;
  /** Registered meta values of the item. */
  meta?: { [key: string]: unknown };
};

export type MenuItemsAutosavesGetParameters = {
  /** Id of the item. */
  parent: number;
  /** Id of the autosave. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type NavigationListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Only items that contain this text. */
  search?: string;
  /**
   * Only items published after this date.
   * Format: date-time
   */
  after?: string;
  /**
   * Only items changed after this date.
   * Format: date-time
   */
  modified_after?: string;
  /**
   * Only items published before this date.
   * Format: date-time
   */
  before?: string;
  /**
   * Only items changed before this date.
   * Format: date-time
   */
  modified_before?: string;
  /** None of these items. */
  exclude?: number[];
  /** Only these items. */
  include?: number[];
  /** How the search text is compared: `exact` compares it with the whole text. */
  search_semantics?: 'exact';
  /** Number of items to skip. Takes precedence over "page". */
  offset?: number;
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?:
    | 'author'
    | 'date'
    | 'id'
    | 'include'
    | 'modified'
    | 'parent'
    | 'relevance'
    | 'slug'
    | 'include_slugs'
    | 'title';
  /** The texts that the search examines. */
  search_columns?: ('post_title' | 'post_content' | 'post_excerpt')[];
  /** Only items with these slugs. */
  slug?: string[];
  /** Only items with these statuses. */
  status?: (
    | 'publish'
    | 'future'
    | 'draft'
    | 'pending'
    | 'private'
    | 'trash'
    | 'auto-draft'
    | 'inherit'
    | 'request-pending'
    | 'request-confirmed'
    | 'request-failed'
    | 'request-completed'
    | 'any'
  )[];
  /** Password of protected items in the list. */
  password?: string;
};

export type NavigationCreateParameters = {
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time
   */
  date?: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time
   */
  date_gmt?: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug?: string;
  /** Status of the item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Password that protects the content and the excerpt. */
  password?: string;
  /** Title of the item. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as rendered HTML. */
        rendered?: string;
      };
  /** Content of the item. */
  content?:
    | string
    | {
        /** The content as stored. */
        raw?: string;
        /** The content as rendered HTML. */
        rendered?: string;
        /** Version of the block format. */
        block_version?: number;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Name of the theme template that renders the item; empty for the default. */
  template?: string;
};

export type NavigationGetParameters = {
  /** Id of the item. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Password of a protected item. */
  password?: string;
};

export type NavigationUpdateParameters = {
  /** Id of the item. */
  id: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time
   */
  date?: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time
   */
  date_gmt?: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug?: string;
  /** Status of the item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Password that protects the content and the excerpt. */
  password?: string;
  /** Title of the item. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as rendered HTML. */
        rendered?: string;
      };
  /** Content of the item. */
  content?:
    | string
    | {
        /** The content as stored. */
        raw?: string;
        /** The content as rendered HTML. */
        rendered?: string;
        /** Version of the block format. */
        block_version?: number;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Name of the theme template that renders the item; empty for the default. */
  template?: string;
};

export type NavigationDeleteParameters = {
  /** Id of the item. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type NavigationRevisionsListParameters = {
  /** Id of the item. */
  parent: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Number of revisions to skip. Has an effect only with "per_page". */
  offset?: number;
  /** Only revisions that contain this text. */
  search?: string;
  /** None of these revisions. */
  exclude?: number[];
  /** Only these revisions. */
  include?: number[];
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?: 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'include_slugs' | 'title';
};

export type NavigationRevisionsGetParameters = {
  /** Id of the item. */
  parent: number;
  /** Id of the revision. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type NavigationRevisionsDeleteParameters = {
  /** Id of the item. */
  parent: number;
  /** Id of the revision. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type NavigationAutosavesListParameters = {
  id: string;
  /** Id of the item. */
  parent?: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type NavigationAutosavesCreateParameters = {
  id: string;
  /** Id of the item. */
  parent?: number;
  /**
   * Date and time of publication, in the site's time zone.
   * Format: date-time
   */
  date?: string | null;
  /**
   * Date and time of publication, in GMT.
   * Format: date-time
   */
  date_gmt?: string | null;
  /** Part of the permalink that names the item, unique among items of its type. */
  slug?: string;
  /** Status of the item. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Password that protects the content and the excerpt. */
  password?: string;
  /** Title of the item. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as rendered HTML. */
        rendered?: string;
      };
  /** Content of the item. */
  content?:
    | string
    | {
        /** The content as stored. */
        raw?: string;
        /** The content as rendered HTML. */
        rendered?: string;
        /** Version of the block format. */
        block_version?: number;
        /** Whether a password protects the item. */
        protected?: boolean;
      };
  /** Name of the theme template that renders the item; empty for the default. */
  template?: string;
};

export type NavigationAutosavesGetParameters = {
  /** Id of the item. */
  parent: number;
  /** Id of the autosave. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type SiteHealthTestsBackgroundUpdatesGetParameters = { [key: string]: unknown };

export type SiteHealthTestsBackgroundUpdatesGetAnswer = {
  /** Name of the test. */
  test: string;
  /** Summary of the result. */
  label: string;
  /** Rating of the result. */
  status: string;
  /** Topic of the test, with a color. */
  badge: {
    label: string;
    color: string;
  };
  /** Description of the result, as HTML. */
  description: string;
  /** Links to actions that solve the problem, as HTML. */
  actions: string;
};

export type SiteHealthTestsLoopbackRequestsGetParameters = { [key: string]: unknown };

export type SiteHealthTestsLoopbackRequestsGetAnswer = {
  /** Name of the test. */
  test: string;
  /** Summary of the result. */
  label: string;
  /** Rating of the result. */
  status: string;
  /** Topic of the test, with a color. */
  badge: {
    label: string;
    color: string;
  };
  /** Description of the result, as HTML. */
  description: string;
  /** Links to actions that solve the problem, as HTML. */
  actions: string;
};

export type SiteHealthTestsHttpsStatusGetParameters = { [key: string]: unknown };

export type SiteHealthTestsHttpsStatusGetAnswer = {
  /** Name of the test. */
  test: string;
  /** Summary of the result. */
  label: string;
  /** Rating of the result. */
  status: string;
  /** Topic of the test, with a color. */
  badge: {
    label: string;
    color: string;
  };
  /** Description of the result, as HTML. */
  description: string;
  /** Links to actions that solve the problem, as HTML. */
  actions: string;
};

export type SiteHealthTestsDotorgCommunicationGetParameters = { [key: string]: unknown };

export type SiteHealthTestsDotorgCommunicationGetAnswer = {
  /** Name of the test. */
  test: string;
  /** Summary of the result. */
  label: string;
  /** Rating of the result. */
  status: string;
  /** Topic of the test, with a color. */
  badge: {
    label: string;
    color: string;
  };
  /** Description of the result, as HTML. */
  description: string;
  /** Links to actions that solve the problem, as HTML. */
  actions: string;
};

export type SiteHealthTestsAuthorizationHeaderGetParameters = { [key: string]: unknown };

export type SiteHealthTestsAuthorizationHeaderGetAnswer = {
  /** Name of the test. */
  test: string;
  /** Summary of the result. */
  label: string;
  /** Rating of the result. */
  status: string;
  /** Topic of the test, with a color. */
  badge: {
    label: string;
    color: string;
  };
  /** Description of the result, as HTML. */
  description: string;
  /** Links to actions that solve the problem, as HTML. */
  actions: string;
};

export type SiteHealthDirectorySizesGetParameters = { [key: string]: unknown };

export type SiteHealthDirectorySizesGetAnswer = {
  /** Total number of bytes. */
  raw: number;
  /** Size of the uploaded files. */
  uploads_size: {
    /** For display. */
    size: string;
    /** With the bytes. */
    debug: string;
    /** Number of bytes. */
    raw: number;
  };
  /** Size of the database. */
  database_size: {
    /** For display. */
    size: string;
    /** With the bytes. */
    debug: string;
    /** Number of bytes. */
    raw: number;
  };
  /** Size of both. */
  total_size: {
    /** For display. */
    size: string;
    /** With the bytes. */
    debug: string;
    /** Number of bytes. */
    raw: number;
  };
};

export type SiteHealthTestsPageCacheGetParameters = { [key: string]: unknown };

export type SiteHealthTestsPageCacheGetAnswer = {
  /** Name of the test. */
  test: string;
  /** Summary of the result. */
  label: string;
  /** Rating of the result. */
  status: string;
  /** Topic of the test, with a color. */
  badge: {
    label: string;
    color: string;
  };
  /** Description of the result, as HTML. */
  description: string;
  /** Links to actions that solve the problem, as HTML. */
  actions: string;
};

export type TemplatesRevisionsListParameters = {
  /** Id of the template: theme and slug. */
  parent: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Number of revisions to skip. Has an effect only with "per_page". */
  offset?: number;
  /** Only revisions that contain this text. */
  search?: string;
  /** None of these revisions. */
  exclude?: number[];
  /** Only these revisions. */
  include?: number[];
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?: 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'include_slugs' | 'title';
};

export type TemplatesRevisionsGetParameters = {
  /** Id of the template: theme and slug. */
  parent: string;
  /** Id of the revision. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type TemplatesRevisionsDeleteParameters = {
  /** Id of the template: theme and slug. */
  parent: string;
  /** Id of the revision. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type TemplatesAutosavesListParameters = {
  /** Id of the template: theme and slug. */
  id: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type TemplatesAutosavesCreateParameters = {
  /** Id of the template: theme and slug. */
  id: string;
  /** Slug of the template, unique in its theme. */
  slug?: string;
  /** Folder name of the theme. */
  theme?: string;
  /** Type of the template. */
  type?: string;
  /** Block markup of the template. */
  content?:
    | string
    | {
        /** The markup as stored. */
        raw?: string;
        /** Version of the block format. */
        block_version?: number;
      }
    | string;
  /** Title of the template. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as HTML. */
        rendered?: string;
      }
    | string;
  /** Description of the template. */
  description?: string;
  /** Status of the template. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Id of the author. */
  author?: number;
};

export type TemplatesAutosavesGetParameters = {
  /** Id of the template: theme and slug. */
  parent: string;
  /** Id of the autosave. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type TemplatesListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Limits the list to the stored template with this id; 0 lists all stored ones. */
  cms_id?: number;
  /** Limits the list to the stored template with this id; 0 lists all stored ones. */
  wp_id?: number;
  /** Limits the list to template parts of this area. */
  area?: string;
  /** Limits the list to templates for items of this type. */
  post_type?: string;
};

export type TemplatesCreateParameters = {
  /** Slug of the template, unique in its theme. */
  slug: string;
  /** Folder name of the theme. */
  theme?: string;
  /** Type of the template. */
  type?: string;
  /** Block markup of the template. */
  content?:
    | string
    | {
        /** The markup as stored. */
        raw?: string;
        /** Version of the block format. */
        block_version?: number;
      }
    | string;
  /** Title of the template. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as HTML. */
        rendered?: string;
      }
    | string;
  /** Description of the template. */
  description?: string;
  /** Status of the template. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Id of the author. */
  author?: number;
};

export type TemplatesLookupParameters = {
  /** Slug of the template, which need not exist. */
  slug: string;
  /** Whether items can select the template by name. */
  is_custom?: boolean;
  /** Slug of the more general template, of which this one is a special case. */
  template_prefix?: string;
};

export type TemplatesLookupAnswer = Template | unknown[];

export type TemplatesGetParameters = {
  /** Id of the template: theme and slug. */
  id: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type TemplatesUpdateParameters = {
  /** Id of the template: theme and slug. */
  id: string;
  /** Slug of the template, unique in its theme. */
  slug?: string;
  /** Folder name of the theme. */
  theme?: string;
  /** Type of the template. */
  type?: string;
  /** Block markup of the template. */
  content?:
    | string
    | {
        /** The markup as stored. */
        raw?: string;
        /** Version of the block format. */
        block_version?: number;
      }
    | string;
  /** Title of the template. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as HTML. */
        rendered?: string;
      }
    | string;
  /** Description of the template. */
  description?: string;
  /** Status of the template. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Id of the author. */
  author?: number;
};

export type TemplatesDeleteParameters = {
  /** Id of the template: theme and slug. */
  id: string;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type TemplatePartsRevisionsListParameters = {
  /** Id of the template: theme and slug. */
  parent: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Number of revisions to skip. Has an effect only with "per_page". */
  offset?: number;
  /** Only revisions that contain this text. */
  search?: string;
  /** None of these revisions. */
  exclude?: number[];
  /** Only these revisions. */
  include?: number[];
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?: 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'include_slugs' | 'title';
};

export type TemplatePartsRevisionsGetParameters = {
  /** Id of the template: theme and slug. */
  parent: string;
  /** Id of the revision. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type TemplatePartsRevisionsDeleteParameters = {
  /** Id of the template: theme and slug. */
  parent: string;
  /** Id of the revision. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type TemplatePartsAutosavesListParameters = {
  /** Id of the template: theme and slug. */
  id: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type TemplatePartsAutosavesCreateParameters = {
  /** Id of the template: theme and slug. */
  id: string;
  /** Slug of the template, unique in its theme. */
  slug?: string;
  /** Folder name of the theme. */
  theme?: string;
  /** Type of the template. */
  type?: string;
  /** Block markup of the template. */
  content?:
    | string
    | {
        /** The markup as stored. */
        raw?: string;
        /** Version of the block format. */
        block_version?: number;
      }
    | string;
  /** Title of the template. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as HTML. */
        rendered?: string;
      }
    | string;
  /** Description of the template. */
  description?: string;
  /** Status of the template. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Id of the author. */
  author?: number;
  /** Area of a page for which the template part is intended. */
  area?: string;
};

export type TemplatePartsAutosavesGetParameters = {
  /** Id of the template: theme and slug. */
  parent: string;
  /** Id of the autosave. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type TemplatePartsListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Limits the list to the stored template with this id; 0 lists all stored ones. */
  cms_id?: number;
  /** Limits the list to the stored template with this id; 0 lists all stored ones. */
  wp_id?: number;
  /** Limits the list to template parts of this area. */
  area?: string;
  /** Limits the list to templates for items of this type. */
  post_type?: string;
};

export type TemplatePartsCreateParameters = {
  /** Slug of the template, unique in its theme. */
  slug: string;
  /** Folder name of the theme. */
  theme?: string;
  /** Type of the template. */
  type?: string;
  /** Block markup of the template. */
  content?:
    | string
    | {
        /** The markup as stored. */
        raw?: string;
        /** Version of the block format. */
        block_version?: number;
      }
    | string;
  /** Title of the template. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as HTML. */
        rendered?: string;
      }
    | string;
  /** Description of the template. */
  description?: string;
  /** Status of the template. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Id of the author. */
  author?: number;
  /** Area of a page for which the template part is intended. */
  area?: string;
};

export type TemplatePartsLookupParameters = {
  /** Slug of the template, which need not exist. */
  slug: string;
  /** Whether items can select the template by name. */
  is_custom?: boolean;
  /** Slug of the more general template, of which this one is a special case. */
  template_prefix?: string;
};

export type TemplatePartsLookupAnswer = TemplatePart | unknown[];

export type TemplatePartsGetParameters = {
  /** Id of the template: theme and slug. */
  id: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type TemplatePartsUpdateParameters = {
  /** Id of the template: theme and slug. */
  id: string;
  /** Slug of the template, unique in its theme. */
  slug?: string;
  /** Folder name of the theme. */
  theme?: string;
  /** Type of the template. */
  type?: string;
  /** Block markup of the template. */
  content?:
    | string
    | {
        /** The markup as stored. */
        raw?: string;
        /** Version of the block format. */
        block_version?: number;
      }
    | string;
  /** Title of the template. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as HTML. */
        rendered?: string;
      }
    | string;
  /** Description of the template. */
  description?: string;
  /** Status of the template. */
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** Id of the author. */
  author?: number;
  /** Area of a page for which the template part is intended. */
  area?: string;
};

export type TemplatePartsDeleteParameters = {
  /** Id of the template: theme and slug. */
  id: string;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type TypesGetAllParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type TypesGetParameters = {
  /** Name of the type. */
  type: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type StatusesGetAllParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type StatusesGetParameters = {
  /** Name of the status. */
  status: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type TaxonomiesGetAllParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Limits the list to taxonomies of this type. */
  type?: string;
};

export type TaxonomiesGetParameters = {
  /** Name of the taxonomy. */
  taxonomy: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type SearchListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Limits the list to items that contain this text. */
  search?: string;
  /** Kind of results to search for. */
  type?: 'post' | 'term' | 'post-format';
  /** Limits the search to items of these types, or to terms of these taxonomies. */
  subtype?: ('post' | 'page' | 'category' | 'post_tag' | 'any')[];
  /** Excludes the results with these ids. */
  exclude?: number[];
  /** Limits the search to results with these ids. */
  include?: number[];
};

export type CategoriesListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Only items that contain this text. */
  search?: string;
  /** None of these terms. */
  exclude?: number[];
  /** Only these terms. */
  include?: number[];
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?: 'id' | 'include' | 'name' | 'slug' | 'include_slugs' | 'term_group' | 'description' | 'count';
  /** Only terms of published items. */
  hide_empty?: boolean;
  /** Only children of this term. */
  parent?: number;
  /** Only terms of this item. */
  post?: number;
  /** Only terms with these slugs. */
  slug?: string[];
};

export type CategoriesCreateParameters = {
  /** Description of the term, as HTML. */
  description?: string;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug?: string;
  /** Id of the parent term; 0 at the top level. */
  parent?: number;
  /** Registered meta values of the term. */
  meta?: { [key: string]: unknown };
};

export type CategoriesGetParameters = {
  /** Id of the term. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type CategoriesUpdateParameters = {
  /** Id of the term. */
  id: number;
  /** Description of the term, as HTML. */
  description?: string;
  /** Name of the term, escaped for HTML. */
  name?: string;
  /** Slug of the term in permalinks. */
  slug?: string;
  /** Id of the parent term; 0 at the top level. */
  parent?: number;
  /** Registered meta values of the term. */
  meta?: { [key: string]: unknown };
};

export type CategoriesDeleteParameters = {
  /** Id of the term. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type TagsListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Only items that contain this text. */
  search?: string;
  /** None of these terms. */
  exclude?: number[];
  /** Only these terms. */
  include?: number[];
  /** Number of terms to skip. Takes precedence over "page". */
  offset?: number;
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?: 'id' | 'include' | 'name' | 'slug' | 'include_slugs' | 'term_group' | 'description' | 'count';
  /** Only terms of published items. */
  hide_empty?: boolean;
  /** Only terms of this item. */
  post?: number;
  /** Only terms with these slugs. */
  slug?: string[];
};

export type TagsCreateParameters = {
  /** Description of the term, as HTML. */
  description?: string;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug?: string;
  /** Registered meta values of the term. */
  meta?: { [key: string]: unknown };
};

export type TagsGetParameters = {
  /** Id of the term. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type TagsUpdateParameters = {
  /** Id of the term. */
  id: number;
  /** Description of the term, as HTML. */
  description?: string;
  /** Name of the term, escaped for HTML. */
  name?: string;
  /** Slug of the term in permalinks. */
  slug?: string;
  /** Registered meta values of the term. */
  meta?: { [key: string]: unknown };
};

export type TagsDeleteParameters = {
  /** Id of the term. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type PatternCategoryListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Only items that contain this text. */
  search?: string;
  /** None of these terms. */
  exclude?: number[];
  /** Only these terms. */
  include?: number[];
  /** Number of terms to skip. Takes precedence over "page". */
  offset?: number;
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?: 'id' | 'include' | 'name' | 'slug' | 'include_slugs' | 'term_group' | 'description' | 'count';
  /** Only terms of published items. */
  hide_empty?: boolean;
  /** Only terms of this item. */
  post?: number;
  /** Only terms with these slugs. */
  slug?: string[];
};

export type PatternCategoryCreateParameters = {
  /** Description of the term, as HTML. */
  description?: string;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug?: string;
  /** Registered meta values of the term. */
  meta?: { [key: string]: unknown };
};

export type PatternCategoryGetParameters = {
  /** Id of the term. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type PatternCategoryUpdateParameters = {
  /** Id of the term. */
  id: number;
  /** Description of the term, as HTML. */
  description?: string;
  /** Name of the term, escaped for HTML. */
  name?: string;
  /** Slug of the term in permalinks. */
  slug?: string;
  /** Registered meta values of the term. */
  meta?: { [key: string]: unknown };
};

export type PatternCategoryDeleteParameters = {
  /** Id of the term. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type MenusListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Only items that contain this text. */
  search?: string;
  /** None of these terms. */
  exclude?: number[];
  /** Only these terms. */
  include?: number[];
  /** Number of terms to skip. Takes precedence over "page". */
  offset?: number;
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?: 'id' | 'include' | 'name' | 'slug' | 'include_slugs' | 'term_group' | 'description' | 'count';
  /** Only terms of published items. */
  hide_empty?: boolean;
  /** Only terms of this item. */
  post?: number;
  /** Only terms with these slugs. */
  slug?: string[];
};

export type MenusCreateParameters = {
  /** Description of the term, as HTML. */
  description?: string;
  /** Name of the term, escaped for HTML. */
  name: string;
  /** Slug of the term in permalinks. */
  slug?: string;
  /** Registered meta values of the term. */
  meta?: { [key: string]: unknown };
  /** Locations that show the menu. */
  locations?: string[];
  /** Whether new top-level pages are added to the menu automatically. */
  auto_add?: boolean;
};

export type MenusGetParameters = {
  /** Id of the term. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type MenusUpdateParameters = {
  /** Id of the term. */
  id: number;
  /** Description of the term, as HTML. */
  description?: string;
  /** Name of the term, escaped for HTML. */
  name?: string;
  /** Slug of the term in permalinks. */
  slug?: string;
  /** Registered meta values of the term. */
  meta?: { [key: string]: unknown };
  /** Locations that show the menu. */
  locations?: string[];
  /** Whether new top-level pages are added to the menu automatically. */
  auto_add?: boolean;
};

export type MenusDeleteParameters = {
  /** Id of the term. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type MenuLocationsGetAllParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type MenuLocationsGetParameters = {
  /** Name of the location. */
  location: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type BlockEditorNavigationFallbackGetParameters = { [key: string]: unknown };

export type BlockEditorUrlDetailsGetParameters = {
  /**
   * Address of the page.
   * Format: uri
   */
  url: string;
};

export type BlockEditorUrlDetailsGetAnswer = {
  /** Title of the page. */
  title: string;
  /** Address of its icon; empty if there is none. */
  icon: string;
  /** Its description. */
  description: string;
  /** Address of its image; empty if there is none. */
  image: string;
};

export type UsersListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Only items that contain this text. */
  search?: string;
  /** None of these accounts. */
  exclude?: number[];
  /** Only these accounts. */
  include?: number[];
  /** Number of accounts to skip. Takes precedence over "page". */
  offset?: number;
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?: 'id' | 'include' | 'name' | 'registered_date' | 'slug' | 'include_slugs' | 'email' | 'url';
  /** Only accounts with these slugs. */
  slug?: string[];
  /** Only accounts with any of these roles. */
  roles?: string[];
  /** Only accounts with any of these capabilities. */
  capabilities?: string[];
  /** Only accounts that may write. */
  who?: 'authors';
  /** Only accounts with published items, of any type or of these. */
  has_published_posts?:
    | boolean
    | (
        | 'post'
        | 'page'
        | 'attachment'
        | 'nav_menu_item'
        | 'cms_block'
        | 'cms_template'
        | 'cms_template_part'
        | 'cms_global_styles'
        | 'cms_navigation'
        | 'cms_font_family'
        | 'cms_font_face'
      )[];
  /** The columns that the search reads. */
  search_columns?: ('email' | 'name' | 'id' | 'username' | 'slug')[];
};

export type UsersCreateParameters = {
  /** Username for the login. */
  username: string;
  /** Display name of the account. */
  name?: string;
  /** First name. */
  first_name?: string;
  /** Last name. */
  last_name?: string;
  /**
   * E-mail address.
   * Format: email
   */
  email: string;
  /**
   * Address of the website of the account.
   * Format: uri
   */
  url?: string;
  /** Biography of the account. */
  description?: string;
  /** Language of the account. */
  locale?: '' | 'en_US';
  /** Nickname. */
  nickname?: string;
  /** Slug of the account in the address of its archive. */
  slug?: string;
  /** Roles of the account. */
  roles?: string[];
  /** Password for the login. No response contains it. */
  password: string;
  /** From where the avatar comes. */
  avatar_source?: 'email' | 'image' | 'none';
  /** Id of the image that is the avatar; 0 if it is none. */
  avatar_media?: number;
  /** Registered meta values of the account. */
  meta?: {
    persisted_preferences?: {
      /**
       * Date and time of the last change of the preferences.
       * Format: date-time
       */
      _modified?: string;
    };
  } & { [key: string]: unknown };
};

export type UsersGetParameters = {
  /** Id of the account. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type UsersUpdateParameters = {
  /** Id of the account. */
  id: number;
  /** Username for the login. */
  username?: string;
  /** Display name of the account. */
  name?: string;
  /** First name. */
  first_name?: string;
  /** Last name. */
  last_name?: string;
  /**
   * E-mail address.
   * Format: email
   */
  email?: string;
  /**
   * Address of the website of the account.
   * Format: uri
   */
  url?: string;
  /** Biography of the account. */
  description?: string;
  /** Language of the account. */
  locale?: '' | 'en_US';
  /** Nickname. */
  nickname?: string;
  /** Slug of the account in the address of its archive. */
  slug?: string;
  /** Roles of the account. */
  roles?: string[];
  /** Password for the login. No response contains it. */
  password?: string;
  /** From where the avatar comes. */
  avatar_source?: 'email' | 'image' | 'none';
  /** Id of the image that is the avatar; 0 if it is none. */
  avatar_media?: number;
  /** Registered meta values of the account. */
  meta?: {
    persisted_preferences?: {
      /**
       * Date and time of the last change of the preferences.
       * Format: date-time
       */
      _modified?: string;
    };
  } & { [key: string]: unknown };
};

export type UsersDeleteParameters = {
  /** Id of the account. */
  id: number;
  /** Must be true, because accounts have no trash. */
  force?: boolean;
  /** Id of the account to which the posts are reassigned; 0 to leave them without an author, or false to delete them. */
  reassign: number;
};

export type UsersMeGetParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type UsersMeUpdateParameters = {
  /** Username for the login. */
  username?: string;
  /** Display name of the account. */
  name?: string;
  /** First name. */
  first_name?: string;
  /** Last name. */
  last_name?: string;
  /**
   * E-mail address.
   * Format: email
   */
  email?: string;
  /**
   * Address of the website of the account.
   * Format: uri
   */
  url?: string;
  /** Biography of the account. */
  description?: string;
  /** Language of the account. */
  locale?: '' | 'en_US';
  /** Nickname. */
  nickname?: string;
  /** Slug of the account in the address of its archive. */
  slug?: string;
  /** Roles of the account. */
  roles?: string[];
  /** Password for the login. No response contains it. */
  password?: string;
  /** From where the avatar comes. */
  avatar_source?: 'email' | 'image' | 'none';
  /** Id of the image that is the avatar; 0 if it is none. */
  avatar_media?: number;
  /** Registered meta values of the account. */
  meta?: {
    persisted_preferences?: {
      /**
       * Date and time of the last change of the preferences.
       * Format: date-time
       */
      _modified?: string;
    };
  } & { [key: string]: unknown };
};

export type UsersMeDeleteParameters = {
  /** Must be true, because accounts have no trash. */
  force?: boolean;
  /** Id of the account to which the posts are reassigned; 0 to leave them without an author, or false to delete them. */
  reassign: number;
};

export type SettingsGetParameters = { [key: string]: unknown };

export type SettingsUpdateParameters = {
  /** Title of the site. */
  title?: string;
  /** Tagline of the site. */
  description?: string;
  /**
   * Address of the site.
   * Format: uri
   */
  url?: string;
  /**
   * E-mail address for messages to the administrator.
   * Format: email
   */
  email?: string;
  /** Time zone of the site, such as "Europe/Berlin". */
  timezone?: string;
  /** Format of dates. */
  date_format?: string;
  /** Format of times. */
  time_format?: string;
  /** First day of the week; 0 is Sunday. */
  start_of_week?: number;
  /** Language of the site. */
  language?: string;
  /** Whether to show emoticons as images. */
  use_smilies?: boolean;
  /** Id of the default category of posts. */
  default_category?: number;
  /** Default format of posts. */
  default_post_format?: string;
  /** Maximum number of posts on a page of the site. */
  posts_per_page?: number;
  /** Content of the front page: the latest posts, or a page. */
  show_on_front?: string;
  /** Id of the page shown as the front page. */
  page_on_front?: number;
  /** Id of the page that lists the posts. */
  page_for_posts?: number;
  /** Whether new posts accept pingbacks and trackbacks. */
  default_ping_status?: 'open' | 'closed';
  /** Whether new posts accept comments. */
  default_comment_status?: 'open' | 'closed';
  /** Id of the logo of the site. */
  site_logo?: number;
  /** Id of the icon of the site. */
  site_icon?: number;
};

export type UsersApplicationPasswordsListParameters = {
  user_id: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type UsersApplicationPasswordsCreateParameters = {
  user_id: string;
  /** UUID that the program that uses the password chose for itself. */
  app_id?: string | '';
  /** Name of the application password, for display. */
  name: string;
  /** What the password allows: `read`, `write`, or one of both for a kind, such as `write:post`. Passwords without scopes allow everything that the account may do. */
  scopes?: string[];
  /**
   * Date and time when the password expires, in GMT. Passwords without it do not expire.
   * Format: date-time
   */
  expires?: string;
};

export type UsersApplicationPasswordsDeleteAllParameters = {
  user_id: string;
};

export type UsersApplicationPasswordsDeleteAllAnswer = {
  /** Always true. */
  deleted: boolean;
  /** Number of passwords that were deleted. */
  count: number;
};

export type UsersApplicationPasswordsIntrospectGetParameters = {
  user_id: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type UsersApplicationPasswordsGetParameters = {
  user_id: string;
  uuid: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type UsersApplicationPasswordsUpdateParameters = {
  user_id: string;
  uuid: string;
  /** UUID that the program that uses the password chose for itself. */
  app_id?: string | '';
  /** Name of the application password, for display. */
  name?: string;
};

export type UsersApplicationPasswordsDeleteParameters = {
  user_id: string;
  uuid: string;
};

export type CommentsListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Only items that contain this text. */
  search?: string;
  /**
   * Only comments written after this date.
   * Format: date-time
   */
  after?: string;
  /** Only comments by these authors. Requires the right to edit posts. */
  author?: number[];
  /** No comments by these authors. Requires the right to edit posts. */
  author_exclude?: number[];
  /**
   * Only comments with this address. Requires the right to edit posts.
   * Format: email
   */
  author_email?: string;
  /**
   * Only comments written before this date.
   * Format: date-time
   */
  before?: string;
  /** None of these comments. */
  exclude?: number[];
  /** Only these comments. */
  include?: number[];
  /** Number of comments to skip. Takes precedence over "page". */
  offset?: number;
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?: 'date' | 'date_gmt' | 'id' | 'include' | 'post' | 'parent' | 'type';
  /** Only replies to these comments. */
  parent?: number[];
  /** No replies to these comments. */
  parent_exclude?: number[];
  /** Only comments on these items. */
  post?: number[];
  /** Only comments of this status. Any status but approved requires the right to edit posts. */
  status?: string;
  /** Only comments of this type. Any type but comment requires the right to edit posts. */
  type?: string;
  /** Password of the item, if it is protected. */
  password?: string;
};

export type CommentsCreateParameters = {
  /** Id of the author; 0 if the author has no account. */
  author?: number;
  /**
   * E-mail address of the author.
   * Format: email
   */
  author_email?: string;
  /**
   * IP address of the author.
   * Format: ip
   */
  author_ip?: string;
  /** Name of the author. */
  author_name?: string;
  /**
   * Address of the website of the author.
   * Format: uri
   */
  author_url?: string;
  /** User agent of the author. */
  author_user_agent?: string;
  /** Content of the comment. */
  content?:
    | string
    | {
        /** The content as stored. */
        raw?: string;
        /** The content as rendered HTML. */
        rendered?: string;
      };
  /**
   * Date and time of the comment, in the site's time zone.
   * Format: date-time
   */
  date?: string;
  /**
   * Date and time of the comment, in GMT.
   * Format: date-time
   */
  date_gmt?: string;
  /** Id of the parent comment; 0 if the comment is not a reply. */
  parent?: number;
  /** Id of the item on which the comment was written. */
  post?: number;
  /** Status of the comment. */
  status?: string;
  /** Registered meta values of the comment. */
  meta?: {
    /** Status of a note. */
    _cms_note_status?: 'resolved' | 'reopen';
  } & { [key: string]: unknown };
};

export type CommentsGetParameters = {
  /** Id of the comment. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Password of the item, if it is protected. */
  password?: string;
};

export type CommentsUpdateParameters = {
  /** Id of the comment. */
  id: number;
  /** Id of the author; 0 if the author has no account. */
  author?: number;
  /**
   * E-mail address of the author.
   * Format: email
   */
  author_email?: string;
  /**
   * IP address of the author.
   * Format: ip
   */
  author_ip?: string;
  /** Name of the author. */
  author_name?: string;
  /**
   * Address of the website of the author.
   * Format: uri
   */
  author_url?: string;
  /** User agent of the author. */
  author_user_agent?: string;
  /** Content of the comment. */
  content?:
    | string
    | {
        /** The content as stored. */
        raw?: string;
        /** The content as rendered HTML. */
        rendered?: string;
      };
  /**
   * Date and time of the comment, in the site's time zone.
   * Format: date-time
   */
  date?: string;
  /**
   * Date and time of the comment, in GMT.
   * Format: date-time
   */
  date_gmt?: string;
  /** Id of the parent comment; 0 if the comment is not a reply. */
  parent?: number;
  /** Id of the item on which the comment was written. */
  post?: number;
  /** Status of the comment. */
  status?: string;
  /** Registered meta values of the comment. */
  meta?: {
    /** Status of a note. */
    _cms_note_status?: 'resolved' | 'reopen';
  } & { [key: string]: unknown };
};

export type CommentsDeleteParameters = {
  /** Id of the comment. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
  /** Password of the item, if it is protected. */
  password?: string;
};

export type ThemesListParameters = {
  /** Limits the list to themes with these statuses. */
  status?: ('active' | 'inactive')[];
};

export type ThemesGetParameters = {
  /** Folder name of the theme. */
  stylesheet: string;
};

export type BlockPatternsPatternsListParameters = { [key: string]: unknown };

export type BlockPatternsCategoriesListParameters = { [key: string]: unknown };

export type GlobalStylesRevisionsListParameters = {
  /** Id of the item. */
  parent: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Number of revisions to skip. Has an effect only with "per_page". */
  offset?: number;
};

export type GlobalStylesRevisionsGetParameters = {
  /** Id of the item. */
  parent: number;
  /** Id of the revision. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type GlobalStylesThemesVariationsListParameters = {
  /** Folder name of the theme. */
  stylesheet: string;
};

export type GlobalStylesThemesVariationsListAnswer = {
  /** Title of the variation. */
  title: string;
  /** Settings of the variation. */
  settings: { [key: string]: unknown };
  /** Styles of the variation. */
  styles: { [key: string]: unknown };
};

export type GlobalStylesThemesGetParameters = {
  /** Folder name of the theme. */
  stylesheet: string;
};

export type GlobalStylesGetParameters = {
  /** Id of the global styles. */
  id: number;
};

export type GlobalStylesUpdateParameters = {
  id: string;
  /** Styles in the format of theme.json. */
  styles?: { [key: string]: unknown };
  /** Settings in the format of theme.json. */
  settings?: { [key: string]: unknown };
  /** Title of the global styles. */
  title?:
    | string
    | {
        /** The title as stored. */
        raw?: string;
        /** The title as HTML. */
        rendered?: string;
      }
    | string;
};

export type FontFamiliesListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** None of these items. */
  exclude?: number[];
  /** Only these items. */
  include?: number[];
  /** How the search text is compared: `exact` compares it with the whole text. */
  search_semantics?: 'exact';
  /** Number of items to skip. Takes precedence over "page". */
  offset?: number;
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?: 'id' | 'include';
  /** Only items with these slugs. */
  slug?: string[];
};

export type FontFamiliesCreateParameters = {
  /** Version of the theme.json format of the settings. */
  theme_json_version?: number;
  /** Settings as JSON text: name, slug, fontFamily and preview. */
  font_family_settings: string;
};

export type FontFamiliesGetParameters = {
  /** Id of the font family. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type FontFamiliesUpdateParameters = {
  /** Id of the font family. */
  id: number;
  /** Version of the theme.json format of the settings. */
  theme_json_version?: number;
  /** Settings as JSON text: name, slug, fontFamily and preview. */
  font_family_settings: string;
};

export type FontFamiliesDeleteParameters = {
  /** Id of the font family. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type FontFamiliesFontFacesListParameters = {
  /** Id of the font family. */
  font_family_id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** None of these items. */
  exclude?: number[];
  /** Only these items. */
  include?: number[];
  /** How the search text is compared: `exact` compares it with the whole text. */
  search_semantics?: 'exact';
  /** Number of items to skip. Takes precedence over "page". */
  offset?: number;
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?: 'id' | 'include';
};

export type FontFamiliesFontFacesCreateParameters = {
  /** Id of the font family. */
  font_family_id: number;
  /** Version of the theme.json format of the settings. */
  theme_json_version?: number;
  /** Descriptors as in CSS, as JSON text. `src` may name form fields with files. */
  font_face_settings: string;
} & { [key: string]: unknown };

export type FontFamiliesFontFacesGetParameters = {
  /** Id of the font family. */
  font_family_id: number;
  /** Id of the font face. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type FontFamiliesFontFacesDeleteParameters = {
  /** Id of the font family. */
  font_family_id: number;
  /** Id of the font face. */
  id: number;
  /** Whether to delete the item permanently instead of moving it to the trash. */
  force?: boolean;
};

export type FontCollectionsListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
};

export type FontCollectionsGetParameters = {
  slug: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type SidebarsListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type SidebarsGetParameters = {
  /** Id of the item. */
  id: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type SidebarsUpdateParameters = {
  id: string;
  /** Ids of the widgets in the sidebar. */
  widgets?: ({ [key: string]: unknown } | string)[];
};

export type WidgetTypesListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type WidgetTypesGetParameters = {
  /** Id of the item. */
  id: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type WidgetsListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Limits the list to widgets of this sidebar. */
  sidebar?: string;
};

export type WidgetsCreateParameters = {
  /** Id of the widget: its type and number. */
  id?: string;
  /** Widget type. */
  id_base?: string;
  /** Id of the sidebar that contains the widget. */
  sidebar: string;
  /** Instance settings of the widget: `raw`, or `encoded` with its `hash`. */
  instance?:
    | string
    | {
        /** The settings as one encoded text. */
        encoded?: string;
        /** Hash that proves that this site encoded the text. */
        hash?: string;
        /** The settings by name. */
        raw?: { [key: string]: unknown };
      };
  /** Values of the form of the widget, urlencoded. */
  form_data?: string;
};

export type WidgetsGetParameters = {
  id: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type WidgetsUpdateParameters = {
  /** Id of the widget: its type and number. */
  id: string;
  /** Widget type. */
  id_base?: string;
  /** Id of the sidebar that contains the widget. */
  sidebar?: string;
  /** Instance settings of the widget: `raw`, or `encoded` with its `hash`. */
  instance?:
    | string
    | {
        /** The settings as one encoded text. */
        encoded?: string;
        /** Hash that proves that this site encoded the text. */
        hash?: string;
        /** The settings by name. */
        raw?: { [key: string]: unknown };
      };
  /** Values of the form of the widget, urlencoded. */
  form_data?: string;
};

export type WidgetsDeleteParameters = {
  id: string;
  /** Whether to delete the widget permanently instead of moving it to the inactive widgets. */
  force?: boolean;
};

export type WidgetTypesEncodeParameters = {
  /** Widget type. */
  id: string;
  /** Current settings of the widget. */
  instance?: { [key: string]: unknown };
  /** Values of the form of the widget, urlencoded. */
  form_data?: string;
};

export type WidgetTypesEncodeAnswer = {
  /** Form that changes the widget, as HTML. */
  form: string;
  /** The widget as HTML. */
  preview: string;
  /** Settings of the widget. */
  instance: {
    /** The settings, encoded. */
    encoded: string;
    /** Signature of the encoded settings. */
    hash: string;
    /** The settings, if the type of the widget shows them. */
    raw: { [key: string]: unknown };
  };
};

export type WidgetTypesRenderParameters = {
  /** Widget type. */
  id: string;
  /** Current settings of the widget. */
  instance?: { [key: string]: unknown };
};

export type WidgetTypesRenderAnswer = {
  /** A page that shows the widget. */
  preview: string;
};

export type BlockRendererGetParameters = {
  /** Segment 1 of `name`. Name of the block type, with its namespace. */
  name_1: string;
  /** Segment 2 of `name`. Name of the block type, with its namespace. */
  name_2: string;
  /** The purpose of the request. Only "edit" is supported. */
  context?: 'edit';
  /** Attributes of the block. */
  attributes?: { [key: string]: unknown };
  /** Id of the item that contains the block. */
  post_id?: number;
};

export type BlockRendererGetAnswer = {
  /** The block as HTML. */
  rendered: string;
};

export type BlockRendererRunParameters = {
  /** Segment 1 of `name`. Name of the block type, with its namespace. */
  name_1: string;
  /** Segment 2 of `name`. Name of the block type, with its namespace. */
  name_2: string;
  /** The purpose of the request. Only "edit" is supported. */
  context?: 'edit';
  /** Attributes of the block. */
  attributes?: { [key: string]: unknown };
  /** Id of the item that contains the block. */
  post_id?: number;
};

export type BlockRendererRunAnswer = {
  /** The block as HTML. */
  rendered: string;
};

export type BlockTypesListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Namespace of the block types. */
  namespace?: string;
};

export type BlockTypesListByNamespaceParameters = {
  /** Namespace of the block types. */
  namespace: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type BlockTypesGetParameters = {
  /** Namespace of the block types. */
  namespace: string;
  /** Name of the block type without its namespace. */
  name: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type AbilitiesCategoriesListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
};

export type AbilitiesCategoriesGetParameters = {
  /** Slug of the category. */
  slug: string;
};

export type AbilitiesRunGetParameters = {
  /** Name of the ability with its namespace. */
  name: string;
  /** Input that matches the input schema of the ability. */
  input?: number | boolean | string | unknown[] | { [key: string]: unknown } | null;
};

export type AbilitiesRunParameters = {
  /** Name of the ability with its namespace. */
  name: string;
  /** Input that matches the input schema of the ability. */
  input?: number | boolean | string | unknown[] | { [key: string]: unknown } | null;
};

export type AbilitiesRunDeleteParameters = {
  /** Name of the ability with its namespace. */
  name: string;
  /** Input that matches the input schema of the ability. */
  input?: number | boolean | string | unknown[] | { [key: string]: unknown } | null;
};

export type AbilitiesListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Limits the list to abilities of this category. */
  category?: string;
  /** Limits the list to abilities of this namespace. */
  namespace?: string;
  /** Limits the list to abilities with all of these values in `meta`. */
  meta?: {
    /** The effects of the ability on the site. */
    annotations?: {
      /** Whether the ability changes nothing. */
      readonly?: boolean | null;
      /** Whether the ability may delete or overwrite data. */
      destructive?: boolean | null;
      /** Whether another run with the same input has no further effect. */
      idempotent?: boolean | null;
    };
  } & { [key: string]: unknown };
};

export type AbilitiesGetParameters = {
  /** Name of the ability with its namespace. */
  name: string;
};

export type IconsListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Limits the list to items that contain this text. */
  search?: string;
  /** Limits the list to icons of this collection. */
  collection?: string;
};

export type IconsListByCollectionParameters = {
  /** Limits the list to icons of this collection. */
  collection: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Limits the list to items that contain this text. */
  search?: string;
};

export type IconsGetParameters = {
  /** Segment 1 of `name`. Name of the icon, with its collection. */
  name_1: string;
  /** Segment 2 of `name`. Name of the icon, with its collection. */
  name_2: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type IconCollectionsListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Limits the list to items that contain this text. */
  search?: string;
};

export type IconCollectionsGetParameters = {
  /** Slug of the collection. */
  slug: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type ViewConfigGetParameters = {
  /** Kind of entity to which the configuration applies. */
  kind: string;
  /** Name of the entity within its kind. */
  name: string;
};

export type PluginsListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Limits the list to plugins that contain this text. */
  search?: string;
  /** Limits the list to plugins with these statuses. */
  status?: ('inactive' | 'active')[];
};

export type PluginsCreateParameters = {
  /** Slug of the plugin in the directory. */
  slug: string;
  /** Status of the plugin. */
  status?: 'inactive' | 'active';
};

export type PluginsGetParameters = {
  plugin: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type PluginsUpdateParameters = {
  plugin: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Status of the plugin. */
  status?: 'inactive' | 'active';
};

export type PluginsDeleteParameters = {
  plugin: string;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type BlockDirectorySearchListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Limits the list to items that contain this text. */
  term: string;
};

export type PatternDirectoryPatternsListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Limits the list to items that contain this text. */
  search?: string;
  /** Limits the list to patterns of the category with this id. */
  category?: number;
  /** Limits the list to patterns with the keyword with this id. */
  keyword?: number;
  /** Limits the list to patterns with these slugs. */
  slug?: unknown[];
  /** Number of patterns to skip. */
  offset?: number;
  /** Sort direction. */
  order?: 'asc' | 'desc';
  /** Property to sort the list by. */
  orderby?:
    | 'author'
    | 'date'
    | 'id'
    | 'include'
    | 'modified'
    | 'parent'
    | 'relevance'
    | 'slug'
    | 'include_slugs'
    | 'title'
    | 'favorite_count';
};

export type PosternPreviewTokensListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Id of the item. */
  post: number;
};

export type PosternPreviewTokensCreateParameters = {
  /** Id of the item. */
  post: number;
  /** Note, such as who gets the link. */
  name?: string;
  /** What it shows: the saved item, or the newer autosave of its creator. */
  version?: 'saved' | 'autosave';
  /** Seconds until it expires; by default 86400. */
  expires_in?: number;
  /** How often it can be used; null: any number. */
  max_uses?: number | null;
};

export type PosternPreviewTokensDeleteParameters = {
  /** Unique identifier of the token. */
  uuid: string;
};

export type PosternWebhooksListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type PosternWebhooksCreateParameters = {
  /** Name for display. */
  name: string;
  /**
   * Address to which changes are sent.
   * Format: uri
   */
  url: string;
  /** Whether changes are sent. */
  active?: boolean;
  /** Form of the body. */
  format?: 'standard' | 'content' | 'paths';
  /** Data of the item in the format standard. */
  payload?: 'minimal' | 'rest' | 'graphql';
  /** GraphQL document of the payload graphql. */
  document?: string;
  /** On whose behalf the item is read. */
  reads_as?: 'public' | 'owner';
  /** Kinds of items; all if empty. */
  kinds?: ('post' | 'term' | 'comment')[];
  /** Types and taxonomies; all if empty. */
  types?: string[];
  /** Changes; all if empty. */
  actions?: ('created' | 'updated' | 'deleted' | 'published' | 'unpublished')[];
  /** Statuses before or after the change; all if empty. */
  statuses?: string[];
  /** Name of a header with a secret that the receiver expects; empty without one. */
  header_name?: string;
  /** Value of that header. It cannot be read. */
  header_value?: string;
};

export type PosternWebhooksGetParameters = {
  /** Id of the webhook. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type PosternWebhooksUpdateParameters = {
  /** Id of the webhook. */
  id: number;
  /** Name for display. */
  name?: string;
  /**
   * Address to which changes are sent.
   * Format: uri
   */
  url?: string;
  /** Whether changes are sent. */
  active?: boolean;
  /** Form of the body. */
  format?: 'standard' | 'content' | 'paths';
  /** Data of the item in the format standard. */
  payload?: 'minimal' | 'rest' | 'graphql';
  /** GraphQL document of the payload graphql. */
  document?: string;
  /** On whose behalf the item is read. */
  reads_as?: 'public' | 'owner';
  /** Kinds of items; all if empty. */
  kinds?: ('post' | 'term' | 'comment')[];
  /** Types and taxonomies; all if empty. */
  types?: string[];
  /** Changes; all if empty. */
  actions?: ('created' | 'updated' | 'deleted' | 'published' | 'unpublished')[];
  /** Statuses before or after the change; all if empty. */
  statuses?: string[];
  /** Name of a header with a secret that the receiver expects; empty without one. */
  header_name?: string;
  /** Value of that header. It cannot be read. */
  header_value?: string;
};

export type PosternWebhooksDeleteParameters = {
  /** Id of the webhook. */
  id: number;
};

export type PosternWebhooksRotateSecretCreateParameters = {
  /** Id of the webhook. */
  id: number;
  /** Hours for which the previous secret also signs deliveries. */
  overlap_hours?: number;
};

export type PosternWebhooksTestCreateParameters = {
  /** Id of the webhook. */
  id: number;
};

export type PosternWebhooksDeliveriesListParameters = {
  /** Id of the webhook. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Limits the list to deliveries in these states. */
  state?: ('queued' | 'waiting' | 'delivered' | 'dead')[];
};

export type PosternWebhooksDeliveriesReplayCreateParameters = {
  /** Id of the webhook. */
  id: number;
  /** Id of the delivery. */
  delivery: number;
};

export type PosternWebhooksReplayRunParameters = {
  /** Id of the webhook. */
  id: number;
  /**
   * Only deliveries that were created at this time or later, in GMT.
   * Format: date-time
   */
  after?: string;
  /**
   * Only deliveries that were created at this time or earlier, in GMT.
   * Format: date-time
   */
  before?: string;
  /** States of the deliveries; by default dead. */
  state?: ('delivered' | 'dead')[];
};

export type PosternWebhooksReplayRunAnswer = {
  /** Number of deliveries that are sent again. */
  count: number;
};

export type PosternAuditLogListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Page of the list to return, counted from 1. */
  page?: number;
  /** Maximum number of items per page. */
  per_page?: number;
  /** Only changes by this account; 0: by anonymous requests and by the program. */
  user?: number;
  /** Only this action, such as `deleted`. */
  action?: string;
  /** Only changes of this kind of object, such as `post`. */
  kind?: string;
  /** Only changes of items of this type, or of terms of this taxonomy. Use it together with `kind`. */
  type?: string;
  /** Only changes of the object with this id. Use it together with `kind`. */
  object?: string;
  /**
   * Only changes at this time or later; in GMT without a time zone.
   * Format: date-time
   */
  after?: string;
  /**
   * Only changes before this time; in GMT without a time zone.
   * Format: date-time
   */
  before?: string;
  /** Only changes from this IP address. */
  ip?: string;
  /** Only changes by the request with this id. */
  request?: string;
  /** Only changes with this program: the name of an application password, or of a client. */
  program?: string;
};

export type PosternAuditLogGetParameters = {
  /** Id of the entry. */
  id: number;
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
};

export type PosternEditLocksListParameters = {
  /** The purpose of the request, which decides the fields of the response. */
  context?: 'view' | 'embed' | 'edit';
  /** Ids of the items. */
  post: number[];
};

export type PosternEditLocksCreateParameters = {
  /** Id of the item. */
  post: number;
  /** Whether the editor has created the item, which is deleted if it is left empty. */
  is_new?: boolean;
  /** Whether the lock of somebody else is replaced. */
  takes_over?: boolean;
};

export type PosternEditLocksDeleteParameters = {
  /** Id of the item. */
  post: number;
};

export type Links =
  | {
      [key: string]: {
        href?: string;
        embeddable?: boolean;
      }[];
    }
  | unknown[];

export type EmbeddedError = {
  /** Code of the error. */
  code: string;
  /** What the error means. */
  message: string;
  data: {
    status: number;
  };
};

/** The targets that items of the type Post embed, by relation. */
export type PostEmbeds = {
  author: (UserInEmbed | EmbeddedError)[];
  replies: (CommentInEmbed[] | EmbeddedError)[];
  'cms:featuredmedia': (AttachmentInEmbed | EmbeddedError)[];
  'wp:featuredmedia': (AttachmentInEmbed | EmbeddedError)[];
  'cms:term': (CategoryInEmbed | TagInEmbed)[][];
  'wp:term': (CategoryInEmbed | TagInEmbed)[][];
};

/** The targets that items of the type Page embed, by relation. */
export type PageEmbeds = {
  author: (UserInEmbed | EmbeddedError)[];
  replies: (CommentInEmbed[] | EmbeddedError)[];
  up: (PostInEmbed | EmbeddedError | PageInEmbed | AttachmentInEmbed)[];
  'cms:featuredmedia': (AttachmentInEmbed | EmbeddedError)[];
  'wp:featuredmedia': (AttachmentInEmbed | EmbeddedError)[];
};

/** The targets that items of the type Attachment embed, by relation. */
export type AttachmentEmbeds = {
  author: (UserInEmbed | EmbeddedError)[];
  replies: (CommentInEmbed[] | EmbeddedError)[];
  'cms:featuredmedia': (AttachmentInEmbed | EmbeddedError)[];
  'wp:featuredmedia': (AttachmentInEmbed | EmbeddedError)[];
  'cms:attached-to': (PostInEmbed | EmbeddedError | PageInEmbed | AttachmentInEmbed)[];
  'wp:attached-to': (PostInEmbed | EmbeddedError | PageInEmbed | AttachmentInEmbed)[];
};

/** The targets that items of the type Block embed, by relation. */
export type BlockEmbeds = {
  'cms:term': PatternCategoryInEmbed[][];
  'wp:term': PatternCategoryInEmbed[][];
};

/** The targets that items of the type NavMenuItem embed, by relation. */
export type NavMenuItemEmbeds = {
  'cms:term': NavMenuInEmbed[][];
  'wp:term': NavMenuInEmbed[][];
  'cms:menu-item-object': (
    | PostInEmbed
    | EmbeddedError
    | PageInEmbed
    | CategoryInEmbed
    | TagInEmbed
    | NavMenuInEmbed
    | PatternCategoryInEmbed
  )[];
  'wp:menu-item-object': (
    | PostInEmbed
    | EmbeddedError
    | PageInEmbed
    | CategoryInEmbed
    | TagInEmbed
    | NavMenuInEmbed
    | PatternCategoryInEmbed
  )[];
};

/** The targets that items of the type SearchResult embed, by relation. */
export type SearchResultEmbeds = {
  self: (PostInEmbed | PageInEmbed | CategoryInEmbed | TagInEmbed)[];
};

/** The targets that items of the type Category embed, by relation. */
export type CategoryEmbeds = {
  up: CategoryInEmbed[];
};

/** The targets that items of the type Tag embed, by relation. */
export type TagEmbeds = {
  up: TagInEmbed[];
};

/** The targets that items of the type PatternCategory embed, by relation. */
export type PatternCategoryEmbeds = {
  up: PatternCategoryInEmbed[];
};

/** The targets that items of the type NavMenu embed, by relation. */
export type NavMenuEmbeds = {
  up: NavMenuInEmbed[];
  'cms:menu-location': (MenuLocationInEmbed | EmbeddedError)[];
  'wp:menu-location': (MenuLocationInEmbed | EmbeddedError)[];
};

/** The targets that items of the type MenuLocation embed, by relation. */
export type MenuLocationEmbeds = {
  'cms:menu': NavMenuInEmbed[];
  'wp:menu': NavMenuInEmbed[];
};

/** The targets that items of the type Comment embed, by relation. */
export type CommentEmbeds = {
  author: (UserInEmbed | EmbeddedError)[];
  up: (PostInEmbed | EmbeddedError | PageInEmbed | AttachmentInEmbed)[];
  'in-reply-to': (CommentInEmbed | EmbeddedError)[];
  children: CommentInEmbed[][];
};

/** The targets that items of the type FontFamily embed, by relation. */
export type FontFamilyEmbeds = {
  font_faces: FontFace[];
};

/** The targets that items of the type Sidebar embed, by relation. */
export type SidebarEmbeds = {
  'cms:widget': WidgetInEmbed[][];
  'wp:widget': WidgetInEmbed[][];
};

/** The targets that items of the type Widget embed, by relation. */
export type WidgetEmbeds = {
  about: WidgetTypeInEmbed[];
};

/** The targets that items of the type NavigationFallback embed, by relation. */
export type NavigationFallbackEmbeds = {
  self: NavigationInEmbed[];
};
