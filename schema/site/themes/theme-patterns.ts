import { requireEditor } from '../../core/audience.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { type PatternCategoryEntry, patternCategories } from '../../core/registry/pattern-categories.ts';
import type { ThemePattern } from '../../core/theme-source.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';

const listOrNull = (values: readonly string[]): string[] | null => (values.length > 0 ? [...values] : null);

/** What older patterns call some categories. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['buttons', 'call-to-action'],
  ['columns', 'text'],
  ['query', 'posts'],
]);

const blockPattern = oncePerBuilder((builder) =>
  builder.objectRef<ThemePattern>('BlockPattern').implement({
    description: 'A pattern that the active theme brings along. What it does not say of itself is null.',
    fields: (t) => ({
      name: t.exposeString('slug'),
      title: t.exposeString('title'),
      content: t.exposeString('content', { description: 'Its markup.' }),
      description: t.exposeString('description'),
      viewportWidth: t.exposeInt('viewportWidth', { nullable: true, description: 'How wide a preview is to be.' }),
      inserter: t.exposeBoolean('inserter', {
        nullable: true,
        description: 'Whether people may choose it from a list.',
      }),
      categories: t.stringList({
        nullable: true,
        resolve: ({ categories }) => listOrNull(categories.map((name) => RENAMED.get(name) ?? name)),
      }),
      keywords: t.stringList({ nullable: true, resolve: ({ keywords }) => listOrNull(keywords) }),
      blockTypes: t.stringList({ nullable: true, resolve: ({ blockTypes }) => listOrNull(blockTypes) }),
      postTypes: t.stringList({ nullable: true, resolve: ({ postTypes }) => listOrNull(postTypes) }),
      templateTypes: t.stringList({ nullable: true, resolve: ({ templateTypes }) => listOrNull(templateTypes) }),
      source: t.string({ description: 'Where it comes from.', resolve: () => 'theme' }),
    }),
  }),
);

const patternCategory = oncePerBuilder((builder) =>
  builder.objectRef<PatternCategoryEntry>('BlockPatternCategory').implement({
    description: 'What block patterns are sorted by.',
    fields: (t) => ({
      name: t.exposeString('name'),
      label: t.exposeString('label'),
      description: t.exposeString('description'),
    }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerThemesPatterns(builder: Builder): void {
  builder.queryField('blockPatterns', (t) =>
    t.field({
      type: [blockPattern(builder)],
      description: "The active theme's patterns. Takes the right to edit anything.",
      resolve: async (_root, _args, context) => {
        requireEditor(context, 'rest_cannot_view');
        return [...((await activeTheme(context))?.patterns.values() ?? [])];
      },
    }),
  );

  builder.queryField('blockPatternCategories', (t) =>
    t.field({
      type: [patternCategory(builder)],
      description: 'What block patterns are sorted by. Takes the right to edit anything.',
      resolve: (_root, _args, context) => {
        requireEditor(context, 'rest_cannot_view');
        return [...patternCategories];
      },
    }),
  );
}
