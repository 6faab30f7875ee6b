import { fileURLToPath } from 'node:url';
import config from '../../jest.config.mjs';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

/** The unit tests with the switch of mutations. */
export default {
  ...config,
  rootDir,
  projects: config.projects.map((project) => ({
    ...project,
    rootDir,
    setupFiles: [...(project.setupFiles ?? []), '<rootDir>/e2e/mutations/switch.mjs'],
  })),
};
