import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import {
  TEAM_ADDRESS_MAX,
  TEAM_COMPANY_MAX,
  TEAM_INTRODUCTION_MAX,
  TEAM_NAME_MAX,
  TEAM_SLOGAN_MAX,
  UPLOAD_MAX_BYTES,
} from '@tianheng/contracts';
import { FileIcon } from '@tianheng/web-kit/components/icons.tsx';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';
import { DownloadIcon } from '../../../shared/components/icons.tsx';
import { ICON, namesOf, SIGNED_FORM } from '../file-kinds.ts';
import { UploadField } from '../UploadField.tsx';
import type { Upload } from '../useUpload.ts';
import { CountryField } from './CountryField.tsx';
import { FormSection } from './FormSection.tsx';
import type { Form } from './useTeamForm.ts';

interface TeamInfoProps {
  form: Form;
  isNameFixed: boolean;
  icon: Upload;
  signature: Upload;
}

const TEMPLATE = 'unit-signature-form.docx';

/** Who the team is, its icon and its signed form. */
export function TeamInfo({ form, isNameFixed, icon, signature }: TeamInfoProps) {
  const text = useText();
  const { bytes } = useFormats();
  const language = useLanguage();
  const { setValue } = form;
  const setCountry = useCallback((code: string) => setValue('country', code), [setValue]);
  const { picture_id: picture, unit_signature_file_id: signed } = form.values;
  const pictureField = form.part('picture_id');
  const signedField = form.part('unit_signature_file_id');
  const name = form.field('name');
  return (
    <FormSection title={text('teamForm.info')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Field
          {...form.field('company_name')}
          label={text('teamForm.company')}
          autoComplete="organization"
          required
          inputProps={{ maxLength: TEAM_COMPANY_MAX }}
        />
        <Field
          {...form.field('leader_address')}
          label={text('teamForm.address')}
          autoComplete="street-address"
          inputProps={{ maxLength: TEAM_ADDRESS_MAX }}
        />
        <Field
          {...name}
          helperText={name.helperText ?? text(isNameFixed ? 'teamForm.name.fixed' : 'teamForm.name.hint')}
          label={text('teams.teamName')}
          autoComplete="off"
          required
          inputProps={{ maxLength: TEAM_NAME_MAX, readOnly: isNameFixed }}
        />
        <Field
          {...form.field('slogan')}
          label={text('teams.slogan')}
          autoComplete="off"
          required
          inputProps={{ maxLength: TEAM_SLOGAN_MAX }}
        />
        <CountryField value={form.values.country} problem={form.problemAt('country')} onChange={setCountry} />
        <Field
          {...form.field('introduction')}
          label={text('teams.introduction')}
          multiline
          minRows={3}
          maxRows={12}
          required
          inputProps={{ maxLength: TEAM_INTRODUCTION_MAX }}
          sx={{ gridColumn: '1 / -1' }}
        />
        <UploadField
          label={text('teams.picture')}
          hint={text('teams.picture.hint', { size: bytes(UPLOAD_MAX_BYTES) })}
          extensions={ICON.extensions}
          upload={icon}
          problem={pictureField.problem}
          buttonRef={pictureField.focusRef}
          isFilled={picture !== null}
          required
        >
          {picture !== null && (
            <Avatar src={picture.url ?? undefined} alt="" variant="rounded" sx={{ width: 72, height: 72 }}>
              {[...form.values.name][0]}
            </Avatar>
          )}
        </UploadField>
        <div>
          <UploadField
            label={text('teamForm.signature')}
            hint={text('teamForm.signature.hint', {
              kinds: namesOf(SIGNED_FORM.extensions),
              size: bytes(UPLOAD_MAX_BYTES),
            })}
            extensions={SIGNED_FORM.extensions}
            upload={signature}
            problem={signedField.problem}
            buttonRef={signedField.focusRef}
            isFilled={signed !== null}
            required
          >
            {signed !== null && (
              <Typography
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 0.75,
                  overflowWrap: 'anywhere',
                  minWidth: 0,
                }}
              >
                <FileIcon sx={{ color: 'primary.main' }} />
                {signed.name || text('teamForm.signature')}
              </Typography>
            )}
          </UploadField>
          <Link
            href={`/documents/${language}/${TEMPLATE}`}
            download
            sx={{ mt: 1, display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 32 }}
          >
            <DownloadIcon fontSize="small" />
            {text('teamForm.template')}
          </Link>
        </div>
      </Box>
    </FormSection>
  );
}
