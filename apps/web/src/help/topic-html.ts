import { roleLabel, roles as allRoles } from '@asistent/domain/access/roles'
import { listed } from '@asistent/domain/kernel/text'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { problemText } from './problem-texts'
import { openAddress, screenWords } from './screen-words'
import type { Part, Topic } from './topic'
import { titleOf } from './topics'

// Markup of topics: a bundled topic as the first text of its replacement, and links in stored texts.

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Keeps links, which stored texts have too. */
const inline = (text: string): string => escaped(text).replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')

const rolesOf = ({ for: those }: Part): string =>
  those ? ` (${listed(those.map((role) => roleLabel[role])).toLowerCase()})` : ''

const list = (tag: 'ol' | 'ul', items: readonly string[]) =>
  `<${tag}>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</${tag}>`

export function htmlOf(topic: Topic): string {
  const who = topic.who.map(({ roles, may }) => {
    const names = roles.length === allRoles.length ? 'Всички' : listed(roles.map((role) => roleLabel[role]))
    return `<strong>${names}</strong>: ${inline(may)}`
  })
  const parts = [
    `<p>${inline(topic.purpose)}</p>`,
    `<h2>Кой може</h2>${list('ul', who)}`,
    ...topic.tasks.map(
      (task) =>
        `<h2>${inline(task.text)}${rolesOf(task)}</h2>${list(
          'ol',
          task.steps.map((step) => inline(step.text) + rolesOf(step)),
        )}${task.note ? `<blockquote><p>${inline(task.note)}</p></blockquote>` : ''}`,
    ),
    topic.questions.length > 0 && '<h2>Въпроси и отговори</h2>',
    ...topic.questions.map(
      (question) => `<h3>${inline(question.text)}${rolesOf(question)}</h3><p>${inline(question.answer)}</p>`,
    ),
    '<h2>Ако нещо не стане</h2>',
    ...topic.mistakes.map(
      ({ says, answer }) => `<h3>${escaped(problemText(says) ?? says)}</h3><p>${inline(answer)}</p>`,
    ),
    topic.law && `<h2>За сведение</h2><p>${inline(topic.law)}</p>`,
  ]
  return parts.filter(Boolean).join('')
}

/** Paths without parameters and topics; the text is cleaned afterwards. */
const link = /\{(\/[\w/-]*|[a-z][a-z0-9-]*)\}/g

/** Replaces {/days-off} and {days-off} by the label of the screen or topic, as a link if the user may open it. */
export const withLinks = (html: string, user: UserData | undefined): string =>
  html.replace(link, (whole, target: string) => {
    const isPath = target.startsWith('/')
    const words = isPath ? screenWords(target) : titleOf(target)
    if (!words) return whole
    const address = isPath ? openAddress(target, user) : `/platform/help/${target}`
    return address
      ? `<a href="${location.origin}${address}">${escaped(words)}</a>`
      : `<strong>${escaped(words)}</strong>`
  })
