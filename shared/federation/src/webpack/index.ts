export { baseConfig, commonPlugins } from './base.ts';
export { declaredContributions } from './declared.ts';
export { harnessConfig } from './harness.ts';
export { oneBuildConfig } from './one-build.ts';
export { remoteConfig } from './remote.ts';
export { shellConfig } from './shell.ts';
