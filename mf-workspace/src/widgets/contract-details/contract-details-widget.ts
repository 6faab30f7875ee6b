import { defineContractWidget } from '../../widget-kit/contract/define-contract-widget.tsx';
import { contractSettingsSchema } from '../../widget-kit/contract-settings.ts';
import { ContractDetails, DetailsControls } from './contract-details.tsx';

export default defineContractWidget({
  settings: contractSettingsSchema,
  content: ContractDetails,
  controls: DetailsControls,
});
