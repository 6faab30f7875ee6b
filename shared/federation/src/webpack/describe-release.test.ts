import { describe, expect, it } from '@jest/globals';
import { INTERFACE_VERSIONS } from '../release/release-descriptor.ts';
import { describeRelease } from './describe-release.ts';

describe('describeRelease', () => {
  it('lists each expose of another remote in the scripts once', () => {
    const scripts = [
      `load("mf_workspace/sheet-canvas");load('mf_workspace/widget-list')`,
      'load(`mf_workspace/sheet-canvas`); load("mf_mobile/page"); "mf_workspace"',
      // MF_RISK is not a remote name, since those are lower case; an expose may contain capitals
      'load("mf_risk/Limits");"MF_RISK/limits"',
    ];
    expect(describeRelease('mf_mobile', scripts)).toEqual({
      contract: INTERFACE_VERSIONS.newest,
      uses: ['mf_risk/Limits', 'mf_workspace/sheet-canvas', 'mf_workspace/widget-list'],
    });
  });
});
