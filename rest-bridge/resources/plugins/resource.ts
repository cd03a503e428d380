import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { everywhere, viewAndEdit } from '../../declare/contexts.ts';
import type { Field, ReadContext } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import { readOnly } from '../types/fields.ts';

export const path = '/cms/v2/plugins';

export const PLUGIN = '[^.\\/]+(?:\\/[^.\\/]+)?';

/** The states of plugins. */
export const STATUSES = ['inactive', 'active'];

const text: JsonSchema = { type: 'string' };
const address: JsonSchema = { type: 'string', format: 'uri' };

/** A row of what plugins of others have and parts of the program have not. */
const blank = (
  name: string,
  { context, value = '', ...schema }: JsonSchema & { context: readonly ReadContext[]; value?: unknown },
): Field => readOnly(name, { ...schema, context, select: '__typename', read: () => value });

/** A part of the program that is switched on and off. */
export const pluginResource: Resource = {
  title: 'plugin',
  fields: [
    readOnly('plugin', {
      description: 'What it is known by.',
      type: 'string',
      pattern: PLUGIN,
      context: everywhere,
      select: 'id',
    }),
    {
      name: 'status',
      schema: { description: 'Whether it runs.', type: 'string', enum: STATUSES, context: everywhere },
      read: (status) => String(status).toLowerCase(),
    },
    readOnly('name', { description: 'What it is called.', ...text, context: everywhere }),
    blank('plugin_uri', { description: 'Where people read about it.', ...address, context: viewAndEdit }),
    readOnly('author', { description: 'Who made it.', ...text, context: viewAndEdit }),
    blank('author_uri', { description: 'Where people read about who made it.', ...address, context: viewAndEdit }),
    {
      name: 'description',
      schema: {
        description: 'About it.',
        type: 'object',
        readonly: true,
        context: viewAndEdit,
        properties: {
          raw: { description: 'As it was written.', type: 'string' },
          rendered: { description: 'As HTML.', type: 'string' },
        },
      },
      select: 'description _rendered: descriptionRendered',
      read: (raw, { _rendered: rendered }) => ({ raw, rendered }),
    },
    readOnly('version', { description: 'Its version.', ...text, context: viewAndEdit }),
    blank('network_only', {
      description: 'Whether it runs for all sites or for none.',
      type: 'boolean',
      context: everywhere,
      value: false,
    }),
    blank('requires_wp', { description: 'The version of the site that it needs.', ...text, context: everywhere }),
    blank('requires_php', { description: 'The version of the language that it needs.', ...text, context: everywhere }),
    readOnly('textdomain', {
      description: 'Where its texts are translated.',
      ...text,
      context: viewAndEdit,
      select: 'id',
    }),
  ],
  links: [
    {
      rel: 'self',
      select: '_id: id',
      targets: ({ _id: id }) => [
        {
          href: `${path}/${id}`,
          attributes: { targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] } },
        },
      ],
    },
  ],
};
