import type { Step } from './tracing.ts';

const OPERATION = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?(\w+)"?/i;

/** The step of a statement: what it does to which table, without its text, which may contain values. */
export function statementStep(sql: string): Step {
  const operation = OPERATION.exec(sql)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const table = TABLE.exec(sql)?.[1];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table === undefined ? {} : { 'db.collection.name': table }),
    },
  };
}
