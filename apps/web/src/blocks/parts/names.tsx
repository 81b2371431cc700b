import { initials } from '@asistent/domain/kernel/text'
import { allergyText } from '@asistent/domain/people/health'
import { GroupMark, type MarkedGroup } from '../../look/group-mark'
import { WarningSign } from '../../look/warning-sign'
import type { Choice } from './choice'
import { useGroupLook } from './group-look'
import classes from './names.module.css'
import { classOfTone, type AnyTone } from './tone'
import { latinOf, t } from '../../platform/language'

// Uniform display of people, groups and statuses. Plain spans, because a list renders hundreds.

const avatarTones = ['green', 'blue', 'orange', 'violet', 'teal', 'yellow'] as const

/** A person has the same colour everywhere. */
function toneOfName(name: string) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1009
  return avatarTones[sum % avatarTones.length] ?? 'green'
}

/** Allergies shown with a child's name to staff (contract: `allergyBadge`). Accepts any row. */
export interface AllergyNote {
  readonly allergies?: unknown
  readonly allergiesText?: unknown
}

/** 'Яйца, Риба; пчели', or an empty string, also for rows without the fields. */
export function allergiesOf(note: AllergyNote | null | undefined): string {
  if (!note || !Array.isArray(note.allergies)) return ''
  return allergyText(note.allergies as number[], typeof note.allergiesText === 'string' ? note.allergiesText : null)
}

/** The same as a sentence, where a badge does not fit. */
export function allergyWarning(note: AllergyNote): string | undefined {
  const text = allergiesOf(note)
  return text ? t('Алергии: {told}', { told: text }) : undefined
}

export interface PersonNameProps {
  readonly name: string
  /** Row with the allergies, shown as a prominent badge. */
  readonly allergies?: AllergyNote | null | undefined
  readonly detail?: string | null | undefined
}

export function PersonName({ name, allergies, detail }: PersonNameProps) {
  return (
    <span className={classes.person}>
      <span className={`${classes.avatar} ${classOfTone(toneOfName(name))}`} aria-hidden>
        {initials(name)}
      </span>
      <span className={classes.words}>
        {/* Wraps the badge below the name in a narrow column. */}
        <span>
          <span className={classes.name}>{name}</span> <LatinName of={name} /> <AllergyBadge of={allergies} />
        </span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  )
}

/** The name in brackets in Latin letters, for readers who do not read Cyrillic; nothing for others. */
export function LatinName({ of }: { of: string }) {
  const latin = latinOf(of)
  return latin ? <span className={classes.latin}>({latin})</span> : null
}

/** The badge without the name. */
export function AllergyBadge({ of }: { of: AllergyNote | null | undefined }) {
  const text = allergiesOf(of)
  if (!text) return null
  return (
    <span className={`${classes.allergy} ${classOfTone('bad')}`} title={t('Алергии: {told}', { told: text })}>
      <span className="visually-hidden">{t('Алергии: {told}', { told: text })}</span>
      <WarningSign />
      <span aria-hidden>{t('алергия')}</span>
    </span>
  )
}

export function StatusBadge({ label, tone = 'off' }: { label: string; tone?: AnyTone | undefined }) {
  return <span className={`${classes.badge} ${classOfTone(tone)}`}>{label}</span>
}

/** Label of a value in its tone; `label` overrides the label. Renders nothing without a value. */
export function ChoiceBadge({ of, value, label }: { of: readonly Choice[]; value: unknown; label?: string }) {
  const choice = of.find((one) => one.value === value)
  return choice ? <StatusBadge label={label ?? t(choice.label)} tone={choice.tone} /> : null
}

/** Group with its colour and emblem. */
export const GroupBadge = ({ group }: { group: MarkedGroup }) => (
  <span className={classes.group}>
    <GroupMark group={useGroupLook(group)} size={22} />
  </span>
)
