import type { InputOf } from '@asistent/contract/core/call'
import { linkGuardian } from '@asistent/contract/people/guardians.calls'
import type { Kinship } from '@asistent/domain/people/kinship'
import { askForm } from '../blocks/form/form-dialog'
import { StatusBadge } from '../blocks/parts/names'
import classes from './guardian.module.css'
import { childSource } from './words'
import { kinshipChoices } from '../choices/worded'

// Rights of a guardian for one child (domain.md, Appendix C): a child may have two households.

interface GuardianRights {
  readonly kinship: Kinship
  readonly isMain: boolean
  readonly maySee: boolean
  readonly maySign: boolean
  readonly mayPay: boolean
  readonly mayCollect: boolean
}

const newRights = { kinship: undefined, isMain: false, maySee: true, maySign: true, mayPay: true, mayCollect: true }

const rightWords = [
  ['maySee', 'Вижда'],
  ['maySign', 'Подписва'],
  ['mayPay', 'Плаща'],
  ['mayCollect', 'Взема'],
] as const

/** Granted rights are green, withheld ones grey with 'не', so that colour is not needed. */
export const RightBadges = ({ rights }: { rights: GuardianRights }) => (
  <span className={classes.rights}>
    {rights.isMain && <StatusBadge tone="info" label="Основен" />}
    {rightWords.map(([name, word]) => (
      <StatusBadge
        key={name}
        tone={rights[name] ? 'good' : 'off'}
        label={rights[name] ? word : `Не ${word.toLowerCase()}`}
      />
    ))}
  </span>
)

interface RightsQuestion {
  readonly title: string
  readonly parentId: number
  /** Undefined if the child is chosen in the dialog. */
  readonly childId?: number
  readonly rights?: Omit<GuardianRights, 'kinship'> & { readonly kinship: Kinship | undefined }
}

/** Links a guardian with a child, or changes their rights. */
export const askRights = ({ title, parentId, childId, rights = newRights }: RightsQuestion): Promise<boolean> => {
  const { kinship, isMain, maySee, maySign, mayPay, mayCollect } = rights
  return askForm({
    title,
    call: linkGuardian,
    values: {
      ...(childId !== undefined && { id: childId }),
      parent: { parentId, isMain, maySee, maySign, mayPay, mayCollect, ...(kinship && { kinship }) },
      was: kinship ? { ...rights, kinship } : null,
    } as Partial<InputOf<typeof linkGuardian>>,
    fields: (field) => [
      ...(childId === undefined ? [field.pick('id', childSource, { label: 'Дете', wide: true })] : []),
      ...field.inside('parent', (parent) => [
        parent.select('kinship', kinshipChoices, { wide: true }),
        parent('isMain', { help: 'С него се свързват първо. Основният е един.', wide: true }),
        parent('maySee', { help: 'Влиза в профила на детето и получава съобщения за него.', wide: true }),
        parent('maySign', { help: 'Вижда и адреса и здравните данни.', wide: true }),
        parent('mayPay', { wide: true }),
        parent('mayCollect', { wide: true }),
      ]),
    ],
  })
}
