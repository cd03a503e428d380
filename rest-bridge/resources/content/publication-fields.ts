import { unpublishStatuses } from '../../../schema/content/write/unpublishing-plan.ts';
import { editOnly } from '../../declare/contexts.ts';
import type { Field } from '../../declare/field.ts';
import { fieldList } from '../../declare/field-list.ts';
import { address, nullableDateTime, text } from '../../declare/typed-schema.ts';

/**
 * The fields that say when a published item is withdrawn and what it becomes, and the link of its preview
 * (docs/previews.md). Items without a time or a token do not have them, and OPTIONS does not list them, so that
 * clients of the reference see only what they know. The link needs a statement of its own, so only answers to requests
 * that name it have it.
 */
export const publicationFields: readonly Field[] = fieldList(
  { context: editOnly, omittedIfNull: true, isAddition: true },
  {
    unpublish_at: nullableDateTime(
      "Date and time when the item stops being published, in the site's time zone; null if it stays published.",
    ),
    unpublish_at_gmt: nullableDateTime('Date and time when the item stops being published, in GMT.'),
    unpublish_status: text('Status that the item gets then.', { enum: [...unpublishStatuses] }),
    preview_link: address('Link of the newest preview token that the viewer created for the item.', {
      readonly: true,
      onlyIfRequested: true,
    }),
  },
);
