import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DURABLE_START, DurableNodeFS, syncPath } from './durable-node-fs.ts';

const BIGINT = 20;

/**
 * Opens the database in `<folder>/pg`. A new one is made beside it and moved there when it is
 * complete and on the disk: a process killed in between leaves nothing that looks like a database.
 */
export async function openDatabase(folder: string): Promise<{ pg: PGlite; fs: DurableNodeFS }> {
  const path = join(folder, 'pg');
  if (!existsSync(path)) await createDatabase(folder, path);
  return start(path);
}

async function start(path: string): Promise<{ pg: PGlite; fs: DurableNodeFS }> {
  const fs = new DurableNodeFS(path);
  const pg = await PGlite.create({
    fs,
    startParams: [...DURABLE_START],
    parsers: { [BIGINT]: Number },
  });
  return { pg, fs };
}

async function createDatabase(folder: string, path: string): Promise<void> {
  const fresh = join(folder, 'pg.new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const { pg } = await start(fresh);
  await pg.close();
  syncTree(fresh);
  renameSync(fresh, path);
  syncPath(folder);
}

function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) syncTree(join(path, entry.name));
    else if (entry.isFile()) syncPath(join(path, entry.name));
  }
  syncPath(path);
}
