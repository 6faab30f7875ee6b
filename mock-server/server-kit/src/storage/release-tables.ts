import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Set by the database. */
export type CreatedAt = ColumnType<Date, never, never>;
/** A Buffer or Uint8Array, depending on the engine. */
type Bytes = ColumnType<Uint8Array, Uint8Array, never>;

/** The contents of released files, each stored once. */
interface ReleaseFileTable {
  /** SHA-256 in hex */
  hash: string;
  content: Bytes;
  bytes: number;
  /** when an upload last named it; unused files are deleted later */
  used_at: ColumnType<Date, Date | undefined, Date>;
}

/** An upload that is not completed yet. */
interface ReleaseUploadTable {
  id: string;
  remote: string;
  version: string;
  revision: string | null;
  files: JSONColumnType<unknown[]>;
  created_at: CreatedAt;
}

interface ReleaseVersionTable {
  remote: string;
  version: string;
  /** e-mail */
  published_by: string;
  revision: string | null;
  source: 'published' | 'origin';
  /** its registry entry */
  entry: JSONColumnType<object>;
  manifest: JSONColumnType<object>;
  contributions: JSONColumnType<object>;
  /** its `ReleaseDescriptor` */
  descriptor: JSONColumnType<object>;
  sizes: JSONColumnType<object>;
  created_at: CreatedAt;
}

interface ReleaseVersionFileTable {
  remote: string;
  version: string;
  path: string;
  hash: string;
  bytes: number;
}

/** Which versions of a remote run, and for whom. */
interface ReleaseChannelTable {
  remote: string;
  /** null for the build of the installation */
  stable: string | null;
  candidate: string | null;
  /** gradual rollout: this version runs for `share_percent` of the users */
  share_version: string | null;
  share_percent: number;
  /** previous versions that ran for all users, newest first */
  served: JSONColumnType<string[]>;
  pinned: string | null;
  /** when `stable` last changed by a promotion */
  promoted_at: Date | null;
}

interface ReleaseEventTable {
  id: string;
  at: ColumnType<Date, never, never>;
  /** null for the server itself */
  by_email: string | null;
  action: string;
  remote: string | null;
  version: string | null;
  from_version: string | null;
  /** the version whose partial rollout or pin this event ended; null in events before migration 0007 */
  ended_share: string | null;
  percent: number | null;
  gate_id: string | null;
  reason: string | null;
}

interface ReleaseGateTable {
  id: string;
  by_email: string;
  /** the set of versions as a text, to find gates of exactly this set */
  set_key: string;
  passed: boolean;
  run: JSONColumnType<object>;
  created_at: CreatedAt;
}

interface ClientErrorTable {
  id: string;
  /** equal for equal failures of one version */
  fingerprint: string;
  kind: string;
  remote: string | null;
  version: string | null;
  message: string;
  frames: JSONColumnType<unknown[]>;
  count: number;
  first_at: ColumnType<Date, never, never>;
  last_at: ColumnType<Date, never, Date>;
}

export interface ReleaseTables {
  release_file: ReleaseFileTable;
  release_upload: ReleaseUploadTable;
  release_version: ReleaseVersionTable;
  release_version_file: ReleaseVersionFileTable;
  /** one row, locked by every change of a channel */
  release_state: { id: number; revision: number };
  release_channel: ReleaseChannelTable;
  release_event: ReleaseEventTable;
  release_gate: ReleaseGateTable;
  release_gate_picture: { gate_id: string; name: string; type: string; content: Bytes };
  client_error: ClientErrorTable;
  client_error_person: { client_error_id: string; person: string; at: Generated<Date> };
  remote_use: {
    remote: string;
    version: string;
    person: string;
    first_use_ms: number;
    created_at: Generated<Date>;
  };
  served_version: {
    remote: string;
    version: string;
    person: string;
    /** pseudonym of the person's company */
    company: string;
    /** when a page last named the version, to the day */
    served_at: Generated<Date>;
  };
}
