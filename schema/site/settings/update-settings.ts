import { canReadMeta, canWriteMeta } from '../../access/meta-access.ts';
import { canManageSite } from '../../access/site-access.ts';
import { recordChange } from '../../core/audit/audit-journal.ts';
import { siteOf } from '../../core/domain.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError, type ParameterDetail } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  FORMER_PERMALINKS,
  type FormerPermalinks,
  nextFormerPermalinks,
  readFormerPermalinks,
} from '../../core/site/permalink-structure.ts';
import { siteInLanguage } from '../../core/site/request-language.ts';
import type { Site } from '../../core/site/site.ts';
import { isSameJsonValue } from '../../json-schema/coercion.ts';
import type { JsonValue, SchemaError } from '../../json-schema/schema-types.ts';
import { sanitize, validate } from '../../json-schema/validate.ts';
import { checkRenderVersion } from '../../rendering/check-render-version.ts';
import { type SettingDeclaration, type SettingValue, typedValue } from './settings-options.ts';
import { settingOptionsOf, settingValue } from './site-settings.ts';
import { changedTexts, writeTranslatedTexts } from './translated-texts.ts';

/** A setting with its new value; null deletes the stored value. */
interface Change {
  option: SettingDeclaration;
  value: SettingValue | null;
}

/** Checks that the viewer may manage the site. Errors: `rest_forbidden`. */
export function requireSiteManager({ viewer }: Pick<RequestContext, 'viewer'>): void {
  if (!canManageSite(viewer)) throw domainError('rest_forbidden', { viewer });
}

/**
 * Writes settings by their GraphQL names, and returns the site with the new settings. Null deletes a stored value.
 * Errors: `rest_forbidden`, `rest_cannot_update`, `rest_invalid_param` with details, `rest_invalid_stored_value`.
 */
export async function updateSettings(context: RequestContext, input: Readonly<Record<string, unknown>>): Promise<Site> {
  requireSiteManager(context);
  return writeSettings(context, input);
}

/** Writes settings like `updateSettings`, without a check of rights: for the operator of the program. */
export async function writeSettings(context: RequestContext, input: Readonly<Record<string, unknown>>): Promise<Site> {
  const { kernel } = context;
  const site = await siteOf(context);
  const sent = settingOptionsOf(context.registry).filter(({ name }) => input[name] !== undefined);
  checkValues(context, { options: sent, input });
  const options = sent.filter((option) => mayWrite(option, { value: input[option.name] as JsonValue, context }));
  const cleaned = options.flatMap((option): Change[] => {
    const value = input[option.name] as SettingValue | null;
    if (value === null) return option.name === 'url' ? [] : [{ option, value }];
    const clean = option.clean ? option.clean(value, context) : value;
    return clean === null ? [] : [{ option, value: clean }];
  });
  const values = new Map(cleaned.map(({ option, value }) => [option.storedName, value] as const));
  const texts = changedTexts(values, { context, site });
  const changes = cleaned.filter(({ option }) => !texts.unchanged.has(option.storedName));
  const former = formerPermalinks(site, changes);
  await kernel.database.transaction(async (client) => {
    await writeTranslatedTexts(client, { changes: texts.changes, context, database: kernel.database });
    await recordSettings(client, changes);
    for (const { option, value } of changes) await store(client, { name: option.storedName, value });
    if (former) await store(client, { name: FORMER_PERMALINKS, value: former });
  });
  // The settings can make stored renderings stale; those are rerendered on read.
  await checkRenderVersion(context);
  context.site = siteInLanguage(await siteOf(context), context.client);
  return context.site;
}

/**
 * Whether a value is written. What the viewer may read but not write may be sent back unchanged. Errors: `rest_cannot_update`.
 */
function mayWrite(
  option: SettingDeclaration,
  { value, context }: { value: JsonValue; context: RequestContext },
): boolean {
  const { name, capabilities } = option;
  const { viewer } = context;
  if (!capabilities || canWriteMeta(viewer, capabilities)) return true;
  if (canReadMeta(viewer, capabilities) && isSameJsonValue(value, settingValue(option, context))) return false;
  throw domainError('rest_cannot_update', { viewer, message: `You are not allowed to change the setting ${name}.` });
}

/** Records the values before and after a change; of settings that not all administrators read, only that they changed. */
async function recordSettings(client: TransactionClient, changes: readonly Change[]): Promise<void> {
  const names = changes.map(({ option }) => option.storedName);
  const rows = await client.setting.findMany({ where: { name: { in: names } } });
  const stored = new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
  const settings = Object.fromEntries(
    changes.map(({ option: { name, storedName, capabilities }, value }) => [
      name,
      {
        before: stored.get(storedName) ?? null,
        after: value,
        isHidden: capabilities?.readCapability !== undefined,
      },
    ]),
  );
  recordChange(client, { action: 'updated', kind: 'setting', settings });
}

async function store(client: TransactionClient, { name, value }: { name: string; value: unknown }): Promise<void> {
  if (value === null) {
    await client.setting.deleteMany({ where: { name } });
    return;
  }
  const stored = { value: JSON.stringify(value) };
  await client.setting.upsert({ where: { name }, create: { name, ...stored }, update: stored });
}

/**
 * Returns the former permalink settings after the changes, whose addresses are redirected; null if the list is
 * unchanged.
 */
function formerPermalinks({ permalinks, setting }: Site, changes: readonly Change[]): FormerPermalinks[] | null {
  const { structure, categoryBase = '', tagBase = '' } = permalinks;
  const nextValue = (name: string, current: string) => {
    const change = changes.find(({ option }) => option.name === name);
    return change ? String(change.value ?? '') : current;
  };
  return nextFormerPermalinks(readFormerPermalinks(setting(FORMER_PERMALINKS)), {
    current: { structure, categoryBase, tagBase },
    next: {
      structure: nextValue('permalinkStructure', structure),
      categoryBase: nextValue('categoryBase', categoryBase),
      tagBase: nextValue('tagBase', tagBase),
    },
  });
}

function checkValues(
  context: RequestContext,
  { options, input }: { options: readonly SettingDeclaration[]; input: Readonly<Record<string, unknown>> },
): void {
  const { site, kernel } = context;
  const details: Record<string, ParameterDetail> = {};
  for (const option of options) {
    const { name, allowedValues } = option;
    const value = input[name];
    const error = typeof value === 'string' ? option.validate?.(option.clean?.(value, context) ?? value) : null;
    const mismatch = value === null ? null : schemaProblem(option, { value: value as SettingValue, context });
    if (value === null) {
      const stored = site.setting(option.storedName);
      // An invalid stored value is read as null. A client that sends that null back must not delete the value.
      if (stored !== undefined && stored !== null && typedValue(option, stored) === undefined) {
        throw domainError('rest_invalid_stored_value', { message: `The stored value of ${name} is not valid.` });
      }
    } else if (mismatch) {
      details[name] = mismatch;
    } else if (allowedValues && !allowedValues.includes(String(value))) {
      details[name] = {
        code: 'rest_not_in_enum',
        message: `${name} must be one of ${allowedValues.join(', ')}.`,
        data: null,
      };
    } else if (error) {
      details[name] = { code: 'rest_invalid_param', message: error, data: { status: 400 } };
    } else if (name === 'url' && option.clean?.(String(value), context) !== kernel.addresses.home) {
      const message = 'The address of the site is set in the configuration of the server.';
      details[name] = { code: 'rest_invalid_param', message, data: { status: 400 } };
    } else if (name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value))) {
      details[name] = { code: 'rest_invalid_email', message: 'This is not an e-mail address.', data: null };
    }
  }
  const names = Object.keys(details);
  if (names.length > 0) {
    throw domainError('rest_invalid_param', { message: `Invalid parameter(s): ${names.join(', ')}`, details });
  }
}

/** Returns what is wrong with the value of a declared setting, as it was sent or as it is stored after cleaning; null if valid. */
function schemaProblem(
  { name, schema, clean }: SettingDeclaration,
  { value, context }: { value: SettingValue; context: RequestContext },
): SchemaError | null {
  if (!schema) return null;
  const problem = validate({ value, schema, name }) ?? sanitize({ value, schema, name }).error;
  return problem ?? validate({ value: clean?.(value, context) ?? null, schema, name });
}
