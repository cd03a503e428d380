import { autosaveRoutes } from '../autosaves/routes.ts';
import { FORMATS } from '../content/fields.ts';
import { contentListParameters, taxRelationParameter, termParameters } from '../content/list-parameters.ts';
import { contentRoutes } from '../content/routes.ts';
import { revisionRoutes } from '../revisions/routes.ts';
import { path, postResource } from './resource.ts';

const post = { type: 'post', path, resource: postResource, permissionsField: 'postPermissions' } as const;

const input = {
  inputType: 'PostInput',
  terms: { categories: { taxonomy: 'category' }, tags: { taxonomy: 'post_tag' } },
} as const;

/** The routes of posts (api.md, Core: posts). */
export const postRoutes = contentRoutes({
  ...post,
  fields: { list: 'posts', item: 'post', create: 'createPost', update: 'updatePost', delete: 'deletePost' },
  ...input,
  hasExcerptLength: true,
  listParameters: {
    ...contentListParameters({ authors: true }),
    tax_relation: taxRelationParameter,
    ...termParameters('categories', { hierarchical: true }),
    ...termParameters('tags', { hierarchical: false }),
    sticky: { description: 'Only sticky items, or none.', type: 'boolean' },
    ignore_sticky: { description: 'Whether sticky items stand in their usual place.', type: 'boolean', default: true },
    format: {
      description: 'Only items of these forms.',
      type: 'array',
      uniqueItems: true,
      items: { enum: [...FORMATS], type: 'string' },
    },
  },
});

/** The routes of their versions. */
export const postVersionRoutes = [
  ...revisionRoutes(post),
  ...autosaveRoutes({ ...post, autosaves: { field: 'createPostAutosave', ...input } }),
];
