import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Before the tests of the project `node`: where data folders with the demo data are kept. */
export default async function setup() {
  process.env.PARALLAX_DEMO_FOLDERS = await mkdtemp(join(tmpdir(), 'parallax-demo-'));
}
