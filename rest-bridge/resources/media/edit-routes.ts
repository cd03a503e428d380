import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import type { Parameter } from '../../declare/declared-parameter.ts';
import type { Parameters, Permission, Route } from '../../declare/route.ts';
import { decimal, flag, integer, list, map, text } from '../../declare/typed-schema.ts';
import { unlistedContextParameter } from '../crud/crud-parameters.ts';
import { itemId, protectedItemPermissions } from '../crud/item-key.ts';
import { mediaPath, mediaResource } from './media-resource.ts';
import { mediaMutationInput, mediaParameters } from './media-routes.ts';

/** Returns the schema of one type of change in the parameter `modifiers`. */
const modifierSchema = (input: {
  title: string;
  type: string;
  args: { required: readonly string[]; properties: Readonly<Record<string, JsonSchema>> };
}): JsonSchema => ({
  title: input.title,
  properties: {
    type: text('Type of the change.', { enum: [input.type] }),
    args: map('Arguments of the change.', input.args),
  },
});

const modifiers: Parameter = list('Changes to the image, applied in order.', {
  phase: 'sanitizing',
  minItems: 1,
  items: map('A change to the image.', {
    required: ['type', 'args'],
    oneOf: [
      modifierSchema({
        title: 'Flip',
        type: 'flip',
        args: {
          required: ['flip'],
          properties: {
            flip: map('Directions in which to flip the image.', {
              required: ['horizontal', 'vertical'],
              properties: {
                horizontal: flag('Whether to exchange left and right.'),
                vertical: flag('Whether to exchange top and bottom.'),
              },
            }),
          },
        },
      }),
      modifierSchema({
        title: 'Rotation',
        type: 'rotate',
        args: { required: ['angle'], properties: { angle: decimal('Angle of the clockwise rotation, in degrees.') } },
      }),
      modifierSchema({
        title: 'Crop',
        type: 'crop',
        args: {
          required: ['left', 'top', 'width', 'height'],
          properties: {
            left: decimal('Left edge of the crop, as a percentage of the image width.'),
            top: decimal('Top edge of the crop, as a percentage of the image height.'),
            width: decimal('Width of the crop, as a percentage of the image width.'),
            height: decimal('Height of the crop, as a percentage of the image height.'),
          },
        },
      }),
    ],
  }),
});

const percent = (description: string) => decimal(description, { minimum: 0, maximum: 100, phase: 'sanitizing' });

/** The parameters for editing an image: the changes, and the texts of the new item. */
const editParameters: Readonly<Record<string, Parameter>> = {
  id: { type: 'integer', isUnlisted: true },
  context: unlistedContextParameter,
  // As in the reference, `flip` is read without being declared or validated.
  flip: { validation: 'none', isUnlisted: true },
  src: text('Address of the image file to edit.', { format: 'uri', required: true, phase: 'sanitizing' }),
  modifiers,
  rotation: integer('Angle of the clockwise rotation, in degrees. Deprecated: use modifiers.', {
    phase: 'sanitizing',
    minimum: 0,
    exclusiveMinimum: true,
    maximum: 360,
    exclusiveMaximum: true,
  }),
  x: percent('Left edge of the crop, as a percentage of the image width. Deprecated: use modifiers.'),
  y: percent('Top edge of the crop, as a percentage of the image height. Deprecated: use modifiers.'),
  width: percent('Width of the crop, as a percentage of the image width. Deprecated: use modifiers.'),
  height: percent('Height of the crop, as a percentage of the image height. Deprecated: use modifiers.'),
  ...Object.fromEntries(
    ['caption', 'description', 'title', 'post', 'alt_text'].map((name) => [name, mediaParameters[name] as Parameter]),
  ),
};

interface Modifier {
  type: 'flip' | 'rotate' | 'crop';
  args: Readonly<Record<string, unknown>>;
}

/** Converts the changes for GraphQL. Without `modifiers`, they follow from the deprecated parameters. */
function readModifiers(parameters: Parameters): readonly Record<string, unknown>[] {
  const modifiers = parameters.modifiers as readonly Modifier[] | undefined;
  if (modifiers) return modifiers.map(({ type, args }) => ({ [type]: type === 'flip' ? args.flip : args }));
  const { flip, rotation, x, y, width, height } = parameters;
  const isCropped = [x, y, width, height].every((value) => value !== undefined);
  return [
    ...readFlip(flip),
    ...(rotation === undefined ? [] : [{ rotate: { angle: rotation } }]),
    ...(isCropped ? [{ crop: { left: x, top: y, width, height } }] : []),
  ];
}

const NOT_TRUE: readonly unknown[] = [undefined, null, false, 0, '', '0'];

const isTruthy = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : !NOT_TRUE.includes(value);

/** Reads the deprecated parameter `flip`, an object with one direction or both; a form sends `0` and `1`. */
function readFlip(flip: unknown): readonly Record<string, unknown>[] {
  if (typeof flip !== 'object' || flip === null) return [];
  const { horizontal, vertical } = flip as Readonly<Record<string, unknown>>;
  if ((horizontal ?? vertical ?? null) === null) return [];
  return [{ flip: { horizontal: isTruthy(horizontal), vertical: isTruthy(vertical) } }];
}

/** The deprecated parameters, by the GraphQL argument to which they correspond. */
const DEPRECATED_PARAMETERS: Readonly<Record<string, string>> = {
  angle: 'rotation',
  left: 'x',
  top: 'y',
  width: 'width',
  height: 'height',
};

/**
 * Returns the parameter for a GraphQL argument such as `modifiers.0.crop.left`: `modifiers`, or the deprecated
 * parameter.
 */
function editParameterName(argument: string, { modifiers }: Parameters): string {
  const [first = argument, ...inner] = argument.split('.');
  const deprecated =
    modifiers === undefined && first === 'modifiers' ? DEPRECATED_PARAMETERS[inner.at(-1) ?? ''] : undefined;
  return deprecated ?? first;
}

const editPermission: Permission = { needs: ['create', 'item.edit'] };

const sharedOptions = (registry: Registry) =>
  ({
    resource: mediaResource(registry),
    permissions: {
      field: 'contentTypePermissions',
      select: 'create',
      variableTypes: { type: 'String!' },
      variables: () => ({ type: 'attachment' }),
    },
    itemPermissions: protectedItemPermissions('mediaItemPermissions'),
  }) as const;

/**
 * Creates the routes that edit an image and complete its renditions. Not created by crudRoutes: the paths are below
 * that of an item of another route.
 */
export const mediaEditRoutes = (registry: Registry): readonly Route[] => [
  {
    ...sharedOptions(registry),
    pattern: `${mediaPath}/(?P<id>[\\d]+)/post-process`,
    endpoints: [
      {
        methods: ['POST'],
        permission: { needs: 'item.edit' },
        parameters: {
          id: { description: 'Id of the attachment.', type: 'integer' },
          action: { type: 'string', enum: ['create-image-subsizes'], required: true },
        },
        variableTypes: { id: 'Int!' },
        reply: {
          kind: 'update',
          field: 'completeMediaRenditions',
          variables: (parameters) => ({ id: itemId(parameters.id) }),
        },
      },
    ],
  },
  {
    ...sharedOptions(registry),
    pattern: `${mediaPath}/(?P<id>[\\d]+)/edit`,
    endpoints: [
      {
        methods: ['POST'],
        permission: editPermission,
        parameters: editParameters,
        parameterName: editParameterName,
        variableTypes: { id: 'Int!', src: 'String!', modifiers: '[ImageModifier!]!', input: 'MediaItemInput' },
        reply: {
          kind: 'create',
          context: 'requested',
          field: 'editMediaImage',
          variables: (parameters) => {
            const { src, modifiers: _, ...itemParameters } = parameters;
            return {
              id: itemId(parameters.id),
              src,
              modifiers: readModifiers(parameters),
              input: mediaMutationInput(itemParameters),
            };
          },
          location: (node) => `${mediaPath}/${node._id}`,
        },
      },
    ],
  },
];
