import { z } from 'zod';

/**
 * What a fake venue does next to an account:
 * - `reject`: the next order is rejected
 * - `error-before`: the next change of an order is answered with 503, and not carried out
 * - `error-after`: it is carried out, and answered with 503
 * - `lose-answer`: it is carried out, and not answered
 * - `rate-limit`: it is refused because of too many requests
 * - `late-fill`: the fills of the next order are listed and reported half a second later than its state
 * - `partial-then-cancel`: the next order is filled by half and cancelled
 * - `repeat-events`: each event of the next order is reported twice
 * - `reorder-events`: the events of the next order are reported in reverse
 * - `deliver-late`: the next change of an order is answered with 503, and carried out 1.5 s later
 * - `deliver-too-late`: it is carried out 8 s later, which is after its expiry: the venue refuses it then
 *
 * Until the faults are cleared:
 * - `forget-ids`: it knows the ids of clients among open orders only
 * - `short-history`: its lists of recent fills leave out those older than a second; the list of older ones,
 *   if it has one, has them
 * - `no-history`: no list of fills has those older than a second
 */
export const accountFaultSchema = z.enum([
  'reject',
  'error-before',
  'error-after',
  'lose-answer',
  'rate-limit',
  'late-fill',
  'partial-then-cancel',
  'repeat-events',
  'reorder-events',
  'deliver-late',
  'deliver-too-late',
  'forget-ids',
  'short-history',
  'no-history',
]);
export type AccountFault = z.infer<typeof accountFaultSchema>;

/** The faults that wait for the next order or request of an account. */
export class AccountFaults {
  #waiting: AccountFault[] = [];

  add(fault: AccountFault, times = 1): void {
    for (let i = 0; i < times; i += 1) this.#waiting.push(fault);
  }

  clear(): void {
    this.#waiting = [];
  }

  /** Whether a fault holds until the faults are cleared. */
  has(fault: AccountFault): boolean {
    return this.#waiting.includes(fault);
  }

  /** Takes the next fault, if it is one of these. */
  take(...faults: readonly AccountFault[]): AccountFault | undefined {
    const at = this.#waiting.findIndex((fault) => faults.includes(fault));
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }
}
