import { type Guide, NO_WITHDRAWALS } from './guide.ts';

/** The guides for custodians and prime brokers. */
export const SERVICE_GUIDES: readonly Guide[] = [
  {
    exchangeId: 'fireblocks',
    title: 'Fireblocks',
    create: [
      'On a computer that you trust, create a private key and a certificate signing request: openssl req -new -newkey rsa:4096 -nodes -keyout fireblocks_secret.key -out fireblocks.csr',
      'In the Fireblocks Console, open the API users of the Developer Center and choose Add API User.',
      'Enter a name, choose a role and upload the file fireblocks.csr. Keep fireblocks_secret.key; Fireblocks never sees it.',
      'Wait until the owner of the workspace has approved the new user.',
    ],
    permissions: [
      'For vaults and balances, the role Viewer is sufficient.',
      'For trading through Fireblocks, choose Trader or the role that your policy requires.',
      'Do not choose Admin.',
    ],
    allowList: 'Open the API user, choose Whitelist IP and enter our addresses.',
    paste: [
      ['API Key', 'the API User ID of the approved user'],
      ['Secret Key file', 'the file fireblocks_secret.key'],
    ],
  },
  {
    exchangeId: 'copper',
    title: 'Copper',
    create: [
      'Sign in to Copper and open the API keys in the settings of your organization.',
      'Create a key, give it a name and choose the portfolios that it may access.',
      'Confirm with your second factor. The secret is shown once.',
    ],
    permissions: [
      'For vaults and balances, choose View.',
      'For trading through ClearLoop, add order entry.',
      NO_WITHDRAWALS,
    ],
    allowList: 'Enter our addresses in the list of permitted addresses of the key.',
    paste: [
      ['API Key', 'the API key'],
      ['API Secret', 'the API secret'],
    ],
  },
  {
    exchangeId: 'coinbase_prime_custody',
    title: 'Coinbase Prime Custody',
    create: [
      'Sign in to Coinbase Prime and open APIs in the settings.',
      'Create an API key for the portfolio, or for the entity if you want to connect all of them.',
      'Wait until the required approvers have confirmed it, then open the key to see its parts. They are shown once.',
    ],
    permissions: [
      'For vaults and balances, choose read access.',
      'For trading, add trade access.',
      NO_WITHDRAWALS,
    ],
    allowList: 'Enter our addresses in the allow list of the key.',
    paste: [
      ['API Key', 'the Access key'],
      ['API Secret', 'the Signing key'],
      ['Passphrase', 'the Passphrase'],
    ],
  },
  {
    exchangeId: 'metamask_institutional',
    title: 'Metamask Ins.',
    create: [
      'Sign in to MetaMask Institutional with the custodian that holds your keys.',
      'Open the API access of your organization and create a token for the accounts that you want to see here.',
      'Approve the token with your custodian if it requires that.',
    ],
    permissions: [
      'Read access to accounts and balances is sufficient.',
      'Do not permit the token to sign transactions.',
    ],
    allowList: 'If your custodian restricts API access by address, enter our addresses there.',
    paste: [['API Key', 'the token. There is no separate secret.']],
  },
  {
    exchangeId: 'hidden_road',
    title: 'Hidden Road',
    create: [
      'Request API credentials for your account from the client services of Hidden Road.',
      'State the legal entity and the accounts, and whether the key will trade.',
      'The credentials reach you through the client portal.',
    ],
    permissions: [
      'For accounts and positions, request read-only credentials.',
      'For trading at the prime exchanges, request order entry as well.',
      'Do not request transfers. They are never needed here.',
    ],
    allowList:
      'Send our addresses with your request, so that the credentials work only from there.',
    paste: [
      ['API Key', 'the key'],
      ['API Secret', 'the secret'],
    ],
  },
];
