import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { storedValue } from './stored-value.ts';

const stored = storedValue('test.colour', z.enum(['red', 'green']));

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('storedValue', () => {
  it('persists until it is cleared', () => {
    stored.write('red');
    expect(stored.read()).toBe('red');
    stored.clear();
    expect(stored.read()).toBeUndefined();
  });

  it.each(['{', '"blue"', '', 'null'])('is undefined when storage contains %j', (text) => {
    localStorage.setItem('test.colour', text);
    expect(stored.read()).toBeUndefined();
  });

  it('is undefined when storage is unavailable', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    stored.write('red');
    expect(stored.read()).toBeUndefined();
  });
});
