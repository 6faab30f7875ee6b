import { Worker } from 'node:worker_threads';
import type { BookRisk, BookRiskInput, StressInput, StressResult } from '@parallax/trading';
import type { RiskJob, RiskJobResult } from '@parallax/trading/risk-job';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { SentBooks } from './sent-books.ts';
import type { RiskWorkerResponse } from './worker/messages.ts';

/** How long a job may take, with the time it waits for others, in milliseconds. */
const DEADLINE_MS = 10_000;
/** How many jobs may wait: the largest book takes about a tenth of a second, so that all fit into the deadline. */
const WAITING_MAX = 50;
const RETRY_AFTER_SECONDS = 5;
const TOO_LONG =
  'The calculation takes too long. Please try again, or choose fewer accounts or moves.';
const TOO_MANY = 'Too many calculations are waiting. Please try again in a moment.';

const fromSource = import.meta.url.endsWith('.ts');
const WORKER = new URL(
  fromSource ? 'worker/from-source.mjs' : 'worker/run-risk-jobs.js',
  import.meta.url,
);
// packages are read as their sources where they are not compiled
const EXEC_ARGV =
  fromSource && process.env['PARALLAX_COMPILED'] === undefined ? ['--conditions=source'] : [];

interface Limits {
  /** of a job with its wait, in milliseconds */
  readonly deadlineMs?: number;
  /** jobs beside the one that is running */
  readonly waitingMax?: number;
}

const unavailable = (text: string): ApiFailure =>
  new ApiFailure(503, text, { retryAfterSeconds: RETRY_AFTER_SECONDS });

interface WaitingJob {
  readonly job: RiskJob;
  readonly resolve: (result: RiskJobResult) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * A thread that reprices books, one after another, so that a large book holds up no other
 * request. It starts with the first job; one that passes the deadline ends it, and the next job starts another.
 */
export class RiskWorker {
  readonly #waiting: WaitingJob[] = [];
  #running: WaitingJob | undefined;
  #worker: Worker | undefined;
  /** to the present thread */
  #sent = new SentBooks();

  constructor(private readonly limits: Limits = {}) {}

  /** Throws 503 if the deadline passes or too many jobs wait, as the others. */
  async stress(input: StressInput): Promise<StressResult> {
    const answer = await this.#run({ kind: 'stress', input });
    if (answer.kind !== 'stress') throw new Error('Not the result of a stress.');
    return answer.result;
  }

  async bookRisk(input: BookRiskInput): Promise<BookRisk> {
    const answer = await this.#run({ kind: 'book', input });
    if (answer.kind !== 'book') throw new Error('Not the risk of a book.');
    return answer.result;
  }

  async close(): Promise<void> {
    for (const each of this.#takeAll()) each.reject(new Error('The server is closing.'));
    await this.#end();
  }

  async #run(job: RiskJob): Promise<RiskJobResult> {
    const { deadlineMs = DEADLINE_MS, waitingMax = WAITING_MAX } = this.limits;
    if (this.#waiting.length >= waitingMax) throw unavailable(TOO_MANY);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#expire(waiting), deadlineMs).unref();
      const waiting: WaitingJob = { job, resolve, reject, timer };
      this.#waiting.push(waiting);
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#running !== undefined) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#running = next;
    const worker = (this.#worker ??= this.#start());
    const { job } = next;
    const message: RiskJob =
      job.kind === 'book' ? { kind: 'book', input: this.#sent.toMessage(job.input) } : job;
    worker.postMessage(message, []);
  }

  #start(): Worker {
    const worker = new Worker(WORKER, { execArgv: EXEC_ARGV });
    worker.unref();
    this.#sent = new SentBooks();
    const lose = (error: Error): void => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#settle((running) => running.reject(error));
    };
    worker.on('error', lose);
    worker.on('exit', () => lose(new Error('The thread of risk has ended.')));
    worker.on('message', (response: RiskWorkerResponse) => {
      if (this.#worker !== worker) return;
      this.#settle(({ resolve, reject }) =>
        response.kind === 'failed' ? reject(new Error(response.message)) : resolve(response),
      );
    });
    return worker;
  }

  /** Ends the running job, and starts the next. */
  #settle(end: (running: WaitingJob) => void): void {
    const running = this.#running;
    this.#running = undefined;
    if (running !== undefined) {
      clearTimeout(running.timer);
      end(running);
    }
    this.#startNext();
  }

  #expire(late: WaitingJob): void {
    const failure = unavailable(TOO_LONG);
    if (late === this.#running) {
      void this.#end();
      this.#settle(({ reject }) => reject(failure));
      return;
    }
    this.#waiting.splice(this.#waiting.indexOf(late), 1);
    late.reject(failure);
  }

  #takeAll(): readonly WaitingJob[] {
    const all = [...(this.#running === undefined ? [] : [this.#running]), ...this.#waiting];
    this.#running = undefined;
    this.#waiting.length = 0;
    for (const { timer } of all) clearTimeout(timer);
    return all;
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
