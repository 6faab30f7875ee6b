import { types } from 'node:util';

/** Converts any thrown value to an Error. */
export const asError = (thrown: unknown): Error =>
  types.isNativeError(thrown) ? thrown : new Error(JSON.stringify(thrown));

/** The code of a Node or PostgreSQL error (`ENOENT`, `23505`), or an empty string. */
export const errorCode = (thrown: unknown): string =>
  typeof thrown === 'object' &&
  thrown !== null &&
  'code' in thrown &&
  typeof thrown.code === 'string'
    ? thrown.code
    : '';
