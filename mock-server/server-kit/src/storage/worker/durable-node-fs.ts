import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of PGlite's file systems that are used here; its own types omit them. */
interface FileSystems {
  FS: { ErrnoError: new (errno: number) => Error };
  NODEFS: {
    realPath(node: object): string;
    /** undefined for an error whose code it does not know, or without a code */
    convertNodeCode(error: unknown): number | undefined;
    node_ops: { setattr: (node: object, attributes: { mode?: number }) => void };
    stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number };
  };
}

const hasFileSystems = (module: object): module is FileSystems => 'NODEFS' in module;

/** The number of an input/output error in PGlite. */
const EIO = 29;

/** Mode mask that keeps the file type and the owner's permissions. */
const OWNER_ONLY = ~0o077;

/**
 * Adds fsync to PGlite's file system, for files and folders (a rename is durable once its folder is
 * synced). A failed fsync ends the database, as PostgreSQL requires, so unwritten data is never
 * confirmed. Files are accessible only to their owner; PGlite itself would open them to everyone,
 * regardless of the umask.
 */
export class DurableNodeFS extends NodeFS {
  readonly #fsync: (file: number) => void;
  fsyncCount = 0;

  constructor(folder: string, fsync: (file: number) => void = fsyncSync) {
    super(folder);
    this.#fsync = fsync;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const patch = (module: object): void => {
      if (!hasFileSystems(module)) throw new Error('This PGlite has no file system for Node.');
      this.#addFsync(module);
      restrictToOwner(module);
    };
    const preRun = [...(emscriptenOpts.preRun ?? []), patch];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #addFsync({ FS, NODEFS }: FileSystems): void {
    NODEFS.stream_ops.fsync = (stream) => {
      this.fsyncCount += 1;
      try {
        if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node));
        else this.#fsync(stream.nfd);
      } catch (error) {
        if (error instanceof FS.ErrnoError) throw error;
        // after any other error, PGlite would confirm the write
        throw new FS.ErrnoError(NODEFS.convertNodeCode(error) ?? EIO);
      }
      return 0;
    };
  }
}

function restrictToOwner({ NODEFS: { node_ops } }: FileSystems): void {
  const { setattr } = node_ops;
  node_ops.setattr = (node, attributes) => {
    const { mode } = attributes;
    setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & OWNER_ONLY });
  };
}

/** Start parameters with which every commit waits for the disk. */
export const DURABLE_START_PARAMS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** Syncs a file or a folder to the disk. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
