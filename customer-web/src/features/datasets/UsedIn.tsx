import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Id } from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { matchPaths } from '../../shared/match-paths.ts';
import { useUsesQuery } from './dataset-detail.api.ts';
import { Panel } from './Panel.tsx';

/** The questions that open the dataset; last of its column, for it comes last. Where it cannot be read nothing is claimed. */
export function UsedIn({ datasetId }: { datasetId: Id }) {
  const text = useText();
  const { data: uses } = useUsesQuery(datasetId);
  if (!uses) return null;
  return (
    <Panel title="dataset.uses">
      {uses.length === 0 ? (
        <Typography color="textSecondary">{text('dataset.uses.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
          {uses.map(({ question_id, question_type, competition_id, competition_name, name }) => (
            <li key={question_id}>
              <RouterLink
                to={matchPaths.question(competition_id, { id: question_id, question_type })}
                sx={{ overflowWrap: 'anywhere' }}
              >
                {name}
              </RouterLink>
              <Typography variant="body2" color="textSecondary">
                {competition_name}
              </Typography>
            </li>
          ))}
        </Box>
      )}
    </Panel>
  );
}
