import { alterTableEffects, referenceEffect } from './alter-table-effects.ts';
import { effect, type StatementEffect } from './schema-effect.ts';

/** What the statements of the same upgrade have created before: nobody else uses it. */
export interface NewObjects {
  readonly tables: Set<string>;
  /** Names of all new tables, views, indexes, functions and triggers. */
  readonly names: Set<string>;
}

export const noNewObjects = (): NewObjects => ({ tables: new Set(), names: new Set() });

/** A statement with the engine that runs it. */
export interface EngineStatement {
  readonly engine: 'sqlite' | 'postgresql';
  readonly text: string;
}

const NAME = '(?:"\\w+"\\.)?"?(\\w+)"?';
const CREATE_TABLE = new RegExp(`^CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?${NAME}`, 'i');
const CREATE_INDEX = new RegExp(
  `^CREATE (UNIQUE )?INDEX (CONCURRENTLY )?(?:IF NOT EXISTS )?${NAME} ON (?:ONLY )?${NAME}`,
  'i',
);
const CREATE_TRIGGER = new RegExp(
  `^CREATE (?:OR REPLACE )?TRIGGER (?:IF NOT EXISTS )?${NAME}[\\s\\S]*? ON ${NAME}`,
  'i',
);
const CREATE_OTHER = new RegExp(
  `^CREATE (?:OR REPLACE )?(VIEW|FUNCTION|SEQUENCE|EXTENSION|SCHEMA) (?:IF NOT EXISTS )?${NAME}`,
  'i',
);
const DROP = new RegExp(
  `^DROP (TABLE|VIEW|INDEX|TRIGGER|FUNCTION|SEQUENCE) (CONCURRENTLY )?(?:IF EXISTS )?${NAME}(?: ON ${NAME})?`,
  'i',
);
const ALTER_TABLE = new RegExp(`^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${NAME} ([\\s\\S]+)$`, 'i');
const CHANGE_ROWS = new RegExp(`^(UPDATE|DELETE FROM|INSERT(?: OR \\w+)? INTO) ${NAME}`, 'i');

/**
 * Returns the effects of a statement, one for each action of `ALTER TABLE`. `created` contains what earlier statements
 * have created, and receives what this one creates. `recreated` contains what later statements create again.
 */
export function effectsOf(
  { engine, text }: EngineStatement,
  { created, recreated }: { created: NewObjects; recreated: ReadonlySet<string> },
): StatementEffect[] {
  const isNew = (table: string) => created.tables.has(table);
  const [, newTable] = CREATE_TABLE.exec(text) ?? [];
  if (newTable !== undefined) {
    created.tables.add(newTable);
    created.names.add(newTable);
    const references = engine === 'sqlite' ? {} : referenceEffect(text, isNew);
    return [effect('CREATE TABLE', { name: newTable, ...references })];
  }
  const index = CREATE_INDEX.exec(text);
  if (index) return [indexEffect(index, created)];
  const [, trigger, triggerTable = ''] = CREATE_TRIGGER.exec(text) ?? [];
  if (trigger !== undefined) {
    created.names.add(trigger);
    const locked = lockedTable(triggerTable, created);
    return [effect('CREATE TRIGGER', { name: trigger, table: locked, blocks: locked ? 'briefly' : 'nothing' })];
  }
  const [, kind, name] = CREATE_OTHER.exec(text) ?? [];
  if (kind !== undefined && name !== undefined) {
    created.names.add(name);
    return [effect(`CREATE ${kind.toUpperCase()}`, { name })];
  }
  const drop = DROP.exec(text);
  if (drop) return [dropEffect(drop, { created, recreated })];
  const [, table, actions] = ALTER_TABLE.exec(text) ?? [];
  if (table !== undefined && actions !== undefined) {
    return alterTableEffects({ engine, table, actions, isNew });
  }
  const [, change, changedTable = ''] = CHANGE_ROWS.exec(text) ?? [];
  if (change !== undefined) {
    const isInsert = /^INSERT/i.test(change);
    const locked = isInsert ? null : lockedTable(changedTable, created);
    return [effect(change.toUpperCase(), { name: changedTable, table: locked, blocks: locked ? 'rows' : 'nothing' })];
  }
  if (/^SELECT\b/i.test(text)) return [effect('SELECT', { name: '' })];
  return [effect(/^\w+(?: [A-Z]+)?/.exec(text)?.[0] ?? text, { name: '', blocks: 'unknown' })];
}

const lockedTable = (table: string, created: NewObjects): string | null => (created.tables.has(table) ? null : table);

function indexEffect([, unique, concurrently, name = '', table = '']: RegExpExecArray, created: NewObjects) {
  created.names.add(name);
  const locked = lockedTable(table, created);
  return effect(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX`, {
    name,
    table: locked,
    blocks: locked && !concurrently ? 'writes' : 'nothing',
    removes: unique && locked ? 'other programs may write the same value twice' : null,
  });
}

function dropEffect(
  [, kind = '', concurrently, name = '', table]: RegExpExecArray,
  { created, recreated }: { created: NewObjects; recreated: ReadonlySet<string> },
) {
  const isUnused = created.names.has(name) || recreated.has(name);
  const locked = kind.toUpperCase() === 'TABLE' ? name : (table ?? null);
  return effect(`DROP ${kind.toUpperCase()}`, {
    name,
    table: locked === null ? null : lockedTable(locked, created),
    blocks: concurrently || created.names.has(name) ? 'nothing' : 'briefly',
    removes: isUnused ? null : 'other programs may use it',
  });
}
