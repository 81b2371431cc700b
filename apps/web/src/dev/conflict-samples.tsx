import { useState } from 'react'
import { ConflictPanel, type Side } from '../blocks/conflict/conflict-panel'

const conflict = { by: 'Мария Иванова', isOwn: false, at: '2026-11-18T12:05:00.000Z' }

const clashes = [
  { key: 'phone', label: 'Телефон', mine: '0888 123 456', theirs: '0899 654 321' },
  {
    key: 'milk',
    label: 'Продукти, Прясно мляко',
    mine: 'Количество: 12,000',
    theirs: 'Количество: 10,000\nЦена: 1,20',
  },
  { key: 'note', label: 'Бележка', mine: 'Взема я баба ѝ до петък.', theirs: '–' },
]

/** Conflicts in a form, a sheet and a month grid. */
export function ConflictSample() {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  return (
    <ConflictPanel
      conflict={conflict}
      attention={0}
      taken={['Адрес', 'Група']}
      items={clashes.map((clash) => ({ ...clash, side: sides[clash.key] }))}
      choose={(keys, side) => setSides((now) => ({ ...now, ...Object.fromEntries(keys.map((key) => [key, side])) }))}
      close={() => setSides({})}
    />
  )
}
