import type { AnsweredFile } from '@asistent/contract/core/call'
import type { Block } from '@asistent/documents/blocks'
import type { Certificate } from '@asistent/documents/certificate'
import {
  absencesText,
  certificateKinds,
  certificateNumber,
  relocationReasonLabel,
} from '@asistent/domain/documents/certificates'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { personIdTypeLabel } from '@asistent/domain/kernel/person-id'
import { plural, pluralWord } from '@asistent/domain/kernel/text'
import { groupAttendanceTypeLabel, groupTypeLabel } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { fullName } from '../people/child-sql.ops'
import { requireKid } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { requireFound } from '../platform/versioned'
import type { PaperCertificate, PreschoolChild } from './certificates.queries'

// Papers of certificates: certificate, common protocol, application, receipt (domain.md 2).

type Institution = Awaited<ReturnType<typeof institutionOf>>

const paragraphs = (text: string | null): Block[] =>
  (text ?? '').split('\n').flatMap((line): Block[] => (line.trim() ? [{ kind: 'paragraph', text: line.trim() }] : []))

export async function certificatesPaper(
  context: ReadContext,
  certificates: readonly PaperCertificate[],
): Promise<AnsweredFile> {
  const institution = await institutionOf(context)
  const [first] = certificates
  const name =
    certificates.length === 1 && first ? `Удостоверение ${first.number} – ${first.childName}` : 'Удостоверения'
  return pdfFile(name, 'bundle', {
    parts: certificates.map((one) => ({ template: 'certificate' as const, data: paperOf(one, institution) })),
  })
}

function paperOf(paperCertificate: PaperCertificate, institution: Institution): Certificate {
  const notes = [
    ...(paperCertificate.originalNumber === null
      ? []
      : [
          `ДУБЛИКАТ на удостоверение № ${paperCertificate.originalNumber} от ${formatDay(paperCertificate.originalIssuedOn ?? paperCertificate.issuedOn)} г.`,
        ]),
    ...(paperCertificate.annulledOn ? [`АНУЛИРАНО на ${formatDay(paperCertificate.annulledOn)} г.`] : []),
  ]
  return {
    institution,
    number: certificateNumber(paperCertificate.number, paperCertificate.generalNumber),
    issuedOn: paperCertificate.issuedOn,
    holder: paperCertificate.childName,
    signatures: [{ role: 'Директор', ...(paperCertificate.directorName && { name: paperCertificate.directorName }) }],
    stamp: true,
    ...(paperCertificate.kind === certificateKinds.Relocation
      ? relocationPart(paperCertificate)
      : preschoolPart(paperCertificate)),
    ...(paperCertificate.originalNumber !== null && { title: 'УДОСТОВЕРЕНИЕ – ДУБЛИКАТ' }),
    notes: [...notes, ...(paperCertificate.kind === certificateKinds.Preschool ? [objection] : [])],
  }
}

const objection = 'Родителят може да възрази писмено пред директора в 14-дневен срок от получаването.'

const personFacts = (paperCertificate: PaperCertificate) => [
  { label: personIdTypeLabel[paperCertificate.personIdType], value: paperCertificate.personId },
  { label: 'Дата на раждане', value: `${formatDay(paperCertificate.birthOn)} г.` },
  ...(paperCertificate.birthPlace ? [{ label: 'Място на раждане', value: paperCertificate.birthPlace }] : []),
  ...(paperCertificate.citizenship ? [{ label: 'Гражданство', value: paperCertificate.citizenship }] : []),
]

const relocationPart = (paperCertificate: PaperCertificate) => ({
  title: 'УДОСТОВЕРЕНИЕ',
  subtitle: 'за преместване на дете от детска градина',
  lead: 'Настоящото се издава на',
  facts: [
    ...personFacts(paperCertificate),
    { label: 'Учебна година', value: paperCertificate.schoolYear },
    ...(paperCertificate.groupName
      ? [
          {
            label: 'Група',
            value: `„${paperCertificate.groupName}“${paperCertificate.classType ? `, ${groupTypeLabel[paperCertificate.classType]}` : ''}`,
          },
        ]
      : []),
    {
      label: 'Последен ден в детската градина',
      value: paperCertificate.dischargeOn ? `${formatDay(paperCertificate.dischargeOn)} г.` : '',
    },
    {
      label: 'Приемаща институция',
      value: [
        paperCertificate.hostName,
        paperCertificate.hostTown,
        paperCertificate.hostCode && `код ${paperCertificate.hostCode}`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    {
      label: 'Причина',
      value:
        paperCertificate.reasonText ?? (paperCertificate.reason ? relocationReasonLabel[paperCertificate.reason] : ''),
    },
    ...(paperCertificate.absences
      ? [{ label: 'Посещаемост за учебната година', value: absencesText(paperCertificate.absences) }]
      : []),
  ],
  body: paperCertificate.body
    ? [{ kind: 'heading' as const, text: 'Актуални резултати' }, ...paragraphs(paperCertificate.body)]
    : [],
})

const preschoolPart = (paperCertificate: PaperCertificate) => ({
  formCode: '3-19',
  title: 'УДОСТОВЕРЕНИЕ',
  subtitle: 'за задължително предучилищно образование',
  lead: 'Настоящото се издава на',
  facts: [
    ...personFacts(paperCertificate),
    { label: 'Учебна година', value: paperCertificate.schoolYear },
    { label: 'Година на завършване', value: String(paperCertificate.startYear + 1) },
    { label: 'Организация', value: groupAttendanceTypeLabel[paperCertificate.attendanceType] },
    ...(paperCertificate.groupName ? [{ label: 'Група', value: `„${paperCertificate.groupName}“` }] : []),
  ],
  body: [
    { kind: 'heading' as const, text: 'Описание на готовността на детето за постъпване в I клас' },
    ...paragraphs(paperCertificate.body),
  ],
})

interface PaperGroup {
  readonly id: number
  readonly name: string
}

const issuedOf = (children: readonly PreschoolChild[]) => children.filter(({ certificateId }) => certificateId !== null)
const numberOf = ({ number, generalNumber }: PreschoolChild) => certificateNumber(number ?? 0, generalNumber ?? 0)
const dayText = (value: Day | null) => (value ? formatDay(value) : '')

export async function protocolPaper(
  context: ReadContext,
  group: PaperGroup,
  children: readonly PreschoolChild[],
): Promise<AnsweredFile> {
  const issued = issuedOf(children)
  return pdfFile(`Общ протокол – ${group.name}`, 'letter', {
    institution: await institutionOf(context),
    title: 'Общ протокол',
    subtitle: `за издадените удостоверения за задължително предучилищно образование на група „${group.name}“`,
    date: today(context.now),
    body: [
      {
        kind: 'paragraph',
        text: `Комисията установи готовността за училище на ${plural(issued.length, 'дете', 'деца')} от групата, на ${pluralWord(issued.length, 'което е издадено удостоверение', 'които са издадени удостоверения')}, както следва:`,
      },
      {
        kind: 'table',
        columns: [
          { title: '№', align: 'right' },
          { title: 'Име, презиме, фамилия', share: 3 },
          { title: 'Удостоверение №', align: 'center', share: 1.4 },
          { title: 'Дата', align: 'center', share: 1 },
          { title: 'Подпис на родител', share: 1.6 },
        ],
        rows: issued.map((child, at) => [
          String(at + 1),
          child.studentName,
          numberOf(child),
          dayText(child.issueDate),
          '',
        ]),
      },
    ],
    signatures: [{ role: 'Председател' }, { role: 'Член' }, { role: 'Член' }, { role: 'Директор' }],
    stamp: true,
    printedOn: today(context.now),
  })
}

export async function handoverPaper(
  context: ReadContext,
  group: PaperGroup,
  children: readonly PreschoolChild[],
): Promise<AnsweredFile> {
  const institution = await institutionOf(context)
  return pdfFile(`Разписка – ${group.name}`, 'letter', {
    institution,
    title: 'Разписка',
    subtitle: `за получени удостоверения, група „${group.name}“`,
    date: today(context.now),
    body: [
      {
        kind: 'table',
        columns: [
          { title: 'Удостоверение №', align: 'center', share: 1.2 },
          { title: 'Дете', share: 2.4 },
          { title: 'Получил (име)', share: 2 },
          { title: 'Дата', share: 1 },
          { title: 'Подпис', share: 1.2 },
        ],
        rows: issuedOf(children).map((child) => [numberOf(child), child.studentName, '', '', '']),
      },
    ],
    signatures: [{ role: 'Предал' }, { role: 'Директор' }],
    printedOn: today(context.now),
  })
}

/** The parent's request for the certificate of one child. */
export async function applicationPaper(context: ReadContext, childId: number): Promise<AnsweredFile> {
  const { tx, scope, now } = context
  await requireKid(tx, scope, childId)
  const facts = requireFound(
    await oneRow<{ child: string; birthOn: Day; parent: string | null; director: string | null }>(
      tx,
      sql`select ${fullName()} as child, c.birth_on as "birthOn", k.director_name as director,
        ${scope.rights('Parents').read ? sql`(select ${fullName('p')} from child_guardian q join guardian p on p.id = q.guardian_id where q.child_id = c.id order by q.is_main desc, p.id limit 1)` : sql`null`} as parent
        from child c join kindergarten k on k.id = c.kindergarten_id where c.id = ${childId}`,
    ),
  )
  const institution = await institutionOf(context)
  return pdfFile(`Заявление – ${facts.child}`, 'letter', {
    institution,
    withoutLetterhead: true,
    recipient: ['До директора', `на ${institution.name}`, ...(facts.director ? [facts.director] : [])],
    title: 'Заявление',
    subtitle: 'за издаване на удостоверение за задължително предучилищно образование',
    body: [
      { kind: 'paragraph', text: `от ${facts.parent ?? '…………………………………………………………'}, родител (настойник)` },
      {
        kind: 'paragraph',
        indent: true,
        text: `Моля да бъде издадено удостоверение за задължително предучилищно образование на детето ми ${facts.child}, родено на ${formatDay(facts.birthOn)} г.`,
      },
      { kind: 'blanks', lines: 2, label: 'Резолюция на директора' },
    ],
    signatures: [{ role: 'Родител' }, { role: 'Директор' }],
    date: today(now),
    printedOn: today(now),
  })
}
