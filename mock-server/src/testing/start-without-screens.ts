import { runServer } from '../run-server.ts';

/** Runs the server for tests that do not need the built screens. */
await runServer();
