import { parentPort } from 'node:worker_threads';
import { asError } from '@parallax/server-kit/config/errors';
import { type RiskJob, riskJobRunner } from '@parallax/trading/risk-job';
import type { RiskWorkerResponse } from './messages.ts';

if (!parentPort) throw new Error('Risk jobs must run in a worker.');
const port = parentPort;
const run = riskJobRunner();

function respond(job: RiskJob): RiskWorkerResponse {
  try {
    return run(job);
  } catch (error) {
    return { kind: 'failed', message: asError(error).message };
  }
}

port.on('message', (job: RiskJob) => port.postMessage(respond(job)));
