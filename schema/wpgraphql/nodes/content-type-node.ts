import type { PostType } from '../../core/registry/post-type.ts';
import type { NodeKind } from './node-kind.ts';

/** Types, by name. Only types whose items have addresses on the site are nodes. */
export const contentTypeNode: NodeKind<PostType> = {
  name: 'post_type',
  matches: (value): value is PostType => 'templateLock' in value,
  keyOf: ({ name }) => name,
  typeNameOf: () => 'ContentType',
  load: (key, { registry }) => {
    const type = registry.postTypes.get(key);
    return type?.viewable ? type : null;
  },
};
