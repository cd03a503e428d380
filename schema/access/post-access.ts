import type { ContentCapabilities } from './content-capabilities.ts';
import { capabilitiesOf, effectiveStatus, type PostFacts, statusVisibility } from './post-facts.ts';
import { canEditAnything } from './site-access.ts';
import { isLoggedIn, type Viewer, viewerCan } from './viewer.ts';

/** Types whose capability to read is asked for even when the item is published. */
const readersOnly: ReadonlySet<string> = new Set([
  'cms_block',
  'cms_global_styles',
  'cms_font_family',
  'cms_font_face',
]);

const templates: ReadonlySet<string> = new Set(['cms_template', 'cms_template_part']);

/** Types that only those see who edit something on the site. */
const editorsOnly: ReadonlySet<string> = new Set([...templates, 'nav_menu_item']);

/** May the viewer read this item at all (9.3, REST read rule)? Nothing is said of its password. */
export function canReadPost(viewer: Viewer, post: PostFacts): boolean {
  // Earlier versions may hold what was never published, so the parent's editors alone see them.
  if (post.type === 'revision') return post.parent ? canEditPost(viewer, post.parent) : false;
  if (post.exposed === false || !capabilitiesOf(post)) return false;
  if (editorsOnly.has(post.type) && !post.isOpened && !canEditAnything(viewer)) return false;
  if (templates.has(post.type)) return true;
  if (readersOnly.has(post.type)) return hasReadCapability(viewer, post);
  if (statusVisibility(post.status) === 'public' || hasReadCapability(viewer, post)) return true;
  if (post.status !== 'inherit') return false;
  return post.parent ? canReadPost(viewer, post.parent) : true;
}

/** May the viewer change this item? A revision is changed with its parent. */
export function canEditPost(viewer: Viewer, post: PostFacts): boolean {
  if (post.type === 'revision') return post.parent ? canEditPost(viewer, post.parent) : false;
  const names = capabilitiesOf(post);
  if (!names) return false;
  return holdsAll(viewer, [
    ...changeCapabilities({
      viewer,
      post,
      names: {
        own: names.editPosts,
        others: names.editOthersPosts,
        published: names.editPublishedPosts,
        private: names.editPrivatePosts,
      },
    }),
    ...(post.isPrivacyPage ? ['manage_options'] : []),
  ]);
}

/**
 * May the viewer delete this item or move it to the trash? The front page and the page of posts belong to those who
 * set up the site; a revision goes with the right to delete its parent.
 */
export function canDeletePost(viewer: Viewer, post: PostFacts): boolean {
  if (post.type === 'revision') return post.parent ? canDeletePost(viewer, post.parent) : false;
  const names = capabilitiesOf(post);
  if (!names) return false;
  if (post.isFrontPage || post.isPostsPage) return viewerCan(viewer, 'manage_options');
  return holdsAll(viewer, [
    ...changeCapabilities({
      viewer,
      post,
      names: {
        own: names.deletePosts,
        others: names.deleteOthersPosts,
        published: names.deletePublishedPosts,
        private: names.deletePrivatePosts,
      },
    }),
    ...(post.isPrivacyPage ? ['manage_options'] : []),
  ]);
}

/** May the viewer create items of a type? */
export function canCreate(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return viewerCan(viewer, capabilities.createPosts);
}

/** May the viewer upload files? */
export const canUpload = (viewer: Viewer): boolean => viewerCan(viewer, 'upload_files');

/** May the viewer give items of a type the status publish, future or private? */
export function canPublish(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return viewerCan(viewer, capabilities.publishPosts);
}

/** What creating an item asks for beyond the item itself. */
export interface CreationWishes {
  authorId?: number | null | undefined;
  sticky?: boolean | null | undefined;
}

/** Which right is missing to create an item so, in the order in which they are asked for; null when none is. */
export function missingToCreate(
  viewer: Viewer,
  { capabilities, authorId, sticky }: { capabilities: ContentCapabilities } & CreationWishes,
): 'edit_others' | 'sticky' | 'create' | null {
  if (authorId && authorId !== viewer.userId && !canEditOthers(viewer, capabilities)) return 'edit_others';
  if (sticky && !canMakeSticky(viewer, capabilities)) return 'sticky';
  return canCreate(viewer, capabilities) ? null : 'create';
}

/** May the viewer edit items of a type at all: the right to see a list in context edit? */
export function canEditType(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return viewerCan(viewer, capabilities.editPosts);
}

/** May the viewer edit what others wrote, and so name another author? */
export function canEditOthers(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return viewerCan(viewer, capabilities.editOthersPosts);
}

/** May the viewer make an item of a type sticky? Either of two capabilities is enough. */
export function canMakeSticky(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return canEditOthers(viewer, capabilities) || canPublish(viewer, capabilities);
}

/** Which capability of a type a change takes, by whose the item is and how visible. */
interface ChangeNames {
  own: string;
  others: string;
  published: string;
  private: string;
}

function changeCapabilities(input: { viewer: Viewer; post: PostFacts; names: ChangeNames }): string[] {
  const { viewer, post, names } = input;
  if (isAuthor(viewer, post)) {
    const status = post.status === 'trash' ? post.statusBeforeTrash : post.status;
    return [isPublished(status) ? names.published : names.own];
  }
  if (isPublished(post.status)) return [names.others, names.published];
  return post.status === 'private' ? [names.others, names.private] : [names.others];
}

/** The capability to read as such: what holds beyond the statuses that are open to everybody. */
function hasReadCapability(viewer: Viewer, post: PostFacts): boolean {
  const names = capabilitiesOf(post);
  const visibility = statusVisibility(effectiveStatus(post));
  if (!names) return false;
  if (!visibility) return viewerCan(viewer, names.editOthersPosts);
  if (visibility === 'public' || isAuthor(viewer, post)) return viewerCan(viewer, names.read);
  return visibility === 'private' ? viewerCan(viewer, names.readPrivatePosts) : canEditPost(viewer, post);
}

function isAuthor(viewer: Viewer, post: PostFacts): boolean {
  return isLoggedIn(viewer) && viewer.userId === post.authorId;
}

function isPublished(status: string | null | undefined): boolean {
  return status === 'publish' || status === 'future';
}

function holdsAll(viewer: Viewer, capabilities: string[]): boolean {
  return capabilities.every((capability) => viewerCan(viewer, capability));
}
