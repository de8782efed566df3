import type { UiLanguage } from '@tianheng/contracts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';

interface RuleDocument {
  /** file in public/documents/<language> */
  file: string;
  title: TextId;
  about: TextId;
}

export const DOCUMENTS: RuleDocument[] = [
  { file: 'challenge-introduction.pdf', title: 'rules.challenge.title', about: 'rules.challenge.about' },
  { file: 'registration-and-teaming.pdf', title: 'rules.teaming.title', about: 'rules.teaming.about' },
  { file: 'track-attachments.pdf', title: 'rules.tracks.title', about: 'rules.tracks.about' },
  { file: 'test-data-notes.pdf', title: 'rules.testData.title', about: 'rules.testData.about' },
  { file: 'design-report-template.docx', title: 'rules.report.title', about: 'rules.report.about' },
  { file: 'presentation-template.pptx', title: 'rules.slides.title', about: 'rules.slides.about' },
  { file: 'finalists.pdf', title: 'rules.finalists.title', about: 'rules.finalists.about' },
  { file: 'data-use-licence.pdf', title: 'rules.licence.title', about: 'rules.licence.about' },
  { file: 'code-upload-requirements.pdf', title: 'rules.code.title', about: 'rules.code.about' },
  { file: 'platform-manual.pdf', title: 'rules.manual.title', about: 'rules.manual.about' },
];

export const documentUrl = (file: string, language: UiLanguage): string => `/documents/${language}/${file}`;

/** What kind of file it is, as people call it. */
export const kindOf = (file: string): string => file.slice(file.lastIndexOf('.') + 1).toUpperCase();
