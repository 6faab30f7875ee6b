import { prepareDataFolder } from '@parallax/server-kit/config/data-folder';
import { asError } from '@parallax/server-kit/config/errors';
import { StartFailure } from '@parallax/server-kit/config/start-failure';
import {
  openEmbeddedStorage,
  openPostgresStorage,
  type Storage,
} from '@parallax/server-kit/storage/storage';
import { readEnvironment } from '../../environment.ts';
import { checkLedger } from './check-ledger.ts';

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const printError = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

async function openStorage(): Promise<Storage> {
  const { dataDir, databaseUrl } = readEnvironment(process.env, process.cwd());
  if (databaseUrl !== undefined) return openPostgresStorage(databaseUrl, printError);
  await prepareDataFolder(dataDir);
  return openEmbeddedStorage(dataDir, (error) => printError(error.message));
}

async function run(): Promise<void> {
  const storage = await openStorage();
  try {
    const { accounts, entries, fills, positions, problems } = await checkLedger(storage.db);
    for (const { accountId, text } of problems) printError(`${accountId}: ${text}`);
    print(
      `${accounts} accounts, ${entries} ledger entries, ${fills} fills, ${positions} positions: ${
        problems.length === 0 ? 'everything adds up.' : `${problems.length} problems.`
      }`,
    );
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await storage.close();
  }
}

try {
  await run();
} catch (error) {
  printError(
    error instanceof StartFailure
      ? error.message
      : `The ledger could not be checked: ${asError(error).message}`,
  );
  process.exitCode = 1;
}
