import { runServer } from '../run-server.ts';

/** The server as a program for tests that need no built screens. */
await runServer();
