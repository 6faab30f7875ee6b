import { createServer } from 'node:http';
import type { Order } from '@parallax/protocol';
import { VenueRejection } from '@parallax/trading';
import type { LiveInstrument } from '../../map/market.ts';
import type { LiveVenueId } from '../../venues.ts';
import { type AccountContract, AccountContracts, toAccountContract } from '../account-contracts.ts';
import { toVenueAmount } from '../amount-units.ts';
import { openVenueApi } from '../open-venue-api.ts';
import { PrivateCalls } from '../private-calls.ts';
import type { ContractOrder, VenueApi } from '../venue-api.ts';
import { orderOf } from './order-of.ts';

/** Keys in the forms that all venues accept. */
export const KEYS = {
  apiKey: 'the-api-key',
  secret: Buffer.from('the secret key!').toString('base64'),
  passphrase: 'the-passphrase',
};

/** A request as the venue receives it; values of bodies are as in JSON, others are text. */
export interface ReceivedRequest {
  readonly call: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** what a request is signed with, and its headers */
  readonly signed: Readonly<Record<string, unknown>>;
}

/** Answers by call, such as `GET /api/v3/order`; a list answers one request after another. */
export type Script = Readonly<Record<string, unknown>>;

export interface ScriptedApi {
  readonly api: VenueApi;
  readonly calls: PrivateCalls;
  readonly requests: readonly ReceivedRequest[];
  /** what could not be read, without which the rest was complete */
  readonly failures: readonly string[];
  /** the venue's names of contracts that are not listed, one for each trade */
  readonly unlisted: readonly string[];
  request(changes?: Partial<Order>): ContractOrder;
  close(): Promise<void>;
}

/** A contract with the members that matter to a test. */
export const instrument = (
  changes: Partial<LiveInstrument> & Pick<LiveInstrument, 'origSymbol'>,
): LiveInstrument => ({
  unified: 'BTC/USDT',
  symbol: changes.origSymbol,
  base: 'BTC',
  quote: 'USDT',
  instType: 'spot',
  riskType: null,
  tick: 0.1,
  lot: 0.001,
  unit: 1,
  contractSize: 1,
  settle: null,
  expiry: null,
  strike: null,
  optionType: null,
  fundingHours: null,
  ...changes,
});

function parseBody(text: string, type: string | undefined): Record<string, unknown> {
  if (text === '') return {};
  if (type?.includes('json') === true) {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? { list: parsed } : Object.assign({}, parsed);
  }
  return Object.fromEntries(new URLSearchParams(text));
}

/** What each request is signed with, besides its parameters. */
const SIGNED = new Set([
  'timestamp',
  'recvWindow',
  'valid_until',
  'deadline',
  'signature',
  'nonce',
]);

/** The private calls of a venue through ccxt, answered by a script over HTTP. */
export async function openScriptedApi(
  venue: LiveVenueId,
  contract: LiveInstrument,
  script: Script,
  now: () => number = () => Date.UTC(2025, 10, 10),
): Promise<ScriptedApi> {
  const contracts = new AccountContracts(venue, [toAccountContract(venue, contract)]);
  const listed = contracts.get(contract.symbol);
  if (listed === undefined) throw new Error('The contract is not listed.');
  const requests: ReceivedRequest[] = [];
  const failures: string[] = [];
  const unlisted: string[] = [];
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://venue');
      const path = url.pathname.split('/').slice(2).join('/');
      const call = `${request.method} /${path}`;
      const text = Buffer.concat(chunks).toString();
      const body = parseBody(text, request.headers['content-type']);
      const all = { ...Object.fromEntries(url.searchParams), ...body };
      const params = Object.fromEntries(Object.entries(all).filter(([name]) => !SIGNED.has(name)));
      requests.push({ call, params, signed: { ...request.headers, ...all } });
      const scripted = script[call];
      const count = counts.get(call) ?? 0;
      counts.set(call, count + 1);
      const answer: unknown = scripted instanceof Answers ? scripted.list[count] : scripted;
      const { status, value } = answer instanceof Failure ? answer : { status: 200, value: answer };
      response.writeHead(value === undefined ? 404 : status, {
        'content-type': 'application/json',
      });
      response.end(JSON.stringify(value ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const calls = new PrivateCalls(venue, KEYS, `http://127.0.0.1:${address.port}`);
  calls.exchange.enableRateLimit = false;
  const api = openVenueApi(venue, {
    calls,
    contracts: () => contracts,
    traded: () => contracts.all(),
    now,
    rejection: (reason) => new VenueRejection(reason),
    onUnlisted: (name) => {
      unlisted.push(name);
      return undefined;
    },
    logFailure: (what) => failures.push(what),
  });
  return {
    api,
    calls,
    requests,
    failures,
    unlisted,
    request: (changes = {}) => requestOf(listed, changes),
    async close() {
      await calls.exchange.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function requestOf(contract: AccountContract, changes: Partial<Order>): ContractOrder {
  const { exchange, symbol } = contract;
  const order = orderOf({ exchange, symbol, ...changes });
  const amount = toVenueAmount(contract, order.amount);
  if (amount === undefined) throw new Error('The venue has no such amount.');
  return { order, contract, amount };
}

/** Answers to one request after another. */
export class Answers {
  readonly list: readonly unknown[];
  constructor(...list: readonly unknown[]) {
    this.list = list;
  }
}

/** An answer with an error status. */
export class Failure {
  constructor(
    readonly status: number,
    readonly value: unknown,
  ) {}
}
