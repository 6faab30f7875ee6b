export * from '../offline/testing/fake-caches.ts';
export * from './connections.ts';
export * from './queries-provider.tsx';
export * from './start-page.ts';
export * from './trader.ts';
