/** The password of all demo accounts. */
export const PASSWORD = 'Parallax-2026!';

export const ACCOUNTS = {
  admin: 'admin@acme.example',
  trader: 'trader@acme.example',
  sso: 'sso@acme.example',
  prime: 'prime@north.example',
  solo: 'solo@indie.example',
  blankAdmin: 'admin@blank.example',
  blankMember: 'member@blank.example',
} as const;
export type Account = keyof typeof ACCOUNTS;
