import { TEAM_UPLOAD_MAX_BYTES, type QuestionDetail, type Team } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useHandInFileMutation } from './commitments.api.ts';
import { HandInDialog } from './HandInDialog.tsx';
import { useZipHandIn } from './useZipHandIn.ts';

interface UploadDialogProps {
  question: QuestionDetail;
  team: Team;
  onClose: () => void;
}

/** Hands in the file of a project question. */
export function UploadDialog({ question, team, onClose }: UploadDialogProps) {
  const text = useText();
  const [record] = useHandInFileMutation();
  const handIn = useZipHandIn({
    place: { competitionId: question.competition_id, teamId: team.id, questionId: question.id },
    maxBytes: TEAM_UPLOAD_MAX_BYTES.project,
    until: question.e_time,
    kind: question.id,
    record: (uploadId) =>
      record({
        competitionId: question.competition_id,
        handInDto: {
          upload_id: uploadId,
          question_id: question.id,
          question_group_id: question.group_id,
        },
      }).unwrap(),
    onDone: onClose,
  });
  return (
    <HandInDialog
      title={text('commitments.uploadFile')}
      confirm={text('commitments.upload')}
      maxBytes={TEAM_UPLOAD_MAX_BYTES.project}
      handIn={handIn}
      onClose={onClose}
    />
  );
}
