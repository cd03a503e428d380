import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { BlockPattern, PatternCategoryEntry } from '../../core/registry/declared-patterns.ts';
import { requireEditor } from '../../core/rows/audience.ts';
import { displayedPattern, loadBlockPatterns } from '../../rendering/data/block-patterns.ts';

const listOrNull = (values: readonly string[]): string[] | null => (values.length > 0 ? [...values] : null);

/** Present names of the pattern categories that older patterns name differently. */
const RENAMED_CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['buttons', 'call-to-action'],
  ['columns', 'text'],
  ['query', 'posts'],
]);

const blockPattern = oncePerBuilder((builder) =>
  builder.objectRef<BlockPattern>('BlockPattern').implement({
    description: 'A pattern of the active theme or of the site. Properties that the pattern does not declare are null.',
    fields: (t) => ({
      name: t.exposeString('slug'),
      title: t.exposeString('title'),
      content: t.string({
        description: 'The block markup, with the blocks of other patterns that it refers to.',
        resolve: (pattern, _args, context) => displayedPattern(pattern, context),
      }),
      description: t.exposeString('description'),
      viewportWidth: t.exposeInt('viewportWidth', { nullable: true, description: 'The width of a preview in pixels.' }),
      inserter: t.exposeBoolean('inserter', {
        nullable: true,
        description: 'Whether the inserter offers it.',
      }),
      categories: t.stringList({
        nullable: true,
        resolve: ({ categories }) => listOrNull(categories.map((name) => RENAMED_CATEGORIES.get(name) ?? name)),
      }),
      keywords: t.stringList({ nullable: true, resolve: ({ keywords }) => listOrNull(keywords) }),
      blockTypes: t.stringList({ nullable: true, resolve: ({ blockTypes }) => listOrNull(blockTypes) }),
      postTypes: t.stringList({ nullable: true, resolve: ({ postTypes }) => listOrNull(postTypes) }),
      templateTypes: t.stringList({ nullable: true, resolve: ({ templateTypes }) => listOrNull(templateTypes) }),
      source: t.exposeString('source', {
        nullable: true,
        description: 'The source that a declared pattern names, such as `plugin`; null for patterns of the theme.',
      }),
    }),
  }),
);

const patternCategory = oncePerBuilder((builder) =>
  builder.objectRef<PatternCategoryEntry>('BlockPatternCategory').implement({
    description: 'A category of block patterns.',
    fields: (t) => ({
      name: t.exposeString('name'),
      label: t.exposeString('label'),
      description: t.exposeString('description'),
    }),
  }),
);

/** Registers the queries of block patterns and their categories. */
export function registerThemePatterns(builder: Builder): void {
  builder.queryField('blockPatterns', (t) =>
    t.field({
      type: [blockPattern(builder)],
      description:
        'The patterns of the active theme and of the site. Requires the capability to edit items of some type.',
      resolve: async (_root, _args, context) => {
        requireEditor(context, 'rest_cannot_view');
        return [...(await loadBlockPatterns(context)).values()];
      },
    }),
  );

  builder.queryField('blockPatternCategories', (t) =>
    t.field({
      type: [patternCategory(builder)],
      description: 'The categories of block patterns. Requires the capability to edit items of some type.',
      resolve: (_root, _args, context) => {
        requireEditor(context, 'rest_cannot_view');
        return [...context.registry.patternCategories];
      },
    }),
  );
}
