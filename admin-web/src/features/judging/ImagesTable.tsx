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

/** What tracks can name, the digest that stands for it, and who could run it now. */
export function ImagesTable({ images }: { images: JudgeImageInfo[] }) {
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
        </TableRow>
      </TableHead>
      <TableBody>
        {images.map(({ reference, digest, used_as: uses, runners }) => (
          <TableRow key={reference}>
            <TableCell component="th" scope="row" sx={{ minWidth: 180, fontFamily: 'monospace' }}>
              {reference}
            </TableCell>
            <TableCell>
              <Stack direction="row" spacing={0.5}>
                {uses.map((use) => (
                  <Chip key={use} size="small" variant="outlined" label={text(`judging.image.${use}`)} />
                ))}
              </Stack>
            </TableCell>
            <TableCell sx={{ minWidth: 130 }}>
              {runners.length > 0 ? list(runners) : text('judging.image.nobody')}
            </TableCell>
            <TableCell
              sx={{ fontFamily: 'monospace', fontSize: '0.8125rem', overflowWrap: 'anywhere', minWidth: 220 }}
            >
              {digest}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </TableBox>
  );
}
