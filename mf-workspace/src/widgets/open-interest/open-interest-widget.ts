import { DERIVATIVES } from '../../widget-kit/contract/contract-rules.ts';
import { defineContractWidget } from '../../widget-kit/contract/define-contract-widget.tsx';
import { OpenInterestView, useStoredAt } from './open-interest.tsx';
import { openInterestSettingsSchema } from './open-interest-settings.ts';

export default defineContractWidget({
  settings: openInterestSettingsSchema,
  content: OpenInterestView,
  rule: DERIVATIVES,
  showsStored: true,
  useStoredAt,
});
