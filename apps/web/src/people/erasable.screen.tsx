import { eraseChild, getRetention, listErasable, saveRetention } from '@asistent/contract/people/personal-data.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Button, TextInput } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { OwnField } from '../blocks/form/fields'
import { askForm } from '../blocks/form/form-dialog'
import { listScreen } from '../blocks/list/list-screen'
import { useCall } from '../platform/use-call'

/** Former children whose retention period has expired (docs/areas/people.md, Personal data). */
export const Screen = listScreen({
  title: 'Заличаване на данни',
  lead: 'Отписани деца с изтекъл срок за пазене на данните. Заличеното не се връща.',
  call: listErasable,
  actions: Retention,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [
    column.person('name', { title: 'Дете' }),
    column.day('birthDate', { title: 'Роден/а' }),
    column.day('leaveDate', { title: 'Отписан/а' }),
    column.text('leaveReason', { title: 'Причина' }),
    column.day('erasableFrom', { title: 'Може да се заличи от' }),
  ],
  open: (row) => `/kids/records/${row.id}`,
  rowActions: (action) => [
    action.ask({
      label: 'Заличи данните',
      call: eraseChild,
      values: (row) => ({ id: row.id }),
      text: (row) =>
        `Името, номерът, адресите, здравните данни, документите и съгласията на ${row.name} ще бъдат заличени завинаги.`,
      fields: (field) => [field.own('confirmation', drawConfirmation, { label: 'Напишете ЗАЛИЧИ' })],
      action: 'Заличи',
      danger: true,
      done: 'Данните са заличени',
    }),
  ],
  empty: {
    title: 'Няма данни за заличаване',
    reason: 'Тук се появяват отписаните деца, щом срокът за пазене на данните им изтече.',
    drawing: 'done',
  },
})

const drawConfirmation = (field: OwnField) => (
  <TextInput
    label={field.label}
    withAsterisk
    autoComplete="off"
    error={field.error}
    value={typeof field.value === 'string' ? field.value : ''}
    onChange={(event) => field.set(event.currentTarget.value)}
  />
)

/** Retention period of former children's data: the director chooses it within limits. */
function Retention() {
  const { data } = useCall(getRetention, {})
  if (!data) return null
  const change = () =>
    askForm({
      title: 'Срок за пазене на данните',
      text: `Колко години след отписването се пазят данните на детето: от ${data.min} до ${data.max}.`,
      call: saveRetention,
      values: { years: data.years },
      fields: (field) => [field('years')],
    })
  return (
    <Button variant="default" leftSection={<IconClock size={18} aria-hidden />} onClick={() => void change()}>
      Пазят се {plural(data.years, 'година', 'години')}
    </Button>
  )
}
