import { Anchor, Checkbox, Chip, Input, Stack, Text } from '@mantine/core'
import {
  getAudienceOptions,
  listAudienceChildren,
  listAudiencePeople,
  previewAudience,
  type AudienceOptions,
} from '@asistent/contract/communication/audience'
import { isNobody, nobody, type Audience } from '@asistent/domain/communication/audience'
import { roleOfType } from '@asistent/domain/access/roles'
import { plural } from '@asistent/domain/kernel/text'
import { useState, type ReactNode } from 'react'
import { PersonName } from '../blocks/parts/names'
import { Answered } from '../blocks/parts/states'
import { ManyPicker } from '../blocks/pickers/picker'
import type { AllergyNote } from '../blocks/parts/names'
import { peopleFrom } from '../blocks/pickers/source'
import { childLabel } from '../choices/child-label'
import { GroupDisc } from '../look/group-mark'
import { useCall } from '../platform/use-call'
import classes from './audience-field.module.css'
import { t } from '../platform/language'

// Recipients, with a preview by name and count. In a form:
//   field.own('recipients', (control) => <AudienceField {...control} />, { wide: true })

const rolePlural = {
  Director: 'Директори',
  Administrator: 'Администратори',
  Teacher: 'Учители',
  ResourceSpecialist: 'Ресурсни специалисти',
  Manciple: 'Домакини',
  Parent: 'Всички родители',
  MON: 'МОН',
  Municipality: 'Община',
  Master: 'Главен администратор',
} as const

export const rolesInPlural = (roleType: number): string => {
  const role = roleOfType(roleType)
  return role ? rolePlural[role] : ''
}

const personOption = (row: { id: number; name: string; detail: string }) => ({
  value: row.id,
  label: `${row.name} (${row.detail})`,
})
const people = peopleFrom(listAudiencePeople, personOption, {
  input: { pageSize: 50 },
  search: 'search',
  one: { call: listAudiencePeople as never, option: firstOf(personOption) as never },
})

const childOption = (row: { id: number; name: string; groupName: string | null } & AllergyNote) => ({
  value: row.id,
  label: childLabel(row.name, row.groupName),
  allergies: row,
})
const children = peopleFrom(listAudienceChildren, childOption, {
  input: { pageSize: 50 },
  search: 'search',
  one: { call: listAudienceChildren as never, option: firstOf(childOption) as never },
})

/** A list filtered by id returns a single row. */
function firstOf<Row>(option: (row: Row) => { value: number; label: string }) {
  return ({ result }: { result: readonly Row[] }) => (result[0] ? option(result[0]) : { value: 0, label: '' })
}

export interface AudienceFieldProps {
  readonly value: unknown
  readonly set: (value: Audience) => void
  readonly error?: string | undefined
  readonly readOnly?: boolean
  readonly label?: ReactNode
}

export function AudienceField({ value, set, error, readOnly = false, label = t('Получатели') }: AudienceFieldProps) {
  const audience: Audience = { ...nobody, ...(value as Partial<Audience> | null) }
  const change = (part: Partial<Audience>) => set({ ...audience, ...part })
  const answer = useCall(getAudienceOptions, {})
  return (
    <Input.Wrapper label={label} labelElement="div" required error={error}>
      <Answered answer={answer} lines={3}>
        {(options) => (
          <Stack gap="sm" className={classes.field} role="group" aria-label={t('Получатели')}>
            {!readOnly && <Choices options={options} audience={audience} change={change} />}
            <AudiencePreview audience={audience} />
          </Stack>
        )}
      </Answered>
    </Input.Wrapper>
  )
}

interface ChoicesProps {
  readonly options: AudienceOptions
  readonly audience: Audience
  readonly change: (part: Partial<Audience>) => void
}

function Choices({ options, audience, change }: ChoicesProps) {
  const roles = options.roles.filter(({ count }) => count > 0)
  return (
    <>
      {(options.everyone || roles.length > 0) && (
        <div className={classes.chips}>
          {options.everyone && (
            <Chip checked={audience.everyone} onChange={(everyone) => change({ everyone })}>
              Цялата детска градина
            </Chip>
          )}
          {!audience.everyone &&
            roles.map(({ roleType, count }) => (
              <Chip
                key={roleType}
                checked={audience.roleTypes.includes(roleType)}
                onChange={(chosen) => change({ roleTypes: toggled(audience.roleTypes, roleType, chosen) })}
              >
                {rolesInPlural(roleType)} · {count}
              </Chip>
            ))}
        </div>
      )}
      {!audience.everyone && (
        <>
          {options.groups.length > 0 && <Groups options={options} audience={audience} change={change} />}
          <div className={classes.pickers}>
            {options.children && (
              <ManyPicker
                label="Родителите на деца"
                placeholder="Име на дете"
                source={children}
                value={audience.studentIds}
                onChange={(studentIds) => change({ studentIds })}
              />
            )}
            <ManyPicker
              label={t('Отделни хора')}
              placeholder={t('Име')}
              source={people}
              value={audience.userIds}
              onChange={(userIds) => change({ userIds })}
            />
          </div>
        </>
      )}
    </>
  )
}

function Groups({ options, audience, change }: ChoicesProps) {
  return (
    <div>
      <p className={classes.caption}>Родителите на групи</p>
      <div className={classes.chips}>
        {options.groups.map((group) => (
          <Chip
            key={group.id}
            checked={audience.classIds.includes(group.id)}
            onChange={(chosen) => change({ classIds: toggled(audience.classIds, group.id, chosen) })}
          >
            <span className={classes.group}>
              <GroupDisc group={group} size={20} />
              {group.name} · {group.count}
            </span>
          </Chip>
        ))}
      </div>
      {audience.classIds.length > 0 && (
        <Checkbox
          mt="xs"
          label="И екипът на групите"
          checked={audience.classStaff}
          onChange={(event) => change({ classStaff: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}

const toggled = <Value,>(values: readonly Value[], value: Value, chosen: boolean): Value[] =>
  chosen ? [...values, value] : values.filter((one) => one !== value)

/** Preview of the recipients by name and count. */
export function AudiencePreview({
  audience,
  kindergartenIds,
}: {
  audience: Audience
  kindergartenIds?: readonly number[]
}) {
  const [open, setOpen] = useState(false)
  const query = { audience: copied(audience), ...(kindergartenIds && { kindergartenIds: [...kindergartenIds] }) }
  const chosen = !isNobody(audience) && kindergartenIds?.length !== 0
  const { data, error } = useCall(previewAudience, query, { keep: true, enabled: chosen })
  if (!chosen) return <Text c="dimmed">{t('Още не сте избрали получатели.')}</Text>
  if (error) return <Text c="red">{error.message}</Text>
  if (!data) return <Text c="dimmed">Броим получателите…</Text>
  const parts = [
    data.parents > 0 && plural(data.parents, 'родител', 'родители'),
    data.staff > 0 && plural(data.staff, 'служител', 'служители'),
  ].filter(Boolean)
  const more = data.count - data.people.length
  return (
    <div className={classes.preview} role="status">
      <p className={classes.sum}>
        {data.count === 0 ? (
          'Никой от избраните няма активен профил.'
        ) : (
          <>
            Ще получат <strong>{plural(data.count, 'човек', 'души')}</strong>: {parts.join(' и ')}.{' '}
            <Anchor component="button" type="button" onClick={() => setOpen(!open)} aria-expanded={open}>
              {open ? 'Скрий имената' : 'Покажи имената'}
            </Anchor>
          </>
        )}
      </p>
      {data.childrenWithout.length > 0 && (
        <p className={classes.without}>
          Без родител с профил: {data.childrenWithout.slice(0, 8).join(', ')}
          {data.childrenWithout.length > 8 && ` и още ${data.childrenWithout.length - 8}`}.
        </p>
      )}
      {open && (
        <ul className={classes.names}>
          {data.people.map((person) => (
            <li key={person.id}>
              <PersonName name={person.name} detail={person.detail} />
            </li>
          ))}
          {more > 0 && <li className={classes.more}>и още {more}</li>}
        </ul>
      )}
    </div>
  )
}

const copied = (audience: Audience) => ({
  everyone: audience.everyone,
  classStaff: audience.classStaff,
  roleTypes: [...audience.roleTypes],
  classIds: [...audience.classIds],
  studentIds: [...audience.studentIds],
  userIds: [...audience.userIds],
})
