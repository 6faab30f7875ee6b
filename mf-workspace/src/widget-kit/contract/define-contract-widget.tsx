import type { WidgetPartProps } from '@parallax/federation/loading';
import { type Contract, contractKey } from '@parallax/protocol';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { ContractSettings } from '../contract-settings.ts';
import { defineWidget } from '../define-widget.ts';
import { WidgetHeader } from '../frame/widget-header.tsx';
import type { Migration } from '../settings-version.ts';
import type { WidgetProps } from '../widget-props.ts';
import { ContractSettingsForm } from './contract-settings-form.tsx';
import { ContractSubtitle } from './contract-subtitle.tsx';
import { ANY_CONTRACT, type ContractRule } from './use-widget-contract.ts';
import { WithContract } from './with-contract.tsx';

export interface ContractWidgetProps<Settings> extends WidgetProps<Settings> {
  readonly contract: Contract;
}

type SettingsSchema = z.ZodObject & z.ZodType<ContractSettings>;

interface Definition<Schema extends SettingsSchema> {
  /** extends `contractSettingsSchema`; every field has a `catch` */
  settings: Schema;
  /** as in `defineWidget` */
  migrations?: readonly Migration[];
  /** remounted for another contract, so that it never shows figures of the last one */
  content: ComponentType<ContractWidgetProps<z.output<Schema>>>;
  /** small controls in the widget's header */
  controls?: ComponentType<ContractWidgetProps<z.output<Schema>>>;
  /** the fields below the contract in the settings */
  settingsForm?: ComponentType<WidgetProps<z.output<Schema>>>;
  /** a hook that returns another contract that the widget shows, for the age of stale prices */
  useCompared?: (contract: Contract, settings: z.output<Schema>) => Contract | undefined;
  /** the contracts that the widget can show; all by default */
  rule?: ContractRule;
  /** whether it shows the book of the contract; false by default */
  showsBook?: boolean;
  /** whether it shows stored values, such as candles, which remain during an outage; false by default */
  showsStored?: boolean;
  /** a hook that returns the time of the stored values, if these may be older than the outage */
  useStoredAt?: (contract: Contract, settings: z.output<Schema>) => number | undefined;
}

/**
 * Defines a widget of one contract from its settings and its content. It adds the choice of the
 * contract, its name and staleness, and the states without a contract.
 */
export function defineContractWidget<Schema extends SettingsSchema>(
  definition: Definition<Schema>,
): ComponentType<WidgetPartProps> {
  type Settings = z.output<Schema>;
  const { content: Content, controls: Controls, settingsForm: Fields } = definition;
  const rule = definition.rule ?? ANY_CONTRACT;

  const useCompared = definition.useCompared ?? (() => undefined);
  const useStoredAt = definition.useStoredAt ?? (() => undefined);

  function Subtitle(props: ContractWidgetProps<Settings>) {
    const { contract, settings } = props;
    return (
      <ContractSubtitle
        contract={contract}
        compared={useCompared(contract, settings)}
        onChoose={(key) => changeContract(props, key)}
        rule={rule}
        showsBook={definition.showsBook ?? false}
        showsStored={definition.showsStored ?? false}
        storedAt={useStoredAt(contract, settings)}
      />
    );
  }

  function ContractWidget(props: WidgetProps<Settings>) {
    return (
      <WithContract contract={props.settings.contract} rule={rule}>
        {(contract) => (
          <>
            <WidgetHeader
              subtitle={<Subtitle {...props} contract={contract} />}
              {...(Controls && { controls: <Controls {...props} contract={contract} /> })}
            />
            <Content key={contractKey(contract)} {...props} contract={contract} />
          </>
        )}
      </WithContract>
    );
  }

  function Settings(props: WidgetProps<Settings>) {
    return (
      <>
        <ContractSettingsForm
          settings={props.settings}
          onChoose={(key) => changeContract(props, key)}
          rule={rule}
        />
        {Fields && <Fields {...props} />}
      </>
    );
  }

  return defineWidget({
    settings: definition.settings,
    migrations: definition.migrations ?? [],
    content: ContractWidget,
    settingsForm: Settings,
  });
}

/** Every settings schema of these widgets has the field, which TypeScript cannot see in a generic. */
function changeContract<Settings extends ContractSettings>(
  { onSettings }: WidgetProps<Settings>,
  contract: string,
): void;
function changeContract({ onSettings }: WidgetProps<ContractSettings>, contract: string): void {
  onSettings({ contract });
}
