import { describe, expect, it } from 'vitest';
import { declareContentCapabilities } from '../../../schema/access/content-capabilities.ts';
import { canDeletePost, canEditPost, canReadPost } from '../../../schema/access/post-access.ts';
import type { PostAccessData } from '../../../schema/access/post-access-data.ts';
import { otherId, ownId, viewerInRole } from './viewers.ts';

const roles = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'administrator'];

// One row an item: for each action the roles of the list above that may, one digit a role.
const table: [string, Partial<PostAccessData>, { read: string; edit: string; delete: string }][] = [
  ['own published post', { status: 'publish', authorId: ownId }, { read: '111111', edit: '000111', delete: '000111' }],
  ['own scheduled post', { status: 'future', authorId: ownId }, { read: '011111', edit: '000111', delete: '000111' }],
  ['own draft', { status: 'draft', authorId: ownId }, { read: '011111', edit: '001111', delete: '001111' }],
  ['own pending post', { status: 'pending', authorId: ownId }, { read: '011111', edit: '001111', delete: '001111' }],
  ['own private post', { status: 'private', authorId: ownId }, { read: '011111', edit: '001111', delete: '001111' }],
  ['own trashed draft', { status: 'trash', authorId: ownId }, { read: '011111', edit: '001111', delete: '001111' }],
  [
    'own trashed post that was published',
    { status: 'trash', authorId: ownId, statusBeforeTrash: 'publish' },
    { read: '011111', edit: '000111', delete: '000111' },
  ],
  ["another's published post", { status: 'publish' }, { read: '111111', edit: '000011', delete: '000011' }],
  ["another's scheduled post", { status: 'future' }, { read: '000011', edit: '000011', delete: '000011' }],
  ["another's draft", { status: 'draft' }, { read: '000011', edit: '000011', delete: '000011' }],
  ["another's pending post", { status: 'pending' }, { read: '000011', edit: '000011', delete: '000011' }],
  ["another's private post", { status: 'private' }, { read: '000011', edit: '000011', delete: '000011' }],
  ["another's trashed post", { status: 'trash' }, { read: '000011', edit: '000011', delete: '000011' }],
  ['a status nobody knows', { status: 'embargoed' }, { read: '000011', edit: '000011', delete: '000011' }],
  ['own published page', { type: 'page', status: 'publish', authorId: ownId }, only('111111', '000011')],
  ['own draft page', { type: 'page', status: 'draft', authorId: ownId }, only('011111', '000011')],
  ["another's private page", { type: 'page', status: 'private' }, only('000011', '000011')],
  ['the privacy page', { type: 'page', status: 'publish', isPrivacyPage: true }, only('111111', '000001')],
  [
    'the front page',
    { type: 'page', status: 'publish', isFrontPage: true },
    { read: '111111', edit: '000011', delete: '000001' },
  ],
  [
    'the page of posts',
    { type: 'page', status: 'publish', isPostsPage: true },
    { read: '111111', edit: '000011', delete: '000001' },
  ],
  ['own free attachment', { type: 'attachment', status: 'inherit', authorId: ownId }, only('111111', '001111')],
  [
    "attachment of another's draft",
    { type: 'attachment', status: 'inherit', parent: facts({ status: 'draft' }) },
    only('000011', '000011'),
  ],
  [
    "attachment of another's trashed post that was published",
    { type: 'attachment', status: 'inherit', parent: facts({ status: 'trash', statusBeforeTrash: 'publish' }) },
    only('011111', '000011'),
  ],
  ['published block', { type: 'cms_block', status: 'publish' }, only('001111', '000011')],
  ['published navigation', { type: 'cms_navigation', status: 'publish' }, only('111111', '000001')],
  ['draft navigation', { type: 'cms_navigation', status: 'draft' }, only('000001', '000001')],
  ['published menu item', { type: 'nav_menu_item', status: 'publish' }, only('001111', '000001')],
  ['draft menu item', { type: 'nav_menu_item', status: 'draft' }, only('000001', '000001')],
  ['template', { type: 'cms_template', status: 'publish' }, only('001111', '000001')],
  ['font', { type: 'cms_font_family', status: 'publish' }, only('000001', '000001')],
  ['global styles', { type: 'cms_global_styles', status: 'publish' }, only('001111', '000001')],
  ['revision of a public post', { type: 'revision', status: 'inherit', parent: facts({}) }, only('000011', '000011')],
  ['orphaned revision', { type: 'revision', status: 'inherit' }, only('000000', '000000')],
  ['item of an unknown type', { type: 'riddle', status: 'publish' }, only('000000', '000000')],
  ['item of a hidden type', { status: 'publish', exposed: false }, only('000000', '000011')],
  [
    'item of a declared type whose capabilities no role has',
    { type: 'book', status: 'publish', capabilities: declareContentCapabilities({ singular: 'book' }) },
    only('111111', '000000'),
  ],
];

describe('access to posts by role, status and author', () => {
  const cases = table.flatMap(([name, item, expected]) =>
    roles.map((role, index) => ({ name, role, item, expected, index })),
  );
  it.each(cases)('$role and $name', ({ role, item, expected, index }) => {
    const viewer = viewerInRole(role);
    const post = facts(item);
    expect({
      read: canReadPost(viewer, post),
      edit: canEditPost(viewer, post),
      delete: canDeletePost(viewer, post),
    }).toEqual({
      read: expected.read[index] === '1',
      edit: expected.edit[index] === '1',
      delete: expected.delete[index] === '1',
    });
  });

  it('never treats the anonymous viewer as the author of an item without one', () => {
    expect(canReadPost(viewerInRole('anonymous'), facts({ status: 'draft', authorId: 0 }))).toBe(false);
  });
});

function facts(item: Partial<PostAccessData>): PostAccessData {
  return { type: 'post', status: 'publish', authorId: otherId, ...item };
}

function only(read: string, write: string) {
  return { read, edit: write, delete: write };
}
