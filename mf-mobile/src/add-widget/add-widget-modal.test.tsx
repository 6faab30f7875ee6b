import { expect, it } from '@jest/globals';
import { contribute } from '@parallax/federation/testing';
import { render, screen } from '@testing-library/react';
import { AddWidgetModal } from './add-widget-modal.tsx';

const WidgetList = (props: { sheetId: string | undefined }) => (
  <p>widgets for {props.sheetId ?? 'a new sheet'}</p>
);

const modal = (isLoading: boolean, sheetId?: string) => (
  <AddWidgetModal open onOpenChange={() => {}} sheetId={sheetId} isLoading={isLoading} />
);

it('Add Widget offers no widgets while the sheets load, since it would add them to a new sheet', async () => {
  await contribute(
    'mf_workspace',
    {
      exposes: {
        'widget-list': () => Promise.resolve({ default: WidgetList }),
        'sheet-canvas': () => Promise.resolve({ default: () => null }),
      },
    },
    () => true,
  );
  const { rerender } = render(modal(true));
  expect(screen.queryByText(/widgets for/)).toBeNull();
  rerender(modal(false, 'btc'));
  expect(screen.getByText('widgets for btc')).toBeVisible();
  rerender(modal(false));
  expect(screen.getByText('widgets for a new sheet')).toBeVisible();
});
