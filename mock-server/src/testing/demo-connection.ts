import { DEMO_CONNECTIONS } from '../seed/demo-exchanges.ts';

/** The id of a demo connection, by its alias. Throws for an unknown one. */
export function demoConnection(name: string): string {
  const connection = DEMO_CONNECTIONS.find((one) => one.name === name);
  if (!connection) throw new Error(`There is no ${name}.`);
  return connection.id;
}
