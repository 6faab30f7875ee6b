import type { Json } from './json.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** What fields of a name look like, by their name in lower case. */
export const VALUES_BY_NAME: Readonly<Record<string, Json>> = {
  apikey: 'k-1f6f7c0d9a',
  base: 'BTC',
  code: '123456',
  color: 'c1',
  companyname: 'Acme Capital',
  confirmpassword: 'New-parallax-2027!',
  country: 'Spain',
  displayname: 'Binance',
  email: 'trader@acme.example',
  exchange: 'binance_spot',
  exchangeid: 'binance_spot',
  exchangename: 'binance_spot',
  firstname: 'Ada',
  lastname: 'Sterling',
  name: 'Majors',
  origexchange: 'binance_spot',
  origsymbol: 'BTCUSDT',
  passphrase: '',
  password: 'New-parallax-2027!',
  phonenumber: '+442079460101',
  photobase64: PIXEL,
  phtobase64: PIXEL,
  q: 'btc usdt',
  quote: 'USDT',
  rootpath: 'execution',
  secretkey: 's-7c1b52e09d44',
  short_message: 'Ada Sterling added the exchange Binance main.',
  startofday: '00:00:00',
  symbol: 'BTCUSDT',
  tag: 'CARRY',
  title: 'Exchange added',
};
