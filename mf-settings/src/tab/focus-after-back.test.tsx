import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  listApiKeys,
  listCompanyExchanges,
  listCompanyTraders,
  listGroups,
  listOutboundAddresses,
  listStrategyGroups,
  resendEmailCode,
} from '@parallax/protocol';
import { screen } from '@testing-library/react';
import ApiKeysTab from '../api-keys/api-keys-tab.tsx';
import CompanyTab from '../company/company-tab.tsx';
import CustodiansTab from '../custodians/custodians-tab.tsx';
import ExchangesTab from '../exchanges/exchanges-tab.tsx';
import SecurityTab from '../security/security-tab.tsx';
import StrategiesTab from '../strategies/strategies-tab.tsx';
import { ADMIN, mountTab, pressFound, server } from '../testing/set-up-tab.tsx';

beforeEach(() => {
  for (const list of [
    listApiKeys,
    listCompanyExchanges,
    listCompanyTraders,
    listGroups,
    listOutboundAddresses,
    listStrategyGroups,
  ]) {
    server.respond(list, () => []);
  }
  server.respond(resendEmailCode, () => null);
});

describe('the view of a tab after its form is closed', () => {
  it.each([
    ['Exchanges', <ExchangesTab key="tab" />, ['Add exchange']],
    ['Custody & Metamask Ins.', <CustodiansTab key="tab" />, ['Add custodian']],
    ['API', <ApiKeysTab key="tab" />, ['Generate access token']],
    ['Strategies', <StrategiesTab key="tab" />, ['Create strategy group']],
    ['Log in information', <SecurityTab key="tab" />, ['Change password']],
    ['Members', <CompanyTab key="tab" />, ['Members', 'Add member']],
    ['Groups', <CompanyTab key="tab" />, ['Groups', 'Create group']],
  ])('takes the focus: %s', async (title, tab, presses) => {
    await mountTab(ADMIN, tab);
    for (const name of presses) await pressFound(name);
    await pressFound('Back');
    const heading = await screen.findByRole('heading', { name: title });
    expect(heading.closest('[tabindex="-1"]')).toHaveFocus();
  });

  it('does not move the focus when the tab opens', async () => {
    await mountTab(ADMIN, <ExchangesTab />);
    await screen.findByRole('heading', { name: 'Exchanges' });
    expect(document.body).toHaveFocus();
  });
});
