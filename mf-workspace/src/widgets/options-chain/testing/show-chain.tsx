import { afterEach, beforeEach, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { getOptionsChain } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render, screen } from '@testing-library/react';
import { WithNavigation } from '../../testing/with-navigation.tsx';
import { OptionsChainWidget } from '../options-chain.tsx';
import { optionsChainSettingsSchema } from '../options-chain-settings.ts';
import { chain, contracts } from './chain.ts';

const WIDTH = 900;
/** The width of the widget, restored after each test. */
export const layout = { width: WIDTH };
export const onSettings: jest.Mock = jest.fn();

export const widget = (settings: object) => (
  <QueryClientProvider client={queryClient}>
    <OptionsChainWidget
      settings={optionsChainSettingsSchema.parse(settings)}
      onSettings={onSettings}
    />
  </QueryClientProvider>
);
export const show = (settings: object = {}): RenderResult =>
  render(widget(settings), { wrapper: WithNavigation });

/** The column headers, without the group headers and that of the row menus. */
export const headers = (): (string | null)[] => {
  const texts = screen
    .getAllByRole('columnheader')
    .filter((header) => !header.hasAttribute('colspan'))
    .map(({ textContent }) => textContent);
  return texts.slice(1);
};

/** A page whose server has an options chain. */
export function startChainPage(): ReturnType<typeof startPage> {
  const page = startPage({ contracts });
  beforeEach(() => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => layout.width);
    page.server.respond(getOptionsChain, () => chain);
  });
  afterEach(() => {
    layout.width = WIDTH;
    jest.clearAllMocks();
  });
  return page;
}
