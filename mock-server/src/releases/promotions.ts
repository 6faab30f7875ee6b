import { BUILT_VERSION, type ReleaseSet } from '@parallax/protocol';
import { ApiFailure } from '../http/api/api-failure.ts';
import type { Database } from '../storage/storage.ts';
import type { Catalog } from './catalog.ts';
import {
  type Channel,
  changeChannels,
  emptyChannel,
  hasServed,
  writeChannel,
} from './channel-store.ts';
import { passedGate, requireGate } from './gate-store.ts';
import { type NewEvent, recordEvent } from './history.ts';

interface Approval {
  readonly gateId?: string | undefined;
  readonly withoutGate?: string | undefined;
}

interface Rollback {
  readonly remote: string;
  readonly version?: string | undefined;
  readonly reason?: string | undefined;
}

interface Change extends Approval {
  readonly remote: string;
  readonly version: string;
}

const noVersion = ({ remote, version }: Change) =>
  new ApiFailure(404, `${remote} has no version ${version}.`);

async function rolledBack(
  transaction: Database,
  channel: Channel,
  { version, ...event }: Rollback & Pick<NewEvent, 'by' | 'action'>,
): Promise<Channel> {
  const { remote, share, stable, served } = channel;
  if (channel.pinned !== null) {
    throw new ApiFailure(409, `${remote} is pinned to ${channel.pinned}. Unpin it first.`);
  }
  if (share && (version === undefined || version === stable)) {
    await recordEvent(transaction, { ...event, version: stable, from: share.version });
    return { ...channel, share: null };
  }
  const to = version ?? served[0];
  if (to === undefined) throw new ApiFailure(409, `${remote} has no version before this one.`);
  if (!served.includes(to)) {
    throw new ApiFailure(409, `${to} has not served everybody before. Promote it instead.`);
  }
  await recordEvent(transaction, { ...event, version: to, from: stable });
  const earlier = served.slice(served.indexOf(to) + 1);
  return { ...channel, stable: to, share: null, served: earlier, promotedAt: null };
}

/**
 * Promotes, pins and rolls back versions, given as channels store them. Each change is recorded in
 * the audit log.
 */
export class Promotions {
  constructor(
    private readonly db: Database,
    private readonly catalog: Catalog,
    private readonly changed: () => void,
  ) {}

  promote(by: string, change: Change & { readonly percent: number }): Promise<Channel> {
    const { remote, version, percent } = change;
    return this.#change(remote, async (transaction, channel, channels) => {
      if (channel.pinned !== null) {
        throw new ApiFailure(409, `${remote} is pinned to ${channel.pinned}. Unpin it first.`);
      }
      if (channel.stable === version) {
        if (percent === 100 && channel.share === null) return channel;
        throw new ApiFailure(409, `${version} serves everybody already.`);
      }
      const set = await this.#compatibleSet(transaction, change, channels);
      const gateId = await this.#approve(transaction, change, set);
      await recordEvent(transaction, {
        by,
        action: 'promote',
        remote,
        version,
        from: channel.stable,
        percent,
        gateId,
        reason: gateId === undefined ? change.withoutGate : undefined,
      });
      if (percent < 100) return { ...channel, share: { version, percent } };
      return {
        ...channel,
        stable: version,
        share: null,
        served: [channel.stable, ...channel.served.filter((served) => served !== version)],
        promotedAt: new Date(),
      };
    });
  }

  pin(by: string, change: Approval & { remote: string; version: string | null }): Promise<Channel> {
    const { remote, version } = change;
    return this.#change(remote, async (transaction, channel, channels) => {
      if (version === channel.pinned) return channel;
      const from = channel.pinned ?? channel.stable;
      if (version === null) {
        await recordEvent(transaction, { by, action: 'unpin', remote, from });
        return { ...channel, pinned: null };
      }
      const pinned = { ...change, version };
      const set = await this.#compatibleSet(transaction, pinned, channels);
      const isKnown = hasServed(channel, version);
      const gateId = isKnown ? undefined : await this.#approve(transaction, pinned, set);
      await recordEvent(transaction, {
        by,
        action: 'pin',
        remote,
        version,
        from,
        gateId,
        reason: gateId === undefined ? change.withoutGate : undefined,
      });
      return { ...channel, pinned: version };
    });
  }

  /**
   * Without a version, or with the stable one, ends the share of a version if there is one. Otherwise
   * returns everybody to `version`, or to the version before, and ends a share.
   */
  rollBack(by: string, rollback: Rollback): Promise<Channel> {
    return this.#change(rollback.remote, (transaction, channel) =>
      rolledBack(transaction, channel, { by, action: 'rollback', ...rollback }),
    );
  }

  /**
   * Rolls a failing version back on behalf of the server, provided that `isCurrent` holds for the
   * channel. A share of another version remains. Returns whether it did.
   */
  async rollBackAutomatically(
    rollback: Rollback,
    isCurrent: (channel: Channel) => boolean,
  ): Promise<boolean> {
    const channel = await this.#change(rollback.remote, async (transaction, before) => {
      if (!isCurrent(before)) return undefined;
      const event = { by: undefined, action: 'take-out', ...rollback } as const;
      const after = await rolledBack(transaction, before, event);
      const isOfAnother = after.stable !== before.stable && after.stable !== before.share?.version;
      return isOfAnother ? { ...after, share: before.share } : after;
    });
    return channel !== undefined;
  }

  /** Throws 404 for a version that does not exist, 409 with all reasons for one that does not fit. */
  async #compatibleSet(
    transaction: Database,
    change: Change,
    channels: ReadonlyMap<string, Channel>,
  ): Promise<ReleaseSet> {
    const facts = await this.catalog.facts(transaction, change.remote, change.version);
    if (!facts) throw noVersion(change);
    const set = await this.catalog.resultingSet(transaction, channels, {
      remote: change.remote,
      version: facts.version,
    });
    const reasons = await this.catalog.reasons(transaction, facts, set);
    if (reasons.length > 0 && change.version !== BUILT_VERSION) {
      throw new ApiFailure(409, reasons[0] ?? 'It does not fit.', { texts: reasons });
    }
    return set;
  }

  /**
   * The id of the gate that permits the set; undefined when a reason to skip the gate was given.
   */
  async #approve(
    transaction: Database,
    { gateId, withoutGate }: Approval,
    set: ReleaseSet,
  ): Promise<string | undefined> {
    if (gateId !== undefined) {
      await requireGate(transaction, gateId, set, this.catalog.shellVersion());
      return gateId;
    }
    const passed = await passedGate(transaction, set, this.catalog.shellVersion());
    if (passed === undefined && withoutGate === undefined) {
      throw new ApiFailure(409, 'No gate has passed with the set of versions that would result.', {
        texts: [
          'No gate has passed with the set of versions that would result.',
          ...set.map(({ remote, version }) => `${remote} ${version}`),
        ],
      });
    }
    return passed;
  }

  /** @param change returns the channel to store; undefined or the same one to store nothing */
  async #change<T extends Channel | undefined>(
    remote: string,
    change: (
      transaction: Database,
      channel: Channel,
      channels: ReadonlyMap<string, Channel>,
    ) => Promise<T>,
  ): Promise<T> {
    const result = await changeChannels(this.db, async (transaction, channels) => {
      if (!this.catalog.hasRemote(channels, remote)) {
        throw new ApiFailure(404, `There is no remote ${remote}.`);
      }
      const before = channels.get(remote) ?? emptyChannel(remote);
      const after = await change(transaction, before, channels);
      if (after !== undefined && after !== before) await writeChannel(transaction, after);
      return after;
    });
    this.changed();
    return result;
  }
}
