import { types } from 'node:util';

/** Whatever was thrown, as an error. */
export const asError = (thrown: unknown): Error =>
  types.isNativeError(thrown) ? thrown : new Error(JSON.stringify(thrown));

/** The code of a failure of Node's or PostgreSQL's (`ENOENT`, `23505`), or an empty string. */
export const errorCode = (thrown: unknown): string =>
  typeof thrown === 'object' &&
  thrown !== null &&
  'code' in thrown &&
  typeof thrown.code === 'string'
    ? thrown.code
    : '';
