import type { ParsedOf } from '@asistent/contract/core/call'
import type { createMessage } from '@asistent/contract/communication/messages.calls'
import { refuseCommunication } from '@asistent/contract/communication/problems'
import { isDirect, isNobody, nobody, type PlacedAudience } from '@asistent/domain/communication/audience'
import { leavesAt } from '@asistent/domain/communication/messages'
import { roleTypes } from '@asistent/domain/access/roles'
import { today } from '@asistent/domain/kernel/day'
import { eq } from 'drizzle-orm'
import { message, messageFile } from '../db/tables/communication'
import { adoptFiles, removeFiles } from '../files/files.ops'
import { callerName } from '../identity/caller.ops'
import type { WriteContext } from '../platform/context'
import { asSystem } from '../platform/database'
import { placesOf, requireAddressable } from './addressable.queries'
import { countAudience } from './audience.queries'
import { cleanContent, writtenContent } from './clean-content.ops'
import { deliverMessage } from './messages.job'
import { filesOf, type OpenedMessage } from './messages.queries'
import { renewNotice } from './notify.steps'

type Form = ParsedOf<typeof createMessage>
/** What is kept of a form, whichever of the calls it came by. */
type Kept = Pick<Form, 'title' | 'content' | 'fileIds' | 'askAcknowledgement' | 'allowReplies' | 'openDiscussion'> & {
  readonly draft?: boolean
}

/** A draft may be for nobody yet; a message may not. */
export async function audienceOfForm(context: WriteContext, form: Form): Promise<PlacedAudience> {
  if (!isNobody(form.recipients)) return requireAddressable(context, form.recipients)
  if (!form.draft) throw refuseCommunication('nobody-chosen', { field: 'recipients' })
  return { ...nobody, kindergartenIds: placesOf(context.scope) }
}

interface KeepOptions {
  /** To several kindergartens: of none of them. */
  readonly severalPlaces?: boolean
  readonly over?: OpenedMessage
}

export async function keepMessage(
  context: WriteContext,
  form: Kept,
  audience: PlacedAudience,
  { severalPlaces = false, over }: KeepOptions = {},
): Promise<number> {
  const { tx, scope } = context
  const values = {
    title: form.title,
    content: form.draft ? cleanContent(form.content) : writtenContent(form.content),
    audience,
    direct: isDirect(audience),
    allowReplies: form.allowReplies,
    openDiscussion: form.openDiscussion && form.allowReplies,
    askAcknowledgement: form.askAcknowledgement,
    state: 'draft' as const,
    sendAt: null,
  }
  if (over) {
    await tx
      .update(message)
      .set({ ...values, version: over.version + 1 })
      .where(eq(message.id, over.id))
    await keepFiles(context, over.id, over.kindergartenId, form.fileIds)
    return over.id
  }
  // A parent of two places writes from the one whose staff it is for.
  const [firstKindergartenId] = audience.kindergartenIds
  const kindergartenId = severalPlaces ? null : (scope.kindergartenId ?? firstKindergartenId ?? null)
  const [row] = await tx
    .insert(message)
    .values({
      ...values,
      kindergartenId,
      createdBy: scope.accountId,
      senderRole: roleTypes[scope.role],
      senderName: await callerName(context),
    })
    .returning({ id: message.id })
  const id = row?.id ?? 0
  await keepFiles(context, id, kindergartenId, form.fileIds)
  return id
}

async function keepFiles(
  context: WriteContext,
  messageId: number,
  kindergartenId: number | null,
  fileIds: readonly number[],
): Promise<void> {
  const { tx } = context
  const uniqueFileIds = [...new Set(fileIds)]
  const before = (await filesOf(tx, messageId)).map(({ id }) => id)
  await adoptFiles(context, uniqueFileIds)
  await tx.delete(messageFile).where(eq(messageFile.messageId, messageId))
  if (uniqueFileIds.length > 0)
    await tx
      .insert(messageFile)
      .values(uniqueFileIds.map((fileId, position) => ({ messageId, fileId, kindergartenId, position })))
  await removeFiles(
    context,
    before.filter((id) => !uniqueFileIds.includes(id)),
  )
}

/** Puts a kept message on its way: it leaves in ten seconds, or at the chosen time. */
export async function sendKept(
  context: WriteContext,
  id: number,
  audience: PlacedAudience,
  sendAt: string | null,
  { withoutLetters = false } = {},
): Promise<void> {
  const { tx, scope, now, later } = context
  if (sendAt !== null && Date.parse(sendAt) < now.getTime() - 60_000)
    throw refuseCommunication('send-in-past', { field: 'sendAt' })
  // The recipients are already checked; their rows may be hidden from the caller.
  const expected = await asSystem(tx, () => countAudience(tx, audience, today(now), scope.accountId))
  if (expected === 0) throw refuseCommunication('nobody-reached', { field: 'recipients' })
  const leaves = leavesAt(now, sendAt)
  await tx.update(message).set({ state: 'queued', sendAt: leaves.toISOString(), expected }).where(eq(message.id, id))
  const delivery = { messageId: id, sendAt: leaves.toISOString(), after: 0, ...(withoutLetters && { withoutLetters }) }
  later(deliverMessage(delivery, { key: `message:${id}`, runAt: leaves }))
}

/** Of a message that people have got, the text and the files can be put right; it says so. */
export async function changeSent(context: WriteContext, kept: OpenedMessage, form: Form): Promise<void> {
  const { tx, now } = context
  await tx
    .update(message)
    .set({
      title: form.title,
      content: writtenContent(form.content),
      editedAt: now.toISOString(),
      version: kept.version + 1,
    })
    .where(eq(message.id, kept.id))
  await keepFiles(context, kept.id, kept.kindergartenId, form.fileIds)
  await renewNotice(tx, { kind: 'messages', subjectId: kept.id, title: form.title })
}
