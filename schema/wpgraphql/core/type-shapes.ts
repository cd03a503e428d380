import type { Role } from '../../access/roles.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import type { CommentRow } from '../../core/rows/comment-row.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import type { Theme } from '../../core/theme-source.ts';
import type { SettingGroup } from './setting-groups.ts';

/** The author of a comment without an account. */
export interface CommentAuthor {
  readonly authoredComment: CommentRow;
}

/** A role of the site, by its name. */
export interface UserRole extends Role {
  readonly roleName: string;
}

/** The object types to which other types refer by name, with the values that their resolvers receive. */
export interface ObjectShapes {
  Category: TermRow;
  Comment: CommentRow;
  CommentAuthor: CommentAuthor;
  ContentType: PostType;
  DiscussionSettings: SettingGroup;
  GeneralSettings: SettingGroup;
  MediaItem: ContentRow;
  Menu: TermRow;
  MenuItem: ContentRow;
  Page: ContentRow;
  PermalinkSettings: SettingGroup;
  Post: ContentRow;
  PostFormat: TermRow;
  ReadingSettings: SettingGroup;
  Tag: TermRow;
  Taxonomy: Taxonomy;
  Theme: Theme;
  User: UserRow;
  UserRole: UserRole;
  WritingSettings: SettingGroup;
}

/** The interfaces to which other types refer by name, with the values of the types that implement them. */
export interface InterfaceShapes {
  Commenter: UserRow | CommentAuthor;
  ContentNode: ContentRow;
  DatabaseIdentifier: unknown;
  HierarchicalContentNode: ContentRow;
  HierarchicalNode: unknown;
  HierarchicalTermNode: TermRow;
  MenuItemLinkable: ContentRow | TermRow;
  Node: unknown;
  NodeWithAuthor: ContentRow;
  NodeWithComments: ContentRow;
  NodeWithContentEditor: ContentRow;
  NodeWithEditorBlocks: ContentRow;
  NodeWithExcerpt: ContentRow;
  NodeWithFeaturedImage: ContentRow;
  NodeWithPageAttributes: ContentRow;
  NodeWithRevisions: ContentRow;
  NodeWithTemplate: ContentRow;
  NodeWithTitle: ContentRow;
  NodeWithTrackbacks: ContentRow;
  Previewable: ContentRow;
  TermNode: TermRow;
  UniformResourceIdentifiable: unknown;
}

/** The types that a connection can lead to. */
export type NodeShapes = ObjectShapes & InterfaceShapes;
