import { BUILT_VERSION, type ReleaseSet } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { ApiFailure } from '../http/api/api-failure.ts';
import { alreadyStable, channelAfterRollback, requireUnpinned } from './channel-after-rollback.ts';
import {
  type Channel,
  changeChannels,
  emptyChannel,
  endedVersion,
  hasServed,
  runningVersions,
  writeChannel,
} from './channel-store.ts';
import { findPassedGate, requireGate } from './gate-store.ts';
import { AUTOMATIC_ROLLBACK, recordEvent } from './history.ts';
import { requireAccepted, withIncompatibilities } from './incompatibilities.ts';
import { refusal } from './refusal.ts';
import { type VersionCatalogue, versionNotFound } from './version-catalogue.ts';

interface Approval {
  readonly gateId?: string | undefined;
  /** the reason for skipping the gate; named as in the API */
  readonly withoutGate?: string | undefined;
  /** the reason for accepting incompatibilities */
  readonly reason?: string | undefined;
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

/**
 * The reasons to record in the audit log. A reason for skipping the gate is dropped if a gate has
 * passed after all.
 */
function reasonOf(
  { withoutGate, reason }: Approval,
  gateId: string | undefined,
  incompatibilities: readonly string[],
): string | undefined {
  const reasons = [gateId === undefined ? withoutGate : undefined, reason];
  const text = reasons.filter((given) => given !== undefined).join(' ');
  return withIncompatibilities(text === '' ? undefined : text, incompatibilities);
}

/**
 * Promotes, pins and rolls back versions, given as channels store them. Each change is recorded in
 * the audit log.
 */
export class Promotions {
  constructor(
    private readonly db: Database,
    private readonly catalogue: VersionCatalogue,
    private readonly onChange: () => void,
  ) {}

  promote(by: string, change: Change & { readonly percent: number }): Promise<Channel> {
    const { remote, version, percent } = change;
    return this.#change(remote, async (transaction, channel, channels) => {
      requireUnpinned(this.catalogue, channel);
      if (channel.stable === version) {
        if (channel.share !== null) {
          const shared = this.catalogue.nameOf(remote, channel.share.version);
          throw new ApiFailure(
            409,
            `${shared} has a share of ${channel.share.percent}%. Roll back to end it.`,
          );
        }
        if (percent === 100) return channel;
        throw alreadyStable(this.catalogue, channel);
      }
      const { set, incompatibilities } = await this.#computeResult(transaction, change, channels);
      const gateId = await this.#approve(transaction, change, set);
      const after =
        percent < 100
          ? { ...channel, share: { version, percent } }
          : {
              ...channel,
              stable: version,
              share: null,
              served: [channel.stable, ...channel.served.filter((served) => served !== version)],
              promotedAt: new Date(),
            };
      await recordEvent(transaction, {
        by,
        action: 'promote',
        remote,
        version,
        from: channel.stable,
        endedVersion: endedVersion(channel, after),
        percent,
        gateId,
        reason: reasonOf(change, gateId, incompatibilities),
      });
      return after;
    });
  }

  pin(by: string, change: Approval & { remote: string; version: string | null }): Promise<Channel> {
    const { remote, version } = change;
    return this.#change(remote, async (transaction, channel, channels) => {
      if (version === channel.pinned) return channel;
      const from = channel.pinned ?? channel.stable;
      if (version === null) {
        const after = { ...channel, pinned: null };
        const added = await this.#newIncompatibilities(transaction, channels, channel, after);
        // an unpin needs no gate, so that earlier release commands send this reason as `withoutGate`
        const accepted = change.reason ?? change.withoutGate;
        requireAccepted(added, accepted);
        const reason = withIncompatibilities(accepted, added);
        await recordEvent(transaction, {
          by,
          action: 'unpin',
          remote,
          from,
          endedVersion: endedVersion(channel, after),
          reason,
        });
        return after;
      }
      const pinned = { ...change, version };
      const { set, incompatibilities } = await this.#computeResult(transaction, pinned, channels);
      const wasStable = hasServed(channel, version);
      const gateId = wasStable ? undefined : await this.#approve(transaction, pinned, set);
      const after = { ...channel, pinned: version };
      await recordEvent(transaction, {
        by,
        action: 'pin',
        remote,
        version,
        from,
        endedVersion: endedVersion(channel, after),
        gateId,
        reason: reasonOf(change, gateId, incompatibilities),
      });
      return after;
    });
  }

  /**
   * While a share is running and `version` is absent or stable, only ends the share. Otherwise
   * returns all users to `version` (by default the previous stable version) and ends any share.
   * Incompatible versions run together only if a reason is given.
   */
  rollBack(by: string, { remote, version, reason }: Rollback): Promise<Channel> {
    return this.#change(remote, async (transaction, channel, channels) => {
      const { after, from } = channelAfterRollback(this.catalogue, channel, version);
      const added = await this.#newIncompatibilities(transaction, channels, channel, after);
      requireAccepted(added, reason);
      await recordEvent(transaction, {
        by,
        action: 'rollback',
        remote,
        version: after.stable,
        from,
        endedVersion: endedVersion(channel, after),
        reason: withIncompatibilities(reason, added),
      });
      return after;
    });
  }

  /**
   * Rolls a failing version back on behalf of the server, provided that `isCurrent` returns true for the
   * channel. A share of another version remains. Returns the recorded reason, with the
   * incompatibilities of the versions that then run together; undefined if nothing was rolled back.
   */
  async rollBackAutomatically(
    { remote, version, reason }: Required<Rollback>,
    isCurrent: (channel: Channel) => boolean,
  ): Promise<string | undefined> {
    let written: string | undefined;
    await this.#change(remote, async (transaction, before, channels) => {
      if (!isCurrent(before)) return undefined;
      const { after: ended, from } = channelAfterRollback(this.catalogue, before, version);
      const keepsOtherShare =
        ended.stable !== before.stable && ended.stable !== before.share?.version;
      const after = keepsOtherShare ? { ...ended, share: before.share } : ended;
      const added = await this.#newIncompatibilities(transaction, channels, before, after);
      written = withIncompatibilities(reason, added);
      await recordEvent(transaction, {
        action: AUTOMATIC_ROLLBACK,
        remote,
        version: after.stable,
        from,
        endedVersion: endedVersion(before, after),
        reason: written,
      });
      return after;
    });
    return written;
  }

  /**
   * Why the versions that start running because of this change are incompatible with other remotes.
   * Each reason is prefixed with its version.
   */
  async #newIncompatibilities(
    transaction: Database,
    channels: ReadonlyMap<string, Channel>,
    before: Channel,
    after: Channel,
  ): Promise<string[]> {
    const { remote } = after;
    const running = runningVersions(before);
    const reasons: string[] = [];
    for (const version of runningVersions(after)) {
      if (running.includes(version)) continue;
      const versionReasons = await this.catalogue.runningReasons(transaction, channels, {
        remote,
        version,
      });
      const name = this.catalogue.nameOf(remote, version);
      reasons.push(...versionReasons.map((reason) => `${remote} ${name}: ${reason}`));
    }
    return reasons;
  }

  /**
   * The set of versions for users who receive this change and are in no other rollout. Throws 404 if the version
   * does not exist, and 409 with all its incompatibilities if there are any. Only the build of the
   * installation may be incompatible, and only if the caller gives a reason to accept that.
   */
  async #computeResult(
    transaction: Database,
    change: Change,
    channels: ReadonlyMap<string, Channel>,
  ): Promise<{ readonly set: ReleaseSet; readonly incompatibilities: readonly string[] }> {
    const { remote, version } = change;
    const facts = await this.catalogue.facts(transaction, remote, version);
    if (!facts) throw versionNotFound(change);
    const incompatibilities = await this.catalogue.runningReasons(transaction, channels, change);
    if (version === BUILT_VERSION) requireAccepted(incompatibilities, change.reason);
    else if (incompatibilities.length > 0) throw refusal(incompatibilities);
    const resulting = { remote, version: facts.version };
    const set = await this.catalogue.resultingSet(transaction, channels, resulting);
    return { set, incompatibilities };
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
      await requireGate(transaction, gateId, set, this.catalogue.shellVersion());
      return gateId;
    }
    const passed = await findPassedGate(transaction, set, this.catalogue.shellVersion());
    if (passed === undefined && withoutGate === undefined) {
      throw refusal([
        'No gate has passed with the set of versions that would result.',
        ...set.map(({ remote, version }) => `${remote} ${version}`),
      ]);
    }
    return passed;
  }

  /** @param change returns the channel to store; undefined or the given channel stores nothing */
  async #change<T extends Channel | undefined>(
    remote: string,
    change: (
      transaction: Database,
      channel: Channel,
      channels: ReadonlyMap<string, Channel>,
    ) => Promise<T>,
  ): Promise<T> {
    const result = await changeChannels(this.db, async (transaction, channels) => {
      if (!this.catalogue.remoteNames(channels).has(remote)) {
        throw new ApiFailure(404, `There is no remote ${remote}.`);
      }
      const before = channels.get(remote) ?? emptyChannel(remote);
      const after = await change(transaction, before, channels);
      if (after !== undefined && after !== before) await writeChannel(transaction, after);
      return after;
    });
    this.onChange();
    return result;
  }
}
