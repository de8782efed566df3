import { isPending, type SubmissionRecord } from '@tianheng/contracts';

/** Whether a submission has a verdict, and is there to be asked about. */
export const isJudged = ({ status, is_deleted: isDeleted }: SubmissionRecord): boolean =>
  status !== null && status !== 'cancel' && !isPending(status) && !isDeleted;
