import { ApiError } from '@parallax/api';
import {
  createStrategy,
  createStrategyGroup,
  type StrategyGroup,
  updateStrategy,
  updateStrategyGroup,
} from '@parallax/protocol';
import { callApi, heading, press, showTab, written } from '../../testing/set-up-tab.tsx';

export * from '../../testing/set-up-tab.tsx';

const { default: StrategiesTab } = await import('../strategies-tab.tsx');

export const companyId = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';
export const group: StrategyGroup = {
  id: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  tag: 'Basis',
  color: 'c4',
  strategies: [{ id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11', tag: 'BASIS-BTC' }],
};
written.set(createStrategyGroup, group);
written.set(updateStrategyGroup, group);
written.set(createStrategy, { ...group.strategies[0], groupId: group.id });
written.set(updateStrategy, { ...group.strategies[0], groupId: group.id });
export const ADMIN = { companyId, companyType: 'BUSINESS', isAdmin: true };
export const MEMBER = { companyId, companyType: 'BUSINESS', isAdmin: false };
export const INDIVIDUAL = { companyId, companyType: 'INDIVIDUAL', isAdmin: false };

export async function show(who: object, groups: StrategyGroup[] | ApiError = [group]) {
  callApi.mockImplementation(async () => {
    if (groups instanceof ApiError) throw groups;
    return groups;
  });
  await showTab(who, <StrategiesTab />);
}
export const openGroup = async () => {
  await show(ADMIN);
  await press('Edit Basis');
  await heading('Edit strategy group');
};
