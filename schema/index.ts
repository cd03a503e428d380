import './scalars.ts';
import './node.ts';
import './content/node.ts';
import './nodes/query.ts';
import './nodes/content-nodes.ts';
import './settings/query.ts';
import './settings/settings.ts';
import './users/query.ts';
import './users/mutation.ts';
import './terms/kinds.ts';
import './terms/menus.ts';
import './menus/item-type.ts';
import './menus/mutation.ts';
import './menus/locations.ts';
import './menus/fallback.ts';
import './types/query.ts';
import './taxonomies/query.ts';
import './statuses/query.ts';
import './media/type.ts';
import './media/attached.ts';
import './media/dimensions.ts';
import './media/mutation.ts';
import './blocks/type.ts';
import './navigation/type.ts';
import './media/upload/mutation.ts';
import './media/edit/mutation.ts';
import './pages/type.ts';
import './posts/type.ts';
import './places/query.ts';
import './comments/query.ts';
import './comments/mutation.ts';
import './comments/past-sight.ts';
import './relations/of-users.ts';
import './relations/of-terms.ts';
import './relations/of-places.ts';
import './relations/of-menus.ts';
import './relations/of-site.ts';
import './relations/comments.ts';
import './relations/archives.ts';
import './relations/avatars.ts';
import './revisions/fields.ts';
import './global-styles/query.ts';
import './fonts/query.ts';
import './widgets/query.ts';
import './widgets/mutation.ts';
import './block-types/query.ts';
import './block-types/rendered.ts';
import './icons/query.ts';
import './directories/query.ts';
import './plugins/query.ts';
import './plugins/mutation.ts';
import './fonts/mutation.ts';
import './autosaves/fields.ts';
import './themes/query.ts';
import './themes/patterns.ts';
import './templates/query.ts';
import './templates/mutation.ts';
import './templates/versions.ts';
import './templates/export/query.ts';
import './application-passwords/query.ts';
import './application-passwords/mutation.ts';
import './search/query.ts';
import './changes/subscription.ts';
import './oembed/query.ts';
import './site-health/query.ts';
import './site-health/environment.ts';
import './abilities/query.ts';
import './view-config/query.ts';
import './oembed/page-details/query.ts';
import './events/query.ts';
import './beacon/query.ts';
import './export/query.ts';
import './export/mutation.ts';
import './export/download.ts';
import './export/license/mutation.ts';
import './updater/audit.ts';
import './updater/query.ts';
import './updater/mutation.ts';
import type { GraphQLSchema } from 'graphql';
import { checkAbilityDocuments } from './abilities/check-documents.ts';
import { builder } from './builder.ts';
import { registerDeclaredType } from './content/declared-kind.ts';
import { declaredKinds, type KindNames, withoutKinds } from './declared.ts';
import { describeSchema } from './descriptions.ts';
import { guardPlugins } from './plugins/switched-off.ts';
import { registerTermKind } from './terms/kind.ts';
import { builtinRegistry, type Registry } from './types/registry.ts';

/** The builder keeps what was registered once; a name can mean one thing only in a program. */
const registered = new Map<string, KindNames>();

/**
 * The domain API of a site: what every site has, and the kinds that the registry declares. Throws where two sites of
 * one program declare different things under one name.
 */
export function createSchema(registry: Registry): GraphQLSchema {
  const own = new Set<string>();
  for (const kind of declaredKinds(registry)) {
    const key = `${kind.graphqlName} ${kind.singular} ${kind.plural} ${kind.name}`;
    own.add(key);
    if (registered.has(key)) continue;
    registered.set(key, kind);
    const type = registry.postTypes.get(kind.name);
    if (type) registerDeclaredType(type);
    else registerTermKind({ ...kind, taxonomy: kind.name, hierarchical: isTree(registry, kind.name) });
  }
  const others = [...registered].filter(([key]) => !own.has(key)).map(([, kind]) => kind);
  const schema = guardPlugins(describeSchema(withoutKinds(builder.toSchema(), others)));
  checkAbilityDocuments(schema, registry);
  return schema;
}

const isTree = ({ taxonomies }: Registry, name: string): boolean => taxonomies.get(name)?.hierarchical === true;

/** The domain API of a site that declares nothing. */
export const schema = createSchema(builtinRegistry);
