import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { Parameters } from '../../declare/route.ts';
import { decimal, flag, integer, list, map, text } from '../../declare/typed-schema.ts';
import { mediaParameters } from './media-write-routes.ts';

/** One kind of change, as the parameter `modifiers` takes it. */
const change = (input: {
  title: string;
  type: string;
  args: { required: readonly string[]; properties: Readonly<Record<string, JsonSchema>> };
}): JsonSchema => ({
  title: input.title,
  properties: {
    type: text('Kind of the change.', { enum: [input.type] }),
    args: map('What it takes.', input.args),
  },
});

const modifiers: Parameter = list('Changes of the picture, applied one after the other.', {
  minItems: 1,
  items: map('One change.', {
    required: ['type', 'args'],
    oneOf: [
      change({
        title: 'Flip',
        type: 'flip',
        args: {
          required: ['flip'],
          properties: {
            flip: map('Which sides change places.', {
              required: ['horizontal', 'vertical'],
              properties: { horizontal: flag('Left and right.'), vertical: flag('Top and bottom.') },
            }),
          },
        },
      }),
      change({
        title: 'Rotation',
        type: 'rotate',
        args: { required: ['angle'], properties: { angle: decimal('Clockwise, in degrees.') } },
      }),
      change({
        title: 'Crop',
        type: 'crop',
        args: {
          required: ['left', 'top', 'width', 'height'],
          properties: {
            left: decimal('Per cent of the width that are cut off on the left.'),
            top: decimal('Per cent of the height that are cut off at the top.'),
            width: decimal('Per cent of the width that stay.'),
            height: decimal('Per cent of the height that stay.'),
          },
        },
      }),
    ],
  }),
});

const percent = (description: string) => decimal(description, { minimum: 0, maximum: 100 });

/** What can be asked for when a picture is edited, and what is said of the new one. */
export const editParameters: Readonly<Record<string, Parameter>> = {
  id: { type: 'integer', isUnlisted: true },
  src: text('Address of the picture.', { format: 'uri', required: true }),
  modifiers,
  rotation: integer('Clockwise, in degrees. Deprecated: use modifiers.', {
    minimum: 0,
    exclusiveMinimum: true,
    maximum: 360,
    exclusiveMaximum: true,
  }),
  x: percent('Left edge of what stays, in per cent. Deprecated: use modifiers.'),
  y: percent('Top edge of what stays, in per cent. Deprecated: use modifiers.'),
  width: percent('Width of what stays, in per cent. Deprecated: use modifiers.'),
  height: percent('Height of what stays, in per cent. Deprecated: use modifiers.'),
  ...Object.fromEntries(
    ['caption', 'description', 'title', 'post', 'alt_text'].map((name) => [name, mediaParameters[name] as Parameter]),
  ),
};

interface Modifier {
  type: 'flip' | 'rotate' | 'crop';
  args: Readonly<Record<string, unknown>>;
}

/** The changes as GraphQL takes them; those of the deprecated parameters where there are no others. */
export function modifiersOf(parameters: Parameters): readonly Record<string, unknown>[] {
  const given = parameters.modifiers as readonly Modifier[] | undefined;
  if (given) return given.map(({ type, args }) => ({ [type]: type === 'flip' ? args.flip : args }));
  const { rotation, x, y, width, height } = parameters;
  const isCropped = [x, y, width, height].every((value) => value !== undefined);
  return [
    ...(rotation === undefined ? [] : [{ rotate: { angle: rotation } }]),
    ...(isCropped ? [{ crop: { left: x, top: y, width, height } }] : []),
  ];
}

/** The deprecated parameters, by the arguments that they stand for. */
const DEPRECATED: Readonly<Record<string, string>> = {
  angle: 'rotation',
  left: 'x',
  top: 'y',
  width: 'width',
  height: 'height',
};

/** Arguments of changes are named by the parameter that the request has them in: `modifiers.0.crop.left`. */
export function editParameterName(argument: string, { modifiers }: Parameters): string {
  const [first = argument, ...inner] = argument.split('.');
  const deprecated = modifiers === undefined && first === 'modifiers' ? DEPRECATED[inner.at(-1) ?? ''] : undefined;
  return deprecated ?? first;
}
