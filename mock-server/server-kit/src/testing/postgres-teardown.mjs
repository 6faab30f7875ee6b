import removeTemplateFolder from './template-folder-teardown.mjs';

export default async function teardown() {
  await removeTemplateFolder();
  await globalThis.removePostgres?.();
}
