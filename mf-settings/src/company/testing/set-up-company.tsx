import { beforeEach } from '@jest/globals';
import {
  type CompanyExchange,
  type CompanyTrader,
  getTrader,
  inviteCompanyTrader,
  listCompanyExchanges,
  listCompanyTraders,
  listGroups,
  type Trader,
  updateCompanyTrader,
} from '@parallax/protocol';
import { trader } from '@parallax/store/testing';
import { screen, waitFor } from '@testing-library/react';
import { mountTab, page, server } from '../../testing/set-up-tab.tsx';
import CompanyTab from '../company-tab.tsx';

const memberOf = (number: number, firstName: string, more: Partial<CompanyTrader>) => ({
  id: `d0000000-0000-4000-8000-00000000000${number}`,
  firstName,
  lastName: 'Sterling',
  photoBase64: null,
  isAdmin: false,
  email: `${firstName.toLowerCase()}@acme.example`,
  invited: false,
  ...more,
});
export const ADA: CompanyTrader = memberOf(1, 'Ada', { isAdmin: true });
export const BEN: CompanyTrader = memberOf(2, 'Ben', {});
export const CLEO: CompanyTrader = memberOf(3, 'Cleo', { isAdmin: true });
export const NIA: CompanyTrader = memberOf(4, 'Nia', { invited: true });

const traderOf = (member: CompanyTrader, more: Partial<Trader> = {}): Trader => ({
  ...trader,
  id: member.id,
  traderId: member.id,
  email: member.email,
  firstName: member.firstName,
  lastName: member.lastName,
  isAdmin: member.isAdmin,
  companyPhotoBase64: 'data:image/png;base64,iVBORw0KGgo=',
  ...more,
});
export const ADMIN = traderOf(ADA);
export const MEMBER = traderOf(BEN);
export const INDIVIDUAL = traderOf(BEN, { companyType: 'INDIVIDUAL' });

interface Data {
  members?: CompanyTrader[];
  exchanges?: CompanyExchange[];
}

function respondWith({ members = [ADA, BEN], exchanges = [] }: Data): void {
  server.respond(listCompanyTraders, () => members);
  server.respond(listCompanyExchanges, () => exchanges);
}

beforeEach(() => {
  server.respond(listGroups, () => []);
  server.respond(inviteCompanyTrader, () => NIA);
  server.respond(updateCompanyTrader, () => BEN);
});

/** Shows the Company tab to a trader. */
export async function show(who: Trader, data: Data = {}): Promise<void> {
  respondWith(data);
  await mountTab(who, <CompanyTab />);
  await loaded();
}

export const loaded = () =>
  waitFor(() => {
    if (screen.queryByRole('status', { name: 'Loading' })) throw new Error('still loading');
  });

/** Changes the members, and possibly the role or the company, as another admin does. */
export async function changeElsewhere(data: Data, who?: Trader): Promise<void> {
  respondWith(data);
  if (who) server.respond(getTrader, () => who);
  await page.changeElsewhere('members', 'profile');
}
