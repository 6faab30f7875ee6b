import { fileURLToPath } from 'node:url';
import config from '../../jest.config.mjs';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

const withSwitch = (project) => ({
  ...project,
  rootDir,
  setupFiles: [...(project.setupFiles ?? []), '<rootDir>/e2e/mutations/switch.mjs'],
});

/** The unit tests with the switch of mutations. */
export default { ...config, rootDir, projects: config.projects.map(withSwitch) };
