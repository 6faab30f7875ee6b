import { DEMO_CONNECTIONS } from '../seed/demo-exchanges.ts';

/** A demo connection's id by alias. Throws for an unknown one. */
export function demoConnection(name: string): string {
  const connection = DEMO_CONNECTIONS.find((one) => one.name === name);
  if (!connection) throw new Error(`There is no demo connection ${name}.`);
  return connection.id;
}
