/**
 * Measures the response with the last values of all contracts: its size, the time of a response
 * that is computed and of one that is cached, and the server's share of a core while 200 clients
 * request it every 5 s, against a minimal server that sends as many bytes.
 * Run by `npm run bench -- bulk-tickers`; for a short run add `--seconds 5`, for gzip
 * `--accept gzip`. Reads CPU time from /proc, so it needs Linux.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runProgram, waitForLine } from '@parallax/mock-server/testing/server-process';
import { TestClient } from '@parallax/mock-server/testing/test-client';
import { listTickers } from '@parallax/protocol';
import { median } from './median.ts';
import { row, table } from './report.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    accept: { type: 'string', default: 'gzip, deflate, br' },
  },
});
const seconds = Number(values.seconds);
const CLIENTS = 200;
const POLL_MS = 5_000;
const ROUNDS = 15;
const READY = /ready at (\S+)\n/;
/** Clock ticks of /proc per second. */
const TICKS = 100;
const ACCOUNTS = ['admin@acme.example', 'trader@acme.example', 'prime@north.example'] as const;

/** Only responds with as many bytes, to measure the minimum cost of the requests. */
const MINIMAL_SERVER = `
  const [, bytes] = process.argv;
  const body = Buffer.alloc(Number(bytes), 'x');
  const server = require('node:http').createServer((_request, response) => {
    response.setHeader('Content-Length', body.length);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** CPU seconds of a process so far, over all of its threads. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

const folder = await mkdtemp(join(tmpdir(), 'parallax-bench-'));
const program = runProgram('src/testing/start-without-screens.ts', {
  PORT: '0',
  DATA_DIR: folder,
  SESSION_SECRET: 'the-secret-of-this-bench-and-of-no-other',
});
try {
  const url = await waitForLine(program, READY);
  const pid = program.child.pid ?? 0;
  const clients = await Promise.all(ACCOUNTS.map((email) => TestClient.of(url, email)));
  const request = async (at: number): Promise<{ ms: number; bytes: number }> => {
    const start = performance.now();
    const response = await fetch(url + listTickers.path, {
      headers: {
        cookie: clients[at % clients.length]?.cookie ?? '',
        // as browsers send it over TLS
        'accept-encoding': values.accept,
      },
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`Status ${response.status}`);
    const bytes = Number(response.headers.get('content-length'));
    return { ms: performance.now() - start, bytes };
  };
  const measureShare = async (pid: number, work: () => Promise<unknown>): Promise<number> => {
    const [before, start] = [cpuSeconds(pid), performance.now()];
    await work();
    return (cpuSeconds(pid) - before) / ((performance.now() - start) / 1_000);
  };
  const poll = async (send: (at: number) => Promise<unknown>): Promise<void> => {
    const sent: Promise<unknown>[] = [];
    const gap = POLL_MS / CLIENTS;
    const start = performance.now();
    for (let at = 0; at < (seconds * 1_000) / gap; at += 1) {
      await after(Math.max(0, start + at * gap - performance.now()));
      sent.push(send(at));
    }
    await Promise.all(sent);
  };

  const first = await request(0);
  const computed: number[] = [];
  const cached: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await after(1_000 - (Date.now() % 1_000) + 20);
    computed.push((await request(round)).ms);
    cached.push((await request(round + 1)).ms);
  }
  const idle = await measureShare(pid, () => after((seconds * 1_000) / 2));
  const polled = await measureShare(pid, () => poll(request));
  const bare = spawn(process.execPath, ['-e', MINIMAL_SERVER, String(first.bytes)]);
  const [port] = await once(bare.stdout, 'data');
  const bareUrl = `http://127.0.0.1:${String(port).trim()}/`;
  const requestBare = async (): Promise<unknown> => (await fetch(bareUrl)).arrayBuffer();
  await requestBare();
  const bareShare = await measureShare(bare.pid ?? 0, () => poll(requestBare)).finally(() =>
    bare.kill(),
  );
  table('Figure', 'Value');
  row('Bytes as sent', first.bytes);
  row('First response, ms', first.ms.toFixed(0));
  row('Computed response, ms (median)', median(computed).toFixed(1));
  row('Cached response, ms (median)', median(cached).toFixed(1));
  row('Share of a core, no clients', percent(idle));
  row(`Share of a core, ${CLIENTS} clients`, percent(polled));
  row('Share of a core, a bare server that sends as many bytes', percent(bareShare));
  const perResponse = ((polled - idle) * POLL_MS) / CLIENTS;
  row(`Server time per response, ${CLIENTS} clients, ms`, perResponse.toFixed(2));
} finally {
  program.child.kill('SIGTERM');
  await program.ended;
  await rm(folder, { recursive: true, force: true });
}
