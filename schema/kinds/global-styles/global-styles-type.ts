import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { reads, sameRow } from '../../core/selection.ts';
import type { Attributes } from '../../markup/block-grammar/parsed-block.ts';
import { byOrigin, withAppearanceTools } from '../../rendering/preset-origins.ts';
import { readDocument, type StylesDocument } from './global-styles-document.ts';

const NOTHING: StylesDocument = { settings: {}, styles: {} };

const documentOf = ({ content }: ContentRow): StylesDocument => readDocument(content) ?? NOTHING;

/** Presets stand below the name of where they come from, and each tool of design has a switch of its own. */
const toldSettings = ({ settings }: StylesDocument): Attributes => byOrigin(withAppearanceTools(settings), 'custom');

/** Whoever may read the styles of the site may read their title as it was written. */
export const stylesTitleType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'GlobalStylesTitle',
    fields: (t) => ({
      raw: t.exposeString('title', { description: 'As it was written.' }),
      rendered: t.exposeString('titleRendered', { description: 'As HTML.' }),
    }),
  }),
);

export const globalStylesType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'GlobalStyles',
    description: 'What the people of the site changed about the settings and styles of a theme.',
    interfaces: ['ContentNode', 'Node'],
    isTypeOf: (value) => (value as ContentRow).type === 'cms_global_styles',
    fields: (t) => ({
      id: t.globalID({ resolve: ({ id }) => ({ type: 'GlobalStyles', id }) }),
      ownTitle: t.field({
        type: stylesTitleType(builder),
        description: 'The title, for everybody who may read the styles.',
        extensions: sameRow,
        resolve: (row) => row,
      }),
      settings: t.field({
        type: 'Json',
        description: 'Settings as in theme.json, presets below the name of where they come from.',
        extensions: reads('content'),
        resolve: (row) => toldSettings(documentOf(row)),
      }),
      styles: t.field({
        type: 'Json',
        description: 'Styles as in theme.json.',
        extensions: reads('content'),
        resolve: (row) => documentOf(row).styles,
      }),
    }),
  }),
);

function requireDocument({ content }: ContentRow): StylesDocument {
  const document = readDocument(content);
  if (!document) throw domainError('rest_global_styles_not_found');
  return document;
}

/** Registers what this file declares on a schema builder. */
export function registerGlobalStylesType(builder: Builder): void {
  // A version of the styles tells them as the styles themselves do.
  builder.objectFields('Revision', (t) => ({
    settings: t.field({
      type: 'Json',
      nullable: true,
      description: 'Of a version of global styles: its settings, presets below the name of where they come from.',
      extensions: reads('content'),
      resolve: (row): Attributes | null =>
        row.owner.type === 'cms_global_styles' ? toldSettings(requireDocument(row)) : null,
    }),
    styles: t.field({
      type: 'Json',
      nullable: true,
      description: 'Of a version of global styles: its styles.',
      extensions: reads('content'),
      resolve: (row): Attributes | null =>
        row.owner.type === 'cms_global_styles' ? requireDocument(row).styles : null,
    }),
  }));
}
