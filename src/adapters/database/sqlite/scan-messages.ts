/** A statement for the thread that runs long statements (`scan-thread.ts`), as Prisma's adapter takes it. */
export interface ScanQuery {
  sql: string;
  args: unknown[];
  argTypes: readonly object[];
}

/** The rows of a statement, as Prisma's adapter returns them. */
export interface ScanResult {
  columnNames: string[];
  columnTypes: number[];
  rows: unknown[][];
}

/** What the program sends to the thread: a statement, or the task to update the statistics of the query planner. */
export type ScanRequest = { id: number; query: ScanQuery } | { id: number; statistics: { ofAllTables: boolean } };

/** What the thread sends back. Of an error, the fields that identify it; other fields cannot be sent. */
export type ScanReply =
  | { id: number; result: ScanResult | null }
  | { id: number; error: { message: string; code: string | undefined } };
