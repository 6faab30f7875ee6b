import { rm } from 'node:fs/promises';

export default async function teardown() {
  await rm(process.env.PARALLAX_DEMO_FOLDERS, { recursive: true, force: true });
}
