import { rm } from 'node:fs/promises';

export default async function teardown() {
  await rm(process.env.PARALLAX_TEMPLATE_FOLDERS, { recursive: true, force: true });
}
