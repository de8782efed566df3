import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { pickText, SCORE_DIGITS_MAX, UI_LANGUAGES, type UiLanguage } from '@tianheng/contracts';
import { InLanguage } from '@tianheng/web-kit/arrival/InLanguage.tsx';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { causesTexts } from '@tianheng/web-kit/intl/causes.texts.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { LANGUAGE_NAMES } from '@tianheng/web-kit/intl/language-names.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useState } from 'react';
import { HtmlPreview } from '../../../shared/components/HtmlPreview.tsx';
import { previewTexts } from '../questions.texts.ts';
import type { Previewed } from './previewed.ts';
import { PreviewRules } from './PreviewRules.tsx';

/** The rules name the languages of programs. */
const TEXTS = [previewTexts, causesTexts];

interface QuestionPreviewProps {
  question: Previewed;
  onClose: () => void;
}

/** A track as whoever takes part sees it, in either language. */
export function QuestionPreview({ question, onClose }: QuestionPreviewProps) {
  const text = useText();
  const titleId = useId();
  const panelId = useId();
  const [language, setLanguage] = useState(useLanguage());
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullScreen={usePhone()} fullWidth maxWidth="lg">
      <DialogTitle id={titleId}>{text('questions.preview.title')}</DialogTitle>
      <Tabs
        value={language}
        onChange={(_event, chosen: UiLanguage) => setLanguage(chosen)}
        aria-label={text('questions.preview.languages')}
        sx={{ px: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        {UI_LANGUAGES.map((one) => (
          <Tab
            key={one}
            value={one}
            lang={one}
            label={LANGUAGE_NAMES[one]}
            id={`${panelId}-${one}`}
            aria-controls={one === language ? panelId : undefined}
          />
        ))}
      </Tabs>
      <DialogContent
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${panelId}-${language}`}
        lang={language}
        tabIndex={0}
        sx={{ bgcolor: 'background.default' }}
      >
        <InLanguage language={language} texts={TEXTS} waiting={<Skeleton variant="rounded" height={420} />}>
          <Preview question={question} language={language} />
        </InLanguage>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5 }}>
        <Button onClick={onClose}>{text('questions.preview.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Preview({ question, language }: { question: Previewed; language: UiLanguage }) {
  const text = useText();
  const { number, instant } = useFormats();
  const title = pickText(language, question.title, question.title_en);
  const desc = pickText(language, question.desc, question.desc_en);
  const detail = pickText(language, question.question_detail, question.question_detail_en);
  const [now] = useState(() => serverNow());
  const phase = now < question.s_time ? 'before' : now < question.e_time ? 'open' : 'closed';
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2.5, md: 4 },
          gridTemplateColumns: { sm: question.picture_url === null ? undefined : '260px minmax(0, 1fr)' },
          pt: 2,
          pb: 3,
          mb: 3,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {question.picture_url !== null && (
          <Box
            component="img"
            src={question.picture_url}
            alt=""
            sx={{ width: 1, height: { xs: 120, sm: 180 }, objectFit: 'cover', borderRadius: 2 }}
          />
        )}
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
            <Typography
              variant="h1"
              component="h3"
              lang={title.language}
              sx={{ fontSize: 'clamp(1.5rem, 1.1rem + 1.6vw, 2.125rem)', overflowWrap: 'anywhere' }}
            >
              {title.text}
            </Typography>
            <LanguageTag language={title.language} within={language} />
          </Box>
          <Typography sx={{ mt: 0.5, fontWeight: 600, color: 'primary.main' }}>
            {text('preview.totalScore', {
              shown: number(question.total_score, SCORE_DIGITS_MAX),
              score: question.total_score,
            })}
          </Typography>
          <Typography
            lang={desc.language}
            color="textSecondary"
            sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          >
            {desc.text}
          </Typography>
          {desc.language !== title.language && <LanguageTag language={desc.language} within={language} />}
          <Typography sx={{ mt: 2, fontWeight: 600 }}>
            {phase === 'closed'
              ? text('preview.closed')
              : `${text(`preview.${phase}`)} ${instant(phase === 'before' ? question.s_time : question.e_time)}`}
          </Typography>
          <Button variant="contained" disabled sx={{ mt: 2 }}>
            {text(`preview.${question.question_type}`)}
          </Button>
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: 'minmax(0, 1fr) 280px' } }}>
        <Box sx={{ minWidth: 0 }}>
          <LanguageTag language={detail.language} within={language} />
          {detail.text === '' ? (
            <EmptyState title={text('preview.noOverview')} />
          ) : (
            <HtmlPreview html={detail.text} lang={detail.language} />
          )}
        </Box>
        <PreviewRules question={question} />
      </Box>
    </>
  );
}
