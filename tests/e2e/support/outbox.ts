import { expect, type APIRequestContext } from '@playwright/test'
import { tokenOf } from './people'

// Without a mail server letters stay in the outbox, which the master can read: journeys follow the links there.

interface Row {
  readonly id: number
  readonly recipient: string
  readonly subject: string
}

/** Path of the link in the newest letter with this subject. Waits, because jobs write letters. */
export async function linkTo(request: APIRequestContext, email: string, subject: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'master')}` }
  const find = async (): Promise<Row | undefined> => {
    const answer = await request.get('/api/administration/Mails/overview-models', {
      headers,
      params: { search: email, orderByColumn: 'createdAt', orderByDescending: true },
    })
    const { result } = (await answer.json()) as { result: Row[] }
    return result.find((row) => row.recipient === email && row.subject.startsWith(subject))
  }
  await expect.poll(find, { message: `letter „${subject}“ to ${email}` }).toBeDefined()
  const answer = await request.get(`/api/administration/Mails/${(await find())?.id}`, { headers })
  const { text } = (await answer.json()) as { text: string }
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`no link in: ${text}`)
  return new URL(link).pathname
}
