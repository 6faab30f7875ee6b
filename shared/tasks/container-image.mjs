import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImageBuilder } from './container/image-builder.mjs';
import { findTools } from './container/image-content.mjs';
import { NOT_RUN } from './container/not-run.mjs';
import { RunningImage } from './container/running-image.mjs';
import { TestProxy } from './container/test-proxy.mjs';
import { warnSkipped } from './distribution-package.mjs';
import {
  BUILDAH,
  DEBOOTSTRAP,
  ensureProgram,
  NGINX,
  OPENSSL,
  warnNoProgram,
} from './system-program.mjs';

/**
 * `node shared/tasks/container-image.mjs` builds the image of the Dockerfile on a base of the
 * distribution's packages with this machine's Node, since no registry with images may be reachable. It
 * then runs the image behind the proxy of compose.yaml and checks what an operator relies on.
 */

const USER = 10_001;
const STOP_SECONDS_MAX = 10;
const REMOTES = 4;

/** @type {string[]} */
const problems = [];
/** @param {string} what @param {boolean} isTrue @param {unknown} [seen] */
function check(what, isTrue, seen) {
  console.log(`${isTrue ? '✓' : '✗'} ${what}`);
  if (!isTrue) problems.push(`${what}; seen: ${JSON.stringify(seen)}`);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** @template T @param {string} what @param {() => Promise<T>} work */
async function timed(what, work) {
  const begun = performance.now();
  const result = await work();
  console.log(`  ${what}: ${Math.round((performance.now() - begun) / 1_000)} s`);
  return result;
}

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  warnSkipped(BUILDAH.tests, 'It needs root on Linux.');
  process.exit(NOT_RUN);
}
/** @type {Record<string, string>} */
const paths = {};
for (const program of [BUILDAH, DEBOOTSTRAP, NGINX, OPENSSL]) {
  const path = await ensureProgram(program);
  if (path === undefined) {
    warnNoProgram({ ...program, tests: BUILDAH.tests });
    process.exit(NOT_RUN);
  }
  paths[program.name] = path;
}
const { buildah = '', debootstrap = '', nginx = '', openssl = '' } = paths;

// on a disk, since file systems in memory do not allow devices
const folder = mkdtempSync(join(tmpdir(), 'parallax-image-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const builder = new ImageBuilder({ buildah, debootstrap, folder });
await timed('bases', () => builder.makeBases());
await timed('image', () => builder.buildImage());
const { root, config } = await builder.openImage();

const tools = findTools(root);
check('the image has no build tools, and no ccxt', tools.length === 0, tools);
check('the image runs as a user without rights', config.User === `${USER}:${USER}`, config.User);
check('the image starts Node itself', config.Cmd[0] === 'node', config.Cmd);

const port = await freePort();
const env = { PORT: String(port), DEMO: '1', TRUST_PROXY: '1' };
const running = new RunningImage({ root, config, folder, env });
const url = `http://127.0.0.1:${port}`;
await timed('start', () => running.untilOk(`${url}/readyz`));
check('/healthz responds', (await fetch(`${url}/healthz`)).ok);
/** @type {{ remotes: { state: string }[] }} */
const { remotes } = await fetch(`${url}/readyz`).then((response) => response.json());
const up = remotes.filter(({ state }) => state === 'up').length;
check('all remotes are built', up === REMOTES, remotes);
const identity = running.identity();
check('the server has the process id 1', identity.processId === 1, identity);
check('it runs as that user only', identity.userIds.join() === String(USER), identity);
check('the health check ends with 0', (await running.checkHealth()) === 0);

const [https, http] = [await freePort(), await freePort()];
const local = { folder: join(folder, 'proxy'), web: port, https, http };
const proxy = await TestProxy.start({ nginx, openssl, ...local });
const page = await proxy.fetch('/');
check(
  'the page is served through the proxy',
  page.status === 200 && /<html/i.test(page.text),
  page,
);
check(
  'browsers require TLS of this host, since the server trusts the proxy',
  page.headers['strict-transport-security'] !== undefined,
  page.headers,
);
const signIn = await proxy.fetch('/api/auth/sign-in', {
  method: 'POST',
  body: { email: 'trader@acme.example', password: 'Parallax-2026!' },
});
const cookies = signIn.headers['set-cookie'] ?? [];
check(
  'the session is for TLS only',
  cookies.some((one) => /; Secure/i.test(one)),
  signIn,
);
const feed = await proxy.fetch('/feed', {
  headers: {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.from('a key of 16 byte').toString('base64'),
    cookie: cookies.map((one) => one.split(';')[0]).join('; '),
  },
});
check('the feed passes the proxy', feed.status === 101, feed);
proxy.close();

const { code, seconds } = await running.stop();
check('it ends with code 0', code === 0, { code, output: running.output });
check(`it ends within ${STOP_SECONDS_MAX} s`, seconds < STOP_SECONDS_MAX, seconds);
check('the health check of an ended server fails', (await running.checkHealth()) === 1);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
