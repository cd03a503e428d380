import { aligned } from '../report/tables.ts';
import type { WorstResult } from './measure-worst.ts';

/** The results as a table. */
export function worstTable(results: readonly WorstResult[]): string {
  const ms = (value: number | undefined) => (value === undefined ? '' : value.toFixed(0));
  const rows = results.map(({ request, reply, longestTurn, total, livezWait, lateWork, faults }) => [
    ...[request.face, request.name, request.as ?? '', String(reply.status), String(reply.bytes)],
    ...[ms(longestTurn), ms(total), ms(livezWait), ms(lateWork), faults.join(', ')],
  ]);
  const head = ['face', 'request', 'as', 'status', 'bytes', 'turn ms', 'total ms', 'livez ms', 'after leaving ms', ''];
  return aligned([head, ...rows]);
}
