import { getTrader, type Trader, traderSchema } from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { type Route, route } from '../api/route.ts';
import type { Database } from '../storage/storage.ts';

async function findTrader(db: Database, id: string): Promise<Trader | undefined> {
  const row = await db
    .selectFrom('trader')
    .innerJoin('company', 'company.id', 'trader.company_id')
    .where('trader.id', '=', id)
    .select([
      'trader.id',
      'trader.id as traderId',
      'trader.company_id as companyId',
      'company.name as companyName',
      'company.photo_base64 as companyPhotoBase64',
      'company.type as companyType',
      'company.is_prime as isPrime',
      'trader.is_admin as isAdmin',
      'trader.email',
      'trader.first_name as firstName',
      'trader.last_name as lastName',
      'trader.photo_base64 as photoBase64',
      'trader.country',
      'trader.phone_number as phoneNumber',
      'trader.start_of_day as startOfDay',
      'trader.dashbar_view as dashbarView',
    ])
    .executeTakeFirst();
  return row && traderSchema.parse(row);
}

/** The trader's own profile. */
export const traderRoutes = (db: Database): Route[] => [
  route(getTrader, {
    async handle({ query, session }) {
      if (query.TraderId !== session.traderId) {
        throw new ApiFailure(403, 'You can only see your own profile.');
      }
      const trader = await findTrader(db, session.traderId);
      if (!trader) throw new ApiFailure(401, 'This account does not exist any more.');
      return trader;
    },
  }),
];
