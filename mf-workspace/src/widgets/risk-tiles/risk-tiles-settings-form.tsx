import { CheckRow, FieldGroup } from '@parallax/ui';
import { AccountChoice } from '../../widget-kit/accounts/account-choice.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { RiskTilesSettings } from './risk-tiles-settings.ts';
import { TILES } from './tile-names.ts';

export const RiskTilesSettingsForm = ({ settings, onSettings }: WidgetProps<RiskTilesSettings>) => (
  <>
    <AccountChoice
      isOffered={() => true}
      value={settings.account}
      onValue={(account) => onSettings({ account })}
    />
    <FieldGroup label="Tiles">
      {TILES.map((name) => (
        <CheckRow
          key={name}
          label={name}
          checked={!settings.hidden.includes(name)}
          onChange={(checked) =>
            onSettings({
              hidden: checked
                ? settings.hidden.filter((each) => each !== name)
                : [...settings.hidden, name],
            })
          }
        />
      ))}
    </FieldGroup>
  </>
);
