import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { BlockPattern, PatternCategoryEntry } from '../../core/registry/declared-patterns.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { requireEditor } from '../../core/rows/audience.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';

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
      content: t.exposeString('content', { description: 'The block markup.' }),
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
      source: t.exposeString('source', { description: 'The source of the pattern, such as `theme` or `plugin`.' }),
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

/**
 * Returns the patterns of the active theme and of the site by name. A pattern that the site declares replaces one of the theme
 * with the same name.
 */
async function loadBlockPatterns(context: RequestContext): Promise<ReadonlyMap<string, BlockPattern>> {
  const theme = await activeTheme(context);
  const ofTheme = [...(theme?.patterns ?? [])].map(([slug, pattern]): [string, BlockPattern] => [
    slug,
    { ...pattern, source: 'theme' },
  ]);
  return new Map([...ofTheme, ...context.registry.patterns]);
}
