import { describe, expect, it } from '@jest/globals';
import { kindMessage, NOTIFICATION_KIND_MAX, NOTIFICATION_KINDS } from './kinds.ts';

describe('notification kinds', () => {
  it('have consecutive codes from 0 to 23', () => {
    const codes = Object.values(NOTIFICATION_KINDS).map(({ code }) => code);
    expect(codes).toEqual(Array.from({ length: NOTIFICATION_KIND_MAX + 1 }, (_, code) => code));
    expect(NOTIFICATION_KIND_MAX).toBe(23);
  });

  it.each([
    [
      { subject: 'Kraken', by: 'Ada', group: 'Majors' },
      'The exchange Kraken was added to the group Majors by Ada.',
    ],
    [{ subject: 'Kraken' }, 'The exchange Kraken was added to a group.'],
    [
      { subject: '{by} $& {group}', by: 'Ada' },
      'The exchange {by} $& {group} was added to a group by Ada.',
    ],
  ])('format the message for %j', (details, message) => {
    expect(kindMessage('EXCHANGE_ADDED_TO_GROUP', details)).toBe(message);
  });

  it.each([
    [false, 'Main', 'The vault Main was activated by Ada.'],
    [true, 'Main, Cold', 'The vaults Main, Cold were activated by Ada.'],
  ])('name one vault or several (several: %s)', (isPlural, subject, message) => {
    expect(kindMessage('VAULT_ACTIVATED', { subject, isPlural, by: 'Ada' })).toBe(message);
  });
});
