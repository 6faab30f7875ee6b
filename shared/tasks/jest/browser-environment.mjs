import { TestEnvironment } from 'jest-environment-jsdom';

/** APIs that msw needs and jsdom lacks; taken from Node. */
const FETCH_API = [
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TransformStream',
  'WritableStream',
  'fetch',
];

/** jsdom with the parts of the Fetch API that msw needs for its responses. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FETCH_API) this.global[name] ??= globalThis[name];
    // a Request does not read the form data of jsdom
    this.global.FormData = globalThis.FormData;
  }
}
