import { beforeEach } from '@jest/globals';
import {
  createStrategy,
  createStrategyGroup,
  listStrategyGroups,
  type StrategyGroup,
  updateStrategy,
  updateStrategyGroup,
} from '@parallax/protocol';
import {
  ADMIN,
  heading,
  ID,
  OTHER_ID,
  press,
  server,
  showTabWith,
} from '../../testing/set-up-tab.tsx';
import StrategiesTab from '../strategies-tab.tsx';

export const strategy = { id: OTHER_ID, tag: 'BASIS-BTC' };
export const group: StrategyGroup = { id: ID, tag: 'Basis', color: 'c4', strategies: [strategy] };

beforeEach(() => {
  const saved = { ...strategy, groupId: group.id };
  server.respond(createStrategyGroup, () => group);
  server.respond(updateStrategyGroup, () => group);
  server.respond(createStrategy, () => saved);
  server.respond(updateStrategy, () => saved);
});

export const show = showTabWith(<StrategiesTab />, [group], (groups) =>
  server.respond(listStrategyGroups, () => groups),
);
export const openGroup = async () => {
  await show(ADMIN);
  await press('Edit Basis');
  await heading('Edit strategy group');
};
