import { beforeEach } from '@jest/globals';
import {
  createStrategy,
  createStrategyGroup,
  listStrategyGroups,
  removeStrategy,
  STRATEGY_CREATED,
  STRATEGY_GROUP_CREATED,
  STRATEGY_GROUP_UPDATED,
  STRATEGY_REMOVED,
  STRATEGY_UPDATED,
  type StrategyGroup,
  updateStrategy,
  updateStrategyGroup,
} from '@parallax/protocol';
import {
  ADMIN,
  changes,
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
  server.respond(createStrategyGroup, () => group, STRATEGY_GROUP_CREATED);
  server.respond(updateStrategyGroup, () => group, STRATEGY_GROUP_UPDATED);
  server.respond(createStrategy, () => saved, STRATEGY_CREATED);
  server.respond(updateStrategy, () => saved, STRATEGY_UPDATED);
  server.respond(removeStrategy, () => null, STRATEGY_REMOVED);
});

export const show = showTabWith(<StrategiesTab />, listStrategyGroups, [group]);
export const openNewGroup = async () => {
  await show(ADMIN);
  await press('Create strategy group');
};
export const openGroup = async () => {
  await show(ADMIN);
  await press('Edit Basis');
  await heading('Edit strategy group');
};
export const openNewId = async () => {
  await openGroup();
  await press('Add strategy ID');
};
/** Presses 'Save' and returns what was sent. */
export const save = async () => {
  await press('Save');
  return changes();
};
