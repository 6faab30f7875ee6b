import { contractSettingsSchema } from '../contract/contract-settings.ts';
import { defineContractWidget } from '../contract/define-contract-widget.tsx';
import { ContractDetails, DetailsControls } from './contract-details.tsx';

export default defineContractWidget({
  settings: contractSettingsSchema,
  content: ContractDetails,
  controls: DetailsControls,
});
