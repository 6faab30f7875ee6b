import type { CompanyTable, TraderTable } from '@parallax/server-kit/storage/tables';
import type { Insertable } from 'kysely';

/** The public password of every demo account. */
export const DEMO_PASSWORD = 'Parallax-2026!';

type Company = Insertable<CompanyTable>;
type Trader = Omit<Insertable<TraderTable>, 'password_hash'>;

const company = (
  number: number,
  name: string,
  type: 'BUSINESS' | 'INDIVIDUAL',
  isPrime = false,
): Company => ({
  id: `c0000000-0000-4000-8000-00000000000${number}`,
  name,
  type,
  photo_base64: null,
  is_prime: isPrime,
});

const ACME = company(1, 'Acme Capital', 'BUSINESS');
const NORTH = company(2, 'North Desk', 'BUSINESS', true);
const INDIE = company(3, 'Indie', 'INDIVIDUAL');
const BLANK = company(4, 'Blank Ltd', 'BUSINESS');

interface Person {
  name: [first: string, last: string];
  country: string;
  phone: string;
  isAdmin?: boolean;
  isSso?: boolean;
  isPlatform?: boolean;
}

const trader = (number: number, email: string, employer: Company, person: Person): Trader => ({
  id: `d0000000-0000-4000-8000-00000000000${number}`,
  company_id: employer.id,
  email,
  is_admin: person.isAdmin ?? false,
  is_sso: person.isSso ?? false,
  is_platform: person.isPlatform ?? false,
  first_name: person.name[0],
  last_name: person.name[1],
  photo_base64: null,
  country: person.country,
  phone_number: person.phone,
  start_of_day: '00:00:00',
  dashbar_view: 'searchbar',
});

export const DEMO_COMPANIES: readonly Company[] = [ACME, NORTH, INDIE, BLANK];

export const DEMO_TRADERS: readonly Trader[] = [
  trader(1, 'admin@acme.example', ACME, {
    name: ['Ada', 'Sterling'],
    country: 'United Kingdom',
    phone: '+442079460101',
    isAdmin: true,
    isPlatform: true,
  }),
  trader(2, 'trader@acme.example', ACME, {
    name: ['Tomás', 'Reyes'],
    country: 'Spain',
    phone: '+34910123456',
  }),
  trader(3, 'sso@acme.example', ACME, {
    name: ['Sina', 'Okafor'],
    country: 'Germany',
    phone: '+493012345678',
    isSso: true,
  }),
  trader(4, 'prime@north.example', NORTH, {
    name: ['Priya', 'Nair'],
    country: 'Singapore',
    phone: '+6561234567',
    isAdmin: true,
  }),
  trader(5, 'solo@indie.example', INDIE, {
    name: ['Sol', 'Lindqvist'],
    country: 'Sweden',
    phone: '+46812345678',
  }),
  trader(6, 'admin@blank.example', BLANK, {
    name: ['Blake', 'Moreau'],
    country: 'France',
    phone: '+33123456789',
    isAdmin: true,
  }),
  trader(7, 'member@blank.example', BLANK, {
    name: ['Mina', 'Park'],
    country: 'South Korea',
    phone: '+82212345678',
  }),
];

/** Traders who start without sheets, so that every area shows its empty state. */
export const WITHOUT_SHEETS: ReadonlySet<string> = new Set([
  'admin@blank.example',
  'member@blank.example',
]);

/** Traders whose Execution area starts with a trading desk: their company has paper accounts. */
export const WITH_TRADING_DESK: ReadonlySet<string> = new Set([
  'admin@acme.example',
  'trader@acme.example',
]);

/** Traders whose Execution area has a sheet of prices. */
export const WITH_MARKETS: ReadonlySet<string> = new Set([
  ...WITH_TRADING_DESK,
  'prime@north.example',
  'solo@indie.example',
]);
