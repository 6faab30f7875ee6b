export * from './contributions.ts';
export * from './manifest.ts';
export * from './page-at.ts';
export * from './page-files.ts';
export * from './product-map.ts';
export * from './registry.ts';
export * from './remote-name.ts';
