export * from './compatibility.ts';
export * from './integrity.ts';
export * from './release-descriptor.ts';
