import { initials } from '@asistent/domain/kernel/text'
import { allergyText } from '@asistent/domain/people/health'
import { GroupMark, type MarkedGroup } from '../../look/group-mark'
import { WarningSign } from '../../look/warning-sign'
import type { Choice } from './choice'
import { useGroupLook } from './group-look'
import classes from './names.module.css'
import { classOfTone, type AnyTone } from './tone'

// People, groups and statuses look the same on every screen. Plain spans: a list draws hundreds of them.

const avatarTones = ['green', 'blue', 'orange', 'violet', 'teal', 'yellow'] as const

/** The same person has the same colour everywhere. */
function toneOfName(name: string) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1009
  return avatarTones[sum % avatarTones.length] ?? 'green'
}

/** What travels with a child's name wherever staff see it (contract: `allergyBadge`). Any row may be given. */
export interface AllergyNote {
  readonly allergies?: unknown
  readonly allergiesText?: unknown
}

/** 'Яйца, Риба; пчели', or nothing. Rows without the two fields have none. */
export function allergiesOf(note: AllergyNote | null | undefined): string {
  if (!note || !Array.isArray(note.allergies)) return ''
  return allergyText(note.allergies as number[], typeof note.allergiesText === 'string' ? note.allergiesText : null)
}

/** The same as a sentence, where there is no place for a badge. */
export function allergyWarning(note: AllergyNote): string | undefined {
  const told = allergiesOf(note)
  return told ? `Алергии: ${told}` : undefined
}

export interface PersonNameProps {
  readonly name: string
  /** The row the name comes from: its allergies get a badge that nobody who serves food may miss. */
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
        {/* In a narrow column the badge goes below the name instead of breaking it. */}
        <span>
          <span className={classes.name}>{name}</span> <AllergyBadge of={allergies} />
        </span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  )
}

/** The badge alone, beside a name that is drawn in another way. */
export function AllergyBadge({ of }: { of: AllergyNote | null | undefined }) {
  const told = allergiesOf(of)
  if (!told) return null
  return (
    <span className={`${classes.allergy} ${classOfTone('bad')}`} title={`Алергии: ${told}`}>
      <span className="visually-hidden">Алергии: {told}</span>
      <WarningSign />
      <span aria-hidden>алергия</span>
    </span>
  )
}

export function StatusBadge({ label, tone = 'off' }: { label: string; tone?: AnyTone | undefined }) {
  return <span className={`${classes.badge} ${classOfTone(tone)}`}>{label}</span>
}

/** A value in its word and colour; `label` says more than the word. Nothing for a value without one. */
export function ChoiceBadge({ of, value, label }: { of: readonly Choice[]; value: unknown; label?: string }) {
  const choice = of.find((one) => one.value === value)
  return choice ? <StatusBadge label={label ?? choice.label} tone={choice.tone} /> : null
}

/** A group with its colour and emblem, as on every other screen. */
export const GroupBadge = ({ group }: { group: MarkedGroup }) => (
  <span className={classes.group}>
    <GroupMark group={useGroupLook(group)} size={22} />
  </span>
)
