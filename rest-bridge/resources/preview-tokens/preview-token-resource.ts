import {
  DEFAULT_SECONDS,
  MAX_SECONDS,
  MAX_USES,
  MIN_SECONDS,
  previewVersions,
} from '../../../schema/content/previews/write-preview-tokens.ts';
import { viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldList } from '../../declare/field-list.ts';
import { address, dateTime, integer, text } from '../../declare/typed-schema.ts';

const readonly = true;

/** A preview token (docs/previews.md). */
export const previewTokenResource: Resource = {
  title: 'preview-token',
  fields: fieldList(
    { context: viewEditEmbed },
    {
      uuid: text('Unique identifier, with which the token is revoked.', { format: 'uuid', readonly }),
      post: integer('Id of the item.', { select: 'postId', input: 'postId', required: true }),
      author: integer('Id of the account that created it.', { select: 'userId', readonly }),
      name: text('Note, such as who gets the link.'),
      version: text('What it shows: the saved item, or the newer autosave of its creator.', {
        enum: [...previewVersions],
      }),
      created: dateTime('Date and time of creation, in GMT.', { readonly }),
      expires: dateTime('Date and time when it expires, in GMT.', { readonly }),
      expires_in: integer(`Seconds until it expires; by default ${DEFAULT_SECONDS}.`, {
        select: null,
        minimum: MIN_SECONDS,
        maximum: MAX_SECONDS,
      }),
      max_uses: integer('How often it can be used; null: any number.', {
        type: ['integer', 'null'],
        minimum: 1,
        maximum: MAX_USES,
      }),
      uses_left: integer('How often it can still be used; null: any number.', { type: ['integer', 'null'], readonly }),
      token: text('The token. Only the response that creates it contains it.', { readonly, omittedIfNull: true }),
      preview_link: address('Address of the preview. Only the response that creates it contains it.', {
        readonly,
        omittedIfNull: true,
      }),
    },
  ),
  links: [],
};
