export * from './deferred.ts';
export * from './fake-clock.ts';
export * from './fake-server.ts';
export * from './serve-responses.ts';
