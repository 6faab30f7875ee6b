import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asError } from '@parallax/server-kit/config/errors';
import { StartFailure } from '@parallax/server-kit/config/start-failure';
import { parseTradesCsv, type RecordedTrade, type Recording } from './recording.ts';

const FILE = /^([a-z0-9_]+?)__(.+)\.csv$/;
const MEGABYTE = 1_000_000;
/** Maximum total size of a folder: parsing takes about ten times as much memory as the text. */
export const RECORDINGS_MAX_MB = 100;

/** 0 for a missing file: reading it fails later. */
const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Reads the recorded series of a folder: files named `<exchange>__<symbol>.csv`, in name order.
 * Throws a StartFailure that names the folder or file that cannot be replayed, and the reason.
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
      `REPLAY_DIR=${folder} contains no recorded series, which are files with names such as binance_usdm__ETHUSDT.csv.`,
    );
  }
  const bytes = names.reduce((sum, name) => sum + bytesOf(join(folder, name)), 0);
  if (bytes > RECORDINGS_MAX_MB * MEGABYTE) {
    const megabytes = Math.ceil(bytes / MEGABYTE);
    throw new StartFailure(
      `REPLAY_DIR=${folder} contains ${megabytes} MB of recorded series; at most ${RECORDINGS_MAX_MB} MB can be replayed.`,
    );
  }
  return names.toSorted().map((name) => {
    const [, exchange, symbol] = FILE.exec(name) ?? [];
    return { key: `${exchange}:${symbol}`, trades: readTrades(join(folder, name)) };
  });
}

function readTrades(path: string): RecordedTrade[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartFailure(`${path} cannot be read: ${asError(error).message}`);
  }
  try {
    return parseTradesCsv(text);
  } catch (error) {
    throw new StartFailure(`${path} is not a recorded series: ${asError(error).message}.`);
  }
}
