import { describe, expect, it } from 'vitest';
import type { Capability } from '../../../schema/access/capability.ts';
import { type CommentAccessData, canEditComment, canReadComment } from '../../../schema/access/comment-access.ts';
import { defaultRoles } from '../../../schema/access/roles.ts';
import {
  canCreateUser,
  canDeleteUser,
  canEditUser,
  canListUsers,
  canPromoteUser,
  canReadUser,
} from '../../../schema/access/user-access.ts';
import {
  anonymousViewer,
  buildViewer,
  effectiveCapabilities,
  viewerCan,
} from '../../../schema/access/viewer-access.ts';
import { otherId, ownId, viewerInRole } from './viewers.ts';

const roles = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'administrator'];
const publicPost = { type: 'post', status: 'publish', authorId: otherId };

// One row per comment: a digit per role, 1 if the role may read the comment; the same for editing it.
const comments: [string, Partial<CommentAccessData>, string, string][] = [
  ['an approved comment', {}, '111111', '000011'],
  ['a held comment', { status: 'hold' }, '000011', '000011'],
  ["the viewer's held comment", { status: 'hold', authorId: ownId }, '011111', '000011'],
  [
    "a held comment on the viewer's post",
    { status: 'hold', post: { ...publicPost, authorId: ownId } },
    '000111',
    '000111',
  ],
  ['a comment on a draft', { post: { ...publicPost, status: 'draft' } }, '000011', '000011'],
  ['a comment on an item with a password', { passwordRequired: true }, '000011', '000011'],
  ['a comment without an item', { post: null, hasPost: false }, '000011', '001111'],
  ['a comment on a deleted item', { post: null }, '001111', '001111'],
];

describe('access to comments', () => {
  it.each(comments)('depends on the role for %s', (_name, comment, read, edit) => {
    const data = { status: 'approved', authorId: 0, post: publicPost, hasPost: true, ...comment };
    expect(roles.map((role) => (canReadComment(viewerInRole(role), data) ? '1' : '0')).join('')).toBe(read);
    expect(roles.map((role) => (canEditComment(viewerInRole(role), data) ? '1' : '0')).join('')).toBe(edit);
  });
});

describe('access to accounts', () => {
  it('shows public authors to everyone, other accounts to administrators and themselves', () => {
    expect(canReadUser(anonymousViewer, { id: otherId, hasPublishedPosts: true })).toBe(true);
    expect(canReadUser(anonymousViewer, { id: otherId })).toBe(false);
    expect(canReadUser(viewerInRole('editor'), { id: otherId })).toBe(false);
    expect(canReadUser(viewerInRole('subscriber'), { id: ownId })).toBe(true);
    expect(canReadUser(viewerInRole('administrator'), { id: otherId })).toBe(true);
  });

  it('lets accounts edit themselves, and administrators edit all', () => {
    expect(canEditUser(viewerInRole('subscriber'), { id: ownId })).toBe(true);
    expect(canEditUser(viewerInRole('editor'), { id: otherId })).toBe(false);
    expect(canEditUser(viewerInRole('administrator'), { id: otherId })).toBe(true);
    expect(canEditUser(anonymousViewer, { id: 0 })).toBe(false);
  });

  it('allows only administrators to list, create, delete and promote accounts', () => {
    for (const rule of [canListUsers, canCreateUser, canDeleteUser, canPromoteUser]) {
      expect(roles.map((role) => rule(viewerInRole(role)))).toEqual([false, false, false, false, false, true]);
    }
  });
});

describe('building a viewer', () => {
  const build = (account: Partial<Parameters<typeof effectiveCapabilities>[0]>) =>
    buildViewer({
      account: { id: ownId, login: 'x', roles: [], ...account },
      roleTable: defaultRoles,
      credential: { kind: 'session', sessionId: 's' },
    });

  it('gives grants and refusals of the account precedence over its roles', () => {
    const viewer = build({ roles: ['editor'], grants: { edit_pages: false, export: true } });
    expect([viewerCan(viewer, 'edit_pages'), viewerCan(viewer, 'export'), viewerCan(viewer, 'edit_posts')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('grants no capabilities for unknown roles, even if their names are those of object properties', () => {
    expect([...build({ roles: ['nobody'] }).capabilities]).toEqual(['nobody']);
    expect(build({ roles: ['__proto__', 'constructor'] }).capabilities.has('read')).toBe(false);
  });

  it('uses the roles of the site instead of the default roles', () => {
    const viewer = buildViewer({
      account: { id: ownId, login: 'x', roles: ['editor'] },
      roleTable: { editor: { label: 'Editor', capabilities: { read: true, edit_posts: false } } },
      credential: { kind: 'session', sessionId: 's' },
    });
    expect([viewerCan(viewer, 'read'), viewerCan(viewer, 'edit_posts')]).toEqual([true, false]);
  });

  it('rejects a misspelled capability at compile time', () => {
    // @ts-expect-error No role grants it, and no declaration names it.
    expect(viewerCan(build({ roles: ['administrator'] }), 'edit_post_s')).toBe(false);
  });

  it('grants neither `unfiltered_upload` nor `manage_links`, although roles contain them', () => {
    const administrator = build({ roles: ['administrator'] });
    expect(
      ['unfiltered_html', 'unfiltered_upload', 'manage_links'].map((name) =>
        viewerCan(administrator, name as Capability),
      ),
    ).toEqual([true, false, false]);
  });

  it('maps meta capabilities to primitive capabilities', () => {
    const editor = viewerInRole('editor');
    expect(
      ['edit_categories', 'edit_blocks', 'customize', 'edit_css'].map((name) => viewerCan(editor, name as Capability)),
    ).toEqual([true, true, false, true]);
  });

  it('lists every capability of the account, including the role name', () => {
    const map = effectiveCapabilities({ id: 1, login: '', roles: ['contributor'] }, defaultRoles);
    expect(Object.fromEntries(map)).toEqual({
      read: true,
      edit_posts: true,
      delete_posts: true,
      level_1: true,
      level_0: true,
      contributor: true,
    });
  });
});

describe('default roles', () => {
  it('have the documented number of capabilities, including the levels', () => {
    const capabilityCounts = Object.entries(defaultRoles).map(([name, role]) => [
      name,
      Object.keys(role.capabilities).length,
    ]);
    expect(Object.fromEntries(capabilityCounts)).toEqual({
      administrator: 61,
      editor: 34,
      author: 10,
      contributor: 5,
      subscriber: 2,
    });
  });
});
