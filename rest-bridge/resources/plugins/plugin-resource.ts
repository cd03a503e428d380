import { viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fromEnumName } from '../../declare/enum-names.ts';
import { fieldList } from '../../declare/field-list.ts';
import { address, flag, map, text } from '../../declare/typed-schema.ts';
import { methodsAllowedBy, selfLink } from '../crud/path-links.ts';

export const pluginsPath = '/cms/v2/plugins';

export const PLUGIN_PATTERN = '[^.\\/]+(?:\\/[^.\\/]+)?';

/** The statuses of plugins. */
export const PLUGIN_STATUSES = ['inactive', 'active'];

/**
 * Options of a field whose value is always an empty text: plugins are parts of the program, without addresses or
 * requirements.
 */
const emptyTextOptions = { select: '__typename', read: () => '' } as const;

const readonly = true;

/** A plugin: a part of the program that an administrator can switch on and off. */
export const pluginResource: Resource = {
  title: 'plugin',
  fields: fieldList(
    { context: viewEditEmbed },
    {
      plugin: text('Identifier of the plugin.', { pattern: PLUGIN_PATTERN, readonly, select: 'id' }),
      status: text('Status of the plugin.', { enum: PLUGIN_STATUSES, read: fromEnumName }),
      name: text('Name of the plugin for display.', { readonly }),
      plugin_uri: address('Address of the website of the plugin.', {
        context: viewAndEdit,
        readonly,
        ...emptyTextOptions,
      }),
      author: text('Author of the plugin.', { context: viewAndEdit, readonly }),
      author_uri: address('Address of the website of the author.', {
        context: viewAndEdit,
        readonly,
        ...emptyTextOptions,
      }),
      description: map('Description of the plugin.', {
        readonly,
        context: viewAndEdit,
        properties: { raw: text('The description as plain text.'), rendered: text('The description as HTML.') },
        select: 'description _rendered: descriptionRendered',
        read: (raw, { _rendered: rendered }) => ({ raw, rendered }),
      }),
      version: text('Version of the plugin.', { context: viewAndEdit, readonly }),
      network_only: flag('Whether the plugin can be activated only for all sites of a network.', {
        readonly,
        ...emptyTextOptions,
        read: () => false,
      }),
      requires_cms: text('Minimum version of the software that the plugin requires.', {
        readonly,
        ...emptyTextOptions,
      }),
      requires_php: text('Minimum version of the programming language that the plugin requires.', {
        readonly,
        ...emptyTextOptions,
      }),
      textdomain: text('Text domain of the translations.', { context: viewAndEdit, readonly, select: 'id' }),
    },
  ),
  links: [
    selfLink(({ _id: id }) => `${pluginsPath}/${id}`, {
      select: '_id: id',
      allow: () => methodsAllowedBy({ edit: true, delete: true }),
    }),
  ],
};
