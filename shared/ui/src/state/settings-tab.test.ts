import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { requestSettingsTab, useRequestedSettingsTab } from './settings-tab.ts';

describe('requestSettingsTab', () => {
  it('applies to the next dialog while that dialog is open, and not to later dialogs', () => {
    requestSettingsTab('about');
    const { result, rerender } = renderHook(useRequestedSettingsTab);
    expect(result.current).toBe('about');
    rerender();
    expect(result.current).toBe('about');
    expect(renderHook(useRequestedSettingsTab).result.current).toBeUndefined();
  });
});
