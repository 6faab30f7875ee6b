import { COMPANY_NAME_MAX, updateCompany } from '@parallax/protocol';
import { changeTrader } from '@parallax/store';
import { View } from '@parallax/ui';
import { Form, FormPhotoField, FormTextField, useSchemaForm } from '@parallax/ui/form';
import { useCompanyInput, useTabTrader } from '../../tab/tab-trader.ts';
import { useTabSave } from '../../tab/use-tab-save.ts';

/** Strips the data-URL prefix of a photo: the server expects raw base64. */
const rawPhoto = (dataUrl: string | null): string | null => dataUrl?.split(',').at(-1) ?? null;

/** The form for the company's name and photo. */
export function EditBusiness() {
  const trader = useTabTrader();
  const company = useCompanyInput();
  const { save } = useTabSave(updateCompany, {
    fallback: 'Failed to update Company',
  });
  const form = useSchemaForm({
    schema: updateCompany.body,
    values: { name: trader.companyName, photoBase64: rawPhoto(trader.companyPhotoBase64) },
    submitWhen: 'changed',
    async onSubmit({ name, photoBase64 }) {
      // the server keeps an omitted photo, which another admin may have changed in the meantime
      const photo = form.changes.photoBase64 ? { photoBase64: photoBase64 ?? '' } : {};
      const outcome = await save({ ...company, body: { name, ...photo } });
      if (outcome.ok) {
        const { name: companyName, phtoBase64: companyPhotoBase64 } = outcome.data;
        changeTrader(trader.traderId, { companyName, companyPhotoBase64 });
      }
      return outcome;
    },
  });
  return (
    <View level={4} title="Edit business">
      <Form form={form}>
        <FormPhotoField form={form} name="photoBase64" ownerName={trader.companyName} />
        <FormTextField
          form={form}
          name="name"
          label="Business name"
          maxCharacters={COMPANY_NAME_MAX}
        />
      </Form>
    </View>
  );
}
