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
import { recordEvent } from './history.ts';

interface Approval {
  readonly gateId?: string | undefined;
  readonly withoutGate?: string | undefined;
}

interface Change extends Approval {
  readonly remote: string;
  readonly version: string;
}

const noVersion = ({ remote, version }: Change) =>
  new ApiFailure(404, `${remote} has no version ${version}.`);

/** Promotes, pins and rolls back versions. Each change is recorded in the audit log. */
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
   * Ends the share of a version; without one, returns everybody to `version` or to the version
   * before. `by` is undefined for the server itself, which rolls a failing version back.
   */
  rollBack(
    by: string | undefined,
    {
      remote,
      version,
      reason,
    }: { remote: string; version?: string | undefined; reason?: string | undefined },
    isCurrent: (channel: Channel) => boolean = () => true,
  ): Promise<Channel> {
    const action = by === undefined ? 'take-out' : 'rollback';
    return this.#change(remote, async (transaction, channel) => {
      if (!isCurrent(channel)) return channel;
      const { share, stable, served } = channel;
      if (channel.pinned !== null) {
        throw new ApiFailure(409, `${remote} is pinned to ${channel.pinned}. Unpin it first.`);
      }
      if (share && (version === undefined || version === stable)) {
        const event = { by, action, remote, version: stable, from: share.version, reason } as const;
        await recordEvent(transaction, event);
        return { ...channel, share: null };
      }
      const to = version ?? served[0];
      if (to === undefined) throw new ApiFailure(409, `${remote} has no version before this one.`);
      if (!served.includes(to)) {
        throw new ApiFailure(409, `${to} has not served everybody before. Promote it instead.`);
      }
      await recordEvent(transaction, { by, action, remote, version: to, from: stable, reason });
      const earlier = served.slice(served.indexOf(to) + 1);
      return { ...channel, stable: to, share: null, served: earlier, promotedAt: null };
    });
  }

  /** Throws 404 for a version that does not exist, 409 with all reasons for one that does not fit. */
  async #compatibleSet(
    transaction: Database,
    change: Change,
    channels: ReadonlyMap<string, Channel>,
  ): Promise<ReleaseSet> {
    const facts = await this.catalog.facts(transaction, change.remote, change.version);
    if (!facts) throw noVersion(change);
    const set = await this.catalog.set(transaction, channels, {
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

  async #change(
    remote: string,
    change: (
      transaction: Database,
      channel: Channel,
      channels: ReadonlyMap<string, Channel>,
    ) => Promise<Channel>,
  ): Promise<Channel> {
    const result = await changeChannels(this.db, async (transaction, channels) => {
      if (!this.catalog.hasRemote(channels, remote)) {
        throw new ApiFailure(404, `There is no remote ${remote}.`);
      }
      const before = channels.get(remote) ?? emptyChannel(remote);
      const after = await change(transaction, before, channels);
      if (after !== before) await writeChannel(transaction, after);
      return after;
    });
    this.changed();
    return result;
  }
}
