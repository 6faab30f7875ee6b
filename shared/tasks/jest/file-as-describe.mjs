import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import swcJest from '@swc/jest';
import { ROOT } from '../root.mjs';
import { divideTestFile, REGISTERS, REGISTRATION, runsAlone } from './test-groups.mjs';

const LEAVE_FILE = join(ROOT, 'shared/tasks/jest/leave-file.mjs');

/** Identifies what is done to test files, so that no file compiled by earlier code is reused. */
const TRANSFORMATION = ['file-as-describe.mjs', 'test-groups.mjs']
  .reduce(
    (hash, file) => hash.update(readFileSync(fileURLToPath(new URL(file, import.meta.url)))),
    createHash('sha256'),
  )
  .digest('hex');

/** In one line. @param {string} code */
const inLine = (code) => code.replaceAll('\n', '');
const emptyLines = (/** @type {string} */ code) => '\n'.repeat(code.split('\n').length - 1);

/**
 * Compiles a test file that a group imports: its statements after the imports, and after those that wait,
 * become the body of one `describe`, so that its hooks and constants stay its own. No line moves, but for
 * the registration of a remote and hooks among what waits.
 * @param {string} code an ES module
 * @param {string} name
 */
function describeFile(code, name) {
  const [registration = ''] = REGISTRATION.exec(code) ?? [];
  const { imports, before, tests } = divideTestFile(
    code.replace(registration, emptyLines(registration)),
  );
  const hooks = before.filter((statement) => REGISTERS.test(statement));
  const [first = '', ...rest] = tests;
  return [
    ...imports,
    ...before.map((statement) => (hooks.includes(statement) ? emptyLines(statement) : statement)),
    `import { describe as describeFile } from '@jest/globals';` +
      `import { leaveFile } from ${JSON.stringify(LEAVE_FILE)};` +
      inLine(registration) +
      `describeFile(${JSON.stringify(name)}, () => {leaveFile();${hooks.map(inLine).join('')}${first}`,
    ...rest,
    '});',
  ].join('\n');
}

export default {
  /** @param {{}} options of `@swc/jest` */
  createTransformer(options) {
    const compiler = swcJest.createTransformer(options);
    return {
      ...compiler,
      canInstrument: false,
      /** @type {NonNullable<typeof compiler.getCacheKey>} */
      getCacheKey: (source, file, ...further) => {
        const key = compiler.getCacheKey?.(source, file, ...further);
        return `${key}${TRANSFORMATION}${runsAlone(file, source)}`;
      },
      /** @type {typeof compiler.process} */
      process(source, file, context) {
        const { code, map } = compiler.process(source, file, context);
        return {
          code: runsAlone(file, source) ? code : describeFile(code, relative(ROOT, file)),
          map,
        };
      },
    };
  },
};
