import { noticeFlag, noticeKindLabel, noticePath, type NoticeKind } from '@asistent/domain/communication/notice-kinds'
import { addressOf } from '../identity/addresses.ops'
import { unsubscribeLinks, type UnsubscribeLinks } from '../identity/unsubscribe.ops'
import type { JobContext } from '../platform/jobs'
import { counted, say } from '../platform/language'
import type { Letter } from '../platform/mail/letters'
import type { Notice } from './notify.steps'
import type { Recipient } from './notify-people.steps'

// Letters about what is new. Each can be refused for good with one click, in the letter and in the mail program itself.

const unsubscribing = (kinds: readonly NoticeKind[], { page, oneClick }: UnsubscribeLinks) => ({
  unsubscribe: {
    link: page,
    label: say('Не искам имейли за {kinds}', {
      kinds: { all: kinds.map((kind) => say('„{kind}“', { kind: say(noticeKindLabel[kind]) })) },
    }),
  },
  headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
})

/** A letter for each person. */
export async function noticeLetters<Person extends Pick<Recipient, 'accountId' | 'email' | 'kindergartenId'>>(
  { tx, services }: Pick<JobContext, 'tx' | 'services'>,
  notice: Notice,
  people: readonly Person[],
): Promise<{ person: Person; letter: Letter }[]> {
  if (people.length === 0) return []
  const linksOf = await unsubscribeLinks(tx, services.config)
  const open = addressOf(services.config, noticePath(notice.kind, notice.subjectId))
  return people.map((person) => ({
    person,
    letter: {
      to: person.email,
      kindergartenId: person.kindergartenId,
      subject: say('{heading}: {title}', { heading: notice.heading, title: notice.title }),
      paragraphs: [...notice.paragraphs, { link: open, label: say('Отвори в програмата') }],
      ...unsubscribing([notice.kind], linksOf(person.accountId, noticeFlag[notice.kind])),
    },
  }))
}

export interface DigestLine {
  readonly kind: NoticeKind
  readonly subjectId: number
  readonly title: string
}

/** What has come in a day, in one letter. Who refuses it refuses the kinds that are in it. */
export async function digestLetter(
  { tx, services }: Pick<JobContext, 'tx' | 'services'>,
  person: { readonly accountId: number; readonly email: string; readonly kindergartenId: number | null },
  lines: readonly DigestLine[],
): Promise<Letter> {
  const linksOf = await unsubscribeLinks(tx, services.config)
  const kinds = [...new Set(lines.map(({ kind }) => kind))]
  return {
    to: person.email,
    kindergartenId: person.kindergartenId,
    subject:
      lines.length === 1
        ? say('Днес за Вас: {title}', { title: lines[0]?.title ?? '' })
        : counted(lines.length, 'Днес за Вас: {count} ново', 'Днес за Вас: {count} нови'),
    paragraphs: [
      say('Ето какво ново има за Вас:'),
      ...kinds.map((kind) => [
        say('{kind}:', { kind: say(noticeKindLabel[kind]) }),
        ...lines
          .filter((line) => line.kind === kind)
          .map(({ title, subjectId }) => `• ${title}\n  ${addressOf(services.config, noticePath(kind, subjectId))}`),
      ]),
      { link: addressOf(services.config), label: say('Отвори програмата') },
    ],
    ...unsubscribing(
      kinds,
      linksOf(
        person.accountId,
        kinds.reduce((flags: number, kind) => flags | noticeFlag[kind], 0),
      ),
    ),
  }
}
