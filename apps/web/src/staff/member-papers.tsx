import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import { deletePaper, listPapers, savePaper } from '@asistent/contract/staff/papers.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { askForm } from '../blocks/form/form-dialog'
import { actionsOf, runAction } from '../blocks/parts/action'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { paperKindChoices, paperStateWord, paperTones } from './words'
import classes from './staff.module.css'

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
      side={
        may && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => askPaper(record.id, {})}
          >
            Добави документ
          </Button>
        )
      }
    >
      <Answered answer={answer}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty title="Няма документи" reason="Здравна книжка, свидетелство за съдимост, квалификации." />
          ) : (
            <ul className={classes.lines}>
              {result.map((paper) => (
                <PaperLine key={paper.id} teacherId={record.id} paper={paper} may={may} />
              ))}
            </ul>
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
    <li className={classes.line}>
      <span className={classes.what}>
        <strong>{title}</strong>
        <small>
          {[
            number && `№ ${number}`,
            issuedOn && `издаден на ${formatDay(issuedOn)}`,
            validTo ? `валиден до ${formatDay(validTo)}` : 'безсрочен',
            note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {paper.state !== 'endless' && <StatusBadge label={paperStateWord(paper.state)} tone={paperTones[paper.state]} />}
      {may && (
        <span className={`${classes.side} no-print`}>
          <Button
            size="xs"
            variant="default"
            aria-label={`Промени „${title}“`}
            onClick={() => askPaper(teacherId, { id, kind, name, number, issuedOn, validTo, note, version })}
          >
            Промени
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={`Изтрий „${title}“`}
            onClick={() => remove.kind === 'send' && void runAction(remove, paper)}
          >
            Изтрий
          </Button>
        </span>
      )}
    </li>
  )
}
