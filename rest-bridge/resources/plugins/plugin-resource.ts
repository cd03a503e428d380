import { viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fromEnumName } from '../../declare/enum-names.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { address, flag, map, text } from '../../declare/typed-schema.ts';
import { allowedOn, selfLink } from '../crud/path-links.ts';

export const pluginsPath = '/cms/v2/plugins';

export const PLUGIN = '[^.\\/]+(?:\\/[^.\\/]+)?';

/** The states of plugins. */
export const STATUSES = ['inactive', 'active'];

/** What plugins of others have and parts of the program have not. */
const blank = { select: '__typename', read: () => '' } as const;

const readonly = true;

/** A part of the program that is switched on and off. */
export const pluginResource: Resource = {
  title: 'plugin',
  fields: fieldRows(
    { context: viewEditEmbed },
    {
      plugin: text('What it is known by.', { pattern: PLUGIN, readonly, select: 'id' }),
      status: text('Whether it runs.', { enum: STATUSES, read: fromEnumName }),
      name: text('What it is called.', { readonly }),
      plugin_uri: address('Where people read about it.', { context: viewAndEdit, readonly, ...blank }),
      author: text('Who made it.', { context: viewAndEdit, readonly }),
      author_uri: address('Where people read about who made it.', { context: viewAndEdit, readonly, ...blank }),
      description: map('About it.', {
        readonly,
        context: viewAndEdit,
        properties: { raw: text('As it was written.'), rendered: text('As HTML.') },
        select: 'description _rendered: descriptionRendered',
        read: (raw, { _rendered: rendered }) => ({ raw, rendered }),
      }),
      version: text('Its version.', { context: viewAndEdit, readonly }),
      network_only: flag('Whether it runs for all sites or for none.', { readonly, ...blank, read: () => false }),
      requires_wp: text('The version of the site that it needs.', { readonly, ...blank }),
      requires_php: text('The version of the language that it needs.', { readonly, ...blank }),
      textdomain: text('Where its texts are translated.', { context: viewAndEdit, readonly, select: 'id' }),
    },
  ),
  links: [
    selfLink(({ _id: id }) => `${pluginsPath}/${id}`, {
      select: '_id: id',
      allow: () => allowedOn({ edit: true, delete: true }),
    }),
  ],
};
