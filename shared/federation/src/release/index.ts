export * from './compatibility.ts';
export * from './release-descriptor.ts';
