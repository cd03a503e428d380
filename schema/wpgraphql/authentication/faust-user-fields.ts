import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { userObject } from '../users/user-object.ts';

/** Registers the fields of accounts that Faust front ends select for their viewer. */
export function registerFaustUserFields(builder: WpgraphqlBuilder): void {
  builder.prismaObjectFields(userObject(builder), (t) => ({
    templates: t.stringList({
      nullable: { list: true, items: true },
      description: 'The names of the templates for the archive of their posts, the most specific first.',
      resolve: ({ id, slug }) => [`author-${slug}`, `author-${id}`, 'author', 'archive', 'index'],
    }),
    shouldShowFaustToolbar: t.boolean({
      description: 'Whether a front end has a toolbar for the account: true, since accounts have no setting for it.',
      resolve: () => true,
    }),
  }));
}
