import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Redirect, useNavigation } from '@parallax/federation/navigation';
import { act, render, renderHook, screen } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
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

it('a redirect navigates again if a link to the redirected URL is clicked at the same time', async () => {
  const LADDERS = '/analytics/spot-ladders';
  let clicked = false;
  function Click() {
    const { navigate } = useNavigation();
    useEffect(() => {
      if (!clicked) navigate(LADDERS);
      clicked = true;
    }, [navigate]);
    return null;
  }
  function Page() {
    const { path } = useNavigation();
    return path === LADDERS ? <Redirect to={`${LADDERS}/majors`} /> : <p>{path}</p>;
  }
  window.history.replaceState(null, '', LADDERS);
  render(
    <Router>
      <Page />
      <Click />
    </Router>,
  );
  expect(await screen.findByText(`${LADDERS}/majors`)).toBeVisible();
});
