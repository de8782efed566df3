import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import {
  pickText,
  QUESTION_TYPES,
  type Competition,
  type DatasetCard,
  type QuestionDetail,
  type QuestionType,
  type UiLanguage,
  type WordedPage,
} from '@tianheng/contracts';
import { Pill } from '@tianheng/web-kit/components/Pill.tsx';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { RICH_TEXT } from '@tianheng/web-kit/theme/rich-text.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ABOUT_GRID } from '../features/competitions/CompetitionAbout.tsx';
import { CompetitionHeader } from '../features/competitions/CompetitionHeader.tsx';
import { BELOW_HEADER } from '../features/competitions/CompetitionPage.tsx';
import type { DescribedDataset } from '../features/datasets/dataset-text.ts';
import { DatasetHeader } from '../features/datasets/detail/DatasetHeader.tsx';
import { Panel, PANEL_GRID } from '../features/datasets/detail/Panel.tsx';
import { Invitation } from '../features/datasets/detail/VisitorDataset.tsx';
import { DatasetTile } from '../features/datasets/list/DatasetTile.tsx';
import { LIST_COUNT, LIST_SPACE, ListHeading } from '../features/datasets/list/ListHeading.tsx';
import { TileGrid, TileSkeleton } from '../features/datasets/list/TileGrid.tsx';
import { HAND_IN_SPACE } from '../features/questions/hand-in-space.ts';
import { OVERVIEW_GRID } from '../features/questions/OverviewTab.tsx';
import { QUESTION_SPACE, QuestionHeader } from '../features/questions/QuestionHeader.tsx';
import { FOREIGN_LABEL, numberOf, only, said, when } from './places.ts';

/** So that what says in which language a text is has its place. */
const useOther = (): UiLanguage => (useLanguage() === 'en' ? 'zh-CN' : 'en');

/** As tall as a large button. */
const BUTTON_HEIGHT = 42.25;

interface FrameProps {
  page: WordedPage;
  /** what the page has when it shows as much */
  until?: string;
  /** where it looks like this */
  media?: string;
  children: ReactNode;
}

/** Over the place that the program keeps for a page, once it is there. */
function Frame({ page, until = 'h1', media, children }: FrameProps) {
  return (
    <template data-for={page} data-media={media}>
      <Box data-until={until} sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
        {children}
      </Box>
    </template>
  );
}

const Rich = ({ of }: { of: string }) => <Box data-rich={of} sx={RICH_TEXT} />;

function CompetitionFrame() {
  const text = useText();
  const { messages } = useIntl();
  const other = useOther();
  const inOther = (name: string) =>
    [other === 'en' ? '' : said(name), other === 'en' ? said(name) : ''] as const;
  const [title, titleEn] = inOther('title');
  const [journal, journalEn] = inOther('journal');
  const competition: Competition = {
    id: said('id'),
    title,
    title_en: titleEn,
    status: 'in_processing',
    registration_open_time: 0,
    start_time: 0,
    end_time: numberOf('end'),
    team_number: numberOf('teams'),
    desc: '',
    journal,
    journal_en: journalEn,
    team_size_limit: numberOf('size'),
    language: pickText(other, title, titleEn).language,
  };
  return (
    <Frame page="competition">
      <CompetitionHeader
        competition={competition}
        art={null}
        countdown={<Skeleton width={220} sx={{ bgcolor: 'sky.horizon' }} />}
        entry={
          <Skeleton variant="rounded" width={168} height={BUTTON_HEIGHT} sx={{ bgcolor: 'sky.horizon' }} />
        }
      />
      <Container sx={BELOW_HEADER}>
        <Box sx={ABOUT_GRID}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
              {text('competitions.about')}
            </Typography>
            <Pill dense label={only('isTextForeign', String(messages[FOREIGN_LABEL[other]]))} />
            <Rich of="text" />
          </Box>
          <Skeleton
            variant="rounded"
            height={300}
            sx={{ gridRow: { md: '1 / span 3' }, gridColumn: { md: 2 } }}
          />
        </Box>
      </Container>
    </Frame>
  );
}

function QuestionFrame({ type }: { type: QuestionType }) {
  const { messages } = useIntl();
  const other = useOther();
  const question = {
    competition_id: said('id'),
    question_type: type,
    title: said('title'),
    desc: said('desc'),
    picture_url: said('picture'),
    total_score: numberOf('score'),
    title_language: other,
    desc_language: other,
  } as QuestionDetail;
  return (
    <Frame page={type === 'model' ? 'question' : 'project'}>
      <QuestionHeader
        question={question}
        notice={
          <Box sx={{ height: '1.65em' }}>
            <Skeleton width={240} />
          </Box>
        }
      >
        {['true', 'false'].map((is) => (
          <Box
            key={is}
            data-when="isSignedIn"
            data-is={is}
            sx={is === 'true' ? HAND_IN_SPACE[type] : undefined}
          >
            <Skeleton variant="rounded" width={160} height={BUTTON_HEIGHT} />
          </Box>
        ))}
      </QuestionHeader>
      <Container sx={QUESTION_SPACE}>
        {type === 'model' && <Skeleton variant="rounded" height={49} sx={{ mb: 3 }} />}
        <Box sx={OVERVIEW_GRID}>
          <Box sx={{ minWidth: 0 }}>
            <Pill dense label={only('isTextForeign', String(messages[FOREIGN_LABEL[other]]))} />
            <Rich of="text" />
          </Box>
        </Box>
      </Container>
    </Frame>
  );
}

function DatasetFrame() {
  const text = useText();
  const other = useOther();
  const dataset = {
    id: said('id'),
    title: said('title'),
    data_type: 'other',
    status: 'open',
    language: other,
    formats: [said('formats')],
    file_count: numberOf('files'),
    total_size: numberOf('size'),
    view_count: numberOf('views'),
    download_count: numberOf('downloads'),
    version_number: numberOf('version'),
    // It is told in seconds.
    version_at: numberOf('versionAt') / 1000,
    updated_at: numberOf('updatedAt') / 1000,
    license:
      when('hasLicense', 'true', said('license')) +
      when('hasLicense', 'false', text('dataset.license.missing')),
    picture_url: said('picture'),
  } as DescribedDataset;
  return (
    <Frame page="dataset">
      {[false, true].map((isLong) => (
        <div key={String(isLong)} data-when="isLong" data-is={String(isLong)}>
          <DatasetHeader dataset={dataset} isLong={isLong} />
        </div>
      ))}
      <Container sx={PANEL_GRID}>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
          <Panel title="dataset.introduction">
            <div data-when="hasIntroduction" data-is="true">
              <Typography component="div" sx={{ fontSize: '1.0625rem', overflowWrap: 'anywhere' }}>
                <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
                  {said('introduction')}
                </Box>
                <span data-when="isCut" data-is="true">
                  <Button size="small" component="span" tabIndex={-1} sx={{ ml: 0.5, visibility: 'hidden' }}>
                    {text('dataset.introduction.more')}
                  </Button>
                </span>
              </Typography>
            </div>
            <div data-when="hasIntroduction" data-is="false">
              <Typography color="textSecondary">{text('datasets.noIntroduction')}</Typography>
            </div>
          </Panel>
          <div data-when="isSignedIn" data-is="false">
            <Invitation text={text('dataset.signIn.text')}>
              <Skeleton variant="rounded" width={130} height={37} />
            </Invitation>
          </div>
          <Skeleton variant="rounded" height={300} />
        </Box>
        <Skeleton variant="rounded" height={370} />
      </Container>
    </Frame>
  );
}

/** The first card as far as it is there for everybody; on a phone it is most of what is seen. */
function DatasetsFrame() {
  const text = useText();
  const card = {
    id: said('id'),
    title: said('title'),
    keyword: said('keywords'),
    introduction: said('introduction'),
    picture_url: said('picture'),
    data_type: 'other',
    status: 'open',
    source: '',
    license: '',
    language: useOther(),
    formats: [],
    total_size: null,
    rows: null,
    download_count: null,
    updated_at: null,
    highlights: [] as DatasetCard['highlights'],
  } as unknown as DatasetCard;
  return (
    <Frame page="datasets" until="article" media="(max-width: 899.95px)">
      <Container sx={LIST_SPACE}>
        <ListHeading />
        <Skeleton variant="rounded" height={40} sx={{ mb: 2 }} />
        <Skeleton variant="rounded" height={36.5} sx={{ mb: 2 }} />
        <Typography variant="body2" color="textSecondary" sx={LIST_COUNT}>
          {text('common.pager.total', { total: numberOf('total') })}
        </Typography>
        <TileGrid>
          <Box
            sx={{
              minHeight: 520,
              '& article': { minHeight: 520 },
              '& article .MuiButton-root': { display: 'none' },
            }}
          >
            <DatasetTile dataset={card} heading="h2" />
          </Box>
          <TileSkeleton />
        </TileGrid>
      </Container>
    </Frame>
  );
}

/** For each page that has words of its own: what stays the same, with places for the words. */
export const Frames = () => (
  <>
    <CompetitionFrame />
    {QUESTION_TYPES.map((type) => (
      <QuestionFrame key={type} type={type} />
    ))}
    <DatasetFrame />
    <DatasetsFrame />
  </>
);
