import type { QueryAnswer } from './worker/messages.ts';

/** One connection, the caller's alone until it is released. */
export interface PoolClient {
  query(sql: string, parameters?: readonly unknown[]): Promise<QueryAnswer>;
  /** Gives the connection back. `broken`: what it was doing is undone first. */
  release(broken?: boolean): void;
}

/**
 * The part of a `pg` pool that the server builds on: queries (kysely), and the session store. An
 * engine is whatever offers this.
 */
export interface Pool {
  connect(): Promise<PoolClient>;
  query(sql: string, parameters?: readonly unknown[]): Promise<QueryAnswer>;
  end(): Promise<void>;
}

/** PostgreSQL refused a statement. `code` is its SQLSTATE. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: string;
  readonly constraint: string;

  constructor(message: string, code: string, constraint: string) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}
