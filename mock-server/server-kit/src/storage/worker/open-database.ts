import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { BIGINT, parseBigint } from '../bigint-parser.ts';
import { DURABLE_START_PARAMS, DurableNodeFS, syncPath } from './durable-node-fs.ts';

/**
 * Opens the database in `<folder>/pg`. A new database is created in a temporary folder and moved
 * there once it is complete and synced, so a killed process leaves no partial database.
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
    startParams: [...DURABLE_START_PARAMS],
    parsers: { [BIGINT]: parseBigint },
  });
  return { pg, fs };
}

async function createDatabase(folder: string, path: string): Promise<void> {
  const temporary = join(folder, 'pg.new');
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  const { pg } = await start(temporary);
  await pg.close();
  syncTree(temporary);
  renameSync(temporary, path);
  syncPath(folder);
}

function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) syncTree(join(path, entry.name));
    else if (entry.isFile()) syncPath(join(path, entry.name));
  }
  syncPath(path);
}
