import { refuseIdentity } from '@asistent/contract/identity/problems'
import { sendMailJob } from '../platform/mail/send.job'
import type { Slice } from '../platform/slice'
import { accountRecordHandlers } from './account-records.handlers'
import { accountHandlers } from './accounts.handlers'
import { firstMasterHandlers } from './first-master.handlers'
import { linkHandlers } from './links.handlers'
import { outboxHandlers } from './outbox.handlers'
import { outsideServiceHandlers } from './outside-services.handlers'
import { profileHandlers } from './profile.handlers'
import { recoveryJob } from './recovery.job'
import { matchRegistrationJob } from './registration.job'
import { registrationHandlers } from './registrations.handlers'
import { roleHandlers } from './roles.handlers'
import { secondFactorHandlers } from './second-factor.handlers'
import { sessionHandlers } from './session.handlers'
import { signInHandlers } from './sign-in.handlers'
import { sweepJob } from './sweep.job'
import { userHandlers } from './users.handlers'
import { identityWaiting } from './waiting.queries'

export const identity: Slice = {
  name: 'identity',
  handlers: [
    ...signInHandlers,
    ...sessionHandlers,
    ...profileHandlers,
    ...secondFactorHandlers,
    ...linkHandlers,
    ...firstMasterHandlers,
    ...userHandlers,
    ...roleHandlers,
    ...registrationHandlers,
    ...accountHandlers,
    ...accountRecordHandlers,
    ...outboxHandlers,
    ...outsideServiceHandlers,
  ],
  waiting: identityWaiting,
  jobs: [sendMailJob, recoveryJob, matchRegistrationJob, sweepJob],
  constraints: {
    account_email: () => refuseIdentity('email-taken', { field: 'email' }),
    membership_once: () => refuseIdentity('already-member'),
    custom_role_name: () => refuseIdentity('role-name-taken', { field: 'name' }),
    membership_custom_role_id_custom_role_id_fk: () => refuseIdentity('role-held'),
    guardian_account: () => refuseIdentity('account-elsewhere'),
    staff_member_account: () => refuseIdentity('account-elsewhere'),
  },
}
