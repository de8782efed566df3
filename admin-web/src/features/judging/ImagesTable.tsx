import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { JudgeImageInfo } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

interface ImagesTableProps {
  images: JudgeImageInfo[];
  onRemove: (image: JudgeImageInfo) => void;
}

/** What tracks can name, the digest that stands for it, and who could run it now. */
export function ImagesTable({ images, onRemove }: ImagesTableProps) {
  const text = useText();
  const { list } = useFormats();
  if (images.length === 0) return <EmptyState title={text('judging.images.empty')} />;
  return (
    <TableBox label={text('judging.images')} size="small">
      <TableHead>
        <TableRow>
          <TableCell>{text('judging.image')}</TableCell>
          <TableCell>{text('judging.image.use')}</TableCell>
          <TableCell>{text('judging.image.runners')}</TableCell>
          <TableCell>{text('judging.image.digest')}</TableCell>
          <TableCell />
        </TableRow>
      </TableHead>
      <TableBody>
        {images.map((image) => (
          <TableRow key={image.reference}>
            <TableCell component="th" scope="row" sx={{ minWidth: 180, fontFamily: 'monospace' }}>
              {image.reference}
            </TableCell>
            <TableCell>
              <Stack direction="row" spacing={0.5}>
                {image.used_as.map((use) => (
                  <Chip key={use} size="small" variant="outlined" label={text(`judging.image.${use}`)} />
                ))}
              </Stack>
            </TableCell>
            <TableCell sx={{ minWidth: 130 }}>
              {image.runners.length > 0 ? list(image.runners) : text('judging.image.nobody')}
            </TableCell>
            <TableCell
              sx={{ fontFamily: 'monospace', fontSize: '0.8125rem', overflowWrap: 'anywhere', minWidth: 220 }}
            >
              {image.digest}
            </TableCell>
            <TableCell align="right">
              {image.used_as.length === 0 && (
                <Button
                  size="small"
                  variant="outlined"
                  color="inherit"
                  aria-label={text('judging.unpin.of', { image: image.reference })}
                  onClick={() => onRemove(image)}
                  sx={{ whiteSpace: 'nowrap' }}
                >
                  {text('judging.unpin.do')}
                </Button>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </TableBox>
  );
}
