import { listDirectorOrders } from '@asistent/contract/books/orders.calls'
import type { OrderCause } from '@asistent/domain/books/causes'
import { templateValues } from '@asistent/contract/documents/templates.calls'
import {
  namesIn,
  templateProperties,
  type Subject,
  type TemplateCategory,
  type TemplateValues,
} from '@asistent/domain/documents/templates'
import { Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Picker } from '../blocks/pickers/picker'
import { optionsFrom } from '../blocks/pickers/source'
import { childSource } from '../people/words'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { staffSource } from '../staff/words'

const orderSource = optionsFrom(
  listDirectorOrders,
  (order) => ({ value: order.id, label: `№ ${order.fullNumber} – ${order.title}` }),
  { search: 'search', input: { pageSize: 30 } },
)
const sources = { child: childSource, staff: staffSource, order: orderSource } as const
const labels = { child: 'Дете', staff: 'Служител', order: 'Друга заповед' } as const
const subjectName = { child: 'Дете', staff: 'Служител', order: 'Заповед №' } as const
type Chosen = { readonly [S in keyof typeof sources]?: number | null }

export interface CauseRef {
  readonly causeKind: OrderCause
  readonly causeId: number
}

/** Subjects for the preview of a template: asks only for those its placeholders need. */
export function useSubjects(
  category: TemplateCategory,
  texts: readonly (string | null | undefined)[],
  cause?: CauseRef,
) {
  const [chosen, setChosen] = useState<Chosen>({})
  const mayFill = useMay(templateValues)
  const seesOrders = useMay(listDirectorOrders)
  const { child, staff, order } = chosen
  const { data } = useCall(
    templateValues,
    { category, studentId: child ?? undefined, staffId: staff ?? undefined, orderId: order ?? undefined, ...cause },
    { enabled: mayFill, keep: true },
  )
  const values: TemplateValues = useMemo(
    () => new Map((data?.values ?? []).map(({ name, value }) => [name, value ?? ''])),
    [data],
  )
  const named = namesIn(...texts)
  const fields = (Object.keys(sources) as (keyof typeof sources)[]).filter(
    (subject) =>
      templateProperties[category].some(
        (templateProperty) =>
          templateProperty.subject === (subject as Subject) &&
          named.includes(templateProperty.name) &&
          // The cause of an order names the employee, the child and the group; what it lacks is typed.
          !(
            cause &&
            (chosen[subject] ?? null) === null &&
            (values.get(templateProperty.name) || values.get(subjectName[subject]))
          ),
      ) &&
      (subject !== 'order' || seesOrders),
  )
  const pickers = mayFill && fields.length > 0 && (
    <Group align="end" className="no-print">
      {fields.map((subject) => (
        <Picker
          key={subject}
          label={labels[subject]}
          source={sources[subject]}
          value={chosen[subject] ?? null}
          onChange={(value) => setChosen({ ...chosen, [subject]: value })}
          clearable
        />
      ))}
    </Group>
  )
  /** True if the placeholder's subject can be chosen and is not chosen yet. */
  const waitsForChoice = (name: string): boolean =>
    fields.some(
      (subject) =>
        (chosen[subject] ?? null) === null &&
        templateProperties[category].some((one) => one.name === name && one.subject === (subject as Subject)),
    )
  return { values, pickers, waitsForChoice }
}
