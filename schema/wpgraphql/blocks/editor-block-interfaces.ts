import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';

/** Returns the interface of items that consist of blocks; none if the schema has no add-ons. */
export const editorBlockInterfaces = ({ environment }: WpgraphqlBuilder): readonly 'NodeWithEditorBlocks'[] =>
  environment.hasAddOns ? ['NodeWithEditorBlocks'] : [];
