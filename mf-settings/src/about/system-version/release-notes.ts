export interface Release {
  readonly version: string;
  /** dd.mm.yyyy */
  readonly date?: string;
  readonly notes: readonly string[];
}

export const DEMO_RELEASES = 'These release notes are demonstration content.';

/** Newest first. */
export const RELEASE_NOTES: readonly Release[] = [
  {
    version: '1.19',
    date: '09.07.2025',
    notes: [
      'Spot ladders in Analytics compare one base across every venue.',
      'Sheets open faster, and prices keep moving while a sheet is being arranged.',
    ],
  },
  {
    version: '1.18',
    notes: ['Notifications can be filtered to the new ones and cleared in one go.'],
  },
  { version: '1.17', notes: ['Widgets can be saved and shared with colleagues.'] },
  {
    version: '1.16',
    notes: ['Mobile: sheets can be added, renamed and deleted on the phone.'],
  },
  {
    version: '1.15',
    notes: ['Prime brokers: connect Hidden Road and choose the vaults to keep active.'],
  },
  { version: '1.14', notes: ['Single sign-on (SSO) for business accounts.'] },
  {
    version: '1.13',
    notes: ['Custody: Coinbase Prime Custody and Metamask Ins. join Fireblocks and Copper.'],
  },
  {
    version: '1.12',
    notes: ['Notification centre: exchanges, groups and keys report their changes live.'],
  },
  { version: '1.11', notes: ['API access tokens with read-only keys and IP whitelisting.'] },
  { version: '1.10', notes: ['Mobile: sheets and widgets on the phone for the first time.'] },
  {
    version: '1.9',
    notes: ['Exchange support: Coinbase and Kraken spot markets.', 'Strategies and their groups.'],
  },
  { version: '1.8', notes: ['Ticker tape as a second view of the dash bar.'] },
  { version: '1.7', notes: ['Groups: assign exchanges and vaults to members together.'] },
  { version: '1.6', notes: ['Custody: vaults of Fireblocks and Copper beside the exchanges.'] },
  { version: '1.5', notes: ['Widgets: funding rates and the basis curve.'] },
  { version: '1.4', notes: ['Exchange support: OKX and Bitmex.'] },
  { version: '1.3', notes: ['Widgets: recent trades, and an order book grouped by price.'] },
  {
    version: '1.2',
    notes: ['Exchange support: Binance, Bybit and Deribit.', 'Sheets under every area.'],
  },
];
