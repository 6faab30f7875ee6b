import { FUNDED } from '../contract/contract-rules.ts';
import { defineContractWidget } from '../contract/define-contract-widget.tsx';
import { FundingHistory } from './funding-history.tsx';
import { fundingHistorySettingsSchema } from './funding-history-settings.ts';

export default defineContractWidget({
  settings: fundingHistorySettingsSchema,
  content: FundingHistory,
  rule: FUNDED,
  showsStored: true,
});
