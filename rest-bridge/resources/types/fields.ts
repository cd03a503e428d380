import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { editOnly, everywhere, viewAndEdit } from '../../declare/contexts.ts';
import type { Field, ReadContext } from '../../declare/field.ts';

/** A row that is only read; GraphQL's name for it where it is another. */
export const readOnly = (
  name: string,
  { select, read, isName, ...schema }: JsonSchema & Pick<Field, 'select' | 'read' | 'isName'>,
): Field => ({
  name,
  schema: { ...schema, readonly: true },
  ...(select ? { select } : {}),
  ...(read ? { read } : {}),
  ...(isName ? { isName } : {}),
});

/** A map whose keys are written in camel case inside and in snake case in answers. */
function snakeKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), entry]),
  );
}

/** What answers call the name of a type, a taxonomy or a status. */
export const slugField = (description: string, context: readonly ReadContext[]): Field =>
  readOnly('slug', { description, type: 'string', context, select: 'name', isName: true });

/** The rows that types and taxonomies share. */
export const sharedFields = {
  capabilities: readOnly('capabilities', {
    description: 'The capability that each right takes.',
    type: 'object',
    context: editOnly,
    read: snakeKeys,
  }),
  description: readOnly('description', { description: 'About it.', type: 'string', context: viewAndEdit }),
  hierarchical: readOnly('hierarchical', {
    description: 'Whether what belongs to it may stand below each other.',
    type: 'boolean',
    context: viewAndEdit,
  }),
  labels: readOnly('labels', {
    description: 'What it is called in each place.',
    type: 'object',
    context: editOnly,
    read: snakeKeys,
  }),
  name: readOnly('name', { description: 'What people call it.', type: 'string', context: everywhere, select: 'title' }),
  restBase: readOnly('rest_base', {
    description: 'Last part of the path of its routes.',
    type: 'string',
    context: everywhere,
    isName: true,
  }),
  restNamespace: readOnly('rest_namespace', {
    description: 'The namespace of its routes.',
    type: 'string',
    context: everywhere,
    isName: true,
  }),
} as const satisfies Readonly<Record<string, Field>>;

const part = (description: string): JsonSchema => ({ description, type: 'boolean' });

/** Where people meet it. */
export const visibilityField = (parts: Readonly<Record<string, string>>): Field =>
  readOnly('visibility', {
    description: 'Where people meet it.',
    type: 'object',
    context: editOnly,
    properties: Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, part(text)])),
    read: snakeKeys,
  });
