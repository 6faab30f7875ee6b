import { errorCode } from '../config/errors.ts';
import type { QueryResponse } from './worker/messages.ts';

/** A connection, exclusive to the caller until it is released. */
export interface PoolClient {
  query(sql: string, parameters?: readonly unknown[]): Promise<QueryResponse>;
  /** Returns the connection to the pool; `broken` rolls back its open transaction first. */
  release(broken?: boolean): void;
}

/**
 * The part of a `pg` pool that kysely and the session store need; both database engines implement
 * it.
 */
export interface Pool {
  connect(): Promise<PoolClient>;
  query(sql: string, parameters?: readonly unknown[]): Promise<QueryResponse>;
  end(): Promise<void>;
  /**
   * The number of statements sent so far that may have changed a table. Undefined if other
   * processes can write to the database.
   */
  writesTo?(table: string): number;
}

/** A statement that PostgreSQL rejected. `code` is its SQLSTATE. */
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

/**
 * The database cannot be reached or does not respond. The statement may have been executed. `code` is
 * that of the cause, or empty.
 */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly code: string;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = errorCode(cause);
  }
}
