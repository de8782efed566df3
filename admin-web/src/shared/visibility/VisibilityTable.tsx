import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { SightVerdicts, ViewerVerdict, Visibility } from '@tianheng/contracts';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

interface VisibilityTableProps {
  visibility: Visibility;
  ofDataset: boolean;
}

/** A row for each thing to be seen, a column for each who looks. */
export function VisibilityTable({ visibility, ofDataset }: VisibilityTableProps) {
  const text = useText();
  const { stamp, list } = useFormats();
  const { sights, person, opened_by: openedBy, at } = visibility;
  const viewerOf = ({ viewer }: ViewerVerdict): string =>
    viewer === 'user' ? (person?.username ?? '') : text(`visibility.viewer.${viewer}`);
  return (
    <>
      <TableBox label={text('visibility.open')} size="small">
        <TableHead>
          <TableRow>
            <TableCell>{text('visibility.sight')}</TableCell>
            {sights[0]?.verdicts.map((verdict) => (
              <TableCell key={verdict.viewer}>{viewerOf(verdict)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sights.map((row, index) => (
            <TableRow key={index}>
              <TableCell component="th" scope="row" sx={{ minWidth: 140, verticalAlign: 'top' }}>
                {row.sight === 'data'
                  ? text('visibility.sight.data', { title: row.title ?? '' })
                  : text(`visibility.sight.${row.sight}`)}
              </TableCell>
              {row.verdicts.map((verdict) => (
                <VerdictCell key={verdict.viewer} verdict={verdict} row={row} />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </TableBox>
      <Box sx={{ mt: 2 }}>
        {ofDataset && (
          <Typography variant="body2">
            {openedBy.length > 0
              ? text('visibility.openedBy', { titles: list(openedBy) })
              : text('visibility.openedBy.none')}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {text('visibility.intro', { at: stamp(at) })}
        </Typography>
      </Box>
    </>
  );
}

function VerdictCell({ verdict: { visible, why }, row }: { verdict: ViewerVerdict; row: SightVerdicts }) {
  const text = useText();
  return (
    <TableCell sx={{ minWidth: 150, verticalAlign: 'top' }}>
      <Chip
        size="small"
        variant="outlined"
        color={visible ? 'success' : 'default'}
        label={text(visible ? 'visibility.yes' : 'visibility.no')}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {text(`visibility.why.${why}`)} {visible && row.title_only && text('visibility.titleOnly')}
      </Typography>
    </TableCell>
  );
}
