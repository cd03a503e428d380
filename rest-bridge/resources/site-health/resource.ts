import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';

const row = (name: string, schema: JsonSchema): Field => ({ name, schema: { ...schema, readonly: true } });
const text = (name: string, description: string): Field => row(name, { type: 'string', description });

/** What a test of the site says. */
export const siteHealthResource: Resource = {
  title: 'cms-site-health-test',
  fields: [
    text('test', 'What was tested.'),
    text('label', 'What was found, in a few words.'),
    row('status', {
      type: 'string',
      description: 'How good or bad it is.',
      enum: ['good', 'recommended', 'critical'],
    }),
    row('badge', {
      type: 'object',
      description: 'What it is about.',
      properties: {
        label: { type: 'string', readonly: true },
        color: { type: 'string', enum: ['blue', 'orange', 'red', 'green', 'purple', 'gray'], readonly: true },
      },
    }),
    text('description', 'What was found, as HTML.'),
    text('actions', 'Links to where something can be done about it, as HTML.'),
  ],
  links: [],
};
