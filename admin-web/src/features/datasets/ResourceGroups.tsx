import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useRef } from 'react';
import { PlusIcon } from '../../shared/components/icons.tsx';
import type { FileGroup } from './dataset-values.ts';
import { ResourceGroup } from './ResourceGroup.tsx';
import type { ResourceUploads } from './useResourceUploads.ts';

interface ResourceGroupsProps {
  groups: FileGroup[];
  uploads: ResourceUploads;
  problem: string | undefined;
  focusRef: (element: HTMLElement | null) => void;
  onChange: (groups: FileGroup[]) => void;
}

/** The files of a dataset in groups; no file is in two of them. */
export function ResourceGroups({ groups, uploads, problem, focusRef, onChange }: ResourceGroupsProps) {
  const text = useText();
  const adder = useRef<HTMLButtonElement>(null);
  const takenBeside = (group: FileGroup): Set<string> =>
    new Set(groups.flatMap((other) => (other === group ? [] : other.files.map(({ key }) => key))));
  const add = () => {
    const id = Math.max(...groups.map((group) => group.id)) + 1;
    // Whoever has the data wants the example next.
    const is_tmp = !groups.some((group) => group.is_tmp);
    onChange([...groups, { id, is_tmp, files: [] }]);
  };
  const remove = ({ id }: FileGroup) => {
    for (const upload of uploads.uploads) if (upload.group === id) uploads.discard(upload.id);
    onChange(groups.filter((group) => group.id !== id));
    // The button that did it is about to go.
    adder.current?.focus();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {groups.map((group, index) => (
        <ResourceGroup
          key={group.id}
          group={group}
          number={index + 1}
          taken={takenBeside(group)}
          uploads={uploads}
          required={index === 0}
          problem={index === 0 ? problem : undefined}
          focusRef={index === 0 ? focusRef : undefined}
          onChange={(changes) =>
            onChange(groups.map((other) => (other === group ? { ...other, ...changes } : other)))
          }
          onRemove={groups.length > 1 ? () => remove(group) : undefined}
        />
      ))}
      <Button
        ref={adder}
        variant="outlined"
        startIcon={<PlusIcon />}
        onClick={add}
        sx={{ justifySelf: 'start' }}
      >
        {text('datasetForm.group.add')}
      </Button>
    </Box>
  );
}
