import type { GroupMember } from '@parallax/protocol';

/** The full name of a person. */
export const fullName = ({
  firstName,
  lastName,
}: Pick<GroupMember, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();
