import { requestKinds } from '@asistent/domain/attendance/requests'
import { requestListOf } from './requests-list'

export const Screen = requestListOf(requestKinds.FamilyReason)
