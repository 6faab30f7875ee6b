import { z } from 'zod';
import { readOkxInstruments } from './fixtures.ts';
import type { FakeContract, UsdAt } from './prices.ts';

const DAY = 86_400_000;

type Entry = Record<string, unknown>;
type Type = 'SPOT' | 'SWAP' | 'FUTURES';

export interface Instrument extends FakeContract {
  readonly type: Type;
  readonly entry: Entry;
}

const text = z.string();
const PREMIUMS = { SPOT: 0, SWAP: 0.0003, FUTURES: 0.008 } as const;

function instrument(usdAt: UsdAt, type: Type, entry: Entry): Instrument {
  const name = text.parse(entry['instId']);
  const [base = '', quote = ''] = name.split('-');
  return {
    name,
    type,
    entry,
    base,
    quote,
    usdAt,
    tick: Number(text.parse(entry['tickSz'])),
    lot: Number(text.parse(entry['lotSz'])),
    premium: PREMIUMS[type],
  };
}

/** The next two quarterly expiries: the last Friday of the quarter, at 08:00 UTC. */
function quarters(now: number): number[] {
  const at = new Date(now);
  const ends = Array.from({ length: 9 }, (_, i) => {
    const end = new Date(Date.UTC(at.getUTCFullYear(), 3 * i + 3, 0, 8));
    return end.getTime() - ((end.getUTCDay() + 2) % 7) * DAY;
  });
  return ends.filter((end) => end > now + DAY).slice(0, 2);
}

/** Listed like the recorded futures, which have expired, with upcoming expiries. */
function futures(now: number): Entry[] {
  const recorded = readOkxInstruments('futures');
  return quarters(now).map((expiry, i) => {
    const date = new Date(expiry).toISOString().slice(2, 10).replaceAll('-', '');
    const changes = { instId: `BTC-USD-${date}`, expTime: String(expiry) };
    return Object.assign({}, recorded[i], changes);
  });
}

/** The recorded spot pairs, plus USDT pairs listed like them. */
function spot(): Entry[] {
  const recorded = readOkxInstruments('spot');
  const tether = recorded.slice(0, 2).map((entry) => {
    const base = text.parse(entry['baseCcy']);
    return Object.assign({}, entry, { instId: `${base}-USDT`, quoteCcy: 'USDT' });
  });
  return [...recorded, ...tether];
}

/** The pairs, perpetuals and futures that the server lists at present. */
export const instruments = (usdAt: UsdAt): Instrument[] => [
  ...spot().map((entry) => instrument(usdAt, 'SPOT', entry)),
  ...readOkxInstruments('swap').map((entry) => instrument(usdAt, 'SWAP', entry)),
  ...futures(Date.now()).map((entry) => instrument(usdAt, 'FUTURES', entry)),
];
