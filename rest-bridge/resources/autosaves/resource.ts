import { editOnly } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/resource.ts';

/** An autosave is a revision that can be looked at on the site before it counts. */
export const autosaveResource = (revision: Resource): Resource => ({
  ...revision,
  fields: [
    ...revision.fields,
    {
      name: 'preview_link',
      schema: {
        description: 'Where the item is shown as it was saved on the way.',
        type: 'string',
        format: 'uri',
        context: editOnly,
        readonly: true,
      },
    },
  ],
});
