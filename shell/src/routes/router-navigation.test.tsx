import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { useNavigation } from '@parallax/federation/navigation';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { RouterNavigation } from './router-navigation.tsx';

const Router = ({ children }: { children: ReactNode }) => (
  <BrowserRouter>
    <RouterNavigation>{children}</RouterNavigation>
  </BrowserRouter>
);
const at = () => window.location.pathname + window.location.search;

beforeEach(() => window.history.replaceState(null, '', '/analytics?id=7'));
afterEach(() => window.history.replaceState(null, '', '/'));

it('the router replaces the current URL', () => {
  const { result } = renderHook(useNavigation, { wrapper: Router });
  act(() => result.current.navigate('/analytics/spot-ladders', { replace: true }));
  expect(at()).toBe('/analytics/spot-ladders');
});

it('the router ignores a late replace after the user has navigated elsewhere', () => {
  const { result } = renderHook(useNavigation, { wrapper: Router });
  const { navigate } = result.current;
  act(() => result.current.navigate('/algo'));
  act(() => navigate('/analytics/spot-ladders', { replace: true }));
  expect(at()).toBe('/algo');
});
