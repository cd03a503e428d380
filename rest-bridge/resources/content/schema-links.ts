import type { SchemaLink } from '../../declare/resource.ts';

const link = (
  rel: string,
  { title, properties }: { title: string; properties: Record<string, unknown> },
): SchemaLink => ({
  rel: `action-${rel}`,
  title,
  targetSchema: { type: 'object', properties },
});

/** What the schema of a kind says of the links that depend on rights. */
export function actionSchemaLinks(kind: {
  sticky: boolean;
  /** Items have authors that can be chosen; so by default. */
  authors?: boolean;
  taxonomies: readonly { taxonomy: string; restBase: string }[];
}): readonly SchemaLink[] {
  return [
    link('publish', {
      title: 'The current user can publish this post.',
      properties: { status: { type: 'string', enum: ['publish', 'future'] } },
    }),
    link('unfiltered-html', {
      title: 'The current user can post unfiltered HTML markup and JavaScript.',
      properties: { content: { raw: { type: 'string' } } },
    }),
    ...(kind.sticky
      ? [
          link('sticky', {
            title: 'The current user can sticky this post.',
            properties: { sticky: { type: 'boolean' } },
          }),
        ]
      : []),
    ...((kind.authors ?? true)
      ? [
          link('assign-author', {
            title: 'The current user can change the author on this post.',
            properties: { author: { type: 'integer' } },
          }),
        ]
      : []),
    ...kind.taxonomies.flatMap(({ taxonomy, restBase }) => {
      const properties = { [restBase]: { type: 'array', items: { type: 'integer' } } };
      return [
        link(`assign-${restBase}`, {
          title: `The current user can assign terms in the ${taxonomy} taxonomy.`,
          properties,
        }),
        link(`create-${restBase}`, {
          title: `The current user can create terms in the ${taxonomy} taxonomy.`,
          properties,
        }),
      ];
    }),
  ];
}
