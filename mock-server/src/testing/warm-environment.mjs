import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';

/** PGlite's program, which a Jest worker holds as long as it lives. */
let held;

/**
 * V8 shares the machine code of a WebAssembly program among threads while somebody holds it. A Jest
 * worker lives longer than its test files, so that holding PGlite's there takes a third off the
 * start of every database but the first.
 */
export default class WarmEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    if (held) return;
    const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
    held = await WebAssembly.compile(await readFile(join(dirname(main), 'pglite.wasm')));
  }
}
