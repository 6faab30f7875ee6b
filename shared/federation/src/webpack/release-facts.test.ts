import { describe, expect, it } from '@jest/globals';
import { CONTRACT } from '../release/contract.ts';
import { releaseFacts } from './release-facts.ts';

describe('releaseFacts', () => {
  it('lists each expose of another remote in the scripts once', () => {
    const scripts = [
      `load("mf_workspace/sheet-canvas");load('mf_workspace/widget-list')`,
      'load(`mf_workspace/sheet-canvas`); load("mf_mobile/page"); "mf_workspace"',
      // only the first: remote names are lower case, exposes need not be
      'load("mf_risk/Limits");"MF_RISK/limits"',
    ];
    expect(releaseFacts('mf_mobile', scripts)).toEqual({
      contract: CONTRACT.newest,
      uses: ['mf_risk/Limits', 'mf_workspace/sheet-canvas', 'mf_workspace/widget-list'],
    });
  });
});
