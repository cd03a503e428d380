import { parseOptions, UsageError } from '../cli/usage-error.ts';

/** The actions on webhooks. All but `list` and `create` need the id of one. */
const WEBHOOK_COMMANDS = ['list', 'create', 'update', 'delete', 'rotate', 'test', 'deliveries', 'replay'] as const;

export type WebhookAction = (typeof WEBHOOK_COMMANDS)[number];

/** What is done with webhooks, on behalf of an account. */
export interface WebhookArguments {
  action: WebhookAction;
  /** The login of an account that may manage webhooks. */
  user: string;
  /** Id of the webhook; 0 for actions without one. */
  id: number;
  /** The values by their names in GraphQL. */
  input: Readonly<Record<string, unknown>>;
  /** The file with the GraphQL document of the payload. */
  documentFile: string | undefined;
  overlapHours: number | undefined;
  /** The id of the delivery to replay; undefined for a range. */
  delivery: number | undefined;
  after: string | undefined;
  before: string | undefined;
  states: readonly string[];
}

/** Parses the arguments after `webhooks`. Throws a UsageError. */
export function parseWebhooks(args: string[]): WebhookArguments {
  const { values, positionals } = parseOptions(args, {
    user: { type: 'string' },
    name: { type: 'string' },
    url: { type: 'string' },
    kind: { type: 'string', multiple: true },
    type: { type: 'string', multiple: true },
    action: { type: 'string', multiple: true },
    status: { type: 'string', multiple: true },
    format: { type: 'string' },
    payload: { type: 'string' },
    document: { type: 'string' },
    'reads-as': { type: 'string' },
    'header-name': { type: 'string' },
    on: { type: 'boolean' },
    off: { type: 'boolean' },
    'overlap-hours': { type: 'string' },
    delivery: { type: 'string' },
    after: { type: 'string' },
    before: { type: 'string' },
    state: { type: 'string', multiple: true },
  });
  const [name, id, ...more] = positionals;
  const action = WEBHOOK_COMMANDS.find((each) => each === name);
  if (!action) throw new UsageError(`webhooks needs one of ${WEBHOOK_COMMANDS.join(', ')}.`);
  const { user } = values;
  if (!user) throw new UsageError('webhooks needs --user with the login of an administrator.');
  const needsId = action !== 'list' && action !== 'create';
  if (needsId && id === undefined) throw new UsageError(`webhooks ${action} needs the id of a webhook.`);
  const extra = needsId ? more : [id, ...more].filter((argument) => argument !== undefined);
  if (extra.length > 0) throw new UsageError(`webhooks ${action} takes no "${extra.join('", "')}".`);
  if (values.on && values.off) throw new UsageError('Pass --on or --off, not both.');
  const overlapHours = values['overlap-hours'];
  return {
    action,
    user,
    id: needsId ? wholeNumber(id as string, 'The id') : 0,
    input: inputOf({
      name: values.name,
      url: values.url,
      kinds: values.kind?.map(toEnumValue),
      types: values.type,
      actions: values.action?.map(toEnumValue),
      statuses: values.status,
      format: values.format && toEnumValue(values.format),
      payload: values.payload && toEnumValue(values.payload),
      readsAs: values['reads-as'] && toEnumValue(values['reads-as']),
      headerName: values['header-name'],
      isActive: values.on ? true : values.off ? false : undefined,
    }),
    documentFile: values.document,
    overlapHours: overlapHours === undefined ? undefined : wholeNumber(overlapHours, '--overlap-hours'),
    delivery: values.delivery === undefined ? undefined : wholeNumber(values.delivery, '--delivery'),
    after: values.after,
    before: values.before,
    states: (values.state ?? []).map(toEnumValue),
  };
}

/** Values of enums are written in lower case, as in the REST API. */
const toEnumValue = (value: string): string => value.toUpperCase();

const inputOf = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${name} must be a whole number, not "${text}".`);
  return Number(text);
}
