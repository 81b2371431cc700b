import { Group } from '@mantine/core'
import { Picker } from '../blocks/pickers/picker'
import { myGroupSource } from './groups'
import { t } from '../platform/language'

interface Props {
  /** 0 or undefined if no group is chosen. */
  readonly value: number | undefined
  readonly onChange: (value: number | null) => void
}

/** Selects the group of a page. Teachers see only their own groups. */
export const GroupChoice = ({ value, onChange }: Props) => (
  <Group className="no-print">
    <Picker label={t('Група')} source={myGroupSource} value={value || null} onChange={onChange} />
  </Group>
)
