import { DATASET_FILE_MAX_BYTES, type PartedUploadRequest, type StoredUpload } from '@tianheng/contracts';
import { useAcrossSessions } from '@tianheng/web-kit/hooks/useAcrossSessions.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { uploadInParts } from '@tianheng/web-kit/http/parted-upload.ts';
import { list } from '@tianheng/web-kit/http/tags.ts';
import { uploadMemory } from '@tianheng/web-kit/http/upload-memory.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useChosenLanguage, useIsPast, useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify, type Notice } from '@tianheng/web-kit/state/notices.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../shared/api.ts';
import type { LinkedFile } from './dataset-values.ts';
import { checkResource } from './dataset.rules.ts';
import { usePartedUploadsCancelMutation } from './datasets.api.ts';
import { useOneByOne } from './useOneByOne.ts';

export interface ResourceUpload {
  id: number;
  /** which group the file is for */
  group: number;
  file: File;
  /** 0 to 1 */
  share: number;
  state: 'waiting' | 'sending' | 'stopped' | 'failed';
  /** the line broke, and it is tried again in a moment */
  isBroken?: boolean;
  problem: Notice['message'] | null;
  /** in which the server said the problem */
  language?: string;
  /** it waits for the session, whose end is the problem */
  isForSession?: boolean;
}

export interface ResourceUploads {
  /** those that are not done */
  uploads: ResourceUpload[];
  add: (group: number, files: File[]) => void;
  pause: (id: number) => void;
  resume: (id: number) => void;
  /** forgets one, here and at the server */
  discard: (id: number) => void;
}

const wantedFor = ({ name, size }: File): PartedUploadRequest => ({
  purpose: 'dataset',
  filename: name,
  size,
});

/** Sends new files of datasets one after the other; `onStored` is given each that has arrived. */
export function useResourceUploads(onStored: (group: number, file: LinkedFile) => void): ResourceUploads {
  const dispatch = useSharedDispatch();
  const notify = useNotify();
  const language = useLanguage();
  const askedIn = useChosenLanguage();
  const { bytes } = useFormats();
  const acrossSessions = useAcrossSessions();
  const [cancelAtServer] = usePartedUploadsCancelMutation();
  const [uploads, setUploads] = useState<ResourceUpload[]>([]);
  const isPast = useIsPast(uploads.some(({ isForSession }) => isForSession));
  const lastId = useRef(0);
  /** What each is remembered by: equal files share one upload, and a group that goes takes several away at once. */
  const keys = useRef(new Map<number, string>());
  const latest = useRef({ onStored, askedIn });
  useEffect(() => {
    latest.current = { onStored, askedIn };
  });

  const change = useCallback(
    (id: number, changes: Partial<ResourceUpload>) =>
      setUploads((old) => old.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload))),
    [],
  );
  const forget = useCallback((id: number) => {
    keys.current.delete(id);
    setUploads((old) => old.filter((upload) => upload.id !== id));
  }, []);

  /** A line of text that changes is heard by nobody. */
  const tellFailed = useCallback(
    (files: File[]) => {
      const [first] = files;
      if (first !== undefined)
        notify('error', {
          id: 'datasetForm.upload.notDone',
          values: { count: files.length, name: first.name },
        });
    },
    [notify],
  );

  const sendOne = useCallback(
    async ({ id, group, file }: ResourceUpload, signal: AbortSignal) => {
      const onProgress = (share: number) => change(id, { share });
      const onBroken = (isBroken: boolean) => change(id, { isBroken });
      const send = () => {
        change(id, { state: 'sending', isBroken: false, problem: null, isForSession: false });
        return dispatch(
          uploadInParts<StoredUpload>({
            ...{ wanted: wantedFor(file), file, onProgress, onBroken, signal },
          }),
        );
      };
      const why = (reason: unknown) => ({
        problem: errorMessage(reason),
        language: latest.current.askedIn,
      });
      const onOver = (reason: unknown) =>
        change(id, { ...why(reason), state: 'waiting', isForSession: true });
      try {
        const stored = await acrossSessions(send, onOver, signal);
        forget(id);
        latest.current.onStored(group, { key: stored.file_id, name: stored.filename, size: stored.size });
        notify('success', { id: 'datasetForm.upload.done', values: { name: stored.filename } });
        dispatch(api.util.invalidateTags([list('Resource')]));
      } catch (reason) {
        if (asApiError(reason).kind === 'cancelled') change(id, { state: 'stopped', problem: null });
        else {
          change(id, { ...why(reason), state: 'failed' });
          tellFailed([file]);
        }
      }
    },
    [acrossSessions, change, dispatch, forget, notify, tellFailed],
  );
  const { enqueue, stop } = useOneByOne(sendOne);

  const add = (group: number, files: File[]) => {
    const added = files.map((file): ResourceUpload => {
      lastId.current += 1;
      keys.current.set(lastId.current, uploadMemory.keyOf(wantedFor(file), file));
      const problem = checkResource(file, bytes(DATASET_FILE_MAX_BYTES));
      return { id: lastId.current, group, file, share: 0, state: problem ? 'failed' : 'waiting', problem };
    });
    setUploads((old) => [...old, ...added]);
    tellFailed(added.filter(({ problem }) => problem !== null).map(({ file }) => file));
    void enqueue(added.filter(({ state }) => state === 'waiting'));
  };
  const pause = (id: number) => {
    if (!stop(id)) change(id, { state: 'stopped' });
  };
  const resume = (id: number) => {
    const upload = uploads.find((known) => known.id === id);
    if (upload === undefined) return;
    change(id, { state: 'waiting', problem: null });
    void enqueue([upload]);
  };
  const discard = (id: number) => {
    const upload = uploads.find((known) => known.id === id);
    if (upload === undefined) return;
    pause(id);
    forget(id);
    const wanted = wantedFor(upload.file);
    if ([...keys.current.values()].includes(uploadMemory.keyOf(wanted, upload.file))) return;
    const known = uploadMemory.get(wanted, upload.file);
    uploadMemory.remove(wanted, upload.file);
    if (known !== null) void cancelAtServer(known);
  };
  const isSaid = ({ problem, isForSession, language: saidIn }: ResourceUpload): boolean =>
    problem !== null && !(isForSession && isPast) && ('id' in problem || saidIn === language);
  const shown = uploads.map((upload) => (isSaid(upload) ? upload : { ...upload, problem: null }));
  return { uploads: shown, add, pause, resume, discard };
}
