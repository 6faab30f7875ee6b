import type { CompanyTrader } from '@parallax/protocol';
import { fullName } from '../full-name.ts';

export const roleOf = ({ isAdmin }: Pick<CompanyTrader, 'isAdmin'>): string =>
  isAdmin ? 'Admin' : 'Member';

/** Describes the data that is deleted with a member. */
export const removalWarning = (member: CompanyTrader): string =>
  `${fullName(member)} is signed out everywhere and leaves every group. Their sheets, widgets and notifications are deleted, and the API keys that they generated stop working. This cannot be undone.`;

export const cancellationWarning = ({ email }: CompanyTrader): string =>
  `The code that was sent to ${email} stops working.`;

export const OWN_ROLE_HINT =
  'Without the admin role you can no longer change the company. Another admin can give it back to you.';
