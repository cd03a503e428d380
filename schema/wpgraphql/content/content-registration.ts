import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { registerContentFeatures, registerContentInterface } from './content-interfaces.ts';
import { registerContentTypeQueries } from './content-queries.ts';
import { pageObject } from './page-object.ts';
import { postObject } from './post-object.ts';

/** Registers content: the interfaces and types of items, and their queries. */
export function registerContent(builder: WpgraphqlBuilder): void {
  registerContentInterface(builder);
  registerContentFeatures(builder);
  postObject(builder);
  pageObject(builder);
  registerContentTypeQueries(builder, {
    type: 'post',
    graphqlName: 'Post',
    singular: 'post',
    plural: 'posts',
    hasSlugs: true,
  });
  registerContentTypeQueries(builder, {
    type: 'page',
    graphqlName: 'Page',
    singular: 'page',
    plural: 'pages',
    hasSlugs: false,
  });
}
