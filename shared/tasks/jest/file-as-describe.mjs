import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import swcJest from '@swc/jest';
import { ROOT } from '../root.mjs';
import { REGISTRATION, runsAlone } from './test-groups.mjs';

const LEAVE_FILE = join(ROOT, 'shared/tasks/jest/leave-file.mjs');

/** Identifies what is done to test files, so that no file compiled by earlier code is reused. */
const TRANSFORMATION = ['file-as-describe.mjs', 'test-groups.mjs']
  .reduce(
    (hash, file) => hash.update(readFileSync(fileURLToPath(new URL(file, import.meta.url)))),
    createHash('sha256'),
  )
  .digest('hex');

/**
 * Compiles a test file that a group imports: its statements after the imports become the body of
 * one `describe`, so that its hooks and constants stay its own. No line moves, but for the registration
 * of a remote, which the file awaits before its tests.
 * @param {string} code an ES module, its imports first, each on one line
 * @param {string} name
 */
function describeFile(code, name) {
  const [registration = ''] = REGISTRATION.exec(code) ?? [];
  const emptyLines = '\n'.repeat(registration.split('\n').length - 1);
  const lines = code.replace(registration, emptyLines).split('\n');
  const last = lines.findLastIndex((line) => /^import .*;$/.test(line));
  const first = last + 1;
  lines[first] =
    `import { describe as describeFile } from '@jest/globals';` +
    `import { leaveFile } from ${JSON.stringify(LEAVE_FILE)};` +
    registration.replaceAll('\n', '') +
    `describeFile(${JSON.stringify(name)}, () => {leaveFile();${lines[first] ?? ''}`;
  return `${lines.join('\n')}\n});`;
}

export default {
  /** @param {{}} options of `@swc/jest` */
  createTransformer(options) {
    const compiler = swcJest.createTransformer(options);
    return {
      ...compiler,
      canInstrument: false,
      /** @type {NonNullable<typeof compiler.getCacheKey>} */
      getCacheKey: (...all) => `${compiler.getCacheKey?.(...all)}${TRANSFORMATION}`,
      /** @type {typeof compiler.process} */
      process(source, file, context) {
        const { code, map } = compiler.process(source, file, context);
        return { code: runsAlone(source) ? code : describeFile(code, relative(ROOT, file)), map };
      },
    };
  },
};
