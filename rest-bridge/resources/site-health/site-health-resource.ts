import type { Resource } from '../../declare/declared-resource.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { map, text } from '../../declare/typed-schema.ts';

/** What a test of the site says. */
export const siteHealthResource: Resource = {
  title: 'cms-site-health-test',
  fields: fieldRows(
    { readonly: true },
    {
      test: text('What was tested.'),
      label: text('What was found, in a few words.'),
      status: text('How good or bad it is.', { enum: ['good', 'recommended', 'critical'] }),
      badge: map('What it is about.', {
        properties: {
          label: { type: 'string', readonly: true },
          color: { type: 'string', enum: ['blue', 'orange', 'red', 'green', 'purple', 'gray'], readonly: true },
        },
      }),
      description: text('What was found, as HTML.'),
      actions: text('Links to where something can be done about it, as HTML.'),
    },
  ),
  links: [],
};
