import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { nodeTypeOf } from '../nodes/node-kinds.ts';
import { avatarObject } from './avatar-object.ts';

/** Registers `Commenter`, the interface of authors of comments with and without an account. Its types resolve it. */
export function registerCommenter(builder: WpgraphqlBuilder): void {
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
