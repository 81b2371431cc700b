import { roleTypes } from '@asistent/domain/access/roles'
import type { WriteContext } from '../platform/context'
import { inviteMany } from './send-invitation.steps'

/** Invites guardians, like POST /api/Mails/send-invitation, for the slice that selects them. */
export const inviteParents = (context: WriteContext, parentIds: readonly number[]) =>
  inviteMany(context, { userIds: [], teacherIds: [], parentIds: [...parentIds], roleType: roleTypes.Teacher })
