import { join, relative } from 'node:path';
import swcJest from '@swc/jest';
import { ROOT } from '../root.mjs';
import { runsAlone } from './test-groups.mjs';

const LEAVE_FILE = join(ROOT, 'shared/tasks/jest/leave-file.mjs');

/**
 * Compiles a test file that a group imports: its statements after the imports become the body of
 * one `describe`, so that its hooks and constants stay its own. No line moves.
 * @param {string} code an ES module, its imports first, each on one line
 * @param {string} name
 */
function describeFile(code, name) {
  const lines = code.split('\n');
  const last = lines.findLastIndex((line) => /^import .*;$/.test(line));
  const first = last + 1;
  lines[first] =
    `import { describe as describeFile } from '@jest/globals';` +
    `import { leaveFile } from ${JSON.stringify(LEAVE_FILE)};` +
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
      getCacheKey: (...all) => `${compiler.getCacheKey?.(...all)}-described`,
      /** @type {typeof compiler.process} */
      process(source, file, context) {
        const { code, map } = compiler.process(source, file, context);
        return { code: runsAlone(source) ? code : describeFile(code, relative(ROOT, file)), map };
      },
    };
  },
};
