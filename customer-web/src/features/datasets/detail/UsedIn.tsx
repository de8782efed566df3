import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Id } from '@tianheng/contracts';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { matchPaths } from '../../../shared/match-paths.ts';
import { useUsesQuery } from '../dataset-detail.api.ts';
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
          {uses.map((use) => (
            <li key={use.question_id}>
              <RouterLink
                to={matchPaths.question(use.competition_id, {
                  id: use.question_id,
                  question_type: use.question_type,
                })}
                lang={use.language}
                sx={{ overflowWrap: 'anywhere' }}
              >
                {use.name}
              </RouterLink>{' '}
              <LanguageTag language={use.language} />
              <Typography variant="body2" color="textSecondary">
                <span lang={use.competition_language}>{use.competition_name}</span>{' '}
                {use.competition_language !== use.language && (
                  <LanguageTag language={use.competition_language} />
                )}
              </Typography>
            </li>
          ))}
        </Box>
      )}
    </Panel>
  );
}
