import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  IMAGE_DIGEST_MAX,
  IMAGE_DIGEST_PATTERN,
  IMAGE_REFERENCE_MAX,
  IMAGE_REFERENCE_PATTERN,
  type JudgeImageInfo,
} from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { LeaveGuard } from '@tianheng/web-kit/form/LeaveGuard.tsx';
import { rule, withoutSpaces } from '@tianheng/web-kit/form/rules.ts';
import { useConfirm } from '@tianheng/web-kit/form/useConfirm.tsx';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useRef } from 'react';
import { useAdminJudgingPinImageMutation } from './judging.api.ts';

const EMPTY = { reference: '', digest: '' };
const CHECKS = {
  reference: rule(IMAGE_REFERENCE_PATTERN, 'judging.pin.reference.required', 'judging.pin.reference.pattern'),
  digest: rule(IMAGE_DIGEST_PATTERN, 'judging.pin.digest.required', 'judging.pin.digest.pattern'),
};
const CLEAN = { reference: withoutSpaces, digest: withoutSpaces };

interface ImagePinFormProps {
  /** what is registered */
  images: JudgeImageInfo[];
}

/** Makes a name stand for an image, so that tracks can name it and runners that hold it are given work. */
export function ImagePinForm({ images }: ImagePinFormProps) {
  const text = useText();
  const { stamp } = useFormats();
  const notify = useNotify();
  const left = useRef(false);
  const { ask, dialog } = useConfirm();
  const [pin] = useAdminJudgingPinImageMutation();
  const form = useForm(EMPTY, CHECKS, { clean: CLEAN });
  const button = useFocusBack(form.busy);
  const agree = ({ reference, updated_at: since, used_as: uses }: JudgeImageInfo) =>
    ask({
      title: text('judging.pin.title'),
      body: text(uses.length > 0 ? 'judging.pin.used' : 'judging.pin.unused', {
        image: reference,
        time: stamp(since),
      }),
      confirm: text('judging.pin.replace'),
      tone: 'error',
    });
  const submit = form.submit(async (values) => {
    const there = images.find(({ reference }) => reference === values.reference);
    if (there && there.digest !== values.digest && !(await agree(there))) {
      notify('info', { id: 'judging.pin.kept' });
      return false;
    }
    try {
      // What a colleague registered since is refused, and asked about with the list that comes then.
      await pin({ ...values, previous_digest: there?.digest ?? null }).unwrap();
      notify('success', { id: 'judging.pin.done' });
    } catch (reason) {
      form.refuse(reason);
    }
  });
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2} sx={{ mt: 2.5 }}>
      <Typography variant="body2" color="textSecondary">
        {text('judging.pin.hint')}
      </Typography>
      {form.refusal !== undefined && <Alert severity="error">{form.refusal}</Alert>}
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={2} sx={{ alignItems: { md: 'flex-start' } }}>
        <Field
          label={text('judging.image')}
          {...form.field('reference')}
          inputProps={{ maxLength: IMAGE_REFERENCE_MAX, spellCheck: false }}
          autoComplete="off"
          sx={{ flex: 1 }}
        />
        <Field
          label={text('judging.image.digest')}
          {...form.field('digest')}
          inputProps={{ maxLength: IMAGE_DIGEST_MAX, spellCheck: false }}
          autoComplete="off"
          sx={{ flex: 2 }}
        />
        <Button ref={button} type="submit" variant="outlined" loading={form.busy} sx={{ minHeight: 56 }}>
          {text('judging.pin.do')}
        </Button>
      </Stack>
      {dialog}
      <LeaveGuard active={form.dirty} saved={left} unanswered={form.unanswered} />
    </Stack>
  );
}
