import { StartFailure } from '@parallax/server-kit/config/start-failure';
import type { Keyring } from '@parallax/server-kit/secrets/keyring';
import type { Database } from '@parallax/server-kit/storage/storage';
import { hasDemoAccounts, hasOtherCompanies, refuseDemo, seedDemo } from './seed-demo.ts';

const CONTROL_REFUSED =
  'CONTROL=1 is invalid: the test control needs no authentication, and the storage contains a company that is not one of the demo companies. Unset CONTROL, or set DATA_DIR or DATABASE_URL to another storage.';

interface DemoOptions {
  readonly demo: boolean;
  readonly control?: boolean;
  readonly databaseUrl?: string | undefined;
}

export interface DemoState {
  /** whether the demo accounts, whose password is public, exist */
  readonly hasAccounts: boolean;
  /** whether no company but the demo companies exists */
  readonly isOnlyDemo: () => Promise<boolean>;
}

/**
 * Seeds an empty database with the demo data if that is allowed. Throws a StartFailure if the database
 * contains demo accounts that are not allowed, or a company to which the test control would give access.
 */
export async function prepareDemo(
  db: Database,
  keyring: Keyring,
  { demo, control, databaseUrl }: DemoOptions,
): Promise<DemoState> {
  const setting = databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  await (demo ? seedDemo(db, keyring) : refuseDemo(db, setting));
  const readIsOnlyDemo = async () => demo && !(await hasOtherCompanies(db));
  const isOnlyDemo = await readIsOnlyDemo();
  if (control && !isOnlyDemo) throw new StartFailure(CONTROL_REFUSED);
  return {
    hasAccounts: await hasDemoAccounts(db),
    // another process can add a company to a database, but not to a locked folder
    isOnlyDemo: databaseUrl === undefined ? () => Promise.resolve(isOnlyDemo) : readIsOnlyDemo,
  };
}
