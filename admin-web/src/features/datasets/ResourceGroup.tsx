import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { FileIcon, TrashIcon } from '@tianheng/web-kit/components/icons.tsx';
import { CloseIcon } from '@tianheng/web-kit/components/shell-icons.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useRef } from 'react';
import { DropZone } from '../../shared/components/DropZone.tsx';
import { useRowFocus } from '../../shared/useRowFocus.ts';
import type { FileGroup, LinkedFile } from './dataset-values.ts';
import { ResourceSelect } from './ResourceSelect.tsx';
import { UploadRow } from './UploadRow.tsx';
import type { ResourceUploads } from './useResourceUploads.ts';

interface ResourceGroupProps {
  group: FileGroup;
  /** its place among the groups, from 1 */
  number: number;
  taken: Set<string>;
  uploads: ResourceUploads;
  /** at least one file, here or in another group */
  required: boolean;
  problem: string | undefined;
  focusRef?: (element: HTMLElement | null) => void;
  onChange: (changes: Partial<FileGroup>) => void;
  /** absent: the last one stays */
  onRemove?: () => void;
}

const LIST = { m: 0, p: 0, listStyle: 'none' };

function FileRow({ file, onRemove }: { file: LinkedFile; onRemove: () => void }) {
  const text = useText();
  const { bytes } = useFormats();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, borderTop: 1, borderColor: 'divider', py: 0.25 }}
    >
      <FileIcon fontSize="small" color="primary" />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {file.name}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
        {bytes(file.size)}
      </Typography>
      <IconButton
        size="small"
        aria-label={text('datasetForm.file.remove', { name: file.name })}
        onClick={onRemove}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Several files under one example flag: those that are there already, and new ones. */
export function ResourceGroup({ group, number, uploads, onChange, onRemove, ...rest }: ResourceGroupProps) {
  const text = useText();
  const flagId = useId();
  const chooser = useRef<HTMLButtonElement>(null);
  const fileRows = useRowFocus<HTMLUListElement>(chooser);
  const uploadRows = useRowFocus<HTMLUListElement>(chooser);
  const { files } = group;
  const own = uploads.uploads.filter((upload) => upload.group === group.id);
  return (
    <Box
      component="fieldset"
      sx={{ m: 0, px: 2, pb: 2, pt: 0.5, minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Typography component="legend" variant="h4" sx={{ px: 0.5 }}>
        {text('datasetForm.group', { number })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
        <FormLabel id={flagId} sx={{ fontSize: '0.875rem' }}>
          {text('datasetForm.group.example')}
        </FormLabel>
        <RadioGroup
          row
          aria-labelledby={flagId}
          value={group.is_tmp ? 'yes' : 'no'}
          onChange={(_event, value) => onChange({ is_tmp: value === 'yes' })}
        >
          {(['yes', 'no'] as const).map((value) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio size="small" />}
              label={text(`datasetForm.group.${value}`)}
            />
          ))}
        </RadioGroup>
        <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto' }}>
          {text('datasetForm.group.count', { count: files.length })}
        </Typography>
        {onRemove && (
          <IconButton
            size="small"
            aria-label={text('datasetForm.group.remove', { number })}
            onClick={onRemove}
          >
            <TrashIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <ResourceSelect
        {...rest}
        label={text('datasetForm.resources', { number })}
        files={files}
        onChange={(next) => onChange({ files: next })}
      />
      {files.length > 0 && (
        <Box component="ul" {...fileRows} sx={{ ...LIST, mt: 1, maxHeight: 320, overflowY: 'auto' }}>
          {files.map((file) => (
            <FileRow
              key={file.key}
              file={file}
              onRemove={() => onChange({ files: files.filter(({ key }) => key !== file.key) })}
            />
          ))}
        </Box>
      )}
      {own.length > 0 && (
        <Box component="ul" {...uploadRows} sx={{ ...LIST, mt: 1 }}>
          {own.map((upload) => (
            <UploadRow key={upload.id} upload={upload} {...uploads} />
          ))}
        </Box>
      )}
      <Box sx={{ mt: 1.5 }}>
        <DropZone
          label={text('datasetForm.upload.input', { number })}
          hint={text('datasetForm.upload.drop')}
          button={text('datasetForm.upload.choose')}
          buttonRef={chooser}
          onFiles={(added) => uploads.add(group.id, added)}
        />
      </Box>
    </Box>
  );
}
