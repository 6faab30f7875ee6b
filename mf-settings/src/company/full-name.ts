import type { GroupMember } from '@parallax/protocol';

export const fullName = ({
  firstName,
  lastName,
}: Pick<GroupMember, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();
