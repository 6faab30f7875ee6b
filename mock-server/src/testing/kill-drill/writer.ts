import { isDeepStrictEqual } from 'node:util';
import { asError } from '@parallax/server-kit/config/errors';
import type { Area, Write } from './area.ts';

/** The result of a check: whether the interrupted write took effect, or what is wrong. */
export type CheckResult =
  | { readonly kind: 'applied' | 'absent' }
  | { readonly kind: 'wrong'; readonly problem: string };

/** A sequential stream of writes. */
export interface Writer {
  /** Writes until a write fails; returns the reason. */
  write(onConfirmed: () => void): Promise<string>;
  /** Compares the current state with the confirmed one; further writes build on it. */
  check(): Promise<CheckResult>;
}

/** The value as JSON represents it. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Creates the only stream of writes to an area. */
export async function createWriter<S>(area: Area<S>): Promise<Writer> {
  let confirmed = await area.read();
  let pending: Write<S> | undefined;

  async function write(onConfirmed: () => void): Promise<string> {
    for (;;) {
      pending = area.next(confirmed);
      try {
        confirmed = await pending.send();
      } catch (error) {
        return `${area.name}: ${pending.description}: ${asError(error).message}`;
      }
      pending = undefined;
      onConfirmed();
    }
  }

  async function check(): Promise<CheckResult> {
    const found = await area.read();
    const matches = (state: S): boolean =>
      isDeepStrictEqual(plain(area.comparable(found)), plain(area.comparable(state)));
    const before = confirmed;
    const interrupted = pending;
    confirmed = found;
    pending = undefined;
    if (interrupted && matches(interrupted.after)) return { kind: 'applied' };
    if (matches(before)) return { kind: 'absent' };
    const show = (state: S): string => JSON.stringify(area.comparable(state));
    const alternative = interrupted
      ? `\n  or, after "${interrupted.description}": ${show(interrupted.after)}`
      : '';
    const problem = `${area.name}: found: ${show(found)}\n  confirmed: ${show(before)}${alternative}`;
    return { kind: 'wrong', problem };
  }

  return { write, check };
}
