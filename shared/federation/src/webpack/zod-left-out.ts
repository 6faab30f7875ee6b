/** Replaces an unused part of zod, so that a mistaken use throws with the reason. */
const excluded = (name: string) => () => {
  throw new Error(`zod's ${name} is excluded from browser builds.`);
};

export const compile = excluded('compile');
export const fromJSONSchema = excluded('fromJSONSchema');
export const withParser = excluded('withParser');
export const INVALID = Symbol.for('zod.compile.invalid');
export class ZodCompileAsyncError extends Error {}
export class ZodCompileUnsupportedError extends Error {}
