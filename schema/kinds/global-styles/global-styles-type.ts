import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { reads, sameRow } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { Attributes } from '../../markup/block-grammar/parsed-block.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';
import { shownStyles } from './filter-theme-json.ts';
import { settingsByOrigin } from './theme-global-styles.ts';
import { parseStylesDocument, type StylesDocument } from './write-global-styles.ts';

const EMPTY_DOCUMENT: StylesDocument = { settings: {}, styles: {} };

const documentOrEmpty = ({ content }: ContentRow): StylesDocument => parseStylesDocument(content) ?? EMPTY_DOCUMENT;

/** Returns the styles as the API shows them: without what neither the format nor the active theme knows. */
const stylesByTheme = async ({ styles, settings }: StylesDocument, context: RequestContext): Promise<Attributes> =>
  shownStyles(styles, { theme: await activeTheme(context), blockTypes: context.registry.blockTypes, settings });

/** The GraphQL type of the title of global styles. Everyone who may read the styles may read the raw title. */
export const stylesTitleType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'GlobalStylesTitle',
    fields: (t) => ({
      raw: t.exposeString('title', { description: 'The stored text.' }),
      rendered: t.exposeString('titleRendered', { description: 'The title as HTML for display.' }),
    }),
  }),
);

/** The GraphQL type of global styles. */
export const globalStylesType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'GlobalStyles',
    description: 'The changes of the site to the settings and styles of a theme.',
    interfaces: ['ContentNode', 'Node'],
    isTypeOf: (value) => (value as ContentRow).type === 'cms_global_styles',
    fields: (t) => ({
      id: t.globalID({ resolve: ({ id }) => ({ type: 'GlobalStyles', id }) }),
      ownTitle: t.field({
        type: stylesTitleType(builder),
        description: 'The title, readable by everyone who may read the styles.',
        extensions: sameRow,
        resolve: (row) => row,
      }),
      settings: t.field({
        type: 'Json',
        description: 'Settings in the theme.json format, with presets grouped by their origin.',
        extensions: reads('content'),
        resolve: (row) => settingsByOrigin(documentOrEmpty(row).settings, 'custom'),
      }),
      styles: t.field({
        type: 'Json',
        description: 'Styles in the theme.json format.',
        extensions: reads('content'),
        resolve: (row, _args, context) => stylesByTheme(documentOrEmpty(row), context),
      }),
    }),
  }),
);

function requireDocument({ content }: ContentRow): StylesDocument {
  const document = parseStylesDocument(content);
  if (!document) throw domainError('rest_global_styles_not_found');
  return document;
}

/** Registers the fields that revisions of global styles have. */
export function registerGlobalStylesType(builder: Builder): void {
  builder.objectFields('Revision', (t) => ({
    settings: t.field({
      type: 'Json',
      nullable: true,
      description:
        'For a revision of global styles: its settings, with presets grouped by their origin. Null for other revisions.',
      extensions: reads('content'),
      resolve: (row): Attributes | null =>
        row.owner.type === 'cms_global_styles' ? settingsByOrigin(requireDocument(row).settings, 'custom') : null,
    }),
    styles: t.field({
      type: 'Json',
      nullable: true,
      description: 'For a revision of global styles: its styles. Null for other revisions.',
      extensions: reads('content'),
      resolve: async (row, _args, context): Promise<Attributes | null> =>
        row.owner.type === 'cms_global_styles' ? stylesByTheme(requireDocument(row), context) : null,
    }),
  }));
}
