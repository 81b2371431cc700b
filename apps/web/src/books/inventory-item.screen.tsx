import {
  deleteInventoryItem,
  getInventoryItem,
  moveInventoryItem,
  printScrapping,
  saveInventoryItem,
} from '@asistent/contract/books/inventory.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { inventoryStates } from '@asistent/domain/books/inventory'
import { today } from '@asistent/domain/kernel/day'
import { Button } from '@mantine/core'
import { IconArrowsExchange, IconPrinter } from '@tabler/icons-react'
import { formScreen } from '../blocks/form/form-screen'
import { openFile } from '../blocks/parts/download'
import { Line, Lines } from '../blocks/parts/lines'
import { Section } from '../blocks/parts/section'
import { shownDay } from '../blocks/shown/format'
import { CommissionOrders } from '../choices/cause-orders'
import { groupSource } from '../choices/groups'
import { staffSource } from '../staff/words'
import { inventoryCategoryChoices, inventoryStateChoices } from './words'

function Below({ record: { moves, scrappingId, scrapping } }: { record: OutputOf<typeof getInventoryItem> }) {
  return (
    <>
      {scrappingId !== null && (
        <Button
          mt="md"
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void openFile(printScrapping, { id: scrappingId })}
        >
          {`Протокол за брак ${scrapping ?? ''}`}
        </Button>
      )}
      {scrappingId !== null && <CommissionOrders cause="scrapping" id={scrappingId} />}
      {moves.length > 0 && (
        <Section title="Премествания">
          <Lines>
            {moves.map(({ id, movedOn, from, to, note }) => (
              <Line
                key={id}
                title={`${from || 'без място'} → ${to || 'без място'}`}
                details={[shownDay(movedOn), note]}
              />
            ))}
          </Lines>
        </Section>
      )}
    </>
  )
}

export const Screen = formScreen({
  title: { create: 'Нова вещ', edit: (item) => `${item.name}, инв. № ${item.number}` },
  load: getInventoryItem,
  save: saveInventoryItem,
  blank: { quantity: 1, state: inventoryStates.InUse },
  toForm: ({ state, ...item }) => ({ ...item, state: state === inventoryStates.Scrapped ? null : state }),
  readOnly: ({ scrapping }) => (scrapping === null ? undefined : `Бракуван с протокол ${scrapping}`),
  fields: (field) => [
    field.section('Вещ', [
      field('name', { wide: true }),
      field.select('category', inventoryCategoryChoices),
      field.select('state', inventoryStateChoices.slice(0, 2) as never),
      field('quantity'),
      field('unitPrice'),
    ]),
    field.section('Място и отговорник', [
      field.pick('groupId', groupSource),
      field('room', { help: 'Стая, кухня, склад, двор.' }),
      field.pick('staffId', staffSource),
    ]),
    field.section('Придобиване', [field('acquiredOn'), field('acquiredDocument'), field('note', { wide: true })]),
  ],
  actions: (action) => [
    action.ask({
      label: 'Премести',
      icon: IconArrowsExchange,
      call: moveInventoryItem,
      values: ({ id, groupId, room, staffId, quantity, version }) => ({
        id,
        groupId,
        room,
        staffId,
        quantity,
        version,
        movedOn: today(new Date()),
      }),
      fields: (field) => [
        field('movedOn'),
        field('quantity', { help: 'По-малко от всички: те получават свой номер.' }),
        field.pick('groupId', groupSource),
        field('room'),
        field.pick('staffId', staffSource),
        field('note', { wide: true }),
      ],
      when: ({ state }) => state !== inventoryStates.Scrapped,
      action: 'Премести',
      done: 'Преместено',
    }),
  ],
  below: Below,
  after: '/administration/inventory',
  remove: {
    call: deleteInventoryItem,
    what: (item) => `вещта „${item.name}“`,
    when: ({ state }) => state !== inventoryStates.Scrapped,
  },
  history: 'inventory-item',
})
