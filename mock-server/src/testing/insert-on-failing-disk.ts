import { PGlite } from '@electric-sql/pglite';
import { asError } from '@parallax/server-kit/config/errors';
import {
  DURABLE_START_PARAMS,
  DurableNodeFS,
} from '@parallax/server-kit/storage/worker/durable-node-fs';

/**
 * Program: prints the outcome of an insert when the disk rejects writes. Arguments: a data
 * folder, and the code of the disk's error.
 */
let broken = false;
const fs = new DurableNodeFS(process.argv[2] ?? '', () => {
  if (broken) throw Object.assign(new Error('The disk is gone.'), { code: process.argv[3] });
});
const pg = await PGlite.create({ fs, startParams: [...DURABLE_START_PARAMS] });
await pg.query('create table note (id integer)');
broken = true;
const outcome = await pg.query('insert into note values (1)').then(
  () => 'confirmed',
  (error: unknown) => asError(error).message,
);
process.stdout.write(outcome, () => process.exit(0));
