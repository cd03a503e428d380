import { accountOf } from '../../access/viewer-access.ts';
import { canReadPrivateProfile } from '../../access/wpgraphql-access.ts';
import { sql } from '../../core/dialect/sql.ts';
import { reads } from '../../core/graphql/selection.ts';
import { addConnection, addEdge } from '../connections/connection-fields.ts';
import { pageOfList } from '../connections/page-of-nodes.ts';
import { loadContentNodes, loadRevisionNodes } from '../content/content-page.ts';
import { authoredWhereFilters, contentNodesWhereFilters, postWhereFilters } from '../content/content-where.ts';
import { shownItemOf } from '../content/revision-preview.ts';
import { exposedItemTypes } from '../core/exposed-kinds.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { nodeTypeOf } from '../nodes/node-kinds.ts';
import { loadVisibleUser } from '../nodes/user-node.ts';
import { isRestricted } from '../nodes/visible-node.ts';
import { avatarObject } from './avatar-object.ts';
import { userObject, userRoleObject } from './user-object.ts';
import { registerWpUserQueries } from './user-queries.ts';

/** Registers accounts and roles: their types, queries and connections. */
export function registerUsers(builder: WpgraphqlBuilder): void {
  registerCommenter(builder);
  userObject(builder);
  userRoleObject(builder);
  registerWpUserQueries(builder);
  registerUserConnections(builder);
}

/** Registers `Commenter`, the interface of authors of comments with and without an account. Its types resolve it. */
function registerCommenter(builder: WpgraphqlBuilder): void {
  builder.interfaceType('Commenter', {
    description: 'The author of a comment.',
    interfaces: ['Node', 'DatabaseIdentifier'],
    resolveType: nodeTypeOf,
    fields: (t) => ({
      name: t.string({ resolve: () => null }),
      email: t.string({ resolve: () => null }),
      url: t.string({ resolve: () => null }),
      avatar: t.field({ type: avatarObject(builder), resolve: () => null }),
      isRestricted: t.boolean({ resolve: () => null }),
    }),
  });
}

/** Registers the connections of accounts, and the one from items to their author. */
function registerUserConnections(builder: WpgraphqlBuilder): void {
  addEdge(builder, {
    from: 'NodeWithAuthor',
    isInterface: true,
    to: 'User',
    field: 'author',
    description: 'The author; null if the viewer may not see the account.',
    extensions: reads('authorId'),
    resolve: (row, context) =>
      isRestricted(row, context) ? null : loadVisibleUser(shownItemOf(row).authorId, context),
  });
  for (const { type, typeName, plural, supports } of exposedItemTypes(builder.environment.registry)) {
    if (!supports.author) continue;
    addConnection(builder, {
      from: 'User',
      // The builder knows the built-in types only.
      to: typeName as 'Post',
      field: plural,
      description: `The items of the type ${type} by the author.`,
      where: type === 'post' ? postWhereFilters : (authoredWhereFilters as typeof postWhereFilters),
      resolve: ({ parent, args, where, context, info }) =>
        loadContentNodes({ types: [type], args, where, context, info, within: sql`p."authorId" = ${parent.id}` }),
    });
  }
  addConnection(builder, {
    from: 'User',
    to: 'ContentNode',
    field: 'revisions',
    name: 'UserToRevisionsConnection',
    description: 'The revisions and autosaves by the author, of items that the viewer may edit.',
    where: contentNodesWhereFilters,
    resolve: ({ parent, args, where, context, info }) =>
      loadRevisionNodes({ args, where, context, info, within: sql`p."authorId" = ${parent.id}` }),
  });
  addConnection(builder, {
    from: 'User',
    to: 'UserRole',
    field: 'roles',
    description: 'The roles of the account; null for viewers who may only read the public profile.',
    resolve: ({ parent, args, context: { site, viewer } }) => {
      const names = canReadPrivateProfile(viewer, parent) ? accountOf(parent).roles : [];
      const roles = names.flatMap((roleName) => {
        const role = site.roles[roleName];
        return role ? [{ ...role, roleName }] : [];
      });
      return roles.length > 0 ? pageOfList(args, roles) : null;
    },
  });
}
