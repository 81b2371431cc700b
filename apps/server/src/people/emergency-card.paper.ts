import type { AnsweredFile } from '@asistent/contract/core/call'
import type { Block } from '@asistent/documents/blocks'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { personIdTypeLabel, type PersonIdType } from '@asistent/domain/kernel/person-id'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { ageText } from '@asistent/domain/people/ages'
import { allergyText } from '@asistent/domain/people/health'
import { kinshipLabel } from '@asistent/domain/people/kinship'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { requireFound } from '../platform/versioned'
import { contactsOf, type Collector, type EmergencyContact, type Guardian } from './child-contacts.queries'
import { fullName, stayOn } from './child-sql.ops'
import { sightOf } from './sight.ops'

interface CardChild {
  readonly id: number
  readonly name: string
  readonly personIdType: PersonIdType
  readonly personId: string
  readonly birthDate: Day
  readonly className: string | null
  readonly address: string | null
  readonly allergies: number[]
  readonly allergiesText: string | null
  readonly diet: string | null
  readonly bloodGroup: string | null
  readonly gpName: string | null
  readonly gpPhone: string | null
  readonly telk: string | null
}

const cardChildren = (tx: Tx, ids: readonly number[], day: Day) =>
  rows<CardChild>(
    tx,
    sql`select c.id, ${fullName()} as name, c.person_id_type as "personIdType", c.person_id as "personId", c.birth_on as "birthDate", s.group_name as "className",
      coalesce(c.address_current, c.address_permanent) as address, c.allergen_ids as allergies, c.allergies_text as "allergiesText", c.diet, c.blood_group as "bloodGroup",
      c.gp_name as "gpName", c.gp_phone as "gpPhone", c.telk ->> 'number' as telk from child c ${stayOn(day)}
      where c.id = ${anyOf(ids)} order by array_position(${sql.param([...ids])}::int[], c.id)`,
  )

/** One page per child with what is needed at the door, on a trip and in an ambulance. */
export async function emergencyCards(context: ReadContext, childIds: readonly number[]): Promise<AnsweredFile> {
  const { tx, scope, now } = context
  const day = today(now)
  const children = await cardChildren(tx, childIds, day)
  const first = requireFound(children[0])
  const around = await contactsOf(tx, childIds, day, { sight: sightOf(scope), accountId: scope.accountId })
  const of = <One extends { childId: number }>(list: readonly One[], id: number) =>
    list.filter((one) => one.childId === id)
  const body = children.flatMap((child, index): Block[] => [
    ...(index > 0 ? [{ kind: 'page-break' } as const] : []),
    ...cardOf(child, day, {
      guardians: of(around.guardians, child.id),
      collectors: of(around.collectors, child.id).filter((one) => one.allowedToday),
      contacts: of(around.emergencyContacts, child.id),
    }),
  ])
  const name =
    children.length === 1
      ? `Карта за спешни случаи – ${first.name}`
      : `Карти за спешни случаи – ${first.className ?? ''}`
  return pdfFile(name, 'letter', {
    institution: await institutionOf(context),
    title: children.length === 1 ? 'Карта за спешни случаи' : 'Карти за спешни случаи',
    ...(children.length > 1 && first.className && { subtitle: first.className }),
    body,
    signatures: [],
    notes: ['Съдържа лични данни: пази се в групата и не се изнася без нужда.'],
    printedOn: day,
  })
}

interface Around {
  readonly guardians: readonly Guardian[]
  readonly collectors: readonly Collector[]
  readonly contacts: readonly EmergencyContact[]
}

const phone = (value: string | null): string => (value ? formatPhone(value) : '–')

const loud = (text: string): Block => ({ kind: 'paragraph', align: 'left', text: [{ text, bold: true }] })

function cardOf(child: CardChild, day: Day, { guardians, collectors, contacts }: Around): Block[] {
  const fact = (label: string, value: string | null) => (value ? [{ label, value }] : [])
  const allergies = allergyText(child.allergies, child.allergiesText)
  return [
    { kind: 'heading', text: child.name },
    // Allergies first and in bold.
    ...(allergies ? [loud(`АЛЕРГИИ: ${allergies}`)] : []),
    {
      kind: 'facts',
      facts: [
        ...fact('Роден/а на', `${formatDay(child.birthDate)} г. (${ageText(child.birthDate, day)})`),
        ...fact(personIdTypeLabel[child.personIdType], child.personId),
        ...fact('Група', child.className),
        ...fact('Адрес', child.address),
        ...fact('Алергии', allergies ? null : 'не са отбелязани'),
        ...fact('Хранителен режим', child.diet),
        ...fact('Кръвна група', child.bloodGroup),
        ...fact('ТЕЛК', child.telk),
        ...fact('Личен лекар', child.gpName && `${child.gpName}${child.gpPhone ? `, ${phone(child.gpPhone)}` : ''}`),
      ],
    },
    { kind: 'heading', text: 'На кого да се обадим' },
    {
      kind: 'table',
      columns: [
        { title: 'Име', share: 3 },
        { title: 'Връзка', share: 2 },
        { title: 'Телефон', share: 2 },
      ],
      rows: [
        ...guardians.map((one) => [one.name, kinshipLabel[one.kinship], phone(one.phone)]),
        ...contacts.map((one) => [one.name, [one.relation, one.note].filter(Boolean).join(', '), phone(one.phone)]),
        ['Спешна помощ', '', '112'],
      ],
    },
    { kind: 'heading', text: 'Кой може да вземе детето' },
    {
      kind: 'table',
      columns: [
        { title: 'Име', share: 3 },
        { title: 'Връзка', share: 2 },
        { title: 'Телефон', share: 2 },
      ],
      rows: [
        ...guardians
          .filter((one) => one.mayCollect)
          .map((one) => [one.name, kinshipLabel[one.kinship], phone(one.phone)]),
        ...collectors.map((collector) => [
          collector.name,
          [collector.relation, collector.toDate ? `до ${formatDay(collector.toDate)}` : ''].filter(Boolean).join(', '),
          phone(collector.phone),
        ]),
      ],
    },
    ...refused(guardians),
  ]
}

/** Guardians who may not collect the child. */
function refused(guardians: readonly Guardian[]): Block[] {
  const names = guardians
    .filter((one) => !one.mayCollect)
    .map((one) => `${one.name} (${kinshipLabel[one.kinship].toLowerCase()})`)
  if (names.length === 0) return []
  return [loud(`НЕ може да вземе детето: ${names.join(', ')}`)]
}
