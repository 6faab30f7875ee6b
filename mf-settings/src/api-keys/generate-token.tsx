import { type ApiKeySettings, createApiKey, type Data } from '@parallax/protocol';
import { Button, copyToClipboard, StepList, View } from '@parallax/ui';
import { useReportDirty } from '@parallax/ui/state';
import { useState } from 'react';
import type { FormProps } from '../tab/form-props.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import styles from './api-keys.module.css';
import { INFORMATION_STEP, SETTINGS_STEP, TokenForm } from './token-form.tsx';

type Token = Data<typeof createApiKey>;

const TITLE = 'Generate access token';
const STEPS = [SETTINGS_STEP, INFORMATION_STEP];
const SECRET_LOST = 'The token stays valid, but its secret key cannot be shown again.';
const SECRET_NOT_SHOWN = 'The token may still be generated, but its secret key will not be shown.';
const NEW_TOKEN: ApiKeySettings = { name: '', withdraw: false, readOnly: true, ipWhitelist: [] };

function Copyable({ label, text }: { label: string; text: string }) {
  const copy = () =>
    copyToClipboard(text, {
      copied: `${label} copied to clipboard`,
      failed: `The ${label} could not be copied. Select it and copy it by hand.`,
    });
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code className={styles.secret}>{text}</code>
        <Button aria-label={`Copy ${label}`} onClick={() => void copy()}>
          Copy
        </Button>
      </dd>
    </div>
  );
}

/** The key and the secret of a new token; they are not stored in the browser. */
function TokenInformation(props: { token: Token; onBack: () => void; onDone: () => void }) {
  const { token, onBack, onDone } = props;
  const reportDirty = useReportDirty(true, SECRET_LOST);
  const finish = (): void => {
    reportDirty(false);
    onDone();
  };
  return (
    <View title={TITLE} onBack={onBack} confirmsBack={false}>
      <StepList
        label={TITLE}
        steps={STEPS}
        current={1}
        reached={1}
        onOpen={(index) => index === 0 && onBack()}
      />
      <p className={styles.warning}>If you lose this token it cannot be recovered.</p>
      <dl className={styles.token}>
        <Copyable label="API Key" text={token.apiKey} />
        <Copyable label="Secret Key" text={token.secretKey} />
      </dl>
      <Button variant="primary" className={styles.done} onClick={finish}>
        Done
      </Button>
    </View>
  );
}

/**
 * Generates an access token in two steps. Going back from the second step discards the secret without
 * a confirmation. Leaving in any other way, except with 'Done', requires one.
 */
export function GenerateToken({ onLeave, onGenerated }: FormProps & { onGenerated: () => void }) {
  const { save, saving } = useTabSave(createApiKey, { fallback: 'Failed to create API key' });
  const [settings, setSettings] = useState(NEW_TOKEN);
  const [token, setToken] = useState<Token>();
  useReportDirty(saving, SECRET_NOT_SHOWN);

  if (token) {
    return <TokenInformation token={token} onBack={() => setToken(undefined)} onDone={onLeave} />;
  }
  return (
    <TokenForm
      title={TITLE}
      steps={STEPS}
      settings={settings}
      submitLabel="Generate"
      onSubmit={async (body) => {
        const outcome = await save({ body });
        if (outcome.ok) {
          // shown even if the input has changed, because the server sends the secret only once
          setSettings(body);
          setToken(outcome.data);
          onGenerated();
        }
        return outcome;
      }}
      onLeave={onLeave}
    />
  );
}
