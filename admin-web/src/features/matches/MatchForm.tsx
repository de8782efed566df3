import type { AdminCompetitionDetail } from '@tianheng/contracts';
import { useConfirm } from '@tianheng/web-kit/form/useConfirm.tsx';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useLostFields } from '@tianheng/web-kit/hooks/useLostFields.ts';
import { useMounted } from '@tianheng/web-kit/hooks/useMounted.ts';
import { useNamedCall } from '@tianheng/web-kit/hooks/useNamedCall.ts';
import { useVersionedSave } from '@tianheng/web-kit/hooks/useVersionedSave.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { EditPage, EditSection } from '../../shared/blocks/EditPage.tsx';
import { earliestLocal } from '../../shared/instant.ts';
import { paths } from '../../shared/paths.ts';
import { usePictures } from '../../shared/rich-text/usePictures.ts';
import { useListAddress } from '../../shared/useListAddress.ts';
import { useZone } from '../../shared/zone.ts';
import { endingOf } from './match-ending.ts';
import { MATCH_CLEAN, matchChecks, NEW_MATCH, requestOf, valuesOf } from './match-values.ts';
import { MatchFields, MatchTexts } from './MatchFields.tsx';
import { useAdminCompetitionsCreateMutation, useAdminCompetitionsUpdateMutation } from './matches.api.ts';
import { useStaleMatch } from './useStaleMatch.tsx';

/** Makes a match, or changes the given one; leads back to the list. */
export function MatchForm({ match }: { match: AdminCompetitionDetail | null }) {
  const text = useText();
  const zone = useZone();
  const notify = useNotify();
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm();
  const isHere = useMounted();
  const saved = useRef(false);
  const list = useListAddress(paths.matchList);
  const [opened] = useState(() => ({
    values: match === null ? NEW_MATCH : valuesOf(match, zone),
    version: match?.version ?? null,
    earliest: earliestLocal(serverNow(), zone),
  }));
  const [send] = useAdminCompetitionsCreateMutation();
  const create = useNamedCall(send);
  const [update] = useAdminCompetitionsUpdateMutation();
  const onTop = useVersionedSave();
  const lost = useLostFields();
  const pictures = usePictures();
  const form = useForm(opened.values, pictures.awaited(matchChecks(opened.values, opened.earliest)), {
    clean: MATCH_CLEAN,
  });
  const stale = useStaleMatch(match?.id ?? null, opened);

  const agree = (ended: 'match' | 'registration') =>
    ask({
      title: text(`matchForm.ends.${ended}.title`),
      body: text(`matchForm.ends.${ended}.body`),
      confirm: text(`matchForm.ends.${ended}.confirm`),
      tone: 'error',
    });
  const submit = (event: SyntheticEvent) =>
    form.submit(
      async (values) => {
        // One that was not chosen is the clock's.
        const isChosen = values.status !== stale.values.status || lost.has('status');
        const request = { ...requestOf(values, match, zone), ...(isChosen && { status: values.status }) };
        const ended = match === null ? null : endingOf(request, stale.values, { zone, now: serverNow() });
        if (ended !== null && !(await agree(ended))) {
          notify('info', { id: 'matchForm.ends.cancelled' });
          return false;
        }
        try {
          if (match === null) await create({ competitionRequestDto: request });
          else
            await onTop(
              { ...request, ...(stale.version !== null && { version: stale.version }) },
              (competitionUpdateDto) => update({ competitionId: match.id, competitionUpdateDto }).unwrap(),
            );
          saved.current = true;
          notify('success', { id: match === null ? 'matchForm.created' : 'matchForm.updated' });
          // Whoever has gone elsewhere meanwhile is not called back.
          if (isHere.current) await navigate(list);
        } catch (reason) {
          form.refuse(reason);
          if (match !== null) lost.note(reason, request);
          if (asApiError(reason).code === 'STALE_WRITE') {
            const now = await stale.meet().catch(form.refuse);
            // One that nobody chose here goes along with the clock: `stale` is still that of before this meeting.
            if (now && !isChosen) form.setValue('status', now.status);
          }
        }
      },
      () => notify('error', { id: 'common.form.incomplete' }),
    )(event);

  return (
    <>
      <EditPage
        form={form}
        unfinished={pictures.isSending}
        params={['matchId']}
        saved={saved}
        onSubmit={submit}
        submit={text(match === null ? 'matchForm.submit.create' : 'matchForm.submit.update')}
        back={list}
        stale={stale.show(form)}
      >
        <EditSection title={text('matchForm.basics')}>
          <MatchFields form={form} earliest={opened.earliest} />
        </EditSection>
        <EditSection title={text('matchForm.texts')}>
          <MatchTexts form={form} pictures={pictures} />
        </EditSection>
      </EditPage>
      {dialog}
    </>
  );
}
