import { type Guide, NO_WITHDRAWALS } from './guide.ts';

/** The three Binance accounts share one page for API keys. */
const binance = (exchangeId: string, title: string, trading: readonly string[]): Guide => ({
  exchangeId,
  title,
  create: [
    'Sign in to Binance on a computer and open API Management from the account menu.',
    'Choose Create API, then System generated, and give the key a label.',
    'Confirm with your second factor. The secret is shown once: keep the page open until step 4.',
  ],
  permissions: [
    'For monitoring, Enable Reading is sufficient. It is on by default.',
    ...trading,
    NO_WITHDRAWALS,
  ],
  allowList:
    'Choose Restrict access to trusted IPs only and enter our addresses. Binance requires this before it permits trading.',
  paste: [
    ['API Key', 'the API Key'],
    ['API Secret', 'the Secret Key'],
  ],
});

const FUTURES_FIRST =
  'Open the futures account before you create the key: an older key does not gain futures permissions.';

/** The guides for the exchanges of the catalogue. */
export const EXCHANGE_GUIDES: readonly Guide[] = [
  {
    exchangeId: 'bybit_unified',
    title: 'Bybit Unified',
    create: [
      'Sign in to Bybit, open the account menu and choose API.',
      'Choose Create New Key, then System-generated API Keys, for API Transaction.',
      'Enter a name for the key and confirm with your second factor.',
    ],
    permissions: [
      'For monitoring, choose Read-Only.',
      'For trading, choose Read-Write and, under Unified Trading, Orders and Positions.',
      NO_WITHDRAWALS,
    ],
    allowList:
      'Choose Only IPs with permissions granted and enter our addresses. Bybit lets a key without addresses expire after three months.',
    paste: [
      ['API Key', 'the API Key'],
      ['API Secret', 'the API Secret, which Bybit shows once'],
    ],
  },
  {
    exchangeId: 'deribit',
    title: 'Deribit',
    create: [
      'Sign in to Deribit, open the account menu and choose API.',
      'Choose Add new key, and Deribit-generated key.',
      'Set the scopes below and confirm with your second factor.',
    ],
    permissions: [
      'For monitoring: account read, trade read and wallet read.',
      'For trading, set trade to read_write.',
      'Set wallet to read at most, so that the key cannot withdraw.',
    ],
    allowList: 'Enter our addresses in the IP whitelist of the key.',
    paste: [
      ['API Key', 'the Client ID'],
      ['API Secret', 'the Client Secret'],
    ],
  },
  {
    exchangeId: 'okx',
    title: 'OKX',
    create: [
      'Sign in to OKX, open the profile menu and choose API.',
      'Choose Create API key, with the purpose API trading.',
      'Enter a name and a passphrase of your own. OKX cannot show or restore the passphrase later.',
    ],
    permissions: [
      'For monitoring, choose Read.',
      'For trading, choose Read and Trade.',
      NO_WITHDRAWALS,
    ],
    allowList:
      'Enter our addresses under Linked IP addresses. OKX deletes trading keys without addresses after 14 days without use.',
    paste: [
      ['API Key', 'the API key'],
      ['API Secret', 'the Secret key'],
      [
        'Passphrase',
        'the passphrase that you chose for this key, not the password of your account',
      ],
    ],
  },
  binance('binance_spot', 'Binance Spot', [
    'For trading, add Enable Spot & Margin Trading after the addresses are set.',
  ]),
  binance('binance_coinm', 'Binance COIN-M', [
    FUTURES_FIRST,
    'For trading, add Enable Futures after the addresses are set.',
  ]),
  binance('binance_usdm', 'Binance USD-M', [
    FUTURES_FIRST,
    'For trading, add Enable Futures after the addresses are set.',
  ]),
  {
    exchangeId: 'bitmex',
    title: 'BitMEX',
    create: [
      'Sign in to BitMEX and open API Keys in the account settings.',
      'Choose Create API Key and give it a name.',
      'Confirm with your second factor. The secret is shown once.',
    ],
    permissions: [
      'For monitoring, leave the key without further permissions: it can read.',
      'For trading, choose Order. Order Cancel alone can only cancel.',
      NO_WITHDRAWALS,
    ],
    allowList:
      'Enter our addresses, or a range that covers them, in the CIDR field; a single address ends in /32.',
    paste: [
      ['API Key', 'the ID'],
      ['API Secret', 'the Secret'],
    ],
  },
  {
    exchangeId: 'kraken_spot',
    title: 'Kraken Spot',
    create: [
      'Sign in to Kraken Pro and open Connections & API in the settings.',
      'Create an API key for spot trading and give it a name.',
      'Set the permissions below and generate the key. The private key is shown once.',
    ],
    permissions: [
      'For monitoring: Query Funds, Query Open Orders & Trades, Query Closed Orders & Trades, Query Ledger Entries.',
      'For trading, add Create & Modify Orders and Cancel & Close Orders.',
      NO_WITHDRAWALS,
    ],
    allowList: 'Switch on IP address restriction and enter our addresses.',
    paste: [
      ['API Key', 'the API key'],
      ['API Secret', 'the Private key'],
    ],
  },
  {
    exchangeId: 'coinbase',
    title: 'Coinbase',
    create: [
      'Sign in to the Coinbase Developer Platform with your Coinbase account, open API Keys and choose Secret API Keys.',
      'Choose Create API key, enter a name and choose the portfolio that you want to connect.',
      'Under the advanced settings, choose ECDSA as the signature algorithm, and confirm with your second factor.',
    ],
    permissions: [
      'For monitoring, choose View.',
      'For trading, choose View and Trade.',
      NO_WITHDRAWALS,
    ],
    allowList: 'Enter our addresses in the IP allowlist of the key.',
    paste: [
      ['API Key', 'the name of the key, which begins with organizations/'],
      ['API Secret', 'the private key, which is shown once'],
    ],
  },
  {
    exchangeId: 'prime_usd',
    title: 'Prime',
    create: [
      'Prime is open to prime clients. Request an API key from your relationship manager.',
      'State which of your accounts the key is for, and whether it will trade.',
      'The key and its secret reach you through the secure channel that you agreed on.',
    ],
    permissions: [
      'For monitoring, request read access to balances, positions and orders.',
      'For trading, request order entry as well.',
      'Do not request settlement or withdrawals. They are never needed here.',
    ],
    allowList: 'Send our addresses with your request, so that the key works only from there.',
    paste: [
      ['API Key', 'the key'],
      ['API Secret', 'the secret'],
    ],
  },
];
