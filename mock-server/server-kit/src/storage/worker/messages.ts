/** Requests to the database worker. Each gets one response with its id. */
export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { id: number; kind: 'fsyncCount' }
  | { id: number; kind: 'close' };

export interface QueryResponse {
  /** PostgreSQL's command tag: SELECT, INSERT, COMMIT … */
  command: string;
  rowCount: number;
  rows: unknown[];
}

export type WorkerResponse =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; value: QueryResponse | number | null }
  | { kind: 'failed'; id: number; message: string; code: string; constraint: string };
