import { describe, expect, it } from '@jest/globals';
import { useReportDirty } from '@parallax/ui/state';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { UnsavedChanges } from '../leave/unsaved-changes.tsx';
import { useGuardedView } from '../leave/use-guarded-view.ts';
import { Tabs } from './tabs.tsx';

function Form() {
  const [text, setText] = useState('');
  useReportDirty(text !== '');
  return <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />;
}

function FormTabs() {
  const [tab, setTab] = useGuardedView('form');
  const tabs = [
    { id: 'form', label: 'Form', content: <Form /> },
    { id: 'other', label: 'Other', content: 'Other content' },
  ];
  return <Tabs label="Tabs" tabs={tabs} value={tab} onValueChange={setTab} />;
}

const setUp = () => {
  render(
    <UnsavedChanges>
      <FormTabs />
    </UnsavedChanges>,
  );
  return userEvent.setup();
};
const tab = (name: string) => screen.getByRole('tab', { name });

describe('a tab that is clicked while a form has unsaved changes', () => {
  it("stays closed after 'Keep editing', and the form keeps its input (design §7)", async () => {
    const user = setUp();
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await user.click(tab('Other'));
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  });

  it("opens after 'Discard'", async () => {
    const user = setUp();
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await user.click(tab('Other'));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByText('Other content')).toBeVisible();
  });
});

describe('the arrow keys', () => {
  it('select the tabs', async () => {
    const user = setUp();
    await user.click(tab('Form'));
    await user.keyboard('{ArrowRight}');
    expect(tab('Other')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('Other content')).toBeVisible();
  });
});
