import { oncePerBuilder } from '../builder.ts';
import type { RequestContext } from '../context.ts';
import type { ExportOptions } from './head.ts';
import { recordWithKey } from './key.ts';
import { type ExportRecord, exportableTypes, optionsOf } from './record.ts';

/** The settings of exports as administrators see them. */
export interface ExportSettings extends ExportOptions {
  readonly possibleTypes: readonly { readonly name: string; readonly label: string }[];
  /** Null: the configuration sets it. */
  readonly key: string | null;
  readonly keyCreated: string | null;
}

/** The settings that a record holds. */
export function settingsOf(
  record: ExportRecord,
  { kernel, registry }: Pick<RequestContext, 'kernel' | 'registry'>,
): ExportSettings {
  const isPinned = kernel.exportKey !== undefined;
  return {
    ...optionsOf(record, registry),
    possibleTypes: exportableTypes(registry).map((name) => ({
      name,
      label: registry.postTypes.get(name)?.labels.name ?? name,
    })),
    key: isPinned ? null : record.key,
    keyCreated: isPinned ? null : record.keyCreated,
  };
}

/** The settings as they stand; a key is made where there is none yet. */
export const loadSettings = async (context: RequestContext): Promise<ExportSettings> =>
  settingsOf(await recordWithKey(context.kernel), context);

const possibleType = oncePerBuilder((builder) =>
  builder.objectRef<ExportSettings['possibleTypes'][number]>('ExportableType').implement({
    description: 'A type whose items can be exported.',
    fields: (t) => ({ name: t.exposeString('name'), label: t.exposeString('label') }),
  }),
);

/** What administrators see of exports. */
export const exportSettingsType = oncePerBuilder((builder) =>
  builder.objectRef<ExportSettings>('ExportSettings').implement({
    description: 'What is exported, and the key.',
    fields: (t) => ({
      postTypes: t.stringList({
        description: 'Names of the types that are exported, in their order.',
        resolve: ({ postTypes }) => [...postTypes],
      }),
      includeRaw: t.exposeBoolean('includeRaw', { description: 'Whether items carry their stored content.' }),
      includeUnpublished: t.exposeBoolean('includeUnpublished', {
        description: 'Whether drafts and what is pending, private or scheduled are exported.',
      }),
      possibleTypes: t.field({
        type: [possibleType(builder)],
        description: 'The types that can be exported.',
        resolve: ({ possibleTypes }) => [...possibleTypes],
      }),
      key: t.exposeString('key', {
        nullable: true,
        description: 'With it programs get exports without an account. Null where the configuration sets it.',
      }),
      keyCreated: t.expose('keyCreated', {
        type: 'DateTime',
        nullable: true,
        description: 'When it was made, in GMT.',
      }),
      isKeyPinned: t.boolean({
        description: 'Whether the configuration sets the key.',
        resolve: ({ key }) => key === null,
      }),
    }),
  }),
);
