import { FUNDED } from '../../widget-kit/contract/contract-rules.ts';
import { defineContractWidget } from '../../widget-kit/contract/define-contract-widget.tsx';
import { FundingHistory } from './funding-history.tsx';
import { fundingHistorySettingsSchema } from './funding-history-settings.ts';

export default defineContractWidget({
  settings: fundingHistorySettingsSchema,
  content: FundingHistory,
  rule: FUNDED,
  showsStored: true,
});
