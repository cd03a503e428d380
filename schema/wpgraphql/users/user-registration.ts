import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { registerCommenter } from './commenter-interface.ts';
import { registerUserConnections } from './user-connections.ts';
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
