import {
  addNewsFeed,
  NEWS_FEED_ADDRESS_MAX,
  type NewsFeed,
  type NewsFeedInput,
  newsFeedInputSchema,
  updateNewsFeed,
} from '@parallax/protocol';
import { FormTextField, useSchemaForm } from '@parallax/ui/form';
import { deletedText } from '../../tab/deleted-text.ts';
import type { AddFormProps, EditFormProps, SharedFormProps } from '../../tab/form-props.ts';
import { FormView } from '../../tab/form-view.tsx';
import { useTabSave } from '../../tab/use-tab-save.ts';

function NewsFeedForm(props: SharedFormProps<NewsFeedInput> & { values: NewsFeedInput }) {
  const { title, deletedText, values, onSubmit, onSaved, onLeave } = props;
  const form = useSchemaForm({ schema: newsFeedInputSchema, values, onSubmit, onSaved });
  return (
    <FormView
      level={4}
      title={title}
      text="An RSS, Atom or JSON feed. The server reads it every five minutes."
      form={form}
      deletedText={deletedText}
      onLeave={onLeave}
    >
      <FormTextField form={form} name="name" label="Name" />
      <FormTextField
        form={form}
        name="address"
        label="Address"
        inputMode="url"
        maxLength={NEWS_FEED_ADDRESS_MAX}
        placeholder="https://"
      />
    </FormView>
  );
}

export function AddNewsFeed(form: AddFormProps) {
  const { save } = useTabSave(addNewsFeed, { fallback: 'The news feed was not added' });
  return (
    <NewsFeedForm
      {...form}
      title="Add feed"
      values={{ name: '', address: '' }}
      onSubmit={(body) => save({ body })}
    />
  );
}

export function EditNewsFeed({ item, isDeleted, ...form }: EditFormProps<NewsFeed>) {
  const { save } = useTabSave(updateNewsFeed, { fallback: 'The news feed was not updated' });
  return (
    <NewsFeedForm
      {...form}
      title="Edit feed"
      values={{ name: item.name, address: item.address ?? '' }}
      deletedText={deletedText(isDeleted, 'This news feed was removed.')}
      onSubmit={(body) => save({ query: { Id: item.id }, body })}
    />
  );
}
