import { GraphQLScalarType } from 'graphql';
import type { ContentBlock } from '../../content/rendered/content-blocks.ts';
import type { BlockAttribute, BlockAttributeType } from '../../markup/blocks/block-type.ts';
import type { BlockType } from '../../markup/blocks/render-context.ts';
import { TagEditor } from '../../markup/html/tag-editor.ts';
import { oncePerSchema, type WpgraphqlBuilder, type WpgraphqlFields } from '../core/wpgraphql-builder.ts';

/** The type of blocks that the site does not know. */
export const UNKNOWN_BLOCK = 'UnknownBlock';

/** The name of the GraphQL type of a block: `CoreListItem` for `core/list-item`. */
export const blockTypeName = (name: string): string => name.split(/[/-]/).map(capitalized).join('');

/** Returns a text with its first letter in upper case. */
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The scalars of attributes whose parts are not declared. */
const jsonScalars = oncePerSchema((builder) => {
  const addScalar = (name: string, description: string) =>
    // The builder knows no scalars that are added later.
    builder.addScalarType(
      name as 'String',
      new GraphQLScalarType<string>({ name, description }),
    ) as unknown as 'String';
  return {
    object: addScalar('BlockAttributesObject', 'A JSON object in the attributes of a block.'),
    array: addScalar('BlockAttributesArray', 'A JSON array in the attributes of a block.'),
  };
});

/** The type of an attribute as an output type of fields; a list with one type for lists. */
type AttributeType = 'String' | 'Boolean' | 'Int' | 'Float' | ['String'];

const SCALARS = {
  string: 'String',
  'rich-text': 'String',
  boolean: 'Boolean',
  integer: 'Int',
  number: 'Float',
} as const;

/** An attribute that gets a field of a type whose name begins with `prefix`. */
interface DeclaredAttribute {
  name: string;
  attribute: BlockAttribute;
  prefix: string;
}

/** Returns the output type of an attribute; creates the types of the elements of a query. */
function typeOf(builder: WpgraphqlBuilder, { name, attribute, prefix }: DeclaredAttribute): AttributeType {
  const { query, items } = attribute;
  // A union has no scalar: the first type names it.
  const type = typeof attribute.type === 'string' ? attribute.type : (attribute.type[0] as BlockAttributeType);
  if (type === 'object') return jsonScalars(builder).object;
  if (type !== 'array') return SCALARS[type];
  // The builder knows no types that follow from data.
  if (query) return [elementType(builder, { prefix: `${prefix}${capitalized(name)}`, query }) as never];
  const itemType = items && SCALARS[items.type as keyof typeof SCALARS];
  return itemType ? [itemType as 'String'] : jsonScalars(builder).array;
}

/** Creates the type of an element of a query, such as a row of a table. */
const elementType = (
  builder: WpgraphqlBuilder,
  { prefix, query }: { prefix: string; query: Readonly<Record<string, BlockAttribute>> },
) =>
  builder.objectRef<Record<string, unknown>>(prefix).implement({
    fields: (t) =>
      Object.fromEntries(
        namedAttributes(query).map(([name, attribute]) => [
          name,
          t.field({
            type: typeOf(builder, { name, attribute, prefix }),
            resolve: (element) => element[name] as never,
          }),
        ]),
      ),
  });

/** Attributes that clients expect in addition to the declared ones, by block name. */
const ADDED_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, BlockAttribute>>>> = {
  'core/button': {
    linkClassName: { type: 'string', source: 'attribute', selector: 'a', attribute: 'class' },
    textAlign: { type: 'string' },
    width: { type: 'number' },
  },
  'core/heading': { textAlign: { type: 'string' } },
  'core/image': { src: { type: 'string', source: 'attribute', selector: 'img', attribute: 'src' } },
  'core/pullquote': { textAlign: { type: 'string' } },
  'core/quote': { textAlign: { type: 'string' } },
  'core/verse': { textAlign: { type: 'string' } },
};

/** Attributes that can be fields. */
const namedAttributes = (attributes: Readonly<Record<string, BlockAttribute>>) =>
  Object.entries(attributes).filter(([name]) => /^[A-Za-z]\w*$/.test(name));

/** Creates the type of the attributes of a block type, such as `CoreParagraphAttributes`. */
export function blockAttributesObject(builder: WpgraphqlBuilder, { name: blockName, attributes, title }: BlockType) {
  const prefix = `${blockTypeName(blockName)}Attributes`;
  return builder.objectRef<ContentBlock>(prefix).implement({
    description: `The attributes of the block ${title}.`,
    fields: (t: WpgraphqlFields<ContentBlock>) => ({
      ...Object.fromEntries(
        namedAttributes({ ...attributes, ...ADDED_ATTRIBUTES[blockName] }).map(([name, attribute]) => [
          name,
          t.field({
            type: typeOf(builder, { name, attribute, prefix }),
            resolve: ({ attributes: reader }: ContentBlock) =>
              (name === 'anchor' ? reader.anchor() : reader.value(name, attribute)) as never,
          }),
        ]),
      ),
      cssClassName: t.string({
        description: 'The class names of its outermost element.',
        resolve: async (block: ContentBlock) => classNamesOf(await block.renderMarkup()),
      }),
    }),
  });
}

/** Returns the class names of the first element of markup; null if it has none. */
function classNamesOf(html: string): string | null {
  const editor = new TagEditor(html);
  const value = editor.next() ? editor.attribute('class') : undefined;
  return typeof value === 'string' ? value : null;
}
