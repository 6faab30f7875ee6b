/** Global setup of the project `postgres`: starts one PostgreSQL for all tests. */
import { register } from 'tsx/esm/api';

export default async function setup() {
  const unregister = register();
  const { startPostgres } = await import('./postgres.ts');
  const postgres = await startPostgres(process.env.POSTGRES_BIN);
  await unregister();
  process.env.PARALLAX_POSTGRES = postgres.url;
  globalThis.removePostgres = () => postgres.remove();
}
