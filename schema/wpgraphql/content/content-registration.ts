import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { registerContentFeatures, registerContentInterface } from './content-interfaces.ts';
import { registerContentNodeQueries, registerContentTypeQueries } from './content-queries.ts';
import { authoredWhere, postWhere } from './content-where.ts';
import { registerDeclaredContent } from './declared-content.ts';
import { registerEditorConnections } from './editor-connections.ts';
import { registerFeaturedImage } from './featured-image.ts';
import { mediaItemObject } from './media-item-object.ts';
import { pageObject } from './page-object.ts';
import { postObject } from './post-object.ts';
import { registerRevisionConnections } from './revision-connections.ts';
import { registerTreeConnections } from './tree-connections.ts';

/** Registers content: the interfaces and types of items, their queries and the connections between them. */
export function registerContent(builder: WpgraphqlBuilder): void {
  registerContentInterface(builder);
  registerContentFeatures(builder);
  postObject(builder);
  pageObject(builder);
  mediaItemObject(builder);
  registerContentTypeQueries(builder, {
    type: 'post',
    graphqlName: 'Post',
    singular: 'post',
    plural: 'posts',
    idTypes: ['DATABASE_ID', 'ID', 'SLUG', 'URI'],
    where: postWhere,
  });
  registerContentTypeQueries(builder, {
    type: 'page',
    graphqlName: 'Page',
    singular: 'page',
    plural: 'pages',
    idTypes: ['DATABASE_ID', 'ID', 'URI'],
    where: authoredWhere,
  });
  registerContentTypeQueries(builder, {
    type: 'attachment',
    graphqlName: 'MediaItem',
    singular: 'mediaItem',
    plural: 'mediaItems',
    idTypes: ['DATABASE_ID', 'ID', 'SLUG', 'SOURCE_URL', 'URI'],
    where: authoredWhere,
  });
  registerContentNodeQueries(builder);
  registerFeaturedImage(builder);
  registerTreeConnections(builder);
  registerRevisionConnections(builder);
  registerEditorConnections(builder);
  for (const type of builder.environment.registry.postTypes.values()) registerDeclaredContent(builder, type);
}
