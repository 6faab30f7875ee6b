export * from './manifest.ts';
export * from './page-files.ts';
export * from './registry.ts';
