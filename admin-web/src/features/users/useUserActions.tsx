import { SECOND_FACTOR_REASON_MAX, type AdminUser, type ErrorCode } from '@tianheng/contracts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo, type ReactNode } from 'react';
import { actOnEach, type BulkAction } from '../../shared/blocks/bulk.ts';
import { nameTyped } from '../../shared/blocks/name-typed.ts';
import { useAction, type Action } from '../../shared/blocks/useAction.tsx';
import {
  useAdminUsersFreezeMutation,
  useAdminUsersRemoveMutation,
  useAdminUsersResetSecondFactorMutation,
  useAdminUsersSetRoleMutation,
} from './users.api.ts';

export interface UserActions {
  /** freezes, or lets in again who is frozen */
  freeze: (user: AdminUser) => void;
  remove: (user: AdminUser) => void;
  resetFactor: (user: AdminUser) => void;
  /** makes a member an administrator, or takes that back */
  changeRole: (user: AdminUser) => void;
}

export const isAdministrator = ({ platform_role: role }: AdminUser): boolean => role === 'platform_admin';

/** What a colleague was faster with. */
const MOOT: Partial<Record<ErrorCode, TextId>> = { USER_NOT_FOUND: 'users.gone' };

/** What may be done with an account or with several, and the dialogs that go with it. */
export function useUserActions(): UserActions & {
  bulk: readonly BulkAction<AdminUser>[];
  dialogs: ReactNode;
} {
  const text = useText();
  const [setFrozen] = useAdminUsersFreezeMutation();
  const [removeUser] = useAdminUsersRemoveMutation();
  const [reset] = useAdminUsersResetSecondFactorMutation();
  const [setRole] = useAdminUsersSetRoleMutation();
  const actions = useMemo(() => {
    const setOne = (id: string, isFrozen: boolean) =>
      setFrozen({ id, freezeRequestDto: { is_frozen: isFrozen } }).unwrap();
    const freeze: Action<AdminUser> = {
      ask: ({ username: name, is_frozen: isFrozen }) =>
        isFrozen
          ? {
              title: text('users.thaw.title'),
              body: text('users.thaw.body', { name }),
              confirm: text('users.thaw'),
            }
          : {
              title: text('users.freeze.title'),
              body: text('users.freeze.body', { name }),
              confirm: text('users.freeze'),
              tone: 'error',
            },
      act: ({ id, is_frozen: isFrozen }) => setOne(id, !isFrozen),
      done: ({ is_frozen: wasFrozen }) => ({ id: wasFrozen ? 'users.thawed' : 'users.frozen' }),
      cancelled: 'users.cancelled',
      moot: MOOT,
    };
    const removal: Action<AdminUser> = {
      ask: ({ username: name }) => ({
        title: text('users.delete.title'),
        body: text('users.delete.body', { name }),
        confirm: text('common.delete'),
        tone: 'error',
        reason: nameTyped(text, name),
      }),
      act: ({ id }) => removeUser(id).unwrap(),
      done: () => ({ id: 'users.deleted' }),
      cancelled: 'common.delete.cancelled',
      moot: MOOT,
    };
    const factor: Action<AdminUser> = {
      ask: ({ username: name }) => ({
        title: text('users.factor.title'),
        body: text('users.factor.body', { name }),
        confirm: text('users.factor'),
        tone: 'error',
        reason: {
          label: text('users.factor.reason'),
          hint: text('users.factor.hint', { max: SECOND_FACTOR_REASON_MAX }),
          max: SECOND_FACTOR_REASON_MAX,
          required: text('users.factor.required'),
        },
      }),
      act: ({ id }, reason) =>
        // One line is what the audit and the mail have room for.
        reset({ id, secondFactorResetDto: { reason: reason.replace(/\s+/g, ' ') } }).unwrap(),
      done: () => ({ id: 'users.factor.done' }),
      cancelled: 'users.cancelled',
      moot: { ...MOOT, SECOND_FACTOR_OFF: 'users.factor.off' },
    };
    const role: Action<AdminUser> = {
      ask: (user) =>
        isAdministrator(user)
          ? {
              title: text('users.demote.title'),
              body: text('users.demote.body', { name: user.username }),
              confirm: text('users.demote'),
              tone: 'error',
            }
          : {
              title: text('users.promote.title'),
              body: text('users.promote.body', { name: user.username }),
              confirm: text('users.promote'),
            },
      act: (user) =>
        setRole({
          id: user.id,
          userRoleRequestDto: { platform_role: isAdministrator(user) ? 'platform_member' : 'platform_admin' },
        }).unwrap(),
      done: (user) => ({ id: isAdministrator(user) ? 'users.demoted' : 'users.promoted' }),
      cancelled: 'users.cancelled',
      moot: MOOT,
    };
    const bulk: BulkAction<AdminUser>[] = [
      {
        label: (count) => text('users.bulk.freeze', { count }),
        appliesTo: (user) => !isAdministrator(user) && !user.is_frozen,
        action: {
          ask: ({ rows }) => ({
            title: text('users.bulk.freeze.title', { count: rows.length }),
            body: [text('users.bulk.freeze.body'), '', ...rows.map(({ username }) => username)].join('\n'),
            confirm: text('users.bulk.freeze', { count: rows.length }),
            tone: 'error',
          }),
          act: (chosen) => actOnEach(chosen, ({ id }) => setOne(id, true), ['USER_NOT_FOUND']),
          done: ({ count, settled }) => ({
            id: 'users.bulk.frozen',
            values: { count: count - settled, settled },
          }),
          cancelled: 'users.cancelled',
        },
      },
    ];
    return { freeze, removal, factor, role, bulk };
  }, [removeUser, reset, setFrozen, setRole, text]);
  const freezing = useAction(actions.freeze);
  const removing = useAction(actions.removal);
  const resetting = useAction(actions.factor);
  const changing = useAction(actions.role);
  return {
    freeze: freezing.start,
    remove: removing.start,
    resetFactor: resetting.start,
    changeRole: changing.start,
    bulk: actions.bulk,
    dialogs: (
      <>
        {freezing.dialog}
        {removing.dialog}
        {resetting.dialog}
        {changing.dialog}
      </>
    ),
  };
}
