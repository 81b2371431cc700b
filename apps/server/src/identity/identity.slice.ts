import { refuseIdentity } from '@asistent/contract/identity/problems'
import { sendMailJob } from '../platform/mail/send.job'
import type { Slice } from '../platform/slice'
import { sessionHandlers } from './session.handlers'

export const identity: Slice = {
  name: 'identity',
  handlers: [...sessionHandlers],
  jobs: [sendMailJob],
  constraints: { account_email: () => refuseIdentity('email-taken', { field: 'email' }) },
}
