import type { Id, TeamUpload } from '@tianheng/contracts';
import { uploadFile } from '@tianheng/web-kit/http/upload.ts';
import { bytesOf } from '@tianheng/web-kit/http/unreadable.ts';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

interface SentFile {
  id: Id;
  /** sent by this very call */
  isNew: boolean;
}

export interface TeamUploader {
  /** 0 to 1 while a file is under way, else null */
  progress: number | null;
  /** the line broke, and it is tried again in a moment */
  isBroken: boolean;
  /** Sends the file; one already sent, by `known` if so, is not sent again. */
  send: (file: File, known: Id | null) => Promise<SentFile>;
  /** What was sent is not there any more, and is sent again when it is asked for. */
  forget: () => void;
  cancel: () => void;
}

/** Whose file it is, and for what: what the question does not take is refused before it is sent. */
export interface UploadPlace {
  competitionId: Id;
  teamId: Id;
  questionId: Id;
}

/** Uploads a team's file for a question with progress; leaving the page or `cancel` stops it. */
export function useTeamUpload({ competitionId, teamId, questionId }: UploadPlace): TeamUploader {
  const dispatch = useSharedDispatch();
  const [progress, setProgress] = useState<number | null>(null);
  const [isBroken, setBroken] = useState(false);
  const sent = useRef<{ file: File; id: Id } | null>(null);
  const control = useRef<AbortController | null>(null);
  const cancel = useCallback(() => control.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const send = useCallback(
    async (file: File, known: Id | null) => {
      const id = known ?? (sent.current?.file === file ? sent.current.id : null);
      if (id !== null) {
        // What was changed on disk since then is not what was sent, and cannot be read.
        await bytesOf(file.slice(0, 1));
        return { id, isNew: false };
      }
      const current = new AbortController();
      control.current = current;
      setProgress(0);
      try {
        const path = `/competition/${competitionId}/team/${teamId}/upload?question_id=${questionId}`;
        const { file_id: made } = await dispatch(
          uploadFile<Pick<TeamUpload, 'file_id'>>({
            path,
            file,
            parts: { purpose: 'team_upload', team_id: teamId, question_id: questionId },
            onProgress: setProgress,
            onBroken: setBroken,
            signal: current.signal,
          }),
        );
        sent.current = { file, id: made };
        return { id: made, isNew: true };
      } finally {
        setProgress(null);
        setBroken(false);
      }
    },
    [dispatch, competitionId, teamId, questionId],
  );
  const forget = useCallback(() => {
    sent.current = null;
  }, []);
  return { progress, isBroken, send, forget, cancel };
}
