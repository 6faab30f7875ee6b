import type { VenueStatus } from '@parallax/protocol';
import { BusUnavailable, type NatsBus } from '@parallax/server-kit/bus/nats-bus';
import { asError } from '@parallax/server-kit/config/errors';
import type { Step, Tracing } from '@parallax/server-kit/tracing/tracing';
import { z } from 'zod';
import { CachedResponses } from '../cached-responses.ts';
import { SECOND } from '../durations.ts';
import type { MarketReads } from '../market-reads.ts';
import { VenueUnavailable } from '../venue-unavailable.ts';
import { SUBJECTS } from './messages.ts';
import { READS, type Read } from './read-table.ts';

/** How long a read may take, in milliseconds: less than a browser waits for a call. */
const READ_TIMEOUT_MS = 12_000;
/** Shown when the process with the market does not respond. */
const UNAVAILABLE = 'Market data is not available at the moment. Try again in a few seconds.';

type ReadName = keyof typeof READS;

/** For reads of which only those at the same time are one request. */
const notAtAll = (): number => 0;

const ignore = (): void => undefined;

const requestSchema = z.object({
  name: z.custom<ReadName>((name) => typeof name === 'string' && Object.hasOwn(READS, name)),
  args: z.unknown(),
  traceparent: z.string().optional(),
});

const responseSchema = z.union([
  z.strictObject({ unavailable: z.string(), wasRequested: z.boolean() }),
  z.strictObject({ failure: z.string() }),
  z.strictObject({ value: z.unknown().optional() }),
]);
type Response = z.infer<typeof responseSchema>;

const stepOf = (name: ReadName, kind: Step['kind']): Step => ({ name: `market ${name}`, kind });

interface ResponderOptions {
  readonly bus: NatsBus;
  readonly reads: MarketReads;
  readonly log: (line: string) => void;
  readonly tracing: Tracing | undefined;
}

/** Responds to the requests of `remoteReads`. Returns how to stop. */
export const respondToReads = ({ bus, reads, log, tracing }: ResponderOptions): (() => void) =>
  bus.respond(SUBJECTS.read, async (text) => {
    const respond = async (): Promise<Response> => {
      try {
        const { name, args, traceparent } = requestSchema.parse(JSON.parse(text));
        const run = () => READS[name].run(reads, args);
        return {
          value: await (tracing?.stepOfRemote(traceparent, stepOf(name, 'server'), run) ?? run()),
        };
      } catch (error) {
        if (error instanceof VenueUnavailable) {
          return { unavailable: error.message, wasRequested: error.wasRequested };
        }
        log(`A read of the market failed: ${asError(error).message}`);
        return { failure: asError(error).message };
      }
    };
    return JSON.stringify(await respond());
  });

interface RemoteReadsOptions {
  readonly bus: NatsBus;
  /** Unix milliseconds */
  readonly now: () => number;
  readonly venueStatus: () => VenueStatus[];
  readonly tracing: Tracing | undefined;
}

/**
 * The reads of the market in another process. Equal reads at the same time are one request, and those
 * that are as of the start of a second are requested once in it.
 */
export function remoteReads({ bus, now, venueStatus, tracing }: RemoteReadsOptions): {
  readonly reads: MarketReads;
  /** Starts the reads in flight again, because another process responds to them now. */
  readonly cancel: () => void;
} {
  const cancellations = new Set<() => void>();
  const untilNextSecond = () => SECOND - (now() % SECOND);

  /** Sends a request, and a second time if the first one is cancelled. */
  async function send(body: string): Promise<string> {
    let cancel: () => void = ignore;
    const cancelled = new Promise<undefined>((resolve) => {
      cancel = () => resolve(undefined);
    });
    cancellations.add(cancel);
    try {
      const first = bus.request(SUBJECTS.read, body, READ_TIMEOUT_MS);
      first.catch(ignore);
      const response = await Promise.race([first, cancelled]);
      return response ?? (await bus.request(SUBJECTS.read, body, READ_TIMEOUT_MS));
    } finally {
      cancellations.delete(cancel);
    }
  }

  async function request<V>(name: ReadName, read: Read<V>, args: readonly unknown[]): Promise<V> {
    const body = JSON.stringify({ name, args, traceparent: tracing?.traceparent() });
    const text = await send(body).catch((error: unknown) => {
      if (error instanceof BusUnavailable) throw new VenueUnavailable(UNAVAILABLE, true);
      throw error;
    });
    const response = responseSchema.parse(JSON.parse(text));
    if ('unavailable' in response) {
      throw new VenueUnavailable(response.unavailable, response.wasRequested);
    }
    if ('failure' in response) throw new Error(response.failure);
    return read.parse(response.value);
  }

  function call<V>(name: ReadName, read: Read<V>) {
    const cache = new CachedResponses<V>(now, read.perSecond ? untilNextSecond : notAtAll);
    return (...args: readonly unknown[]): Promise<V> =>
      cache.get(JSON.stringify(args), () => {
        const run = () => request(name, read, args);
        return tracing?.step(stepOf(name, 'client'), run) ?? run();
      });
  }

  const reads: MarketReads = {
    candles: call('candles', READS.candles),
    markHistory: call('markHistory', READS.markHistory),
    book: call('book', READS.book),
    trades: call('trades', READS.trades),
    tickers: call('tickers', READS.tickers),
    fundingRates: call('fundingRates', READS.fundingRates),
    fundingHistory: call('fundingHistory', READS.fundingHistory),
    openInterest: call('openInterest', READS.openInterest),
    openInterestHistory: call('openInterestHistory', READS.openInterestHistory),
    liquidations: call('liquidations', READS.liquidations),
    basis: call('basis', READS.basis),
    optionsChain: call('optionsChain', READS.optionsChain),
    venueStatus,
  };
  const cancel = (): void => {
    for (const cancelOne of cancellations) cancelOne();
  };
  return { reads, cancel };
}
