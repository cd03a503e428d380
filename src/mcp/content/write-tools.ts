import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import { derivedDocument } from '../../../schema/core/graphql/typed-document.ts';
import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { McpTool } from '../mcp-features.ts';
import { contentTool } from './content-tool.ts';
import { type ItemFinder, itemSummary, type SelectedItem, SUMMARY_FIELDS, SUMMARY_PROPERTIES } from './find-item.ts';
import type { WritableKind } from './writable-kinds.ts';
import { type ItemInputWriter, type WrittenItem, writtenItemInputs } from './written-item.ts';

interface CreateInput extends WrittenItem {
  type?: string;
}

interface UpdateInput extends WrittenItem {
  id: number;
  entityTag?: string;
}

interface Saved {
  saved: SelectedItem;
}

/** Creates the tool that creates items of the types that the caller may create. */
export function createTool(
  kinds: readonly WritableKind[],
  { itemInput, registry }: { itemInput: ItemInputWriter; registry: Registry },
): McpTool {
  return contentTool<CreateInput>({
    name: 'create-content',
    title: 'Create content',
    description: 'Creates a post, a page or another item, as a draft unless a status is given.',
    input: {
      type: {
        type: 'string',
        enum: kinds.map(({ type }) => type),
        description: `The type; ${kinds[0]?.type} by default.`,
      },
      ...writtenItemInputs(registry),
    },
    required: ['title'],
    output: SUMMARY_PROPERTIES,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    run: async ({ type, ...written }, caller) => {
      const kind = kinds.find((candidate) => candidate.type === type) ?? (kinds[0] as WritableKind);
      const { graphqlName } = kind;
      const { saved } = await caller.run(
        derivedDocument<Saved>(
          `mutation ($input: ${graphqlName}Input!) { saved: create${graphqlName}(input: $input) { ${SUMMARY_FIELDS} } }`,
        ),
        { input: await itemInput({ status: 'draft', ...written }, kind) },
      );
      return itemSummary(saved);
    },
  });
}

/** Creates the tool that changes items. */
export function updateTool(
  kinds: readonly WritableKind[],
  { finder, itemInput, registry }: { finder: ItemFinder; itemInput: ItemInputWriter; registry: Registry },
): McpTool {
  return contentTool<UpdateInput>({
    name: 'update-content',
    title: 'Update content',
    description:
      'Changes the sent values of an item and preserves the others. To change content that is made of blocks, read it as source and send it as source.',
    input: {
      id: { type: 'integer', minimum: 1, description: 'The id of the item.' },
      entityTag: {
        type: 'string',
        description: 'From read-content. The change is refused if someone else has changed the item since.',
      },
      ...writtenItemInputs(registry),
    },
    required: ['id'],
    output: SUMMARY_PROPERTIES,
    // The previous values remain in a revision.
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    run: async ({ id, entityTag, ...written }, caller) => {
      const item = await finder.byId(id, { caller });
      const kind = item && kinds.find(({ type }) => type === item.type);
      if (!kind) throw domainError('rest_post_invalid_id');
      const { graphqlName } = kind;
      const { saved } = await caller.run(
        derivedDocument<Saved>(`mutation ($id: Int!, $input: ${graphqlName}Input!, $precondition: Precondition) {
          saved: update${graphqlName}(id: $id, input: $input, precondition: $precondition) { ${SUMMARY_FIELDS} }
        }`),
        {
          id,
          input: await itemInput(written, kind),
          precondition: entityTag === undefined ? null : { ifMatch: [entityTag] },
        },
      );
      return itemSummary(saved);
    },
  });
}
