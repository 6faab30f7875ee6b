import { describe, expect, it, jest } from '@jest/globals';
import { chartGroup } from './chart-group.ts';

const memberOf = () => ({ setCrosshair: jest.fn(), setRange: jest.fn() });
const DAY = { from: 0, to: 86_400_000 };

/** A group of three charts, the first of which leads it. */
function setUp() {
  const group = chartGroup('test');
  const members = [memberOf(), memberOf(), memberOf()] as const;
  const leaves = members.map((member) => group.join(member));
  group.lead(members[0]);
  return { group, members, leaveAll: () => leaves.forEach((leave) => leave()) };
}

describe('charts of a group', () => {
  it('show the crosshair of one of them, which draws its own', () => {
    const { group, members, leaveAll } = setUp();
    const [first, ...others] = members;
    group.shareCrosshair(first, 5);
    expect(first.setCrosshair).not.toHaveBeenCalled();
    for (const other of others) expect(other.setCrosshair).toHaveBeenCalledWith(5);
    leaveAll();
  });

  it('take the range of the leader once, and none that a follower reports back', () => {
    const { group, members, leaveAll } = setUp();
    const [leader, follower, other] = members;
    group.shareRange(follower, DAY);
    expect(other.setRange).not.toHaveBeenCalled();
    group.shareRange(leader, DAY);
    group.shareRange(leader, { ...DAY });
    expect(leader.setRange).not.toHaveBeenCalled();
    for (const each of [follower, other]) expect(each.setRange.mock.calls).toEqual([[DAY]]);
    group.shareRange(leader, { ...DAY, to: 1 });
    group.shareRange(leader, { from: 2, to: 1 });
    expect(follower.setRange).toHaveBeenCalledTimes(3);
    leaveAll();
  });

  it('start with the range of the group, which ends with its last chart', () => {
    const { group, members, leaveAll } = setUp();
    group.shareRange(members[0], DAY);
    const late = memberOf();
    const leave = group.join(late);
    expect(late.setRange).toHaveBeenCalledWith(DAY);
    leave();
    leaveAll();
    const next = memberOf();
    chartGroup('test').join(next)();
    expect(next.setRange).not.toHaveBeenCalled();
  });
});
