import type { OutputOf } from '@asistent/contract/core/call'
import { deleteView, listViews, saveView } from '@asistent/contract/oversight/views.calls'
import type { ReferenceName } from '@asistent/domain/oversight/references'
import { Button, Group } from '@mantine/core'
import { IconBookmark, IconMail, IconMailOff, IconTrash } from '@tabler/icons-react'
import { addressOf } from '../blocks/parts/address'
import { confirm } from '../blocks/parts/confirm'
import { Link } from '../blocks/parts/link'
import { MoreMenu } from '../blocks/parts/small-actions'
import { askForm } from '../blocks/form/form-dialog'
import { useCall, useSend } from '../platform/use-call'
import { referencePath, type PlaceChosen } from './place-links'

// Saved report views: one click restores their parameters for the current month.

type View = OutputOf<typeof listViews>['result'][number]

interface ViewsProps {
  readonly reference: ReferenceName
  readonly chosen: PlaceChosen
}

export function Views({ reference, chosen }: ViewsProps) {
  const { data } = useCall(listViews, { reference }, { keep: true })
  return (
    <Group gap="xs" className="no-print" role="group" aria-label="Запазени справки">
      {data?.result.map((view) => (
        <OneView key={view.id} view={view} chosen={chosen} />
      ))}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconBookmark size={16} aria-hidden />}
        onClick={() => void keep(reference, chosen)}
      >
        Запази избора
      </Button>
    </Group>
  )
}

function OneView({ view, chosen: { month, year } }: { readonly view: View; readonly chosen: PlaceChosen }) {
  const save = useSend(saveView)
  const remove = useSend(deleteView)
  const { id: _, ...kept } = view
  return (
    <Group gap={2}>
      <Button
        size="xs"
        variant="light"
        component={Link}
        to={addressOf(referencePath(view.reference), { ...view.params, month, year })}
        leftSection={view.monthly ? <IconMail size={16} aria-hidden /> : undefined}
      >
        {view.name}
        {view.monthly && <span className="visually-hidden">, по имейл всеки месец</span>}
      </Button>
      <MoreMenu
        of={view.name}
        choices={[
          view.monthly
            ? {
                label: 'Спри месечните писма',
                icon: IconMailOff,
                run: () => save.mutate({ ...kept, monthly: false }),
              }
            : { label: 'Изпращай всеки месец', icon: IconMail, run: () => save.mutate({ ...kept, monthly: true }) },
          { label: 'Изтрий', icon: IconTrash, danger: true, run: () => void removed(view, remove.mutate) },
        ]}
      />
    </Group>
  )
}

const keep = (reference: ReferenceName, chosen: PlaceChosen) => {
  const { month: _month, year: _year, forDate: _day, about: _about, ...params } = chosen
  return askForm({
    title: 'Запазване на справката',
    text: 'Пази се какво сте избрали, без месеца. С месечно изпращане получавате справката за изминалия месец на 3-то число.',
    call: saveView,
    values: { reference, params: params as View['params'], monthly: false },
    fields: (field) => [field('name', { wide: true }), field('monthly', { wide: true })],
    done: 'Справката е запазена',
  })
}

async function removed({ id, name }: View, remove: (input: { id: number }) => void) {
  const title = 'Изтриване на запазена справка'
  if (await confirm({ title, text: `„${name}“ няма да се показва повече.`, action: 'Изтрий', danger: true }))
    remove({ id })
}
