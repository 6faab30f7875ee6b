import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { errorCode } from '../../config/errors.ts';

/** What we use of PGlite's file systems; its own types do not describe it. */
interface FileSystems {
  FS: { ErrnoError: new (errno: number) => Error };
  NODEFS: {
    realPath(node: object): string;
    convertNodeCode(error: unknown): number;
    node_ops: { setattr: (node: object, attributes: { mode?: number }) => void };
    stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number };
  };
}

const hasFileSystems = (module: object): module is FileSystems => 'NODEFS' in module;

/** What the rights of a file keep: those of its owner, and what kind of file it is. */
const OWNER_ONLY = ~0o077;

/**
 * PGlite as it is never asks the operating system to write: its file system has no fsync. This one
 * has, for files and for folders (a rename lasts when its folder was written). A disk that refuses
 * ends the database, as PostgreSQL wants it: what was not written is never confirmed. Its files are
 * their owner's alone; PGlite's own would be everybody's to read and to write, whatever the umask.
 */
export class DurableNodeFS extends NodeFS {
  readonly #toDisk: (file: number) => void;
  /** how often PostgreSQL had something written to the disk */
  syncs = 0;

  constructor(folder: string, toDisk: (file: number) => void = fsyncSync) {
    super(folder);
    this.#toDisk = toDisk;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const change = (module: object): void => {
      if (!hasFileSystems(module)) throw new Error('This PGlite has no file system for Node.');
      this.#addSync(module);
      keepPrivate(module);
    };
    const preRun = [...(emscriptenOpts.preRun ?? []), change];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #addSync({ FS, NODEFS }: FileSystems): void {
    NODEFS.stream_ops.fsync = (stream) => {
      this.syncs += 1;
      try {
        if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node));
        else this.#toDisk(stream.nfd);
      } catch (error) {
        // any other error would count as success
        if (errorCode(error) === '') throw error;
        throw new FS.ErrnoError(NODEFS.convertNodeCode(error));
      }
      return 0;
    };
  }
}

function keepPrivate({ NODEFS: { node_ops } }: FileSystems): void {
  const { setattr } = node_ops;
  node_ops.setattr = (node, attributes) => {
    const { mode } = attributes;
    setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & OWNER_ONLY });
  };
}

/** Starts PostgreSQL so that it waits for the disk at every commit. */
export const DURABLE_START: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** Has a file or a folder written to the disk. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
