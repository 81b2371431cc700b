import { paperStateText } from '@asistent/domain/staff/papers'
import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import { deletePaper, listPapers, savePaper } from '@asistent/contract/staff/papers.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { askForm } from '../blocks/form/form-dialog'
import { ChangeMenu } from '../blocks/parts/change-menu'
import { Line, LineSide } from '../blocks/parts/lines'
import { LinesSection } from '../blocks/parts/lines-section'
import { StatusBadge } from '../blocks/parts/names'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { paperKindChoices, paperTones } from './words'

type Paper = OutputOf<typeof listPapers>['result'][number]

function askPaper(teacherId: number, values: Partial<InputOf<typeof savePaper>>): void {
  void askForm({
    title: values.id === undefined ? 'Нов документ' : 'Документ',
    call: savePaper,
    values: { teacherId, ...values },
    fields: (field) => [
      field.select('kind', paperKindChoices),
      field('name'),
      field('number'),
      field('issuedOn'),
      field('validTo', { help: 'Празно: безсрочен.' }),
      field('note', { wide: true }),
    ],
  })
}

/** Medical book, criminal record and qualification with their expiry. */
export function MemberPapers({ record }: { record: { readonly id: number } }) {
  const answer = useCall(listPapers, { id: record.id })
  const may = useMay(savePaper, 'update')
  return (
    <LinesSection
      title="Документи"
      answer={answer}
      add={may && { label: 'Добави документ', onClick: () => askPaper(record.id, {}) }}
      empty={{ title: 'Няма документи', reason: 'Здравна книжка, свидетелство за съдимост, квалификации.' }}
    >
      {(paper) => <PaperLine key={paper.id} teacherId={record.id} paper={paper} may={may} />}
    </LinesSection>
  )
}

function PaperLine({ teacherId, paper, may }: { teacherId: number; paper: Paper; may: boolean }) {
  const { id, kind, name, number, issuedOn, validTo, note, version } = paper
  const title = name ? `${paper.kindName}: ${name}` : paper.kindName
  return (
    <Line
      title={title}
      details={[
        number && `№ ${number}`,
        issuedOn && `издаден на ${formatDay(issuedOn)}`,
        validTo
          ? `${paperStateText('valid', paper.kind)} до ${formatDay(validTo)}`
          : paperStateText('endless', paper.kind),
        note,
      ]}
    >
      {paper.state !== 'endless' && (
        <StatusBadge label={paperStateText(paper.state, paper.kind)} tone={paperTones[paper.state]} />
      )}
      {may && (
        <LineSide>
          <ChangeMenu
            of={title}
            change={() => askPaper(teacherId, { id, kind, name, number, issuedOn, validTo, note, version })}
            remove={{ call: deletePaper, input: { teacherId, id }, what: `документа „${title}“` }}
          />
        </LineSide>
      )}
    </Line>
  )
}
