import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Global setup of the projects `node` and `postgres`: creates their folder for the templates of data folders. */
export default async function setup() {
  process.env.PARALLAX_TEMPLATE_FOLDERS ??= await mkdtemp(join(tmpdir(), 'parallax-templates-'));
}
