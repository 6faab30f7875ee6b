import { expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';

const states = new Map<string, 'pending' | 'error' | 'success'>();
jest.unstable_mockModule('@parallax/sheets', () => ({
  useSheets: (menuBar: string) => ({
    sheets: [],
    state: states.get(menuBar) ?? 'success',
    retry: () => {},
  }),
}));
const { usePhoneSheets } = await import('./use-phone-sheets.ts');
const state = () => renderHook(usePhoneSheets).result.current.state;

it('a failed list of desktop sheets is reported only after the phone sheets are loaded', () => {
  states.set('MOBILE', 'pending').set('RISK', 'error');
  expect(state()).toBe('pending');
  states.set('MOBILE', 'success');
  expect(state()).toBe('error');
  states.set('RISK', 'success');
  expect(state()).toBe('success');
});
