/** Stands for a part of zod that no screen uses, so that a mistaken use says what is wrong. */
const leftOut = (name: string) => () => {
  throw new Error(`zod's ${name} is left out of the screens' builds.`);
};

export const compile = leftOut('compile');
export const fromJSONSchema = leftOut('fromJSONSchema');
export const withParser = leftOut('withParser');
export const INVALID = Symbol.for('zod.compile.invalid');
export class ZodCompileAsyncError extends Error {}
export class ZodCompileUnsupportedError extends Error {}
