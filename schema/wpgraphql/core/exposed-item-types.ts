import type { PostType } from '../../core/registry/post-type.ts';
import type { Registry } from '../../core/registry/registry.ts';

/** A type of items of the WPGraphQL API, with the names of its GraphQL type and of the field of lists. */
export interface ExposedItemType {
  type: string;
  typeName: string;
  plural: string;
  /** Whether menu items can lead to its items. */
  isLinkable: boolean;
  hierarchical: boolean;
  /** The features of its items. */
  supports: PostType['supports'];
}

const BUILTIN_PLURALS: Readonly<Record<string, string>> = { post: 'posts', page: 'pages', attachment: 'mediaItems' };

/** Whether the schema shows items of a type: they have addresses on the site, and the type is not hidden from GraphQL. */
export const isExposedType = ({ viewable, graphqlName }: Pick<PostType, 'viewable' | 'graphqlName'>): boolean =>
  viewable && graphqlName !== null;

/** Returns the types whose items have addresses on the site, in the order of lists. */
export const exposedItemTypes = ({ postTypes }: Registry): ExposedItemType[] =>
  [...postTypes.values()].flatMap(
    ({ name: type, graphqlName: typeName, viewable, declared, showInNavMenus: isLinkable, hierarchical, supports }) => {
      const plural = declared?.plural ?? BUILTIN_PLURALS[type];
      return viewable && typeName && plural ? { type, typeName, plural, isLinkable, hierarchical, supports } : [];
    },
  );
