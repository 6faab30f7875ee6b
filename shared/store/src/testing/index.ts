export * from './connections.ts';
export * from './start-page.ts';
export * from './trader.ts';
