/** A worker starts in plain Node: run from source, it first needs the compiler. */
import { register } from 'tsx/esm/api';

register();
await import('./pglite-worker.ts');
