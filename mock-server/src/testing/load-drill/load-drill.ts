import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { DrillServer } from '../kill-drill/drill-server.ts';
import { runProgram, waitForLine } from '../server-process.ts';
import { TestClient } from '../test-client.ts';

/** Pause between two requests of an ordinary client. */
const PAUSE_MS = 20;

export interface Latencies {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

function summarize(times: readonly number[]): Latencies {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return {
    calls: sorted.length,
    p50: at(0.5) ?? Number.NaN,
    p99: at(0.99) ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  };
}

/** The duration of one request in milliseconds. Throws unless the status is 200. */
function measureRequest(address: string, cookie: string, agent: Agent): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { cookie } }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`${address} returned ${response.statusCode}.`));
      });
    }).on('error', reject);
  });
}

interface LoadReport {
  /** of session requests by another company */
  readonly latencies: Latencies;
  /** of requests that wait for the event loop but not for the storage */
  readonly eventLoop: Latencies;
  /** the response counts of each attack */
  readonly responses: string;
}

/** Attacks the server as one member and measures the latency of requests by another company. */
export async function loadDrill(attacks: readonly string[], seconds: number): Promise<LoadReport> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-load-'));
  const program = attacks.includes('pages') ? 'src/main.ts' : undefined;
  const server = new DrillServer({ DATA_DIR: folder }, program);
  try {
    await server.start();
    const { url } = server;
    const { cookie } = await TestClient.of(url, 'admin@blank.example');
    const attacker = runProgram('src/testing/load-drill/run-attacks.ts', {
      URL: url,
      ATTACKS: attacks.join(','),
      SECONDS: String(seconds),
    });
    await waitForLine(attacker, /^(attacking now)$/m);
    const agent = new Agent({ keepAlive: true });
    const times: number[] = [];
    const eventLoopTimes: number[] = [];
    while (attacker.child.exitCode === null && attacker.child.signalCode === null) {
      times.push(await measureRequest(`${url}/api/auth/session`, cookie, agent));
      await after(PAUSE_MS);
      eventLoopTimes.push(await measureRequest(`${url}/healthz`, cookie, agent));
      await after(PAUSE_MS);
    }
    agent.destroy();
    const code = await attacker.ended;
    if (code !== 0) throw new Error(`The attacker ended with ${code}: ${attacker.output.err}`);
    return {
      latencies: summarize(times),
      eventLoop: summarize(eventLoopTimes),
      responses: attacker.output.out,
    };
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
