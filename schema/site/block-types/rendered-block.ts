import { canEditPost } from '../../access/post-access.ts';
import { canWritePosts } from '../../access/site-access.ts';
import { loadContentRow } from '../../content/previews/content-item.ts';
import { domainError, type ParameterDetail } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import type { Attributes, Json } from '../../markup/block-grammar/parsed-block.ts';
import { BLOCK_TYPES } from '../../markup/blocks/block-catalog.ts';
import type { BlockAttribute, BlockDescription } from '../../markup/blocks/block-type.ts';
import { renderSingleBlock } from '../../markup/render-content.ts';
import { createRenderEnvironment } from '../../rendering/create-render-environment.ts';
import { isJsonObject, type JsonObject, toJsonObject } from '../../values/json-text.ts';

interface BlockRequest {
  name: string;
  attributes: unknown;
  postId: number;
}

/** Renders one dynamic block as HTML. Errors: `block_cannot_read`, `block_invalid`, `rest_invalid_param`. */
async function renderBlock({ name, attributes, postId }: BlockRequest, context: RequestContext): Promise<string> {
  const type = BLOCK_TYPES.get(name);
  const checked = checkedAttributes(name, attributes);
  const postType = await requireBlockReader(postId, context);
  if (!type?.isDynamic || (type.needsLanguages && !context.registry.languages)) throw domainError('block_invalid');
  const block = { name, attributes: checked, innerBlocks: [], innerHtml: '', innerContent: [] };
  return context.rendering.run(
    () => createRenderEnvironment(context),
    (environment) =>
      renderSingleBlock(block, {
        item: { postId, postType },
        environment: { ...environment.forItem(postId), isForEditing: true },
      }),
  );
}

/** Returns the attributes of a block, converted to the types of its type. Errors: `rest_invalid_param`. */
function checkedAttributes(name: string, attributes: unknown): Attributes {
  const type = BLOCK_TYPES.get(name);
  return type ? checkAttributes(type, toJsonObject(attributes)) : {};
}

/** Checks that the viewer may render blocks, and returns the type of the item, or ''. Errors: `block_cannot_read`. */
async function requireBlockReader(postId: number, context: RequestContext): Promise<string> {
  const type = await typeIfReader(postId, context);
  if (type === null) throw domainError('block_cannot_read', { viewer: context.viewer });
  return type;
}

/** Returns the type of the item, or '' without one; null if the viewer may not render blocks of the item. */
async function typeIfReader(postId: number, context: RequestContext): Promise<string | null> {
  const { viewer } = context;
  if (postId <= 0) return canWritePosts(viewer) ? '' : null;
  const row = await loadContentRow({ context, id: postId, columns: ['id'] });
  return row && canEditPost(viewer, await loadAccessData(row, context)) ? row.type : null;
}

const renderedBlock = oncePerBuilder((builder) =>
  builder.objectRef<string>('RenderedBlock').implement({
    description: 'A rendered block.',
    fields: (t) => ({
      rendered: t.string({ description: 'The markup of the block as HTML.', resolve: (html) => html }),
    }),
  }),
);

const permissionsType = oncePerBuilder((builder) =>
  builder.objectRef<{ render: boolean }>('RenderedBlockPermissions').implement({
    description: 'The permissions of the viewer on dynamic blocks.',
    fields: (t) => ({ render: t.exposeBoolean('render', { description: 'Render them with `renderedBlock`.' }) }),
  }),
);

/** Registers the queries `renderedBlock`, `renderedBlockPermissions` and `blockAttributesCheck`. */
export function registerRenderedBlockQueries(builder: Builder): void {
  builder.queryField('renderedBlockPermissions', (t) =>
    t.field({
      type: permissionsType(builder),
      description: 'The permissions of the viewer on dynamic blocks.',
      args: { postId: t.arg.int({ description: 'The item that contains the blocks.' }) },
      resolve: async (_root, { postId }, context) => ({
        render: (await typeIfReader(Math.max(0, postId ?? 0), context)) !== null,
      }),
    }),
  );
  builder.queryField('blockAttributesCheck', (t) =>
    t.boolean({
      description: 'Checks the attributes of a block before it is rendered. There is no error if they match its type.',
      args: {
        name: t.arg.string({ required: true, description: 'The name of its block type, such as `core/archives`.' }),
        attributes: t.arg({ type: 'Json', description: 'Its attributes by name.' }),
      },
      resolve: (_root, { name, attributes }) => {
        checkedAttributes(name, attributes);
        return true;
      },
    }),
  );
  builder.queryField('renderedBlock', (t) =>
    t.field({
      type: renderedBlock(builder),
      description:
        'Renders a dynamic block. Requires the capability `edit_posts`; with `postId`, the right to edit that item instead.',
      args: {
        name: t.arg.string({ required: true, description: 'The name of its block type, such as `core/archives`.' }),
        attributes: t.arg({ type: 'Json', description: 'Its attributes by name.' }),
        postId: t.arg.int({ description: 'The item that contains the block.' }),
      },
      resolve: (_root, { name, attributes, postId }, context) =>
        renderBlock({ name, attributes, postId: Math.max(0, postId ?? 0) }, context),
    }),
  );
}

/**
 * Checks the attributes of a block against its type, and returns them converted to the declared types: texts from a URL
 * can become numbers or booleans. Errors: `rest_invalid_param` for the first attribute that is unknown or invalid.
 */
function checkAttributes(type: BlockDescription, values: JsonObject): Attributes {
  const entries = Object.entries(values).map(([name, value]) => {
    const attribute = Object.hasOwn(type.attributes, name) ? type.attributes[name] : undefined;
    if (!attribute) {
      throw invalidAttribute('rest_additional_properties_forbidden', {
        message: `${name} is not an attribute of ${type.name}.`,
      });
    }
    const converted = convertValue(attribute, value);
    if (converted === undefined) {
      const message = `attributes[${name}] must be of the type ${attribute.type}.`;
      throw invalidAttribute('rest_invalid_type', { message, data: { param: `[${name}]` } });
    }
    if (attribute.enum && !attribute.enum.includes(converted)) {
      throw invalidAttribute('rest_not_in_enum', {
        message: `attributes[${name}] must be one of ${attribute.enum.join(', ')}.`,
      });
    }
    return [name, converted] as const;
  });
  return Object.fromEntries(entries);
}

function invalidAttribute(code: string, { message, data = null }: { message: string; data?: ParameterDetail['data'] }) {
  return domainError('rest_invalid_param', { details: { attributes: { code, message, data } } });
}

/** The value converted to the type of the attribute; undefined if that is not possible. */
function convertValue({ type }: BlockAttribute, value: unknown): Json | undefined {
  switch (type) {
    case 'string':
    case 'rich-text':
      return typeof value === 'string' ? value : undefined;
    case 'boolean':
      return BOOLEANS.get(value);
    case 'number':
    case 'integer':
      return convertNumber(value, type === 'integer');
    case 'array':
      return Array.isArray(value) ? value : undefined;
    case 'object':
      return toMapValue(value);
  }
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  ['1', true],
  [1, true],
  [false, false],
  ['false', false],
  ['0', false],
  [0, false],
]);

function convertNumber(value: unknown, isWhole: boolean): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isValid = typeof number === 'number' && Number.isFinite(number) && (!isWhole || Number.isInteger(number));
  return isValid ? number : undefined;
}

/** Returns the map that a value stands for: a list is a map by index, and an empty text an empty map. */
function toMapValue(value: unknown): Attributes | undefined {
  if (isJsonObject(value)) return value as Attributes;
  if (Array.isArray(value)) return Object.fromEntries(value.entries()) as Attributes;
  return value === '' ? {} : undefined;
}
