import { requestKinds } from '@asistent/domain/attendance/requests'
import { requestFormOf } from './requests-form'

export const Screen = requestFormOf(requestKinds.Presence)
