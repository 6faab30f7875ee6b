import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** Loaded into each process of the browser tests: records what its servers were asked for, and when. */
const folder = process.env['SERVED_FILES'];
if (folder !== undefined) {
  subscribe('http.server.request.start', (/** @type {any} */ { request }) => {
    // set in a worker of Playwright after its start, and inherited by its servers
    const worker = process.env['TEST_WORKER_INDEX'];
    if (worker !== undefined)
      appendFileSync(join(folder, worker), `${Date.now()} ${request.url}\n`);
  });
}
