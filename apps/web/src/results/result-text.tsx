import type { InputOf } from '@asistent/contract/core/call'
import { saveAchievements } from '@asistent/contract/results/achievements.calls'
import type { Mark } from '@asistent/domain/results/diagnostics'
import { Textarea } from '@mantine/core'
import { askForm } from '../blocks/form/form-dialog'

type Asked = Omit<InputOf<typeof saveAchievements>, 'items'>
type Item = InputOf<typeof saveAchievements>['items'][number]

interface Result {
  readonly studentId: number
  readonly studentName: string
  readonly marks: readonly (Mark | null)[]
  readonly text: string | null
  readonly version: number
}

/** The text of one result: proposed by the template, changed by whoever knows the child. */
export const askResultText = (asked: Asked, { studentId, studentName, marks, text, version }: Result): void =>
  void askForm({
    title: `Текст за ${studentName}`,
    call: saveAchievements,
    values: { ...asked, items: [{ studentId, marks: [...marks], text: text ?? '', seen: version }] },
    fields: (field) => [
      field.own(
        'items',
        ({ value, set, error }) => {
          const [item] = value as Item[]
          return (
            <Textarea
              label="Текст"
              description="Оставете празно, за да се напише отново от шаблона."
              autosize
              minRows={4}
              maxLength={10_000}
              value={String(item?.text ?? '')}
              error={error}
              onChange={({ currentTarget }) => set([{ ...item, text: currentTarget.value }])}
            />
          )
        },
        { wide: true },
      ),
    ],
  })
