import { EVERYWHERE, sources } from './inputs.mjs';

/**
 * The files on which a unit test file's result depends: Jest's configuration among them.
 * @param {string} file
 */
export function unitInputs(file) {
  // what the configuration lists and reads of the repository decides which files run together, only
  const configuration = sources()
    .inputsOf(['jest.config.mjs'])
    .files.filter((path) => /\.(?:mjs|ts)$/.test(path));
  return [...EVERYWHERE, ...configuration, ...sources().inputsOf([file]).files];
}
