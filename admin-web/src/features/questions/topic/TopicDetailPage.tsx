import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { AdminGroup } from '@tianheng/contracts';
import { UrlTabs, useTabParam } from '@tianheng/web-kit/components/UrlTabs.tsx';
import { countryNames } from '@tianheng/web-kit/intl/countries.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useParams } from 'react-router';
import { Facts } from '../../../shared/components/Facts.tsx';
import { HistoryLink } from '../../../shared/components/HistoryLink.tsx';
import { LoadedPage } from '../../../shared/components/LoadedPage.tsx';
import { useMatchParents } from '../../../shared/useMatchParents.ts';
import { usePick } from '../../../shared/usePick.ts';
import { useAdminGroupsGetQuery } from '../questions.api.ts';
import { QuestionList } from './QuestionList.tsx';
import { RuleEditor } from './RuleEditor.tsx';

const TABS = ['questions', 'rules'] as const;

/** A topic with its tracks, and what a team has to choose of them. */
export function Component() {
  const text = useText();
  const pick = usePick();
  const { matchId = '', topicId = '' } = useParams();
  const { currentData, error, isFetching, refetch } = useAdminGroupsGetQuery(
    { competitionId: matchId, groupId: topicId },
    { refetchOnMountOrArgChange: true },
  );
  const parents = useMatchParents(matchId);
  return (
    <LoadedPage
      title={currentData ? pick(currentData.name, currentData.name_en) : text('questions.topic')}
      parents={parents}
      actions={<HistoryLink type="group" id={topicId} />}
      reading={{ data: currentData, error, isFetching, refetch }}
      announced
      skeleton={<Skeleton variant="rounded" height={480} />}
    >
      {(group) => <Topic group={group} />}
    </LoadedPage>
  );
}

function Topic({ group }: { group: AdminGroup }) {
  const text = useText();
  const language = useLanguage();
  const { instant, list, number } = useFormats();
  const [tab, setTab] = useTabParam('tab', TABS, 'questions');
  const countries = list(countryNames(language, group.country));
  const { total_questions: picks, question_count: tracks } = group;
  return (
    <Stack spacing={2.5}>
      {tracks > 0 && picks > tracks && (
        <Alert severity="warning">{text('questions.topic.tooFew', { picks, tracks })}</Alert>
      )}
      <Paper component="section" variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}>
        <Facts
          facts={[
            {
              label: text('questions.topic.countries'),
              value: countries || text('questions.topic.everybody'),
            },
            language === 'en'
              ? { label: text('questions.topic.nameZh'), value: group.name }
              : { label: text('questions.topic.nameEn'), value: group.name_en },
            { label: text('questions.topic.picks'), value: number(picks) },
            { label: text('questions.column.updated'), value: instant(group.updated_at) },
          ]}
        />
      </Paper>
      <div>
        <UrlTabs
          label={text('questions.tabs')}
          tabs={TABS.map((value) => ({ value, label: text(`questions.tab.${value}`) }))}
          value={tab}
          onChange={setTab}
          size="small"
        >
          {tab === 'questions' ? <QuestionList group={group} /> : <RuleEditor group={group} />}
        </UrlTabs>
      </div>
    </Stack>
  );
}
