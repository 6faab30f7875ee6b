import {
  createStrategy,
  createStrategyGroup,
  listStrategyGroups,
  type StrategyGroup,
  type Trader,
  updateStrategy,
  updateStrategyGroup,
} from '@parallax/protocol';
import { ADMIN, heading, press, server, showTab } from '../../testing/set-up-tab.tsx';
import StrategiesTab from '../strategies-tab.tsx';

export const group: StrategyGroup = {
  id: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  tag: 'Basis',
  color: 'c4',
  strategies: [{ id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11', tag: 'BASIS-BTC' }],
};
const strategy = {
  id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  tag: 'BASIS-BTC',
  groupId: group.id,
};

export async function show(who: Partial<Trader>, groups: StrategyGroup[] = [group]): Promise<void> {
  server.respond(listStrategyGroups, () => groups);
  server.respond(createStrategyGroup, () => group);
  server.respond(updateStrategyGroup, () => group);
  server.respond(createStrategy, () => strategy);
  server.respond(updateStrategy, () => strategy);
  await showTab(who, <StrategiesTab />);
}
export const openGroup = async () => {
  await show(ADMIN);
  await press('Edit Basis');
  await heading('Edit strategy group');
};
