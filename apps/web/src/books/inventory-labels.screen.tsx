import { listInventory } from '@asistent/contract/books/inventory.calls'
import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { Page } from '../blocks/parts/page'
import { Answered, Empty } from '../blocks/parts/states'
import { Picker } from '../blocks/pickers/picker'
import { groupSource } from '../choices/groups'
import { useCall } from '../platform/use-call'
import classes from './inventory.module.css'

/** Printable inventory labels; a phone's camera reads their code in a stocktake. */
export function Screen() {
  const [groupId, setGroup] = useState<number | null>(null)
  const answer = useCall(listInventory, { pageSize: 500, groupId: groupId ?? undefined, orderByColumn: 'number' })
  return (
    <Page
      title="Етикети за инвентара"
      lead="Отпечатайте ги и ги залепете: кодът се чете с камерата на телефона при инвентаризация."
      back="/administration/inventory"
      actions={
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Отпечатай
        </Button>
      }
    >
      <Group className="no-print">
        <Picker label="Група" source={groupSource} value={groupId} onChange={setGroup} clearable />
      </Group>
      <Answered answer={answer} lines={8}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty drawing="notebook" title="Няма вещи" reason="Изберете друга група." />
          ) : (
            <ul className={classes.labels}>
              {result.map(({ id, code, name, number, place }) => (
                <li key={id} className={`${classes.label} keep-together`}>
                  <img
                    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(code, { border: 1 }))}`}
                    alt={`Код ${code}`}
                    width={72}
                    height={72}
                  />
                  <span className={classes.words}>
                    <strong>{`Инв. № ${number}`}</strong>
                    <span>{name}</span>
                    <small>{place}</small>
                    <small>{code}</small>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Page>
  )
}
