import { randomUUID } from 'node:crypto';
import type { IdRule } from '@parallax/protocol';
import { adminOf, TRADERS } from './authorization-users.ts';
import type { Named } from './authorization-variants.ts';
import type { Ids } from './fixtures.ts';

/** The list of ids (see `listIds`) that satisfy a rule, and whose: the company's or the trader's own. */
const SATISFYING: Readonly<Record<IdRule, readonly [of: 'company' | 'trader', list: string]>> = {
  self: ['trader', 'self'],
  ownEmail: ['trader', 'email'],
  company: ['company', 'company'],
  member: ['company', 'invited'],
  members: ['company', 'trader'],
  colleagues: ['trader', 'colleague'],
  apiKey: ['company', 'apiKey'],
  connection: ['company', 'exchange'],
  account: ['trader', 'account'],
  accounts: ['trader', 'account'],
  paperAccount: ['trader', 'paperAccount'],
  order: ['trader', 'order'],
  algoOrder: ['trader', 'algoOrder'],
  custodian: ['company', 'custodian'],
  primeBroker: ['company', 'primeBroker'],
  exchanges: ['company', 'exchange'],
  vault: ['company', 'vault'],
  vaults: ['company', 'vault'],
  group: ['company', 'group'],
  visibleGroup: ['trader', 'group'],
  strategyGroup: ['company', 'strategyGroup'],
  strategy: ['company', 'strategy'],
  strategies: ['company', 'strategy'],
  sheet: ['trader', 'sheet'],
  analyticalView: ['trader', 'view'],
  myWidget: ['trader', 'widget'],
  component: ['trader', 'component'],
  notifications: ['trader', 'notification'],
  priceAlert: ['trader', 'priceAlert'],
  riskAlert: ['trader', 'riskAlert'],
  newsFeed: ['company', 'newsFeed'],
  upload: ['trader', 'upload'],
  gate: ['trader', 'gate'],
};
/** Rules of fields that are lists of ids. */
export const LISTS: ReadonlySet<IdRule> = new Set([
  'accounts',
  'members',
  'colleagues',
  'exchanges',
  'vaults',
  'strategies',
  'notifications',
]);

const domainOf = (email: string): string | undefined => email.split('@')[1];

/** The ids that the demo traders can name. */
export class NamedIds {
  readonly #idsByEmail: ReadonlyMap<string, Ids>;
  readonly #lists = new Map<string, string[]>();

  constructor(idsByEmail: ReadonlyMap<string, Ids>) {
    this.#idsByEmail = idsByEmail;
  }

  /** The ids in a list of a trader, without those that were deleted. */
  list(email: string, name: string): string[] {
    const key = `${email} ${name}`;
    const list = this.#lists.get(key) ?? [...(this.#idsByEmail.get(email)?.[name] ?? [])];
    this.#lists.set(key, list);
    return list;
  }

  /** An id that satisfies a rule; undefined if there is none. */
  own(rule: IdRule, email: string, connection: Named['connection']): string | undefined {
    const [of, name] = SATISFYING[rule];
    const isService = rule === 'connection' && connection === 'other';
    const list = isService ? 'service' : name;
    return this.list(of === 'company' ? adminOf(email) : email, list)[0];
  }

  /** An id of a colleague or of another company that does not satisfy a rule. */
  foreign(rule: IdRule, email: string): string | undefined {
    const [of, name] = SATISFYING[rule];
    const own = this.list(of === 'company' ? adminOf(email) : email, name);
    const self = this.list(email, 'self');
    const isColleague = (other: string) => domainOf(other) === domainOf(email);
    const others = TRADERS.filter((other) => of === 'trader' || !isColleague(other)).toSorted(
      (a, b) => Number(isColleague(b)) - Number(isColleague(a)),
    );
    const id = others
      .flatMap((other) => this.list(other, name))
      .find((one) => !own.includes(one) && !self.includes(one));
    return id ?? (rule === 'notifications' ? undefined : randomUUID());
  }

  /** Removes deleted ids from all lists. */
  forget(deleted: readonly unknown[]): void {
    for (const list of this.#lists.values()) {
      for (const id of deleted.flat()) {
        const at = list.findIndex((one) => one === id);
        if (at !== -1) list.splice(at, 1);
      }
    }
  }
}
