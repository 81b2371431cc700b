import { issueRelocation, relocationDraft } from '@asistent/contract/documents/certificates.calls'
import { leaveChild } from '@asistent/contract/people/child-stays.calls'
import { absencesText, relocationReasons } from '@asistent/domain/documents/certificates'
import { formatDay } from '@asistent/domain/kernel/day'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { askForm } from '../blocks/form/form-dialog'
import { AllergyBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { useAddress } from '../blocks/params/use-url-values'
import { useToday } from '../blocks/parts/use-today'
import { Picker } from '../blocks/pickers/picker'
import { childSource } from '../people/words'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { relocationReasonChoices } from './words'

const list = '/kids/export-certificate/transfer'

/** `?studentId=5` preselects the child. Step one shows the child with its data of the year, step two asks for the rest. */
export function Screen() {
  const { search } = useAddress()
  const [studentId, setStudentId] = useState<number | null>(Number(search.studentId) || null)
  return (
    <Page
      title="Ново удостоверение за преместване"
      lead="Изберете детето. Посещаемостта и резултатите за годината се попълват сами."
      back={list}
    >
      <Picker label="Дете" source={childSource} value={studentId} onChange={setStudentId} />
      {studentId !== null && <Draft key={studentId} studentId={studentId} />}
    </Page>
  )
}

function Draft({ studentId }: { studentId: number }) {
  const answer = useCall(relocationDraft, { studentId })
  const today = useToday()
  const mayLeave = useMay(leaveChild, 'update')
  const navigate = useNavigate()
  return (
    <Answered answer={answer} lines={5}>
      {(draft) => {
        const issue = async () => {
          const sent = await askForm({
            title: `Удостоверение № ${draft.nextNumber}`,
            text: draft.leaveDate
              ? `${draft.studentName} е отписано на ${formatDay(draft.leaveDate)} г.`
              : `${draft.studentName} ще бъде отписано от деня след последния си ден.`,
            call: issueRelocation,
            values: {
              studentId,
              issueDate: today,
              dischargeDate: draft.leaveDate ?? today,
              reason: relocationReasons.ParentsWish,
              resultsText: draft.resultsText,
              directorName: draft.directorName,
            },
            fields: (field) => [
              field('issueDate'),
              field('dischargeDate'),
              field('hostInstitutionName', { wide: true }),
              field('hostInstitutionTown'),
              field('hostInstitutionCode'),
              field.select('reason', relocationReasonChoices),
              field('reasonText', { help: 'Нужна е, когато причината е „Друго“.' }),
              field.longText('resultsText', { wide: true }),
              field('directorName', { wide: true }),
            ],
            action: 'Издай и отпиши',
            done: 'Удостоверението е издадено',
          })
          // The other steps of leaving follow.
          if (sent) void navigate({ href: mayLeave ? `/kids/leaving/${studentId}` : list } as never)
        }
        return (
          <Section title={draft.studentName} side={<AllergyBadge of={draft} />}>
            <p>Група: {draft.className ?? '–'}</p>
            <p>За учебната година: {absencesText(draft.absences)}.</p>
            <p style={{ whiteSpace: 'pre-line' }}>{draft.resultsText || 'Няма одобрени резултати за годината.'}</p>
            <Button onClick={() => void issue()}>Попълни и издай</Button>
          </Section>
        )
      }}
    </Answered>
  )
}
