import Connection from 'better-sqlite3';
import pg from 'pg';
import { connectionConfig } from '../../src/adapters/database/postgresql/postgresql-connection.ts';
import type { ExecutedQuery } from './test-site.ts';

/** A table that is too large to be read or sorted for one page. */
export interface LargeTable {
  name: string;
  /** Its name in statements. */
  alias: string;
  /** SQLite: the beginning of the plan of a search that finds few rows, which may be sorted. */
  fewRows: RegExp;
  /** SQLite: lists may read the table or an index from one end, in their order, if they need no sort. */
  isReadInOrder?: boolean;
}

/** Finds the parts of query plans that read or sort a whole table. */
export interface ScanFinder {
  /** Returns these parts of the plan of a statement; none if the plan is good. */
  find(query: ExecutedQuery): Promise<string[]>;
  close(): Promise<unknown> | unknown;
}

/** The maximum number of rows that a list may sort. */
const MAX_SORTED = 1_500;

/** Opens a connection of its own to the database of a site. */
export const openScanFinder = (databaseUrl: string, table: LargeTable): ScanFinder | Promise<ScanFinder> =>
  databaseUrl.startsWith('file:')
    ? findOnSqlite(databaseUrl.slice('file:'.length), table)
    : findOnPostgresql(databaseUrl, table);

function findOnSqlite(file: string, { name, alias, fewRows, isReadInOrder = false }: LargeTable): ScanFinder {
  const connection = new Connection(file, { readonly: true });
  const scan = new RegExp(`^SCAN (?:${alias}|${name}|parent)\\b`);
  return {
    close: () => connection.close(),
    find: async ({ sql, values }) => {
      const plan = connection
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...values.map(bound));
      const details = plan.map(({ detail }) => detail);
      const sorts = details.some((detail) => detail === 'USE TEMP B-TREE FOR ORDER BY');
      const isBounded = details.some((detail) => fewRows.test(detail));
      return [
        ...(isReadInOrder && !sorts ? [] : details.filter((detail) => scan.test(detail))),
        ...(sorts && !isBounded ? [details.join('; ')] : []),
      ];
    },
  };
}

const bound = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value);

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}

async function findOnPostgresql(url: string, { name }: LargeTable): Promise<ScanFinder> {
  const client = new pg.Client(connectionConfig(url));
  await client.connect();
  return {
    close: () => client.end(),
    find: async ({ sql, values }) => {
      const { rows } = await client.query({ text: `EXPLAIN (FORMAT JSON) ${sql}`, values: [...values] });
      const found: string[] = [];
      const visit = (node: PlanNode) => {
        const type = node['Node Type'];
        if (type === 'Seq Scan' && node['Relation Name'] === name) found.push(`Seq Scan of ${name}`);
        const sorted = node.Plans?.[0]?.['Plan Rows'] ?? 0;
        if (type === 'Sort' && sorted > MAX_SORTED) found.push(`Sort of ${sorted} rows`);
        node.Plans?.forEach(visit);
      };
      visit((rows[0] as { 'QUERY PLAN': { Plan: PlanNode }[] })['QUERY PLAN'][0]?.Plan as PlanNode);
      return found;
    },
  };
}
