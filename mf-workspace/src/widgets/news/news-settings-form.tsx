import { useEndpointQuery } from '@parallax/api/react';
import { listNewsFeeds } from '@parallax/protocol';
import { FieldGroup, ToggleButton } from '@parallax/ui';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import styles from './news.module.css';
import { NewsCoinField } from './news-coin-field.tsx';
import type { NewsSettings } from './news-settings.ts';

/** The coin and the feeds whose news is shown. */
export function NewsSettingsForm(props: WidgetProps<NewsSettings>) {
  const { settings, onSettings } = props;
  const chosen = settings.feeds;
  const { data: feeds = [] } = useEndpointQuery(listNewsFeeds);
  return (
    <>
      <NewsCoinField {...props} />
      {feeds.length > 0 && (
        <FieldGroup label="Feeds, all if none is chosen">
          <div className={styles.feeds}>
            {feeds.map(({ id, name }) => (
              <ToggleButton
                key={id}
                label={name}
                pressed={chosen.includes(id)}
                onPress={() =>
                  onSettings({
                    feeds: chosen.includes(id)
                      ? chosen.filter((each) => each !== id)
                      : [...chosen, id],
                  })
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  );
}
