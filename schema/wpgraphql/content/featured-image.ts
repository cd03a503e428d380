import { reads } from '../../core/selection.ts';
import { addEdge } from '../connections/connection-fields.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { isRestricted, ownerOf, visibleRow } from '../nodes/visible-node.ts';

/** Registers the connection from an item to its featured image. */
export function registerFeaturedImage(builder: WpgraphqlBuilder): void {
  addEdge(builder, {
    from: 'NodeWithFeaturedImage',
    isInterface: true,
    field: 'featuredImage',
    to: 'MediaItem',
    description: 'The featured image.',
    extensions: reads('featuredMediaId'),
    resolve: async (row, context) => {
      // Revisions have the image of their item.
      const { featuredMediaId } = ownerOf(row);
      if (featuredMediaId <= 0 || isRestricted(row, context)) return null;
      return visibleRow(await context.loaders.media.load(featuredMediaId), context);
    },
  });
}
