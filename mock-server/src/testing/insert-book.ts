import { type Contract, nameKey } from '@parallax/protocol';
import { type Database, openEmbeddedStorage } from '@parallax/server-kit/storage/storage';
import { openMarket } from '@parallax/server-market/open-market';
import { contractTerms } from '@parallax/trading';
import { sql } from 'kysely';
import { insertItems } from '../company/groups/group-items.ts';
import { DEMO_TRADERS } from '../seed/demo-traders.ts';

interface Book {
  /** of the embedded storage of a stopped server with the demo data */
  readonly folder: string;
  readonly accounts: number;
  /** of all accounts together, of options that were bought */
  readonly positions: number;
  /** members of the company, beside those of the demo */
  readonly desks: number;
  /** different sets of accounts that the desks see, which overlap */
  readonly sets: number;
}

interface InsertedBook {
  readonly accountIds: readonly string[];
  /** who sign in with the password of the demo */
  readonly emails: readonly string[];
}

const DAY_MS = 86_400_000;
const COINS = 1_000;
const ACCOUNTS_PER_SET = 5;

const idOf = (kind: number, number: number): string =>
  `0b${kind}00000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Options of Deribit that are settled in BTC and do not expire within ten days. */
async function coinOptions(): Promise<readonly Contract[]> {
  const market = await openMarket({ feed: 'sim', log: () => undefined });
  return market.catalogue.contracts.filter(
    ({ exchange, settle, instType, expiry }) =>
      exchange === 'deribit' &&
      settle === 'BTC' &&
      instType === 'option' &&
      (expiry ?? 0) > Date.now() + 10 * DAY_MS,
  );
}

async function insertAccounts(db: Database, companyId: string, count: number): Promise<string[]> {
  const ids = numbers(count).map((at) => idOf(1, at));
  await db
    .insertInto('company_exchange')
    .values(
      ids.map((id, at) => ({
        id,
        company_id: companyId,
        exchange_id: 'deribit',
        name: `Book ${at}`,
        api_key_tail: '',
        keys_sealed: '',
        mode: 'PAPER',
        active: true,
        allow_execution: true,
      })),
    )
    .execute();
  await db
    .insertInto('account')
    .values(ids.map((id) => ({ id, company_id: companyId })))
    .execute();
  await db
    .insertInto('balance')
    .values(ids.map((id) => ({ account_id: id, asset: 'BTC', total: String(COINS) })))
    .execute();
  return ids;
}

async function insertPositions(
  db: Database,
  accountIds: readonly string[],
  count: number,
): Promise<void> {
  const contracts = await coinOptions();
  const perAccount = Math.ceil(count / accountIds.length);
  if (contracts.length < perAccount) throw new Error('There are too few contracts.');
  for (const [at, accountId] of accountIds.entries()) {
    const held = numbers(Math.min(perAccount, count - at * perAccount)).flatMap(
      (number) => contracts[(at * perAccount + number) % contracts.length] ?? [],
    );
    const rows = held.map((contract) => {
      const { kind, settle } = contractTerms(contract);
      return {
        account_id: accountId,
        exchange: contract.exchange,
        symbol: contract.symbol,
        amount: '1',
        cost: '0.01',
        realised: '0',
        funding: '0',
        fees: '0',
        strategy_id: null,
        contract_kind: kind,
        base: contract.base,
        asset: settle,
        contract: JSON.stringify(contract),
        accrued_funding: null,
        accrued_until: null,
      };
    });
    await db.insertInto('position').values(rows).execute();
  }
}

/** Neighbouring sets have one account in common. */
async function insertDesks(
  db: Database,
  companyId: string,
  { desks, sets, accountIds }: { desks: number; sets: number; accountIds: readonly string[] },
): Promise<string[]> {
  const emails = numbers(desks).map((at) => `desk-${at}@acme.example`);
  for (const [at, email] of emails.entries())
    await sql`
      insert into trader (id, company_id, email, password_hash, is_admin, first_name, last_name, country,
        phone_number, start_of_day, dashbar_view)
      select ${idOf(2, at)}, company_id, ${email}, password_hash, false, first_name, last_name, country,
        phone_number, start_of_day, dashbar_view
      from trader where email = 'trader@acme.example'`.execute(db);
  for (const set of numbers(sets)) {
    const name = `Book ${set}`;
    const group_id = idOf(3, set);
    await db
      .insertInto('company_group')
      .values({
        id: group_id,
        company_id: companyId,
        name,
        name_key: nameKey(name),
        color: '#888888',
      })
      .execute();
    await insertItems(db, group_id, {
      traderIds: numbers(desks).flatMap((desk) => (desk % sets === set ? [idOf(2, desk)] : [])),
      companyExchangeIds: numbers(ACCOUNTS_PER_SET).flatMap(
        (step) => accountIds[(set * (ACCOUNTS_PER_SET - 1) + step) % accountIds.length] ?? [],
      ),
      companyExchangeVaultIds: [],
    });
  }
  return emails;
}

/** Adds paper accounts with positions to Acme, and members who see some of them. */
export async function insertBook({ folder, ...book }: Book): Promise<InsertedBook> {
  const companyId = DEMO_TRADERS.find(({ email }) => email === 'admin@acme.example')?.company_id;
  if (companyId === undefined) throw new Error('There is no company.');
  const storage = await openEmbeddedStorage(folder, () => undefined);
  const { db } = storage;
  const accountIds = await insertAccounts(db, companyId, book.accounts);
  await insertPositions(db, accountIds, book.positions);
  const emails = await insertDesks(db, companyId, { ...book, accountIds });
  await sql`analyze`.execute(db);
  await storage.close();
  return { accountIds, emails };
}
