export interface ChartRange {
  readonly from: number;
  readonly to: number;
}

export interface GroupMember {
  setCrosshair: (x: number | undefined) => void;
  setRange: (range: ChartRange) => void;
}

interface ChartGroup {
  /**
   * Adds a chart and applies the range of the group to it. Returns the function that removes it.
   */
  join: (member: GroupMember) => () => void;
  /** Makes a chart the leader: its range is applied to the others. */
  lead: (member: GroupMember) => void;
  /** Applies the shared range to a chart. */
  follow: (member: GroupMember) => void;
  shareCrosshair: (from: GroupMember, x: number | undefined) => void;
  shareRange: (from: GroupMember, range: ChartRange) => void;
}

function createGroup(onEmpty: () => void): ChartGroup {
  const members = new Set<GroupMember>();
  let shared: ChartRange | undefined;
  let leader: GroupMember | undefined;
  const others = (from: GroupMember): GroupMember[] =>
    [...members].filter((member) => member !== from);
  return {
    join(member) {
      members.add(member);
      if (shared !== undefined) member.setRange(shared);
      return () => {
        members.delete(member);
        if (leader === member) leader = undefined;
        if (members.size === 0) onEmpty();
      };
    },
    lead(member) {
      leader = member;
    },
    follow(member) {
      if (shared !== undefined) member.setRange(shared);
    },
    shareCrosshair(from, x) {
      for (const member of others(from)) member.setCrosshair(x);
    },
    shareRange(from, range) {
      // followers report the applied range back, possibly rounded to their rows
      if (from !== leader) return;
      if (shared?.from === range.from && shared.to === range.to) return;
      shared = range;
      for (const member of others(from)) member.setRange(range);
    },
  };
}

const groups = new Map<string, ChartGroup>();

/** The group of this name, whose charts share crosshair and range. It exists while it has charts. */
export function chartGroup(name: string): ChartGroup {
  const found = groups.get(name);
  if (found !== undefined) return found;
  const group = createGroup(() => groups.delete(name));
  groups.set(name, group);
  return group;
}
