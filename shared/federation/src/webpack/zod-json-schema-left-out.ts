/** Replaces zod's creation of JSON Schemas, which only the server does, so that a mistaken use throws. */
const excluded = () => {
  throw new Error('JSON Schemas are excluded from browser builds.');
};

/** These create a method of each schema that is read as a standard schema, so that only its call throws. */
export const createToJSONSchemaMethod = () => excluded;
export const createStandardJSONSchemaMethod = () => excluded;

export const toJSONSchema = excluded;
export const JSONSchemaGenerator = excluded;
export const initializeContext = excluded;
export const handleUnrepresentable = excluded;
export const processSchema = excluded;
export const extractDefs = excluded;
export const finalize = excluded;
export const aggregateChecks = excluded;
export const stringProcessor = excluded;
export const numberProcessor = excluded;
export const booleanProcessor = excluded;
export const bigintProcessor = excluded;
export const symbolProcessor = excluded;
export const nullProcessor = excluded;
export const undefinedProcessor = excluded;
export const voidProcessor = excluded;
export const neverProcessor = excluded;
export const anyProcessor = excluded;
export const unknownProcessor = excluded;
export const dateProcessor = excluded;
export const enumProcessor = excluded;
export const literalProcessor = excluded;
export const nanProcessor = excluded;
export const templateLiteralProcessor = excluded;
export const fileProcessor = excluded;
export const successProcessor = excluded;
export const customProcessor = excluded;
export const functionProcessor = excluded;
export const transformProcessor = excluded;
export const mapProcessor = excluded;
export const setProcessor = excluded;
export const arrayProcessor = excluded;
export const objectProcessor = excluded;
export const unionProcessor = excluded;
export const intersectionProcessor = excluded;
export const tupleProcessor = excluded;
export const recordProcessor = excluded;
export const nullableProcessor = excluded;
export const nonoptionalProcessor = excluded;
export const defaultProcessor = excluded;
export const prefaultProcessor = excluded;
export const catchProcessor = excluded;
export const pipeProcessor = excluded;
export const readonlyProcessor = excluded;
export const promiseProcessor = excluded;
export const optionalProcessor = excluded;
export const lazyProcessor = excluded;
