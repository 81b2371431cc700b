import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import { deletePaper, listPapers, savePaper } from '@asistent/contract/staff/papers.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { askForm } from '../blocks/form/form-dialog'
import { actionsOf, runAction } from '../blocks/parts/action'
import { Line, LineSide, Lines } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { AddButton, MoreMenu } from '../blocks/parts/small-actions'
import { Answered, Empty } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { paperKindChoices, paperStateWord, paperTones } from './words'

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

/** Medical book, criminal record, qualification: with their terms. */
export function MemberPapers({ record }: { record: { readonly id: number } }) {
  const answer = useCall(listPapers, { id: record.id })
  const may = useMay(savePaper, 'update')
  return (
    <Section
      title="Документи"
      side={may && <AddButton label="Добави документ" onClick={() => askPaper(record.id, {})} />}
    >
      <Answered answer={answer}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty title="Няма документи" reason="Здравна книжка, свидетелство за съдимост, квалификации." />
          ) : (
            <Lines>
              {result.map((paper) => (
                <PaperLine key={paper.id} teacherId={record.id} paper={paper} may={may} />
              ))}
            </Lines>
          )
        }
      </Answered>
    </Section>
  )
}

function PaperLine({ teacherId, paper, may }: { teacherId: number; paper: Paper; may: boolean }) {
  const { id, kind, name, number, issuedOn, validTo, note, version } = paper
  const title = name ? `${paper.kindName}: ${name}` : paper.kindName
  const remove = actionsOf<Paper>().send({
    label: 'Изтрий',
    call: deletePaper,
    input: () => ({ teacherId, id }),
    confirm: () => `Ще изтриете документа „${title}“. Изтритото не може да се върне.`,
    danger: true,
    done: 'Изтрито',
  })
  return (
    <Line
      title={title}
      details={[
        number && `№ ${number}`,
        issuedOn && `издаден на ${formatDay(issuedOn)}`,
        validTo ? `валиден до ${formatDay(validTo)}` : 'безсрочен',
        note,
      ]}
    >
      {paper.state !== 'endless' && <StatusBadge label={paperStateWord(paper.state)} tone={paperTones[paper.state]} />}
      {may && (
        <LineSide>
          <MoreMenu
            of={title}
            choices={[
              {
                label: 'Промени',
                icon: IconPencil,
                run: () => askPaper(teacherId, { id, kind, name, number, issuedOn, validTo, note, version }),
              },
              {
                label: 'Изтрий',
                icon: IconTrash,
                danger: true,
                run: () => remove.kind === 'send' && void runAction(remove, paper),
              },
            ]}
          />
        </LineSide>
      )}
    </Line>
  )
}
