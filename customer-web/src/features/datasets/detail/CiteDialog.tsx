import TextField from '@mui/material/TextField';
import {
  REFERENCE_ADDRESS_MAX,
  REFERENCE_ADDRESS_PATTERN,
  REFERENCE_CONTENT_MAX,
  REFERENCE_CONTENT_MIN,
  SEEN_PATTERN,
  charactersOf,
  type Id,
} from '@tianheng/contracts';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import type { Check } from '@tianheng/web-kit/form/problems.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useSubmitReferenceMutation } from '../dataset-detail.api.ts';

type Values = Record<'content' | 'address', string>;

/** As the server takes a name, before it counts: one line without spaces around it. */
const nameOf = (typed: string): string => typed.replace(/\s+/g, ' ').trim();

const checks: Record<keyof Values, Check<string, Values>> = {
  content: (value) => {
    const content = nameOf(value);
    if (!SEEN_PATTERN.test(content)) return 'dataset.submit.content.required';
    return charactersOf(content) < REFERENCE_CONTENT_MIN
      ? { id: 'dataset.submit.content.short', values: { min: REFERENCE_CONTENT_MIN } }
      : null;
  },
  address: (value) => {
    const address = value.trim();
    if (address === '') return 'dataset.submit.address.required';
    return REFERENCE_ADDRESS_PATTERN.test(address) ? null : 'dataset.submit.address.invalid';
  },
};

/** Submits a work that used the dataset; an administrator reviews it. */
export function CiteDialog({ datasetId, onClose }: { datasetId: Id; onClose: () => void }) {
  const text = useText();
  const notify = useNotify();
  const [submitReference] = useSubmitReferenceMutation();
  const form = useForm({ content: '', address: '' }, checks);

  const submit = form.submit(async ({ content, address }) => {
    try {
      await submitReference({
        datasetId,
        referenceRequestDto: { content: nameOf(content), address: address.trim() },
      }).unwrap();
    } catch (reason) {
      form.refuse(reason);
      return;
    }
    notify('success', { text: text('dataset.submit.done') });
    onClose();
  });

  return (
    <FormDialog
      title={text('dataset.submit.title')}
      explanation={text('dataset.submit.explanation')}
      confirm={text('dataset.submit.confirm')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('content')}
        label={text('dataset.submit.content')}
        multiline
        minRows={2}
        autoFocus
        slotProps={{ htmlInput: { required: true, maxLength: REFERENCE_CONTENT_MAX } }}
      />
      <TextField
        {...form.field('address')}
        label={text('dataset.submit.address')}
        type="url"
        placeholder="https://"
        slotProps={{ htmlInput: { required: true, maxLength: REFERENCE_ADDRESS_MAX } }}
      />
    </FormDialog>
  );
}
