import { builtinMeta } from '../../schema/core/registry/meta-registrations.ts';
import {
  contentFields,
  contentFieldsWithout,
  metaField,
  publicationFields,
  termField,
  yoastHeadFields,
} from './content/content-fields.ts';
import { contentResource } from './content/content-resource.ts';
import { contentRoutes } from './post-like-routes.ts';

/** A post. */
export const postResource = contentResource({
  type: 'post',
  fields: [
    ...contentFieldsWithout('permalink_template', 'generated_slug', 'class_list'),
    metaField(builtinMeta.post ?? {}),
    termField('categories', 'category'),
    termField('tags', 'post_tag'),
    contentFields.permalink_template,
    contentFields.generated_slug,
    contentFields.class_list,
    ...publicationFields,
    ...yoastHeadFields,
  ],
});

/** The routes of posts, their revisions and autosaves. */
export const postRoutes = contentRoutes({
  type: 'post',
  plural: 'posts',
  resource: postResource,
  hasExcerptLength: true,
});
