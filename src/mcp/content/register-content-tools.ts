import type { GraphQLSchema } from 'graphql';
import { derivedDocument } from '../../../schema/core/graphql/typed-document.ts';
import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { McpCaller, McpTool } from '../mcp-features.ts';
import type { ItemFinder, MarkdownWriter } from './find-item.ts';
import { readTool } from './read-tool.ts';
import { searchTool } from './search-tool.ts';
import { termsTool } from './terms-tool.ts';
import { uploadTool } from './upload-tool.ts';
import { listedTaxonomies, writableKinds } from './writable-kinds.ts';
import { createTool, updateTool } from './write-tools.ts';
import type { ItemInputWriter } from './written-item.ts';

/** The dependencies of the tools for content. */
export interface ContentToolsOptions {
  schema: GraphQLSchema;
  registry: Registry;
  finder: ItemFinder;
  writeMarkdown: MarkdownWriter;
  itemInput: ItemInputWriter;
  freshPath(): Promise<string>;
  maxUploadBytes: number;
}

type Rights = Record<string, { create: boolean; edit: boolean } | null>;

/** The name of the type of files. */
const FILES = 'attachment';

/**
 * Returns the function that selects the tools for content for a caller: those that read for everyone, those that write
 * for accounts that may write something.
 */
export function contentTools(options: ContentToolsOptions): (caller: McpCaller) => Promise<McpTool[]> {
  const { schema, registry, finder, itemInput } = options;
  const kinds = writableKinds(schema, registry);
  const reading = [
    searchTool(kinds, registry),
    readTool(finder, options.writeMarkdown),
    termsTool(listedTaxonomies(schema, registry)),
  ];
  const update = updateTool(kinds, { finder, itemInput, registry });
  const upload = uploadTool(options);
  const types = [...kinds.map(({ type }) => type), FILES];
  const rightsDocument = derivedDocument<Rights>(
    `{ ${types.map((type, index) => `t${index}: contentTypePermissions(type: "${type}") { create edit }`).join(' ')} }`,
  );
  return async (caller) => {
    const rights = await caller.run(rightsDocument);
    const may = (right: 'create' | 'edit', type: string) => rights[`t${types.indexOf(type)}`]?.[right] === true;
    const creatable = kinds.filter(({ type }) => may('create', type));
    return [
      ...reading,
      ...(creatable.length > 0 ? [createTool(creatable, { itemInput, registry })] : []),
      ...(kinds.some(({ type }) => may('edit', type)) ? [update] : []),
      ...(may('create', FILES) ? [upload] : []),
    ];
  };
}
