import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  PROFILE_HEADING_BYTES,
  PROFILE_MEMORY_BYTES,
  PROFILE_SECONDS,
  type FileProfile,
  type ProfileFailure,
} from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { isUndescribed } from './undescribed.ts';

const FAILURES: Record<ProfileFailure, TextId> = {
  TOO_LARGE: 'dataset.profile.tooLarge',
  TOO_LONG: 'dataset.profile.tooLong',
  OUT_OF_MEMORY: 'dataset.profile.tooLong',
  UNREADABLE: 'dataset.profile.unreadable',
  BROKE: 'dataset.profile.broke',
};

/** What a file is made of, in one line, and what that does not say. */
export function ProfileFacts({ profile }: { profile: FileProfile }) {
  const text = useText();
  const { bytes, duration, number } = useFormats();
  const { table, picture, text: plain, failure } = profile;
  if (profile.status === 'waiting') {
    return <Typography color="textSecondary">{text('dataset.profile.waiting')}</Typography>;
  }
  if (failure) return <Typography color="textSecondary">{text(FAILURES[failure])}</Typography>;
  const facts = [
    table &&
      text('dataset.profile.size', {
        rows: table.rows,
        shownRows: number(table.rows),
        columns: table.column_count,
        shownColumns: number(table.column_count),
      }),
    table &&
      table.skipped > 0 &&
      text('dataset.profile.skipped', { shown: number(table.skipped), count: table.skipped }),
    table &&
      table.described_rows > 0 &&
      table.described_rows < table.rows &&
      text('dataset.profile.described', {
        shown: number(table.described_rows),
        count: table.described_rows,
      }),
    table &&
      !isUndescribed(table) &&
      table.columns.length < table.column_count &&
      text('dataset.profile.columns', { shown: number(table.columns.length) }),
    picture &&
      text('dataset.profile.picture', { width: number(picture.width), height: number(picture.height) }),
    picture && text('dataset.profile.bits', { bits: picture.bits, channels: picture.channels }),
    picture && `${picture.format.toUpperCase()}, ${picture.color_space}`,
    plain && !table && text('dataset.profile.lines', { shown: number(plain.lines), count: plain.lines }),
    plain?.encoding.toUpperCase(),
  ].filter((fact) => typeof fact === 'string');
  if (facts.length === 0) return null;
  return (
    <Typography color="textSecondary" sx={{ fontSize: '0.875rem' }}>
      {facts.join(' · ')}
      {profile.sampled_bytes !== null && (
        <Box component="span" sx={{ color: 'warning.main', ml: 1 }}>
          {text(table && isUndescribed(table) ? 'dataset.profile.undescribed' : 'dataset.profile.sampled', {
            size: bytes(profile.sampled_bytes),
          })}
        </Box>
      )}
      {profile.table_limit && (
        <Box component="span" sx={{ color: 'warning.main', ml: 1 }}>
          {text(`dataset.profile.limit.${profile.table_limit}`, {
            size: bytes(profile.table_limit === 'HEADING' ? PROFILE_HEADING_BYTES : PROFILE_MEMORY_BYTES),
            time: duration(PROFILE_SECONDS * 1000),
          })}
        </Box>
      )}
    </Typography>
  );
}
