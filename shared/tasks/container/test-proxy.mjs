import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import { ROOT } from '../root.mjs';
import { run } from '../run.mjs';

const CONFIGURATION = join(ROOT, 'docs/operations/nginx');
const HOST = 'desk.example';
const START_MS = 10_000;
const STEP_MS = 50;

/**
 * The configuration of the repository with addresses and paths of this machine.
 * @param {string} configuration
 * @param {{ folder: string, web: number, https: number, http: number }} local
 */
function localized(configuration, { folder, web, https, http }) {
  return `daemon off;\n${configuration}`
    .replaceAll(/server web-\d+:3000/g, `server 127.0.0.1:${web}`)
    .replace('listen 8443', `listen 127.0.0.1:${https}`)
    .replace('listen 8080', `listen 127.0.0.1:${http}`)
    .replaceAll(/\/(?:run\/secrets|tmp)\//g, `${folder}/`)
    .replace('/dev/stdout', `${folder}/requests.log`)
    .replace('/dev/stderr', `${folder}/errors.log`);
}

/** The proxy of compose.yaml on this machine, with a certificate of its own. */
export class TestProxy {
  #child;
  #https;
  #certificate;

  /** @param {import('node:child_process').ChildProcess} child @param {number} https @param {string} certificate */
  constructor(child, https, certificate) {
    this.#child = child;
    this.#https = https;
    this.#certificate = certificate;
    process.once('exit', () => child.kill());
  }

  /**
   * @param {{ nginx: string, openssl: string, folder: string, web: number, https: number, http: number }} options
   * `web` is the port to forward to
   */
  static async start({ nginx, openssl, folder, ...ports }) {
    mkdirSync(folder);
    const certificate = join(folder, 'certificate');
    const { code, output } = await run(
      openssl,
      [
        ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${HOST}`],
        ['-addext', `subjectAltName=DNS:${HOST}`],
        ['-keyout', join(folder, 'certificate-key'), '-out', certificate],
      ].flat(),
      { quiet: true },
    );
    if (code !== 0) throw new Error(output);
    copyFileSync(join(CONFIGURATION, 'forward.conf'), join(folder, 'forward.conf'));
    const file = join(folder, 'nginx.conf');
    const configuration = readFileSync(join(CONFIGURATION, 'nginx.conf'), 'utf8');
    writeFileSync(file, localized(configuration, { folder, ...ports }));
    const child = spawn(nginx, ['-p', folder, '-c', file, '-e', `${folder}/errors.log`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const health = `http://127.0.0.1:${ports.http}/proxy-health`;
    const end = Date.now() + START_MS;
    while (
      !(await fetch(health).then(
        ({ status }) => status === 204,
        () => false,
      ))
    ) {
      if (child.exitCode !== null || Date.now() > end) throw new Error('nginx did not start.');
      await after(STEP_MS);
    }
    return new TestProxy(child, ports.https, readFileSync(certificate, 'utf8'));
  }

  /**
   * Sends a request by TLS, as a browser that has opened the page.
   * @param {string} path
   * @param {{ method?: string, headers?: Record<string, string>, body?: unknown }} [options]
   */
  async fetch(path, { method = 'GET', headers = {}, body } = {}) {
    const sent = request({
      host: '127.0.0.1',
      port: this.#https,
      servername: HOST,
      ca: this.#certificate,
      agent: false,
      path,
      method,
      headers: { host: HOST, origin: `https://${HOST}`, ...headers },
    });
    if (body !== undefined) {
      sent.setHeader('content-type', 'application/json');
      sent.write(JSON.stringify(body));
    }
    sent.end();
    /** @type {import('node:http').IncomingMessage} */
    const response = await new Promise((resolve, reject) => {
      sent.once('response', resolve).once('error', reject);
      sent.once('upgrade', (upgraded, socket) => {
        socket.destroy();
        resolve(upgraded);
      });
    });
    const { statusCode: status, headers: received } = response;
    return {
      status,
      headers: received,
      text: status === 101 ? '' : await text(response),
    };
  }

  close() {
    this.#child.kill();
  }
}
