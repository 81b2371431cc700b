import { IconMailForward } from '@tabler/icons-react'
import { mailStateLabel, resendMail } from '@asistent/contract/identity/outbox.calls'
import type { Action, Actions } from '../../blocks/parts/action'
import type { Choice } from '../../blocks/parts/choice'

type MailState = keyof typeof mailStateLabel

const tones: Record<MailState, Choice['tone']> = { waiting: 'info', sent: 'good', failed: 'bad', kept: 'off' }

export const mailStates = (Object.keys(mailStateLabel) as MailState[]).map((value) => ({
  value,
  label: mailStateLabel[value],
  tone: tones[value],
}))

/** A delivered letter is not sent again. */
export const resend = <Letter extends { readonly id: number; readonly state: MailState }>(
  action: Actions<Letter>,
): Action<Letter> =>
  action.send({
    label: 'Изпрати отново',
    icon: IconMailForward,
    call: resendMail,
    input: ({ id }) => ({ id }),
    when: ({ state }) => state === 'failed' || state === 'kept',
    done: 'Писмото чака изпращане',
  })
