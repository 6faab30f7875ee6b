import { basename } from 'node:path';

/** A WebP file in unit tests: its address is its name. */
export default {
  /** @param {string} _ @param {string} file */
  process: (_, file) => ({ code: `export default ${JSON.stringify(basename(file))};` }),
};
