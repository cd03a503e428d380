import type { Resource } from '../../declare/declared-resource.ts';
import { fieldList } from '../../declare/field-list.ts';
import { map, text } from '../../declare/typed-schema.ts';

/** The result of a site health test. */
export const siteHealthResource: Resource = {
  title: 'cms-site-health-test',
  fields: fieldList(
    { readonly: true },
    {
      test: text('Name of the test.'),
      label: text('Summary of the result.'),
      status: text('Rating of the result.', { enum: ['good', 'recommended', 'critical'] }),
      badge: map('Topic of the test, with a color.', {
        properties: {
          label: { type: 'string', readonly: true },
          color: { type: 'string', enum: ['blue', 'orange', 'red', 'green', 'purple', 'gray'], readonly: true },
        },
      }),
      description: text('Description of the result, as HTML.'),
      actions: text('Links to actions that solve the problem, as HTML.'),
    },
  ),
  links: [],
};
