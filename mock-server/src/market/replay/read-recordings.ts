import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asError } from '../../config/errors.ts';
import { StartFailure } from '../../config/start-failure.ts';
import { parseTradesCsv, type Recording } from './recording.ts';

const FILE = /^([a-z0-9_]+?)__(.+)\.csv$/;
const MEGABYTE = 1_000_000;
/** Maximum total size of a folder: parsing takes about ten times the size of the text in memory. */
export const RECORDINGS_MAX_MB = 100;

/** 0 for a missing file: reading it fails later. */
const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Reads the recorded series of a folder: files named `<exchange>__<symbol>.csv`, in name order.
 * Throws a StartFailure that names the unreadable file.
 */
export function readRecordings(folder: string): Recording[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => FILE.test(name));
  } catch (error) {
    throw new StartFailure(`REPLAY_DIR=${folder} cannot be read: ${asError(error).message}`);
  }
  if (names.length === 0) {
    throw new StartFailure(
      `REPLAY_DIR=${folder} holds no recorded series: files named like binance_usdm__ETHUSDT.csv.`,
    );
  }
  const bytes = names.reduce((sum, name) => sum + bytesOf(join(folder, name)), 0);
  if (bytes > RECORDINGS_MAX_MB * MEGABYTE) {
    const held = Math.ceil(bytes / MEGABYTE);
    throw new StartFailure(
      `REPLAY_DIR=${folder} holds ${held} MB of recorded series; ${RECORDINGS_MAX_MB} MB can be played at most.`,
    );
  }
  return names.toSorted().map((name) => {
    const [, exchange, symbol] = FILE.exec(name) ?? [];
    try {
      const trades = parseTradesCsv(readFileSync(join(folder, name), 'utf8'));
      return { key: `${exchange}:${symbol}`, trades };
    } catch {
      throw new StartFailure(
        `${join(folder, name)} is not a recorded series: it needs the columns timestamp, id, side, price and amount, and two trades or more.`,
      );
    }
  });
}
