import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '@parallax/api';
import type { ReceivedInput } from '@parallax/api/testing';
import { anyEnvelopeSchema, type Endpoint, failureMessages } from '@parallax/protocol';
import { z } from 'zod';

const FOLDER = join(process.cwd(), 'mock-server');
const parametersSchema = z.record(z.string(), z.string()).optional();
const READY = /ready at (\S+)\n/;
/** Compiled programs start three times as fast; the full test run has just compiled them. */
const PROGRAM =
  process.env['PARALLAX_COMPILED'] === undefined
    ? ['--import', 'tsx', '--conditions=source', 'src/testing/start-without-screens.ts']
    : ['dist/testing/start-without-screens.js'];

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The mock server as a separate process with its own data folder, called over HTTP by one trader. */
export class RealServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'parallax-tabs-'));
  #process: ChildProcess | undefined;
  #port = '0';
  #cookie = '';

  async start(): Promise<void> {
    const { PATH = '' } = process.env;
    const env = { PATH, DATA_DIR: this.#folder, PORT: this.#port };
    const started = spawn(process.execPath, PROGRAM, { cwd: FOLDER, env });
    this.#process = started;
    this.#port = await new Promise<string>((resolve, reject) => {
      let out = '';
      started.stdout.on('data', (chunk) => {
        out += String(chunk);
        const url = READY.exec(out)?.[1];
        if (url !== undefined) resolve(new URL(url).port);
      });
      started.stderr.on('data', (chunk) => {
        out += String(chunk);
      });
      started.once('close', (code) => reject(new Error(`The server exited with ${code}: ${out}`)));
    });
  }

  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.#process?.once('close', resolve));
    this.#process?.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  send(method: string, path: string, body?: unknown): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', cookie: this.#cookie };
      const options = { host: '127.0.0.1', port: this.#port, method, path, headers };
      const sent = request(options, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += String(chunk);
        });
        response.once('error', reject);
        response.once('end', () => {
          const [cookie] = response.headers['set-cookie'] ?? [];
          if (cookie !== undefined) this.#cookie = cookie.split(';')[0] ?? '';
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
        });
      });
      sent.once('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Returns the data of the response; throws an `ApiError` like `callApi`. */
  async call({ method, path, data }: Endpoint, { query, body }: ReceivedInput): Promise<unknown> {
    const parameters = new URLSearchParams(parametersSchema.parse(query));
    const call = `${method} ${path}`;
    let answer: Answer;
    try {
      answer = await this.send(method, `${path}?${parameters}`, body);
    } catch (cause) {
      throw new ApiError(call, { noResponse: 'network', cause });
    }
    const envelope = anyEnvelopeSchema.parse(answer.body);
    if (answer.status === 200) return data.parse(envelope.data);
    const { status } = answer;
    throw new ApiError(call, { status, texts: failureMessages(envelope), data: envelope.data });
  }
}
