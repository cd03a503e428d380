import { type Blocking, effect, type StatementEffect } from './schema-effect.ts';
import { splitActions } from './sql-statements.ts';

/** An `ALTER TABLE`. */
export interface AlterTable {
  readonly engine: 'sqlite' | 'postgresql';
  readonly table: string;
  /** The actions, separated by commas. */
  readonly actions: string;
  /** Whether the same upgrade has created a table. */
  readonly isNew: (table: string) => boolean;
}

interface ActionEffect {
  blocks: Blocking;
  rewrites?: boolean;
  removes?: string;
}

/** The kind of an action, the text that it matches, and its effect on PostgreSQL. */
interface ActionKind {
  kind: string;
  pattern: RegExp;
  effect(action: string): ActionEffect;
}

const ACTION_KINDS: readonly ActionKind[] = [
  {
    kind: 'ADD CONSTRAINT',
    pattern: /^ADD (?:CONSTRAINT|CHECK|UNIQUE|PRIMARY KEY|FOREIGN KEY)\b/i,
    effect: (action) => ({
      blocks: constraintBlocks(action),
      removes: 'other programs may write rows that violate it',
    }),
  },
  { kind: 'ADD COLUMN', pattern: /^ADD\b/i, effect: addColumnEffect },
  {
    kind: 'VALIDATE CONSTRAINT',
    pattern: /^VALIDATE CONSTRAINT\b/i,
    effect: () => ({ blocks: 'nothing' }),
  },
  {
    kind: 'DROP CONSTRAINT',
    pattern: /^DROP CONSTRAINT\b/i,
    effect: () => ({ blocks: 'briefly', removes: 'other programs may rely on it' }),
  },
  {
    kind: 'DROP COLUMN',
    pattern: /^DROP\b/i,
    effect: () => ({ blocks: 'briefly', removes: 'other programs may use it' }),
  },
  {
    kind: 'RENAME',
    pattern: /^RENAME\b/i,
    effect: () => ({ blocks: 'briefly', removes: 'other programs use the old name' }),
  },
  {
    kind: 'ALTER COLUMN TYPE',
    pattern: /^ALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE\b/i,
    effect: () => ({ blocks: 'everything', rewrites: true, removes: 'other programs use the old type' }),
  },
  {
    kind: 'ALTER COLUMN SET NOT NULL',
    pattern: /^ALTER (?:COLUMN )?\S+ SET NOT NULL\b/i,
    effect: () => ({ blocks: 'everything', removes: 'other programs may write null' }),
  },
  {
    kind: 'ALTER COLUMN DROP NOT NULL',
    pattern: /^ALTER (?:COLUMN )?\S+ DROP NOT NULL\b/i,
    effect: () => ({ blocks: 'briefly', removes: 'other programs do not expect null' }),
  },
  {
    kind: 'ALTER COLUMN SET DEFAULT',
    pattern: /^ALTER (?:COLUMN )?\S+ SET DEFAULT\b/i,
    effect: () => ({ blocks: 'briefly' }),
  },
  {
    kind: 'ALTER COLUMN DROP DEFAULT',
    pattern: /^ALTER (?:COLUMN )?\S+ DROP DEFAULT\b/i,
    effect: () => ({ blocks: 'briefly', removes: 'other programs may write no value' }),
  },
  {
    kind: 'SET',
    pattern: /^(?:ALTER (?:COLUMN )?\S+ )?SET (?:\(|STATISTICS\b)/i,
    effect: () => ({ blocks: 'nothing' }),
  },
];

/** Returns the effect of each action of an `ALTER TABLE`. */
export function alterTableEffects({ engine, table, actions, isNew }: AlterTable): StatementEffect[] {
  return splitActions(actions).map((action) => {
    const known = ACTION_KINDS.find(({ pattern }) => pattern.test(action));
    const described = known ? `${known.kind} ${NAME_AFTER_KIND.exec(action)?.[1] ?? ''}`.trim() : action;
    const named = { name: `${table} ${described}` };
    if (isNew(table)) return effect('ALTER TABLE', { ...named, ...referenceEffect(action, isNew) });
    const { blocks, rewrites = false, removes = null } = known?.effect(action) ?? { blocks: 'unknown' as const };
    // SQLite copies a table to remove a column.
    const isCopied = engine === 'sqlite' && known?.kind === 'DROP COLUMN';
    return effect('ALTER TABLE', {
      ...named,
      table,
      blocks: isCopied ? 'writes' : blocks,
      rewrites: rewrites || isCopied,
      removes,
    });
  });
}

/** A foreign key locks the table that it refers to, too. */
export function referenceEffect(text: string, isNew: AlterTable['isNew']): Partial<StatementEffect> {
  const [, referenced] = /\bREFERENCES "?(\w+)"?/i.exec(text) ?? [];
  return referenced === undefined || isNew(referenced) ? {} : { table: referenced, blocks: 'briefly' };
}

/** The column or constraint of an action. */
const NAME_AFTER_KIND =
  /^(?:ADD|DROP|ALTER|RENAME|VALIDATE) (?:(?:COLUMN|CONSTRAINT) )?(?:IF (?:NOT )?EXISTS )?"?(\w+)"?/i;

/** Adding a constraint checks all rows, unless that is postponed or an index has checked them. */
function constraintBlocks(action: string): Blocking {
  if (/\b(?:NOT VALID|USING INDEX)\b/i.test(action)) return 'briefly';
  return /\bFOREIGN KEY\b/i.test(action) ? 'writes' : 'everything';
}

/**
 * A new column is stored with the table alone if its default is a constant. Otherwise PostgreSQL computes a value for
 * each row.
 */
function addColumnEffect(action: string): ActionEffect {
  const definition = action.replace(/'(?:[^']|'')*'/g, "''");
  const isComputed =
    /\bDEFAULT\b.*\w\(|\bGENERATED\b|\b(?:small|big)?serial\b/i.test(definition) || /\bUNIQUE\b/i.test(definition);
  const isRequired = /\bNOT NULL\b/i.test(definition) && !/\bDEFAULT\b|\bGENERATED\b|\bserial\b/i.test(definition);
  return {
    blocks: isComputed ? 'everything' : 'briefly',
    rewrites: isComputed,
    ...(isRequired ? { removes: 'other programs write no value for it' } : {}),
  };
}
