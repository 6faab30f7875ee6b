import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type Navigation, useNavigation } from '@parallax/federation/navigation';
import { act, render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { RouterNavigation } from './router-navigation.tsx';

let navigation: Navigation;
function Asker() {
  navigation = useNavigation();
  return null;
}

beforeEach(() => {
  window.history.replaceState(null, '', '/analytics?id=7');
  render(
    <BrowserRouter>
      <RouterNavigation>
        <Asker />
      </RouterNavigation>
    </BrowserRouter>,
  );
});
afterEach(() => window.history.replaceState(null, '', '/'));

const at = () => window.location.pathname + window.location.search;

it('corrects the address that is open', () => {
  act(() => navigation.navigate('/analytics/spot-ladders', { replace: true }));
  expect(at()).toBe('/analytics/spot-ladders');
});

it('does not call back who has gone on while the next page is being made', () => {
  const { navigate } = navigation;
  act(() => navigation.navigate('/algo'));
  act(() => navigate('/analytics/spot-ladders', { replace: true }));
  expect(at()).toBe('/algo');
});
