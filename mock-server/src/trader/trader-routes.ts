import {
  getTrader,
  PROFILE_SAVED,
  START_OF_DAY_SAVED,
  saveTraderSettings,
  updateTrader,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { requirePhoto } from '../http/api/image.ts';
import { type Route, route, withMessage } from '../http/api/route.ts';
import { changeTrader, readTrader } from './trader-store.ts';

/** The UTC hour of a timestamp, in the format of profiles: '07:00:00'. */
const startOfDay = (time: string): string =>
  `${String(new Date(time).getUTCHours()).padStart(2, '0')}:00:00`;

/** The trader's own profile and settings. */
export const traderRoutes = ({ db }: Pick<DbAndClock, 'db'>): Route[] => [
  route(getTrader, {
    handle: ({ session }) => readTrader(db, session.traderId),
  }),
  route(updateTrader, {
    async handle({ session, body }) {
      const { photoBase64 } = body;
      const photo = photoBase64 === undefined ? {} : { photo_base64: requirePhoto(photoBase64) };
      const trader = await changeTrader(db, session.traderId, {
        first_name: body.firstName,
        last_name: body.lastName,
        country: body.country,
        ...photo,
      });
      return withMessage(trader, PROFILE_SAVED);
    },
  }),
  route(saveTraderSettings, {
    async handle({ session, body: { view, time, alertMail } }) {
      const start = time === undefined ? undefined : startOfDay(time);
      await changeTrader(db, session.traderId, {
        ...(view === undefined ? {} : { dashbar_view: view }),
        ...(start === undefined ? {} : { start_of_day: start }),
        ...(alertMail === undefined ? {} : { email_alerts: alertMail }),
      });
      if (start === undefined) return { view, alertMail };
      return withMessage({ view, time: start, alertMail }, START_OF_DAY_SAVED);
    },
  }),
];
