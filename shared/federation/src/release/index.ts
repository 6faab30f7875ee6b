export * from './compatibility.ts';
export * from './contract.ts';
