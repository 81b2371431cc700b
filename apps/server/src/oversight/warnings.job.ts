import type { Config } from '../platform/config'
import { addressOf } from '../identity/addresses.ops'
import { isWeekend, nextSofiaTime, today, weekdayOf } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { eq, sql } from 'drizzle-orm'
import { warningLetter } from '../db/tables/oversight'
import { rows } from '../platform/database'
import { defineJob, work } from '../platform/jobs'
import { sendLetters, type Letter } from '../platform/mail/letters'
import { sightOf, type Overseer } from './monthly.job'
import { warningsOf, type Warning } from './warnings.steps'

// E-mails warnings to the experts who asked for them: on Mondays all, on other working days those about today. The
// day is stored with the letter in one transaction, so it is sent once.

const sendWarnings = defineJob<Record<string, never>>('oversight.warnings', 'Изпращане на предупреждения')
const key = 'oversight.warnings'
/** After the usual hour by which attendance is entered. */
const plannedAt = '11:00'

export const standingWarnings = (now: Date) => [{ ...sendWarnings({}), key, runAt: nextSofiaTime(now, plannedAt) }]

const monday = 1
/** Rows in the letter; the rest is on the screen. */
const shownWarnings = 30

export const warningsJob = work(sendWarnings, async (context) => {
  const { tx, now, later } = context
  const day = today(now)
  later(sendWarnings({}, { key, runAt: nextSofiaTime(now, plannedAt) }))
  if (isWeekend(day)) return
  const readers = await rows<Overseer & { readonly email: string }>(
    tx,
    sql`select a.id as "accountId", a.email, a.municipality_id as "municipalityId" from warning_letter w join account a on a.id = w.account_id
      where a.state = 'active' and (w.sent_on is null or w.sent_on < ${day}) order by a.id`,
  )
  for (const { email, ...overseer } of readers) {
    const sight = await sightOf(tx, overseer)
    const warnings = sight ? await warningsOf({ tx, sight, now }, {}) : []
    const due = weekdayOf(day) === monday ? warnings : warnings.filter(({ kind }) => kind === 'no-entries')
    if (due.length > 0) await sendLetters(context, [letterOf(context.services.config, email, due)])
    await tx.update(warningLetter).set({ sentOn: day }).where(eq(warningLetter.accountId, overseer.accountId))
  }
})

function letterOf(config: Config, to: string, warnings: readonly Warning[]): Letter {
  const lines = warnings.slice(0, shownWarnings).map(({ place, kindName, text }) => `${place}: ${kindName}. ${text}.`)
  const more = warnings.length - lines.length
  return {
    to,
    subject: `${plural(warnings.length, 'предупреждение', 'предупреждения')} за детски градини`,
    paragraphs: [
      [...lines, ...(more > 0 ? [`и още ${more}`] : [])].join('\n'),
      {
        link: addressOf(config, '/administrative-references/warnings'),
        label: 'Към предупрежденията',
      },
      'Получавате това писмо, защото сте поискали предупреждения по имейл. Изключва се на същата страница.',
    ],
  }
}
