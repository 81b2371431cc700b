import { roleTypes } from '@asistent/domain/access/roles'
import type { WriteContext } from '../platform/context'
import { inviteMany } from './send-invitation.steps'

/** Letters to guardians, for the slice that knows whose they are: the same as POST /api/Mails/send-invitation. */
export const inviteParents = (context: WriteContext, parentIds: readonly number[]) =>
  inviteMany(context, { userIds: [], teacherIds: [], parentIds: [...parentIds], roleType: roleTypes.Teacher })
