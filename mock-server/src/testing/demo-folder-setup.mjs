import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Global setup of the project `node`: creates the cache folder for demo data. */
export default async function setup() {
  process.env.PARALLAX_DEMO_FOLDERS = await mkdtemp(join(tmpdir(), 'parallax-demo-'));
}
