import { siteOf } from '../../core/domain.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { ParameterDetail } from '../../core/error-extensions.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { Site } from '../../core/site/site.ts';
import { checkRenderVersion } from '../../rendering/check-render-version.ts';
import {
  FORMER_PERMALINKS,
  type FormerPermalinks,
  nextFormerPermalinks,
  readFormerPermalinks,
} from '../../urls/former-permalinks.ts';
import { type SettingOption, type SettingValue, settingOptions, typedValue } from './settings-options.ts';

/** What is to be stored; null: nothing. */
interface Change {
  option: SettingOption;
  value: SettingValue | null;
}

/**
 * Writes settings, by their GraphQL names; null takes a stored value away. Gives the settings as they are then.
 * Errors: `rest_invalid_param` with details, `rest_invalid_stored_value`.
 */
export async function updateSettings(context: RequestContext, input: Readonly<Record<string, unknown>>): Promise<Site> {
  const { site, kernel } = context;
  const options = settingOptions.filter(({ name }) => input[name] !== undefined);
  checkValues(context, { options, input });
  const changes = options.flatMap((option): Change[] => {
    const value = input[option.name] as SettingValue | null;
    if (value === null) return option.name === 'url' ? [] : [{ option, value }];
    const clean = option.clean ? option.clean(value, site) : value;
    return clean === null ? [] : [{ option, value: clean }];
  });
  const former = formerPermalinks(site, changes);
  await kernel.database.transaction(async (client) => {
    for (const { option, value } of changes) await store(client, { name: option.option, value });
    if (former) await store(client, { name: FORMER_PERMALINKS, value: former });
  });
  // Readers render for themselves where stored markup does not stand any more.
  await checkRenderVersion(context);
  return siteOf(context);
}

async function store(client: TransactionClient, { name, value }: { name: string; value: unknown }): Promise<void> {
  if (value === null) {
    await client.setting.deleteMany({ where: { name } });
    return;
  }
  const stored = { value: JSON.stringify(value) };
  await client.setting.upsert({ where: { name }, create: { name, ...stored }, update: stored });
}

/** The permalinks whose addresses lead on from now on; null: as before. */
function formerPermalinks({ permalinks, setting }: Site, changes: readonly Change[]): FormerPermalinks[] | null {
  const { structure, categoryBase = '', tagBase = '' } = permalinks;
  const written = (name: string, present: string) => {
    const change = changes.find(({ option }) => option.name === name);
    return change ? String(change.value ?? '') : present;
  };
  return nextFormerPermalinks(readFormerPermalinks(setting(FORMER_PERMALINKS)), {
    current: { structure, categoryBase, tagBase },
    next: {
      structure: written('permalinkStructure', structure),
      categoryBase: written('categoryBase', categoryBase),
      tagBase: written('tagBase', tagBase),
    },
  });
}

function checkValues(
  { site, kernel }: RequestContext,
  { options, input }: { options: readonly SettingOption[]; input: Readonly<Record<string, unknown>> },
): void {
  const details: Record<string, ParameterDetail> = {};
  for (const option of options) {
    const { name, choice } = option;
    const value = input[name];
    const mistake = typeof value === 'string' ? option.mistake?.(option.clean?.(value, site) ?? value) : null;
    if (value === null) {
      const stored = site.setting(option.option);
      // What could not be shown came as null: sent back, it must not wipe out what is there.
      if (stored !== undefined && stored !== null && typedValue(option, stored) === undefined) {
        throw domainError('rest_invalid_stored_value', { message: `The stored value of ${name} is not valid.` });
      }
    } else if (choice && !choice.includes(String(value))) {
      details[name] = { code: 'rest_not_in_enum', message: `${name} must be one of ${choice.join(', ')}.`, data: null };
    } else if (mistake) {
      details[name] = { code: 'rest_invalid_param', message: mistake, data: { status: 400 } };
    } else if (name === 'url' && option.clean?.(String(value), site) !== kernel.addresses.home) {
      const message = 'The address of the site is set in the configuration of the server.';
      details[name] = { code: 'rest_invalid_param', message, data: { status: 400 } };
    } else if (name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value))) {
      details[name] = { code: 'rest_invalid_email', message: 'This is no e-mail address.', data: null };
    }
  }
  const names = Object.keys(details);
  if (names.length > 0) {
    throw domainError('rest_invalid_param', { message: `Invalid parameter(s): ${names.join(', ')}`, details });
  }
}
