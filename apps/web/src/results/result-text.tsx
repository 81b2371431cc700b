import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import { saveAchievements, type achievementGrid } from '@asistent/contract/results/achievements.calls'
import { Textarea } from '@mantine/core'
import { actionsOf } from '../blocks/parts/action'

export type Row = OutputOf<typeof achievementGrid>['result'][number]
type Sent = InputOf<typeof saveAchievements>

/** Text of a result: proposed from a template, editable. */
export const resultText = (input: Omit<Sent, 'items'>) =>
  actionsOf<Row>().ask({
    label: 'Текст',
    call: saveAchievements,
    when: ({ id }) => id !== null,
    values: ({ studentId, marks, text, version }) => ({
      ...input,
      items: [{ studentId, marks: [...marks], text: text ?? '', seen: version }],
    }),
    fields: (field, { studentName }) => [
      field.own('items', ({ value, set, error }) => {
        const [item] = value as Sent['items']
        return (
          <Textarea
            label={studentName}
            description="Оставете празно, за да се напише отново от шаблона."
            autosize
            minRows={4}
            maxLength={10_000}
            value={String(item?.text ?? '')}
            error={error}
            onChange={({ currentTarget }) => set([{ ...item, text: currentTarget.value }])}
          />
        )
      }),
    ],
  })
