export * from './deferred.ts';
export * from './fake-clock.ts';
export * from './fake-server.ts';
export * from './start-fake-server.ts';
