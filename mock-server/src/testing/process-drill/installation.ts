import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { REPOSITORY } from '@parallax/server-kit/config/product';
import { freePort } from '@parallax/server-kit/testing/free-port';
import { startNats, type TestNats } from '@parallax/server-kit/testing/nats';
import { startPostgres, type TestPostgres } from '@parallax/server-kit/testing/postgres';
import { runProgram, type ServerProcess, waitForLine } from '../server-process.ts';

const WEBS = 4;
const READY = /(ready)/;
const STEP_MS = 20;

type Role = 'market' | 'web' | 'engine';

const nginxConfiguration = (folder: string, port: number, webs: readonly number[]): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-errors.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${join(REPOSITORY, 'docs/operations/nginx/forward.conf')};
  upstream web {
${webs.map((web) => `    server 127.0.0.1:${web} max_fails=1 fail_timeout=1s;`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://web;
    }
  }
}
`;

/** A process of the installation, which can be replaced by a new one at the same address. */
export class InstalledProcess {
  #process: ServerProcess | undefined;

  constructor(
    readonly role: Role,
    private readonly environment: Record<string, string>,
  ) {}

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    const process = runProgram('src/testing/start-without-screens.ts', this.environment);
    this.#process = process;
    await waitForLine(process, READY);
  }

  /** Ends it by a signal and waits for its end. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    this.#process?.child.kill(signal);
    await this.#process?.ended;
  }

  get log(): string {
    return this.#process?.output.err ?? '';
  }
}

/** Two market processes, an engine and four web processes behind nginx, on PostgreSQL and NATS. */
export interface Installation {
  /** of nginx */
  readonly url: string;
  readonly markets: readonly [InstalledProcess, InstalledProcess];
  readonly engine: InstalledProcess;
  readonly webs: readonly InstalledProcess[];
  readonly postgres: TestPostgres;
  readonly nats: TestNats;
  remove(): Promise<void>;
}

async function untilListening(url: string): Promise<void> {
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await after(STEP_MS);
}

/** `programs` is the folder of PostgreSQL's programs, `nginx` the path of nginx. */
export async function install(programs: string, nginx: string): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-processes-'));
  const postgres = await startPostgres(programs, { durable: true });
  const nats = await startNats();
  const common = { NATS_URL: nats.url, DATABASE_URL: postgres.url, DATA_DIR: folder };
  const process = async (role: Role, more: Record<string, string> = {}) =>
    new InstalledProcess(role, { ...common, ROLE: role, PORT: String(await freePort()), ...more });
  const markets = [await process('market'), await process('market')] as const;
  const engine = await process('engine');
  const ports: number[] = [];
  for (let web = 0; web < WEBS; web += 1) ports.push(await freePort());
  const webs = await Promise.all(
    ports.map((port) => process('web', { DEMO: '1', TRUST_PROXY: 'loopback', PORT: String(port) })),
  );
  const all = [...markets, engine, ...webs];
  let proxy: ChildProcess | undefined;
  const remove = async (): Promise<void> => {
    proxy?.kill();
    await Promise.all(all.map((each) => each.stop('SIGKILL')));
    await nats.kill();
    await postgres.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await markets[0].start();
    await Promise.all([markets[1], engine, ...webs].map((each) => each.start()));
    const port = await freePort();
    const configuration = join(folder, 'nginx.conf');
    await writeFile(configuration, nginxConfiguration(folder, port, ports));
    proxy = spawn(nginx, ['-p', folder, '-c', configuration], { stdio: 'ignore' });
    await once(proxy, 'spawn');
    const url = `http://127.0.0.1:${port}`;
    await untilListening(url);
    return { url, markets, engine, webs, postgres, nats, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
