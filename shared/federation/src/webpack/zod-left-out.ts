/** Replaces an unused part of zod, so that a mistaken use throws with the reason. */
const leftOut = (name: string) => () => {
  throw new Error(`zod's ${name} is excluded from browser builds.`);
};

export const compile = leftOut('compile');
export const fromJSONSchema = leftOut('fromJSONSchema');
export const withParser = leftOut('withParser');
export const INVALID = Symbol.for('zod.compile.invalid');
export class ZodCompileAsyncError extends Error {}
export class ZodCompileUnsupportedError extends Error {}
