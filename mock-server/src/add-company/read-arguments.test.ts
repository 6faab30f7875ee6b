import { describe, expect, it } from '@jest/globals';
import { firstNameSchema } from '@parallax/protocol';
import { readArguments } from './read-arguments.ts';

const GIVEN = ['--name', 'Acme Capital', '--type', 'BUSINESS', '--admin', 'Ada@Acme.example'];

describe('readArguments', () => {
  it('returns the company and its first trader, with default names from the e-mail and the company', () => {
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

  it('shortens the default first name of a long address to a valid length', () => {
    const email = `${'a'.repeat(64)}@acme.example`;
    const { firstName } = readArguments([...GIVEN, '--admin', email]);
    expect(firstNameSchema.safeParse(firstName).success).toBe(true);
    expect(email.startsWith(firstName)).toBe(true);
  });

  it.each([
    [[], '--name is required.'],
    [GIVEN.slice(0, 4), '--admin is required.'],
    [['--name', 'Ac', ...GIVEN.slice(2)], 'A business name needs at least 3 characters.'],
    [[...GIVEN, '--type', 'CLUB'], '--type must be one of: '],
    [[...GIVEN, '--admin', 'nobody'], 'Please enter a valid e-mail address.'],
    [[...GIVEN, '--role', 'x'], "Unknown option '--role'"],
  ])('rejects %j with the error and the correct usage', (args, text) => {
    expect(() => readArguments(args)).toThrow(text);
    expect(() => readArguments(args)).toThrow('Usage: npm run add-company -- --name');
  });
});
