import type { Database } from '../../schema/core/domain-kernel.ts';
import type { MetaObject } from '../../schema/core/registry/meta-registrations.ts';
import type { Registry } from '../../schema/core/registry/registry.ts';
import { commandLine } from '../config/config-values.ts';
import { countUnknownKinds } from './found-kinds.ts';
import { findMeta, isInternalKind } from './found-meta.ts';

/** What a database has that is not declared, so that no API shows it. */
export interface UndeclaredContent {
  /** The number of items by type, and of terms by taxonomy. */
  readonly types: Readonly<Record<string, number>>;
  readonly taxonomies: Readonly<Record<string, number>>;
  /** The meta keys that could be declared, by what has them. */
  readonly meta: Readonly<Partial<Record<MetaObject, readonly string[]>>>;
}

/** Finds what a database has that the registry does not know. Reads no values. */
export async function findUndeclared(
  { reader }: Pick<Database, 'reader'>,
  registry: Registry,
): Promise<UndeclaredContent> {
  const { types, taxonomies } = await countUnknownKinds(reader, registry);
  const { found } = await findMeta(reader, { registry, samples: false });
  const isUsual = (kind: 'type' | 'taxonomy') => (entry: { name: string }) => !isInternalKind(entry.name, kind);
  const shown = found.filter(
    ({ object, subtype }) =>
      (object !== 'post' || !isInternalKind(subtype, 'type')) &&
      (object !== 'term' || !isInternalKind(subtype, 'taxonomy')),
  );
  const keysOf = (object: MetaObject) => [
    ...new Set(shown.flatMap((entry) => (entry.object === object ? [entry.key] : []))),
  ];
  const objects = (['post', 'term', 'user', 'comment'] as const).map((object) => [object, keysOf(object)] as const);
  return {
    types: Object.fromEntries(types.filter(isUsual('type')).map(({ name, items }) => [name, items])),
    taxonomies: Object.fromEntries(taxonomies.filter(isUsual('taxonomy')).map(({ name, terms }) => [name, terms])),
    meta: Object.fromEntries(objects.filter(([, keys]) => keys.length > 0)),
  };
}

const MAX_LISTED = 10;

const OWNERS: Readonly<Record<MetaObject, string>> = {
  post: 'items',
  term: 'terms',
  user: 'accounts',
  comment: 'comments',
};

/** Names what is not declared, and the command that proposes declarations; empty if everything is declared. */
export function formatUndeclared({ types, taxonomies, meta }: UndeclaredContent): string {
  const counts = (entries: Readonly<Record<string, number>>) =>
    listed(Object.entries(entries).map(([name, count]) => `${name} (${count})`));
  const parts = [
    ...(Object.keys(types).length > 0 ? [`types ${counts(types)}`] : []),
    ...(Object.keys(taxonomies).length > 0 ? [`taxonomies ${counts(taxonomies)}`] : []),
    ...Object.entries(meta).map(([object, keys]) => `meta values of ${OWNERS[object as MetaObject]} ${listed(keys)}`),
  ];
  if (parts.length === 0) return '';
  const command = commandLine('declarations infer --out declarations.yaml');
  return `Stored but not declared, so that no API shows it: ${parts.join('; ')}. Run "${command}" to propose declarations.\n`;
}

function listed(names: readonly string[]): string {
  const more = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : '';
  return names.slice(0, MAX_LISTED).join(', ') + more;
}
