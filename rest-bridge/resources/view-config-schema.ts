import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };
const flag: JsonSchema = { type: 'boolean' };
const texts: JsonSchema = { type: 'array', items: text };
const length: JsonSchema = { type: ['string', 'number'] };
const choice = (...values: string[]): JsonSchema => ({ type: 'string', enum: values });
const map = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: 'object', properties });
const dictionaryOf = (inner: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: inner });

const alignment = choice('start', 'center', 'end');
const direction = choice('asc', 'desc');
const density = choice('compact', 'balanced', 'comfortable');

const tableLayout = {
  styles: dictionaryOf(map({ width: length, maxWidth: length, minWidth: length, align: alignment })),
  density,
  enableMoving: flag,
};
const gridLayout = { badgeFields: texts, previewSize: number, density };

const filter = map({
  field: text,
  operator: choice(
    ...['is', 'isNot', 'isAny', 'isNone', 'isAll', 'isNotAll', 'lessThan', 'greaterThan'],
    ...['lessThanOrEqual', 'greaterThanOrEqual', 'before', 'after'],
  ),
  value: {},
  isLocked: flag,
});

/** The properties of a list in every layout. */
const listProperties = {
  filters: { type: 'array', items: filter },
  sort: map({ field: text, direction }),
  perPage: { type: 'integer' },
  fields: texts,
  titleField: text,
  mediaField: text,
  descriptionField: text,
  showTitle: flag,
  showMedia: flag,
  showDescription: flag,
  showLevels: flag,
  groupBy: map({ field: text, direction, showLabel: { type: 'boolean', default: true } }),
  infiniteScrollEnabled: flag,
} as const satisfies Readonly<Record<string, JsonSchema>>;

const layoutOf = (layout: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  map({ ...listProperties, layout: map(layout) });

/** A view of a list. */
export const viewSchema: JsonSchema = map({
  type: text,
  layout: map({ ...tableLayout, ...gridLayout }),
  ...listProperties,
});

/** The differences from the default view, by layout. */
export const layoutsSchema: JsonSchema = map({
  table: layoutOf(tableLayout),
  list: layoutOf({ density }),
  grid: layoutOf(gridLayout),
  activity: layoutOf({ density }),
  pickerGrid: layoutOf(gridLayout),
  pickerTable: layoutOf(tableLayout),
});

/** Predefined views. */
export const viewListSchema: JsonSchema = { type: 'array', items: map({ title: text, slug: text, view: viewSchema }) };

const openMode = choice('dropdown', 'modal');
const labelPosition = choice('top', 'side', 'none');

/** The layout of a form or of one of its fields. */
const formLayout: JsonSchema = {
  oneOf: [
    map({ type: choice('regular'), labelPosition }),
    map({
      type: choice('panel'),
      labelPosition,
      openAs: { oneOf: [openMode, map({ type: openMode, applyLabel: text, cancelLabel: text })] },
      summary: { oneOf: [text, texts] },
      editVisibility: choice('always', 'on-hover'),
    }),
    map({
      type: choice('card'),
      withHeader: flag,
      isOpened: flag,
      isCollapsible: flag,
      summary: {
        oneOf: [
          text,
          {
            type: 'array',
            items: { oneOf: [text, map({ id: text, visibility: choice('always', 'when-collapsed') })] },
          },
        ],
      },
    }),
    map({ type: choice('row'), alignment, styles: dictionaryOf(map({ flex: length })) }),
    map({ type: choice('details'), summary: text }),
  ],
};

/** A form to edit one entity. */
export const formSchema: JsonSchema = map({
  layout: formLayout,
  fields: {
    type: 'array',
    items: {
      oneOf: [
        text,
        map({
          id: text,
          label: text,
          description: text,
          layout: formLayout,
          children: { type: 'array', items: { oneOf: [text, { type: 'object' }] } },
        }),
      ],
    },
  },
});
