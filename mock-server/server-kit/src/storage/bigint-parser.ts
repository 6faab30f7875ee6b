/** The OID of the type bigint in PostgreSQL. */
export const BIGINT = 20;

/** Parses bigint as number; all values are far below 2^53. */
export const parseBigint = Number;
