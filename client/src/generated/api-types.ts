// data table
// Printed by `npm run client` from the declared routes. Do not edit.
export interface components {
  schemas: {
    Post: {
      /** @description Id of the item. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in GMT.
       */
      date_gmt: string | null;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug: string;
      /** @description Status of the item. */
      status: string;
      /** @description Type of the item. */
      type: string;
      /**
       * Format: uri
       * @description Permalink of the item.
       */
      link: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Id of the author. */
      author: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media: number;
      /** @description Whether the item accepts comments. */
      comment_status: string;
      /** @description Whether the item accepts pingbacks and trackbacks. */
      ping_status: string;
      /** @description Whether the item is sticky: lists on the site show it first. */
      sticky: boolean;
      /** @description Name of the theme template that renders the item; empty for the default. */
      template: string;
      /** @description Post format of the item. */
      format: string;
      /** @description Registered meta values of the item. */
      meta: {
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      /** @description Ids of the terms of the item in the taxonomy category. */
      categories: number[];
      /** @description Ids of the terms of the item in the taxonomy post_tag. */
      tags: number[];
      /** @description CSS classes of the element that contains the item. */
      class_list: string[];
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PostInEmbed: {
      /** @description Id of the item. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug: string;
      /** @description Type of the item. */
      type: string;
      /**
       * Format: uri
       * @description Permalink of the item.
       */
      link: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Id of the author. */
      author: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media: number;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PostInEdit: {
      /** @description Id of the item. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in GMT.
       */
      date_gmt: string | null;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier as stored. */
        raw: string;
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Password that protects the content and the excerpt. */
      password: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug: string;
      /** @description Status of the item. */
      status: string;
      /** @description Type of the item. */
      type: string;
      /**
       * Format: uri
       * @description Permalink of the item.
       */
      link: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as stored. */
        raw: string;
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Version of the block format. */
        block_version: number;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as stored. */
        raw: string;
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Id of the author. */
      author: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media: number;
      /** @description Whether the item accepts comments. */
      comment_status: string;
      /** @description Whether the item accepts pingbacks and trackbacks. */
      ping_status: string;
      /** @description Whether the item is sticky: lists on the site show it first. */
      sticky: boolean;
      /** @description Name of the theme template that renders the item; empty for the default. */
      template: string;
      /** @description Post format of the item. */
      format: string;
      /** @description Registered meta values of the item. */
      meta: {
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      /** @description Ids of the terms of the item in the taxonomy category. */
      categories: number[];
      /** @description Ids of the terms of the item in the taxonomy post_tag. */
      tags: number[];
      /** @description Permalink with a placeholder for the slug. */
      permalink_template: string;
      /** @description Slug that the title generates. */
      generated_slug: string;
      /** @description CSS classes of the element that contains the item. */
      class_list: string[];
      /**
       * Format: date-time-local
       * @description Date and time when the item stops being published, in the site's time zone; null if it stays published.
       */
      unpublish_at?: string | null;
      /**
       * Format: date-time-local
       * @description Date and time when the item stops being published, in GMT.
       */
      unpublish_at_gmt?: string | null;
      /** @description Status that the item gets then. */
      unpublish_status?: string;
      /**
       * Format: uri
       * @description Link of the newest preview token that the viewer created for the item.
       */
      preview_link?: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Page: {
      /** @description Id of the item. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in GMT.
       */
      date_gmt: string | null;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug: string;
      /** @description Status of the item. */
      status: string;
      /** @description Type of the item. */
      type: string;
      /**
       * Format: uri
       * @description Permalink of the item.
       */
      link: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Id of the author. */
      author: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media: number;
      /** @description Whether the item accepts comments. */
      comment_status: string;
      /** @description Whether the item accepts pingbacks and trackbacks. */
      ping_status: string;
      /** @description Name of the theme template that renders the item; empty for the default. */
      template: string;
      /** @description Registered meta values of the item. */
      meta: {
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      /** @description Id of the parent page; 0 at the top level. */
      parent: number;
      /** @description Position of the item among items with the same parent. */
      menu_order: number;
      /** @description CSS classes of the element that contains the item. */
      class_list: string[];
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PageInEmbed: {
      /** @description Id of the item. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug: string;
      /** @description Type of the item. */
      type: string;
      /**
       * Format: uri
       * @description Permalink of the item.
       */
      link: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Id of the author. */
      author: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media: number;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PageInEdit: {
      /** @description Id of the item. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in GMT.
       */
      date_gmt: string | null;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier as stored. */
        raw: string;
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Password that protects the content and the excerpt. */
      password: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug: string;
      /** @description Status of the item. */
      status: string;
      /** @description Type of the item. */
      type: string;
      /**
       * Format: uri
       * @description Permalink of the item.
       */
      link: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as stored. */
        raw: string;
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Version of the block format. */
        block_version: number;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as stored. */
        raw: string;
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Id of the author. */
      author: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media: number;
      /** @description Whether the item accepts comments. */
      comment_status: string;
      /** @description Whether the item accepts pingbacks and trackbacks. */
      ping_status: string;
      /** @description Name of the theme template that renders the item; empty for the default. */
      template: string;
      /** @description Registered meta values of the item. */
      meta: {
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      /** @description Id of the parent page; 0 at the top level. */
      parent: number;
      /** @description Position of the item among items with the same parent. */
      menu_order: number;
      /** @description Permalink with a placeholder for the slug. */
      permalink_template: string;
      /** @description Slug that the title generates. */
      generated_slug: string;
      /** @description CSS classes of the element that contains the item. */
      class_list: string[];
      /**
       * Format: date-time-local
       * @description Date and time when the item stops being published, in the site's time zone; null if it stays published.
       */
      unpublish_at?: string | null;
      /**
       * Format: date-time-local
       * @description Date and time when the item stops being published, in GMT.
       */
      unpublish_at_gmt?: string | null;
      /** @description Status that the item gets then. */
      unpublish_status?: string;
      /**
       * Format: uri
       * @description Link of the newest preview token that the viewer created for the item.
       */
      preview_link?: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Attachment: {
      /** @description Id of the item. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in GMT.
       */
      date_gmt: string | null;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug: string;
      /** @description Type of the item. */
      type: string;
      /**
       * Format: uri
       * @description Permalink of the item.
       */
      link: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Id of the author. */
      author: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media: number;
      /** @description Whether the item accepts comments. */
      comment_status: string;
      /** @description Whether the item accepts pingbacks and trackbacks. */
      ping_status: string;
      /** @description Name of the theme template that renders the item; empty for the default. */
      template: string;
      /** @description CSS classes of the element that contains the item. */
      class_list: string[];
      /** @description Status of the item. */
      status: string;
      /** @description Registered meta values of the item. */
      meta: {
        [key: string]: unknown;
      };
      /** @description Alternative text for clients that do not show the image. */
      alt_text: string;
      /** @description Description of the file. */
      description: {
        /** @description The text as rendered HTML. */
        rendered: string;
      };
      /** @description Caption of the file. */
      caption: {
        /** @description The text as rendered HTML. */
        rendered: string;
      };
      /** @description Kind of file: an image or any other file. */
      media_type: string;
      /** @description Media type of the file. */
      mime_type: string;
      /** @description Details of the file, such as its dimensions and renditions. */
      media_details: Record<string, unknown>;
      /** @description Id of the item to which the file is attached. */
      post: number | null;
      /**
       * Format: uri
       * @description Address of the file.
       */
      source_url: string;
      /** @description Name of the uploaded file. */
      filename: string;
      /** @description Size of the file, in bytes. */
      filesize: number | null;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    AttachmentInEmbed: {
      /** @description Id of the item. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug: string;
      /** @description Type of the item. */
      type: string;
      /**
       * Format: uri
       * @description Permalink of the item.
       */
      link: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Id of the author. */
      author: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media: number;
      /** @description Alternative text for clients that do not show the image. */
      alt_text: string;
      /** @description Caption of the file. */
      caption: {
        /** @description The text as rendered HTML. */
        rendered: string;
      };
      /** @description Kind of file: an image or any other file. */
      media_type: string;
      /** @description Media type of the file. */
      mime_type: string;
      /** @description Details of the file, such as its dimensions and renditions. */
      media_details: Record<string, unknown>;
      /**
       * Format: uri
       * @description Address of the file.
       */
      source_url: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    AttachmentInEdit: {
      /** @description Id of the item. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in GMT.
       */
      date_gmt: string | null;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier as stored. */
        raw: string;
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug: string;
      /** @description Type of the item. */
      type: string;
      /**
       * Format: uri
       * @description Permalink of the item.
       */
      link: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as stored. */
        raw: string;
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Id of the author. */
      author: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media: number;
      /** @description Whether the item accepts comments. */
      comment_status: string;
      /** @description Whether the item accepts pingbacks and trackbacks. */
      ping_status: string;
      /** @description Name of the theme template that renders the item; empty for the default. */
      template: string;
      /** @description Permalink with a placeholder for the slug. */
      permalink_template: string;
      /** @description Slug that the title generates. */
      generated_slug: string;
      /** @description CSS classes of the element that contains the item. */
      class_list: string[];
      /** @description Status of the item. */
      status: string;
      /** @description Registered meta values of the item. */
      meta: {
        [key: string]: unknown;
      };
      /** @description Alternative text for clients that do not show the image. */
      alt_text: string;
      /** @description Description of the file. */
      description: {
        /** @description The text as stored. */
        raw: string;
        /** @description The text as rendered HTML. */
        rendered: string;
      };
      /** @description Caption of the file. */
      caption: {
        /** @description The text as stored. */
        raw: string;
        /** @description The text as rendered HTML. */
        rendered: string;
      };
      /** @description Kind of file: an image or any other file. */
      media_type: string;
      /** @description Media type of the file. */
      mime_type: string;
      /** @description Details of the file, such as its dimensions and renditions. */
      media_details: Record<string, unknown>;
      /** @description Id of the item to which the file is attached. */
      post: number | null;
      /**
       * Format: uri
       * @description Address of the file.
       */
      source_url: string;
      /** @description Names of the image sizes whose renditions are missing. */
      missing_image_sizes: string[];
      /** @description Name of the uploaded file. */
      filename: string;
      /** @description Size of the file, in bytes. */
      filesize: number | null;
      /** @description Orientation of the image, as defined by EXIF. */
      exif_orientation?: number;
      /** @description Quality of the renditions, of 100. */
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
      /** @description Media type of the renditions, if it differs from that of the file. */
      image_output_format?: string | null;
      /** @description Whether the renditions are stored progressively. */
      image_save_progressive?: boolean;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Block: {
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in GMT.
       */
      date_gmt: string | null;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Id of the item. */
      id: number;
      /**
       * Format: uri
       * @description Permalink of the item.
       */
      link: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug: string;
      /** @description Status of the item. */
      status: string;
      /** @description Type of the item. */
      type: string;
      /** @description Title of the pattern. */
      title: {
        /** @description The title as stored. */
        raw: string;
      };
      /** @description Content of the pattern. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        cms_pattern_sync_status?: string | null;
        wp_pattern_sync_status?: string | null;
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      /** @description Name of the theme template that renders the item; empty for the default. */
      template: string;
      /** @description Ids of the terms of the item in the taxonomy cms_pattern_category. */
      cms_pattern_category?: number[];
      /** @description Ids of the terms of the item in the taxonomy cms_pattern_category. */
      wp_pattern_category?: number[];
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockInEmbed: {
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /** @description Id of the item. */
      id: number;
      /**
       * Format: uri
       * @description Permalink of the item.
       */
      link: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug: string;
      /** @description Type of the item. */
      type: string;
      /** @description Title of the pattern. */
      title: Record<string, unknown>;
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockInEdit: {
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in GMT.
       */
      date_gmt: string | null;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier as stored. */
        raw: string;
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Id of the item. */
      id: number;
      /**
       * Format: uri
       * @description Permalink of the item.
       */
      link: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug: string;
      /** @description Status of the item. */
      status: string;
      /** @description Type of the item. */
      type: string;
      /** @description Password that protects the content and the excerpt. */
      password: string;
      /** @description Title of the pattern. */
      title: {
        /** @description The title as stored. */
        raw: string;
      };
      /** @description Content of the pattern. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description Version of the block format. */
        block_version: number;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as stored. */
        raw: string;
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        cms_pattern_sync_status?: string | null;
        wp_pattern_sync_status?: string | null;
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      /** @description Name of the theme template that renders the item; empty for the default. */
      template: string;
      /** @description Ids of the terms of the item in the taxonomy cms_pattern_category. */
      cms_pattern_category?: number[];
      /** @description Ids of the terms of the item in the taxonomy cms_pattern_category. */
      wp_pattern_category?: number[];
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavMenuItem: {
      /** @description Title of the menu item; empty to use the title of the target. */
      title:
        | string
        | {
            /** @description The title as rendered HTML. */
            rendered: string;
          };
      /** @description Id of the menu item. */
      id: number;
      /** @description Name of the kind of the target, for display. */
      type_label: string;
      /** @description Kind of the target: a term, an item, the archive of a type, or a custom address. */
      type: string;
      /** @description Status of the menu item. */
      status: string;
      /** @description Id of the parent menu item; 0 at the top level. */
      parent: number;
      /** @description Value of the title attribute of the link. */
      attr_title: string;
      /** @description CSS classes of the link. */
      classes: string[];
      /** @description Description of the menu item. */
      description: string;
      /** @description Position of the menu item in its menu. */
      menu_order: number;
      /** @description Type or taxonomy of the target. */
      object: string;
      /** @description Id of the target. */
      object_id: number;
      /** @description Value of the target attribute of the link. */
      target: string;
      /**
       * Format: uri
       * @description Address of the target.
       */
      url: string;
      /** @description Relationship to the target, in XFN terms. */
      xfn: string[];
      /** @description Whether the target is missing or cannot be shown. */
      invalid: boolean;
      /** @description Id of the menu. Menu items in no menu do not have the field. */
      menus?: number;
      /** @description Registered meta values of the item. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavMenuItemInEmbed: {
      /** @description Title of the menu item; empty to use the title of the target. */
      title:
        | string
        | {
            /** @description The title as rendered HTML. */
            rendered: string;
          };
      /** @description Id of the menu item. */
      id: number;
      /** @description Name of the kind of the target, for display. */
      type_label: string;
      /** @description Kind of the target: a term, an item, the archive of a type, or a custom address. */
      type: string;
      /** @description Status of the menu item. */
      status: string;
      /** @description Id of the parent menu item; 0 at the top level. */
      parent: number;
      /** @description Value of the title attribute of the link. */
      attr_title: string;
      /** @description CSS classes of the link. */
      classes: string[];
      /** @description Description of the menu item. */
      description: string;
      /** @description Position of the menu item in its menu. */
      menu_order: number;
      /** @description Type or taxonomy of the target. */
      object: string;
      /** @description Id of the target. */
      object_id: number;
      /** @description Value of the target attribute of the link. */
      target: string;
      /**
       * Format: uri
       * @description Address of the target.
       */
      url: string;
      /** @description Relationship to the target, in XFN terms. */
      xfn: string[];
      /** @description Whether the target is missing or cannot be shown. */
      invalid: boolean;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavMenuItemInEdit: {
      /** @description Title of the menu item; empty to use the title of the target. */
      title:
        | string
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as rendered HTML. */
            rendered: string;
          };
      /** @description Id of the menu item. */
      id: number;
      /** @description Name of the kind of the target, for display. */
      type_label: string;
      /** @description Kind of the target: a term, an item, the archive of a type, or a custom address. */
      type: string;
      /** @description Status of the menu item. */
      status: string;
      /** @description Id of the parent menu item; 0 at the top level. */
      parent: number;
      /** @description Value of the title attribute of the link. */
      attr_title: string;
      /** @description CSS classes of the link. */
      classes: string[];
      /** @description Description of the menu item. */
      description: string;
      /** @description Position of the menu item in its menu. */
      menu_order: number;
      /** @description Type or taxonomy of the target. */
      object: string;
      /** @description Id of the target. */
      object_id: number;
      /** @description Value of the target attribute of the link. */
      target: string;
      /**
       * Format: uri
       * @description Address of the target.
       */
      url: string;
      /** @description Relationship to the target, in XFN terms. */
      xfn: string[];
      /** @description Whether the target is missing or cannot be shown. */
      invalid: boolean;
      /** @description Id of the menu. Menu items in no menu do not have the field. */
      menus?: number;
      /** @description Registered meta values of the item. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Navigation: {
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in GMT.
       */
      date_gmt: string | null;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Id of the item. */
      id: number;
      /**
       * Format: uri
       * @description Permalink of the item.
       */
      link: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug: string;
      /** @description Status of the item. */
      status: string;
      /** @description Type of the item. */
      type: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Name of the theme template that renders the item; empty for the default. */
      template: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavigationInEmbed: {
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /** @description Id of the item. */
      id: number;
      /**
       * Format: uri
       * @description Permalink of the item.
       */
      link: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug: string;
      /** @description Status of the item. */
      status: string;
      /** @description Type of the item. */
      type: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as stored. */
        raw: string;
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Version of the block format. */
        block_version: number;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavigationInEdit: {
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in GMT.
       */
      date_gmt: string | null;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier as stored. */
        raw: string;
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Id of the item. */
      id: number;
      /**
       * Format: uri
       * @description Permalink of the item.
       */
      link: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug: string;
      /** @description Status of the item. */
      status: string;
      /** @description Type of the item. */
      type: string;
      /** @description Password that protects the content and the excerpt. */
      password: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as stored. */
        raw: string;
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Version of the block format. */
        block_version: number;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Name of the theme template that renders the item; empty for the default. */
      template: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Template: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /** @description Slug of the template, unique in its theme. */
      slug: string;
      /** @description Folder name of the theme. */
      theme: string;
      /** @description Type of the template. */
      type: string;
      /** @description Source of the template: `theme` for a file, `custom` for a stored template. */
      source: string;
      /** @description Source of the file that a stored template replaces. */
      origin: string | null;
      /** @description Block markup of the template. */
      content:
        | {
            /** @description The markup as stored. */
            raw: string;
          }
        | string
        | null;
      /** @description Title of the template. */
      title:
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as HTML. */
            rendered: string;
          }
        | string;
      /** @description Description of the template. */
      description: string;
      /** @description Status of the template. */
      status: string;
      /** @description Id of the stored template; 0 for a file. */
      cms_id?: number;
      /** @description Id of the stored template; 0 for a file. */
      wp_id?: number;
      /** @description Whether the theme has a file for the template. */
      has_theme_file: boolean;
      /** @description Id of the author. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string | null;
      /** @description Name of the author, theme or plugin for display. */
      author_text: string;
      /** @description Original source of the template. */
      original_source: string;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /** @description Whether items can select the template by name. */
      is_custom: boolean;
      /** @description Plugin that provides the template. */
      plugin?: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TemplateInEmbed: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /** @description Slug of the template, unique in its theme. */
      slug: string;
      /** @description Folder name of the theme. */
      theme: string;
      /** @description Type of the template. */
      type: string;
      /** @description Source of the template: `theme` for a file, `custom` for a stored template. */
      source: string;
      /** @description Source of the file that a stored template replaces. */
      origin: string | null;
      /** @description Block markup of the template. */
      content: Record<string, unknown> | string | null;
      /** @description Title of the template. */
      title:
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as HTML. */
            rendered: string;
          }
        | string;
      /** @description Description of the template. */
      description: string;
      /** @description Status of the template. */
      status: string;
      /** @description Id of the stored template; 0 for a file. */
      cms_id?: number;
      /** @description Id of the stored template; 0 for a file. */
      wp_id?: number;
      /** @description Whether the theme has a file for the template. */
      has_theme_file: boolean;
      /** @description Id of the author. */
      author: number;
      /** @description Name of the author, theme or plugin for display. */
      author_text: string;
      /** @description Original source of the template. */
      original_source: string;
      /** @description Whether items can select the template by name. */
      is_custom: boolean;
      /** @description Plugin that provides the template. */
      plugin?: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TemplateInEdit: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /** @description Slug of the template, unique in its theme. */
      slug: string;
      /** @description Folder name of the theme. */
      theme: string;
      /** @description Type of the template. */
      type: string;
      /** @description Source of the template: `theme` for a file, `custom` for a stored template. */
      source: string;
      /** @description Source of the file that a stored template replaces. */
      origin: string | null;
      /** @description Block markup of the template. */
      content:
        | {
            /** @description The markup as stored. */
            raw: string;
            /** @description Version of the block format. */
            block_version: number;
          }
        | string
        | null;
      /** @description Title of the template. */
      title:
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as HTML. */
            rendered: string;
          }
        | string;
      /** @description Description of the template. */
      description: string;
      /** @description Status of the template. */
      status: string;
      /** @description Id of the stored template; 0 for a file. */
      cms_id?: number;
      /** @description Id of the stored template; 0 for a file. */
      wp_id?: number;
      /** @description Whether the theme has a file for the template. */
      has_theme_file: boolean;
      /** @description Id of the author. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string | null;
      /** @description Name of the author, theme or plugin for display. */
      author_text: string;
      /** @description Original source of the template. */
      original_source: string;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /** @description Whether items can select the template by name. */
      is_custom: boolean;
      /** @description Plugin that provides the template. */
      plugin?: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TemplatePart: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /** @description Slug of the template, unique in its theme. */
      slug: string;
      /** @description Folder name of the theme. */
      theme: string;
      /** @description Type of the template. */
      type: string;
      /** @description Source of the template: `theme` for a file, `custom` for a stored template. */
      source: string;
      /** @description Source of the file that a stored template replaces. */
      origin: string | null;
      /** @description Block markup of the template. */
      content:
        | {
            /** @description The markup as stored. */
            raw: string;
          }
        | string
        | null;
      /** @description Title of the template. */
      title:
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as HTML. */
            rendered: string;
          }
        | string;
      /** @description Description of the template. */
      description: string;
      /** @description Status of the template. */
      status: string;
      /** @description Id of the stored template; 0 for a file. */
      cms_id?: number;
      /** @description Id of the stored template; 0 for a file. */
      wp_id?: number;
      /** @description Whether the theme has a file for the template. */
      has_theme_file: boolean;
      /** @description Id of the author. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string | null;
      /** @description Name of the author, theme or plugin for display. */
      author_text: string;
      /** @description Original source of the template. */
      original_source: string;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /** @description Area of a page for which the template part is intended. */
      area?: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TemplatePartInEmbed: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /** @description Slug of the template, unique in its theme. */
      slug: string;
      /** @description Folder name of the theme. */
      theme: string;
      /** @description Type of the template. */
      type: string;
      /** @description Source of the template: `theme` for a file, `custom` for a stored template. */
      source: string;
      /** @description Source of the file that a stored template replaces. */
      origin: string | null;
      /** @description Block markup of the template. */
      content: Record<string, unknown> | string | null;
      /** @description Title of the template. */
      title:
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as HTML. */
            rendered: string;
          }
        | string;
      /** @description Description of the template. */
      description: string;
      /** @description Status of the template. */
      status: string;
      /** @description Id of the stored template; 0 for a file. */
      cms_id?: number;
      /** @description Id of the stored template; 0 for a file. */
      wp_id?: number;
      /** @description Whether the theme has a file for the template. */
      has_theme_file: boolean;
      /** @description Id of the author. */
      author: number;
      /** @description Name of the author, theme or plugin for display. */
      author_text: string;
      /** @description Original source of the template. */
      original_source: string;
      /** @description Area of a page for which the template part is intended. */
      area?: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TemplatePartInEdit: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /** @description Slug of the template, unique in its theme. */
      slug: string;
      /** @description Folder name of the theme. */
      theme: string;
      /** @description Type of the template. */
      type: string;
      /** @description Source of the template: `theme` for a file, `custom` for a stored template. */
      source: string;
      /** @description Source of the file that a stored template replaces. */
      origin: string | null;
      /** @description Block markup of the template. */
      content:
        | {
            /** @description The markup as stored. */
            raw: string;
            /** @description Version of the block format. */
            block_version: number;
          }
        | string
        | null;
      /** @description Title of the template. */
      title:
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as HTML. */
            rendered: string;
          }
        | string;
      /** @description Description of the template. */
      description: string;
      /** @description Status of the template. */
      status: string;
      /** @description Id of the stored template; 0 for a file. */
      cms_id?: number;
      /** @description Id of the stored template; 0 for a file. */
      wp_id?: number;
      /** @description Whether the theme has a file for the template. */
      has_theme_file: boolean;
      /** @description Id of the author. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string | null;
      /** @description Name of the author, theme or plugin for display. */
      author_text: string;
      /** @description Original source of the template. */
      original_source: string;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /** @description Area of a page for which the template part is intended. */
      area?: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Type: {
      /** @description Description. */
      description: string;
      /** @description Whether its items or terms can have parents. */
      hierarchical: boolean;
      /** @description Name for display. */
      name: string;
      /** @description Name of the type, as in the field `type` of items. */
      slug: string;
      /** @description Whether the type has an archive, or the path of the archive. */
      has_archive: string | boolean;
      /** @description Names of the taxonomies of the type. */
      taxonomies: string[];
      /** @description Last segment of the path of its routes. */
      rest_base: string;
      /** @description Namespace of its routes. */
      rest_namespace: string;
      /** @description Icon of the type. */
      icon: string | null;
      /** @description Initial blocks of a new item. */
      template: unknown[];
      /** @description How much of the initial blocks can be changed. */
      template_lock: string | boolean;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TypeInEmbed: {
      /** @description Name for display. */
      name: string;
      /** @description Name of the type, as in the field `type` of items. */
      slug: string;
      /** @description Last segment of the path of its routes. */
      rest_base: string;
      /** @description Namespace of its routes. */
      rest_namespace: string;
      /** @description Icon of the type. */
      icon: string | null;
      /** @description Initial blocks of a new item. */
      template: unknown[];
      /** @description How much of the initial blocks can be changed. */
      template_lock: string | boolean;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TypeInEdit: {
      /** @description Capabilities that operations on the items require, by operation. */
      capabilities: Record<string, unknown>;
      /** @description Description. */
      description: string;
      /** @description Whether its items or terms can have parents. */
      hierarchical: boolean;
      /** @description Whether the items have pages on the site. */
      viewable: boolean;
      /** @description Labels of the user interface. */
      labels: Record<string, unknown>;
      /** @description Name for display. */
      name: string;
      /** @description Name of the type, as in the field `type` of items. */
      slug: string;
      /** @description Features that the items support. */
      supports: Record<string, unknown>;
      /** @description Whether the type has an archive, or the path of the archive. */
      has_archive: string | boolean;
      /** @description Names of the taxonomies of the type. */
      taxonomies: string[];
      /** @description Last segment of the path of its routes. */
      rest_base: string;
      /** @description Namespace of its routes. */
      rest_namespace: string;
      /** @description Parts of the user interface and the site that show it. */
      visibility: {
        /** @description Whether the administration area shows the items. */
        show_ui: boolean;
        /** @description Whether menus can link to the items. */
        show_in_nav_menus: boolean;
      };
      /** @description Icon of the type. */
      icon: string | null;
      /** @description Initial blocks of a new item. */
      template: unknown[];
      /** @description How much of the initial blocks can be changed. */
      template_lock: string | boolean;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Status: {
      /** @description Name for display. */
      name: string;
      /** @description Whether items with the status are visible to everyone. */
      public: boolean;
      /** @description Whether the site shows items with the status. */
      queryable: boolean;
      /** @description Name of the status, as in the field `status` of items. */
      slug: string;
      /** @description Whether the date of an item without a set date is that of its last change. */
      date_floating: boolean;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    StatusInEmbed: {
      /** @description Name for display. */
      name: string;
      /** @description Name of the status, as in the field `status` of items. */
      slug: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    StatusInEdit: {
      /** @description Name for display. */
      name: string;
      /** @description Whether items with the status require a capability to be read. */
      private: boolean;
      /** @description Whether items with the status are visible to editors only. */
      protected: boolean;
      /** @description Whether items with the status are visible to everyone. */
      public: boolean;
      /** @description Whether the site shows items with the status. */
      queryable: boolean;
      /** @description Whether lists for editors contain items with the status. */
      show_in_list: boolean;
      /** @description Name of the status, as in the field `status` of items. */
      slug: string;
      /** @description Whether the date of an item without a set date is that of its last change. */
      date_floating: boolean;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Taxonomy: {
      /** @description Description. */
      description: string;
      /** @description Whether its items or terms can have parents. */
      hierarchical: boolean;
      /** @description Name for display. */
      name: string;
      /** @description Name of the taxonomy, as in the field `taxonomy` of terms. */
      slug: string;
      /** @description Names of the types with the taxonomy. */
      types: string[];
      /** @description Last segment of the path of its routes. */
      rest_base: string;
      /** @description Namespace of its routes. */
      rest_namespace: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TaxonomyInEmbed: {
      /** @description Name for display. */
      name: string;
      /** @description Name of the taxonomy, as in the field `taxonomy` of terms. */
      slug: string;
      /** @description Last segment of the path of its routes. */
      rest_base: string;
      /** @description Namespace of its routes. */
      rest_namespace: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TaxonomyInEdit: {
      /** @description Capabilities that operations on the items require, by operation. */
      capabilities: Record<string, unknown>;
      /** @description Description. */
      description: string;
      /** @description Whether its items or terms can have parents. */
      hierarchical: boolean;
      /** @description Labels of the user interface. */
      labels: Record<string, unknown>;
      /** @description Name for display. */
      name: string;
      /** @description Name of the taxonomy, as in the field `taxonomy` of terms. */
      slug: string;
      /** @description Whether the terms can be shown as a tag cloud. */
      show_cloud: boolean;
      /** @description Names of the types with the taxonomy. */
      types: string[];
      /** @description Last segment of the path of its routes. */
      rest_base: string;
      /** @description Namespace of its routes. */
      rest_namespace: string;
      /** @description Parts of the user interface and the site that show it. */
      visibility: {
        /** @description Whether the terms are visible to everyone. */
        public: boolean;
        /** @description Whether the terms have archives on the site. */
        publicly_queryable: boolean;
        /** @description Whether the administration area shows the terms. */
        show_ui: boolean;
        /** @description Whether lists of items have a column for the terms. */
        show_admin_column: boolean;
        /** @description Whether menus can link to the terms. */
        show_in_nav_menus: boolean;
        /** @description Whether the quick editing of items shows the terms. */
        show_in_quick_edit: boolean;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    SearchResult: {
      /** @description Id of the item or term, or slug of the post format. */
      id: number | string;
      /** @description Title of the item, or name of the term or post format, as HTML. */
      title: string;
      /**
       * Format: uri
       * @description Address of the result on the site.
       */
      url: string;
      /** @description Kind of the result. For a term, its taxonomy. */
      type: string;
      /** @description Type of the item. Only items have it. */
      subtype?: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    SearchResultInEmbed: {
      /** @description Id of the item or term, or slug of the post format. */
      id: number | string;
      /** @description Title of the item, or name of the term or post format, as HTML. */
      title: string;
      /**
       * Format: uri
       * @description Address of the result on the site.
       */
      url: string;
      /** @description Kind of the result. For a term, its taxonomy. */
      type: string;
      /** @description Type of the item. Only items have it. */
      subtype?: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    SearchResultInEdit: {
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Category: {
      /** @description Id of the term. */
      id: number;
      /** @description Number of published items with the term. */
      count: number;
      /** @description Description of the term, as HTML. */
      description: string;
      /**
       * Format: uri
       * @description Address of the archive of the term.
       */
      link: string;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug: string;
      /** @description Taxonomy of the term. */
      taxonomy: string;
      /** @description Id of the parent term; 0 at the top level. */
      parent: number;
      /** @description Registered meta values of the term. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    CategoryInEmbed: {
      /** @description Id of the term. */
      id: number;
      /**
       * Format: uri
       * @description Address of the archive of the term.
       */
      link: string;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug: string;
      /** @description Taxonomy of the term. */
      taxonomy: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    CategoryInEdit: {
      /** @description Id of the term. */
      id: number;
      /** @description Number of published items with the term. */
      count: number;
      /** @description Description of the term, as HTML. */
      description: string;
      /**
       * Format: uri
       * @description Address of the archive of the term.
       */
      link: string;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug: string;
      /** @description Taxonomy of the term. */
      taxonomy: string;
      /** @description Id of the parent term; 0 at the top level. */
      parent: number;
      /** @description Registered meta values of the term. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Tag: {
      /** @description Id of the term. */
      id: number;
      /** @description Number of published items with the term. */
      count: number;
      /** @description Description of the term, as HTML. */
      description: string;
      /**
       * Format: uri
       * @description Address of the archive of the term.
       */
      link: string;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug: string;
      /** @description Taxonomy of the term. */
      taxonomy: string;
      /** @description Registered meta values of the term. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TagInEmbed: {
      /** @description Id of the term. */
      id: number;
      /**
       * Format: uri
       * @description Address of the archive of the term.
       */
      link: string;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug: string;
      /** @description Taxonomy of the term. */
      taxonomy: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TagInEdit: {
      /** @description Id of the term. */
      id: number;
      /** @description Number of published items with the term. */
      count: number;
      /** @description Description of the term, as HTML. */
      description: string;
      /**
       * Format: uri
       * @description Address of the archive of the term.
       */
      link: string;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug: string;
      /** @description Taxonomy of the term. */
      taxonomy: string;
      /** @description Registered meta values of the term. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PatternCategory: {
      /** @description Id of the term. */
      id: number;
      /** @description Number of published items with the term. */
      count: number;
      /** @description Description of the term, as HTML. */
      description: string;
      /**
       * Format: uri
       * @description Address of the archive of the term.
       */
      link: string;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug: string;
      /** @description Taxonomy of the term. */
      taxonomy: string;
      /** @description Registered meta values of the term. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PatternCategoryInEmbed: {
      /** @description Id of the term. */
      id: number;
      /**
       * Format: uri
       * @description Address of the archive of the term.
       */
      link: string;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug: string;
      /** @description Taxonomy of the term. */
      taxonomy: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PatternCategoryInEdit: {
      /** @description Id of the term. */
      id: number;
      /** @description Number of published items with the term. */
      count: number;
      /** @description Description of the term, as HTML. */
      description: string;
      /**
       * Format: uri
       * @description Address of the archive of the term.
       */
      link: string;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug: string;
      /** @description Taxonomy of the term. */
      taxonomy: string;
      /** @description Registered meta values of the term. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavMenu: {
      /** @description Id of the term. */
      id: number;
      /** @description Description of the term, as HTML. */
      description: string;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug: string;
      /** @description Registered meta values of the term. */
      meta: {
        [key: string]: unknown;
      };
      /** @description Locations that show the menu. */
      locations: string[];
      /** @description Whether new top-level pages are added to the menu automatically. */
      auto_add: boolean;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavMenuInEmbed: {
      /** @description Id of the term. */
      id: number;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavMenuInEdit: {
      /** @description Id of the term. */
      id: number;
      /** @description Description of the term, as HTML. */
      description: string;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug: string;
      /** @description Registered meta values of the term. */
      meta: {
        [key: string]: unknown;
      };
      /** @description Locations that show the menu. */
      locations: string[];
      /** @description Whether new top-level pages are added to the menu automatically. */
      auto_add: boolean;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    MenuLocation: {
      /** @description Name of the location. */
      name: string;
      /** @description Label of the location for display. */
      description: string;
      /** @description Id of the menu at the location; 0 if there is none. */
      menu: number;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    MenuLocationInEmbed: {
      /** @description Name of the location. */
      name: string;
      /** @description Label of the location for display. */
      description: string;
      /** @description Id of the menu at the location; 0 if there is none. */
      menu: number;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    MenuLocationInEdit: {
      /** @description Name of the location. */
      name: string;
      /** @description Label of the location for display. */
      description: string;
      /** @description Id of the menu at the location; 0 if there is none. */
      menu: number;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    User: {
      /** @description Id of the account. */
      id: number;
      /** @description Display name of the account. */
      name: string;
      /**
       * Format: uri
       * @description Address of the website of the account.
       */
      url: string;
      /** @description Biography of the account. */
      description: string;
      /**
       * Format: uri
       * @description Address of the author archive.
       */
      link: string;
      /** @description Slug of the account in the address of its archive. */
      slug: string;
      /** @description Password for the login. No response contains it. */
      password: string;
      /** @description Addresses of the avatar, by size in pixels. */
      avatar_urls?: {
        /**
         * Format: uri
         * @description Address of the avatar with a size of 24 pixels.
         */
        24: string;
        /**
         * Format: uri
         * @description Address of the avatar with a size of 48 pixels.
         */
        48: string;
        /**
         * Format: uri
         * @description Address of the avatar with a size of 96 pixels.
         */
        96: string;
      };
      /** @description Registered meta values of the account. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    UserInEmbed: {
      /** @description Id of the account. */
      id: number;
      /** @description Display name of the account. */
      name: string;
      /**
       * Format: uri
       * @description Address of the website of the account.
       */
      url: string;
      /** @description Biography of the account. */
      description: string;
      /**
       * Format: uri
       * @description Address of the author archive.
       */
      link: string;
      /** @description Slug of the account in the address of its archive. */
      slug: string;
      /** @description Password for the login. No response contains it. */
      password: string;
      /** @description Addresses of the avatar, by size in pixels. */
      avatar_urls?: {
        /**
         * Format: uri
         * @description Address of the avatar with a size of 24 pixels.
         */
        24: string;
        /**
         * Format: uri
         * @description Address of the avatar with a size of 48 pixels.
         */
        48: string;
        /**
         * Format: uri
         * @description Address of the avatar with a size of 96 pixels.
         */
        96: string;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    UserInEdit: {
      /** @description Id of the account. */
      id: number;
      /** @description Username for the login. */
      username: string;
      /** @description Display name of the account. */
      name: string;
      /** @description First name. */
      first_name: string;
      /** @description Last name. */
      last_name: string;
      /**
       * Format: email
       * @description E-mail address.
       */
      email: string;
      /**
       * Format: uri
       * @description Address of the website of the account.
       */
      url: string;
      /** @description Biography of the account. */
      description: string;
      /**
       * Format: uri
       * @description Address of the author archive.
       */
      link: string;
      /** @description Language of the account. */
      locale: string;
      /** @description Nickname. */
      nickname: string;
      /** @description Slug of the account in the address of its archive. */
      slug: string;
      /**
       * Format: date-time-local
       * @description Date and time of the registration.
       */
      registered_date: string;
      /** @description Roles of the account. */
      roles: string[];
      /** @description Password for the login. No response contains it. */
      password: string;
      /** @description Capabilities of the account, including those of its roles. */
      capabilities: Record<string, unknown>;
      /** @description Roles and capabilities that are assigned to the account itself. */
      extra_capabilities: Record<string, unknown>;
      /** @description Addresses of the avatar, by size in pixels. */
      avatar_urls?: {
        /**
         * Format: uri
         * @description Address of the avatar with a size of 24 pixels.
         */
        24: string;
        /**
         * Format: uri
         * @description Address of the avatar with a size of 48 pixels.
         */
        48: string;
        /**
         * Format: uri
         * @description Address of the avatar with a size of 96 pixels.
         */
        96: string;
      };
      /** @description Registered meta values of the account. */
      meta: {
        persisted_preferences: {
          /**
           * Format: date-time-local
           * @description Date and time of the last change of the preferences.
           */
          _modified: string;
        } | null;
      } & {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Settings: {
      /** @description Title of the site. */
      title: string | null;
      /** @description Tagline of the site. */
      description: string | null;
      /**
       * Format: uri
       * @description Address of the site.
       */
      url: string | null;
      /**
       * Format: email
       * @description E-mail address for messages to the administrator.
       */
      email: string | null;
      /** @description Time zone of the site, such as "Europe/Berlin". */
      timezone: string | null;
      /** @description Format of dates. */
      date_format: string | null;
      /** @description Format of times. */
      time_format: string | null;
      /** @description First day of the week; 0 is Sunday. */
      start_of_week: number | null;
      /** @description Language of the site. */
      language: string;
      /** @description Whether to show emoticons as images. */
      use_smilies: boolean;
      /** @description Id of the default category of posts. */
      default_category: number | null;
      /** @description Default format of posts. */
      default_post_format: string | null;
      /** @description Maximum number of posts on a page of the site. */
      posts_per_page: number;
      /** @description Content of the front page: the latest posts, or a page. */
      show_on_front: string | null;
      /** @description Id of the page shown as the front page. */
      page_on_front: number | null;
      /** @description Id of the page that lists the posts. */
      page_for_posts: number | null;
      /** @description Whether new posts accept pingbacks and trackbacks. */
      default_ping_status: string | null;
      /** @description Whether new posts accept comments. */
      default_comment_status: string | null;
      /** @description Id of the logo of the site. */
      site_logo: number | null;
      /** @description Id of the icon of the site. */
      site_icon: number | null;
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Comment: {
      /** @description Id of the comment. */
      id: number;
      /** @description Id of the item on which the comment was written. */
      post: number;
      /** @description Id of the parent comment; 0 if the comment is not a reply. */
      parent: number;
      /** @description Id of the author; 0 if the author has no account. */
      author: number;
      /** @description Name of the author. */
      author_name: string;
      /**
       * Format: uri
       * @description Address of the website of the author.
       */
      author_url: string;
      /**
       * Format: date-time-local
       * @description Date and time of the comment, in the site's time zone.
       */
      date: string;
      /**
       * Format: date-time-local
       * @description Date and time of the comment, in GMT.
       */
      date_gmt: string;
      /** @description Content of the comment. */
      content: {
        /** @description The content as rendered HTML. */
        rendered: string;
      };
      /**
       * Format: uri
       * @description Address of the comment on the site.
       */
      link: string;
      /** @description Status of the comment. */
      status: string;
      /** @description Type of the comment: comment, note, pingback or trackback. */
      type: string;
      /** @description Addresses of the avatar of the author, by size in pixels. */
      author_avatar_urls?: {
        /**
         * Format: uri
         * @description Address of the avatar with a size of 24 pixels.
         */
        24: string | boolean;
        /**
         * Format: uri
         * @description Address of the avatar with a size of 48 pixels.
         */
        48: string | boolean;
        /**
         * Format: uri
         * @description Address of the avatar with a size of 96 pixels.
         */
        96: string | boolean;
      };
      /** @description Registered meta values of the comment. */
      meta: {
        /** @description Status of a note. */
        _cms_note_status: string | null;
      } & {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    CommentInEmbed: {
      /** @description Id of the comment. */
      id: number;
      /** @description Id of the parent comment; 0 if the comment is not a reply. */
      parent: number;
      /** @description Id of the author; 0 if the author has no account. */
      author: number;
      /** @description Name of the author. */
      author_name: string;
      /**
       * Format: uri
       * @description Address of the website of the author.
       */
      author_url: string;
      /**
       * Format: date-time-local
       * @description Date and time of the comment, in the site's time zone.
       */
      date: string;
      /** @description Content of the comment. */
      content: {
        /** @description The content as rendered HTML. */
        rendered: string;
      };
      /**
       * Format: uri
       * @description Address of the comment on the site.
       */
      link: string;
      /** @description Type of the comment: comment, note, pingback or trackback. */
      type: string;
      /** @description Addresses of the avatar of the author, by size in pixels. */
      author_avatar_urls?: {
        /**
         * Format: uri
         * @description Address of the avatar with a size of 24 pixels.
         */
        24: string | boolean;
        /**
         * Format: uri
         * @description Address of the avatar with a size of 48 pixels.
         */
        48: string | boolean;
        /**
         * Format: uri
         * @description Address of the avatar with a size of 96 pixels.
         */
        96: string | boolean;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    CommentInEdit: {
      /** @description Id of the comment. */
      id: number;
      /** @description Id of the item on which the comment was written. */
      post: number;
      /** @description Id of the parent comment; 0 if the comment is not a reply. */
      parent: number;
      /** @description Id of the author; 0 if the author has no account. */
      author: number;
      /** @description Name of the author. */
      author_name: string;
      /**
       * Format: email
       * @description E-mail address of the author.
       */
      author_email: string;
      /**
       * Format: uri
       * @description Address of the website of the author.
       */
      author_url: string;
      /**
       * Format: ip
       * @description IP address of the author.
       */
      author_ip: string;
      /** @description User agent of the author. */
      author_user_agent: string;
      /**
       * Format: date-time-local
       * @description Date and time of the comment, in the site's time zone.
       */
      date: string;
      /**
       * Format: date-time-local
       * @description Date and time of the comment, in GMT.
       */
      date_gmt: string;
      /** @description Content of the comment. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description The content as rendered HTML. */
        rendered: string;
      };
      /**
       * Format: uri
       * @description Address of the comment on the site.
       */
      link: string;
      /** @description Status of the comment. */
      status: string;
      /** @description Type of the comment: comment, note, pingback or trackback. */
      type: string;
      /** @description Addresses of the avatar of the author, by size in pixels. */
      author_avatar_urls?: {
        /**
         * Format: uri
         * @description Address of the avatar with a size of 24 pixels.
         */
        24: string | boolean;
        /**
         * Format: uri
         * @description Address of the avatar with a size of 48 pixels.
         */
        48: string | boolean;
        /**
         * Format: uri
         * @description Address of the avatar with a size of 96 pixels.
         */
        96: string | boolean;
      };
      /** @description Registered meta values of the comment. */
      meta: {
        /** @description Status of a note. */
        _cms_note_status: string | null;
      } & {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Theme: {
      /** @description Folder name of the theme. */
      stylesheet: string;
      /**
       * Format: uri
       * @description Address of the folder of the theme.
       */
      stylesheet_uri: string;
      /** @description Folder name of the parent theme, or of the theme itself if it has none. */
      template: string;
      /**
       * Format: uri
       * @description Address of the folder of the parent theme, or of the theme itself.
       */
      template_uri: string;
      /** @description Author of the theme. */
      author: {
        /** @description The value in the style sheet. */
        raw: string;
        /** @description The value as HTML. */
        rendered: string;
      };
      /** @description Address of the website of the author. */
      author_uri: {
        /**
         * Format: uri
         * @description The value in the style sheet.
         */
        raw: string;
        /**
         * Format: uri
         * @description The value as HTML.
         */
        rendered: string;
      };
      /** @description Description of the theme. */
      description: {
        /** @description The value in the style sheet. */
        raw: string;
        /** @description The value as HTML. */
        rendered: string;
      };
      /** @description Whether the theme is a block theme. */
      is_block_theme: boolean;
      /** @description Name of the theme for display. */
      name: {
        /** @description The value in the style sheet. */
        raw: string;
        /** @description The value as HTML. */
        rendered: string;
      };
      /** @description Minimum version of the programming language that the theme requires. */
      requires_php: string;
      /** @description Minimum version of the software that the theme requires. */
      requires_cms: string;
      /**
       * Format: uri
       * @description Address of a screenshot.
       */
      screenshot: string;
      /** @description Tags that describe the theme. */
      tags: {
        /** @description The value in the style sheet. */
        raw: string[];
        /** @description The value as HTML. */
        rendered: string;
      };
      /** @description Text domain of the translations. */
      textdomain: string;
      /** @description Features that the theme supports. */
      theme_supports?: {
        /** @description Whether blocks can have wide and full alignment. */
        'align-wide': boolean;
        /** @description Whether pages link to their feeds. */
        'automatic-feed-links': boolean;
        /** @description Whether templates consist of blocks. */
        'block-templates': boolean;
        /** @description Whether template parts consist of blocks. */
        'block-template-parts': boolean;
        /** @description Whether users can choose the background, with its options. */
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
        /** @description Whether users can choose the header image, with its options. */
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
        /** @description Whether users can choose the logo, with its options. */
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
        /** @description Whether previews can refresh single widgets. */
        'customize-selective-refresh-widgets': boolean;
        /** @description Whether the editor has a dark background. */
        'dark-editor-style': boolean;
        /** @description Whether only the colors of the theme can be used. */
        'disable-custom-colors': boolean;
        /** @description Whether only the font sizes of the theme can be used. */
        'disable-custom-font-sizes': boolean;
        /** @description Whether only the gradients of the theme can be used. */
        'disable-custom-gradients': boolean;
        /** @description Whether the generated layout styles are disabled. */
        'disable-layout-styles': boolean;
        /** @description Colors of the theme. */
        'editor-color-palette':
          | boolean
          | {
              name: string;
              slug: string;
              color: string;
            }[];
        /** @description Font sizes of the theme. */
        'editor-font-sizes':
          | boolean
          | {
              name: string;
              size: number;
              slug: string;
            }[];
        /** @description Gradients of the theme. */
        'editor-gradient-presets':
          | boolean
          | {
              name: string;
              gradient: string;
              slug: string;
            }[];
        /** @description Spacing sizes of the theme. */
        'editor-spacing-sizes':
          | boolean
          | {
              name: string;
              size: string;
              slug: string;
            }[];
        /** @description Whether the theme has styles for the editor. */
        'editor-styles': boolean;
        /** @description Elements for which the theme supports HTML5 markup. */
        html5: boolean | string[];
        /** @description Post formats that the theme supports. */
        formats: string[];
        /** @description Whether items can have a featured image, or the types of such items. */
        'post-thumbnails': boolean | string[];
        /** @description Whether embedded content adapts to the width of the page. */
        'responsive-embeds': boolean;
        /** @description Whether the title element of pages is generated. */
        'title-tag': boolean;
        /** @description Whether the theme uses the default styles of blocks. */
        'cms-block-styles': boolean;
      };
      /** @description Address of the website of the theme. */
      theme_uri: {
        /**
         * Format: uri
         * @description The value in the style sheet.
         */
        raw: string;
        /**
         * Format: uri
         * @description The value as HTML.
         */
        rendered: string;
      };
      /** @description Version of the theme. */
      version: string;
      /** @description Status of the theme. */
      status: string;
      /** @description Template types that the theme can have. */
      default_template_types?: {
        slug: string;
        title: string;
        description: string;
      }[];
      /** @description Areas of template parts that the theme can have. */
      default_template_part_areas?: {
        area: string;
        label: string;
        description: string;
        icon: string;
        area_tag: string;
      }[];
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    GlobalStyles: {
      /** @description Id of the global styles. */
      id: number;
      /** @description Styles in the format of theme.json. */
      styles: Record<string, unknown>;
      /** @description Settings in the format of theme.json. */
      settings: Record<string, unknown>;
      /** @description Title of the global styles. */
      title:
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as HTML. */
            rendered: string;
          }
        | string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    GlobalStylesInEmbed: {
      /** @description Id of the global styles. */
      id: number;
      /** @description Title of the global styles. */
      title:
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as HTML. */
            rendered: string;
          }
        | string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    GlobalStylesInEdit: {
      /** @description Id of the global styles. */
      id: number;
      /** @description Styles in the format of theme.json. */
      styles: Record<string, unknown>;
      /** @description Settings in the format of theme.json. */
      settings: Record<string, unknown>;
      /** @description Title of the global styles. */
      title:
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as HTML. */
            rendered: string;
          }
        | string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    FontFamily: {
      /** @description Id of the font family. */
      id: number;
      /** @description Version of the theme.json format of the settings. */
      theme_json_version: number;
      /** @description Ids of the font faces. */
      font_faces: number[];
      /** @description Names of the font family for display, presets and CSS. */
      font_family_settings: {
        /** @description Name of the font family for display. */
        name: string;
        /** @description Slug of the font family in presets. */
        slug: string;
        /** @description Value of font-family in CSS. */
        fontFamily: string;
        /**
         * Format: uri
         * @description Address of a preview image.
         */
        preview: string;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    FontCollection: {
      /** @description Slug of the collection. */
      slug: string;
      /** @description Name of the collection for display. */
      name: string;
      /** @description Description of the collection. */
      description?: string;
      /** @description Font families of the collection. */
      font_families?: unknown[];
      /** @description Categories of the font families. */
      categories?: unknown[];
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Sidebar: {
      /** @description Id of the sidebar. */
      id: string;
      /** @description Name of the sidebar for display. */
      name: string;
      /** @description Description of the sidebar. */
      description: string;
      /** @description CSS class of the sidebar in the administration area. */
      class: string;
      /** @description Markup before each widget. `%1$s` is replaced by the id of the widget, `%2$s` by its class. */
      before_widget: string;
      /** @description Markup after each widget. */
      after_widget: string;
      /** @description Markup before the title of each widget. */
      before_title: string;
      /** @description Markup after the title of each widget. */
      after_title: string;
      /** @description Status of the sidebar. */
      status: string;
      /** @description Ids of the widgets in the sidebar. */
      widgets: (Record<string, unknown> | string)[];
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    SidebarInEmbed: {
      /** @description Id of the sidebar. */
      id: string;
      /** @description Name of the sidebar for display. */
      name: string;
      /** @description Description of the sidebar. */
      description: string;
      /** @description CSS class of the sidebar in the administration area. */
      class: string;
      /** @description Markup before each widget. `%1$s` is replaced by the id of the widget, `%2$s` by its class. */
      before_widget: string;
      /** @description Markup after each widget. */
      after_widget: string;
      /** @description Markup before the title of each widget. */
      before_title: string;
      /** @description Markup after the title of each widget. */
      after_title: string;
      /** @description Status of the sidebar. */
      status: string;
      /** @description Ids of the widgets in the sidebar. */
      widgets: (Record<string, unknown> | string)[];
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    SidebarInEdit: {
      /** @description Id of the sidebar. */
      id: string;
      /** @description Name of the sidebar for display. */
      name: string;
      /** @description Description of the sidebar. */
      description: string;
      /** @description CSS class of the sidebar in the administration area. */
      class: string;
      /** @description Markup before each widget. `%1$s` is replaced by the id of the widget, `%2$s` by its class. */
      before_widget: string;
      /** @description Markup after each widget. */
      after_widget: string;
      /** @description Markup before the title of each widget. */
      before_title: string;
      /** @description Markup after the title of each widget. */
      after_title: string;
      /** @description Status of the sidebar. */
      status: string;
      /** @description Ids of the widgets in the sidebar. */
      widgets: (Record<string, unknown> | string)[];
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    WidgetType: {
      /** @description Id of the widget type. */
      id: string;
      /** @description Name of the widget type for display. */
      name: string;
      /** @description Description of the widget type. */
      description: string;
      /** @description Whether there can be several widgets of the type. */
      is_multi: boolean;
      /** @description CSS class of the element that contains a widget of the type. */
      classname: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    WidgetTypeInEmbed: {
      /** @description Id of the widget type. */
      id: string;
      /** @description Name of the widget type for display. */
      name: string;
      /** @description Description of the widget type. */
      description: string;
      /** @description Whether there can be several widgets of the type. */
      is_multi: boolean;
      /** @description CSS class of the element that contains a widget of the type. */
      classname: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    WidgetTypeInEdit: {
      /** @description Id of the widget type. */
      id: string;
      /** @description Name of the widget type for display. */
      name: string;
      /** @description Description of the widget type. */
      description: string;
      /** @description Whether there can be several widgets of the type. */
      is_multi: boolean;
      /** @description CSS class of the element that contains a widget of the type. */
      classname: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Widget: {
      /** @description Id of the widget: its type and number. */
      id: string;
      /** @description Widget type. */
      id_base: string;
      /** @description Id of the sidebar that contains the widget. */
      sidebar: string;
      /** @description The widget as HTML. */
      rendered: string;
      /** @description Values of the form of the widget, urlencoded. */
      form_data?: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    WidgetInEmbed: {
      /** @description Id of the widget: its type and number. */
      id: string;
      /** @description Widget type. */
      id_base: string;
      /** @description Id of the sidebar that contains the widget. */
      sidebar: string;
      /** @description The widget as HTML. */
      rendered: string;
      /** @description Values of the form of the widget, urlencoded. */
      form_data?: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    WidgetInEdit: {
      /** @description Id of the widget: its type and number. */
      id: string;
      /** @description Widget type. */
      id_base: string;
      /** @description Id of the sidebar that contains the widget. */
      sidebar: string;
      /** @description The widget as HTML. */
      rendered: string;
      /** @description Form to edit the widget, as HTML. */
      rendered_form: string;
      /** @description Instance settings of the widget: `raw`, or `encoded` with its `hash`. */
      instance: {
        /** @description The settings as one encoded text. */
        encoded: string;
        /** @description Hash that proves that this site encoded the text. */
        hash: string;
        /** @description The settings by name. */
        raw: Record<string, unknown>;
      } | null;
      /** @description Values of the form of the widget, urlencoded. */
      form_data?: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockType: {
      /** @description Version of the block API that the block type uses. */
      api_version: number;
      /** @description Title of the block type for display. */
      title: string;
      /** @description Name of the block type, with its namespace. */
      name: string;
      /** @description Description of the block type. */
      description: string;
      /** @description Icon of the block type. */
      icon: string | null;
      /** @description Schemas of the attributes, by name. */
      attributes: {
        [key: string]: Record<string, unknown>;
      } | null;
      /** @description Context values that the block provides to inner blocks, each with the name of its attribute. */
      provides_context: {
        [key: string]: string;
      };
      /** @description Context values that the block uses from outer blocks. */
      uses_context: string[];
      /** @description CSS selectors of the elements to which styles apply. */
      selectors: Record<string, unknown>;
      /** @description Editor features that the block supports. */
      supports: Record<string, unknown>;
      /** @description Category in which editors list the block. */
      category: string | null;
      /** @description Whether the block is dynamic: it is rendered on request. */
      is_dynamic: boolean;
      /** @description Handles of the scripts for editors. */
      editor_script_handles: string[];
      /** @description Handles of the scripts for editors and pages. */
      script_handles: string[];
      /** @description Handles of the scripts for pages. */
      view_script_handles: string[];
      /** @description Ids of the script modules for pages. */
      view_script_module_ids: string[];
      /** @description Handles of the style sheets for editors. */
      editor_style_handles: string[];
      /** @description Handles of the style sheets for editors and pages. */
      style_handles: string[];
      /** @description Handles of the style sheets for pages. */
      view_style_handles: string[];
      /** @description Styles from which users can choose. */
      styles: {
        /** @description Unique name of the style. */
        name: string;
        /** @description Label of the style for display. */
        label: string;
        /** @description CSS of the style. */
        inline_style: string;
        /** @description Handle of the style sheet that the style requires. */
        style_handle: string;
      }[];
      /** @description Variations of the block type. */
      variations:
        | {
            /** @description Unique name of the variation. */
            name: string;
            /** @description Title of the variation for display. */
            title: string;
            /** @description Description of the variation. */
            description: string;
            /** @description Category in which editors list the block. */
            category: string | null;
            /** @description Icon of the block type. */
            icon: string | null;
            /** @description Whether the variation is the default one. */
            isDefault: boolean;
            /** @description Initial attributes of the block. */
            attributes: Record<string, unknown>;
            /** @description Inner blocks. */
            innerBlocks: {
              /** @description Block type, with its namespace. */
              name: string;
              /** @description Attributes of the block. */
              attributes: Record<string, unknown>;
              /** @description Inner blocks. */
              innerBlocks: unknown[];
            }[];
            /** @description Example content for previews of the block. */
            example: {
              /** @description Attributes of the block. */
              attributes: Record<string, unknown>;
              /** @description Inner blocks. */
              innerBlocks: {
                /** @description Block type, with its namespace. */
                name: string;
                /** @description Attributes of the block. */
                attributes: Record<string, unknown>;
                /** @description Inner blocks. */
                innerBlocks: unknown[];
              }[];
            } | null;
            /** @description Places of the editor that offer the variation. */
            scope: string[] | null;
            /** @description Search terms by which editors find the block. */
            keywords: string[];
          }[]
        | null;
      /** @description Text domain of the translations. */
      textdomain: string | null;
      /** @description Block types that may be the direct parent. */
      parent: string[] | null;
      /** @description Block types one of which must be an outer block at any level. */
      ancestor: string[] | null;
      /** @description Block types that may be direct inner blocks. */
      allowed_blocks: string[] | null;
      /** @description Search terms by which editors find the block. */
      keywords: string[];
      /** @description Example content for previews of the block. */
      example: {
        /** @description Attributes of the block. */
        attributes: Record<string, unknown>;
        /** @description Inner blocks. */
        innerBlocks: {
          /** @description Block type, with its namespace. */
          name: string;
          /** @description Attributes of the block. */
          attributes: Record<string, unknown>;
          /** @description Inner blocks. */
          innerBlocks: unknown[];
        }[];
      } | null;
      /** @description Block types next to which the block is inserted automatically, with the position. */
      block_hooks: {
        [key: string]: string;
      };
      /** @description Handle of the first script for editors. */
      editor_script: string | null;
      /** @description Handle of the first script for editors and pages. */
      script: string | null;
      /** @description Handle of the first script for pages. */
      view_script: string | null;
      /** @description Handle of the first style sheet for editors. */
      editor_style: string | null;
      /** @description Handle of the first style sheet for editors and pages. */
      style: string | null;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockTypeInEmbed: {
      /** @description Version of the block API that the block type uses. */
      api_version: number;
      /** @description Title of the block type for display. */
      title: string;
      /** @description Name of the block type, with its namespace. */
      name: string;
      /** @description Description of the block type. */
      description: string;
      /** @description Icon of the block type. */
      icon: string | null;
      /** @description Schemas of the attributes, by name. */
      attributes: {
        [key: string]: Record<string, unknown>;
      } | null;
      /** @description Context values that the block provides to inner blocks, each with the name of its attribute. */
      provides_context: {
        [key: string]: string;
      };
      /** @description Context values that the block uses from outer blocks. */
      uses_context: string[];
      /** @description CSS selectors of the elements to which styles apply. */
      selectors: Record<string, unknown>;
      /** @description Editor features that the block supports. */
      supports: Record<string, unknown>;
      /** @description Category in which editors list the block. */
      category: string | null;
      /** @description Whether the block is dynamic: it is rendered on request. */
      is_dynamic: boolean;
      /** @description Handles of the scripts for editors. */
      editor_script_handles: string[];
      /** @description Handles of the scripts for editors and pages. */
      script_handles: string[];
      /** @description Handles of the scripts for pages. */
      view_script_handles: string[];
      /** @description Ids of the script modules for pages. */
      view_script_module_ids: string[];
      /** @description Handles of the style sheets for editors. */
      editor_style_handles: string[];
      /** @description Handles of the style sheets for editors and pages. */
      style_handles: string[];
      /** @description Handles of the style sheets for pages. */
      view_style_handles: string[];
      /** @description Styles from which users can choose. */
      styles: {
        /** @description Unique name of the style. */
        name: string;
        /** @description Label of the style for display. */
        label: string;
        /** @description CSS of the style. */
        inline_style: string;
        /** @description Handle of the style sheet that the style requires. */
        style_handle: string;
      }[];
      /** @description Variations of the block type. */
      variations:
        | {
            /** @description Unique name of the variation. */
            name: string;
            /** @description Title of the variation for display. */
            title: string;
            /** @description Description of the variation. */
            description: string;
            /** @description Category in which editors list the block. */
            category: string | null;
            /** @description Icon of the block type. */
            icon: string | null;
            /** @description Whether the variation is the default one. */
            isDefault: boolean;
            /** @description Initial attributes of the block. */
            attributes: Record<string, unknown>;
            /** @description Inner blocks. */
            innerBlocks: {
              /** @description Block type, with its namespace. */
              name: string;
              /** @description Attributes of the block. */
              attributes: Record<string, unknown>;
              /** @description Inner blocks. */
              innerBlocks: unknown[];
            }[];
            /** @description Example content for previews of the block. */
            example: {
              /** @description Attributes of the block. */
              attributes: Record<string, unknown>;
              /** @description Inner blocks. */
              innerBlocks: {
                /** @description Block type, with its namespace. */
                name: string;
                /** @description Attributes of the block. */
                attributes: Record<string, unknown>;
                /** @description Inner blocks. */
                innerBlocks: unknown[];
              }[];
            } | null;
            /** @description Places of the editor that offer the variation. */
            scope: string[] | null;
            /** @description Search terms by which editors find the block. */
            keywords: string[];
          }[]
        | null;
      /** @description Text domain of the translations. */
      textdomain: string | null;
      /** @description Block types that may be the direct parent. */
      parent: string[] | null;
      /** @description Block types one of which must be an outer block at any level. */
      ancestor: string[] | null;
      /** @description Block types that may be direct inner blocks. */
      allowed_blocks: string[] | null;
      /** @description Search terms by which editors find the block. */
      keywords: string[];
      /** @description Example content for previews of the block. */
      example: {
        /** @description Attributes of the block. */
        attributes: Record<string, unknown>;
        /** @description Inner blocks. */
        innerBlocks: {
          /** @description Block type, with its namespace. */
          name: string;
          /** @description Attributes of the block. */
          attributes: Record<string, unknown>;
          /** @description Inner blocks. */
          innerBlocks: unknown[];
        }[];
      } | null;
      /** @description Block types next to which the block is inserted automatically, with the position. */
      block_hooks: {
        [key: string]: string;
      };
      /** @description Handle of the first script for editors. */
      editor_script: string | null;
      /** @description Handle of the first script for editors and pages. */
      script: string | null;
      /** @description Handle of the first script for pages. */
      view_script: string | null;
      /** @description Handle of the first style sheet for editors. */
      editor_style: string | null;
      /** @description Handle of the first style sheet for editors and pages. */
      style: string | null;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockTypeInEdit: {
      /** @description Version of the block API that the block type uses. */
      api_version: number;
      /** @description Title of the block type for display. */
      title: string;
      /** @description Name of the block type, with its namespace. */
      name: string;
      /** @description Description of the block type. */
      description: string;
      /** @description Icon of the block type. */
      icon: string | null;
      /** @description Schemas of the attributes, by name. */
      attributes: {
        [key: string]: Record<string, unknown>;
      } | null;
      /** @description Context values that the block provides to inner blocks, each with the name of its attribute. */
      provides_context: {
        [key: string]: string;
      };
      /** @description Context values that the block uses from outer blocks. */
      uses_context: string[];
      /** @description CSS selectors of the elements to which styles apply. */
      selectors: Record<string, unknown>;
      /** @description Editor features that the block supports. */
      supports: Record<string, unknown>;
      /** @description Category in which editors list the block. */
      category: string | null;
      /** @description Whether the block is dynamic: it is rendered on request. */
      is_dynamic: boolean;
      /** @description Handles of the scripts for editors. */
      editor_script_handles: string[];
      /** @description Handles of the scripts for editors and pages. */
      script_handles: string[];
      /** @description Handles of the scripts for pages. */
      view_script_handles: string[];
      /** @description Ids of the script modules for pages. */
      view_script_module_ids: string[];
      /** @description Handles of the style sheets for editors. */
      editor_style_handles: string[];
      /** @description Handles of the style sheets for editors and pages. */
      style_handles: string[];
      /** @description Handles of the style sheets for pages. */
      view_style_handles: string[];
      /** @description Styles from which users can choose. */
      styles: {
        /** @description Unique name of the style. */
        name: string;
        /** @description Label of the style for display. */
        label: string;
        /** @description CSS of the style. */
        inline_style: string;
        /** @description Handle of the style sheet that the style requires. */
        style_handle: string;
      }[];
      /** @description Variations of the block type. */
      variations:
        | {
            /** @description Unique name of the variation. */
            name: string;
            /** @description Title of the variation for display. */
            title: string;
            /** @description Description of the variation. */
            description: string;
            /** @description Category in which editors list the block. */
            category: string | null;
            /** @description Icon of the block type. */
            icon: string | null;
            /** @description Whether the variation is the default one. */
            isDefault: boolean;
            /** @description Initial attributes of the block. */
            attributes: Record<string, unknown>;
            /** @description Inner blocks. */
            innerBlocks: {
              /** @description Block type, with its namespace. */
              name: string;
              /** @description Attributes of the block. */
              attributes: Record<string, unknown>;
              /** @description Inner blocks. */
              innerBlocks: unknown[];
            }[];
            /** @description Example content for previews of the block. */
            example: {
              /** @description Attributes of the block. */
              attributes: Record<string, unknown>;
              /** @description Inner blocks. */
              innerBlocks: {
                /** @description Block type, with its namespace. */
                name: string;
                /** @description Attributes of the block. */
                attributes: Record<string, unknown>;
                /** @description Inner blocks. */
                innerBlocks: unknown[];
              }[];
            } | null;
            /** @description Places of the editor that offer the variation. */
            scope: string[] | null;
            /** @description Search terms by which editors find the block. */
            keywords: string[];
          }[]
        | null;
      /** @description Text domain of the translations. */
      textdomain: string | null;
      /** @description Block types that may be the direct parent. */
      parent: string[] | null;
      /** @description Block types one of which must be an outer block at any level. */
      ancestor: string[] | null;
      /** @description Block types that may be direct inner blocks. */
      allowed_blocks: string[] | null;
      /** @description Search terms by which editors find the block. */
      keywords: string[];
      /** @description Example content for previews of the block. */
      example: {
        /** @description Attributes of the block. */
        attributes: Record<string, unknown>;
        /** @description Inner blocks. */
        innerBlocks: {
          /** @description Block type, with its namespace. */
          name: string;
          /** @description Attributes of the block. */
          attributes: Record<string, unknown>;
          /** @description Inner blocks. */
          innerBlocks: unknown[];
        }[];
      } | null;
      /** @description Block types next to which the block is inserted automatically, with the position. */
      block_hooks: {
        [key: string]: string;
      };
      /** @description Handle of the first script for editors. */
      editor_script: string | null;
      /** @description Handle of the first script for editors and pages. */
      script: string | null;
      /** @description Handle of the first script for pages. */
      view_script: string | null;
      /** @description Handle of the first style sheet for editors. */
      editor_style: string | null;
      /** @description Handle of the first style sheet for editors and pages. */
      style: string | null;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Ability: {
      /** @description Name of the ability with its namespace. */
      name: string;
      /** @description Label of the ability for display. */
      label: string;
      /** @description Description of the ability. */
      description: string;
      /** @description Slug of the category of the ability. */
      category: string;
      /** @description JSON schema of the input. */
      input_schema: Record<string, unknown>;
      /** @description JSON schema of the result. */
      output_schema: Record<string, unknown>;
      /** @description Further information about the ability. */
      meta: {
        /** @description The effects of the ability on the site. */
        annotations: {
          /** @description Whether the ability changes nothing. */
          readonly: boolean | null;
          /** @description Whether the ability may delete or overwrite data. */
          destructive: boolean | null;
          /** @description Whether another run with the same input has no further effect. */
          idempotent: boolean | null;
        };
        /** @description Whether clients such as assistants should offer the ability. */
        public: boolean;
      } & {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    AbilityInEmbed: {
      /** @description Name of the ability with its namespace. */
      name: string;
      /** @description Label of the ability for display. */
      label: string;
      /** @description Slug of the category of the ability. */
      category: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    AbilityInEdit: {
      /** @description Name of the ability with its namespace. */
      name: string;
      /** @description Label of the ability for display. */
      label: string;
      /** @description Description of the ability. */
      description: string;
      /** @description Slug of the category of the ability. */
      category: string;
      /** @description JSON schema of the input. */
      input_schema: Record<string, unknown>;
      /** @description JSON schema of the result. */
      output_schema: Record<string, unknown>;
      /** @description Further information about the ability. */
      meta: {
        /** @description The effects of the ability on the site. */
        annotations: {
          /** @description Whether the ability changes nothing. */
          readonly: boolean | null;
          /** @description Whether the ability may delete or overwrite data. */
          destructive: boolean | null;
          /** @description Whether another run with the same input has no further effect. */
          idempotent: boolean | null;
        };
        /** @description Whether clients such as assistants should offer the ability. */
        public: boolean;
      } & {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Icon: {
      /** @description Name of the icon, with its collection. */
      name: string;
      /** @description Label of the icon for display. */
      label: string;
      /** @description The icon as SVG. */
      content: string;
      /** @description Slug of the collection of the icon. */
      collection: string;
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    IconCollection: {
      /** @description Slug of the collection. */
      slug: string;
      /** @description Label of the collection for display. */
      label: string;
      /** @description Description of the collection. */
      description: string;
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    ViewConfig: {
      /** @description Kind of entity to which the configuration applies. */
      kind: string;
      /** @description Name of the entity within its kind. */
      name: string;
      /** @description Version of the format. */
      version: number;
      /** @description Default view of the list. */
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
      /** @description Differences from the default view, by layout. */
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
      /** @description Predefined views of the list. */
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
      /** @description Form to edit one entity. */
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
              children: (string | Record<string, unknown>)[];
            }
        )[];
      };
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Plugin: {
      /** @description Identifier of the plugin. */
      plugin: string;
      /** @description Status of the plugin. */
      status: string;
      /** @description Name of the plugin for display. */
      name: string;
      /**
       * Format: uri
       * @description Address of the website of the plugin.
       */
      plugin_uri: string;
      /** @description Author of the plugin. */
      author: string;
      /**
       * Format: uri
       * @description Address of the website of the author.
       */
      author_uri: string;
      /** @description Description of the plugin. */
      description: {
        /** @description The description as plain text. */
        raw: string;
        /** @description The description as HTML. */
        rendered: string;
      };
      /** @description Version of the plugin. */
      version: string;
      /** @description Whether the plugin can be activated only for all sites of a network. */
      network_only: boolean;
      /** @description Minimum version of the software that the plugin requires. */
      requires_cms: string;
      /** @description Minimum version of the programming language that the plugin requires. */
      requires_php: string;
      /** @description Text domain of the translations. */
      textdomain: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PluginInEmbed: {
      /** @description Identifier of the plugin. */
      plugin: string;
      /** @description Status of the plugin. */
      status: string;
      /** @description Name of the plugin for display. */
      name: string;
      /** @description Whether the plugin can be activated only for all sites of a network. */
      network_only: boolean;
      /** @description Minimum version of the software that the plugin requires. */
      requires_cms: string;
      /** @description Minimum version of the programming language that the plugin requires. */
      requires_php: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PluginInEdit: {
      /** @description Identifier of the plugin. */
      plugin: string;
      /** @description Status of the plugin. */
      status: string;
      /** @description Name of the plugin for display. */
      name: string;
      /**
       * Format: uri
       * @description Address of the website of the plugin.
       */
      plugin_uri: string;
      /** @description Author of the plugin. */
      author: string;
      /**
       * Format: uri
       * @description Address of the website of the author.
       */
      author_uri: string;
      /** @description Description of the plugin. */
      description: {
        /** @description The description as plain text. */
        raw: string;
        /** @description The description as HTML. */
        rendered: string;
      };
      /** @description Version of the plugin. */
      version: string;
      /** @description Whether the plugin can be activated only for all sites of a network. */
      network_only: boolean;
      /** @description Minimum version of the software that the plugin requires. */
      requires_cms: string;
      /** @description Minimum version of the programming language that the plugin requires. */
      requires_php: string;
      /** @description Text domain of the translations. */
      textdomain: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    RepositoryInformation: {
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
      contributors: Record<string, unknown>;
      requires: string;
      tested: string;
      requires_php: string;
      requires_plugins: unknown[];
      sections: Record<string, unknown>;
      short_description: string;
      primary_branch: string;
      branch: string;
      download_link: string;
      tags: Record<string, unknown>;
      versions: Record<string, unknown>;
      created_at: Record<string, unknown>;
      donate_link: string;
      banners: Record<string, unknown>;
      icons: Record<string, unknown>;
      last_updated: string;
      added: string;
      num_ratings: number;
      rating: number;
      active_installs: number;
      homepage: string;
      external: string;
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PostRevision: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PostRevisionInEmbed: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /** @description Id of the revision. */
      id: number;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PostRevisionInEdit: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier as stored. */
        raw: string;
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the item. */
      title: {
        /** @description The title as stored. */
        raw: string;
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Version of the block format. */
        block_version: number;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as stored. */
        raw: string;
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PostAutosave: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PostAutosaveInEmbed: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /** @description Id of the revision. */
      id: number;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PostAutosaveInEdit: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier as stored. */
        raw: string;
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the item. */
      title: {
        /** @description The title as stored. */
        raw: string;
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Version of the block format. */
        block_version: number;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as stored. */
        raw: string;
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      /**
       * Format: uri
       * @description Address of a preview of the item with the autosaved changes.
       */
      preview_link: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PageRevision: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PageRevisionInEmbed: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /** @description Id of the revision. */
      id: number;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PageRevisionInEdit: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier as stored. */
        raw: string;
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the item. */
      title: {
        /** @description The title as stored. */
        raw: string;
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Version of the block format. */
        block_version: number;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as stored. */
        raw: string;
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PageAutosave: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PageAutosaveInEmbed: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /** @description Id of the revision. */
      id: number;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PageAutosaveInEdit: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier as stored. */
        raw: string;
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the item. */
      title: {
        /** @description The title as stored. */
        raw: string;
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Version of the block format. */
        block_version: number;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as stored. */
        raw: string;
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      /**
       * Format: uri
       * @description Address of a preview of the item with the autosaved changes.
       */
      preview_link: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockRevision: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the pattern. */
      title: {
        /** @description The title as stored. */
        raw: string;
      };
      /** @description Content of the pattern. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        cms_pattern_sync_status?: string | null;
        wp_pattern_sync_status?: string | null;
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockRevisionInEmbed: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /** @description Id of the revision. */
      id: number;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Title of the pattern. */
      title: Record<string, unknown>;
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockRevisionInEdit: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier as stored. */
        raw: string;
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the pattern. */
      title: {
        /** @description The title as stored. */
        raw: string;
      };
      /** @description Content of the pattern. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description Version of the block format. */
        block_version: number;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as stored. */
        raw: string;
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        cms_pattern_sync_status?: string | null;
        wp_pattern_sync_status?: string | null;
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockAutosave: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the pattern. */
      title: {
        /** @description The title as stored. */
        raw: string;
      };
      /** @description Content of the pattern. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        cms_pattern_sync_status?: string | null;
        wp_pattern_sync_status?: string | null;
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockAutosaveInEmbed: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /** @description Id of the revision. */
      id: number;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Title of the pattern. */
      title: Record<string, unknown>;
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockAutosaveInEdit: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier as stored. */
        raw: string;
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the pattern. */
      title: {
        /** @description The title as stored. */
        raw: string;
      };
      /** @description Content of the pattern. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description Version of the block format. */
        block_version: number;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Excerpt of the item. */
      excerpt: {
        /** @description The excerpt as stored. */
        raw: string;
        /** @description The excerpt as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        cms_pattern_sync_status?: string | null;
        wp_pattern_sync_status?: string | null;
        footnotes: string | null;
      } & {
        [key: string]: unknown;
      };
      /**
       * Format: uri
       * @description Address of a preview of the item with the autosaved changes.
       */
      preview_link: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavMenuItemRevision: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the revision, which never changes. */
      guid: string;
      /** @description Title of the menu item; empty to use the title of the target. */
      title:
        | string
        | {
            /** @description The title as rendered HTML. */
            rendered: string;
          };
      /** @description Registered meta values of the item. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavMenuItemRevisionInEmbed: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /** @description Id of the revision. */
      id: number;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Title of the menu item; empty to use the title of the target. */
      title:
        | string
        | {
            /** @description The title as rendered HTML. */
            rendered: string;
          };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavMenuItemRevisionInEdit: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the revision, which never changes. */
      guid: string;
      /** @description Title of the menu item; empty to use the title of the target. */
      title:
        | string
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as rendered HTML. */
            rendered: string;
          };
      /** @description Registered meta values of the item. */
      meta: {
        [key: string]: unknown;
      };
      /**
       * Format: uri
       * @description Address of a preview of the item with the autosaved changes.
       */
      preview_link: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavigationRevision: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavigationRevisionInEmbed: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /** @description Id of the revision. */
      id: number;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as stored. */
        raw: string;
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Version of the block format. */
        block_version: number;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavigationRevisionInEdit: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier as stored. */
        raw: string;
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the item. */
      title: {
        /** @description The title as stored. */
        raw: string;
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Version of the block format. */
        block_version: number;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavigationAutosave: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the item. */
      title: {
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavigationAutosaveInEmbed: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /** @description Id of the revision. */
      id: number;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Title of the item. */
      title: {
        /** @description The title as stored. */
        raw: string;
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Version of the block format. */
        block_version: number;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavigationAutosaveInEdit: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string | null;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string | null;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the item to which the revision belongs. */
      parent: number;
      /** @description Slug of the revision. */
      slug: string;
      /** @description Globally unique identifier of the item, which never changes. */
      guid: {
        /** @description The identifier as stored. */
        raw: string;
        /** @description The identifier, escaped for HTML. */
        rendered: string;
      };
      /** @description Title of the item. */
      title: {
        /** @description The title as stored. */
        raw: string;
        /** @description The title as rendered HTML. */
        rendered: string;
      };
      /** @description Content of the item. */
      content: {
        /** @description The content as stored. */
        raw: string;
        /** @description The content as rendered HTML. */
        rendered: string;
        /** @description Version of the block format. */
        block_version: number;
        /** @description Whether a password protects the item. */
        protected: boolean;
      };
      /** @description Registered meta values of the item. */
      meta: {
        [key: string]: unknown;
      };
      /**
       * Format: uri
       * @description Address of a preview of the item with the autosaved changes.
       */
      preview_link: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TemplateRevision: {
      /** @description Id of the revision or autosave. */
      id: number;
      /** @description Slug of the template, unique in its theme. */
      slug: string;
      /** @description Folder name of the theme. */
      theme: string;
      /** @description Type of the template. */
      type: string;
      /** @description Source of the template: `theme` for a file, `custom` for a stored template. */
      source: string;
      /** @description Source of the file that a stored template replaces. */
      origin: string | null;
      /** @description Block markup of the template. */
      content:
        | {
            /** @description The markup as stored. */
            raw: string;
          }
        | string
        | null;
      /** @description Title of the template. */
      title:
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as HTML. */
            rendered: string;
          }
        | string;
      /** @description Description of the template. */
      description: string;
      /** @description Status of the template. */
      status: string;
      /** @description Id of the stored template; 0 for a file. */
      cms_id?: number;
      /** @description Id of the stored template; 0 for a file. */
      wp_id?: number;
      /** @description Whether the theme has a file for the template. */
      has_theme_file: boolean;
      /** @description Id of the author. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string | null;
      /** @description Name of the author, theme or plugin for display. */
      author_text: string;
      /** @description Original source of the template. */
      original_source: string;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /** @description Whether items can select the template by name. */
      is_custom: boolean;
      /** @description Plugin that provides the template. */
      plugin?: string;
      /** @description Id of the template to which it belongs. */
      parent: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TemplateRevisionInEmbed: {
      /** @description Id of the revision or autosave. */
      id: number;
      /** @description Slug of the template, unique in its theme. */
      slug: string;
      /** @description Folder name of the theme. */
      theme: string;
      /** @description Type of the template. */
      type: string;
      /** @description Source of the template: `theme` for a file, `custom` for a stored template. */
      source: string;
      /** @description Source of the file that a stored template replaces. */
      origin: string | null;
      /** @description Block markup of the template. */
      content: Record<string, unknown> | string | null;
      /** @description Title of the template. */
      title:
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as HTML. */
            rendered: string;
          }
        | string;
      /** @description Description of the template. */
      description: string;
      /** @description Status of the template. */
      status: string;
      /** @description Id of the stored template; 0 for a file. */
      cms_id?: number;
      /** @description Id of the stored template; 0 for a file. */
      wp_id?: number;
      /** @description Whether the theme has a file for the template. */
      has_theme_file: boolean;
      /** @description Id of the author. */
      author: number;
      /** @description Name of the author, theme or plugin for display. */
      author_text: string;
      /** @description Original source of the template. */
      original_source: string;
      /** @description Whether items can select the template by name. */
      is_custom: boolean;
      /** @description Plugin that provides the template. */
      plugin?: string;
      /** @description Id of the template to which it belongs. */
      parent: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TemplateRevisionInEdit: {
      /** @description Id of the revision or autosave. */
      id: number;
      /** @description Slug of the template, unique in its theme. */
      slug: string;
      /** @description Folder name of the theme. */
      theme: string;
      /** @description Type of the template. */
      type: string;
      /** @description Source of the template: `theme` for a file, `custom` for a stored template. */
      source: string;
      /** @description Source of the file that a stored template replaces. */
      origin: string | null;
      /** @description Block markup of the template. */
      content:
        | {
            /** @description The markup as stored. */
            raw: string;
            /** @description Version of the block format. */
            block_version: number;
          }
        | string
        | null;
      /** @description Title of the template. */
      title:
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as HTML. */
            rendered: string;
          }
        | string;
      /** @description Description of the template. */
      description: string;
      /** @description Status of the template. */
      status: string;
      /** @description Id of the stored template; 0 for a file. */
      cms_id?: number;
      /** @description Id of the stored template; 0 for a file. */
      wp_id?: number;
      /** @description Whether the theme has a file for the template. */
      has_theme_file: boolean;
      /** @description Id of the author. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string | null;
      /** @description Name of the author, theme or plugin for display. */
      author_text: string;
      /** @description Original source of the template. */
      original_source: string;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /** @description Whether items can select the template by name. */
      is_custom: boolean;
      /** @description Plugin that provides the template. */
      plugin?: string;
      /** @description Id of the template to which it belongs. */
      parent: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TemplatePartRevision: {
      /** @description Id of the revision or autosave. */
      id: number;
      /** @description Slug of the template, unique in its theme. */
      slug: string;
      /** @description Folder name of the theme. */
      theme: string;
      /** @description Type of the template. */
      type: string;
      /** @description Source of the template: `theme` for a file, `custom` for a stored template. */
      source: string;
      /** @description Source of the file that a stored template replaces. */
      origin: string | null;
      /** @description Block markup of the template. */
      content:
        | {
            /** @description The markup as stored. */
            raw: string;
          }
        | string
        | null;
      /** @description Title of the template. */
      title:
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as HTML. */
            rendered: string;
          }
        | string;
      /** @description Description of the template. */
      description: string;
      /** @description Status of the template. */
      status: string;
      /** @description Id of the stored template; 0 for a file. */
      cms_id?: number;
      /** @description Id of the stored template; 0 for a file. */
      wp_id?: number;
      /** @description Whether the theme has a file for the template. */
      has_theme_file: boolean;
      /** @description Id of the author. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string | null;
      /** @description Name of the author, theme or plugin for display. */
      author_text: string;
      /** @description Original source of the template. */
      original_source: string;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /** @description Area of a page for which the template part is intended. */
      area?: string;
      /** @description Id of the template to which it belongs. */
      parent: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TemplatePartRevisionInEmbed: {
      /** @description Id of the revision or autosave. */
      id: number;
      /** @description Slug of the template, unique in its theme. */
      slug: string;
      /** @description Folder name of the theme. */
      theme: string;
      /** @description Type of the template. */
      type: string;
      /** @description Source of the template: `theme` for a file, `custom` for a stored template. */
      source: string;
      /** @description Source of the file that a stored template replaces. */
      origin: string | null;
      /** @description Block markup of the template. */
      content: Record<string, unknown> | string | null;
      /** @description Title of the template. */
      title:
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as HTML. */
            rendered: string;
          }
        | string;
      /** @description Description of the template. */
      description: string;
      /** @description Status of the template. */
      status: string;
      /** @description Id of the stored template; 0 for a file. */
      cms_id?: number;
      /** @description Id of the stored template; 0 for a file. */
      wp_id?: number;
      /** @description Whether the theme has a file for the template. */
      has_theme_file: boolean;
      /** @description Id of the author. */
      author: number;
      /** @description Name of the author, theme or plugin for display. */
      author_text: string;
      /** @description Original source of the template. */
      original_source: string;
      /** @description Area of a page for which the template part is intended. */
      area?: string;
      /** @description Id of the template to which it belongs. */
      parent: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    TemplatePartRevisionInEdit: {
      /** @description Id of the revision or autosave. */
      id: number;
      /** @description Slug of the template, unique in its theme. */
      slug: string;
      /** @description Folder name of the theme. */
      theme: string;
      /** @description Type of the template. */
      type: string;
      /** @description Source of the template: `theme` for a file, `custom` for a stored template. */
      source: string;
      /** @description Source of the file that a stored template replaces. */
      origin: string | null;
      /** @description Block markup of the template. */
      content:
        | {
            /** @description The markup as stored. */
            raw: string;
            /** @description Version of the block format. */
            block_version: number;
          }
        | string
        | null;
      /** @description Title of the template. */
      title:
        | {
            /** @description The title as stored. */
            raw: string;
            /** @description The title as HTML. */
            rendered: string;
          }
        | string;
      /** @description Description of the template. */
      description: string;
      /** @description Status of the template. */
      status: string;
      /** @description Id of the stored template; 0 for a file. */
      cms_id?: number;
      /** @description Id of the stored template; 0 for a file. */
      wp_id?: number;
      /** @description Whether the theme has a file for the template. */
      has_theme_file: boolean;
      /** @description Id of the author. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string | null;
      /** @description Name of the author, theme or plugin for display. */
      author_text: string;
      /** @description Original source of the template. */
      original_source: string;
      /**
       * Format: date-time-local
       * @description Date and time of publication, in the site's time zone.
       */
      date: string | null;
      /** @description Area of a page for which the template part is intended. */
      area?: string;
      /** @description Id of the template to which it belongs. */
      parent: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    NavigationFallback: {
      /** @description Id of the navigation. */
      id: number;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    ApplicationPassword: {
      /**
       * Format: uuid
       * @description Unique identifier of the application password.
       */
      uuid: string;
      /** @description UUID that the program that uses the password chose for itself. */
      app_id: string;
      /** @description Name of the application password, for display. */
      name: string;
      /**
       * Format: date-time-local
       * @description Date and time of creation, in GMT.
       */
      created: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last use, in GMT.
       */
      last_used: string | null;
      /**
       * Format: ip
       * @description IP address of the last use.
       */
      last_ip: string | null;
      /** @description What the password allows: `read`, `write`, or one of both for a kind, such as `write:post`. Passwords without scopes allow everything that the account may do. */
      scopes?: string[];
      /**
       * Format: date-time-local
       * @description Date and time when the password expires, in GMT. Passwords without it do not expire.
       */
      expires?: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    ApplicationPasswordInEmbed: {
      /**
       * Format: uuid
       * @description Unique identifier of the application password.
       */
      uuid: string;
      /** @description UUID that the program that uses the password chose for itself. */
      app_id: string;
      /** @description Name of the application password, for display. */
      name: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    ApplicationPasswordInEdit: {
      /**
       * Format: uuid
       * @description Unique identifier of the application password.
       */
      uuid: string;
      /** @description UUID that the program that uses the password chose for itself. */
      app_id: string;
      /** @description Name of the application password, for display. */
      name: string;
      /**
       * Format: date-time-local
       * @description Date and time of creation, in GMT.
       */
      created: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last use, in GMT.
       */
      last_used: string | null;
      /**
       * Format: ip
       * @description IP address of the last use.
       */
      last_ip: string | null;
      /** @description What the password allows: `read`, `write`, or one of both for a kind, such as `write:post`. Passwords without scopes allow everything that the account may do. */
      scopes?: string[];
      /**
       * Format: date-time-local
       * @description Date and time when the password expires, in GMT. Passwords without it do not expire.
       */
      expires?: string;
      /** @description The generated password. Only the response that creates it contains it. */
      password?: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockPattern: {
      /** @description Name of the pattern, with its namespace. */
      name: string;
      /** @description Title of the pattern for display. */
      title: string;
      /** @description Block markup of the pattern. */
      content: string;
      /** @description Description of the pattern. */
      description: string;
      /** @description Width of previews, in pixels. */
      viewport_width?: number;
      /** @description Whether editors list the pattern. */
      inserter?: boolean;
      /** @description Names of the categories of the pattern. */
      categories?: unknown[];
      /** @description Search terms of the pattern. */
      keywords?: unknown[];
      /** @description Names of the block types for which the pattern is intended. */
      block_types?: unknown[];
      /** @description Types of items for which the pattern is intended. */
      post_types?: unknown[];
      /** @description Slugs of the templates for which the pattern is intended. */
      template_types?: unknown[];
      /** @description Source of the pattern. */
      source: string;
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockPatternCategory: {
      /** @description Name of the category. */
      name: string;
      /** @description Label of the category for display. */
      label: string;
      /** @description Description of the category. */
      description: string;
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    GlobalStylesRevision: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the global styles to which the revision belongs. */
      parent: number;
      /** @description Styles in the format of theme.json. */
      styles: Record<string, unknown>;
      /** @description Settings in the format of theme.json. */
      settings: Record<string, unknown>;
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    GlobalStylesRevisionInEmbed: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string;
      /** @description Id of the revision. */
      id: number;
      /** @description Id of the global styles to which the revision belongs. */
      parent: number;
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    GlobalStylesRevisionInEdit: {
      /** @description Id of the account that saved the revision. */
      author: number;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in the site's time zone.
       */
      date: string;
      /**
       * Format: date-time-local
       * @description Date and time at which the revision was saved, in GMT.
       */
      date_gmt: string;
      /** @description Id of the revision. */
      id: number;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in the site's time zone.
       */
      modified: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change, in GMT.
       */
      modified_gmt: string;
      /** @description Id of the global styles to which the revision belongs. */
      parent: number;
      /** @description Styles in the format of theme.json. */
      styles: Record<string, unknown>;
      /** @description Settings in the format of theme.json. */
      settings: Record<string, unknown>;
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    ThemeStyles: {
      /** @description Settings in the format of theme.json. */
      settings: Record<string, unknown>;
      /** @description Styles in the format of theme.json. */
      styles: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    ThemeStylesInEmbed: {
      /** @description Settings in the format of theme.json. */
      settings: Record<string, unknown>;
      /** @description Styles in the format of theme.json. */
      styles: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    ThemeStylesInEdit: {
      /** @description Settings in the format of theme.json. */
      settings: Record<string, unknown>;
      /** @description Styles in the format of theme.json. */
      styles: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    FontFace: {
      /** @description Id of the font face. */
      id: number;
      /** @description Version of the theme.json format of the settings. */
      theme_json_version: number;
      /** @description Id of the font family. */
      parent: number;
      /** @description Descriptors of the font face, as in CSS. */
      font_face_settings: {
        /** @description CSS font-family. */
        fontFamily: string;
        /** @description CSS font-style. */
        fontStyle: string;
        /** @description CSS font-weight. */
        fontWeight: string | number;
        /** @description CSS font-display. */
        fontDisplay: string;
        /** @description Addresses of the font files, or names of form fields with files. */
        src: string | string[];
        /** @description CSS font-stretch. */
        fontStretch: string;
        /** @description CSS ascent-override. */
        ascentOverride: string;
        /** @description CSS descent-override. */
        descentOverride: string;
        /** @description CSS font-variant. */
        fontVariant: string;
        /** @description CSS font-feature-settings. */
        fontFeatureSettings: string;
        /** @description CSS font-variation-settings. */
        fontVariationSettings: string;
        /** @description CSS line-gap-override. */
        lineGapOverride: string;
        /** @description CSS size-adjust. */
        sizeAdjust: string;
        /** @description CSS unicode-range. */
        unicodeRange: string;
        /**
         * Format: uri
         * @description Address of a preview image.
         */
        preview: string;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    AbilityCategory: {
      /** @description Slug of the category. */
      slug: string;
      /** @description Label of the category for display. */
      label: string;
      /** @description Description of the category. */
      description: string;
      /** @description Further information about the category. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    AbilityCategoryInEmbed: {
      /** @description Slug of the category. */
      slug: string;
      /** @description Label of the category for display. */
      label: string;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    AbilityCategoryInEdit: {
      /** @description Slug of the category. */
      slug: string;
      /** @description Label of the category for display. */
      label: string;
      /** @description Description of the category. */
      description: string;
      /** @description Further information about the category. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockDirectoryItem: {
      /** @description Name of the block, with its namespace. */
      name: string;
      /** @description Title of the block for display. */
      title?: string;
      /** @description Description of the block. */
      description?: string;
      /** @description Identifier of the block in the directory. */
      id?: string;
      /** @description Average rating of the block. */
      rating?: number;
      /** @description Number of ratings of the block. */
      rating_count?: number;
      /** @description Number of sites that have installed the block. */
      active_installs?: number;
      /** @description Average rating of the blocks of the author. */
      author_block_rating?: number;
      /** @description Number of blocks of the author. */
      author_block_count?: number;
      /** @description Name of the author. */
      author?: string;
      /**
       * Format: uri
       * @description Address of the icon.
       */
      icon?: string;
      /**
       * Format: date-time-local
       * @description Date and time of the last change.
       */
      last_updated?: string;
      /** @description Time since the last change, in words. */
      humanized_updated?: string;
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockDirectoryItemInEmbed: {
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BlockDirectoryItemInEdit: {
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PatternDirectoryItem: {
      /** @description Id of the pattern. */
      id?: number;
      /** @description Title of the pattern for display. */
      title?: string;
      /** @description Block markup of the pattern. */
      content?: string;
      /** @description Slugs of the categories of the pattern. */
      categories?: string[];
      /** @description Search terms of the pattern. */
      keywords?: string[];
      /** @description Description of the pattern. */
      description?: string;
      /** @description Width of previews, in pixels. */
      viewport_width?: number;
      /** @description Names of the block types for which the pattern is intended. */
      block_types?: string[];
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PatternDirectoryItemInEmbed: {
      /** @description Id of the pattern. */
      id?: number;
      /** @description Title of the pattern for display. */
      title?: string;
      /** @description Block markup of the pattern. */
      content?: string;
      /** @description Slugs of the categories of the pattern. */
      categories?: string[];
      /** @description Search terms of the pattern. */
      keywords?: string[];
      /** @description Description of the pattern. */
      description?: string;
      /** @description Width of previews, in pixels. */
      viewport_width?: number;
      /** @description Names of the block types for which the pattern is intended. */
      block_types?: string[];
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PatternDirectoryItemInEdit: {
      /** @description Id of the pattern. */
      id?: number;
      /** @description Title of the pattern for display. */
      title?: string;
      /** @description Block markup of the pattern. */
      content?: string;
      /** @description Slugs of the categories of the pattern. */
      categories?: string[];
      /** @description Search terms of the pattern. */
      keywords?: string[];
      /** @description Description of the pattern. */
      description?: string;
      /** @description Width of previews, in pixels. */
      viewport_width?: number;
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    PreviewToken: {
      /**
       * Format: uuid
       * @description Unique identifier, with which the token is revoked.
       */
      uuid: string;
      /** @description Id of the item. */
      post: number;
      /** @description Id of the account that created it. */
      author: number;
      /** @description Note, such as who gets the link. */
      name: string;
      /** @description What it shows: the saved item, or the newer autosave of its creator. */
      version: string;
      /**
       * Format: date-time-local
       * @description Date and time of creation, in GMT.
       */
      created: string;
      /**
       * Format: date-time-local
       * @description Date and time when it expires, in GMT.
       */
      expires: string;
      /** @description Seconds until it expires; by default 86400. */
      expires_in?: number;
      /** @description How often it can be used; null: any number. */
      max_uses: number | null;
      /** @description How often it can still be used; null: any number. */
      uses_left: number | null;
      /** @description The token. Only the response that creates it contains it. */
      token?: string;
      /**
       * Format: uri
       * @description Address of the preview. Only the response that creates it contains it.
       */
      preview_link?: string;
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    Webhook: {
      /** @description Unique identifier of the webhook. */
      id: number;
      /** @description Name for display. */
      name: string;
      /**
       * Format: uri
       * @description Address to which changes are sent.
       */
      url: string;
      /** @description Whether changes are sent. */
      active: boolean;
      /** @description Why the program switched the webhook off: failing or gone; otherwise empty. */
      stop_reason: string;
      /** @description Form of the body. */
      format: string;
      /** @description Data of the item in the format standard. */
      payload: string;
      /** @description GraphQL document of the payload graphql. */
      document: string;
      /** @description On whose behalf the item is read. */
      reads_as: string;
      /** @description Id of the account that created or last changed the webhook. */
      owner: number;
      /** @description Kinds of items; all if empty. */
      kinds: string[];
      /** @description Types and taxonomies; all if empty. */
      types: string[];
      /** @description Changes; all if empty. */
      actions: string[];
      /** @description Statuses before or after the change; all if empty. */
      statuses: string[];
      /** @description Name of a header with a secret that the receiver expects; empty without one. */
      header_name: string;
      /** @description Value of that header. It cannot be read. */
      header_value?: string;
      /** @description Secret that signs deliveries. Only the response that creates it contains it. */
      secret?: string;
      /**
       * Format: date-time-local
       * @description Until when the previous secret also signs deliveries, in GMT.
       */
      previous_secret_until: string | null;
      /**
       * Format: date-time-local
       * @description Date and time of creation, in GMT.
       */
      created: string;
      /**
       * Format: date-time-local
       * @description First failure since the last success, in GMT.
       */
      failing_since: string | null;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    WebhookInEmbed: {
      /** @description Unique identifier of the webhook. */
      id: number;
      /** @description Name for display. */
      name: string;
      /**
       * Format: uri
       * @description Address to which changes are sent.
       */
      url: string;
      /** @description Whether changes are sent. */
      active: boolean;
      /** @description Why the program switched the webhook off: failing or gone; otherwise empty. */
      stop_reason: string;
      /** @description Form of the body. */
      format: string;
      /** @description Data of the item in the format standard. */
      payload: string;
      /** @description On whose behalf the item is read. */
      reads_as: string;
      /** @description Id of the account that created or last changed the webhook. */
      owner: number;
      /** @description Kinds of items; all if empty. */
      kinds: string[];
      /** @description Types and taxonomies; all if empty. */
      types: string[];
      /** @description Changes; all if empty. */
      actions: string[];
      /** @description Statuses before or after the change; all if empty. */
      statuses: string[];
      /** @description Name of a header with a secret that the receiver expects; empty without one. */
      header_name: string;
      /** @description Value of that header. It cannot be read. */
      header_value?: string;
      /** @description Secret that signs deliveries. Only the response that creates it contains it. */
      secret?: string;
      /**
       * Format: date-time-local
       * @description Until when the previous secret also signs deliveries, in GMT.
       */
      previous_secret_until: string | null;
      /**
       * Format: date-time-local
       * @description Date and time of creation, in GMT.
       */
      created: string;
      /**
       * Format: date-time-local
       * @description First failure since the last success, in GMT.
       */
      failing_since: string | null;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    WebhookInEdit: {
      /** @description Unique identifier of the webhook. */
      id: number;
      /** @description Name for display. */
      name: string;
      /**
       * Format: uri
       * @description Address to which changes are sent.
       */
      url: string;
      /** @description Whether changes are sent. */
      active: boolean;
      /** @description Why the program switched the webhook off: failing or gone; otherwise empty. */
      stop_reason: string;
      /** @description Form of the body. */
      format: string;
      /** @description Data of the item in the format standard. */
      payload: string;
      /** @description GraphQL document of the payload graphql. */
      document: string;
      /** @description On whose behalf the item is read. */
      reads_as: string;
      /** @description Id of the account that created or last changed the webhook. */
      owner: number;
      /** @description Kinds of items; all if empty. */
      kinds: string[];
      /** @description Types and taxonomies; all if empty. */
      types: string[];
      /** @description Changes; all if empty. */
      actions: string[];
      /** @description Statuses before or after the change; all if empty. */
      statuses: string[];
      /** @description Name of a header with a secret that the receiver expects; empty without one. */
      header_name: string;
      /** @description Value of that header. It cannot be read. */
      header_value?: string;
      /** @description Secret that signs deliveries. Only the response that creates it contains it. */
      secret?: string;
      /**
       * Format: date-time-local
       * @description Until when the previous secret also signs deliveries, in GMT.
       */
      previous_secret_until: string | null;
      /**
       * Format: date-time-local
       * @description Date and time of creation, in GMT.
       */
      created: string;
      /**
       * Format: date-time-local
       * @description First failure since the last success, in GMT.
       */
      failing_since: string | null;
      _links: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    AuditEntry: {
      /** @description Unique identifier of the entry. */
      id: number;
      /**
       * Format: date-time-local
       * @description When the change was made, in GMT.
       */
      date: string;
      /** @description Id of the account that made it; 0 for an anonymous request or the program itself. */
      user: number;
      /** @description Login of the account at that time. */
      login: string;
      /** @description How the account was authenticated. */
      credential: string;
      /** @description Name of the application password, or the one that the client gave itself. */
      program: string;
      /** @description IP address of the client. */
      ip: string;
      /** @description Id of the request in the log of the server. */
      request_id: string;
      /** @description What was done. */
      action: string;
      /** @description Kind of the object. */
      kind: string;
      /** @description Type of an item, or taxonomy of a term. */
      type: string;
      /** @description Id of the object. */
      object_id: string;
      /** @description Title or name of the object at that time. */
      name: string;
      /** @description The changed fields, with their values before and after. */
      changes: Record<string, unknown>;
      /** @description Number of objects or events that the entry stands for. */
      count: number;
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    AuditEntryInEmbed: {
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    AuditEntryInEdit: {
      /** @description Unique identifier of the entry. */
      id: number;
      /**
       * Format: date-time-local
       * @description When the change was made, in GMT.
       */
      date: string;
      /** @description Id of the account that made it; 0 for an anonymous request or the program itself. */
      user: number;
      /** @description Login of the account at that time. */
      login: string;
      /** @description How the account was authenticated. */
      credential: string;
      /** @description Name of the application password, or the one that the client gave itself. */
      program: string;
      /** @description IP address of the client. */
      ip: string;
      /** @description Id of the request in the log of the server. */
      request_id: string;
      /** @description What was done. */
      action: string;
      /** @description Kind of the object. */
      kind: string;
      /** @description Type of an item, or taxonomy of a term. */
      type: string;
      /** @description Id of the object. */
      object_id: string;
      /** @description Title or name of the object at that time. */
      name: string;
      /** @description The changed fields, with their values before and after. */
      changes: Record<string, unknown>;
      /** @description Number of objects or events that the entry stands for. */
      count: number;
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    WebhookDelivery: {
      /** @description Unique identifier of the delivery. */
      id: number;
      /** @description Id of the webhook. */
      webhook: number;
      /** @description The header webhook-id of all attempts. */
      message_id: string;
      /** @description Kind of the item: post, term, comment or test. */
      kind: string;
      /** @description Type or taxonomy of the item. */
      type: string;
      /** @description Id of the item. */
      object: number;
      /** @description created, updated, deleted or test. */
      action: string;
      /** @description State. */
      state: string;
      /** @description Number of attempts. */
      attempts: number;
      /**
       * Format: date-time-local
       * @description When the item changed, in GMT.
       */
      changed: string;
      /**
       * Format: date-time-local
       * @description When the delivery was created, in GMT.
       */
      created: string;
      /**
       * Format: date-time-local
       * @description End of the last attempt, in GMT.
       */
      last_attempt: string | null;
      /**
       * Format: date-time-local
       * @description Next attempt, in GMT; null unless the delivery waits.
       */
      next_attempt: string | null;
      /** @description Status of the last answer; null without one. */
      answer_status: number | null;
      /** @description Duration of the last attempt in milliseconds. */
      duration: number | null;
      /** @description Why the last attempt failed; empty if it did not. */
      error: string;
      _links?: components['schemas']['Links'];
      _embedded?: {
        [key: string]: unknown[];
      };
    };
    BatchRunParameters: {
      /** @enum {string} */
      validation?: 'require-all-validate' | 'normal';
      requests: {
        /** @enum {string} */
        method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
        path: string;
        body?: Record<string, unknown>;
        headers?: {
          [key: string]: string | string[];
        };
      }[];
    };
    OembedEmbedGetParameters: {
      /**
       * Format: uri
       * @description Address of the page to embed.
       */
      url: string;
      format?: unknown;
      maxwidth?: unknown;
    };
    OembedProxyGetParameters: {
      /**
       * Format: uri
       * @description Address of the page to embed.
       */
      url: string;
      /**
       * @description Format to request from other sites.
       * @enum {string}
       */
      format?: 'json' | 'xml';
      /** @description Maximum width of the embedded content, in pixels. */
      maxwidth?: number;
      /** @description Maximum height of the embedded content, in pixels. */
      maxheight?: number;
      /** @description Whether to discover oEmbed endpoints in pages of unknown providers. */
      discover?: boolean;
    };
    EventsGetParameters: Record<string, unknown>;
    BeaconPackagesGetAllParameters: Record<string, unknown>;
    BeaconPackagesGetParameters: {
      id: string;
    };
    ExportManifestGetParameters: {
      /** @description Export key of the site. */
      key?: string;
    };
    ExportAllGetParameters: {
      /** @description Export key of the site. */
      key?: string;
    };
    UpdaterTestGetParameters: Record<string, unknown>;
    UpdaterNamespaceGetParameters: Record<string, unknown>;
    UpdaterPluginsApiGetParameters: {
      slug: unknown;
    };
    UpdaterThemesApiGetParameters: {
      slug: unknown;
    };
    UpdaterUpdateApiGetParameters: {
      slug: unknown;
    };
    UpdaterFlushRepoCacheGetParameters: {
      key: unknown;
      slug: unknown;
    };
    UpdaterUpdateGetParameters: {
      key: unknown;
      plugin?: unknown;
      theme?: unknown;
      tag?: unknown;
      branch?: unknown;
      committish?: unknown;
      override?: unknown;
    };
    UpdaterResetBranchGetParameters: {
      key: unknown;
      plugin?: unknown;
      theme?: unknown;
    };
    PostsListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Only items that contain this text. */
      search?: string;
      /**
       * Format: date-time
       * @description Only items published after this date.
       */
      after?: string;
      /**
       * Format: date-time
       * @description Only items changed after this date.
       */
      modified_after?: string;
      /** @description Only items of these authors. */
      author?: number[];
      /** @description No items of these authors. */
      author_exclude?: number[];
      /**
       * Format: date-time
       * @description Only items published before this date.
       */
      before?: string;
      /**
       * Format: date-time
       * @description Only items changed before this date.
       */
      modified_before?: string;
      /** @description None of these items. */
      exclude?: number[];
      /** @description Only these items. */
      include?: number[];
      /**
       * @description How the search text is compared: `exact` compares it with the whole text.
       * @enum {string}
       */
      search_semantics?: 'exact';
      /** @description Number of items to skip. Takes precedence over "page". */
      offset?: number;
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
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
      /** @description The texts that the search examines. */
      search_columns?: ('post_title' | 'post_content' | 'post_excerpt')[];
      /** @description Only items with these slugs. */
      slug?: string[];
      /** @description Only items with these statuses. */
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
      /**
       * @description Whether items must match the terms of all taxonomies, or of any.
       * @enum {string}
       */
      tax_relation?: 'AND' | 'OR';
      /** @description Only items with these terms (categories). */
      categories?:
        | (
            | (
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                    /**
                     * @description Whether descendants of the terms match too.
                     * @default false
                     */
                    include_children?: boolean;
                    /**
                     * @description Whether items must have all of the terms, or any of them.
                     * @default OR
                     * @enum {string}
                     */
                    operator?: 'AND' | 'OR';
                  }
              )
            | (
                | unknown[]
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                    /**
                     * @description Whether descendants of the terms match too.
                     * @default false
                     */
                    include_children?: boolean;
                    /**
                     * @description Whether items must have all of the terms, or any of them.
                     * @default OR
                     * @enum {string}
                     */
                    operator?: 'AND' | 'OR';
                  }
              )
          )
        | number[]
        | {
            /**
             * @description The ids of the terms.
             * @default []
             */
            terms?: number[];
            /**
             * @description Whether descendants of the terms match too.
             * @default false
             */
            include_children?: boolean;
            /**
             * @description Whether items must have all of the terms, or any of them.
             * @default OR
             * @enum {string}
             */
            operator?: 'AND' | 'OR';
          };
      /** @description No items with these terms (categories). */
      categories_exclude?:
        | (
            | (
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                    /**
                     * @description Whether descendants of the terms match too.
                     * @default false
                     */
                    include_children?: boolean;
                  }
              )
            | (
                | unknown[]
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                    /**
                     * @description Whether descendants of the terms match too.
                     * @default false
                     */
                    include_children?: boolean;
                  }
              )
          )
        | number[]
        | {
            /**
             * @description The ids of the terms.
             * @default []
             */
            terms?: number[];
            /**
             * @description Whether descendants of the terms match too.
             * @default false
             */
            include_children?: boolean;
          };
      /** @description Only items with these terms (tags). */
      tags?:
        | (
            | (
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                    /**
                     * @description Whether items must have all of the terms, or any of them.
                     * @default OR
                     * @enum {string}
                     */
                    operator?: 'AND' | 'OR';
                  }
              )
            | (
                | unknown[]
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                    /**
                     * @description Whether items must have all of the terms, or any of them.
                     * @default OR
                     * @enum {string}
                     */
                    operator?: 'AND' | 'OR';
                  }
              )
          )
        | number[]
        | {
            /**
             * @description The ids of the terms.
             * @default []
             */
            terms?: number[];
            /**
             * @description Whether items must have all of the terms, or any of them.
             * @default OR
             * @enum {string}
             */
            operator?: 'AND' | 'OR';
          };
      /** @description No items with these terms (tags). */
      tags_exclude?:
        | (
            | (
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                  }
              )
            | (
                | unknown[]
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                  }
              )
          )
        | number[]
        | {
            /**
             * @description The ids of the terms.
             * @default []
             */
            terms?: number[];
          };
      /** @description Only sticky items, or none. */
      sticky?: boolean;
      /** @description Whether sticky items are ordered like all others. */
      ignore_sticky?: boolean;
      /** @description Only items with these formats. */
      format?: (
        | 'standard'
        | 'aside'
        | 'chat'
        | 'gallery'
        | 'link'
        | 'image'
        | 'quote'
        | 'status'
        | 'video'
        | 'audio'
      )[];
      /** @description Password of protected items in the list. */
      password?: string;
    };
    PostsCreateParameters: {
      /**
       * Format: date-time
       * @description Date and time of publication, in the site's time zone.
       */
      date?: string | null;
      /**
       * Format: date-time
       * @description Date and time of publication, in GMT.
       */
      date_gmt?: string | null;
      /** @description Password that protects the content and the excerpt. */
      password?: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Title of the item. */
      title?:
        | string
        | {
            /** @description The title as stored. */
            raw?: string;
            /** @description The title as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Content of the item. */
      content?:
        | string
        | {
            /** @description The content as stored. */
            raw?: string;
            /** @description The content as rendered HTML. */
            readonly rendered?: string;
            /** @description Version of the block format. */
            readonly block_version?: number;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Excerpt of the item. */
      excerpt?:
        | string
        | {
            /** @description The excerpt as stored. */
            raw?: string;
            /** @description The excerpt as rendered HTML. */
            readonly rendered?: string;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Id of the author. */
      author?: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media?: number;
      /**
       * @description Whether the item accepts comments.
       * @enum {string}
       */
      comment_status?: 'open' | 'closed';
      /**
       * @description Whether the item accepts pingbacks and trackbacks.
       * @enum {string}
       */
      ping_status?: 'open' | 'closed';
      /** @description Whether the item is sticky: lists on the site show it first. */
      sticky?: boolean;
      /** @description Name of the theme template that renders the item; empty for the default. */
      template?: string;
      /**
       * @description Post format of the item.
       * @enum {string}
       */
      format?: 'standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio';
      /** @description Registered meta values of the item. */
      meta?: {
        footnotes?: string;
      } & {
        [key: string]: unknown;
      };
      /** @description Ids of the terms of the item in the taxonomy category. */
      categories?: number[];
      /** @description Ids of the terms of the item in the taxonomy post_tag. */
      tags?: number[];
      /**
       * Format: date-time
       * @description Date and time when the item stops being published, in the site's time zone; null if it stays published.
       */
      unpublish_at?: string | null;
      /**
       * Format: date-time
       * @description Date and time when the item stops being published, in GMT.
       */
      unpublish_at_gmt?: string | null;
      /**
       * @description Status that the item gets then.
       * @enum {string}
       */
      unpublish_status?: 'draft' | 'private' | 'trash';
    };
    PostsGetParameters: {
      /** @description Id of the item. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Maximum number of words of an excerpt that is generated from the content. */
      excerpt_length?: number;
      /** @description Password of a protected item. */
      password?: string;
      /** @description Preview token of the item, which grants reading it. */
      preview_token?: string;
    };
    PostsUpdateParameters: {
      /** @description Id of the item. */
      id: number;
      /**
       * Format: date-time
       * @description Date and time of publication, in the site's time zone.
       */
      date?: string | null;
      /**
       * Format: date-time
       * @description Date and time of publication, in GMT.
       */
      date_gmt?: string | null;
      /** @description Password that protects the content and the excerpt. */
      password?: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Title of the item. */
      title?:
        | string
        | {
            /** @description The title as stored. */
            raw?: string;
            /** @description The title as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Content of the item. */
      content?:
        | string
        | {
            /** @description The content as stored. */
            raw?: string;
            /** @description The content as rendered HTML. */
            readonly rendered?: string;
            /** @description Version of the block format. */
            readonly block_version?: number;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Excerpt of the item. */
      excerpt?:
        | string
        | {
            /** @description The excerpt as stored. */
            raw?: string;
            /** @description The excerpt as rendered HTML. */
            readonly rendered?: string;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Id of the author. */
      author?: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media?: number;
      /**
       * @description Whether the item accepts comments.
       * @enum {string}
       */
      comment_status?: 'open' | 'closed';
      /**
       * @description Whether the item accepts pingbacks and trackbacks.
       * @enum {string}
       */
      ping_status?: 'open' | 'closed';
      /** @description Whether the item is sticky: lists on the site show it first. */
      sticky?: boolean;
      /** @description Name of the theme template that renders the item; empty for the default. */
      template?: string;
      /**
       * @description Post format of the item.
       * @enum {string}
       */
      format?: 'standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio';
      /** @description Registered meta values of the item. */
      meta?: {
        footnotes?: string;
      } & {
        [key: string]: unknown;
      };
      /** @description Ids of the terms of the item in the taxonomy category. */
      categories?: number[];
      /** @description Ids of the terms of the item in the taxonomy post_tag. */
      tags?: number[];
      /**
       * Format: date-time
       * @description Date and time when the item stops being published, in the site's time zone; null if it stays published.
       */
      unpublish_at?: string | null;
      /**
       * Format: date-time
       * @description Date and time when the item stops being published, in GMT.
       */
      unpublish_at_gmt?: string | null;
      /**
       * @description Status that the item gets then.
       * @enum {string}
       */
      unpublish_status?: 'draft' | 'private' | 'trash';
    };
    PostsDeleteParameters: {
      /** @description Id of the item. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    PostsRevisionsListParameters: {
      /** @description Id of the item. */
      parent: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Number of revisions to skip. Has an effect only with "per_page". */
      offset?: number;
      /** @description Only revisions that contain this text. */
      search?: string;
      /** @description None of these revisions. */
      exclude?: number[];
      /** @description Only these revisions. */
      include?: number[];
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
      orderby?: 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'include_slugs' | 'title';
    };
    PostsRevisionsGetParameters: {
      /** @description Id of the item. */
      parent: number;
      /** @description Id of the revision. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    PostsRevisionsDeleteParameters: {
      /** @description Id of the item. */
      parent: number;
      /** @description Id of the revision. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    PostsAutosavesListParameters: {
      id: string;
      /** @description Id of the item. */
      parent?: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    PostsAutosavesCreateParameters: {
      id: string;
      /** @description Id of the item. */
      parent?: number;
      /**
       * Format: date-time
       * @description Date and time of publication, in the site's time zone.
       */
      date?: string | null;
      /**
       * Format: date-time
       * @description Date and time of publication, in GMT.
       */
      date_gmt?: string | null;
      /** @description Password that protects the content and the excerpt. */
      password?: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Title of the item. */
      title?:
        | string
        | {
            /** @description The title as stored. */
            raw?: string;
            /** @description The title as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Content of the item. */
      content?:
        | string
        | {
            /** @description The content as stored. */
            raw?: string;
            /** @description The content as rendered HTML. */
            readonly rendered?: string;
            /** @description Version of the block format. */
            readonly block_version?: number;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Excerpt of the item. */
      excerpt?:
        | string
        | {
            /** @description The excerpt as stored. */
            raw?: string;
            /** @description The excerpt as rendered HTML. */
            readonly rendered?: string;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Id of the author. */
      author?: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media?: number;
      /**
       * @description Whether the item accepts comments.
       * @enum {string}
       */
      comment_status?: 'open' | 'closed';
      /**
       * @description Whether the item accepts pingbacks and trackbacks.
       * @enum {string}
       */
      ping_status?: 'open' | 'closed';
      /** @description Whether the item is sticky: lists on the site show it first. */
      sticky?: boolean;
      /** @description Name of the theme template that renders the item; empty for the default. */
      template?: string;
      /**
       * @description Post format of the item.
       * @enum {string}
       */
      format?: 'standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio';
      /** @description Registered meta values of the item. */
      meta?: {
        footnotes?: string;
      } & {
        [key: string]: unknown;
      };
      /** @description Ids of the terms of the item in the taxonomy category. */
      categories?: number[];
      /** @description Ids of the terms of the item in the taxonomy post_tag. */
      tags?: number[];
      /**
       * Format: date-time
       * @description Date and time when the item stops being published, in the site's time zone; null if it stays published.
       */
      unpublish_at?: string | null;
      /**
       * Format: date-time
       * @description Date and time when the item stops being published, in GMT.
       */
      unpublish_at_gmt?: string | null;
      /**
       * @description Status that the item gets then.
       * @enum {string}
       */
      unpublish_status?: 'draft' | 'private' | 'trash';
    };
    PostsAutosavesGetParameters: {
      /** @description Id of the item. */
      parent: number;
      /** @description Id of the autosave. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    PagesListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Only items that contain this text. */
      search?: string;
      /**
       * Format: date-time
       * @description Only items published after this date.
       */
      after?: string;
      /**
       * Format: date-time
       * @description Only items changed after this date.
       */
      modified_after?: string;
      /** @description Only items of these authors. */
      author?: number[];
      /** @description No items of these authors. */
      author_exclude?: number[];
      /**
       * Format: date-time
       * @description Only items published before this date.
       */
      before?: string;
      /**
       * Format: date-time
       * @description Only items changed before this date.
       */
      modified_before?: string;
      /** @description None of these items. */
      exclude?: number[];
      /** @description Only these items. */
      include?: number[];
      /** @description Only items with this menu order. */
      menu_order?: number;
      /**
       * @description How the search text is compared: `exact` compares it with the whole text.
       * @enum {string}
       */
      search_semantics?: 'exact';
      /** @description Number of items to skip. Takes precedence over "page". */
      offset?: number;
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
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
      /** @description The texts that the search examines. */
      search_columns?: ('post_title' | 'post_content' | 'post_excerpt')[];
      /** @description Only children of these items. */
      parent?: number[];
      /** @description No children of these items. */
      parent_exclude?: number[];
      /** @description Only items with these slugs. */
      slug?: string[];
      /** @description Only items with these statuses. */
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
      /** @description Password of protected items in the list. */
      password?: string;
    };
    PagesCreateParameters: {
      /**
       * Format: date-time
       * @description Date and time of publication, in the site's time zone.
       */
      date?: string | null;
      /**
       * Format: date-time
       * @description Date and time of publication, in GMT.
       */
      date_gmt?: string | null;
      /** @description Password that protects the content and the excerpt. */
      password?: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Title of the item. */
      title?:
        | string
        | {
            /** @description The title as stored. */
            raw?: string;
            /** @description The title as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Content of the item. */
      content?:
        | string
        | {
            /** @description The content as stored. */
            raw?: string;
            /** @description The content as rendered HTML. */
            readonly rendered?: string;
            /** @description Version of the block format. */
            readonly block_version?: number;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Excerpt of the item. */
      excerpt?:
        | string
        | {
            /** @description The excerpt as stored. */
            raw?: string;
            /** @description The excerpt as rendered HTML. */
            readonly rendered?: string;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Id of the author. */
      author?: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media?: number;
      /**
       * @description Whether the item accepts comments.
       * @enum {string}
       */
      comment_status?: 'open' | 'closed';
      /**
       * @description Whether the item accepts pingbacks and trackbacks.
       * @enum {string}
       */
      ping_status?: 'open' | 'closed';
      /** @description Name of the theme template that renders the item; empty for the default. */
      template?: string;
      /** @description Registered meta values of the item. */
      meta?: {
        footnotes?: string;
      } & {
        [key: string]: unknown;
      };
      /** @description Id of the parent page; 0 at the top level. */
      parent?: number;
      /** @description Position of the item among items with the same parent. */
      menu_order?: number;
      /**
       * Format: date-time
       * @description Date and time when the item stops being published, in the site's time zone; null if it stays published.
       */
      unpublish_at?: string | null;
      /**
       * Format: date-time
       * @description Date and time when the item stops being published, in GMT.
       */
      unpublish_at_gmt?: string | null;
      /**
       * @description Status that the item gets then.
       * @enum {string}
       */
      unpublish_status?: 'draft' | 'private' | 'trash';
    };
    PagesGetParameters: {
      /** @description Id of the item. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Maximum number of words of an excerpt that is generated from the content. */
      excerpt_length?: number;
      /** @description Password of a protected item. */
      password?: string;
      /** @description Preview token of the item, which grants reading it. */
      preview_token?: string;
    };
    PagesUpdateParameters: {
      /** @description Id of the item. */
      id: number;
      /**
       * Format: date-time
       * @description Date and time of publication, in the site's time zone.
       */
      date?: string | null;
      /**
       * Format: date-time
       * @description Date and time of publication, in GMT.
       */
      date_gmt?: string | null;
      /** @description Password that protects the content and the excerpt. */
      password?: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Title of the item. */
      title?:
        | string
        | {
            /** @description The title as stored. */
            raw?: string;
            /** @description The title as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Content of the item. */
      content?:
        | string
        | {
            /** @description The content as stored. */
            raw?: string;
            /** @description The content as rendered HTML. */
            readonly rendered?: string;
            /** @description Version of the block format. */
            readonly block_version?: number;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Excerpt of the item. */
      excerpt?:
        | string
        | {
            /** @description The excerpt as stored. */
            raw?: string;
            /** @description The excerpt as rendered HTML. */
            readonly rendered?: string;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Id of the author. */
      author?: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media?: number;
      /**
       * @description Whether the item accepts comments.
       * @enum {string}
       */
      comment_status?: 'open' | 'closed';
      /**
       * @description Whether the item accepts pingbacks and trackbacks.
       * @enum {string}
       */
      ping_status?: 'open' | 'closed';
      /** @description Name of the theme template that renders the item; empty for the default. */
      template?: string;
      /** @description Registered meta values of the item. */
      meta?: {
        footnotes?: string;
      } & {
        [key: string]: unknown;
      };
      /** @description Id of the parent page; 0 at the top level. */
      parent?: number;
      /** @description Position of the item among items with the same parent. */
      menu_order?: number;
      /**
       * Format: date-time
       * @description Date and time when the item stops being published, in the site's time zone; null if it stays published.
       */
      unpublish_at?: string | null;
      /**
       * Format: date-time
       * @description Date and time when the item stops being published, in GMT.
       */
      unpublish_at_gmt?: string | null;
      /**
       * @description Status that the item gets then.
       * @enum {string}
       */
      unpublish_status?: 'draft' | 'private' | 'trash';
    };
    PagesDeleteParameters: {
      /** @description Id of the item. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    PagesRevisionsListParameters: {
      /** @description Id of the item. */
      parent: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Number of revisions to skip. Has an effect only with "per_page". */
      offset?: number;
      /** @description Only revisions that contain this text. */
      search?: string;
      /** @description None of these revisions. */
      exclude?: number[];
      /** @description Only these revisions. */
      include?: number[];
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
      orderby?: 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'include_slugs' | 'title';
    };
    PagesRevisionsGetParameters: {
      /** @description Id of the item. */
      parent: number;
      /** @description Id of the revision. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    PagesRevisionsDeleteParameters: {
      /** @description Id of the item. */
      parent: number;
      /** @description Id of the revision. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    PagesAutosavesListParameters: {
      id: string;
      /** @description Id of the item. */
      parent?: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    PagesAutosavesCreateParameters: {
      id: string;
      /** @description Id of the parent page; 0 at the top level. */
      parent?: number;
      /**
       * Format: date-time
       * @description Date and time of publication, in the site's time zone.
       */
      date?: string | null;
      /**
       * Format: date-time
       * @description Date and time of publication, in GMT.
       */
      date_gmt?: string | null;
      /** @description Password that protects the content and the excerpt. */
      password?: string;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Title of the item. */
      title?:
        | string
        | {
            /** @description The title as stored. */
            raw?: string;
            /** @description The title as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Content of the item. */
      content?:
        | string
        | {
            /** @description The content as stored. */
            raw?: string;
            /** @description The content as rendered HTML. */
            readonly rendered?: string;
            /** @description Version of the block format. */
            readonly block_version?: number;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Excerpt of the item. */
      excerpt?:
        | string
        | {
            /** @description The excerpt as stored. */
            raw?: string;
            /** @description The excerpt as rendered HTML. */
            readonly rendered?: string;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Id of the author. */
      author?: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media?: number;
      /**
       * @description Whether the item accepts comments.
       * @enum {string}
       */
      comment_status?: 'open' | 'closed';
      /**
       * @description Whether the item accepts pingbacks and trackbacks.
       * @enum {string}
       */
      ping_status?: 'open' | 'closed';
      /** @description Name of the theme template that renders the item; empty for the default. */
      template?: string;
      /** @description Registered meta values of the item. */
      meta?: {
        footnotes?: string;
      } & {
        [key: string]: unknown;
      };
      /** @description Position of the item among items with the same parent. */
      menu_order?: number;
      /**
       * Format: date-time
       * @description Date and time when the item stops being published, in the site's time zone; null if it stays published.
       */
      unpublish_at?: string | null;
      /**
       * Format: date-time
       * @description Date and time when the item stops being published, in GMT.
       */
      unpublish_at_gmt?: string | null;
      /**
       * @description Status that the item gets then.
       * @enum {string}
       */
      unpublish_status?: 'draft' | 'private' | 'trash';
    };
    PagesAutosavesGetParameters: {
      /** @description Id of the item. */
      parent: number;
      /** @description Id of the autosave. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    MediaListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Only items that contain this text. */
      search?: string;
      /**
       * Format: date-time
       * @description Only items published after this date.
       */
      after?: string;
      /**
       * Format: date-time
       * @description Only items changed after this date.
       */
      modified_after?: string;
      /** @description Only items of these authors. */
      author?: number[];
      /** @description No items of these authors. */
      author_exclude?: number[];
      /**
       * Format: date-time
       * @description Only items published before this date.
       */
      before?: string;
      /**
       * Format: date-time
       * @description Only items changed before this date.
       */
      modified_before?: string;
      /** @description None of these items. */
      exclude?: number[];
      /** @description Only these items. */
      include?: number[];
      /**
       * @description How the search text is compared: `exact` compares it with the whole text.
       * @enum {string}
       */
      search_semantics?: 'exact';
      /** @description Number of items to skip. Takes precedence over "page". */
      offset?: number;
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
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
      /** @description The texts that the search examines. */
      search_columns?: ('post_title' | 'post_content' | 'post_excerpt')[];
      /** @description Only children of these items. */
      parent?: number[];
      /** @description No children of these items. */
      parent_exclude?: number[];
      /** @description Only items with these slugs. */
      slug?: string[];
      /** @description Only items with these statuses. */
      status?: ('inherit' | 'private' | 'trash')[];
      /** @description Only files of these media types. */
      media_type?: ('image' | 'video' | 'text' | 'application' | 'audio')[];
      /** @description Only files of these MIME types. */
      mime_type?: string[];
    };
    MediaCreateParameters: {
      /**
       * Format: date-time
       * @description Date and time of publication, in the site's time zone.
       */
      date?: string | null;
      /**
       * Format: date-time
       * @description Date and time of publication, in GMT.
       */
      date_gmt?: string | null;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug?: string;
      /** @description Title of the item. */
      title?:
        | string
        | {
            /** @description The title as stored. */
            raw?: string;
            /** @description The title as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Id of the author. */
      author?: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media?: number;
      /**
       * @description Whether the item accepts comments.
       * @enum {string}
       */
      comment_status?: 'open' | 'closed';
      /**
       * @description Whether the item accepts pingbacks and trackbacks.
       * @enum {string}
       */
      ping_status?: 'open' | 'closed';
      /** @description Name of the theme template that renders the item; empty for the default. */
      template?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Registered meta values of the item. */
      meta?: {
        [key: string]: unknown;
      };
      /** @description Alternative text for clients that do not show the image. */
      alt_text?: string;
      /** @description Description of the file. */
      description?:
        | string
        | {
            /** @description The text as stored. */
            raw?: string;
            /** @description The text as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Caption of the file. */
      caption?:
        | string
        | {
            /** @description The text as stored. */
            raw?: string;
            /** @description The text as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Id of the item to which the file is attached. */
      post?: number;
      /** @description Whether to generate the renditions of an image. */
      generate_sub_sizes?: boolean;
      /** @description Whether to convert images that browsers cannot show. Has no effect: browsers can show all accepted formats. */
      convert_format?: boolean;
      /**
       * Format: uri
       * @description Address of an image to download instead of uploading a file. Requires that outgoing requests are enabled.
       */
      url?: string;
      file?: Blob;
    };
    MediaGetParameters: {
      /** @description Id of the item. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    MediaUpdateParameters: {
      /** @description Id of the item. */
      id: number;
      /**
       * Format: date-time
       * @description Date and time of publication, in the site's time zone.
       */
      date?: string | null;
      /**
       * Format: date-time
       * @description Date and time of publication, in GMT.
       */
      date_gmt?: string | null;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug?: string;
      /** @description Title of the item. */
      title?:
        | string
        | {
            /** @description The title as stored. */
            raw?: string;
            /** @description The title as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Id of the author. */
      author?: number;
      /** @description Id of the featured media; 0 if there is none. */
      featured_media?: number;
      /**
       * @description Whether the item accepts comments.
       * @enum {string}
       */
      comment_status?: 'open' | 'closed';
      /**
       * @description Whether the item accepts pingbacks and trackbacks.
       * @enum {string}
       */
      ping_status?: 'open' | 'closed';
      /** @description Name of the theme template that renders the item; empty for the default. */
      template?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Registered meta values of the item. */
      meta?: {
        [key: string]: unknown;
      };
      /** @description Alternative text for clients that do not show the image. */
      alt_text?: string;
      /** @description Description of the file. */
      description?:
        | string
        | {
            /** @description The text as stored. */
            raw?: string;
            /** @description The text as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Caption of the file. */
      caption?:
        | string
        | {
            /** @description The text as stored. */
            raw?: string;
            /** @description The text as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Id of the item to which the file is attached. */
      post?: number;
    };
    MediaDeleteParameters: {
      /** @description Id of the item. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    MediaPostProcessParameters: {
      /** @description Id of the attachment. */
      id: number;
      /** @enum {string} */
      action: 'create-image-subsizes';
    };
    MediaEditParameters: {
      id: string;
      /**
       * Format: uri
       * @description Address of the image file to edit.
       */
      src: string;
      /** @description Changes to the image, applied in order. */
      modifiers?: (
        | {
            /**
             * @description Type of the change.
             * @enum {string}
             */
            type?: 'flip';
            /** @description Arguments of the change. */
            args?: {
              /** @description Directions in which to flip the image. */
              flip: {
                /** @description Whether to exchange left and right. */
                horizontal: boolean;
                /** @description Whether to exchange top and bottom. */
                vertical: boolean;
              };
            };
          }
        | {
            /**
             * @description Type of the change.
             * @enum {string}
             */
            type?: 'rotate';
            /** @description Arguments of the change. */
            args?: {
              /** @description Angle of the clockwise rotation, in degrees. */
              angle: number;
            };
          }
        | {
            /**
             * @description Type of the change.
             * @enum {string}
             */
            type?: 'crop';
            /** @description Arguments of the change. */
            args?: {
              /** @description Left edge of the crop, as a percentage of the image width. */
              left: number;
              /** @description Top edge of the crop, as a percentage of the image height. */
              top: number;
              /** @description Width of the crop, as a percentage of the image width. */
              width: number;
              /** @description Height of the crop, as a percentage of the image height. */
              height: number;
            };
          }
      )[];
      /** @description Angle of the clockwise rotation, in degrees. Deprecated: use modifiers. */
      rotation?: number;
      /** @description Left edge of the crop, as a percentage of the image width. Deprecated: use modifiers. */
      x?: number;
      /** @description Top edge of the crop, as a percentage of the image height. Deprecated: use modifiers. */
      y?: number;
      /** @description Width of the crop, as a percentage of the image width. Deprecated: use modifiers. */
      width?: number;
      /** @description Height of the crop, as a percentage of the image height. Deprecated: use modifiers. */
      height?: number;
      /** @description Caption of the file. */
      caption?:
        | string
        | {
            /** @description The text as stored. */
            raw?: string;
            /** @description The text as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Description of the file. */
      description?:
        | string
        | {
            /** @description The text as stored. */
            raw?: string;
            /** @description The text as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Title of the item. */
      title?:
        | string
        | {
            /** @description The title as stored. */
            raw?: string;
            /** @description The title as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Id of the item to which the file is attached. */
      post?: number;
      /** @description Alternative text for clients that do not show the image. */
      alt_text?: string;
    };
    BlocksListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Only items that contain this text. */
      search?: string;
      /**
       * Format: date-time
       * @description Only items published after this date.
       */
      after?: string;
      /**
       * Format: date-time
       * @description Only items changed after this date.
       */
      modified_after?: string;
      /**
       * Format: date-time
       * @description Only items published before this date.
       */
      before?: string;
      /**
       * Format: date-time
       * @description Only items changed before this date.
       */
      modified_before?: string;
      /** @description None of these items. */
      exclude?: number[];
      /** @description Only these items. */
      include?: number[];
      /**
       * @description How the search text is compared: `exact` compares it with the whole text.
       * @enum {string}
       */
      search_semantics?: 'exact';
      /** @description Number of items to skip. Takes precedence over "page". */
      offset?: number;
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
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
      /** @description The texts that the search examines. */
      search_columns?: ('post_title' | 'post_content' | 'post_excerpt')[];
      /** @description Only items with these slugs. */
      slug?: string[];
      /** @description Only items with these statuses. */
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
      /**
       * @description Whether items must match the terms of all taxonomies, or of any.
       * @enum {string}
       */
      tax_relation?: 'AND' | 'OR';
      /** @description Only items with these terms (cms_pattern_category). */
      cms_pattern_category?:
        | (
            | (
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                    /**
                     * @description Whether items must have all of the terms, or any of them.
                     * @default OR
                     * @enum {string}
                     */
                    operator?: 'AND' | 'OR';
                  }
              )
            | (
                | unknown[]
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                    /**
                     * @description Whether items must have all of the terms, or any of them.
                     * @default OR
                     * @enum {string}
                     */
                    operator?: 'AND' | 'OR';
                  }
              )
          )
        | number[]
        | {
            /**
             * @description The ids of the terms.
             * @default []
             */
            terms?: number[];
            /**
             * @description Whether items must have all of the terms, or any of them.
             * @default OR
             * @enum {string}
             */
            operator?: 'AND' | 'OR';
          };
      /** @description Only items with these terms (cms_pattern_category). */
      wp_pattern_category?:
        | (
            | (
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                    /**
                     * @description Whether items must have all of the terms, or any of them.
                     * @default OR
                     * @enum {string}
                     */
                    operator?: 'AND' | 'OR';
                  }
              )
            | (
                | unknown[]
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                    /**
                     * @description Whether items must have all of the terms, or any of them.
                     * @default OR
                     * @enum {string}
                     */
                    operator?: 'AND' | 'OR';
                  }
              )
          )
        | number[]
        | {
            /**
             * @description The ids of the terms.
             * @default []
             */
            terms?: number[];
            /**
             * @description Whether items must have all of the terms, or any of them.
             * @default OR
             * @enum {string}
             */
            operator?: 'AND' | 'OR';
          };
      /** @description No items with these terms (cms_pattern_category). */
      cms_pattern_category_exclude?:
        | (
            | (
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                  }
              )
            | (
                | unknown[]
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                  }
              )
          )
        | number[]
        | {
            /**
             * @description The ids of the terms.
             * @default []
             */
            terms?: number[];
          };
      /** @description No items with these terms (cms_pattern_category). */
      wp_pattern_category_exclude?:
        | (
            | (
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                  }
              )
            | (
                | unknown[]
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                  }
              )
          )
        | number[]
        | {
            /**
             * @description The ids of the terms.
             * @default []
             */
            terms?: number[];
          };
      /** @description Password of protected items in the list. */
      password?: string;
    };
    BlocksCreateParameters: {
      /**
       * Format: date-time
       * @description Date and time of publication, in the site's time zone.
       */
      date?: string | null;
      /**
       * Format: date-time
       * @description Date and time of publication, in GMT.
       */
      date_gmt?: string | null;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Password that protects the content and the excerpt. */
      password?: string;
      /** @description Title of the pattern. */
      title?:
        | string
        | {
            /** @description The title as stored. */
            raw?: string;
          };
      /** @description Content of the pattern. */
      content?:
        | string
        | {
            /** @description The content as stored. */
            raw?: string;
            /** @description Version of the block format. */
            readonly block_version?: number;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Excerpt of the item. */
      excerpt?:
        | string
        | {
            /** @description The excerpt as stored. */
            raw?: string;
            /** @description The excerpt as rendered HTML. */
            readonly rendered?: string;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Registered meta values of the item. */
      meta?: {
        /** @enum {string} */
        cms_pattern_sync_status?: 'partial' | 'unsynced';
        /** @enum {string} */
        wp_pattern_sync_status?: 'partial' | 'unsynced';
        footnotes?: string;
      } & {
        [key: string]: unknown;
      };
      /** @description Name of the theme template that renders the item; empty for the default. */
      template?: string;
      /** @description Ids of the terms of the item in the taxonomy cms_pattern_category. */
      cms_pattern_category?: number[];
      /** @description Ids of the terms of the item in the taxonomy cms_pattern_category. */
      wp_pattern_category?: number[];
    };
    BlocksGetParameters: {
      /** @description Id of the item. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Maximum number of words of an excerpt that is generated from the content. */
      excerpt_length?: number;
      /** @description Password of a protected item. */
      password?: string;
    };
    BlocksUpdateParameters: {
      /** @description Id of the item. */
      id: number;
      /**
       * Format: date-time
       * @description Date and time of publication, in the site's time zone.
       */
      date?: string | null;
      /**
       * Format: date-time
       * @description Date and time of publication, in GMT.
       */
      date_gmt?: string | null;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Password that protects the content and the excerpt. */
      password?: string;
      /** @description Title of the pattern. */
      title?:
        | string
        | {
            /** @description The title as stored. */
            raw?: string;
          };
      /** @description Content of the pattern. */
      content?:
        | string
        | {
            /** @description The content as stored. */
            raw?: string;
            /** @description Version of the block format. */
            readonly block_version?: number;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Excerpt of the item. */
      excerpt?:
        | string
        | {
            /** @description The excerpt as stored. */
            raw?: string;
            /** @description The excerpt as rendered HTML. */
            readonly rendered?: string;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Registered meta values of the item. */
      meta?: {
        /** @enum {string} */
        cms_pattern_sync_status?: 'partial' | 'unsynced';
        /** @enum {string} */
        wp_pattern_sync_status?: 'partial' | 'unsynced';
        footnotes?: string;
      } & {
        [key: string]: unknown;
      };
      /** @description Name of the theme template that renders the item; empty for the default. */
      template?: string;
      /** @description Ids of the terms of the item in the taxonomy cms_pattern_category. */
      cms_pattern_category?: number[];
      /** @description Ids of the terms of the item in the taxonomy cms_pattern_category. */
      wp_pattern_category?: number[];
    };
    BlocksDeleteParameters: {
      /** @description Id of the item. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    BlocksRevisionsListParameters: {
      /** @description Id of the item. */
      parent: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Number of revisions to skip. Has an effect only with "per_page". */
      offset?: number;
      /** @description Only revisions that contain this text. */
      search?: string;
      /** @description None of these revisions. */
      exclude?: number[];
      /** @description Only these revisions. */
      include?: number[];
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
      orderby?: 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'include_slugs' | 'title';
    };
    BlocksRevisionsGetParameters: {
      /** @description Id of the item. */
      parent: number;
      /** @description Id of the revision. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    BlocksRevisionsDeleteParameters: {
      /** @description Id of the item. */
      parent: number;
      /** @description Id of the revision. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    BlocksAutosavesListParameters: {
      id: string;
      /** @description Id of the item. */
      parent?: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    BlocksAutosavesCreateParameters: {
      id: string;
      /** @description Id of the item. */
      parent?: number;
      /**
       * Format: date-time
       * @description Date and time of publication, in the site's time zone.
       */
      date?: string | null;
      /**
       * Format: date-time
       * @description Date and time of publication, in GMT.
       */
      date_gmt?: string | null;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Password that protects the content and the excerpt. */
      password?: string;
      /** @description Title of the pattern. */
      title?:
        | string
        | {
            /** @description The title as stored. */
            raw?: string;
          };
      /** @description Content of the pattern. */
      content?:
        | string
        | {
            /** @description The content as stored. */
            raw?: string;
            /** @description Version of the block format. */
            readonly block_version?: number;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Excerpt of the item. */
      excerpt?:
        | string
        | {
            /** @description The excerpt as stored. */
            raw?: string;
            /** @description The excerpt as rendered HTML. */
            readonly rendered?: string;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Registered meta values of the item. */
      meta?: {
        /** @enum {string} */
        cms_pattern_sync_status?: 'partial' | 'unsynced';
        /** @enum {string} */
        wp_pattern_sync_status?: 'partial' | 'unsynced';
        footnotes?: string;
      } & {
        [key: string]: unknown;
      };
      /** @description Name of the theme template that renders the item; empty for the default. */
      template?: string;
      /** @description Ids of the terms of the item in the taxonomy cms_pattern_category. */
      cms_pattern_category?: number[];
      /** @description Ids of the terms of the item in the taxonomy cms_pattern_category. */
      wp_pattern_category?: number[];
    };
    BlocksAutosavesGetParameters: {
      /** @description Id of the item. */
      parent: number;
      /** @description Id of the autosave. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    MenuItemsListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Only items that contain this text. */
      search?: string;
      /**
       * Format: date-time
       * @description Only items published after this date.
       */
      after?: string;
      /**
       * Format: date-time
       * @description Only items changed after this date.
       */
      modified_after?: string;
      /**
       * Format: date-time
       * @description Only items published before this date.
       */
      before?: string;
      /**
       * Format: date-time
       * @description Only items changed before this date.
       */
      modified_before?: string;
      /** @description None of these items. */
      exclude?: number[];
      /** @description Only these items. */
      include?: number[];
      /** @description Only items with this menu order. */
      menu_order?: number;
      /**
       * @description How the search text is compared: `exact` compares it with the whole text.
       * @enum {string}
       */
      search_semantics?: 'exact';
      /** @description Number of items to skip. Takes precedence over "page". */
      offset?: number;
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
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
      /** @description The texts that the search examines. */
      search_columns?: ('post_title' | 'post_content' | 'post_excerpt')[];
      /** @description Only items with these slugs. */
      slug?: string[];
      /** @description Only items with these statuses. */
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
      /**
       * @description Whether items must match the terms of all taxonomies, or of any.
       * @enum {string}
       */
      tax_relation?: 'AND' | 'OR';
      /** @description Only items with these terms (menus). */
      menus?:
        | (
            | (
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                    /**
                     * @description Whether items must have all of the terms, or any of them.
                     * @default OR
                     * @enum {string}
                     */
                    operator?: 'AND' | 'OR';
                  }
              )
            | (
                | unknown[]
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                    /**
                     * @description Whether items must have all of the terms, or any of them.
                     * @default OR
                     * @enum {string}
                     */
                    operator?: 'AND' | 'OR';
                  }
              )
          )
        | number[]
        | {
            /**
             * @description The ids of the terms.
             * @default []
             */
            terms?: number[];
            /**
             * @description Whether items must have all of the terms, or any of them.
             * @default OR
             * @enum {string}
             */
            operator?: 'AND' | 'OR';
          };
      /** @description No items with these terms (menus). */
      menus_exclude?:
        | (
            | (
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                  }
              )
            | (
                | unknown[]
                | number[]
                | {
                    /**
                     * @description The ids of the terms.
                     * @default []
                     */
                    terms?: number[];
                  }
              )
          )
        | number[]
        | {
            /**
             * @description The ids of the terms.
             * @default []
             */
            terms?: number[];
          };
    };
    MenuItemsCreateParameters: {
      /** @description Title of the menu item; empty to use the title of the target. */
      title?:
        | string
        | (
            | string
            | {
                /** @description The title as stored. */
                raw?: string;
                /** @description The title as rendered HTML. */
                readonly rendered?: string;
              }
          );
      /**
       * @description Kind of the target: a term, an item, the archive of a type, or a custom address.
       * @enum {string}
       */
      type?: 'taxonomy' | 'post_type' | 'post_type_archive' | 'custom';
      /**
       * @description Status of the menu item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Id of the parent menu item; 0 at the top level. */
      parent?: number;
      /** @description Value of the title attribute of the link. */
      attr_title?: string;
      /** @description CSS classes of the link. */
      classes?: string[];
      /** @description Description of the menu item. */
      description?: string;
      /** @description Position of the menu item in its menu. */
      menu_order?: number;
      /** @description Type or taxonomy of the target. */
      object?: string;
      /** @description Id of the target. */
      object_id?: number;
      /**
       * @description Value of the target attribute of the link.
       * @enum {string}
       */
      target?: '_blank' | '';
      /**
       * Format: uri
       * @description Address of the target.
       */
      url?: string;
      /** @description Relationship to the target, in XFN terms. */
      xfn?: string[];
      /** @description Id of the menu. Menu items in no menu do not have the field. */
      menus?: number;
      /** @description Registered meta values of the item. */
      meta?: {
        [key: string]: unknown;
      };
    };
    MenuItemsGetParameters: {
      /** @description Id of the item. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    MenuItemsUpdateParameters: {
      /** @description Id of the item. */
      id: number;
      /** @description Title of the menu item; empty to use the title of the target. */
      title?:
        | string
        | (
            | string
            | {
                /** @description The title as stored. */
                raw?: string;
                /** @description The title as rendered HTML. */
                readonly rendered?: string;
              }
          );
      /**
       * @description Kind of the target: a term, an item, the archive of a type, or a custom address.
       * @enum {string}
       */
      type?: 'taxonomy' | 'post_type' | 'post_type_archive' | 'custom';
      /**
       * @description Status of the menu item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Id of the parent menu item; 0 at the top level. */
      parent?: number;
      /** @description Value of the title attribute of the link. */
      attr_title?: string;
      /** @description CSS classes of the link. */
      classes?: string[];
      /** @description Description of the menu item. */
      description?: string;
      /** @description Position of the menu item in its menu. */
      menu_order?: number;
      /** @description Type or taxonomy of the target. */
      object?: string;
      /** @description Id of the target. */
      object_id?: number;
      /**
       * @description Value of the target attribute of the link.
       * @enum {string}
       */
      target?: '_blank' | '';
      /**
       * Format: uri
       * @description Address of the target.
       */
      url?: string;
      /** @description Relationship to the target, in XFN terms. */
      xfn?: string[];
      /** @description Id of the menu. Menu items in no menu do not have the field. */
      menus?: number;
      /** @description Registered meta values of the item. */
      meta?: {
        [key: string]: unknown;
      };
    };
    MenuItemsDeleteParameters: {
      /** @description Id of the item. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    MenuItemsAutosavesListParameters: {
      id: string;
      /** @description Id of the item. */
      parent?: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    MenuItemsAutosavesCreateParameters: {
      id: string;
      /** @description Id of the parent menu item; 0 at the top level. */
      parent?: number;
      /** @description Title of the menu item; empty to use the title of the target. */
      title?:
        | string
        | (
            | string
            | {
                /** @description The title as stored. */
                raw?: string;
                /** @description The title as rendered HTML. */
                readonly rendered?: string;
              }
          );
      /**
       * @description Kind of the target: a term, an item, the archive of a type, or a custom address.
       * @enum {string}
       */
      type?: 'taxonomy' | 'post_type' | 'post_type_archive' | 'custom';
      /**
       * @description Status of the menu item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Value of the title attribute of the link. */
      attr_title?: string;
      /** @description CSS classes of the link. */
      classes?: string[];
      /** @description Description of the menu item. */
      description?: string;
      /** @description Position of the menu item in its menu. */
      menu_order?: number;
      /** @description Type or taxonomy of the target. */
      object?: string;
      /** @description Id of the target. */
      object_id?: number;
      /**
       * @description Value of the target attribute of the link.
       * @enum {string}
       */
      target?: '_blank' | '';
      /**
       * Format: uri
       * @description Address of the target.
       */
      url?: string;
      /** @description Relationship to the target, in XFN terms. */
      xfn?: string[];
      /** @description Id of the menu. Menu items in no menu do not have the field. */
      menus?: number;
      /** @description Registered meta values of the item. */
      meta?: {
        [key: string]: unknown;
      };
    };
    MenuItemsAutosavesGetParameters: {
      /** @description Id of the item. */
      parent: number;
      /** @description Id of the autosave. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    NavigationListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Only items that contain this text. */
      search?: string;
      /**
       * Format: date-time
       * @description Only items published after this date.
       */
      after?: string;
      /**
       * Format: date-time
       * @description Only items changed after this date.
       */
      modified_after?: string;
      /**
       * Format: date-time
       * @description Only items published before this date.
       */
      before?: string;
      /**
       * Format: date-time
       * @description Only items changed before this date.
       */
      modified_before?: string;
      /** @description None of these items. */
      exclude?: number[];
      /** @description Only these items. */
      include?: number[];
      /**
       * @description How the search text is compared: `exact` compares it with the whole text.
       * @enum {string}
       */
      search_semantics?: 'exact';
      /** @description Number of items to skip. Takes precedence over "page". */
      offset?: number;
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
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
      /** @description The texts that the search examines. */
      search_columns?: ('post_title' | 'post_content' | 'post_excerpt')[];
      /** @description Only items with these slugs. */
      slug?: string[];
      /** @description Only items with these statuses. */
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
      /** @description Password of protected items in the list. */
      password?: string;
    };
    NavigationCreateParameters: {
      /**
       * Format: date-time
       * @description Date and time of publication, in the site's time zone.
       */
      date?: string | null;
      /**
       * Format: date-time
       * @description Date and time of publication, in GMT.
       */
      date_gmt?: string | null;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Password that protects the content and the excerpt. */
      password?: string;
      /** @description Title of the item. */
      title?:
        | string
        | {
            /** @description The title as stored. */
            raw?: string;
            /** @description The title as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Content of the item. */
      content?:
        | string
        | {
            /** @description The content as stored. */
            raw?: string;
            /** @description The content as rendered HTML. */
            readonly rendered?: string;
            /** @description Version of the block format. */
            readonly block_version?: number;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Name of the theme template that renders the item; empty for the default. */
      template?: string;
    };
    NavigationGetParameters: {
      /** @description Id of the item. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Password of a protected item. */
      password?: string;
    };
    NavigationUpdateParameters: {
      /** @description Id of the item. */
      id: number;
      /**
       * Format: date-time
       * @description Date and time of publication, in the site's time zone.
       */
      date?: string | null;
      /**
       * Format: date-time
       * @description Date and time of publication, in GMT.
       */
      date_gmt?: string | null;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Password that protects the content and the excerpt. */
      password?: string;
      /** @description Title of the item. */
      title?:
        | string
        | {
            /** @description The title as stored. */
            raw?: string;
            /** @description The title as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Content of the item. */
      content?:
        | string
        | {
            /** @description The content as stored. */
            raw?: string;
            /** @description The content as rendered HTML. */
            readonly rendered?: string;
            /** @description Version of the block format. */
            readonly block_version?: number;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Name of the theme template that renders the item; empty for the default. */
      template?: string;
    };
    NavigationDeleteParameters: {
      /** @description Id of the item. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    NavigationRevisionsListParameters: {
      /** @description Id of the item. */
      parent: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Number of revisions to skip. Has an effect only with "per_page". */
      offset?: number;
      /** @description Only revisions that contain this text. */
      search?: string;
      /** @description None of these revisions. */
      exclude?: number[];
      /** @description Only these revisions. */
      include?: number[];
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
      orderby?: 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'include_slugs' | 'title';
    };
    NavigationRevisionsGetParameters: {
      /** @description Id of the item. */
      parent: number;
      /** @description Id of the revision. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    NavigationRevisionsDeleteParameters: {
      /** @description Id of the item. */
      parent: number;
      /** @description Id of the revision. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    NavigationAutosavesListParameters: {
      id: string;
      /** @description Id of the item. */
      parent?: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    NavigationAutosavesCreateParameters: {
      id: string;
      /** @description Id of the item. */
      parent?: number;
      /**
       * Format: date-time
       * @description Date and time of publication, in the site's time zone.
       */
      date?: string | null;
      /**
       * Format: date-time
       * @description Date and time of publication, in GMT.
       */
      date_gmt?: string | null;
      /** @description Part of the permalink that names the item, unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Password that protects the content and the excerpt. */
      password?: string;
      /** @description Title of the item. */
      title?:
        | string
        | {
            /** @description The title as stored. */
            raw?: string;
            /** @description The title as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Content of the item. */
      content?:
        | string
        | {
            /** @description The content as stored. */
            raw?: string;
            /** @description The content as rendered HTML. */
            readonly rendered?: string;
            /** @description Version of the block format. */
            readonly block_version?: number;
            /** @description Whether a password protects the item. */
            readonly protected?: boolean;
          };
      /** @description Name of the theme template that renders the item; empty for the default. */
      template?: string;
    };
    NavigationAutosavesGetParameters: {
      /** @description Id of the item. */
      parent: number;
      /** @description Id of the autosave. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    SiteHealthTestsBackgroundUpdatesGetParameters: Record<string, unknown>;
    SiteHealthTestsLoopbackRequestsGetParameters: Record<string, unknown>;
    SiteHealthTestsHttpsStatusGetParameters: Record<string, unknown>;
    SiteHealthTestsDotorgCommunicationGetParameters: Record<string, unknown>;
    SiteHealthTestsAuthorizationHeaderGetParameters: Record<string, unknown>;
    SiteHealthDirectorySizesGetParameters: Record<string, unknown>;
    SiteHealthTestsPageCacheGetParameters: Record<string, unknown>;
    TemplatesRevisionsListParameters: {
      /** @description Id of the template: theme and slug. */
      parent: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Number of revisions to skip. Has an effect only with "per_page". */
      offset?: number;
      /** @description Only revisions that contain this text. */
      search?: string;
      /** @description None of these revisions. */
      exclude?: number[];
      /** @description Only these revisions. */
      include?: number[];
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
      orderby?: 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'include_slugs' | 'title';
    };
    TemplatesRevisionsGetParameters: {
      /** @description Id of the template: theme and slug. */
      parent: string;
      /** @description Id of the revision. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    TemplatesRevisionsDeleteParameters: {
      /** @description Id of the template: theme and slug. */
      parent: string;
      /** @description Id of the revision. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    TemplatesAutosavesListParameters: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    TemplatesAutosavesCreateParameters: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /** @description Slug of the template, unique in its theme. */
      slug?: string;
      /** @description Folder name of the theme. */
      theme?: string;
      /** @description Type of the template. */
      type?: string;
      /** @description Block markup of the template. */
      content?:
        | string
        | (
            | {
                /** @description The markup as stored. */
                raw?: string;
                /** @description Version of the block format. */
                readonly block_version?: number;
              }
            | string
          );
      /** @description Title of the template. */
      title?:
        | string
        | (
            | {
                /** @description The title as stored. */
                raw?: string;
                /** @description The title as HTML. */
                readonly rendered?: string;
              }
            | string
          );
      /** @description Description of the template. */
      description?: string;
      /**
       * @description Status of the template.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Id of the author. */
      author?: number;
    };
    TemplatesAutosavesGetParameters: {
      /** @description Id of the template: theme and slug. */
      parent: string;
      /** @description Id of the autosave. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    TemplatesListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Limits the list to the stored template with this id. */
      cms_id?: number;
      /** @description Limits the list to the stored template with this id. */
      wp_id?: number;
      /** @description Limits the list to template parts of this area. */
      area?: string;
      /** @description Limits the list to templates for items of this type. */
      post_type?: string;
    };
    TemplatesCreateParameters: {
      /** @description Slug of the template, unique in its theme. */
      slug: string;
      /** @description Folder name of the theme. */
      theme?: string;
      /** @description Type of the template. */
      type?: string;
      /** @description Block markup of the template. */
      content?:
        | string
        | (
            | {
                /** @description The markup as stored. */
                raw?: string;
                /** @description Version of the block format. */
                readonly block_version?: number;
              }
            | string
          );
      /** @description Title of the template. */
      title?:
        | string
        | (
            | {
                /** @description The title as stored. */
                raw?: string;
                /** @description The title as HTML. */
                readonly rendered?: string;
              }
            | string
          );
      /** @description Description of the template. */
      description?: string;
      /**
       * @description Status of the template.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Id of the author. */
      author?: number;
    };
    TemplatesLookupParameters: {
      /** @description Slug of the template, which need not exist. */
      slug: string;
      /** @description Whether items can select the template by name. */
      is_custom?: boolean;
      /** @description Slug of the more general template, of which this one is a special case. */
      template_prefix?: string;
    };
    TemplatesGetParameters: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    TemplatesUpdateParameters: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /** @description Slug of the template, unique in its theme. */
      slug?: string;
      /** @description Folder name of the theme. */
      theme?: string;
      /** @description Type of the template. */
      type?: string;
      /** @description Block markup of the template. */
      content?:
        | string
        | (
            | {
                /** @description The markup as stored. */
                raw?: string;
                /** @description Version of the block format. */
                readonly block_version?: number;
              }
            | string
          );
      /** @description Title of the template. */
      title?:
        | string
        | (
            | {
                /** @description The title as stored. */
                raw?: string;
                /** @description The title as HTML. */
                readonly rendered?: string;
              }
            | string
          );
      /** @description Description of the template. */
      description?: string;
      /**
       * @description Status of the template.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Id of the author. */
      author?: number;
    };
    TemplatesDeleteParameters: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    TemplatePartsRevisionsListParameters: {
      /** @description Id of the template: theme and slug. */
      parent: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Number of revisions to skip. Has an effect only with "per_page". */
      offset?: number;
      /** @description Only revisions that contain this text. */
      search?: string;
      /** @description None of these revisions. */
      exclude?: number[];
      /** @description Only these revisions. */
      include?: number[];
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
      orderby?: 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'include_slugs' | 'title';
    };
    TemplatePartsRevisionsGetParameters: {
      /** @description Id of the template: theme and slug. */
      parent: string;
      /** @description Id of the revision. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    TemplatePartsRevisionsDeleteParameters: {
      /** @description Id of the template: theme and slug. */
      parent: string;
      /** @description Id of the revision. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    TemplatePartsAutosavesListParameters: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    TemplatePartsAutosavesCreateParameters: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /** @description Slug of the template, unique in its theme. */
      slug?: string;
      /** @description Folder name of the theme. */
      theme?: string;
      /** @description Type of the template. */
      type?: string;
      /** @description Block markup of the template. */
      content?:
        | string
        | (
            | {
                /** @description The markup as stored. */
                raw?: string;
                /** @description Version of the block format. */
                readonly block_version?: number;
              }
            | string
          );
      /** @description Title of the template. */
      title?:
        | string
        | (
            | {
                /** @description The title as stored. */
                raw?: string;
                /** @description The title as HTML. */
                readonly rendered?: string;
              }
            | string
          );
      /** @description Description of the template. */
      description?: string;
      /**
       * @description Status of the template.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Id of the author. */
      author?: number;
      /** @description Area of a page for which the template part is intended. */
      area?: string;
    };
    TemplatePartsAutosavesGetParameters: {
      /** @description Id of the template: theme and slug. */
      parent: string;
      /** @description Id of the autosave. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    TemplatePartsListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Limits the list to the stored template with this id. */
      cms_id?: number;
      /** @description Limits the list to the stored template with this id. */
      wp_id?: number;
      /** @description Limits the list to template parts of this area. */
      area?: string;
      /** @description Limits the list to templates for items of this type. */
      post_type?: string;
    };
    TemplatePartsCreateParameters: {
      /** @description Slug of the template, unique in its theme. */
      slug: string;
      /** @description Folder name of the theme. */
      theme?: string;
      /** @description Type of the template. */
      type?: string;
      /** @description Block markup of the template. */
      content?:
        | string
        | (
            | {
                /** @description The markup as stored. */
                raw?: string;
                /** @description Version of the block format. */
                readonly block_version?: number;
              }
            | string
          );
      /** @description Title of the template. */
      title?:
        | string
        | (
            | {
                /** @description The title as stored. */
                raw?: string;
                /** @description The title as HTML. */
                readonly rendered?: string;
              }
            | string
          );
      /** @description Description of the template. */
      description?: string;
      /**
       * @description Status of the template.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Id of the author. */
      author?: number;
      /** @description Area of a page for which the template part is intended. */
      area?: string;
    };
    TemplatePartsLookupParameters: {
      /** @description Slug of the template, which need not exist. */
      slug: string;
      /** @description Whether items can select the template by name. */
      is_custom?: boolean;
      /** @description Slug of the more general template, of which this one is a special case. */
      template_prefix?: string;
    };
    TemplatePartsGetParameters: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    TemplatePartsUpdateParameters: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /** @description Slug of the template, unique in its theme. */
      slug?: string;
      /** @description Folder name of the theme. */
      theme?: string;
      /** @description Type of the template. */
      type?: string;
      /** @description Block markup of the template. */
      content?:
        | string
        | (
            | {
                /** @description The markup as stored. */
                raw?: string;
                /** @description Version of the block format. */
                readonly block_version?: number;
              }
            | string
          );
      /** @description Title of the template. */
      title?:
        | string
        | (
            | {
                /** @description The title as stored. */
                raw?: string;
                /** @description The title as HTML. */
                readonly rendered?: string;
              }
            | string
          );
      /** @description Description of the template. */
      description?: string;
      /**
       * @description Status of the template.
       * @enum {string}
       */
      status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
      /** @description Id of the author. */
      author?: number;
      /** @description Area of a page for which the template part is intended. */
      area?: string;
    };
    TemplatePartsDeleteParameters: {
      /** @description Id of the template: theme and slug. */
      id: string;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    TypesGetAllParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    TypesGetParameters: {
      /** @description Name of the type. */
      type: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    StatusesGetAllParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    StatusesGetParameters: {
      /** @description Name of the status. */
      status: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    TaxonomiesGetAllParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Limits the list to taxonomies of this type. */
      type?: string;
    };
    TaxonomiesGetParameters: {
      /** @description Name of the taxonomy. */
      taxonomy: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    SearchListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Limits the list to items that contain this text. */
      search?: string;
      /**
       * @description Kind of results to search for.
       * @enum {string}
       */
      type?: 'post' | 'term' | 'post-format';
      /** @description Limits the search to items of these types, or to terms of these taxonomies. */
      subtype?: ('post' | 'page' | 'category' | 'post_tag' | 'any')[];
      /** @description Excludes the results with these ids. */
      exclude?: number[];
      /** @description Limits the search to results with these ids. */
      include?: number[];
    };
    CategoriesListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Only items that contain this text. */
      search?: string;
      /** @description None of these terms. */
      exclude?: number[];
      /** @description Only these terms. */
      include?: number[];
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
      orderby?: 'id' | 'include' | 'name' | 'slug' | 'include_slugs' | 'term_group' | 'description' | 'count';
      /** @description Only terms of published items. */
      hide_empty?: boolean;
      /** @description Only children of this term. */
      parent?: number;
      /** @description Only terms of this item. */
      post?: number;
      /** @description Only terms with these slugs. */
      slug?: string[];
    };
    CategoriesCreateParameters: {
      /** @description Description of the term, as HTML. */
      description?: string;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug?: string;
      /** @description Id of the parent term; 0 at the top level. */
      parent?: number;
      /** @description Registered meta values of the term. */
      meta?: {
        [key: string]: unknown;
      };
    };
    CategoriesGetParameters: {
      /** @description Id of the term. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    CategoriesUpdateParameters: {
      /** @description Id of the term. */
      id: number;
      /** @description Description of the term, as HTML. */
      description?: string;
      /** @description Name of the term, escaped for HTML. */
      name?: string;
      /** @description Slug of the term in permalinks. */
      slug?: string;
      /** @description Id of the parent term; 0 at the top level. */
      parent?: number;
      /** @description Registered meta values of the term. */
      meta?: {
        [key: string]: unknown;
      };
    };
    CategoriesDeleteParameters: {
      /** @description Id of the term. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    TagsListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Only items that contain this text. */
      search?: string;
      /** @description None of these terms. */
      exclude?: number[];
      /** @description Only these terms. */
      include?: number[];
      /** @description Number of terms to skip. Takes precedence over "page". */
      offset?: number;
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
      orderby?: 'id' | 'include' | 'name' | 'slug' | 'include_slugs' | 'term_group' | 'description' | 'count';
      /** @description Only terms of published items. */
      hide_empty?: boolean;
      /** @description Only terms of this item. */
      post?: number;
      /** @description Only terms with these slugs. */
      slug?: string[];
    };
    TagsCreateParameters: {
      /** @description Description of the term, as HTML. */
      description?: string;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug?: string;
      /** @description Registered meta values of the term. */
      meta?: {
        [key: string]: unknown;
      };
    };
    TagsGetParameters: {
      /** @description Id of the term. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    TagsUpdateParameters: {
      /** @description Id of the term. */
      id: number;
      /** @description Description of the term, as HTML. */
      description?: string;
      /** @description Name of the term, escaped for HTML. */
      name?: string;
      /** @description Slug of the term in permalinks. */
      slug?: string;
      /** @description Registered meta values of the term. */
      meta?: {
        [key: string]: unknown;
      };
    };
    TagsDeleteParameters: {
      /** @description Id of the term. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    PatternCategoryListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Only items that contain this text. */
      search?: string;
      /** @description None of these terms. */
      exclude?: number[];
      /** @description Only these terms. */
      include?: number[];
      /** @description Number of terms to skip. Takes precedence over "page". */
      offset?: number;
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
      orderby?: 'id' | 'include' | 'name' | 'slug' | 'include_slugs' | 'term_group' | 'description' | 'count';
      /** @description Only terms of published items. */
      hide_empty?: boolean;
      /** @description Only terms of this item. */
      post?: number;
      /** @description Only terms with these slugs. */
      slug?: string[];
    };
    PatternCategoryCreateParameters: {
      /** @description Description of the term, as HTML. */
      description?: string;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug?: string;
      /** @description Registered meta values of the term. */
      meta?: {
        [key: string]: unknown;
      };
    };
    PatternCategoryGetParameters: {
      /** @description Id of the term. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    PatternCategoryUpdateParameters: {
      /** @description Id of the term. */
      id: number;
      /** @description Description of the term, as HTML. */
      description?: string;
      /** @description Name of the term, escaped for HTML. */
      name?: string;
      /** @description Slug of the term in permalinks. */
      slug?: string;
      /** @description Registered meta values of the term. */
      meta?: {
        [key: string]: unknown;
      };
    };
    PatternCategoryDeleteParameters: {
      /** @description Id of the term. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    MenusListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Only items that contain this text. */
      search?: string;
      /** @description None of these terms. */
      exclude?: number[];
      /** @description Only these terms. */
      include?: number[];
      /** @description Number of terms to skip. Takes precedence over "page". */
      offset?: number;
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
      orderby?: 'id' | 'include' | 'name' | 'slug' | 'include_slugs' | 'term_group' | 'description' | 'count';
      /** @description Only terms of published items. */
      hide_empty?: boolean;
      /** @description Only terms of this item. */
      post?: number;
      /** @description Only terms with these slugs. */
      slug?: string[];
    };
    MenusCreateParameters: {
      /** @description Description of the term, as HTML. */
      description?: string;
      /** @description Name of the term, escaped for HTML. */
      name: string;
      /** @description Slug of the term in permalinks. */
      slug?: string;
      /** @description Registered meta values of the term. */
      meta?: {
        [key: string]: unknown;
      };
      /** @description Locations that show the menu. */
      locations?: string[];
      /** @description Whether new top-level pages are added to the menu automatically. */
      auto_add?: boolean;
    };
    MenusGetParameters: {
      /** @description Id of the term. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    MenusUpdateParameters: {
      /** @description Id of the term. */
      id: number;
      /** @description Description of the term, as HTML. */
      description?: string;
      /** @description Name of the term, escaped for HTML. */
      name?: string;
      /** @description Slug of the term in permalinks. */
      slug?: string;
      /** @description Registered meta values of the term. */
      meta?: {
        [key: string]: unknown;
      };
      /** @description Locations that show the menu. */
      locations?: string[];
      /** @description Whether new top-level pages are added to the menu automatically. */
      auto_add?: boolean;
    };
    MenusDeleteParameters: {
      /** @description Id of the term. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    MenuLocationsGetAllParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    MenuLocationsGetParameters: {
      /** @description Name of the location. */
      location: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    BlockEditorNavigationFallbackGetParameters: Record<string, unknown>;
    BlockEditorUrlDetailsGetParameters: {
      /**
       * Format: uri
       * @description Address of the page.
       */
      url: string;
    };
    UsersListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Only items that contain this text. */
      search?: string;
      /** @description None of these accounts. */
      exclude?: number[];
      /** @description Only these accounts. */
      include?: number[];
      /** @description Number of accounts to skip. Takes precedence over "page". */
      offset?: number;
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
      orderby?: 'id' | 'include' | 'name' | 'registered_date' | 'slug' | 'include_slugs' | 'email' | 'url';
      /** @description Only accounts with these slugs. */
      slug?: string[];
      /** @description Only accounts with any of these roles. */
      roles?: string[];
      /** @description Only accounts with any of these capabilities. */
      capabilities?: string[];
      /**
       * @description Only accounts that may write.
       * @enum {string}
       */
      who?: 'authors';
      /** @description Only accounts with published items, of any type or of these. */
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
      /** @description The columns that the search reads. */
      search_columns?: ('email' | 'name' | 'id' | 'username' | 'slug')[];
    };
    UsersCreateParameters: {
      /** @description Username for the login. */
      username: string;
      /** @description Display name of the account. */
      name?: string;
      /** @description First name. */
      first_name?: string;
      /** @description Last name. */
      last_name?: string;
      /**
       * Format: email
       * @description E-mail address.
       */
      email: string;
      /**
       * Format: uri
       * @description Address of the website of the account.
       */
      url?: string;
      /** @description Biography of the account. */
      description?: string;
      /**
       * @description Language of the account.
       * @enum {string}
       */
      locale?: '' | 'en_US';
      /** @description Nickname. */
      nickname?: string;
      /** @description Slug of the account in the address of its archive. */
      slug?: string;
      /** @description Roles of the account. */
      roles?: string[];
      /** @description Password for the login. No response contains it. */
      password: string;
      /** @description Registered meta values of the account. */
      meta?: {
        persisted_preferences?: {
          /**
           * Format: date-time
           * @description Date and time of the last change of the preferences.
           */
          _modified?: string;
        };
      } & {
        [key: string]: unknown;
      };
    };
    UsersGetParameters: {
      /** @description Id of the account. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    UsersUpdateParameters: {
      /** @description Id of the account. */
      id: number;
      /** @description Username for the login. */
      username?: string;
      /** @description Display name of the account. */
      name?: string;
      /** @description First name. */
      first_name?: string;
      /** @description Last name. */
      last_name?: string;
      /**
       * Format: email
       * @description E-mail address.
       */
      email?: string;
      /**
       * Format: uri
       * @description Address of the website of the account.
       */
      url?: string;
      /** @description Biography of the account. */
      description?: string;
      /**
       * @description Language of the account.
       * @enum {string}
       */
      locale?: '' | 'en_US';
      /** @description Nickname. */
      nickname?: string;
      /** @description Slug of the account in the address of its archive. */
      slug?: string;
      /** @description Roles of the account. */
      roles?: string[];
      /** @description Password for the login. No response contains it. */
      password?: string;
      /** @description Registered meta values of the account. */
      meta?: {
        persisted_preferences?: {
          /**
           * Format: date-time
           * @description Date and time of the last change of the preferences.
           */
          _modified?: string;
        };
      } & {
        [key: string]: unknown;
      };
    };
    UsersDeleteParameters: {
      /** @description Id of the account. */
      id: number;
      /** @description Must be true, because accounts have no trash. */
      force?: boolean;
      /** @description Id of the account to which the posts are reassigned; 0 to leave them without an author, or false to delete them. */
      reassign: number;
    };
    UsersMeGetParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    UsersMeUpdateParameters: {
      /** @description Username for the login. */
      username?: string;
      /** @description Display name of the account. */
      name?: string;
      /** @description First name. */
      first_name?: string;
      /** @description Last name. */
      last_name?: string;
      /**
       * Format: email
       * @description E-mail address.
       */
      email?: string;
      /**
       * Format: uri
       * @description Address of the website of the account.
       */
      url?: string;
      /** @description Biography of the account. */
      description?: string;
      /**
       * @description Language of the account.
       * @enum {string}
       */
      locale?: '' | 'en_US';
      /** @description Nickname. */
      nickname?: string;
      /** @description Slug of the account in the address of its archive. */
      slug?: string;
      /** @description Roles of the account. */
      roles?: string[];
      /** @description Password for the login. No response contains it. */
      password?: string;
      /** @description Registered meta values of the account. */
      meta?: {
        persisted_preferences?: {
          /**
           * Format: date-time
           * @description Date and time of the last change of the preferences.
           */
          _modified?: string;
        };
      } & {
        [key: string]: unknown;
      };
    };
    UsersMeDeleteParameters: {
      /** @description Must be true, because accounts have no trash. */
      force?: boolean;
      /** @description Id of the account to which the posts are reassigned; 0 to leave them without an author, or false to delete them. */
      reassign: number;
    };
    SettingsGetParameters: Record<string, unknown>;
    SettingsUpdateParameters: {
      /**
       * Title
       * @description Title of the site.
       */
      title?: string;
      /**
       * Tagline
       * @description Tagline of the site.
       */
      description?: string;
      /**
       * Format: uri
       * @description Address of the site.
       */
      url?: string;
      /**
       * Format: email
       * @description E-mail address for messages to the administrator.
       */
      email?: string;
      /** @description Time zone of the site, such as "Europe/Berlin". */
      timezone?: string;
      /** @description Format of dates. */
      date_format?: string;
      /** @description Format of times. */
      time_format?: string;
      /** @description First day of the week; 0 is Sunday. */
      start_of_week?: number;
      /** @description Language of the site. */
      language?: string;
      /** @description Whether to show emoticons as images. */
      use_smilies?: boolean;
      /** @description Id of the default category of posts. */
      default_category?: number;
      /** @description Default format of posts. */
      default_post_format?: string;
      /**
       * Maximum posts per page
       * @description Maximum number of posts on a page of the site.
       */
      posts_per_page?: number;
      /**
       * Show on front
       * @description Content of the front page: the latest posts, or a page.
       */
      show_on_front?: string;
      /**
       * Page on front
       * @description Id of the page shown as the front page.
       */
      page_on_front?: number;
      /** @description Id of the page that lists the posts. */
      page_for_posts?: number;
      /**
       * @description Whether new posts accept pingbacks and trackbacks.
       * @enum {string}
       */
      default_ping_status?: 'open' | 'closed';
      /**
       * Allow comments on new posts
       * @description Whether new posts accept comments.
       * @enum {string}
       */
      default_comment_status?: 'open' | 'closed';
      /**
       * Logo
       * @description Id of the logo of the site.
       */
      site_logo?: number;
      /**
       * Icon
       * @description Id of the icon of the site.
       */
      site_icon?: number;
    };
    UsersApplicationPasswordsListParameters: {
      user_id: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    UsersApplicationPasswordsCreateParameters: {
      user_id: string;
      /** @description UUID that the program that uses the password chose for itself. */
      app_id?: string | '';
      /** @description Name of the application password, for display. */
      name: string;
      /** @description What the password allows: `read`, `write`, or one of both for a kind, such as `write:post`. Passwords without scopes allow everything that the account may do. */
      scopes?: string[];
      /**
       * Format: date-time
       * @description Date and time when the password expires, in GMT. Passwords without it do not expire.
       */
      expires?: string;
    };
    UsersApplicationPasswordsDeleteAllParameters: {
      user_id: string;
    };
    UsersApplicationPasswordsIntrospectGetParameters: {
      user_id: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    UsersApplicationPasswordsGetParameters: {
      user_id: string;
      uuid: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    UsersApplicationPasswordsUpdateParameters: {
      user_id: string;
      uuid: string;
      /** @description UUID that the program that uses the password chose for itself. */
      app_id?: string | '';
      /** @description Name of the application password, for display. */
      name?: string;
    };
    UsersApplicationPasswordsDeleteParameters: {
      user_id: string;
      uuid: string;
    };
    CommentsListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Only items that contain this text. */
      search?: string;
      /**
       * Format: date-time
       * @description Only comments written after this date.
       */
      after?: string;
      /** @description Only comments by these authors. Requires the right to edit posts. */
      author?: number[];
      /** @description No comments by these authors. Requires the right to edit posts. */
      author_exclude?: number[];
      /**
       * Format: email
       * @description Only comments with this address. Requires the right to edit posts.
       */
      author_email?: string;
      /**
       * Format: date-time
       * @description Only comments written before this date.
       */
      before?: string;
      /** @description None of these comments. */
      exclude?: number[];
      /** @description Only these comments. */
      include?: number[];
      /** @description Number of comments to skip. Takes precedence over "page". */
      offset?: number;
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
      orderby?: 'date' | 'date_gmt' | 'id' | 'include' | 'post' | 'parent' | 'type';
      /** @description Only replies to these comments. */
      parent?: number[];
      /** @description No replies to these comments. */
      parent_exclude?: number[];
      /** @description Only comments on these items. */
      post?: number[];
      /** @description Only comments of this status. Any status but approved requires the right to edit posts. */
      status?: string;
      /** @description Only comments of this type. Any type but comment requires the right to edit posts. */
      type?: string;
      /** @description Password of the item, if it is protected. */
      password?: string;
    };
    CommentsCreateParameters: {
      /** @description Id of the item on which the comment was written. */
      post?: number;
      /** @description Id of the parent comment; 0 if the comment is not a reply. */
      parent?: number;
      /** @description Id of the author; 0 if the author has no account. */
      author?: number;
      /** @description Name of the author. */
      author_name?: string;
      /**
       * Format: email
       * @description E-mail address of the author.
       */
      author_email?: string;
      /**
       * Format: uri
       * @description Address of the website of the author.
       */
      author_url?: string;
      /**
       * Format: ip
       * @description IP address of the author.
       */
      author_ip?: string;
      /** @description User agent of the author. */
      author_user_agent?: string;
      /**
       * Format: date-time
       * @description Date and time of the comment, in the site's time zone.
       */
      date?: string;
      /**
       * Format: date-time
       * @description Date and time of the comment, in GMT.
       */
      date_gmt?: string;
      /** @description Content of the comment. */
      content?:
        | string
        | {
            /** @description The content as stored. */
            raw?: string;
            /** @description The content as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Status of the comment. */
      status?: string;
      /** @description Registered meta values of the comment. */
      meta?: {
        /**
         * @description Status of a note.
         * @enum {string}
         */
        _cms_note_status?: 'resolved' | 'reopen';
      } & {
        [key: string]: unknown;
      };
    };
    CommentsGetParameters: {
      /** @description Id of the comment. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Password of the item, if it is protected. */
      password?: string;
    };
    CommentsUpdateParameters: {
      /** @description Id of the comment. */
      id: number;
      /** @description Id of the item on which the comment was written. */
      post?: number;
      /** @description Id of the parent comment; 0 if the comment is not a reply. */
      parent?: number;
      /** @description Id of the author; 0 if the author has no account. */
      author?: number;
      /** @description Name of the author. */
      author_name?: string;
      /**
       * Format: email
       * @description E-mail address of the author.
       */
      author_email?: string;
      /**
       * Format: uri
       * @description Address of the website of the author.
       */
      author_url?: string;
      /**
       * Format: ip
       * @description IP address of the author.
       */
      author_ip?: string;
      /** @description User agent of the author. */
      author_user_agent?: string;
      /**
       * Format: date-time
       * @description Date and time of the comment, in the site's time zone.
       */
      date?: string;
      /**
       * Format: date-time
       * @description Date and time of the comment, in GMT.
       */
      date_gmt?: string;
      /** @description Content of the comment. */
      content?:
        | string
        | {
            /** @description The content as stored. */
            raw?: string;
            /** @description The content as rendered HTML. */
            readonly rendered?: string;
          };
      /** @description Status of the comment. */
      status?: string;
      /** @description Registered meta values of the comment. */
      meta?: {
        /**
         * @description Status of a note.
         * @enum {string}
         */
        _cms_note_status?: 'resolved' | 'reopen';
      } & {
        [key: string]: unknown;
      };
    };
    CommentsDeleteParameters: {
      /** @description Id of the comment. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
      /** @description Password of the item, if it is protected. */
      password?: string;
    };
    ThemesListParameters: {
      /** @description Limits the list to themes with these statuses. */
      status?: ('active' | 'inactive')[];
    };
    ThemesGetParameters: {
      /** @description Folder name of the theme. */
      stylesheet: string;
    };
    BlockPatternsPatternsListParameters: Record<string, unknown>;
    BlockPatternsCategoriesListParameters: Record<string, unknown>;
    GlobalStylesRevisionsListParameters: {
      /** @description Id of the item. */
      parent: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Number of revisions to skip. Has an effect only with "per_page". */
      offset?: number;
    };
    GlobalStylesRevisionsGetParameters: {
      /** @description Id of the item. */
      parent: number;
      /** @description Id of the revision. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    GlobalStylesThemesVariationsListParameters: {
      /** @description Folder name of the theme. */
      stylesheet: string;
    };
    GlobalStylesThemesGetParameters: {
      /** @description Folder name of the theme. */
      stylesheet: string;
    };
    GlobalStylesGetParameters: {
      /** @description Id of the global styles. */
      id: number;
    };
    GlobalStylesUpdateParameters: {
      id: string;
      /** @description Styles in the format of theme.json. */
      styles?: Record<string, unknown>;
      /** @description Settings in the format of theme.json. */
      settings?: Record<string, unknown>;
      /** @description Title of the global styles. */
      title?:
        | string
        | (
            | {
                /** @description The title as stored. */
                raw?: string;
                /** @description The title as HTML. */
                readonly rendered?: string;
              }
            | string
          );
    };
    FontFamiliesListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description None of these items. */
      exclude?: number[];
      /** @description Only these items. */
      include?: number[];
      /**
       * @description How the search text is compared: `exact` compares it with the whole text.
       * @enum {string}
       */
      search_semantics?: 'exact';
      /** @description Number of items to skip. Takes precedence over "page". */
      offset?: number;
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
      orderby?: 'id' | 'include';
      /** @description Only items with these slugs. */
      slug?: string[];
    };
    FontFamiliesCreateParameters: {
      /** @description Version of the theme.json format of the settings. */
      theme_json_version?: number;
      /** @description Settings as JSON text: name, slug, fontFamily and preview. */
      font_family_settings: string;
    };
    FontFamiliesGetParameters: {
      /** @description Id of the font family. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    FontFamiliesUpdateParameters: {
      /** @description Id of the font family. */
      id: number;
      /** @description Version of the theme.json format of the settings. */
      theme_json_version?: number;
      /** @description Settings as JSON text: name, slug, fontFamily and preview. */
      font_family_settings: string;
    };
    FontFamiliesDeleteParameters: {
      /** @description Id of the font family. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    FontFamiliesFontFacesListParameters: {
      /** @description Id of the font family. */
      font_family_id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description None of these items. */
      exclude?: number[];
      /** @description Only these items. */
      include?: number[];
      /**
       * @description How the search text is compared: `exact` compares it with the whole text.
       * @enum {string}
       */
      search_semantics?: 'exact';
      /** @description Number of items to skip. Takes precedence over "page". */
      offset?: number;
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
      orderby?: 'id' | 'include';
    };
    FontFamiliesFontFacesCreateParameters: {
      /** @description Id of the font family. */
      font_family_id: number;
      /** @description Version of the theme.json format of the settings. */
      theme_json_version?: number;
      /** @description Descriptors as in CSS, as JSON text. `src` may name form fields with files. */
      font_face_settings: string;
    } & {
      [key: string]: unknown;
    };
    FontFamiliesFontFacesGetParameters: {
      /** @description Id of the font family. */
      font_family_id: number;
      /** @description Id of the font face. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    FontFamiliesFontFacesDeleteParameters: {
      /** @description Id of the font family. */
      font_family_id: number;
      /** @description Id of the font face. */
      id: number;
      /** @description Whether to delete the item permanently instead of moving it to the trash. */
      force?: boolean;
    };
    FontCollectionsListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
    };
    FontCollectionsGetParameters: {
      slug: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    SidebarsListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    SidebarsGetParameters: {
      /** @description Id of the item. */
      id: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    SidebarsUpdateParameters: {
      id: string;
      /** @description Ids of the widgets in the sidebar. */
      widgets?: (Record<string, unknown> | string)[];
    };
    WidgetTypesListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    WidgetTypesGetParameters: {
      /** @description Id of the item. */
      id: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    WidgetsListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Limits the list to widgets of this sidebar. */
      sidebar?: string;
    };
    WidgetsCreateParameters: {
      /** @description Id of the widget: its type and number. */
      id?: string;
      /** @description Widget type. */
      id_base?: string;
      /** @description Id of the sidebar that contains the widget. */
      sidebar: string;
      /** @description Instance settings of the widget: `raw`, or `encoded` with its `hash`. */
      instance?:
        | string
        | {
            /** @description The settings as one encoded text. */
            encoded?: string;
            /** @description Hash that proves that this site encoded the text. */
            hash?: string;
            /** @description The settings by name. */
            raw?: Record<string, unknown>;
          };
      /** @description Values of the form of the widget, urlencoded. */
      form_data?: string;
    };
    WidgetsGetParameters: {
      id: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    WidgetsUpdateParameters: {
      /** @description Id of the widget: its type and number. */
      id: string;
      /** @description Widget type. */
      id_base?: string;
      /** @description Id of the sidebar that contains the widget. */
      sidebar?: string;
      /** @description Instance settings of the widget: `raw`, or `encoded` with its `hash`. */
      instance?:
        | string
        | {
            /** @description The settings as one encoded text. */
            encoded?: string;
            /** @description Hash that proves that this site encoded the text. */
            hash?: string;
            /** @description The settings by name. */
            raw?: Record<string, unknown>;
          };
      /** @description Values of the form of the widget, urlencoded. */
      form_data?: string;
    };
    WidgetsDeleteParameters: {
      id: string;
      /** @description Whether to delete the widget permanently instead of moving it to the inactive widgets. */
      force?: boolean;
    };
    WidgetTypesEncodeParameters: {
      /** @description Widget type. */
      id: string;
      /** @description Current settings of the widget. */
      instance?: Record<string, unknown>;
      /** @description Values of the form of the widget, urlencoded. */
      form_data?: string;
    };
    WidgetTypesRenderParameters: {
      /** @description Widget type. */
      id: string;
      /** @description Current settings of the widget. */
      instance?: Record<string, unknown>;
    };
    BlockRendererGetParameters: {
      /** @description Segment 1 of `name`. Name of the block type, with its namespace. */
      name_1: string;
      /** @description Segment 2 of `name`. Name of the block type, with its namespace. */
      name_2: string;
      /**
       * @description The purpose of the request. Only "edit" is supported.
       * @enum {string}
       */
      context?: 'edit';
      /** @description Attributes of the block. */
      attributes?: Record<string, unknown>;
      /** @description Id of the item that contains the block. */
      post_id?: number;
    };
    BlockRendererRunParameters: {
      /** @description Segment 1 of `name`. Name of the block type, with its namespace. */
      name_1: string;
      /** @description Segment 2 of `name`. Name of the block type, with its namespace. */
      name_2: string;
      /**
       * @description The purpose of the request. Only "edit" is supported.
       * @enum {string}
       */
      context?: 'edit';
      /** @description Attributes of the block. */
      attributes?: Record<string, unknown>;
      /** @description Id of the item that contains the block. */
      post_id?: number;
    };
    BlockTypesListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Namespace of the block types. */
      namespace?: string;
    };
    BlockTypesListByNamespaceParameters: {
      /** @description Namespace of the block types. */
      namespace: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    BlockTypesGetParameters: {
      /** @description Namespace of the block types. */
      namespace: string;
      /** @description Name of the block type without its namespace. */
      name: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    AbilitiesCategoriesListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
    };
    AbilitiesCategoriesGetParameters: {
      /** @description Slug of the category. */
      slug: string;
    };
    AbilitiesRunGetParameters: {
      /** @description Name of the ability with its namespace. */
      name: string;
      /** @description Input that matches the input schema of the ability. */
      input?: number | boolean | string | unknown[] | Record<string, unknown> | null;
    };
    AbilitiesRunParameters: {
      /** @description Name of the ability with its namespace. */
      name: string;
      /** @description Input that matches the input schema of the ability. */
      input?: number | boolean | string | unknown[] | Record<string, unknown> | null;
    };
    AbilitiesRunDeleteParameters: {
      /** @description Name of the ability with its namespace. */
      name: string;
      /** @description Input that matches the input schema of the ability. */
      input?: number | boolean | string | unknown[] | Record<string, unknown> | null;
    };
    AbilitiesListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Limits the list to abilities of this category. */
      category?: string;
      /** @description Limits the list to abilities of this namespace. */
      namespace?: string;
      /** @description Limits the list to abilities with all of these values in `meta`. */
      meta?: {
        /** @description The effects of the ability on the site. */
        annotations?: {
          /** @description Whether the ability changes nothing. */
          readonly?: boolean | null;
          /** @description Whether the ability may delete or overwrite data. */
          destructive?: boolean | null;
          /** @description Whether another run with the same input has no further effect. */
          idempotent?: boolean | null;
        };
      } & {
        [key: string]: unknown;
      };
    };
    AbilitiesGetParameters: {
      /** @description Name of the ability with its namespace. */
      name: string;
    };
    IconsListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Limits the list to items that contain this text. */
      search?: string;
      /** @description Limits the list to icons of this collection. */
      collection?: string;
    };
    IconsListByCollectionParameters: {
      /** @description Limits the list to icons of this collection. */
      collection: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Limits the list to items that contain this text. */
      search?: string;
    };
    IconsGetParameters: {
      /** @description Segment 1 of `name`. Name of the icon, with its collection. */
      name_1: string;
      /** @description Segment 2 of `name`. Name of the icon, with its collection. */
      name_2: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    IconCollectionsListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Limits the list to items that contain this text. */
      search?: string;
    };
    IconCollectionsGetParameters: {
      /** @description Slug of the collection. */
      slug: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    ViewConfigGetParameters: {
      /** @description Kind of entity to which the configuration applies. */
      kind: string;
      /** @description Name of the entity within its kind. */
      name: string;
    };
    PluginsListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Limits the list to plugins that contain this text. */
      search?: string;
      /** @description Limits the list to plugins with these statuses. */
      status?: ('inactive' | 'active')[];
    };
    PluginsCreateParameters: {
      /** @description Slug of the plugin in the directory. */
      slug: string;
      /**
       * @description Status of the plugin.
       * @enum {string}
       */
      status?: 'inactive' | 'active';
    };
    PluginsGetParameters: {
      plugin: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    PluginsUpdateParameters: {
      plugin: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /**
       * @description Status of the plugin.
       * @enum {string}
       */
      status?: 'inactive' | 'active';
    };
    PluginsDeleteParameters: {
      plugin: string;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    BlockDirectorySearchListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Limits the list to items that contain this text. */
      term: string;
    };
    PatternDirectoryPatternsListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Limits the list to items that contain this text. */
      search?: string;
      /** @description Limits the list to patterns of the category with this id. */
      category?: number;
      /** @description Limits the list to patterns with the keyword with this id. */
      keyword?: number;
      /** @description Limits the list to patterns with these slugs. */
      slug?: unknown[];
      /** @description Number of patterns to skip. */
      offset?: number;
      /**
       * @description Sort direction.
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Property to sort the list by.
       * @enum {string}
       */
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
    PosternPreviewTokensListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Id of the item. */
      post: number;
    };
    PosternPreviewTokensCreateParameters: {
      /** @description Id of the item. */
      post: number;
      /** @description Note, such as who gets the link. */
      name?: string;
      /**
       * @description What it shows: the saved item, or the newer autosave of its creator.
       * @enum {string}
       */
      version?: 'saved' | 'autosave';
      /** @description Seconds until it expires; by default 86400. */
      expires_in?: number;
      /** @description How often it can be used; null: any number. */
      max_uses?: number | null;
    };
    PosternPreviewTokensDeleteParameters: {
      /** @description Unique identifier of the token. */
      uuid: string;
    };
    PosternWebhooksListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    PosternWebhooksCreateParameters: {
      /** @description Name for display. */
      name: string;
      /**
       * Format: uri
       * @description Address to which changes are sent.
       */
      url: string;
      /** @description Whether changes are sent. */
      active?: boolean;
      /**
       * @description Form of the body.
       * @enum {string}
       */
      format?: 'standard' | 'content' | 'paths';
      /**
       * @description Data of the item in the format standard.
       * @enum {string}
       */
      payload?: 'minimal' | 'rest' | 'graphql';
      /** @description GraphQL document of the payload graphql. */
      document?: string;
      /**
       * @description On whose behalf the item is read.
       * @enum {string}
       */
      reads_as?: 'public' | 'owner';
      /** @description Kinds of items; all if empty. */
      kinds?: ('post' | 'term' | 'comment')[];
      /** @description Types and taxonomies; all if empty. */
      types?: string[];
      /** @description Changes; all if empty. */
      actions?: ('created' | 'updated' | 'deleted' | 'published' | 'unpublished')[];
      /** @description Statuses before or after the change; all if empty. */
      statuses?: string[];
      /** @description Name of a header with a secret that the receiver expects; empty without one. */
      header_name?: string;
      /** @description Value of that header. It cannot be read. */
      header_value?: string;
    };
    PosternWebhooksGetParameters: {
      /** @description Id of the webhook. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    PosternWebhooksUpdateParameters: {
      /** @description Id of the webhook. */
      id: number;
      /** @description Name for display. */
      name?: string;
      /**
       * Format: uri
       * @description Address to which changes are sent.
       */
      url?: string;
      /** @description Whether changes are sent. */
      active?: boolean;
      /**
       * @description Form of the body.
       * @enum {string}
       */
      format?: 'standard' | 'content' | 'paths';
      /**
       * @description Data of the item in the format standard.
       * @enum {string}
       */
      payload?: 'minimal' | 'rest' | 'graphql';
      /** @description GraphQL document of the payload graphql. */
      document?: string;
      /**
       * @description On whose behalf the item is read.
       * @enum {string}
       */
      reads_as?: 'public' | 'owner';
      /** @description Kinds of items; all if empty. */
      kinds?: ('post' | 'term' | 'comment')[];
      /** @description Types and taxonomies; all if empty. */
      types?: string[];
      /** @description Changes; all if empty. */
      actions?: ('created' | 'updated' | 'deleted' | 'published' | 'unpublished')[];
      /** @description Statuses before or after the change; all if empty. */
      statuses?: string[];
      /** @description Name of a header with a secret that the receiver expects; empty without one. */
      header_name?: string;
      /** @description Value of that header. It cannot be read. */
      header_value?: string;
    };
    PosternWebhooksDeleteParameters: {
      /** @description Id of the webhook. */
      id: number;
    };
    PosternWebhooksRotateSecretCreateParameters: {
      /** @description Id of the webhook. */
      id: number;
      /** @description Hours for which the previous secret also signs deliveries. */
      overlap_hours?: number;
    };
    PosternWebhooksTestCreateParameters: {
      /** @description Id of the webhook. */
      id: number;
    };
    PosternWebhooksDeliveriesListParameters: {
      /** @description Id of the webhook. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Limits the list to deliveries in these states. */
      state?: ('queued' | 'waiting' | 'delivered' | 'dead')[];
    };
    PosternWebhooksDeliveriesReplayCreateParameters: {
      /** @description Id of the webhook. */
      id: number;
      /** @description Id of the delivery. */
      delivery: number;
    };
    PosternWebhooksReplayRunParameters: {
      /** @description Id of the webhook. */
      id: number;
      /**
       * Format: date-time
       * @description Only deliveries that were created at this time or later, in GMT.
       */
      after?: string;
      /**
       * Format: date-time
       * @description Only deliveries that were created at this time or earlier, in GMT.
       */
      before?: string;
      /** @description States of the deliveries; by default dead. */
      state?: ('delivered' | 'dead')[];
    };
    PosternAuditLogListParameters: {
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
      /** @description Page of the list to return, counted from 1. */
      page?: number;
      /** @description Maximum number of items per page. */
      per_page?: number;
      /** @description Only changes by this account; 0: by anonymous requests and by the program. */
      user?: number;
      /** @description Only this action, such as `deleted`. */
      action?: string;
      /** @description Only changes of this kind of object, such as `post`. */
      kind?: string;
      /** @description Only changes of items of this type, or of terms of this taxonomy. Use it together with `kind`. */
      type?: string;
      /** @description Only changes of the object with this id. Use it together with `kind`. */
      object?: string;
      /**
       * Format: date-time
       * @description Only changes at this time or later; in GMT without a time zone.
       */
      after?: string;
      /**
       * Format: date-time
       * @description Only changes before this time; in GMT without a time zone.
       */
      before?: string;
      /** @description Only changes from this IP address. */
      ip?: string;
      /** @description Only changes by the request with this id. */
      request?: string;
      /** @description Only changes with this program: the name of an application password, or of a client. */
      program?: string;
    };
    PosternAuditLogGetParameters: {
      /** @description Id of the entry. */
      id: number;
      /**
       * @description The purpose of the request, which decides the fields of the response.
       * @enum {string}
       */
      context?: 'view' | 'embed' | 'edit';
    };
    /** @description Links of the item, by relation. */
    Links:
      | {
          [key: string]: {
            href?: string;
            embeddable?: boolean;
          }[];
        }
      | unknown[];
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type Post = components['schemas']['Post'];
export type PostInEmbed = components['schemas']['PostInEmbed'];
export type PostInEdit = components['schemas']['PostInEdit'];
export type Page = components['schemas']['Page'];
export type PageInEmbed = components['schemas']['PageInEmbed'];
export type PageInEdit = components['schemas']['PageInEdit'];
export type Attachment = components['schemas']['Attachment'];
export type AttachmentInEmbed = components['schemas']['AttachmentInEmbed'];
export type AttachmentInEdit = components['schemas']['AttachmentInEdit'];
export type Block = components['schemas']['Block'];
export type BlockInEmbed = components['schemas']['BlockInEmbed'];
export type BlockInEdit = components['schemas']['BlockInEdit'];
export type NavMenuItem = components['schemas']['NavMenuItem'];
export type NavMenuItemInEmbed = components['schemas']['NavMenuItemInEmbed'];
export type NavMenuItemInEdit = components['schemas']['NavMenuItemInEdit'];
export type Navigation = components['schemas']['Navigation'];
export type NavigationInEmbed = components['schemas']['NavigationInEmbed'];
export type NavigationInEdit = components['schemas']['NavigationInEdit'];
export type Template = components['schemas']['Template'];
export type TemplateInEmbed = components['schemas']['TemplateInEmbed'];
export type TemplateInEdit = components['schemas']['TemplateInEdit'];
export type TemplatePart = components['schemas']['TemplatePart'];
export type TemplatePartInEmbed = components['schemas']['TemplatePartInEmbed'];
export type TemplatePartInEdit = components['schemas']['TemplatePartInEdit'];
export type Type = components['schemas']['Type'];
export type TypeInEmbed = components['schemas']['TypeInEmbed'];
export type TypeInEdit = components['schemas']['TypeInEdit'];
export type Status = components['schemas']['Status'];
export type StatusInEmbed = components['schemas']['StatusInEmbed'];
export type StatusInEdit = components['schemas']['StatusInEdit'];
export type Taxonomy = components['schemas']['Taxonomy'];
export type TaxonomyInEmbed = components['schemas']['TaxonomyInEmbed'];
export type TaxonomyInEdit = components['schemas']['TaxonomyInEdit'];
export type SearchResult = components['schemas']['SearchResult'];
export type SearchResultInEmbed = components['schemas']['SearchResultInEmbed'];
export type SearchResultInEdit = components['schemas']['SearchResultInEdit'];
export type Category = components['schemas']['Category'];
export type CategoryInEmbed = components['schemas']['CategoryInEmbed'];
export type CategoryInEdit = components['schemas']['CategoryInEdit'];
export type Tag = components['schemas']['Tag'];
export type TagInEmbed = components['schemas']['TagInEmbed'];
export type TagInEdit = components['schemas']['TagInEdit'];
export type PatternCategory = components['schemas']['PatternCategory'];
export type PatternCategoryInEmbed = components['schemas']['PatternCategoryInEmbed'];
export type PatternCategoryInEdit = components['schemas']['PatternCategoryInEdit'];
export type NavMenu = components['schemas']['NavMenu'];
export type NavMenuInEmbed = components['schemas']['NavMenuInEmbed'];
export type NavMenuInEdit = components['schemas']['NavMenuInEdit'];
export type MenuLocation = components['schemas']['MenuLocation'];
export type MenuLocationInEmbed = components['schemas']['MenuLocationInEmbed'];
export type MenuLocationInEdit = components['schemas']['MenuLocationInEdit'];
export type User = components['schemas']['User'];
export type UserInEmbed = components['schemas']['UserInEmbed'];
export type UserInEdit = components['schemas']['UserInEdit'];
export type Settings = components['schemas']['Settings'];
export type Comment = components['schemas']['Comment'];
export type CommentInEmbed = components['schemas']['CommentInEmbed'];
export type CommentInEdit = components['schemas']['CommentInEdit'];
export type Theme = components['schemas']['Theme'];
export type GlobalStyles = components['schemas']['GlobalStyles'];
export type GlobalStylesInEmbed = components['schemas']['GlobalStylesInEmbed'];
export type GlobalStylesInEdit = components['schemas']['GlobalStylesInEdit'];
export type FontFamily = components['schemas']['FontFamily'];
export type FontCollection = components['schemas']['FontCollection'];
export type Sidebar = components['schemas']['Sidebar'];
export type SidebarInEmbed = components['schemas']['SidebarInEmbed'];
export type SidebarInEdit = components['schemas']['SidebarInEdit'];
export type WidgetType = components['schemas']['WidgetType'];
export type WidgetTypeInEmbed = components['schemas']['WidgetTypeInEmbed'];
export type WidgetTypeInEdit = components['schemas']['WidgetTypeInEdit'];
export type Widget = components['schemas']['Widget'];
export type WidgetInEmbed = components['schemas']['WidgetInEmbed'];
export type WidgetInEdit = components['schemas']['WidgetInEdit'];
export type BlockType = components['schemas']['BlockType'];
export type BlockTypeInEmbed = components['schemas']['BlockTypeInEmbed'];
export type BlockTypeInEdit = components['schemas']['BlockTypeInEdit'];
export type Ability = components['schemas']['Ability'];
export type AbilityInEmbed = components['schemas']['AbilityInEmbed'];
export type AbilityInEdit = components['schemas']['AbilityInEdit'];
export type Icon = components['schemas']['Icon'];
export type IconCollection = components['schemas']['IconCollection'];
export type ViewConfig = components['schemas']['ViewConfig'];
export type Plugin = components['schemas']['Plugin'];
export type PluginInEmbed = components['schemas']['PluginInEmbed'];
export type PluginInEdit = components['schemas']['PluginInEdit'];
export type RepositoryInformation = components['schemas']['RepositoryInformation'];
export type PostRevision = components['schemas']['PostRevision'];
export type PostRevisionInEmbed = components['schemas']['PostRevisionInEmbed'];
export type PostRevisionInEdit = components['schemas']['PostRevisionInEdit'];
export type PostAutosave = components['schemas']['PostAutosave'];
export type PostAutosaveInEmbed = components['schemas']['PostAutosaveInEmbed'];
export type PostAutosaveInEdit = components['schemas']['PostAutosaveInEdit'];
export type PageRevision = components['schemas']['PageRevision'];
export type PageRevisionInEmbed = components['schemas']['PageRevisionInEmbed'];
export type PageRevisionInEdit = components['schemas']['PageRevisionInEdit'];
export type PageAutosave = components['schemas']['PageAutosave'];
export type PageAutosaveInEmbed = components['schemas']['PageAutosaveInEmbed'];
export type PageAutosaveInEdit = components['schemas']['PageAutosaveInEdit'];
export type BlockRevision = components['schemas']['BlockRevision'];
export type BlockRevisionInEmbed = components['schemas']['BlockRevisionInEmbed'];
export type BlockRevisionInEdit = components['schemas']['BlockRevisionInEdit'];
export type BlockAutosave = components['schemas']['BlockAutosave'];
export type BlockAutosaveInEmbed = components['schemas']['BlockAutosaveInEmbed'];
export type BlockAutosaveInEdit = components['schemas']['BlockAutosaveInEdit'];
export type NavMenuItemRevision = components['schemas']['NavMenuItemRevision'];
export type NavMenuItemRevisionInEmbed = components['schemas']['NavMenuItemRevisionInEmbed'];
export type NavMenuItemRevisionInEdit = components['schemas']['NavMenuItemRevisionInEdit'];
export type NavigationRevision = components['schemas']['NavigationRevision'];
export type NavigationRevisionInEmbed = components['schemas']['NavigationRevisionInEmbed'];
export type NavigationRevisionInEdit = components['schemas']['NavigationRevisionInEdit'];
export type NavigationAutosave = components['schemas']['NavigationAutosave'];
export type NavigationAutosaveInEmbed = components['schemas']['NavigationAutosaveInEmbed'];
export type NavigationAutosaveInEdit = components['schemas']['NavigationAutosaveInEdit'];
export type TemplateRevision = components['schemas']['TemplateRevision'];
export type TemplateRevisionInEmbed = components['schemas']['TemplateRevisionInEmbed'];
export type TemplateRevisionInEdit = components['schemas']['TemplateRevisionInEdit'];
export type TemplatePartRevision = components['schemas']['TemplatePartRevision'];
export type TemplatePartRevisionInEmbed = components['schemas']['TemplatePartRevisionInEmbed'];
export type TemplatePartRevisionInEdit = components['schemas']['TemplatePartRevisionInEdit'];
export type NavigationFallback = components['schemas']['NavigationFallback'];
export type ApplicationPassword = components['schemas']['ApplicationPassword'];
export type ApplicationPasswordInEmbed = components['schemas']['ApplicationPasswordInEmbed'];
export type ApplicationPasswordInEdit = components['schemas']['ApplicationPasswordInEdit'];
export type BlockPattern = components['schemas']['BlockPattern'];
export type BlockPatternCategory = components['schemas']['BlockPatternCategory'];
export type GlobalStylesRevision = components['schemas']['GlobalStylesRevision'];
export type GlobalStylesRevisionInEmbed = components['schemas']['GlobalStylesRevisionInEmbed'];
export type GlobalStylesRevisionInEdit = components['schemas']['GlobalStylesRevisionInEdit'];
export type ThemeStyles = components['schemas']['ThemeStyles'];
export type ThemeStylesInEmbed = components['schemas']['ThemeStylesInEmbed'];
export type ThemeStylesInEdit = components['schemas']['ThemeStylesInEdit'];
export type FontFace = components['schemas']['FontFace'];
export type AbilityCategory = components['schemas']['AbilityCategory'];
export type AbilityCategoryInEmbed = components['schemas']['AbilityCategoryInEmbed'];
export type AbilityCategoryInEdit = components['schemas']['AbilityCategoryInEdit'];
export type BlockDirectoryItem = components['schemas']['BlockDirectoryItem'];
export type BlockDirectoryItemInEmbed = components['schemas']['BlockDirectoryItemInEmbed'];
export type BlockDirectoryItemInEdit = components['schemas']['BlockDirectoryItemInEdit'];
export type PatternDirectoryItem = components['schemas']['PatternDirectoryItem'];
export type PatternDirectoryItemInEmbed = components['schemas']['PatternDirectoryItemInEmbed'];
export type PatternDirectoryItemInEdit = components['schemas']['PatternDirectoryItemInEdit'];
export type PreviewToken = components['schemas']['PreviewToken'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookInEmbed = components['schemas']['WebhookInEmbed'];
export type WebhookInEdit = components['schemas']['WebhookInEdit'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditEntryInEmbed = components['schemas']['AuditEntryInEmbed'];
export type AuditEntryInEdit = components['schemas']['AuditEntryInEdit'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type BatchRunParameters = components['schemas']['BatchRunParameters'];
export type OembedEmbedGetParameters = components['schemas']['OembedEmbedGetParameters'];
export type OembedProxyGetParameters = components['schemas']['OembedProxyGetParameters'];
export type EventsGetParameters = components['schemas']['EventsGetParameters'];
export type BeaconPackagesGetAllParameters = components['schemas']['BeaconPackagesGetAllParameters'];
export type BeaconPackagesGetParameters = components['schemas']['BeaconPackagesGetParameters'];
export type ExportManifestGetParameters = components['schemas']['ExportManifestGetParameters'];
export type ExportAllGetParameters = components['schemas']['ExportAllGetParameters'];
export type UpdaterTestGetParameters = components['schemas']['UpdaterTestGetParameters'];
export type UpdaterNamespaceGetParameters = components['schemas']['UpdaterNamespaceGetParameters'];
export type UpdaterPluginsApiGetParameters = components['schemas']['UpdaterPluginsApiGetParameters'];
export type UpdaterThemesApiGetParameters = components['schemas']['UpdaterThemesApiGetParameters'];
export type UpdaterUpdateApiGetParameters = components['schemas']['UpdaterUpdateApiGetParameters'];
export type UpdaterFlushRepoCacheGetParameters = components['schemas']['UpdaterFlushRepoCacheGetParameters'];
export type UpdaterUpdateGetParameters = components['schemas']['UpdaterUpdateGetParameters'];
export type UpdaterResetBranchGetParameters = components['schemas']['UpdaterResetBranchGetParameters'];
export type PostsListParameters = components['schemas']['PostsListParameters'];
export type PostsCreateParameters = components['schemas']['PostsCreateParameters'];
export type PostsGetParameters = components['schemas']['PostsGetParameters'];
export type PostsUpdateParameters = components['schemas']['PostsUpdateParameters'];
export type PostsDeleteParameters = components['schemas']['PostsDeleteParameters'];
export type PostsRevisionsListParameters = components['schemas']['PostsRevisionsListParameters'];
export type PostsRevisionsGetParameters = components['schemas']['PostsRevisionsGetParameters'];
export type PostsRevisionsDeleteParameters = components['schemas']['PostsRevisionsDeleteParameters'];
export type PostsAutosavesListParameters = components['schemas']['PostsAutosavesListParameters'];
export type PostsAutosavesCreateParameters = components['schemas']['PostsAutosavesCreateParameters'];
export type PostsAutosavesGetParameters = components['schemas']['PostsAutosavesGetParameters'];
export type PagesListParameters = components['schemas']['PagesListParameters'];
export type PagesCreateParameters = components['schemas']['PagesCreateParameters'];
export type PagesGetParameters = components['schemas']['PagesGetParameters'];
export type PagesUpdateParameters = components['schemas']['PagesUpdateParameters'];
export type PagesDeleteParameters = components['schemas']['PagesDeleteParameters'];
export type PagesRevisionsListParameters = components['schemas']['PagesRevisionsListParameters'];
export type PagesRevisionsGetParameters = components['schemas']['PagesRevisionsGetParameters'];
export type PagesRevisionsDeleteParameters = components['schemas']['PagesRevisionsDeleteParameters'];
export type PagesAutosavesListParameters = components['schemas']['PagesAutosavesListParameters'];
export type PagesAutosavesCreateParameters = components['schemas']['PagesAutosavesCreateParameters'];
export type PagesAutosavesGetParameters = components['schemas']['PagesAutosavesGetParameters'];
export type MediaListParameters = components['schemas']['MediaListParameters'];
export type MediaCreateParameters = components['schemas']['MediaCreateParameters'];
export type MediaGetParameters = components['schemas']['MediaGetParameters'];
export type MediaUpdateParameters = components['schemas']['MediaUpdateParameters'];
export type MediaDeleteParameters = components['schemas']['MediaDeleteParameters'];
export type MediaPostProcessParameters = components['schemas']['MediaPostProcessParameters'];
export type MediaEditParameters = components['schemas']['MediaEditParameters'];
export type BlocksListParameters = components['schemas']['BlocksListParameters'];
export type BlocksCreateParameters = components['schemas']['BlocksCreateParameters'];
export type BlocksGetParameters = components['schemas']['BlocksGetParameters'];
export type BlocksUpdateParameters = components['schemas']['BlocksUpdateParameters'];
export type BlocksDeleteParameters = components['schemas']['BlocksDeleteParameters'];
export type BlocksRevisionsListParameters = components['schemas']['BlocksRevisionsListParameters'];
export type BlocksRevisionsGetParameters = components['schemas']['BlocksRevisionsGetParameters'];
export type BlocksRevisionsDeleteParameters = components['schemas']['BlocksRevisionsDeleteParameters'];
export type BlocksAutosavesListParameters = components['schemas']['BlocksAutosavesListParameters'];
export type BlocksAutosavesCreateParameters = components['schemas']['BlocksAutosavesCreateParameters'];
export type BlocksAutosavesGetParameters = components['schemas']['BlocksAutosavesGetParameters'];
export type MenuItemsListParameters = components['schemas']['MenuItemsListParameters'];
export type MenuItemsCreateParameters = components['schemas']['MenuItemsCreateParameters'];
export type MenuItemsGetParameters = components['schemas']['MenuItemsGetParameters'];
export type MenuItemsUpdateParameters = components['schemas']['MenuItemsUpdateParameters'];
export type MenuItemsDeleteParameters = components['schemas']['MenuItemsDeleteParameters'];
export type MenuItemsAutosavesListParameters = components['schemas']['MenuItemsAutosavesListParameters'];
export type MenuItemsAutosavesCreateParameters = components['schemas']['MenuItemsAutosavesCreateParameters'];
export type MenuItemsAutosavesGetParameters = components['schemas']['MenuItemsAutosavesGetParameters'];
export type NavigationListParameters = components['schemas']['NavigationListParameters'];
export type NavigationCreateParameters = components['schemas']['NavigationCreateParameters'];
export type NavigationGetParameters = components['schemas']['NavigationGetParameters'];
export type NavigationUpdateParameters = components['schemas']['NavigationUpdateParameters'];
export type NavigationDeleteParameters = components['schemas']['NavigationDeleteParameters'];
export type NavigationRevisionsListParameters = components['schemas']['NavigationRevisionsListParameters'];
export type NavigationRevisionsGetParameters = components['schemas']['NavigationRevisionsGetParameters'];
export type NavigationRevisionsDeleteParameters = components['schemas']['NavigationRevisionsDeleteParameters'];
export type NavigationAutosavesListParameters = components['schemas']['NavigationAutosavesListParameters'];
export type NavigationAutosavesCreateParameters = components['schemas']['NavigationAutosavesCreateParameters'];
export type NavigationAutosavesGetParameters = components['schemas']['NavigationAutosavesGetParameters'];
export type SiteHealthTestsBackgroundUpdatesGetParameters =
  components['schemas']['SiteHealthTestsBackgroundUpdatesGetParameters'];
export type SiteHealthTestsLoopbackRequestsGetParameters =
  components['schemas']['SiteHealthTestsLoopbackRequestsGetParameters'];
export type SiteHealthTestsHttpsStatusGetParameters = components['schemas']['SiteHealthTestsHttpsStatusGetParameters'];
export type SiteHealthTestsDotorgCommunicationGetParameters =
  components['schemas']['SiteHealthTestsDotorgCommunicationGetParameters'];
export type SiteHealthTestsAuthorizationHeaderGetParameters =
  components['schemas']['SiteHealthTestsAuthorizationHeaderGetParameters'];
export type SiteHealthDirectorySizesGetParameters = components['schemas']['SiteHealthDirectorySizesGetParameters'];
export type SiteHealthTestsPageCacheGetParameters = components['schemas']['SiteHealthTestsPageCacheGetParameters'];
export type TemplatesRevisionsListParameters = components['schemas']['TemplatesRevisionsListParameters'];
export type TemplatesRevisionsGetParameters = components['schemas']['TemplatesRevisionsGetParameters'];
export type TemplatesRevisionsDeleteParameters = components['schemas']['TemplatesRevisionsDeleteParameters'];
export type TemplatesAutosavesListParameters = components['schemas']['TemplatesAutosavesListParameters'];
export type TemplatesAutosavesCreateParameters = components['schemas']['TemplatesAutosavesCreateParameters'];
export type TemplatesAutosavesGetParameters = components['schemas']['TemplatesAutosavesGetParameters'];
export type TemplatesListParameters = components['schemas']['TemplatesListParameters'];
export type TemplatesCreateParameters = components['schemas']['TemplatesCreateParameters'];
export type TemplatesLookupParameters = components['schemas']['TemplatesLookupParameters'];
export type TemplatesGetParameters = components['schemas']['TemplatesGetParameters'];
export type TemplatesUpdateParameters = components['schemas']['TemplatesUpdateParameters'];
export type TemplatesDeleteParameters = components['schemas']['TemplatesDeleteParameters'];
export type TemplatePartsRevisionsListParameters = components['schemas']['TemplatePartsRevisionsListParameters'];
export type TemplatePartsRevisionsGetParameters = components['schemas']['TemplatePartsRevisionsGetParameters'];
export type TemplatePartsRevisionsDeleteParameters = components['schemas']['TemplatePartsRevisionsDeleteParameters'];
export type TemplatePartsAutosavesListParameters = components['schemas']['TemplatePartsAutosavesListParameters'];
export type TemplatePartsAutosavesCreateParameters = components['schemas']['TemplatePartsAutosavesCreateParameters'];
export type TemplatePartsAutosavesGetParameters = components['schemas']['TemplatePartsAutosavesGetParameters'];
export type TemplatePartsListParameters = components['schemas']['TemplatePartsListParameters'];
export type TemplatePartsCreateParameters = components['schemas']['TemplatePartsCreateParameters'];
export type TemplatePartsLookupParameters = components['schemas']['TemplatePartsLookupParameters'];
export type TemplatePartsGetParameters = components['schemas']['TemplatePartsGetParameters'];
export type TemplatePartsUpdateParameters = components['schemas']['TemplatePartsUpdateParameters'];
export type TemplatePartsDeleteParameters = components['schemas']['TemplatePartsDeleteParameters'];
export type TypesGetAllParameters = components['schemas']['TypesGetAllParameters'];
export type TypesGetParameters = components['schemas']['TypesGetParameters'];
export type StatusesGetAllParameters = components['schemas']['StatusesGetAllParameters'];
export type StatusesGetParameters = components['schemas']['StatusesGetParameters'];
export type TaxonomiesGetAllParameters = components['schemas']['TaxonomiesGetAllParameters'];
export type TaxonomiesGetParameters = components['schemas']['TaxonomiesGetParameters'];
export type SearchListParameters = components['schemas']['SearchListParameters'];
export type CategoriesListParameters = components['schemas']['CategoriesListParameters'];
export type CategoriesCreateParameters = components['schemas']['CategoriesCreateParameters'];
export type CategoriesGetParameters = components['schemas']['CategoriesGetParameters'];
export type CategoriesUpdateParameters = components['schemas']['CategoriesUpdateParameters'];
export type CategoriesDeleteParameters = components['schemas']['CategoriesDeleteParameters'];
export type TagsListParameters = components['schemas']['TagsListParameters'];
export type TagsCreateParameters = components['schemas']['TagsCreateParameters'];
export type TagsGetParameters = components['schemas']['TagsGetParameters'];
export type TagsUpdateParameters = components['schemas']['TagsUpdateParameters'];
export type TagsDeleteParameters = components['schemas']['TagsDeleteParameters'];
export type PatternCategoryListParameters = components['schemas']['PatternCategoryListParameters'];
export type PatternCategoryCreateParameters = components['schemas']['PatternCategoryCreateParameters'];
export type PatternCategoryGetParameters = components['schemas']['PatternCategoryGetParameters'];
export type PatternCategoryUpdateParameters = components['schemas']['PatternCategoryUpdateParameters'];
export type PatternCategoryDeleteParameters = components['schemas']['PatternCategoryDeleteParameters'];
export type MenusListParameters = components['schemas']['MenusListParameters'];
export type MenusCreateParameters = components['schemas']['MenusCreateParameters'];
export type MenusGetParameters = components['schemas']['MenusGetParameters'];
export type MenusUpdateParameters = components['schemas']['MenusUpdateParameters'];
export type MenusDeleteParameters = components['schemas']['MenusDeleteParameters'];
export type MenuLocationsGetAllParameters = components['schemas']['MenuLocationsGetAllParameters'];
export type MenuLocationsGetParameters = components['schemas']['MenuLocationsGetParameters'];
export type BlockEditorNavigationFallbackGetParameters =
  components['schemas']['BlockEditorNavigationFallbackGetParameters'];
export type BlockEditorUrlDetailsGetParameters = components['schemas']['BlockEditorUrlDetailsGetParameters'];
export type UsersListParameters = components['schemas']['UsersListParameters'];
export type UsersCreateParameters = components['schemas']['UsersCreateParameters'];
export type UsersGetParameters = components['schemas']['UsersGetParameters'];
export type UsersUpdateParameters = components['schemas']['UsersUpdateParameters'];
export type UsersDeleteParameters = components['schemas']['UsersDeleteParameters'];
export type UsersMeGetParameters = components['schemas']['UsersMeGetParameters'];
export type UsersMeUpdateParameters = components['schemas']['UsersMeUpdateParameters'];
export type UsersMeDeleteParameters = components['schemas']['UsersMeDeleteParameters'];
export type SettingsGetParameters = components['schemas']['SettingsGetParameters'];
export type SettingsUpdateParameters = components['schemas']['SettingsUpdateParameters'];
export type UsersApplicationPasswordsListParameters = components['schemas']['UsersApplicationPasswordsListParameters'];
export type UsersApplicationPasswordsCreateParameters =
  components['schemas']['UsersApplicationPasswordsCreateParameters'];
export type UsersApplicationPasswordsDeleteAllParameters =
  components['schemas']['UsersApplicationPasswordsDeleteAllParameters'];
export type UsersApplicationPasswordsIntrospectGetParameters =
  components['schemas']['UsersApplicationPasswordsIntrospectGetParameters'];
export type UsersApplicationPasswordsGetParameters = components['schemas']['UsersApplicationPasswordsGetParameters'];
export type UsersApplicationPasswordsUpdateParameters =
  components['schemas']['UsersApplicationPasswordsUpdateParameters'];
export type UsersApplicationPasswordsDeleteParameters =
  components['schemas']['UsersApplicationPasswordsDeleteParameters'];
export type CommentsListParameters = components['schemas']['CommentsListParameters'];
export type CommentsCreateParameters = components['schemas']['CommentsCreateParameters'];
export type CommentsGetParameters = components['schemas']['CommentsGetParameters'];
export type CommentsUpdateParameters = components['schemas']['CommentsUpdateParameters'];
export type CommentsDeleteParameters = components['schemas']['CommentsDeleteParameters'];
export type ThemesListParameters = components['schemas']['ThemesListParameters'];
export type ThemesGetParameters = components['schemas']['ThemesGetParameters'];
export type BlockPatternsPatternsListParameters = components['schemas']['BlockPatternsPatternsListParameters'];
export type BlockPatternsCategoriesListParameters = components['schemas']['BlockPatternsCategoriesListParameters'];
export type GlobalStylesRevisionsListParameters = components['schemas']['GlobalStylesRevisionsListParameters'];
export type GlobalStylesRevisionsGetParameters = components['schemas']['GlobalStylesRevisionsGetParameters'];
export type GlobalStylesThemesVariationsListParameters =
  components['schemas']['GlobalStylesThemesVariationsListParameters'];
export type GlobalStylesThemesGetParameters = components['schemas']['GlobalStylesThemesGetParameters'];
export type GlobalStylesGetParameters = components['schemas']['GlobalStylesGetParameters'];
export type GlobalStylesUpdateParameters = components['schemas']['GlobalStylesUpdateParameters'];
export type FontFamiliesListParameters = components['schemas']['FontFamiliesListParameters'];
export type FontFamiliesCreateParameters = components['schemas']['FontFamiliesCreateParameters'];
export type FontFamiliesGetParameters = components['schemas']['FontFamiliesGetParameters'];
export type FontFamiliesUpdateParameters = components['schemas']['FontFamiliesUpdateParameters'];
export type FontFamiliesDeleteParameters = components['schemas']['FontFamiliesDeleteParameters'];
export type FontFamiliesFontFacesListParameters = components['schemas']['FontFamiliesFontFacesListParameters'];
export type FontFamiliesFontFacesCreateParameters = components['schemas']['FontFamiliesFontFacesCreateParameters'];
export type FontFamiliesFontFacesGetParameters = components['schemas']['FontFamiliesFontFacesGetParameters'];
export type FontFamiliesFontFacesDeleteParameters = components['schemas']['FontFamiliesFontFacesDeleteParameters'];
export type FontCollectionsListParameters = components['schemas']['FontCollectionsListParameters'];
export type FontCollectionsGetParameters = components['schemas']['FontCollectionsGetParameters'];
export type SidebarsListParameters = components['schemas']['SidebarsListParameters'];
export type SidebarsGetParameters = components['schemas']['SidebarsGetParameters'];
export type SidebarsUpdateParameters = components['schemas']['SidebarsUpdateParameters'];
export type WidgetTypesListParameters = components['schemas']['WidgetTypesListParameters'];
export type WidgetTypesGetParameters = components['schemas']['WidgetTypesGetParameters'];
export type WidgetsListParameters = components['schemas']['WidgetsListParameters'];
export type WidgetsCreateParameters = components['schemas']['WidgetsCreateParameters'];
export type WidgetsGetParameters = components['schemas']['WidgetsGetParameters'];
export type WidgetsUpdateParameters = components['schemas']['WidgetsUpdateParameters'];
export type WidgetsDeleteParameters = components['schemas']['WidgetsDeleteParameters'];
export type WidgetTypesEncodeParameters = components['schemas']['WidgetTypesEncodeParameters'];
export type WidgetTypesRenderParameters = components['schemas']['WidgetTypesRenderParameters'];
export type BlockRendererGetParameters = components['schemas']['BlockRendererGetParameters'];
export type BlockRendererRunParameters = components['schemas']['BlockRendererRunParameters'];
export type BlockTypesListParameters = components['schemas']['BlockTypesListParameters'];
export type BlockTypesListByNamespaceParameters = components['schemas']['BlockTypesListByNamespaceParameters'];
export type BlockTypesGetParameters = components['schemas']['BlockTypesGetParameters'];
export type AbilitiesCategoriesListParameters = components['schemas']['AbilitiesCategoriesListParameters'];
export type AbilitiesCategoriesGetParameters = components['schemas']['AbilitiesCategoriesGetParameters'];
export type AbilitiesRunGetParameters = components['schemas']['AbilitiesRunGetParameters'];
export type AbilitiesRunParameters = components['schemas']['AbilitiesRunParameters'];
export type AbilitiesRunDeleteParameters = components['schemas']['AbilitiesRunDeleteParameters'];
export type AbilitiesListParameters = components['schemas']['AbilitiesListParameters'];
export type AbilitiesGetParameters = components['schemas']['AbilitiesGetParameters'];
export type IconsListParameters = components['schemas']['IconsListParameters'];
export type IconsListByCollectionParameters = components['schemas']['IconsListByCollectionParameters'];
export type IconsGetParameters = components['schemas']['IconsGetParameters'];
export type IconCollectionsListParameters = components['schemas']['IconCollectionsListParameters'];
export type IconCollectionsGetParameters = components['schemas']['IconCollectionsGetParameters'];
export type ViewConfigGetParameters = components['schemas']['ViewConfigGetParameters'];
export type PluginsListParameters = components['schemas']['PluginsListParameters'];
export type PluginsCreateParameters = components['schemas']['PluginsCreateParameters'];
export type PluginsGetParameters = components['schemas']['PluginsGetParameters'];
export type PluginsUpdateParameters = components['schemas']['PluginsUpdateParameters'];
export type PluginsDeleteParameters = components['schemas']['PluginsDeleteParameters'];
export type BlockDirectorySearchListParameters = components['schemas']['BlockDirectorySearchListParameters'];
export type PatternDirectoryPatternsListParameters = components['schemas']['PatternDirectoryPatternsListParameters'];
export type PosternPreviewTokensListParameters = components['schemas']['PosternPreviewTokensListParameters'];
export type PosternPreviewTokensCreateParameters = components['schemas']['PosternPreviewTokensCreateParameters'];
export type PosternPreviewTokensDeleteParameters = components['schemas']['PosternPreviewTokensDeleteParameters'];
export type PosternWebhooksListParameters = components['schemas']['PosternWebhooksListParameters'];
export type PosternWebhooksCreateParameters = components['schemas']['PosternWebhooksCreateParameters'];
export type PosternWebhooksGetParameters = components['schemas']['PosternWebhooksGetParameters'];
export type PosternWebhooksUpdateParameters = components['schemas']['PosternWebhooksUpdateParameters'];
export type PosternWebhooksDeleteParameters = components['schemas']['PosternWebhooksDeleteParameters'];
export type PosternWebhooksRotateSecretCreateParameters =
  components['schemas']['PosternWebhooksRotateSecretCreateParameters'];
export type PosternWebhooksTestCreateParameters = components['schemas']['PosternWebhooksTestCreateParameters'];
export type PosternWebhooksDeliveriesListParameters = components['schemas']['PosternWebhooksDeliveriesListParameters'];
export type PosternWebhooksDeliveriesReplayCreateParameters =
  components['schemas']['PosternWebhooksDeliveriesReplayCreateParameters'];
export type PosternWebhooksReplayRunParameters = components['schemas']['PosternWebhooksReplayRunParameters'];
export type PosternAuditLogListParameters = components['schemas']['PosternAuditLogListParameters'];
export type PosternAuditLogGetParameters = components['schemas']['PosternAuditLogGetParameters'];
export type Links = components['schemas']['Links'];
