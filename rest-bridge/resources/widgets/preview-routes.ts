import type { Parameter } from '../../declare/parameter.ts';
import type { Endpoint, Parameters, Route } from '../../declare/route.ts';
import { map, text } from '../../declare/typed-schema.ts';
import { formOf } from './widget-instance-field.ts';
import { paths } from './widget-resource.ts';

const id: Parameter = text('Its kind.', { required: true });
const instance: Parameter = map('What it is made from so far.');

const pattern = `${paths.types}/(?P<id>[a-zA-Z0-9_-]+)`;

const shared = {
  methods: ['POST'],
  permission: { needs: 'site.editTheme' },
} as const satisfies Partial<Endpoint>;

const NUMBER = 'number';
/** What stands for the number of a widget that has none yet. */
const UNNUMBERED = -1;

function previewVariables({ id: type, instance: given, form_data, [NUMBER]: number }: Parameters) {
  const { encoded, hash, raw } = (given ?? {}) as Record<string, unknown>;
  return { type, instance: { encoded, hash, raw, form: formOf(form_data, type) }, number: number ?? UNNUMBERED };
}

const operation = (selection: string) => ({ field: 'widgetPreview', selection, variables: previewVariables });

const types = { type: 'String!', instance: 'WidgetInstanceInput' };

const encoding: Endpoint = {
  ...shared,
  parameters: {
    id,
    instance,
    form_data: text('What its form says, as forms send it.'),
    [NUMBER]: { type: 'integer', isUnlisted: true },
  },
  variableTypes: types,
  innerVariableTypes: { number: 'Int' },
  reply: {
    kind: 'custom',
    operation: operation('form(number: $number) rendered instance { encoded hash raw }'),
    answer: ({ node: { form, rendered, instance: made } }) => ({ form, preview: rendered, instance: made }),
  },
};

const rendering: Endpoint = {
  ...shared,
  parameters: { id, instance },
  variableTypes: types,
  reply: {
    kind: 'custom',
    operation: operation('rendered'),
    answer: ({ node: { rendered } }) => ({ preview: page(String(rendered)) }),
  },
};

/** A page of its own, which editors show in a frame. Scripts that are part of the widget do not run in it. */
const page = (rendered: string): string =>
  `<!doctype html>\n<html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'"><title>Preview</title></head><body>${rendered}</body></html>`;

// Not crudRoutes: the answers are no items.
/** The routes that say what a widget would be, without keeping it. */
export const previewRoutes: readonly Route[] = [
  { pattern: `${pattern}/encode`, namespace: 'cms/v2', endpoints: [encoding] },
  { pattern: `${pattern}/render`, namespace: 'cms/v2', endpoints: [rendering] },
];
