import { nobody } from '@asistent/domain/communication/audience'
import { today } from '@asistent/domain/kernel/day'
import type { WriteContext } from '../platform/context'
import { asSystem } from '../platform/database'
import { countAudience } from './audience.queries'
import { keepMessage, sendKept } from './messages-writing.steps'

export interface BesideLetter {
  readonly kindergartenId: number
  readonly studentIds: readonly number[]
  readonly title: string
  readonly paragraphs: readonly string[]
}

const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * A message to parents who also get an e-mail about the same subject: in the bell and the list, without a second
 * e-mail. If the sender is the only parent, only the e-mail is sent.
 */
export async function leaveMessage(context: WriteContext, said: BesideLetter): Promise<void> {
  const audience = { ...nobody, studentIds: said.studentIds, kindergartenIds: [said.kindergartenId] }
  const { tx, scope, now } = context
  if ((await asSystem(tx, () => countAudience(tx, audience, today(now), scope.accountId))) === 0) return
  const content = said.paragraphs.map((text) => `<p>${safe(text).replaceAll('\n', '<br>')}</p>`).join('')
  const form = {
    title: said.title,
    content,
    fileIds: [],
    askAcknowledgement: false,
    allowReplies: true,
    openDiscussion: false,
  }
  const id = await keepMessage(context, form, audience)
  await sendKept(context, id, audience, null, { withoutLetters: true })
}
