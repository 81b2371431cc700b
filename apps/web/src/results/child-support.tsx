import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import { childSupport, deleteSupport, saveSupport } from '@asistent/contract/results/support.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { hasPeriod, supportKinds } from '@asistent/domain/results/support'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { askForm } from '../blocks/form/form-dialog'
import { actionsOf, runAction } from '../blocks/parts/action'
import { Line, LineSide, Lines } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { AddButton, MoreMenu } from '../blocks/parts/small-actions'
import { Answered, Empty } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { subjectSource } from '../planning/sources.shared'
import classes from './portfolio.module.css'
import { supportChoices } from './portfolio-words'

type Entry = OutputOf<typeof childSupport>['result'][number]

function askSupport(values: Partial<InputOf<typeof saveSupport>>): void {
  void askForm({
    title: values.id === undefined ? 'Нов запис' : 'Запис',
    call: saveSupport,
    values,
    fields: (field) => [
      field.select('kind', supportChoices, { wide: true }),
      field.pick('classSubjectId', subjectSource, { wide: true, help: 'Ако записът е за образователно направление.' }),
      field('title', { wide: true }),
      field('fromDate'),
      field('toDate', { when: ({ kind }) => kind !== null && kind !== undefined && hasPeriod(kind) }),
      field.longText('text', { wide: true }),
      field('forParents', { wide: true }),
    ],
  })
}

/** Plans, measures, praises and notes of a child; a family sees what is marked for it. */
export function SupportTab({ record }: { record: { readonly id: number } }) {
  const { id: studentId } = record
  const answer = useCall(childSupport, { id: studentId })
  const may = useMay(saveSupport)
  const fromDate = useToday()
  return (
    <Section
      title="Подкрепа и бележки"
      side={
        may && (
          <AddButton
            label="Добави"
            onClick={() => askSupport({ studentId, fromDate, kind: supportKinds.Praise, forParents: true })}
          />
        )
      }
    >
      <Answered answer={answer}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty
              small
              drawing="notebook"
              title="Още няма записи"
              reason={
                may
                  ? 'Похвали, бележки, мерки и планове за подкрепа. Родителите виждат само отбелязаните за тях.'
                  : 'Тук са похвалите, бележките и подкрепата, за които екипът Ви пише.'
              }
            />
          ) : (
            <Lines>
              {result.map((entry) => (
                <SupportLine key={entry.id} studentId={studentId} entry={entry} shared={may && entry.forParents} />
              ))}
            </Lines>
          )
        }
      </Answered>
    </Section>
  )
}

function SupportLine({ studentId, entry, shared }: { studentId: number; entry: Entry; shared: boolean }) {
  const { id, kind, classSubjectId, subjectName, title, text, fromDate, toDate, forParents, author, mayEdit, version } =
    entry
  const { label = '', tone } = supportChoices.find(({ value }) => value === kind) ?? {}
  const remove = actionsOf<Entry>().send({
    label: 'Изтрий',
    call: deleteSupport,
    input: () => ({ supportId: id }),
    confirm: () => `Ще изтриете „${title}“. Изтритото не може да се върне.`,
    danger: true,
    done: 'Изтрито',
  })
  const change = () =>
    askSupport({ studentId, id, kind, classSubjectId, title, text: text ?? '', fromDate, toDate, forParents, version })
  return (
    <Line
      title={title}
      details={[toDate ? `${formatDay(fromDate)} – ${formatDay(toDate)}` : formatDay(fromDate), subjectName, author]}
    >
      <StatusBadge label={label} tone={tone} />
      {shared && <StatusBadge label="виждат го родителите" tone="info" />}
      {text && <p className={classes.text}>{text}</p>}
      {mayEdit && (
        <LineSide>
          <MoreMenu
            of={title}
            choices={[
              { label: 'Промени', icon: IconPencil, run: change },
              {
                label: 'Изтрий',
                icon: IconTrash,
                danger: true,
                run: () => remove.kind === 'send' && void runAction(remove, entry),
              },
            ]}
          />
        </LineSide>
      )}
    </Line>
  )
}
