import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { contribute } from '@parallax/federation/testing';
import { useTheme } from '@parallax/ui/state';
import { act, fireEvent, render, renderHook, waitFor } from '@testing-library/react';
import contributions from '../../contributions.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { Thumbnail } from './thumbnail.tsx';

await contribute('mf_workspace', contributions);
const notes = widgetOf('NOTES');

it.each(contributions.widgets.map(({ type }) => type))(
  '%s has a thumbnail in each theme',
  (type) => {
    for (const theme of ['light', 'dark'])
      expect(existsSync(new URL(`./${type}.${theme}.webp`, import.meta.url))).toBe(true);
  },
);

describe('the thumbnail of a widget', () => {
  it('is the file of the theme, hidden from screen readers', async () => {
    const { result } = renderHook(() => useTheme());
    const { container } = render(<Thumbnail widget={notes} />);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    await waitFor(() => expect(container.querySelector('img')).not.toBeNull());
    for (const theme of ['light', 'dark'] as const) {
      act(() => result.current.setTheme(theme));
      expect(container.querySelector('img')).toHaveAttribute(
        'src',
        expect.stringContaining(`/NOTES.${theme}.webp`),
      );
    }
  });

  it('is the icon of the widget if another remote contributes it', () => {
    const { container } = render(<Thumbnail widget={{ ...notes, remote: 'mf_risk' }} />);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('svg')).not.toBeNull();
  });

  it('is the icon of the widget if no remote contributes it', () => {
    const { container } = render(<Thumbnail widget={widgetOf('MARGIN_CALLS')} />);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('svg')).not.toBeNull();
  });

  it('is the icon of the widget if the file cannot be loaded', async () => {
    const { container } = render(<Thumbnail widget={notes} />);
    const image = await waitFor(() => {
      const loaded = container.querySelector('img');
      if (loaded === null) throw new Error('no image');
      return loaded;
    });
    fireEvent.error(image);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('svg')).not.toBeNull();
  });
});
