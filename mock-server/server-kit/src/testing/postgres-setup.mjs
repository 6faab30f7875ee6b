/** Global setup of the project `postgres`: starts one PostgreSQL for all tests. */
import { register } from 'tsx/esm/api';
import createTemplateFolder from './template-folder-setup.mjs';

export default async function setup() {
  const unregister = register();
  const { startPostgres } = await import('./postgres.ts');
  const postgres = await startPostgres(process.env.POSTGRES_BIN);
  await unregister();
  process.env.PARALLAX_POSTGRES = postgres.url;
  await createTemplateFolder();
  globalThis.removePostgres = () => postgres.remove();
}
