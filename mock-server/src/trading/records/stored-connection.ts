/** A connection as it is stored. */
export interface StoredConnection {
  readonly id: string;
  readonly name: string;
  readonly exchange_id: string;
  readonly mode: string;
  readonly active: boolean;
  readonly allow_execution: boolean;
}
