import { describe, expect, it } from 'vitest';
import { declareContentCapabilities } from '../../../schema/access/capability.ts';
import { canDeletePost, canEditPost, canReadPost } from '../../../schema/access/post-access.ts';
import type { PostAccessData } from '../../../schema/access/post-access-data.ts';
import { otherId, ownId, viewerInRole } from './viewers.ts';

const roles = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'administrator'];

// One row per item: for each action a digit per role, 1 if the role may perform it.
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
  ['an undeclared status', { status: 'embargoed' }, { read: '000011', edit: '000011', delete: '000011' }],
  ['own published page', { type: 'page', status: 'publish', authorId: ownId }, readAndWrite('111111', '000011')],
  ['own draft page', { type: 'page', status: 'draft', authorId: ownId }, readAndWrite('011111', '000011')],
  ["another's private page", { type: 'page', status: 'private' }, readAndWrite('000011', '000011')],
  ['the privacy page', { type: 'page', status: 'publish', isPrivacyPage: true }, readAndWrite('111111', '000001')],
  [
    'the front page',
    { type: 'page', status: 'publish', isFrontPage: true },
    { read: '111111', edit: '000011', delete: '000001' },
  ],
  [
    'the posts page',
    { type: 'page', status: 'publish', isPostsPage: true },
    { read: '111111', edit: '000011', delete: '000001' },
  ],
  [
    'own attachment without a parent',
    { type: 'attachment', status: 'inherit', authorId: ownId },
    readAndWrite('111111', '001111'),
  ],
  [
    "attachment of another's draft",
    { type: 'attachment', status: 'inherit', parent: accessData({ status: 'draft' }) },
    readAndWrite('000011', '000011'),
  ],
  [
    "attachment of another's trashed post that was published",
    { type: 'attachment', status: 'inherit', parent: accessData({ status: 'trash', statusBeforeTrash: 'publish' }) },
    readAndWrite('011111', '000011'),
  ],
  ['published block', { type: 'cms_block', status: 'publish' }, readAndWrite('001111', '000011')],
  ['published navigation', { type: 'cms_navigation', status: 'publish' }, readAndWrite('111111', '000001')],
  ['draft navigation', { type: 'cms_navigation', status: 'draft' }, readAndWrite('000001', '000001')],
  ['published menu item', { type: 'nav_menu_item', status: 'publish' }, readAndWrite('001111', '000001')],
  ['draft menu item', { type: 'nav_menu_item', status: 'draft' }, readAndWrite('000001', '000001')],
  ['template', { type: 'cms_template', status: 'publish' }, readAndWrite('001111', '000001')],
  ['font', { type: 'cms_font_family', status: 'publish' }, readAndWrite('000001', '000001')],
  ['global styles', { type: 'cms_global_styles', status: 'publish' }, readAndWrite('001111', '000001')],
  [
    'revision of a public post',
    { type: 'revision', status: 'inherit', parent: accessData({}) },
    readAndWrite('000011', '000011'),
  ],
  ['orphaned revision', { type: 'revision', status: 'inherit' }, readAndWrite('000000', '000000')],
  ['item of an unknown type', { type: 'undeclared', status: 'publish' }, readAndWrite('000000', '000000')],
  ['item of a hidden type', { status: 'publish', isExposed: false }, readAndWrite('000000', '000011')],
  [
    'item of a declared type whose capabilities no role has',
    { type: 'book', status: 'publish', capabilities: declareContentCapabilities({ singular: 'book' }) },
    readAndWrite('111111', '000000'),
  ],
];

describe('access to posts by role, status and author', () => {
  const cases = table.flatMap(([name, item, expected]) =>
    roles.map((role, index) => ({ name, role, item, expected, index })),
  );
  it.each(cases)('role: $role, item: $name', ({ role, item, expected, index }) => {
    const viewer = viewerInRole(role);
    const post = accessData(item);
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
    expect(canReadPost(viewerInRole('anonymous'), accessData({ status: 'draft', authorId: 0 }))).toBe(false);
  });
});

function accessData(item: Partial<PostAccessData>): PostAccessData {
  return { type: 'post', status: 'publish', authorId: otherId, ...item };
}

function readAndWrite(read: string, write: string) {
  return { read, edit: write, delete: write };
}
