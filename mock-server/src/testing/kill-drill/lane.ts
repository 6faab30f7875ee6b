import { isDeepStrictEqual } from 'node:util';
import { asError } from '../../config/errors.ts';
import type { Area, Write } from './area.ts';

/** What became of an area: as confirmed, where the write that was cut off is there or is not. */
export type Found =
  | { readonly kind: 'there' | 'absent' }
  | { readonly kind: 'wrong'; readonly problem: string };

/** A stream of writes, one after the other. */
export interface Lane {
  /** Writes until a write is not confirmed; the result says why that was. */
  write(onConfirmed: () => void): Promise<string>;
  /** Reads what is there and compares it with what was confirmed; the next writes build on it. */
  check(): Promise<Found>;
}

/** As it goes over the wire, whatever it was made by. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A stream of writes to an area, which nobody else writes to. */
export async function createLane<S>(area: Area<S>): Promise<Lane> {
  let confirmed = await area.read();
  let cutOff: Write<S> | undefined;

  async function write(onConfirmed: () => void): Promise<string> {
    for (;;) {
      cutOff = area.next(confirmed);
      try {
        confirmed = await cutOff.send();
      } catch (error) {
        return `${area.name}: ${cutOff.what}: ${asError(error).message}`;
      }
      cutOff = undefined;
      onConfirmed();
    }
  }

  async function check(): Promise<Found> {
    const found = await area.read();
    const is = (state: S): boolean =>
      isDeepStrictEqual(plain(area.known(found)), plain(area.known(state)));
    const before = confirmed;
    const asked = cutOff;
    confirmed = found;
    cutOff = undefined;
    if (asked && is(asked.after)) return { kind: 'there' };
    if (is(before)) return { kind: 'absent' };
    const show = (state: S): string => JSON.stringify(area.known(state));
    const or = asked ? `\n  or, after "${asked.what}": ${show(asked.after)}` : '';
    const problem = `${area.name}: found: ${show(found)}\n  confirmed: ${show(before)}${or}`;
    return { kind: 'wrong', problem };
  }

  return { write, check };
}
