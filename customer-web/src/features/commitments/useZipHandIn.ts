import type { EpochMs, Id } from '@tianheng/contracts';
import { asApiError, isSessionOver, isUnanswered, type ApiError } from '@tianheng/web-kit/http/api-error.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { mayGoBetter } from '@tianheng/web-kit/http/retry.ts';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useIsPast } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify, type Notice } from '@tianheng/web-kit/state/notices.ts';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useReadAnew } from './commitments.api.ts';
import { lostSubmissions } from './lost-submissions.ts';
import { useTeamUpload, type UploadPlace } from './useTeamUpload.ts';
import { zipProblem } from './zip.ts';

const MINUTE_MS = 60_000;

interface Wait {
  /** the first whole minute in which it may be sent again */
  at: EpochMs;
  /** nothing is taken any more by then */
  isTooLate: boolean;
}

/**
 * How long to wait; null where that is told in seconds, or not known. A wait that was told in seconds would be wrong by the
 * time that somebody comes back to it.
 */
function waitOf({ nextSubmissionAt: next }: ApiError, until: EpochMs): Wait | null {
  if (next === null) return null;
  const at = Math.ceil(next / MINUTE_MS) * MINUTE_MS;
  if (next >= until) return { at, isTooLate: true };
  // Of the last minute before the end nothing would be left.
  return next - serverNow() < MINUTE_MS || at >= until ? null : { at, isTooLate: false };
}

interface ZipHandInOptions {
  place: UploadPlace;
  maxBytes: number;
  /** the end, at which nothing is taken any more */
  until: EpochMs;
  /** false where the rest of the form keeps it from being sent; it shows why */
  isSound?: () => boolean;
  /** all that tells what is handed in apart besides its file */
  kind: string;
  /** what is done with the uploaded file */
  record: (uploadId: Id) => Promise<unknown>;
  onDone: () => void;
}

/** Choosing a zip, sending it and recording it: what both upload dialogs do. */
export function useZipHandIn({
  place,
  maxBytes,
  until,
  isSound = () => true,
  kind,
  record,
  onDone,
}: ZipHandInOptions) {
  const text = useText();
  const { instant } = useFormats();
  const notify = useNotify();
  const upload = useTeamUpload(place);
  const readAnew = useReadAnew(place);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Notice['message'] | null>(null);
  const [isForSession, setForSession] = useState(false);
  const isPast = useIsPast(isForSession);
  const [busy, setBusy] = useState(false);
  /** a file was sent that no answer came to, and may have been taken */
  const [unanswered, setUnanswered] = useState(false);
  const pick = useRef<HTMLButtonElement>(null);

  const check = (chosen: File | null): boolean => {
    const found = zipProblem(chosen, maxBytes);
    setProblem(found === null ? null : text(found.id, found.values));
    return found === null;
  };
  const choose = (chosen: File) => {
    setRefusal(null);
    setFile(check(chosen) ? chosen : null);
  };
  /** Until an answer has come, the same file is sent by the same upload; after that it is handed in once more. */
  const handIn = async (sent: File): Promise<void> => {
    const { id: uploadId, isNew } = await upload.send(sent, lostSubmissions.get(kind, sent)).catch(readAnew);
    try {
      await record(uploadId);
    } catch (reason) {
      if (isUnanswered(reason)) {
        setUnanswered(true);
        lostSubmissions.set(kind, sent, uploadId);
      }
      // Whoever was put off, or has to sign in again, heard nothing of what was sent before.
      else if (!mayGoBetter(reason) && !isSessionOver(reason)) lostSubmissions.remove(kind, sent);
      if (asApiError(reason).code !== 'FILE_NOT_FOUND') throw reason;
      // Removed since it was sent, in another tab or with what was cancelled: this person still has it.
      upload.forget();
      if (isNew) throw reason;
      await handIn(sent);
      return;
    }
    lostSubmissions.remove(kind, sent);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (file === null || !check(file)) {
      check(file);
      pick.current?.focus();
      return;
    }
    if (!isSound()) return;
    setRefusal(null);
    setBusy(true);
    try {
      await handIn(file);
      notify('success', { id: 'commitments.uploaded' });
      onDone();
    } catch (reason) {
      if (asApiError(reason).kind === 'cancelled') notify('info', { id: 'commitments.uploadCancelled' });
      else {
        setForSession(isSessionOver(reason));
        const wait = waitOf(asApiError(reason), until);
        const id = wait?.isTooLate ? 'commitments.tooSoon.over' : 'commitments.tooSoon';
        setRefusal(wait === null ? errorMessage(reason) : { id, values: { at: instant(wait.at) } });
      }
    } finally {
      setBusy(false);
    }
  };
  return {
    file,
    problem,
    refusal: isPast ? null : refusal,
    busy,
    unanswered,
    progress: upload.progress,
    isBroken: upload.isBroken,
    pick,
    choose,
    submit,
    stop: upload.cancel,
  };
}

export type ZipHandIn = ReturnType<typeof useZipHandIn>;
