import { describe, expect, it } from 'vitest';
import {
  builtinContentCapabilities,
  declareContentCapabilities,
  defaultTaxonomyCapabilities,
  taxonomyCapabilities,
} from '../../../schema/access/capability.ts';
import {
  canCreate,
  canEditOthers,
  canEditType,
  canMakeSticky,
  canPublish,
  forbiddenStatus,
  isListed,
} from '../../../schema/access/post-access.ts';
import { canEditAnything, canManageSite, canUpload } from '../../../schema/access/site-access.ts';
import { canAssignTerms, canCreateTerm, canDeleteTerm, canEditTerms } from '../../../schema/access/term-access.ts';
import type { Viewer } from '../../../schema/access/viewer-access.ts';
import { writableStatuses } from '../../../schema/core/registry/post-status.ts';
import { builtinRegistry } from '../../../schema/core/registry/registry.ts';
import { otherId, ownId, viewerInRole } from './viewers.ts';

const roles = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'administrator'];
const types = builtinContentCapabilities;
const category = taxonomyCapabilities('category');
const tag = taxonomyCapabilities('post_tag');
const navMenu = taxonomyCapabilities('nav_menu');

// One row per action: a digit per role, 1 if the role may perform it.
const table: [string, string, (viewer: Viewer) => boolean][] = [
  ['create a draft post', '001111', (viewer) => canCreate(viewer, type('post'))],
  ['publish posts', '000111', (viewer) => canPublish(viewer, type('post'))],
  ['create pages', '000011', (viewer) => canCreate(viewer, type('page'))],
  ['upload files', '000111', canUpload],
  ['create attachments', '000111', (viewer) => canCreate(viewer, type('attachment'))],
  ['create blocks', '000111', (viewer) => canCreate(viewer, type('cms_block'))],
  ['publish blocks', '000111', (viewer) => canPublish(viewer, type('cms_block'))],
  ['create navigation', '000001', (viewer) => canCreate(viewer, type('cms_navigation'))],
  ['create templates', '000001', (viewer) => canCreate(viewer, type('cms_template'))],
  ['create menu items', '000001', (viewer) => canCreate(viewer, type('nav_menu_item'))],
  ['set another author', '000011', (viewer) => canEditOthers(viewer, type('post'))],
  ['make a post sticky', '000111', (viewer) => canMakeSticky(viewer, type('post'))],
  ['list posts in context edit', '001111', (viewer) => canEditType(viewer, type('post'))],
  ['list pages in context edit', '000011', (viewer) => canEditType(viewer, type('page'))],
  ['create a category', '000011', (viewer) => canCreateTerm({ viewer, capabilities: category, hierarchical: true })],
  ['create a tag', '001111', (viewer) => canCreateTerm({ viewer, capabilities: tag, hierarchical: false })],
  ['edit tags', '000011', (viewer) => canEditTerms(viewer, tag)],
  ['delete a category', '000011', (viewer) => canDeleteTerm({ viewer, capabilities: category, isDefault: false })],
  ['delete the default term', '000000', (viewer) => canDeleteTerm({ viewer, capabilities: category, isDefault: true })],
  ['assign categories', '001111', (viewer) => canAssignTerms(viewer, category)],
  ['create a menu', '000001', (viewer) => canCreateTerm({ viewer, capabilities: navMenu, hierarchical: false })],
  ['read categories in context edit', '001111', (viewer) => canAssignTerms(viewer, category)],
  ['read templates', '001111', (viewer) => canEditAnything(viewer)],
  ['change settings', '000001', canManageSite],
];

describe('access to kinds by role', () => {
  it.each(table)('the role decides whether a viewer may %s', (_name, expected, allowed) => {
    expect(roles.map((role) => (allowed(viewerInRole(role)) ? '1' : '0')).join('')).toBe(expected);
  });
});

describe('capability names', () => {
  it('derives those of a declared type from its base name, and applies overrides to create', () => {
    const book = declareContentCapabilities({
      singular: 'story',
      plural: 'stories',
      overrides: { editPosts: 'write' },
    });
    expect(book).toMatchObject({
      editPost: 'edit_story',
      deleteOthersPosts: 'delete_others_stories',
      createPosts: 'write',
    });
  });

  it('gives undeclared taxonomies the default names, even if their names are those of object properties', () => {
    expect(taxonomyCapabilities('genre')).toEqual(defaultTaxonomyCapabilities);
    expect(taxonomyCapabilities('constructor')).toEqual(defaultTaxonomyCapabilities);
  });
});

describe('lists', () => {
  const forbidden = (role: string, statuses: string[], defaultStatus = 'publish') =>
    forbiddenStatus({ viewer: viewerInRole(role), capabilities: type('post'), statuses, defaultStatus });

  it('allow everyone to request only the default status', () => {
    expect(forbidden('anonymous', ['publish'])).toBe(null);
    expect(forbidden('anonymous', ['inherit'], 'inherit')).toBe(null);
    expect(forbidden('subscriber', ['publish', 'draft'])).toBe('draft');
    expect(forbidden('subscriber', ['private'])).toBe('private');
  });

  it('allow viewers who may edit the type to request every status', () => {
    expect(forbidden('contributor', ['any', 'trash', 'private'])).toBe(null);
  });

  it('allow viewers with `read_private_posts` to request private items', () => {
    const viewer = { ...viewerInRole('subscriber'), capabilities: new Set(['read', 'read_private_posts']) };
    const filter = { viewer, capabilities: type('post'), defaultStatus: 'publish' };
    expect(forbiddenStatus({ ...filter, statuses: ['private', 'publish'] })).toBe(null);
    expect(forbiddenStatus({ ...filter, statuses: ['private', 'draft'] })).toBe('draft');
  });

  it('omit drafts and private items of others from a list of all statuses for an author', () => {
    const rows = [ownId, otherId].flatMap((authorId) =>
      writableStatuses(builtinRegistry.statuses).map((status) => ({ type: 'post', status, authorId })),
    );
    const listed = rows.filter((post) => isListed({ viewer: viewerInRole('author'), post, context: 'view' }));
    expect(listed.map((post) => `${post.authorId}:${post.status}`)).toEqual([
      '7:publish',
      '7:future',
      '7:draft',
      '7:pending',
      '7:private',
      '8:publish',
    ]);
  });

  it('contain only editable items in context edit', () => {
    const post = { type: 'post', status: 'publish', authorId: otherId };
    expect(isListed({ viewer: viewerInRole('author'), post, context: 'edit' })).toBe(false);
    expect(isListed({ viewer: viewerInRole('editor'), post, context: 'edit' })).toBe(true);
  });
});

function type(name: string) {
  const capabilities = types[name];
  if (!capabilities) throw new Error(name);
  return capabilities;
}
