import { type Trader, traderSchema } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { TraderTable } from '@parallax/server-kit/storage/tables';
import type { Updateable } from 'kysely';
import { ApiFailure } from '../http/api/api-failure.ts';
import { photoDataUrl } from '../http/api/image.ts';

const traderNotFound = () => new ApiFailure(401, 'This account no longer exists.');

/** Reads a trader's profile. Throws 401 when they have been removed. */
export async function readTrader(db: Database, id: string): Promise<Trader> {
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
      'trader.is_sso as isSso',
      'trader.is_platform as isPlatform',
      'trader.email',
      'trader.first_name as firstName',
      'trader.last_name as lastName',
      'trader.photo_base64 as photoBase64',
      'trader.country',
      'trader.phone_number as phoneNumber',
      'trader.start_of_day as startOfDay',
      'trader.dashbar_view as dashbarView',
      'trader.email_alerts as alertMail',
    ])
    .executeTakeFirst();
  if (!row) throw traderNotFound();
  const { isPlatform, ...profile } = row;
  return traderSchema.parse({
    ...profile,
    ...(isPlatform && { isPlatform }),
    companyPhotoBase64: photoDataUrl(row.companyPhotoBase64),
  });
}

/** Updates a trader and returns the new profile. Throws 401 when they have been removed. */
export function changeTrader(
  db: Database,
  id: string,
  change: Updateable<TraderTable>,
): Promise<Trader> {
  return db.transaction().execute(async (transaction) => {
    await transaction.updateTable('trader').set(change).where('id', '=', id).execute();
    return readTrader(transaction, id);
  });
}
