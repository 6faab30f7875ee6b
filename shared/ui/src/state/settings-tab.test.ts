import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { requestSettingsTab, useRequestedSettingsTab } from './settings-tab.ts';

describe('the tab that the settings are asked to start at', () => {
  it('holds as long as the dialog is open, and is forgotten for the next time', () => {
    requestSettingsTab('about');
    const { result, rerender } = renderHook(useRequestedSettingsTab);
    expect(result.current).toBe('about');
    rerender();
    expect(result.current).toBe('about');
    expect(renderHook(useRequestedSettingsTab).result.current).toBeUndefined();
  });
});
