import { describe, expect, it } from '@jest/globals';
import { readArguments } from './read-arguments.ts';

const GIVEN = ['--name', 'Acme Capital', '--type', 'BUSINESS', '--admin', 'Ada@Acme.example'];

describe('the arguments of add-company', () => {
  it('name a company and its first member, whose name is the address until they change it', () => {
    expect(readArguments(GIVEN)).toEqual({
      name: 'Acme Capital',
      type: 'BUSINESS',
      email: 'ada@acme.example',
      firstName: 'ada',
      lastName: 'Acme Capital',
    });
    const named = [...GIVEN, '--first-name', 'Ada', '--last-name', 'Sterling'];
    expect(readArguments(named)).toMatchObject({ firstName: 'Ada', lastName: 'Sterling' });
  });

  it.each([
    [[], '--name is required.'],
    [GIVEN.slice(0, 4), '--admin is required.'],
    [['--name', 'Ac', ...GIVEN.slice(2)], 'A business name needs at least 3 characters.'],
    [[...GIVEN, '--type', 'CLUB'], '--type must be one of: '],
    [[...GIVEN, '--admin', 'nobody'], 'Please enter a valid e-mail address.'],
    [[...GIVEN, '--role', 'x'], "Unknown option '--role'"],
  ])('%j are refused with the error and the correct usage', (args, text) => {
    expect(() => readArguments(args)).toThrow(text);
    expect(() => readArguments(args)).toThrow('Usage: npm run add-company -- --name');
  });
});
