import {
  type CompanyResource,
  type CompanyVersions,
  companyResourceSchema,
} from '@parallax/protocol';
import { SnapshotTopic } from './snapshot-topic.ts';

const versionsFrom = (version: number): CompanyVersions => ({
  profile: version,
  members: version,
  groups: version,
  exchanges: version,
  'api-keys': version,
  strategies: version,
});

/**
 * The versions of a company's resources. They are values and not events, so that a client that was
 * disconnected detects from the next snapshot whether it has missed a change.
 */
export class CompanyTopic extends SnapshotTopic<'company'> {
  #versions: CompanyVersions;

  /** @param now the first version; must differ from all versions of this topic that clients have received */
  constructor(name: string, seq: number, now: number) {
    super('company', name, seq);
    this.#versions = versionsFrom(now);
    this.set(this.#versions);
  }

  change(resources: readonly CompanyResource[], now: number): void {
    const newest = Math.max(...Object.values(this.#versions));
    const version = Math.max(now, newest + 1);
    const changed = companyResourceSchema.options.filter((one) => resources.includes(one));
    const next = changed.map((resource) => [resource, version] as const);
    this.#versions = { ...this.#versions, ...Object.fromEntries(next) };
    this.set(this.#versions);
  }
}
